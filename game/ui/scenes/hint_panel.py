"""The hint on the table: what is best, what it gains, why, and every other option on request."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.dice import DICE
from game.rules.table import Table
from game.solve.advice import BEST_PTS, BoxOption, HoldOption, Option
from game.solve.hint import Hint
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, size_that_fits, text_block_height, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.tray_page import floating_panel, panel_beside
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told import dice_told
from game.ui.told_hint import option_told, reason_told

if TYPE_CHECKING:
    from game.ui.scenes.play import Play

_WIDTH = 322  # design units
_COLUMN = 200
_COLUMNS = 3
_ROW = 24


def hint_pieces(kit: Kit, play: "Play") -> list[Piece]:
    """The panel: small where it hides no die, or over the tray with every other option."""
    hint = play.advice.hint
    assert hint is not None
    px, pad, table = kit.look.px, kit.look.px(18), play.view.match.table
    reason = reason_told(kit.words, table, hint, play.view.match.faces or ())
    others = len(hint.others) if play.advice.lists_all else 0
    columns = min(_COLUMNS, play.plan.tray.w // px(_COLUMN)) if others else 0
    width = max(px(_WIDTH), columns * px(_COLUMN)) if others else px(_WIDTH)
    reason_h = text_block_height(kit.look, reason, width - 2 * pad, Size.ROW)
    head_h = pad + px(64) + reason_h + px(54)
    rows = 0
    if others:
        most = (kit.look.height - px(24) - head_h - px(14) - pad) // px(_ROW)
        rows = min(most, -(-others // columns))
    high = head_h + (rows * px(_ROW) + px(14) if rows else 0) + pad
    if rows:
        rect = _over_tray(play, width, high)
    else:
        rect = panel_beside(play, width, high, play.advice.box)
    inner = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.h - 2 * pad)
    ground = floating_panel(kit, "hint/panel", rect, kit.words("play.hint"))
    pieces = [ground, *_title(kit, rect, pad, hint, table)]
    pieces += _gain(kit, inner.x, inner.y + px(48), hint, table)
    at = Rect(inner.x, inner.y + px(64), inner.w, reason_h)
    pieces.append(kit.paragraph("hint/reason", reason, at, Size.ROW, kit.look.palette.ink))
    buttons = Rect(inner.x, at.bottom + px(14), inner.w, px(40))
    pieces += _actions(kit, play, buttons, hint, table)
    if rows:
        listed = Rect(inner.x, buttons.bottom + px(14), inner.w, rows * px(_ROW))
        pieces += _others(kit, listed, hint.others[: rows * columns], columns, table)
    close = Rect(rect.right - pad - px(24), rect.y + pad + px(5), px(28), px(28))
    pieces.append(_close(kit, play, close))
    return pieces


def _over_tray(play: "Play", width: int, high: int) -> Rect:
    """The middle of the tray, as far up as it must be to fit."""
    tray, look = play.plan.tray, play.plan.look
    x, y = tray.x + (tray.w - width) // 2, tray.y + (tray.h - high) // 2
    return Rect(max(look.px(12), x), min(max(look.px(12), y), look.height - high), width, high)


def _title(kit: Kit, rect: Rect, pad: int, hint: Hint, table: Table) -> list[Piece]:
    look, palette, words, px = kit.look, kit.look.palette, kit.words, kit.look.px
    best = hint.best
    middle = rect.y + pad + px(17)
    x = rect.x + pad
    at = Rect(x, rect.y + pad, rect.w - 2 * pad, px(34))
    if isinstance(best, HoldOption):
        label = words("hint.keep") if best.hold else words("hint.keep_none")
        spoken = words("hint.keep_spoken", dice=dice_told(best.hold)) if best.hold else label
    else:
        label = spoken = words("hint.fill", box=words.box(table.id, best.box))
    faces = best.hold if isinstance(best, HoldOption) else ()

    def draw(canvas: Canvas) -> None:
        canvas.disc(x + px(15), middle, px(15), palette.blue_wash)
        canvas.icon("bulb", x + px(15), middle, px(19), palette.blue)
        left = x + px(42)
        left += canvas.text(label, left, middle, Size.CARD_TITLE, palette.ink, Weight.TITLE) + px(
            10
        )
        draw_small_dice(canvas, left, middle, faces, px(26), px(30))

    node = Node("hint/title", Role.TEXT, spoken, at)
    return [Piece("hint/title", at.grown(px(4)), (label, faces, look), draw, node)]


def _gain(kit: Kit, x: int, y: int, hint: Hint, table: Table) -> list[Piece]:
    words, palette = kit.words, kit.look.palette
    if hint.compared is None:
        return [kit.text("hint/gain", words("hint.only"), x, y, Size.ROW, palette.ink2)]
    other = option_told(words, table, hint.compared)
    if hint.gain_pts < BEST_PTS:
        told = words("hint.even", other=other)
        return [kit.text("hint/gain", told, x, y, Size.ROW, palette.ink2)]
    gain = words("hint.gain", points=words.number(hint.gain_pts, 1))
    over = words("hint.over", other=other)
    width = text_width(kit.look, gain, Size.POINTS, Weight.HEAVY)
    return [
        kit.text("hint/gain", gain, x, y, Size.POINTS, palette.blue, Weight.HEAVY),
        kit.text("hint/over", over, x + width + kit.look.px(7), y, Size.ROW, palette.ink2),
    ]


def _actions(kit: Kit, play: "Play", rect: Rect, hint: Hint, table: Table) -> list[Piece]:
    px, words = kit.look.px, kit.words
    best = hint.best
    if isinstance(best, BoxOption):
        label = words("hint.write", points=best.points)
    elif play.advice.dice(play.view) == play.view.match.held:  # nothing is left to do but roll
        label = words("play.roll", n=DICE - len(best.hold))
    else:
        dice = dice_told(best.hold)
        label = words("hint.hold", dice=dice) if best.hold else words("hint.hold_none")
    width = max(px(128), text_width(kit.look, label, Size.ROW, Weight.BOLD) + px(32))
    button = Rect(rect.x, rect.y, width, rect.h)
    pieces = [
        kit.button("hint/do", button, label, play.follow_hint, ButtonKind.ADVICE, size=Size.ROW)
    ]
    if hint.others:
        told = words("hint.others", n=len(hint.others))
        icon = "up" if play.advice.lists_all else "down"
        left = button.right + px(6)
        wide = min(rect.right - left, text_width(kit.look, told, Size.LABEL, Weight.BOLD) + px(56))
        more = Rect(left, rect.y, wide, rect.h)
        pieces.append(
            kit.button(
                "hint/others", more, told, play.advice.toggle_list, ButtonKind.QUIET,
                icon=icon, size=Size.LABEL,
            )
        )  # fmt: skip
    return pieces


def _others(
    kit: Kit, rect: Rect, options: Sequence[Option], columns: int, table: Table
) -> list[Piece]:
    """Options and what each loses, best first, down one column after the other."""
    palette, words, px = kit.look.palette, kit.words, kit.look.px
    wide, rows = rect.w // columns, rect.h // px(_ROW)
    pieces = []
    for number, option in enumerate(options):
        column, row = divmod(number, rows)
        left = rect.x + column * wide + (px(14) if column else 0)
        right, middle = rect.x + (column + 1) * wide - px(6), rect.y + px(_ROW) * (row + 0.5)
        loss = words("hint.loss", points=words.number(option.loss, 1))
        room = right - left - px(46)
        told = _short(kit, option_told(words, table, option), table, option, room)
        size = size_that_fits(kit.look, told, room, Size.LABEL)
        told = cut_to(kit.look, told, room, size)
        pieces += [
            kit.text(f"hint/other/{number}", told, left, middle, size),
            kit.text(
                f"hint/loss/{number}", loss, right, middle, Size.LABEL, palette.ink2, Weight.BOLD,
                align=1.0,
            ),
        ]  # fmt: skip
    return pieces


def _short(kit: Kit, told: str, table: Table, option: Option, room: int) -> str:
    """An option in short words where it must be: a long name must not take a box's points away."""
    if isinstance(option, BoxOption) and text_width(kit.look, told, Size.LABEL) > room:
        name = kit.words.box(table.id, option.box)
        return kit.words("hint.option_box_short", box=name, points=option.points)
    return told


def _close(kit: Kit, play: "Play", rect: Rect) -> Piece:
    px, palette = kit.look.px, kit.look.palette

    def draw(canvas: Canvas) -> None:
        ink = palette.ink if kit.touch.hover == "hint/close" else palette.ink2
        canvas.icon("close", rect.x + rect.w / 2, rect.y + rect.h / 2, px(17), ink)
        if kit.touch.focus == "hint/close":
            canvas.ring(rect, px(8))

    label = kit.words("sheet.close")
    node = Node("hint/close", Role.BUTTON, label, rect, (Action.PRESS,))
    return kit.custom(node, None, draw, play.close_hint)
