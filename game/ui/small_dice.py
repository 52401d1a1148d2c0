"""Dice as small flat signs, for lists and panels beside words."""

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.glyphs import pips
from game.ui.look import Colour, Rect

_ROUNDED = 0.24  # of a side, the radius of the corners


def draw_small_dice(
    canvas: Canvas,
    left: float,
    middle: float,
    faces: Sequence[int],
    side: int,
    pitch: int,
    edge: Colour | None = None,
) -> None:
    """Dice in a row from `left`, `side` pixels wide and `pitch` from one to the next.

    `edge` is the colour they are framed in, to tell them from others.
    """
    for place, face in enumerate(faces):
        at = Rect(round(left) + place * pitch, round(middle - side / 2), side, side)
        draw_die(canvas, at, face)
        if edge is not None:
            canvas.fill(at, side * _ROUNDED, None, edge, max(1, canvas.look.px(1.6)))


def draw_die(canvas: Canvas, rect: Rect, face: int) -> None:
    """One die that fills the square."""
    palette = canvas.palette
    paper = palette.paper if palette.shadow_strength <= 1 else (246, 240, 228)
    ink = palette.ink if palette.shadow_strength <= 1 else (43, 35, 32)
    canvas.fill(rect, rect.w * _ROUNDED, paper, palette.border, canvas.look.hairline_px)
    canvas.drawing(pips(face), rect, ink)
