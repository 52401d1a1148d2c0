"""Small sheets that come by themselves: the tip beside the mouse, and the notice at the top."""

from collections.abc import Callable, Iterable

from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import LEADING, text_px, text_width, wrapped
from game.ui.look import Look, Rect, Size
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece

_TIP_SIZE = 13.0
_NOTICE_SIZE = Size.ROW


def tip_piece(kit: Kit, words: str, near: Rect) -> Piece:
    """More about a node: below it, or above where there is no room."""
    look, palette, px = kit.look, kit.look.palette, kit.look.px
    width, high = _block(look, words, px(300), _TIP_SIZE)
    if high > look.height // 2:
        width, high = _block(look, words, px(480), _TIP_SIZE)
    w, h = width + px(24), high + px(16)
    x = min(max(px(8), near.x + near.w // 2 - w // 2), look.width - w - px(8))
    y = near.bottom + px(8)
    if y + h > look.height - px(8):
        y = max(px(8), near.y - h - px(8))
    rect = Rect(x, y, w, h)
    is_plain = palette.shadow_strength == 0
    ground, ink = (palette.paper, palette.ink) if is_plain else (palette.ink, palette.paper)
    border = palette.border if is_plain else None

    def draw(canvas: Canvas) -> None:
        canvas.shadow(rect, px(10), px(10), px(5), 0.3)
        canvas.fill(rect, px(10), ground, border, look.hairline_px)
        at = Rect(rect.x + px(12), rect.y + px(8), width, high)
        canvas.paragraph(words, at, _TIP_SIZE, ink)

    return Piece("tip", rect.grown(px(28)), (words, rect), draw)


def notice_piece(kit: Kit, words: str, close: Callable[[], None]) -> Piece:
    """A line the player should read, at the top; a press puts it away."""
    look, palette, px = kit.look, kit.look.palette, kit.look.px
    width, high = _block(look, words, px(560), _NOTICE_SIZE)
    w = width + px(72)
    rect = Rect((look.width - w) // 2, px(20), w, high + px(24))

    def draw(canvas: Canvas) -> None:
        canvas.panel(rect, radius=14)
        at = Rect(rect.x + px(20), rect.y + px(12), width, high)
        canvas.paragraph(words, at, _NOTICE_SIZE, palette.ink)
        canvas.icon("close", rect.right - px(24), rect.y + rect.h / 2, px(16), palette.ink2)
        if kit.touch.focus == "notice":
            canvas.ring(rect, px(14))

    node = Node("notice", Role.BUTTON, words, rect, (Action.PRESS,))
    return kit.custom(node, (words, rect), draw, close, reach=rect.grown(px(46)))


def _block(look: Look, words: str, most: int, size: float) -> tuple[int, int]:
    """Width and height of a paragraph that is at most `most` pixels wide."""
    lines = wrapped(look, words, most, size)
    width = max(text_width(look, line, size) for line in lines)
    return width, round(len(lines) * text_px(look, size) * LEADING)


NOTICE_S = 7.0


class Notices:
    """Lines the player should read, one after the other, each for some seconds."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._shown_s = 0.0

    @property
    def all(self) -> list[str]:
        """The line that is shown and those that wait to be."""
        return list(self._waiting)

    def say(self, notice: str) -> None:
        """Add a line, unless it is there already."""
        if notice not in self._waiting:
            self._waiting.append(notice)

    def forget(self, notices: Iterable[str]) -> None:
        """Take away lines that are no longer true."""
        for notice in notices:
            if self._waiting[:1] == [notice]:
                self._next()
            elif notice in self._waiting:
                self._waiting.remove(notice)

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether any line is showing."""
        if not self._waiting:
            return False
        self._shown_s += dt_s
        if self._shown_s > NOTICE_S:
            self._next()
        return True

    def pieces(self, kit: Kit) -> list[Piece]:
        """The line that is shown now."""
        return [notice_piece(kit, self._waiting[0], self._next)] if self._waiting else []

    def _next(self) -> None:
        del self._waiting[0]
        self._shown_s = 0.0
