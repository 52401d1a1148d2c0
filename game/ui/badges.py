"""The badge of a decision: each mark has a shape of its own, so that no colour need be told."""

from game.solve.review import Mark
from game.ui.canvas import Canvas
from game.ui.look import Colour, Palette, Rect

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'
_LINE = 'fill="none" stroke="#000" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"'
_DISC = '<circle cx="12" cy="12" r="11"/>'
_SHAPES = {
    Mark.BEST: '<polygon stroke="#000" stroke-width="1.6" stroke-linejoin="round" points="12,1.9 '
    '15.1,8.6 22.4,9.3 16.9,14.1 18.5,21.3 12,17.5 5.5,21.3 7.1,14.1 1.6,9.3 8.9,8.6"/>',
    Mark.GOOD: _DISC,
    Mark.INACCURACY: _DISC,
    Mark.MISTAKE: '<polygon stroke="#000" stroke-width="3" stroke-linejoin="round" '
    'points="12,2.6 22,20.6 2,20.6"/>',
    Mark.BLUNDER: '<rect x="1" y="1" width="22" height="22" rx="6"/>',
}


def _exclamation(x: float, top: float, foot: float) -> str:
    """A line and a dot below it."""
    return (
        f'<path {_LINE.format(2.4)} d="M{x} {top}V{foot}"/>'
        f'<circle cx="{x}" cy="{foot + 4.6}" r="1.5"/>'
    )


_SIGNS = {
    Mark.BEST: "",
    Mark.GOOD: f'<path {_LINE.format(2.6)} d="M6.6 12.4l3.8 3.8 7-8"/>',
    Mark.INACCURACY: f'<path {_LINE.format(2.4)} d="M7.2 9.6h9.6M7.2 14.4h9.6"/>',
    Mark.MISTAKE: _exclamation(12, 9, 13.4),
    Mark.BLUNDER: _exclamation(8.6, 6, 12.6) + _exclamation(15.4, 6, 12.6),
}


def mark_colour(palette: Palette, mark: Mark) -> Colour:
    """The colour of a mark."""
    return palette.marks[list(Mark).index(mark)]


def draw_badge(canvas: Canvas, mark: Mark, x: float, y: float, side: int) -> None:
    """The badge with its middle at (x, y), `side` pixels wide."""
    rect = Rect(round(x - side / 2), round(y - side / 2), side, side)
    canvas.drawing(_SVG.format(_SHAPES[mark]), rect, mark_colour(canvas.palette, mark))
    if _SIGNS[mark]:
        canvas.drawing(_SVG.format(_SIGNS[mark]), rect, canvas.palette.paper)
