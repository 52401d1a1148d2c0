"""The page of the editor: at the left what can be chosen, at the right the card it makes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.boxes import Box, BoxKind
from game.rules.card import Card
from game.rules.table import Joker
from game.ui.backdrop import table_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardPlan, CardShown, SeatShown, card_pieces
from game.ui.glyphs import glyph
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.rows import Rows, more_row
from game.ui.scenes.play_plan import PlayPlan
from game.ui.scenes.table_editor_head import head_pieces
from game.ui.scenes.table_sheets import BonusSheet, BoxSheet, FurtherSheet
from game.ui.stage import Piece
from game.ui.told_house import box_value

if TYPE_CHECKING:
    from game.ui.scenes.table_editor import TableEditor

_PAD, _HEAD, _FOOT = 24, 112, 68  # design units
_LINE, _TALLEST_LINE = 27, 42  # height of a line of the form
_CHIP = 31
_SWITCH = 44

_Line = Callable[[Kit, Rect], list[Piece]]


def form_rect(look: Look) -> Rect:
    """The part of the page with the lines of the form."""
    panel = _panel(look)
    px = look.px
    high = panel.h - px(_HEAD) - px(_FOOT)
    return Rect(panel.x + px(_PAD), panel.y + px(_HEAD), panel.w - 2 * px(_PAD), high)


def _panel(look: Look) -> Rect:
    plan = PlayPlan.of(look)
    return Rect(plan.top.x, plan.card.y, plan.top.w, plan.card.h)


def editor_rows(look: Look, editor: "TableEditor") -> Rows:
    """Which lines of the form are shown."""
    fits = form_rect(look).h // look.px(_LINE)
    return Rows(len(_lines(editor)), fits, editor.top)


def editor_pieces(kit: Kit, editor: "TableEditor") -> list[Piece]:
    """Everything on the page, back to front."""
    panel, px = _panel(kit.look), kit.look.px
    return [
        table_piece(kit.look),
        kit.panel("panel", panel),
        *head_pieces(kit, panel, px(_PAD), editor),
        *_form(kit, editor),
        *_foot(kit, panel, editor),
        *_card(kit, editor),
    ]


# -- the foot


def _foot(kit: Kit, panel: Rect, editor: "TableEditor") -> list[Piece]:
    px, words = kit.look.px, kit.words
    left, right = panel.x + px(_PAD), panel.right - px(_PAD)
    y = panel.bottom - px(_FOOT)
    top = y + px(12)
    width = min(px(200), (right - left) // 2 - px(12))
    save = Rect(right - width, top, width, px(44))
    back = Rect(save.x - px(12) - px(100), top, px(100), px(44))
    pieces = [kit.rule("foot/rule", left, y, right - left)]
    if editor.own is not None:
        delete = Rect(left, top, px(100), px(44))
        pieces.append(kit.button("delete", delete, words("house.delete"), editor.delete))
    pieces.append(kit.button("back", back, words("house.back"), editor.escape))
    pieces.append(kit.button("save", save, words("house.save"), editor.save, ButtonKind.PRIMARY))
    return pieces


# -- the card it makes


def _card(kit: Kit, editor: "TableEditor") -> list[Piece]:
    table, words = editor.table, kit.words
    name = editor.draft.name.strip() or words("house.title")
    rect = PlayPlan.of(kit.look).card
    shown = CardShown(
        table=table,
        title=name,
        round=words("house.best_card", best=table.best_card),
        seats=(SeatShown.of(words, words("home.player_name", number=1), is_bot=False, seat=0),),
        cards=(Card.empty(table),),
        active=None,
        band=-1.0,
        possible=(),
        can_fill=False,
    )
    plan = CardPlan.of(kit.look, rect, table, 1)
    return card_pieces(kit, plan, shown, lambda _box: None)


# -- the form


def _lines(editor: "TableEditor") -> list[_Line]:
    """The form, line by line: number boxes in one, then the other boxes, then what hangs on all."""
    boxes = editor.draft.boxes
    numbers = [box for box in boxes if box.is_number]
    lines: list[_Line] = []
    if numbers:
        lines.append(lambda kit, rect: _numbers(kit, rect, editor, numbers))
    lines += [_box_line(editor, box) for box in boxes if not box.is_number]
    lines += [
        lambda kit, rect: _bonus(kit, rect, editor),
        lambda kit, rect: _further(kit, rect, editor),
        lambda kit, rect: _joker(kit, rect, editor),
    ]
    return lines


def _form(kit: Kit, editor: "TableEditor") -> list[Piece]:
    px, rect = kit.look.px, form_rect(kit.look)
    lines, rows = _lines(editor), editor_rows(kit.look, editor)
    pitch = min(px(_TALLEST_LINE), rect.h // min(rows.count, rows.fits))
    pieces: list[Piece] = []
    y = rect.y
    shown: list[_Line] = [lines[row] for row in rows.shown]
    if rows.above:
        shown.insert(0, lambda kit, at: [_more(kit, at, editor, rows, -1)])
    if rows.below:
        shown.append(lambda kit, at: [_more(kit, at, editor, rows, 1)])
    for number, line in enumerate(shown):
        pieces.append(kit.rule(f"line/{number}", rect.x, y, rect.w))
        pieces += line(kit, Rect(rect.x, y, rect.w, pitch))
        y += pitch
    return pieces


def _more(kit: Kit, rect: Rect, editor: "TableEditor", rows: Rows, way: int) -> Piece:
    id_, icon = ("form/below", "down") if way > 0 else ("form/above", "up")
    words = kit.words("house.more_rows", n=rows.below if way > 0 else rows.above)

    def press() -> None:
        editor.top = rows.turned(way)
        after = Rows(rows.count, rows.fits, editor.top)
        if not (after.below if way > 0 else after.above):  # the line itself is gone
            editor.desk.focus("joker" if way > 0 else "name")

    at = Rect(rect.x, rect.y + 1, rect.w, rect.h - 2)
    return more_row(kit, id_, at, words, icon, press)


def _numbers(kit: Kit, rect: Rect, editor: "TableEditor", numbers: list[Box]) -> list[Piece]:
    """Every number box as a small die that is on the card or not."""
    px = kit.look.px
    pieces = [kit.text("numbers", kit.words("house.numbers"), rect.x, rect.centre[1], Size.ROW)]
    room = rect.w - text_width(kit.look, kit.words("house.numbers"), Size.ROW) - px(16)
    wide = min(px(_CHIP), room // len(numbers) - px(4))
    x = rect.right - len(numbers) * (wide + px(4)) + px(4)
    for box in numbers:
        high = min(wide, rect.h - px(4))
        at = Rect(x, rect.centre[1] - high // 2, wide, high)
        pieces.append(_chip(kit, at, editor, box))
        x += wide + px(4)
    return pieces


def _chip(kit: Kit, rect: Rect, editor: "TableEditor", box: Box) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    id_ = f"on/{box.id}"
    is_on = editor.draft.is_kept(box.id)
    why = _hindrance(kit, editor, box)
    hot = kit.touch.hover == id_ and not why
    side = min(px(22), rect.h - px(4))
    ink = palette.on_green if is_on else palette.ink2

    def draw(canvas: Canvas) -> None:
        radius = 8 * kit.look.scale
        if is_on:
            canvas.fill(rect, radius, palette.green)
        else:
            ground = palette.hover if hot else None
            canvas.fill(rect, radius, ground, palette.ink2, kit.look.hairline_px)
        at = Rect(rect.centre[0] - side // 2, rect.centre[1] - side // 2, side, side)
        canvas.drawing(glyph(box), at, ink)
        if not is_on:
            middle = rect.centre[1]
            canvas.line(rect.x + px(5), middle, rect.w - px(10), palette.ink2, max(2, px(2)))
        if kit.touch.focus == id_:
            canvas.ring(rect, radius)

    label = kit.words("house.in_or_out", box=kit.words.box(editor.table.id, box.id))
    node = Node(
        id_, Role.SWITCH, label, rect, (Action.PRESS,), not why, why, is_checked=is_on,
        tip=kit.words.box(editor.table.id, box.id),
    )  # fmt: skip
    return kit.custom(node, (is_on, hot), draw, lambda: editor.toggle_box(box))


def _hindrance(kit: Kit, editor: "TableEditor", box: Box) -> str:
    """Why a box can't be switched, in words; empty if it can."""
    draft = editor.draft
    needed = draft.waits_for(box)
    if needed is not None:
        return kit.words("house.needs", box=kit.words.box(editor.table.id, needed))
    is_last = draft.is_kept(box.id) and draft.is_last(box.id)
    return kit.words("house.last_box") if is_last else ""


def _box_line(editor: "TableEditor", box: Box) -> _Line:
    def line(kit: Kit, rect: Rect) -> list[Piece]:
        px, words = kit.look.px, kit.words
        name = words.box(editor.table.id, box.id)
        is_on, why = editor.draft.is_kept(box.id), _hindrance(kit, editor, box)
        open_sheet = None if box.kind is BoxKind.CHOICE else _opening(editor, box)
        pieces = _setting(
            kit, rect, box.id, name, box_value(words, box), is_on, open_sheet, left=px(30)
        )
        pieces.append(_sign(kit, rect, box, is_on))
        pieces.append(
            kit.switch(
                f"on/{box.id}", rect.right, rect.centre[1], words("house.in_or_out", box=name),
                is_on, lambda: editor.toggle_box(box), is_enabled=not why, why_not=why,
            )
        )  # fmt: skip
        return pieces

    return line


def _opening(editor: "TableEditor", box: Box) -> Callable[[], None]:
    return lambda: editor.desk.open(BoxSheet(editor, box.id))


def _sign(kit: Kit, rect: Rect, box: Box, is_on: bool) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    side = min(px(20), rect.h - px(4))
    at = Rect(rect.x, rect.centre[1] - side // 2, side, side)
    ink = palette.ink if is_on else palette.ink2
    return Piece(
        f"sign/{box.id}", at, (box.kind, ink, box.count, box.runs),
        lambda canvas: canvas.drawing(glyph(box), at, ink),
    )  # fmt: skip


def _bonus(kit: Kit, rect: Rect, editor: "TableEditor") -> list[Piece]:
    words, draft = kit.words, editor.draft
    why = "" if draft.upper_most else words("house.no_numbers")
    value = words("house.bonus_value", points=draft.bonus.points, at=draft.bonus_at)
    return _switched(
        kit, rect, "bonus", words("card.bonus"), value, draft.has_bonus, why,
        editor.toggle_bonus, lambda: editor.desk.open(BonusSheet(editor)),
    )  # fmt: skip


def _further(kit: Kit, rect: Rect, editor: "TableEditor") -> list[Piece]:
    words, draft = kit.words, editor.draft
    why = "" if draft.has_one_five_alike else words("house.no_five_alike")
    value = words("house.further_value", points=draft.further)
    return _switched(
        kit, rect, "further", words("house.further"), value, draft.has_further, why,
        editor.toggle_further, lambda: editor.desk.open(FurtherSheet(editor)),
    )  # fmt: skip


def _joker(kit: Kit, rect: Rect, editor: "TableEditor") -> list[Piece]:
    words, draft = kit.words, editor.draft
    why = "" if draft.has_one_five_alike else words("house.no_five_alike")
    is_chosen = draft.joker is Joker.FORCED
    return _switched(
        kit, rect, "joker", words("house.joker"), "", is_chosen, why, editor.toggle_joker, None
    )


def _switched(
    kit: Kit,
    rect: Rect,
    id_: str,
    label: str,
    value: str,
    is_chosen: bool,
    why_not: str,
    toggle: Callable[[], None],
    change: Callable[[], None] | None,
) -> list[Piece]:
    """A line about what hangs on all boxes: off, whatever was chosen, if there is a `why_not`."""
    is_on = is_chosen and not why_not
    return [
        *_setting(kit, rect, id_, label, value, is_on, change),
        kit.switch(id_, rect.right, rect.centre[1], label, is_on, toggle,
                   is_enabled=not why_not, why_not=why_not),
    ]  # fmt: skip


def _setting(
    kit: Kit,
    rect: Rect,
    id_: str,
    name: str,
    value: str,
    is_on: bool,
    press: Callable[[], None] | None,
    left: int = 0,
) -> list[Piece]:
    """What a line is about, and its value: a button where there is something to change."""
    px, palette = kit.look.px, kit.look.palette
    ink = palette.ink if is_on else palette.ink2
    x, middle = rect.x + left, rect.centre[1]
    right = rect.right - px(_SWITCH + 14)
    pieces = [kit.text(f"{id_}/label", name, x, middle, Size.ROW, ink)]
    if not is_on or not value:
        return pieces
    room = right - x - text_width(kit.look, name, Size.ROW) - px(52)
    value = cut_to(kit.look, value, room, Size.ROW, Weight.MEDIUM)
    if press is None:
        pieces.append(
            kit.text(f"{id_}/value", value, right - px(34), middle, Size.ROW, palette.ink2,
                     Weight.MEDIUM, align=1.0)
        )  # fmt: skip
        return pieces
    wide = text_width(kit.look, value, Size.ROW, Weight.MEDIUM) + px(44)
    button = Rect(right - wide, rect.y + px(2), wide, rect.h - px(4))
    pieces.append(_value_button(kit, button, f"change/{id_}", name, value, press))
    return pieces


def _value_button(
    kit: Kit, rect: Rect, id_: str, name: str, value: str, press: Callable[[], None]
) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        radius = 9 * kit.look.scale
        ground = palette.hover if hot else None
        if ground:
            canvas.fill(rect, radius, ground)
        middle = rect.y + rect.h // 2
        ink = palette.ink if hot else palette.ink2
        canvas.text(value, rect.right - px(34), middle, Size.ROW, palette.ink, Weight.MEDIUM,
                    align=1.0)  # fmt: skip
        canvas.icon("pencil", rect.right - px(17), middle, px(15), ink)
        if kit.touch.focus == id_:
            canvas.ring(rect, radius)

    label = kit.words("house.change", box=name, value=value)
    node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,))
    return kit.custom(node, (value, hot), draw, press)
