"""The turn's clock as it is seen: seconds in a ring that empties, and louder near the end."""

import math

from game.session.clock import TurnClock
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.stage import Piece

_WIDE = 3.2  # of the ring, in design units
_ARC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">'
    '<path d="M22 4A18 18 0 {large} 1 {x:.2f} {y:.2f}" fill="none" stroke="#000"'
    ' stroke-width="{wide}" stroke-linecap="round"/></svg>'
)
_WHOLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">'
    f'<circle cx="22" cy="22" r="18" fill="none" stroke="#000" stroke-width="{_WIDE}"/></svg>'
)


def clock_piece(kit: Kit, rect: Rect, clock: TurnClock) -> Piece:
    """The dial. Near the end its number is set on the colour that asks to act, in bold."""
    palette, shown = kit.look.palette, clock.shown_s
    label = kit.words("clock.left", n=shown)
    is_late = clock.is_near_end

    def draw(canvas: Canvas) -> None:
        x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
        ground = palette.coral if is_late else palette.paper
        canvas.disc(x, y, rect.w / 2, ground, palette.panel_border, canvas.look.hairline_px)
        ink = palette.on_coral if is_late else palette.ink
        ring = palette.on_coral if is_late else palette.green
        canvas.drawing(_ring(shown / clock.limit_s), rect, ring)
        size, weight = (Size.POINTS, Weight.HEAVY) if is_late else (Size.ROW, Weight.BOLD)
        canvas.text(str(shown), x, y, size, ink, weight, align=0.5)

    node = Node("clock", Role.TEXT, label, rect, tip=label)
    return Piece("clock", rect.grown(2), (shown, clock.limit_s), draw, node)


def _ring(share: float) -> str:
    """What is left, from the top clockwise, as SVG."""
    if share >= 1:
        return _WHOLE
    angle = 2 * math.pi * max(share, 0.001)
    x, y = 22 + 18 * math.sin(angle), 22 - 18 * math.cos(angle)
    return _ARC.format(large=int(share > 0.5), x=x, y=y, wide=_WIDE)
