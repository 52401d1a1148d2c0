"""How the settings look: sections at the left, the choices of one in one or two columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.pages import page_pieces
from game.ui.scenes.sample import sample_piece
from game.ui.scenes.settings_choices import Choice, Few, Flag, Section, choices
from game.ui.scenes.settings_players import players_pieces
from game.ui.stage import Piece
from game.ui.tray_view import tray_look

if TYPE_CHECKING:
    from game.ui.scenes.settings import Settings

_ROW, _LEAST_ROW = 62, 40  # design units, of a row with a label and a control
_NOTED_ROW = 50  # the least for a label with a line about it
_BELOW = 40  # more, where the control has a line of its own
_LISTED = 44  # of each line of a list
_TAB = 48
_TWO_COLUMNS = 720  # wide enough for two
_CONTROL_PAD = 8  # least room beside each option's words (Kit.segmented)


def settings_pieces(kit: Kit, page: Settings, pages: dict[str, Callable[[], None]]) -> list[Piece]:
    """The whole page."""
    px, look = kit.look.px, kit.look
    top, high = px(88), look.height - px(128)
    wide = max(px(150), min(px(232), round(0.2 * look.width)))
    wide = max(wide, *(px(52) + _tab_width(kit, section) for section in Section))
    side = Rect(px(40), top, wide, high)
    panel = Rect(side.right + px(20), top, look.width - px(60) - side.right, high)
    return [
        *page_pieces(kit, "settings", pages),
        *(_tab(kit, page, side, number, section) for number, section in enumerate(Section)),
        *_panel(kit, page, panel),
    ]


def _tab_width(kit: Kit, section: Section) -> int:
    return text_width(kit.look, kit.words(f"settings.in.{section}"), Size.POINTS, Weight.BOLD)


def _tab(kit: Kit, page: Settings, side: Rect, number: int, section: Section) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    step = min(px(_TAB + 4), side.h // len(Section))
    rect = Rect(side.x, side.y + number * step, side.w, step - px(4))
    id_, label = f"section/{section.value}", kit.words(f"settings.in.{section}")
    is_shown, hot = page.section is section, kit.touch.hover == id_
    ink = palette.ink if is_shown or hot else palette.ink2

    def draw(canvas: Canvas) -> None:
        if is_shown:
            canvas.shadow(rect, px(12), px(6), px(3), 0.16)
            border = palette.border if palette.shadow_strength == 0 else None
            canvas.fill(rect, px(12), palette.paper, border, canvas.look.hairline_px)
        middle = rect.y + rect.h / 2
        canvas.icon(f"in_{section.value}", rect.x + px(24), middle, px(20), ink)
        weight = Weight.BOLD if is_shown else Weight.TEXT
        canvas.text(label, rect.x + px(44), middle, Size.POINTS, ink, weight)
        if kit.touch.focus == id_:
            canvas.ring(rect, px(12))

    node = Node(id_, Role.RADIO, label, rect, (Action.PRESS,), is_checked=is_shown)
    return kit.custom(node, (label, is_shown, hot), draw, lambda: page.show(section))


def _panel(kit: Kit, page: Settings, panel: Rect) -> list[Piece]:
    px, words, look = kit.look.px, kit.words, kit.look
    pad = px(32)
    foot = panel.bottom - px(30)
    reset = words("settings.reset")
    room = panel.w - 2 * pad - text_width(look, reset, Size.ROW, Weight.BOLD) - px(24)
    note = cut_to(look, words("settings.at_once"), room, Size.ROW)
    pieces = [
        kit.panel("panel", panel),
        kit.text("title", words(f"settings.in.{page.section}"), panel.x + pad, panel.y + px(42),
                 26, weight=Weight.TITLE),
    ]  # fmt: skip
    body = Rect(panel.x + pad, panel.y + px(76), panel.w - 2 * pad, panel.h - px(76) - px(60))
    if page.section is Section.PLAYERS:
        pieces += players_pieces(kit, page.names, body)
    else:
        pieces += _columns(kit, page, body)
    pieces.append(kit.text("note", note, panel.x + pad, foot, Size.ROW, look.palette.ink2))
    pieces.append(kit.link("reset", panel.right - pad, foot, reset, page.ask_reset, align=1.0))
    return pieces


def _columns(kit: Kit, page: Settings, body: Rect) -> list[Piece]:
    """The choices in as many columns as there is width for, and a sample where room is left."""
    px = kit.look.px
    all_ = choices(page, page.section)
    count = 2 if body.w >= px(_TWO_COLUMNS) else 1
    gap = px(48)
    wide = (body.w - gap * (count - 1)) // count
    half = -(-len(all_) // count)
    pieces: list[Piece] = []
    ends = []
    for number in range(count):
        at = Rect(body.x + number * (wide + gap), body.y, wide, body.h)
        made, end = _column(kit, all_[number * half : (number + 1) * half], at)
        pieces += made
        ends.append(end)
    if page.section in (Section.PICTURE, Section.DICE, Section.COMFORT):
        end = max(ends) + px(14)
        sample = Rect(body.x, end, body.w, min(body.bottom - end, round(body.w * 0.36)))
        if sample.h >= px(90):
            pieces.append(sample_piece(kit.look, sample, tray_look(page.desk.preferences)))
    return pieces


def _column(kit: Kit, column: Sequence[Choice], at: Rect) -> tuple[list[Piece], int]:
    """The choices below each other, and where they end; rows are lower where many must fit."""
    px = kit.look.px
    more = [_extra(kit, choice, at.w, with_note=True) for choice in column]
    if sum(more) + len(column) * px(_NOTED_ROW) > at.h:  # no room for every line about a choice
        more = [_extra(kit, choice, at.w) for choice in column]
    row = (at.h - sum(more)) // max(1, len(column))
    row = max(px(_LEAST_ROW), min(px(_ROW), row))
    pieces: list[Piece] = []
    y = at.y
    for choice, extra in zip(column, more, strict=True):
        pieces += _row(kit, choice, Rect(at.x, y, at.w, row), extra)
        y += row + extra
        pieces.append(kit.rule(f"{choice.name}/rule", at.x, y, at.w))
    return pieces, y


def _extra(kit: Kit, choice: Choice, wide: int, *, with_note: bool = False) -> int:
    """Pixels a choice takes below its first line; `with_note` if its note is to stand there too."""
    if not isinstance(choice, Few):
        return 0
    if choice.is_list:
        return len(choice.options) * kit.look.px(_LISTED)
    label = text_width(kit.look, kit.words(f"settings.{choice.name}"), Size.ROW)
    if with_note:
        note = text_width(kit.look, _note(kit, choice), Size.LABEL, Weight.MEDIUM)
        label = max(label, note)
    fits = label + kit.look.px(12) + _control_width(kit, choice) <= wide
    return 0 if fits else kit.look.px(_BELOW)


def _control_width(kit: Kit, choice: Few) -> int:
    """The least pixels its options take side by side."""
    px = kit.look.px
    return px(6) + sum(
        text_width(kit.look, words, Size.ROW, Weight.BOLD) + px(_CONTROL_PAD)
        for _, words in choice.options
    )


def _row(kit: Kit, choice: Choice, rect: Rect, extra: int) -> list[Piece]:
    """A choice: its label, and its control at the right or below."""
    px, label = kit.look.px, kit.words(f"settings.{choice.name}")
    middle = rect.y + rect.h // 2
    if isinstance(choice, Flag):
        control = [
            kit.switch(choice.name, rect.right, middle, label, choice.is_on,
                       lambda: choice.turn(not choice.is_on),
                       is_enabled=not choice.why_not, why_not=choice.why_not),
        ]  # fmt: skip
        return [*_label(kit, choice, rect, label, rect.w - px(60)), *control]
    if not isinstance(choice, Few):
        wide = text_width(kit.look, choice.words, Size.ROW, Weight.BOLD) + px(40)
        at = Rect(rect.right - wide, middle - px(19), wide, px(38))
        button = kit.button(choice.name, at, choice.words, choice.press, size=Size.ROW)
        return [*_label(kit, choice, rect, label, rect.w - wide), button]
    if choice.is_list:
        return [*_label(kit, choice, rect, label, rect.w), *_list(kit, choice, rect)]
    if extra:
        control = kit.segmented(
            choice.name, rect.right, rect.bottom + extra // 2 - px(6), label, choice.options,
            choice.chosen, choice.choose, rect.w,
        )  # fmt: skip
        return [*_label(kit, choice, rect, label, rect.w), *control]
    most = rect.w - text_width(kit.look, label, Size.ROW) - px(12)
    control = kit.segmented(
        choice.name, rect.right, middle, label, choice.options, choice.chosen, choice.choose, most
    )
    return [*_label(kit, choice, rect, label, control[0].rect.x - rect.x), *control]


def _list(kit: Kit, choice: Few, rect: Rect) -> list[Piece]:
    """The options of a list as lines below the label."""
    high = kit.look.px(_LISTED)
    return [
        kit.radio_row(
            f"{choice.name}/{value or 'system'}",
            Rect(rect.x, rect.bottom + number * high, rect.w, high - kit.look.px(4)),
            words, "", value == choice.chosen, partial(choice.choose, value),
        )
        for number, (value, words) in enumerate(choice.options)
    ]  # fmt: skip


def _label(kit: Kit, choice: Choice, rect: Rect, label: str, room: int) -> list[Piece]:
    """What is chosen, with a line about it where there is room for one."""
    px = kit.look.px
    note = _note(kit, choice)
    middle = rect.y + rect.h / 2
    is_tall = bool(note) and rect.h >= px(_NOTED_ROW) and _fits(kit.look, note, room - px(12))
    y = middle - px(9) if is_tall else middle
    pieces = [kit.text(f"{choice.name}/label", label, rect.x, y, Size.ROW)]
    if is_tall:
        pieces.append(
            kit.text(f"{choice.name}/note", note, rect.x, middle + px(11), Size.LABEL,
                     kit.look.palette.ink2, Weight.MEDIUM)
        )  # fmt: skip
    return pieces


def _note(kit: Kit, choice: Choice) -> str:
    """The line about a choice; empty where there is none."""
    return choice.note or kit.words.first(f"settings.{choice.name}.note", "")


def _fits(look: Look, note: str, room: int) -> bool:
    return text_width(look, note, Size.LABEL, Weight.MEDIUM) <= room
