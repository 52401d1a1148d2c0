"""A whole number to be chosen: less, a field to type it in, more."""

from collections.abc import Callable

from game.ui.canvas import Canvas
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece

_SIDE, _FIELD, _GAP = 32, 62, 4  # design units
_DIGITS = 4


def stepper(
    kit: Kit,
    desk: Desk,
    id_: str,
    right: int,
    y: int,
    label: str,
    value: int,
    limits: tuple[int, int],
    change: Callable[[int], None],
    step: int = 1,
) -> list[Piece]:
    """The control with its right edge at `right`; `limits` are the least and the most."""
    px, words = kit.look.px, kit.words
    least, most = limits
    side, high = px(_SIDE), px(_SIDE)
    more = Rect(right - side, y - high // 2, side, high)
    field = Rect(more.x - px(_GAP) - px(_FIELD), more.y, px(_FIELD), high)
    less = Rect(field.x - px(_GAP) - side, more.y, side, high)
    down = max(least, (value - 1) // step * step)
    up = min(most, (value // step + 1) * step)

    def begin(node: Node) -> None:
        def changed(text: str) -> None:
            if text.isascii() and text.isdecimal():
                change(max(least, min(most, int(text))))

        desk.type_in(node, str(value), _DIGITS, changed)

    return [
        _side(kit, f"{id_}/less", less, "minus", words("house.less", label=label),
              value > least, lambda: change(down)),
        kit.field(id_, field, label, str(value), desk.editor(id_), begin, weight=Weight.BOLD),
        _side(kit, f"{id_}/more", more, "plus", words("house.more", label=label),
              value < most, lambda: change(up)),
    ]  # fmt: skip


def labelled_row(kit: Kit, id_: str, line: Rect, label: str) -> list[Piece]:
    """The words at the left of a line that has a control at its right, and the hairline above."""
    return [
        kit.rule(f"{id_}/rule", line.x, line.y, line.w),
        kit.text(f"{id_}/label", label, line.x, line.centre[1], Size.ROW),
    ]


def _side(
    kit: Kit,
    id_: str,
    rect: Rect,
    icon: str,
    label: str,
    is_enabled: bool,
    press: Callable[[], None],
) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    hot = kit.touch.hover == id_ and is_enabled
    ink = palette.ink if is_enabled else palette.on_disabled

    def draw(canvas: Canvas) -> None:
        ground = palette.hover if hot else palette.inset
        canvas.fill(rect, px(9), ground, palette.hairline, kit.look.hairline_px)
        canvas.icon(icon, rect.x + rect.w / 2, rect.y + rect.h / 2, px(15), ink)
        if kit.touch.focus == id_:
            canvas.ring(rect, px(9))

    node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,), is_enabled)
    return kit.custom(node, (hot, ink), draw, press)
