"""Small signs for boxes: what a box asks of the dice, drawn from its kind.

Each is SVG on a 20-unit square; black stands for the colour it is drawn in.
"""

import math
from functools import cache

from game.rules.boxes import Box, BoxKind

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'
_FRAME = (
    '<rect x=".6" y=".6" width="18.8" height="18.8" rx="4.6" fill="none" stroke="#000"'
    ' stroke-width="1.1" stroke-opacity=".4"/>'
)


def glyph(box: Box) -> str:
    """The sign of a box."""
    return _SVG.format(_FRAME + _inside(box))


@cache
def pips(face: int, *, are_large: bool = False) -> str:
    """The pips of one face without a frame."""
    radius = (2.3 if face == 1 else 1.85) * (1.27 if are_large else 1)
    return _SVG.format("".join(_dot(10 + 5.1 * x, 10 + 5.1 * y, radius) for x, y in PIPS[face]))


def _inside(box: Box) -> str:
    match box.kind:
        case BoxKind.NUMBER:
            radius = 1.95 if box.face == 1 else 1.6
            return "".join(_dot(10 + 4.7 * x, 10 + 4.7 * y, radius) for x, y in PIPS[box.face])
        case BoxKind.CHOICE:
            spots = ((-4.6, -2.6), (0, -4.2), (4.6, -2.6), (-2.6, 3.2), (2.6, 3.2))
            return "".join(_dot(10 + x, 10 + y, 1.55) for x, y in spots)
        case BoxKind.OF_A_KIND:
            return _squares(box.count)
        case BoxKind.TWO_PAIRS:
            first = "".join(_dot(10 + x, 6.9, 1.8) for x in (-3, 3))
            return first + "".join(_ring(10 + x, 13.1, 1.4) for x in (-3, 3))
        case BoxKind.FULL_HOUSE:
            three = "".join(_dot(10 + x, 7.1, 1.75) for x in (-4.4, 0, 4.4))
            return three + "".join(_ring(10 + x, 13.1, 1.35) for x in (-2.4, 2.4))
        case BoxKind.STRAIGHT:
            return _bars(max(len(run) for run in box.runs))
        case BoxKind.FIVE_ALIKE:
            return (
                _star(8.1, 8.3, 4.6) + _star(13.6, 13.6, 3.2) if box.after else _star(10, 10.4, 6.4)
            )


def _dot(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}"/>'


def _ring(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}" fill="none" stroke="#000"'
        ' stroke-width="1"/>'
    )


def _squares(count: int) -> str:
    """As many small squares as dice must be alike."""
    spots = {
        2: ((-3.1, 0), (3.1, 0)),
        3: ((-3.1, 3.1), (3.1, 3.1), (0, -3.1)),
        4: ((-3.1, -3.1), (3.1, -3.1), (-3.1, 3.1), (3.1, 3.1)),
        5: ((-4.2, -4.2), (4.2, -4.2), (-4.2, 4.2), (4.2, 4.2), (0, 0)),
    }[count]
    side = 3.6 if count == 5 else 4.2
    return "".join(
        f'<rect x="{10 + x - side / 2:.2f}" y="{10 + y - side / 2:.2f}" width="{side}" '
        f'height="{side}" rx="1.2"/>'
        for x, y in spots
    )


def _bars(length: int) -> str:
    """Rising bars, one for each face of the run."""
    width, gap = 2.0, 0.9
    left = 10 - (length * width + (length - 1) * gap) / 2
    bars = []
    for step in range(length):
        high = 3.0 + 8.4 * step / (length - 1)
        x = left + step * (width + gap)
        bars.append(
            f'<rect x="{x:.2f}" y="{15.4 - high:.2f}" width="{width}" height="{high:.2f}" rx="1"/>'
        )
    return "".join(bars)


def _star(x: float, y: float, size: float) -> str:
    points = []
    for corner in range(10):
        radius = size if corner % 2 == 0 else size * 0.45
        angle = math.pi * corner / 5
        points.append(f"{x + radius * math.sin(angle):.2f},{y - radius * math.cos(angle):.2f}")
    return f'<polygon points="{" ".join(points)}"/>'
