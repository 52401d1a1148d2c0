"""The right half of the home page: who plays, and how."""

from typing import TYPE_CHECKING

from game.rules.dice import MAX_SEATS
from game.solve.level import Level
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.card import SeatShown, draw_avatar
from game.ui.kit import Kit
from game.ui.lettering import first_that_fits, size_that_fits, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.preferences import Pace, TossStyle
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.home import Home

_SEAT = 31  # design units: the least height of a seat's row
_OPTION = 40  # and of an option's
_TIGHT_OPTION = 33  # where six seats leave no more


def caption(kit: Kit, id_: str, words: str, x: int, y: int) -> Piece:
    """The small heading of a column."""
    return kit.text(
        id_, kit.words.locale.upper(words), x, y, Size.NOTE, kit.look.palette.ink2, Weight.BOLD
    )


def seat_pieces(kit: Kit, box: Rect, home: "Home") -> list[Piece]:
    """The seats, the buttons that add one, and the options below them."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    pieces = [
        caption(kit, "seats", words("home.seats"), box.x, box.y),
        kit.text(
            "seats/note", words("home.seats_note"), box.right, box.y, Size.LABEL, palette.ink2,
            Weight.MEDIUM, align=1.0,
        ),
    ]  # fmt: skip
    rows = len(home.seats) + (len(home.seats) < MAX_SEATS)
    y = box.y + px(18)
    for option in (_OPTION, _TIGHT_OPTION):
        options_h = px(30) + 3 * px(option)
        pitch = min(px(66), (box.bottom - options_h - y) // rows)
        if pitch >= px(_SEAT):
            break
    high = min(px(58), pitch - px(4))
    for number in range(len(home.seats)):
        pieces += _seat(kit, Rect(box.x, y, box.w, high), home, number)
        y += pitch
    if len(home.seats) < MAX_SEATS:
        pieces += _adders(kit, Rect(box.x, y, box.w, min(px(40), high)), home)
    options = Rect(box.x, box.bottom - options_h, box.w, options_h)
    pieces += _options(kit, options, home, px(option))
    return pieces


def _seat(kit: Kit, rect: Rect, home: "Home", number: int) -> list[Piece]:
    px, palette = kit.look.px, kit.look.palette
    id_ = f"seat/{number}"
    is_tall = rect.h >= px(50)
    middle = rect.y + rect.h // 2
    left = rect.x + px(52 if is_tall else 40)
    small = round(rect.h / kit.look.scale) - 5
    half = px(13) if is_tall else min(px(15), rect.h // 2)
    field = Rect(
        left, middle - px(9 if is_tall else 0) - half, rect.right - px(44) - left, 2 * half
    )
    pieces = [
        kit.box(f"{id_}/frame", rect, palette.paper, 12, palette.border),
        _avatar(kit, rect, home, number, 34 if is_tall else min(26, small)),
    ]
    if home.seats[number].level is None:
        if home.free_names:
            arrow = Rect(field.right - px(30), field.y, px(30), field.h)
            field = field._replace(w=field.w - px(34))
            pieces.append(_names(kit, arrow, rect, home, number))
        pieces.append(_name_field(kit, field, home, number))
    else:
        pieces.append(_level_button(kit, field, home, number))
    if is_tall:
        room = rect.right - px(44) - left - px(8)
        note = first_that_fits(kit.look, _notes(kit, home, number), room, Size.LABEL, Weight.MEDIUM)
        pieces.append(
            kit.text(f"{id_}/note", note, left + px(8), middle + px(12), Size.LABEL, palette.ink2,
                     Weight.MEDIUM)
        )  # fmt: skip
    if len(home.seats) > 1:
        side = min(px(32), rect.h)
        cross = Rect(rect.right - px(40), middle - side // 2, px(32), side)
        pieces.append(_cross(kit, cross, home, number))
    return pieces


def _avatar(kit: Kit, rect: Rect, home: "Home", number: int, disc: int) -> Piece:
    px, seat = kit.look.px, home.seats[number]
    shown = SeatShown.of(kit.words, seat.name, is_bot=seat.level is not None, seat=number)
    x, y = rect.x + px(disc - 4), rect.y + rect.h // 2
    at = Rect(x - px(20), y - px(20), px(40), px(40))
    return Piece(
        f"seat/{number}/avatar", at, (shown, disc), lambda c: draw_avatar(c, x, y, disc, shown)
    )


def _name_field(kit: Kit, rect: Rect, home: "Home", number: int) -> Piece:
    id_ = f"seat/{number}"
    return kit.field(
        id_, rect, kit.words("home.name_of", number=number + 1), home.seats[number].name,
        home.desk.editor(id_), lambda node: home.rename(number, node),
        is_framed=False, size=Size.POINTS, weight=Weight.BOLD,
    )  # fmt: skip


def _names(kit: Kit, rect: Rect, row: Rect, home: "Home", number: int) -> Piece:
    """What drops down the names of others who play here."""
    label = kit.words("home.others", number=number + 1)
    return kit.quiet_icon(
        f"seat/{number}/names", rect, "down", label, lambda: home.pick_name(number, row)
    )


def _notes(kit: Kit, home: "Home", number: int) -> list[str]:
    """What is known of who sits there, first in full, then in fewer words."""
    level = home.seats[number].level
    if level is None:
        return [kit.words("home.person")]
    return level_notes(kit.words, home.desk.services.levels[level], home.table_id)


def _level_button(kit: Kit, rect: Rect, home: "Home", number: int) -> Piece:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    level = home.seats[number].level
    label = words.level(level or "")
    id_ = f"seat/{number}"
    width = text_width(kit.look, label, Size.POINTS, Weight.BOLD) + px(40)
    rect = Rect(rect.x, rect.y, min(width, rect.w), rect.h)
    hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        if hot:
            canvas.fill(rect, px(9), palette.hover)
        x = rect.x + px(8)
        wide = canvas.text(label, x, middle, Size.POINTS, palette.ink, Weight.BOLD)
        canvas.icon("down", x + wide + px(13), middle, px(14), palette.ink2)
        if kit.touch.focus == id_:
            canvas.ring(rect, px(9))

    note = _notes(kit, home, number)[0]
    spoken = words("home.level_of", number=number + 1, level=label, note=note)
    node = Node(id_, Role.BUTTON, spoken, rect, (Action.PRESS,), tip=note)
    return kit.custom(node, (label, hot), draw, lambda: home.choose_level(number, node))


def _cross(kit: Kit, rect: Rect, home: "Home", number: int) -> Piece:
    label = kit.words("home.remove", number=number + 1)
    return kit.quiet_icon(
        f"seat/{number}/remove", rect, "close", label, lambda: home.remove(number)
    )


def _adders(kit: Kit, rect: Rect, home: "Home") -> list[Piece]:
    gap = kit.look.px(10)
    half = (rect.w - gap) // 2
    short = text_width(kit.look, kit.words("home.add_person"), Size.ROW) + kit.look.px(50) > half
    keys = ("home.person_short", "home.bot_short") if short else ("home.add_person", "home.add_bot")
    presses = (home.add_person, home.add_bot)
    pieces = []
    for number, (key, icon, press) in enumerate(zip(keys, ("person", "bot"), presses, strict=True)):
        at = Rect(rect.x + number * (half + gap), rect.y, half, rect.h)
        why = "" if icon == "person" or home.desk.services.levels else kit.words("home.no_levels")
        pieces.append(
            kit.button(
                f"add/{icon}", at, kit.words(key), press, icon=icon, size=Size.ROW,
                spoken=kit.words(f"home.add_{icon}"), is_enabled=not why, why_not=why,
            )
        )  # fmt: skip
    return pieces


def _options(kit: Kit, rect: Rect, home: "Home", step: int) -> list[Piece]:
    px, words = kit.look.px, kit.words
    pieces = [caption(kit, "options", words("home.options"), rect.x, rect.y + px(16))]
    for row, key in enumerate(("same_dice", "toss", "pace")):
        line = Rect(rect.x, rect.y + px(30) + row * step, rect.w, step)
        if row:
            pieces.append(kit.rule(f"{key}/rule", line.x, line.y, line.w))
        label = words(f"home.{key}")
        if key == "same_dice":
            control = [_same_dice(kit, line, label, home)]
        else:
            control = _choice(kit, line, label, home, key)
        first = control[0]
        room = (first.node.rect if first.node else first.rect).x - px(6) - line.x
        size = size_that_fits(kit.look, label, room, Size.ROW)
        pieces += [kit.text(f"{key}/label", label, line.x, line.centre[1], size), *control]
    return pieces


def _same_dice(kit: Kit, line: Rect, label: str, home: "Home") -> Piece:
    why = home.same_dice_hindrance
    return kit.switch(
        "same_dice", line.right, line.centre[1], label, home.same_dice, home.toggle_same_dice,
        is_enabled=not why, why_not=why,
    )  # fmt: skip


def _choice(kit: Kit, line: Rect, label: str, home: "Home", key: str) -> list[Piece]:
    preferences = home.desk.preferences
    values: type[TossStyle] | type[Pace]
    if key == "toss":
        values, chosen, choose = TossStyle, preferences.toss.value, home.choose_toss
    else:
        values, chosen, choose = Pace, preferences.pace.value, home.choose_pace
    options = [(value.value, kit.words(f"{key}.{value.value}")) for value in values]
    room = line.w - text_width(kit.look, label, Size.ROW) - kit.look.px(10)
    high = min(36.0, (line.h - kit.look.px(2)) / kit.look.scale)
    return kit.segmented(
        key, line.right, line.centre[1], label, options, chosen, choose, room, high
    )


def level_notes(words: Words, level: Level, table_id: str) -> list[str]:
    """How strong a level was measured to be, in full and in fewer words; on another table, what
    its name promises."""
    strength = level.strength_on(table_id)
    if strength is None:
        return [words.level_note(level.id)]
    mean = round(strength.mean_pts)
    notes = [words("level.averages", mean=mean)]
    if strength.against_master is not None:
        share = words.number(100 * strength.against_master.score, 1)
        return [words("level.averages_master", mean=mean, share=share), *notes]
    if strength.bonus_rate is not None:
        share = words.number(100 * strength.bonus_rate)
        return [words("level.averages_bonus", mean=mean, share=share), *notes]
    return notes


def level_note(words: Words, level: Level, table_id: str) -> str:
    """All of it in a line."""
    return level_notes(words, level, table_id)[0]
