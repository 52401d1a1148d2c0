"""What all pages share: the table they lie on, the name of the game, the way between them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.ui.backdrop import table_piece
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Rect, Size, Weight
from game.ui.mark import draw_mark
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.desk import Desk

_PAGES = ("play", "ladder", "practice", "day", "history", "settings", "help")
_ICONS = {"help": "help"}  # in place of words, which would not all fit


def tabs(desk: "Desk", active: str) -> dict[str, Callable[[], None]]:
    """The pages by name, and the way to each; the tab of the page that is shown does nothing."""
    return {name: _stay if name == active else partial(_go, desk, name, active) for name in _PAGES}


def _go(desk: "Desk", name: str, active: str) -> None:
    """Show another page. Pages are loaded when they are wanted: the first frame must not wait."""
    if name == "play":
        from game.ui.scenes.home import Home

        desk.go(Home())
    elif name == "ladder":
        from game.ui.scenes.ladder import LadderPage

        desk.go(LadderPage())
    elif name == "practice":
        from game.ui.scenes.practice import PracticePage

        desk.go(PracticePage())
    elif name == "day":
        from game.ui.scenes.daily import DayPage

        desk.go(DayPage())
    elif name == "history":
        from game.ui.scenes.history import History

        desk.go(History())
    elif name == "help":
        from game.ui.scenes.help import Help

        desk.open(Help(below=active))
    else:
        from game.ui.scenes.settings import Settings

        desk.open(Settings(active))


def _stay() -> None:
    """The tab of the page that is shown does nothing."""


def page_pieces(kit: Kit, active: str, pages: dict[str, Callable[[], None]]) -> list[Piece]:
    """Table, wordmark and the tabs; `pages` are the tabs by name, `active` the one shown."""
    px = kit.look.px
    name = wordmark(kit)
    y, right = px(44), kit.look.width - px(40)
    labels = {page: kit.words(f"page.{page}") for page in pages}
    widths = {
        page: px(18) if page in _ICONS else text_width(kit.look, label, Size.ROW, Weight.BOLD)
        for page, label in labels.items()
    }
    room = right - name.rect.right - sum(widths.values()) - px(4) * len(pages)
    pad = min(px(32), max(px(10), room // max(1, len(pages))))
    tabs = []
    for page in reversed(pages):
        width = widths[page] + (max(pad, px(24)) if page in _ICONS else pad)
        rect = Rect(right - width, y - px(19), width, px(38))
        is_active, icon = page == active, _ICONS.get(page)
        tabs.append(_tab(kit, f"page/{page}", rect, labels[page], is_active, pages[page], icon))
        right -= width + px(4)
    return [table_piece(kit.look), name, *reversed(tabs)]


def wordmark(kit: Kit) -> Piece:
    """A red five and the name of the game, at the top left."""
    px, palette = kit.look.px, kit.look.palette
    side = px(29)
    die = Rect(px(40), px(44) - side // 2, side, side)
    name = kit.words("game.name")
    reach = Rect(
        die.x, die.y, side + px(20) + text_width(kit.look, name, Size.TURN, Weight.TITLE), side
    )

    def draw(canvas: Canvas) -> None:
        draw_mark(canvas, die)
        canvas.text(name, die.right + px(10), px(44), Size.TURN, palette.ink, Weight.TITLE)

    return Piece(
        "wordmark", reach.grown(px(8)), name, draw, Node("wordmark", Role.TEXT, name, reach)
    )


def _tab(
    kit: Kit,
    id_: str,
    rect: Rect,
    label: str,
    is_active: bool,
    press: Callable[[], None],
    icon: str | None = None,
) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        if is_active:
            canvas.shadow(rect, px(12), px(6), px(3), 0.16)
            border = palette.border if palette.shadow_strength == 0 else None
            canvas.fill(rect, px(12), palette.paper, border, canvas.look.hairline_px)
        ink = palette.ink if is_active or hot else palette.ink2
        weight = Weight.BOLD if is_active else Weight.TEXT
        middle = rect.x + rect.w / 2, rect.y + rect.h / 2
        if icon:
            canvas.icon(icon, *middle, px(20), ink)
        else:
            canvas.text(label, *middle, Size.ROW, ink, weight, align=0.5)
        if kit.touch.focus == id_:
            canvas.ring(rect, px(12))

    tip = label if icon else ""
    node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,), is_checked=is_active, tip=tip)
    return kit.custom(node, (label, is_active, hot), draw, press)
