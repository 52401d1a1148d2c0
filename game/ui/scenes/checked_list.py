"""The list of the check: a row for everything that was looked at, only those in sight drawn."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.session.check_lines import CheckLine, Part
from game.ui.canvas import Canvas
from game.ui.card_paint import SeatShown, draw_avatar
from game.ui.checked_dice import draw_checked_dice
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.rows import row_pieces
from game.ui.stage import Piece
from game.ui.told_check import line_told, sum_told, throw_told

if TYPE_CHECKING:
    from game.ui.scenes.checked import Checked

_ROW = 30  # design units
_DIE, _PITCH = 20, 40  # a die, and from one to the next
_SIGN = 34  # room for the tick at the end of a row


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a row begin, in real pixels."""

    turn: int
    name: int
    throw: int
    dice: int
    sign: int  # its middle


def list_pieces(kit: Kit, rect: Rect, checked: "Checked") -> list[Piece]:
    """The rows in sight, and a line for those above and below."""
    px = kit.look.px
    top, pitch = rect.y + px(8), px(_ROW)
    checked.fit(max(4, (rect.h - px(10)) // pitch))
    rows, columns = checked.rows, _columns(kit, rect)

    def at(place: int) -> Rect:
        return Rect(rect.x + px(10), top + place * pitch, rect.w - 2 * px(10), pitch - px(2))

    def row(at: Rect, number: int) -> list[Piece]:
        heads = number == rows.first or _begins_turn(checked, number)
        return [_row(kit, at, columns, checked, number, heads)]

    return row_pieces(kit, "list", rows, at, row, "check.more", checked.scroll)


def _begins_turn(checked: "Checked", number: int) -> bool:
    before, line = checked.lines[number - 1], checked.lines[number]
    return before.turn is not line.turn


def _columns(kit: Kit, rect: Rect) -> _Columns:
    px = kit.look.px
    sign = rect.right - px(_SIGN - 4)
    dice = sign - px(_SIGN // 2 + 6) - 5 * px(_PITCH)
    label = text_width(kit.look, kit.words("check.throw", roll=3), Size.LABEL)
    throw = dice - px(14) - label
    return _Columns(rect.x + px(34), rect.x + px(52), throw, dice, sign)


def _row(kit: Kit, rect: Rect, at: _Columns, checked: "Checked", number: int, heads: bool) -> Piece:
    """One line; `heads` says whose turn it is, which the next lines of the turn leave out."""
    palette, px = kit.look.palette, kit.look.px
    line = checked.lines[number]
    id_ = f"line/{number}"
    is_chosen, is_hot = number == checked.cursor, kit.touch.hover == id_
    is_ticked = number < checked.ticked

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        if is_chosen:
            canvas.fill(rect, px(9), palette.blue_wash, palette.blue, kit.look.hairline_px)
        elif is_hot:
            canvas.fill(rect, px(9), palette.hover)
        if line.turn is None:
            _draw_plain(canvas, kit, at, middle, checked, line)
        else:
            _draw_turn(canvas, kit, at, middle, checked, line, heads, is_ticked)
        if is_ticked and not line.is_right:
            canvas.icon("close", at.sign, middle, px(17), palette.coral)
        elif is_ticked and line.part is not Part.THROW:
            canvas.icon("check", at.sign, middle, px(17), palette.green)
        if kit.touch.focus == id_:
            canvas.ring(rect.grown(-px(3)), px(7))

    spoken = _spoken(kit, checked, line)
    node = Node(id_, Role.BUTTON, spoken, rect, (Action.PRESS,), is_checked=is_chosen)
    key = (number, is_chosen, is_hot, heads, is_ticked)
    return kit.custom(node, key, draw, partial(checked.choose, number))


def _spoken(kit: Kit, checked: "Checked", line: CheckLine) -> str:
    words = kit.words
    told = line_told(words, checked.file, line)
    if line.throw is not None:
        told = f"{told}: {throw_told(words, line.throw)}"
    elif summed := sum_told(words, checked.file, line):
        told = f"{told}: {summed}"
    found = words("check.right") if line.is_right else words("check.wrong")
    return f"{told}, {found}"


def _draw_plain(
    canvas: Canvas, kit: Kit, at: _Columns, middle: float, checked: "Checked", line: CheckLine
) -> None:
    """What is about no turn: a name at the left, what was found at the right."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    summed = sum_told(words, checked.file, line)
    right = at.sign - px(_SIGN // 2 + 6)
    name = words(f"check.part_{line.part.value}")
    left = at.turn - px(10)
    if line.part is Part.TOTAL and line.seat is not None:
        left = at.name
        name = checked.seat_name(line.seat)
        _draw_seat(canvas, kit, at, middle, checked, line.seat)
        left += px(22)
    width = min(text_width(kit.look, name, Size.ROW, Weight.BOLD), (right - left) // 2)
    cut = cut_to(kit.look, name, width, Size.ROW, Weight.BOLD)
    canvas.text(cut, left, middle, Size.ROW, palette.ink, Weight.BOLD)
    told = cut_to(kit.look, summed, right - left - width - px(14), Size.LABEL)
    canvas.text(told, right, middle, Size.LABEL, palette.ink2, align=1.0)


def _draw_turn(
    canvas: Canvas,
    kit: Kit,
    at: _Columns,
    middle: float,
    checked: "Checked",
    line: CheckLine,
    heads: bool,
    is_ticked: bool,
) -> None:
    """A throw, or the box at the end of its turn."""
    px, palette, words, look = kit.look.px, kit.look.palette, kit.words, kit.look
    assert line.turn is not None
    right = at.sign - px(_SIGN // 2 + 6)
    name_end = at.throw - px(10)
    if line.throw is None:
        told = line_told(words, checked.file, line, is_short=True)
        summed = sum_told(words, checked.file, line)
        width = text_width(look, summed, Size.ROW, Weight.BOLD)
        canvas.text(summed, right, middle, Size.ROW, palette.ink, Weight.BOLD, align=1.0)
        told = cut_to(look, told, right - width - px(12) - at.throw, Size.ROW)
        canvas.text(told, at.throw, middle, Size.ROW, palette.ink)
    else:
        told = words("check.throw", roll=line.throw.roll)
        canvas.text(told, at.throw, middle, Size.LABEL, palette.ink2)
        wrong = checked.verdict.fault.die if not line.is_right and checked.verdict.fault else None
        draw_checked_dice(
            canvas, at.dice, middle, line.throw, (px(_DIE), px(_PITCH)), wrong, is_ticked
        )
    if heads:
        number = cut_to(look, str(line.turn.number)[:6], px(26), Size.LABEL)
        canvas.text(number, at.turn, middle, Size.LABEL, palette.ink2, align=1.0)
        _draw_seat(canvas, kit, at, middle, checked, line.turn.seat)
        name = cut_to(
            look, checked.seat_name(line.turn.seat), name_end - at.name - px(22), Size.ROW,
            Weight.BOLD,
        )  # fmt: skip
        canvas.text(name, at.name + px(22), middle, Size.ROW, palette.ink, Weight.BOLD)


def _draw_seat(
    canvas: Canvas, kit: Kit, at: _Columns, middle: float, checked: "Checked", seat: int
) -> None:
    if not 0 <= seat < len(checked.file.seats):
        return
    record = checked.file.seats[seat]
    shown = SeatShown.of(kit.words, record.shown_name, is_bot=not record.is_human, seat=seat)
    draw_avatar(canvas, at.name + kit.look.px(9), middle, 18, shown)
