"""What a page is made of: words, lines, grounds, squares and dice, each at its place.

Measures are millimetres from the upper left corner; sizes of type are points.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

POINT_MM = 25.4 / 72

# Where letters reach, in parts of the size: from the accent of a capital Ő down to a descender.
ABOVE, BELOW = 0.95, 0.25
CAPITAL = 0.705  # height of a capital letter


class Face(Enum):
    """The typefaces, by their files in `assets/fonts`."""

    TITLE = "Fraunces-600SemiBold"
    BOLD = "NunitoSans-700Bold"
    TEXT = "NunitoSans-500Medium"


class Ink(Enum):
    """The colours of look.md's Day, as far as they print well."""

    INK = 0x2B2320
    SECOND = 0x60554A
    GREEN = 0x1C664F
    LINE = 0xB9AC98  # border, a quarter darker: printers lose the lightest lines
    GROUND = 0xF6EFE1

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue, 0 to 255."""
        return self.value >> 16, self.value >> 8 & 255, self.value & 255


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def meets(self, other: "Area") -> bool:
        """Whether the two have any part in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words on its baseline."""

    words: str
    x: float
    baseline: float
    width: float
    face: Face
    size: float
    ink: Ink

    @property
    def area(self) -> Area:
        """Where its letters may reach."""
        em = self.size * POINT_MM
        return Area(self.x, self.baseline - ABOVE * em, self.width, (ABOVE + BELOW) * em)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line, level or upright."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float
    ink: Ink

    @property
    def area(self) -> Area:
        """Where it is."""
        return Area(self.x, self.y, self.to_x - self.x, self.to_y - self.y)


@dataclass(frozen=True, slots=True)
class Ground:
    """A tinted rectangle."""

    area: Area
    ink: Ink


@dataclass(frozen=True, slots=True)
class Square:
    """A square to be ticked."""

    area: Area


@dataclass(frozen=True, slots=True)
class Die:
    """A die seen from above; face 0 is one that may show anything."""

    area: Area
    face: int


Mark: TypeAlias = Text | Line | Ground | Square | Die
Measure: TypeAlias = Callable[[str, Face, float], float]  # words, face, size: width in millimetres


def cut(words: str, room: float, face: Face, size: float, measure: Measure) -> str:
    """The words, or as many of their letters as fit before three dots."""
    if measure(words, face, size) <= room:
        return words
    while words and measure(f"{words}…", face, size) > room:
        words = words[:-1].rstrip()
    return f"{words}…"


def wrapped(words: str, room: float, face: Face, size: float, measure: Measure) -> list[str]:
    """The words in lines that fit; a single word that does not is cut."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room, face, size, measure))
    return lines


def largest_size(
    lines: list[str], room: float, face: Face, sizes: tuple[float, float], measure: Measure
) -> float:
    """The largest size, at most and at least those two, in which every line fits the room.

    A line that fits in neither is left to be cut: it makes the others no smaller.
    """
    most, least = sizes
    widths = [measure(line, face, most) for line in lines]
    fitting = [width for width in widths if width * least <= room * most]
    if not fitting:
        return least
    return min(most, most * room / max(*fitting, 0.001))
