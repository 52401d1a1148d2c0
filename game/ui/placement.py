"""Where the window was, and where it may be: its title bar always on a display that is there.

All in window units, which are real pixels except on dense displays. Pure; pygame is not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.look import MIN_SIZE, Rect

TITLE_H = 32  # of a usual title bar, above the window itself
GRIP_W = 160  # so much of the title bar must be seen to take hold of it
FARTHEST = 65_536  # no desktop goes on beyond


@dataclass(frozen=True, slots=True)
class Placement:
    """The window as it is when neither maximised nor full screen, and whether it is maximised."""

    x: int
    y: int
    w: int
    h: int
    is_maximised: bool = False

    def to_values(self) -> list[int | bool]:
        """Plain values, as they are kept."""
        return [self.x, self.y, self.w, self.h, self.is_maximised]


def read_placement(values: object) -> Placement | None:
    """The placement among kept values; None where they make no sense."""
    if not isinstance(values, list) or len(values) != 5 or type(values[4]) is not bool:
        return None
    if not all(type(number) is int and abs(number) <= FARTHEST for number in values[:4]):
        return None
    x, y, w, h, is_maximised = values
    return Placement(x, y, w, h, is_maximised) if w > 0 and h > 0 else None


def fitted(kept: Placement, displays: Sequence[Rect]) -> Placement:
    """The placement on the displays there are now, the first being the main one.

    It stays as it is where its title bar can be taken hold of; else it moves, as little as
    needed, wholly onto the display it shares most with, or the main one. It is never larger than
    that display, nor smaller than the smallest window.
    """
    if not displays:
        return kept
    while (found := _fitted(kept, displays)) != kept:
        kept = found  # where displays overlap, the one it shares most with may be another now
    return found


def _fitted(kept: Placement, displays: Sequence[Rect]) -> Placement:
    window = Rect(kept.x, kept.y, kept.w, kept.h)
    home = max(displays, key=lambda display: _shared(window, display))
    w = max(min(kept.w, home.w), MIN_SIZE[0])
    h = max(min(kept.h, home.h), MIN_SIZE[1])
    x, y = kept.x, kept.y
    if not any(_has_grip(x, y, w, display) for display in displays):
        x = max(min(x, home.right - w), home.x)
        y = max(min(y, home.bottom - h), home.y + TITLE_H)
    return Placement(x, y, w, h, kept.is_maximised)


def _has_grip(x: int, y: int, w: int, display: Rect) -> bool:
    """Whether enough of the title bar of a window there is seen on the display."""
    seen = min(x + w, display.right) - max(x, display.x)
    return seen >= min(GRIP_W, w) and display.y <= y - TITLE_H // 2 and y < display.bottom


def _shared(window: Rect, display: Rect) -> int:
    """Square units of the display the window covers."""
    wide = min(window.right, display.right) - max(window.x, display.x)
    high = min(window.bottom, display.bottom) - max(window.y, display.y)
    return max(wide, 0) * max(high, 0)
