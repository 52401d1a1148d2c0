"""The page of the home scene: where everything on it stands and how it is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.dice import MAX_SEATS
from game.solve.level import Level
from game.text import Words
from game.ui.backdrop import hero_piece
from game.ui.canvas import Canvas, text_width
from game.ui.card import SeatShown, draw_avatar
from game.ui.kit import ButtonKind, Kit, text_block_height
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.preferences import Pace, TossStyle
from game.ui.scenes.pages import page_pieces
from game.ui.stage import Piece
from game.ui.told import rules_of

if TYPE_CHECKING:
    from game.ui.scenes.home import Home

_FOOT = 84  # design units
_OPTION = 40


@dataclass(frozen=True, slots=True)
class _Plan:
    """Rectangles of the page in real pixels."""

    look: Look
    side: Rect  # title, picture, unfinished match
    panel: Rect
    tables: Rect
    seats: Rect
    foot_y: int

    @classmethod
    def of(cls, look: Look) -> "_Plan":
        px = look.px
        margin, top = px(40), px(88)
        side_w = px(372 if look.width >= 1100 else 262)
        left = margin + side_w + px(32)
        panel = Rect(left, top, look.width - margin - left, look.height - top - margin)
        pad = px(28)
        tables_w = min(px(270), round(panel.w * 0.40))
        tables = Rect(panel.x + pad, panel.y + px(80), tables_w, panel.h - px(80) - px(_FOOT))
        seats_x = tables.right + px(58)
        seats = Rect(seats_x, tables.y, panel.right - pad - seats_x, tables.h)
        side = Rect(margin, top, side_w, look.height - top - margin)
        return cls(look, side, panel, tables, seats, panel.bottom - px(_FOOT))


def home_pieces(kit: Kit, home: "Home") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = _Plan.of(kit.look)
    pages = {"play": _stay, "settings": home.show_settings}
    pieces: list[Piece] = [*page_pieces(kit, "play", pages)]
    pieces += _side(kit, plan, home)
    pieces.append(kit.panel("panel", plan.panel))
    title_y = plan.panel.y + kit.look.px(40)
    pieces.append(
        kit.text(
            "new", kit.words("home.new"), plan.tables.x, title_y, Size.TURN, weight=Weight.TITLE
        )
    )
    pieces += _tables(kit, plan, home)
    pieces += _seats(kit, plan, home)
    pieces += _foot(kit, plan, home)
    return pieces


def _caption(kit: Kit, id_: str, words: str, x: int, y: int) -> Piece:
    return kit.text(id_, words.upper(), x, y, Size.NOTE, kit.look.palette.ink2, Weight.BOLD)


# -- left


def _side(kit: Kit, plan: _Plan, home: "Home") -> list[Piece]:
    px, palette, side = kit.look.px, kit.look.palette, plan.side
    wide = kit.look.width >= 1100
    size = Size.MOMENT if wide else 35.0
    y = side.y + px(48 if wide else 34)
    pieces = []
    for number, key in enumerate(("home.title_1", "home.title_2")):
        line_y = y + px(size * 1.16) * number
        words = kit.words(key)
        pieces.append(kit.text(key, words, side.x, line_y, size, palette.ink, Weight.TITLE))
    below = y + px(size * 1.16) + px(size * 0.62)
    rect = Rect(side.x, below, side.w - px(24), px(52))
    pieces.append(
        kit.paragraph(
            "lead",
            kit.words("home.lead"),
            rect,
            Size.POINTS if wide else Size.ROW,
            weight=Weight.TEXT,
        )
    )
    room_top = rect.bottom + px(14)
    room_bottom = side.bottom
    if home.left_off_view is not None:
        card = Rect(side.x, side.bottom - px(148), side.w, px(148))
        pieces += _left_off(kit, card, home)
        room_bottom = card.y - px(12)
    pieces.append(hero_piece(kit.look, Rect(side.x, room_top, side.w, room_bottom - room_top)))
    return pieces


def _left_off(kit: Kit, card: Rect, home: "Home") -> list[Piece]:
    """The unfinished match: how it stands, and the way back into it."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    view = home.left_off_view
    assert view is not None
    match = view.match
    pieces = [kit.panel("left_off", card, lift=0.6)]
    x, y = card.x + px(24), card.y + px(30)
    turn = min(match.turn.number, len(match.table.boxes))
    note = words(
        "home.left_off", table=words.table(match.table.id), turn=turn, of=len(match.table.boxes)
    )
    pieces.append(kit.text("left_off/round", note, x, y, Size.LABEL, palette.ink2))
    y += px(28)
    for seat, total in zip(view.setup.seats, match.totals, strict=True):
        shown = f"{seat.name} {total}"
        width = text_width(kit.look, shown, Size.POINTS, Weight.BOLD)
        if x + width > card.right - px(24):
            pieces.append(kit.text("left_off/more", "…", x, y, Size.POINTS, palette.ink2))
            break
        pieces.append(
            kit.text(f"left_off/{len(pieces)}", shown, x, y, Size.POINTS, weight=Weight.BOLD)
        )
        x += width + px(18)
    button = Rect(card.x + px(24), card.bottom - px(64), card.w - px(48), px(44))
    pieces.append(
        kit.button(
            "resume", button, words("home.resume"), home.resume, icon="play", size=Size.POINTS
        )
    )
    return pieces


# -- tables


def _tables(kit: Kit, plan: _Plan, home: "Home") -> list[Piece]:
    px, words, box = kit.look.px, kit.words, plan.tables
    pieces = [_caption(kit, "tables", words("home.tables"), box.x, box.y)]
    y = box.y + px(18)
    for table_id, table in home.desk.services.tables.items():
        rect = Rect(box.x - px(10), y, box.w + px(20), px(42))
        pieces.append(
            kit.radio_row(
                f"table/{table_id}",
                rect,
                words.table(table_id),
                words("home.boxes", n=len(table.boxes)),
                table_id == home.table_id,
                _pressing(home.choose_table, table_id),
            )
        )
        y += px(44)
    y += px(12)
    chosen = home.desk.services.tables.get(home.table_id)
    text = rules_of(words, chosen) if chosen else ""
    width = box.w - px(10)
    high = text_block_height(kit.look, text, width, Size.LABEL)
    rules = Rect(box.x - px(10), y, box.w + px(20), high + px(24))
    pieces.append(kit.box("rules/ground", rules, kit.look.palette.inset))
    inner = Rect(rules.x + px(15), rules.y + px(12), width, high)
    pieces.append(kit.paragraph("rules", text, inner, Size.LABEL, weight=Weight.TEXT))
    return pieces


# -- seats and options


def _seats(kit: Kit, plan: _Plan, home: "Home") -> list[Piece]:
    px, palette, words, box = kit.look.px, kit.look.palette, kit.words, plan.seats
    line_x = plan.tables.right + px(29)
    pieces = [
        kit.box(
            "divider",
            Rect(line_x, plan.tables.y - px(4), kit.look.hairline_px, box.h - px(8)),
            palette.hairline,
            0,
        ),
        _caption(kit, "seats", words("home.seats"), box.x, box.y),
        kit.text(
            "seats/note", words("home.seats_note"), box.right, box.y, Size.LABEL, palette.ink2,
            Weight.MEDIUM, align=1.0,
        ),
    ]  # fmt: skip
    options_h = px(30) + 3 * px(_OPTION)
    y = box.y + px(18)
    room = box.bottom - options_h - y
    rows = len(home.seats) + (len(home.seats) < MAX_SEATS)
    pitch = min(px(66), room // rows)
    high = min(px(58), pitch - px(4))
    for number in range(len(home.seats)):
        pieces += _seat(kit, Rect(box.x, y, box.w, high), home, number)
        y += pitch
    if len(home.seats) < MAX_SEATS:
        pieces += _adders(kit, Rect(box.x, y, box.w, min(px(40), high)), home)
    pieces += _options(kit, Rect(box.x, box.bottom - options_h, box.w, options_h), home)
    return pieces


def _seat(kit: Kit, rect: Rect, home: "Home", number: int) -> list[Piece]:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    seat = home.seats[number]
    is_tall = rect.h >= px(50)
    middle = rect.y + rect.h // 2
    pieces = [kit.box(f"seat/{number}/frame", rect, palette.paper, 12, palette.border)]
    disc = 34 if is_tall else 26
    shown = SeatShown(seat.name, seat.level is not None, number)
    avatar = Rect(rect.x + px(30 if is_tall else 22) - px(20), middle - px(20), px(40), px(40))

    def draw(canvas: Canvas) -> None:
        draw_avatar(canvas, avatar.x + px(20), middle, disc, shown)

    pieces.append(Piece(f"seat/{number}/avatar", avatar, (shown, disc), draw))
    left = rect.x + px(52 if is_tall else 40)
    room = rect.right - px(44) - left
    name_y = middle - px(9) if is_tall else middle
    id_ = f"seat/{number}"
    if seat.level is None:
        field = Rect(left, name_y - px(15), room, px(30))
        pieces.append(
            kit.field(
                id_, field, words("home.name_of", number=number + 1), seat.name,
                home.desk.editor(id_), _renaming(home, number),
                is_framed=False, size=Size.POINTS, weight=Weight.BOLD,
            )
        )  # fmt: skip
        note = words("home.person")
        note_x = left + px(8)
    else:
        field = Rect(left, name_y - px(15), room, px(30))
        pieces.append(_level_button(kit, field, home, number))
        note = level_note(words, home.desk.services.levels[seat.level], home.table_id)
        note_x = left + px(8)
    if is_tall:
        pieces.append(
            kit.text(
                f"{id_}/note",
                note,
                note_x,
                middle + px(12),
                Size.LABEL,
                palette.ink2,
                Weight.MEDIUM,
            )
        )
    if len(home.seats) > 1:
        cross = Rect(rect.right - px(40), middle - px(16), px(32), px(32))
        pieces.append(_cross(kit, cross, home, number))
    return pieces


def _level_button(kit: Kit, rect: Rect, home: "Home", number: int) -> Piece:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    level = home.seats[number].level
    label = words(f"level.{level}")
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

    note = level_note(words, home.desk.services.levels[level or ""], home.table_id)
    spoken = words("home.level_of", number=number + 1, level=label, note=note)
    node = Node(id_, Role.BUTTON, spoken, rect, (Action.PRESS,), tip=note)
    return kit.custom(node, (label, hot), draw, lambda: home.choose_level(number, node))


def _cross(kit: Kit, rect: Rect, home: "Home", number: int) -> Piece:
    px, palette = kit.look.px, kit.look.palette
    id_ = f"seat/{number}/remove"
    hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        if hot:
            canvas.fill(rect, px(9), palette.hover)
        ink = palette.ink if hot else palette.ink2
        canvas.icon("close", rect.x + rect.w / 2, rect.y + rect.h / 2, px(16), ink)
        if kit.touch.focus == id_:
            canvas.ring(rect, px(9))

    label = kit.words("home.remove", number=number + 1)
    node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,), tip=label)
    return kit.custom(node, hot, draw, lambda: home.remove(number))


def _adders(kit: Kit, rect: Rect, home: "Home") -> list[Piece]:
    gap = kit.look.px(10)
    half = (rect.w - gap) // 2
    short = text_width(kit.look, kit.words("home.add_person"), Size.ROW) + kit.look.px(50) > half
    keys = ("home.person_short", "home.bot_short") if short else ("home.add_person", "home.add_bot")
    presses = (home.add_person, home.add_bot)
    pieces = []
    for number, (key, icon, press) in enumerate(zip(keys, ("person", "bot"), presses, strict=True)):
        at = Rect(rect.x + number * (half + gap), rect.y, half, rect.h)
        pieces.append(
            kit.button(
                f"add/{icon}", at, kit.words(key), press, icon=icon, size=Size.ROW,
                spoken=kit.words(f"home.add_{icon}"),
            )
        )  # fmt: skip
    return pieces


def _options(kit: Kit, rect: Rect, home: "Home") -> list[Piece]:
    px, words = kit.look.px, kit.words
    pieces = [_caption(kit, "options", words("home.options"), rect.x, rect.y + px(16))]
    y = rect.y + px(30)
    step = px(_OPTION)
    preferences = home.desk.preferences
    for key in ("same_dice", "toss", "pace"):
        middle = y + step // 2
        label = words(f"home.{key}")
        pieces.append(kit.text(f"{key}/label", label, rect.x, middle, Size.ROW))
        match key:
            case "same_dice":
                why = home.same_dice_hindrance
                pieces.append(
                    kit.switch(
                        key, rect.right, middle, label, home.same_dice, home.toggle_same_dice,
                        is_enabled=not why, why_not=why,
                    )
                )  # fmt: skip
            case "toss":
                styles = [(style.value, words(f"toss.{style.value}")) for style in TossStyle]
                pieces += kit.segmented(
                    key, rect.right, middle, label, styles, preferences.toss, home.choose_toss
                )
            case "pace":
                paces = [(pace.value, words(f"pace.{pace.value}")) for pace in Pace]
                pieces += kit.segmented(
                    key, rect.right, middle, label, paces, preferences.pace, home.choose_pace
                )
        y += step
        if key != "pace":
            pieces.append(kit.rule(f"{key}/rule", rect.x, y, rect.w))
    return pieces


# -- foot


def _foot(kit: Kit, plan: _Plan, home: "Home") -> list[Piece]:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    x, right, y = plan.tables.x, plan.seats.right, plan.foot_y
    pieces = [kit.rule("foot/rule", x, y, right - x)]
    first, second = y + px(24), y + px(56)
    pieces.append(kit.icon("foot/seal", "seal", x + px(9), first, 20, palette.ink2))
    label = words("seal.sealed")
    pieces.append(kit.text("foot/sealed", label, x + px(28), first, Size.LABEL, palette.ink2))
    after = x + px(37) + text_width(kit.look, label, Size.LABEL)
    digits = home.draft.short_seal
    pieces.append(
        kit.text("foot/digits", digits, after, first, Size.LABEL, palette.ink2, Weight.MEDIUM)
    )
    label = words("seal.your_words")
    pieces.append(kit.text("foot/words", label, x + px(28), second, Size.LABEL, palette.ink2))
    left = x + px(37) + text_width(kit.look, label, Size.LABEL)
    button = Rect(right - px(218), y + px(18), px(218), px(52))
    field = Rect(left, second - px(16), min(px(200), button.x - px(16) - left), px(32))
    pieces.append(
        kit.field(
            "salt", field, words("seal.your_words_long"),
            home.salt or ("" if home.desk.editor("salt") else home.draft.salt),
            home.desk.editor("salt"), home.type_salt,
        )
    )  # fmt: skip
    pieces.append(
        kit.button(
            "start",
            button,
            words("home.start"),
            home.start,
            ButtonKind.PRIMARY,
            size=Size.POINTS,
            is_enabled=bool(home.table_id),
            why_not=words("fault.no_tables"),
        )
    )
    return pieces


def level_note(words: Words, level: Level, table_id: str) -> str:
    """How strong a level was measured to be; on another table, what its name promises."""
    strength = level.strength_on(table_id)
    if strength is not None and strength.bonus_rate is not None:
        share = f"{100 * strength.bonus_rate:.0f}"
        return words("level.averages_bonus", mean=round(strength.mean_pts), share=share)
    if strength is not None:
        return words("level.averages", mean=round(strength.mean_pts))
    return words(f"level.{level.id}.note")


def _stay() -> None:
    """The tab of the page that is shown does nothing."""


def _pressing(action: Callable[[str], None], value: str) -> Callable[[], None]:
    return lambda: action(value)


def _renaming(home: "Home", number: int) -> Callable[[Node], None]:
    return lambda node: home.rename(number, node)
