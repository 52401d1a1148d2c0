"""The look: palettes, type and the one scale everything is measured in.

Sizes in code are those of the 1280 × 720 design; `Look.px` turns them into real pixels.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

WIDE_PX = 1100
MIN_SIZE = (960, 600)  # the smallest window, in real pixels at scale 1
DESIGN_SIZE = (1280, 720)


class Rect(NamedTuple):
    """A rectangle in real pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """First column beyond the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """First row beyond the rectangle."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle, rounded down."""
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def around(self, other: "Rect") -> "Rect":
        """The smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def grown(self, by: int) -> "Rect":
        """The rectangle with a margin of `by` pixels on every side (or less, if negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


class Theme(StrEnum):
    """How the room is lit."""

    DAY = "day"
    EVENING = "evening"
    CONTRAST = "contrast"


class Faces(StrEnum):
    """What stands on the faces of dice."""

    PIPS = "pips"
    LARGE = "large"
    NUMERALS = "numerals"


class Weight(StrEnum):
    """The faces of the two type families; values are file names."""

    TITLE = "Fraunces-600SemiBold"
    MEDIUM = "NunitoSans-500Medium"
    TEXT = "NunitoSans-600SemiBold"
    BOLD = "NunitoSans-700Bold"
    HEAVY = "NunitoSans-800ExtraBold"


class Size:
    """Type sizes in design units (look.md, Type). Few of them: each costs a set of glyphs."""

    NOTE = 12.0
    LABEL = 13.0
    ROW = 14.5
    POINTS = 16.5
    ROLL = 18.0
    CARD_TITLE = 20.0
    TURN = 26.0
    MOMENT = 50.0


def _hex(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Colour `share` (0 to 1) of the way from a to b."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they say, not by what they are (look.md, Palette)."""

    table: Colour
    paper: Colour
    inset: Colour
    hairline: Colour
    border: Colour
    panel_border: Colour | None
    ink: Colour
    ink2: Colour
    green: Colour
    on_green: Colour
    band: Colour
    possible: Colour
    possible_line: Colour
    coral: Colour
    coral_hover: Colour
    coral_press: Colour
    on_coral: Colour
    brass: Colour
    brass_text: Colour
    brass_wash: Colour
    blue: Colour
    on_blue: Colour
    blue_wash: Colour
    blue_on_felt: Colour
    hover: Colour
    disabled: Colour
    on_disabled: Colour
    on_felt: Colour
    engraved: Colour
    engraved_light: Colour | None
    icon_button: tuple[int, int, int, int]
    shadow: Colour
    shadow_strength: float
    seats: tuple[Colour, ...]
    on_seat: Colour
    marks: tuple[Colour, ...]  # of a decision, from best to blunder
    on_brass: Colour = (43, 35, 32)
    on_blue_felt: Colour = (18, 48, 79)


_DAY = Palette(
    table=_hex("DDD1BF"),
    paper=_hex("FFFBF3"),
    inset=_hex("F6EFE1"),
    hairline=_hex("E9DFCD"),
    border=_hex("D3C6B1"),
    panel_border=None,
    ink=_hex("2B2320"),
    ink2=_hex("60554A"),
    green=_hex("1C664F"),
    on_green=_hex("FFFBF3"),
    band=_hex("EEF3EA"),
    possible=_hex("236B54"),
    possible_line=_hex("B4D0C0"),
    coral=_hex("C2402A"),
    coral_hover=_hex("D4523A"),
    coral_press=_hex("A93522"),
    on_coral=_hex("FFFFFF"),
    brass=_hex("EFBE52"),
    brass_text=_hex("7A5510"),
    brass_wash=_hex("FBEFCF"),
    blue=_hex("285C9A"),
    on_blue=_hex("FFFBF3"),
    blue_wash=_hex("DCE9F7"),
    blue_on_felt=_hex("B9DCFF"),
    hover=_hex("F3ECDD"),
    disabled=_hex("E6DCCB"),
    on_disabled=_hex("8C7F71"),
    on_felt=_hex("F4EFE2"),
    engraved=_hex("2A170C"),
    engraved_light=_hex("D0A374"),
    icon_button=(*_hex("FFFBF3"), 165),
    shadow=_hex("4A3623"),
    shadow_strength=1.0,
    seats=tuple(map(_hex, ("B23A26", "2F5D8C", "8A6414", "6D4479", "3E6B3A", "5A524B"))),
    on_seat=_hex("FFFFFF"),
    marks=tuple(map(_hex, ("1C664F", "4C7F3F", "8A6414", "B4581A", "A62B1F"))),
)
_EVENING = replace(
    _DAY,
    table=_hex("332E2B"),
    paper=_hex("2A2522"),
    inset=_hex("352F2A"),
    hairline=_hex("3F3832"),
    border=_hex("574D43"),
    panel_border=_hex("3F3832"),
    ink=_hex("F5EDDF"),
    ink2=_hex("BFB2A1"),
    green=_hex("8ED1B2"),
    on_green=_hex("2A2522"),
    band=_hex("2C342E"),
    possible=_hex("8ED1B2"),
    possible_line=_hex("47695A"),
    coral=_hex("C8492F"),
    coral_hover=_hex("E06B50"),
    coral_press=_hex("AE3D27"),
    brass_text=_hex("EFBE52"),
    brass_wash=_hex("453A22"),
    blue=_hex("9CC7F2"),
    on_blue=_hex("2A2522"),
    blue_wash=_hex("2C3B4C"),
    hover=_hex("322C28"),
    disabled=_hex("3A342F"),
    on_disabled=_hex("94877A"),
    engraved=_hex("E0BC86"),
    engraved_light=_hex("1A0E07"),
    icon_button=(*_hex("F5EDDF"), 26),
    shadow=_hex("000000"),
    shadow_strength=1.6,
    seats=tuple(map(_hex, ("D2553C", "6FA3D8", "C99A3C", "B583C4", "84B27C", "A99C8D"))),
    on_seat=_hex("1E1A17"),
    marks=tuple(map(_hex, ("8ED1B2", "A8CC8C", "E0B656", "EE9B5C", "F0806E"))),
)
_CONTRAST = replace(
    _DAY,
    table=_hex("000000"),
    paper=_hex("000000"),
    inset=_hex("1A1A1A"),
    hairline=_hex("6E6E6E"),
    border=_hex("FFFFFF"),
    panel_border=_hex("FFFFFF"),
    ink=_hex("FFFFFF"),
    ink2=_hex("E4E4E4"),
    green=_hex("6CF0B4"),
    on_green=_hex("000000"),
    band=_hex("12241C"),
    possible=_hex("6CF0B4"),
    possible_line=_hex("6CF0B4"),
    coral=_hex("FFD84A"),
    coral_hover=_hex("FFE889"),
    coral_press=_hex("D9B52F"),
    on_coral=_hex("000000"),
    brass=_hex("FFD84A"),
    brass_text=_hex("FFD84A"),
    brass_wash=_hex("3A3000"),
    blue=_hex("9AD0FF"),
    on_blue=_hex("000000"),
    blue_wash=_hex("06243F"),
    blue_on_felt=_hex("9AD0FF"),
    hover=_hex("1A1A1A"),
    disabled=_hex("1A1A1A"),
    on_disabled=_hex("B5B5B5"),
    on_felt=_hex("FFFFFF"),
    engraved=_hex("FFFFFF"),
    engraved_light=None,
    icon_button=(0, 0, 0, 255),
    shadow=_hex("000000"),
    shadow_strength=0.0,
    seats=(_hex("FFFFFF"),) * 6,
    on_seat=_hex("000000"),
    marks=tuple(map(_hex, ("6CF0B4", "6CF0B4", "FFD84A", "FFB27A", "FF9A8C"))),
)
PALETTES = {Theme.DAY: _DAY, Theme.EVENING: _EVENING, Theme.CONTRAST: _CONTRAST}


def scale_for(width: int, height: int, size: float = 1.0) -> float:
    """How many real pixels a design pixel is.

    `size` is the player's setting from 1 (normal) to 2 (the largest that fits the window); in
    between the way is even. Source: look.md, Grid.
    """
    normal = min(max(min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]), 0.85), 3.0)
    largest = max(normal, min(width / MIN_SIZE[0], height / MIN_SIZE[1]))
    return normal + (size - 1) * (largest - normal)


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one window: its size, scale and theme, and how dice are marked."""

    width: int
    height: int
    scale: float
    theme: Theme
    faces: Faces = Faces.PIPS

    @classmethod
    def of(
        cls, width: int, height: int, theme: Theme, size: float = 1.0, faces: Faces = Faces.PIPS
    ) -> "Look":
        """The look for a window of that many real pixels."""
        return cls(width, height, scale_for(width, height, size), theme, faces)

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return PALETTES[self.theme]

    def px(self, design: float) -> int:
        """Real pixels for a length of the design, rounded."""
        return round(design * self.scale)

    @property
    def is_wide(self) -> bool:
        """Whether the window has room for generous margins and a large title."""
        return self.width >= WIDE_PX

    @property
    def hairline_px(self) -> int:
        """The thinnest line that is drawn."""
        return max(1, round(self.scale * 0.8))
