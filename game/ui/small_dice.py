"""Dice as small flat signs, for lists and panels beside words."""

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.glyphs import pips
from game.ui.look import Colour, Faces, Rect, Weight

_ROUNDED = 0.24  # of a side, the radius of the corners
_DIGIT, _SIX = 0.6, 0.5  # of a side, how tall a digit stands
_CAPITALS = 0.705  # of the type size


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
    if canvas.look.faces is Faces.NUMERALS:
        _draw_numeral(canvas, rect, face, ink)
    else:
        canvas.drawing(pips(face, are_large=canvas.look.faces is Faces.LARGE), rect, ink)


def _draw_numeral(canvas: Canvas, rect: Rect, face: int, ink: Colour) -> None:
    """The face as a digit, the six underlined."""
    tall = rect.h * (_SIX if face == 6 else _DIGIT)
    x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
    if face == 6:
        wide, high = round(rect.w * 0.4), max(1, round(rect.h * 0.07))
        low = round(y + tall / 2 + high / 2)
        canvas.fill(Rect(round(x - wide / 2), low, wide, high), 0, ink)
        y -= high
    canvas.text(str(face), x, y, tall / _CAPITALS / canvas.look.scale, ink, Weight.HEAVY, align=0.5)
