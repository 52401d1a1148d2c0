"""How a score card is drawn: sheet, rows, numbers, the way to the bonus, totals, seal."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.boxes import Box, BoxId, Pays
from game.rules.card import Card
from game.rules.dice import Points
from game.rules.table import Table
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.card_plan import FURTHER, CardPlan, seat_names
from game.ui.glyphs import glyph
from game.ui.lettering import cut_to, text_px, text_width
from game.ui.look import Colour, Rect, Size, Weight, mix

FILL_SCALE = 0.15  # how much larger a number is the moment it is written


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as the card shows it."""

    name: str
    initial: str
    is_bot: bool  # who plays it now
    seat: int  # its colour

    @classmethod
    def of(cls, words: Words, name: str, *, is_bot: bool, seat: int) -> "SeatShown":
        """A seat of that name, its initial a capital as the language writes it."""
        return cls(name, words.locale.upper(name[:1]), is_bot, seat)


@dataclass(frozen=True, slots=True)
class CardShown:
    """Everything the card tells; equal values draw equal cards."""

    table: Table
    title: str
    round: str
    seats: tuple[SeatShown, ...]
    cards: tuple[Card, ...]
    active: int | None  # the seat to move
    band: float  # where the green band is, in columns; between two while it slides
    possible: tuple[tuple[BoxId, Points], ...]  # what the dice on the table would pay
    can_fill: bool
    hinted: BoxId | None = None
    armed: BoxId | None = None  # a zero clicked once
    just: tuple[int, BoxId] | None = None  # filled last
    just_grown: float = 0.0  # 1 the moment it is written, 0 when at rest
    uppers: tuple[float, ...] = ()  # the way to the bonus as shown, while the bar moves
    seal: str = ""  # its first digits; empty where the dice are not sealed
    seal_is_open: bool = False


def _points_size(plan: CardPlan) -> float:
    return Size.ROW if plan.is_narrow or plan.is_low else Size.POINTS


def draw_pill(
    canvas: Canvas, plan: CardPlan, pill: Rect, pays: int, hot: bool, hinted: bool, armed: bool
) -> None:
    """What an open box would pay, in its field: at rest, pointed at, advised, or pressed once."""
    palette, k = canvas.palette, canvas.look.scale
    size, weight, ink = _points_size(plan), Weight.TEXT, palette.possible
    hairline = canvas.look.hairline_px
    if armed:
        canvas.fill(pill, 8 * k, palette.paper, palette.coral, max(2, round(2 * k)))
        ink, weight = palette.coral, Weight.HEAVY
    elif hot:
        canvas.fill(pill, 8 * k, palette.green)
        ink, weight = palette.on_green, Weight.BOLD
    elif hinted:
        canvas.fill(pill, 8 * k, palette.blue_wash, palette.blue, max(2, round(2 * k)))
        ink, weight = palette.blue, Weight.HEAVY
    elif pays:
        canvas.fill(pill, 8 * k, palette.paper, palette.possible_line, hairline)
    else:
        ink, weight, size = palette.ink2, Weight.MEDIUM, size - 1
    words = f"{pays}?" if armed else str(pays)
    canvas.text(words, *_centre(pill), size, ink, weight, align=0.5)
    if hinted:
        x, y, radius = pill.right, pill.y, canvas.look.px(9)
        canvas.disc(x, y, radius, palette.blue)
        canvas.icon("bulb", x, y, radius * 1.35, palette.on_blue)


def draw_sheet(canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words) -> None:
    """All that is printed and written on the card, but the fields that can be pressed."""
    _draw_title(canvas, plan, shown)
    _draw_band(canvas, plan, shown)
    _draw_seats(canvas, plan, shown)
    if plan.bonus_y is not None:
        _draw_bonus(canvas, plan, shown, words)
    if plan.further_y is not None:
        _draw_further(canvas, plan, shown, words)
    notes = pays_notes(plan, shown.table, words)
    for place, note in enumerate(notes):  # a sign of advice reaches into what is above
        _draw_row(canvas, plan, shown, words, place, note)
    _draw_totals(canvas, plan, shown, words)
    _draw_band_edge(canvas, plan, shown)
    if shown.seal:
        _draw_seal(canvas, plan, shown, words)


def _draw_title(canvas: Canvas, plan: CardPlan, shown: CardShown) -> None:
    look, palette = canvas.look, canvas.palette
    middle = plan.title_y + look.px(22)
    right = plan.rect.right - plan.pad
    room = right - plan.left - text_width(look, shown.round, Size.LABEL) - look.px(14)
    title = cut_to(look, shown.title, room, Size.CARD_TITLE, Weight.TITLE)
    canvas.text(title, plan.left, middle, Size.CARD_TITLE, palette.ink, Weight.TITLE)
    canvas.text(shown.round, right, middle + look.px(1), Size.LABEL, palette.ink2, align=1.0)


def _band_rect(plan: CardPlan, shown: CardShown) -> Rect:
    px = plan.look.px
    bottom = plan.total_y + px(50)
    margin = px(3) // 2
    return Rect(
        plan.column_x(shown.band) + margin,
        plan.seats_y,
        plan.column - 2 * margin,
        bottom - plan.seats_y,
    )


def _draw_band(canvas: Canvas, plan: CardPlan, shown: CardShown) -> None:
    if shown.active is not None:
        canvas.fill(_band_rect(plan, shown), 12 * canvas.look.scale, canvas.palette.band)


def _draw_band_edge(canvas: Canvas, plan: CardPlan, shown: CardShown) -> None:
    """Where shades are too faint to be relied on, the band of the seat to move has an outline."""
    palette, k = canvas.palette, canvas.look.scale
    if shown.active is not None and palette.shadow_strength == 0:
        edge = max(1, round(1.5 * k))
        canvas.fill(_band_rect(plan, shown), 12 * k, None, palette.possible_line, edge)


def _draw_seats(canvas: Canvas, plan: CardPlan, shown: CardShown) -> None:
    look, palette = canvas.look, canvas.palette
    names, size = seat_names(look, plan, [seat.name for seat in shown.seats])
    for number, (seat, name) in enumerate(zip(shown.seats, names, strict=True)):
        x = plan.column_x(number) + plan.column / 2
        is_active = number == shown.active
        draw_avatar(canvas, x, plan.seats_y + look.px(20), 24 if plan.is_narrow else 26, seat)
        ink = palette.ink if is_active else palette.ink2
        weight = Weight.BOLD if is_active else Weight.TEXT
        canvas.text(name, x, plan.seats_y + look.px(45), size, ink, weight, align=0.5)


def draw_avatar(canvas: Canvas, x: float, y: float, size: float, seat: SeatShown) -> None:
    """A coloured disc with the player's initial, or a bot's face; `size` in design units."""
    palette, look = canvas.palette, canvas.look
    radius = size * look.scale / 2
    if palette.shadow_strength == 0:
        canvas.disc(x, y, radius, palette.paper, palette.ink, max(2, look.px(2)))
        ink: Colour = palette.ink
    else:
        canvas.disc(x, y, radius, palette.seats[seat.seat % len(palette.seats)])
        ink = palette.on_seat
    if seat.is_bot:
        canvas.icon("bot", x, y, size * look.scale * 0.62, ink)
    else:
        canvas.text(seat.initial, x, y, size * 0.44, ink, Weight.BOLD, align=0.5)


def _draw_row(
    canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words, place: int, note: str
) -> None:
    look, palette, box = canvas.look, canvas.palette, shown.table.boxes[place]
    rect = plan.name_row(place)
    middle = rect.y + rect.h / 2
    side = min(look.px(20), round(rect.h * 0.62))
    canvas.drawing(glyph(box), Rect(rect.x, round(middle - side / 2), side, side), palette.ink)
    x = rect.x + side + look.px(10)
    size = Size.LABEL if plan.is_narrow else Size.ROW
    name = words.box(shown.table.id, box.id)
    canvas.text(name, x, middle, size, palette.ink)
    right = rect.right - look.px(12)
    canvas.text(note, right, middle, Size.NOTE, palette.ink2, Weight.MEDIUM, align=1.0)
    _draw_row_line(canvas, plan, shown, place)
    for seat in range(plan.seats):
        _draw_cell(canvas, plan, shown, place, seat, box)


_NOTES = {Pays.SUM: "card.pays_sum", Pays.ALIKE: "card.pays_alike"}
_SHORT_NOTES = {Pays.SUM: "pays.sum_short", Pays.ALIKE: "pays.alike_short"}


def pays_notes(plan: CardPlan, table: Table, words: Words) -> tuple[str, ...]:
    """What each box pays, in few words, or in fewer where that is the room; else nothing at all."""
    look, rect = plan.look, plan.name_row(0)
    side = min(look.px(20), round(rect.h * 0.62))
    room = rect.w - side - look.px(10 + 8 + 12)
    names = [text_width(look, words.box(table.id, box.id), Size.ROW) for box in table.boxes]
    for keys in (_NOTES, _SHORT_NOTES):
        notes = tuple(_pays_note(words, box, keys) for box in table.boxes)
        widths = [text_width(look, note, Size.NOTE, Weight.MEDIUM) for note in notes]
        if not plan.is_narrow and all(n + w <= room for n, w in zip(names, widths, strict=True)):
            return notes
    return ("",) * len(table.boxes)


def _pays_note(words: Words, box: Box, keys: Mapping[Pays, str]) -> str:
    if box.is_number:
        return ""
    pays = words(keys[box.pays]) if isinstance(box.pays, Pays) else str(box.pays)
    extra = box.served_extra
    return words("card.pays_served", pays=pays, extra=extra) if extra else pays


def _draw_row_line(canvas: Canvas, plan: CardPlan, shown: CardShown, place: int) -> None:
    is_last = place == len(plan.rows_y) - 1
    next_y = None if is_last else plan.rows_y[place + 1]
    bottom = plan.rows_y[place] + plan.row
    if is_last or next_y != bottom:
        return
    palette = canvas.palette
    canvas.line(plan.left, bottom, plan.rect.w - 2 * plan.pad, palette.hairline)


def _draw_cell(
    canvas: Canvas, plan: CardPlan, shown: CardShown, place: int, seat: int, box: Box
) -> None:
    look, palette = canvas.look, canvas.palette
    points = shown.cards[seat].points[place]
    cell = plan.cell(place, seat)
    x, y = _centre(cell)
    size = _points_size(plan)
    if points is None:
        possible = dict(shown.possible)
        if seat == shown.active and not shown.can_fill and box.id in possible:
            hinted = shown.hinted == box.id
            draw_pill(canvas, plan, plan.pill(place, seat), possible[box.id], False, hinted, False)
        return
    is_just = shown.just == (seat, box.id)
    if is_just:
        size *= 1 + FILL_SCALE * shown.just_grown
        width = min(cell.w, text_width(look, str(points), size, Weight.BOLD) + look.px(22))
        inset = 0 if plan.is_low else look.px(1)
        field = Rect(round(x - width / 2), cell.y + inset, width, cell.h - 2 * inset)
        edge = max(1, round(1.4 * look.scale))
        canvas.fill(field, 8 * look.scale, palette.brass_wash, palette.brass, edge)
    if points == 0:
        _draw_struck_zero(canvas, x, y, size)
        return
    full = seat == shown.active or palette.shadow_strength == 0
    ink = palette.ink if full else mix(palette.ink, palette.paper, 0.18)
    canvas.text(str(points), x, y, size, ink, Weight.BOLD, align=0.5)


_STRUCK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<path d="M5.4 15.4L14.6 4.6" stroke="#000" stroke-width="1.7" stroke-linecap="round"/></svg>'
)


def _draw_struck_zero(canvas: Canvas, x: float, y: float, size: float) -> None:
    ink = canvas.palette.ink2
    canvas.text("0", x, y, size, ink, align=0.5)
    side = round(text_px(canvas.look, size) * 1.05)
    canvas.drawing(_STRUCK, Rect(round(x - side / 2), round(y - side / 2), side, side), ink)


def _draw_bonus(canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words) -> None:
    look, palette = canvas.look, canvas.palette
    rule = shown.table.bonus
    assert rule is not None
    assert plan.bonus_y is not None
    px = look.px
    field = Rect(plan.rect.x + px(8), plan.bonus_y + px(2), plan.rect.w - px(16), px(36))
    canvas.fill(field, 10 * look.scale, palette.inset)
    if shown.active is not None:
        band = _band_rect(plan, shown)
        canvas.target.fill(palette.band, (band.x, plan.bonus_y, band.w, px(40)))
    middle = plan.bonus_y + px(20)
    size = Size.LABEL if plan.is_narrow else Size.ROW
    width = canvas.text(words("card.bonus"), plan.left, middle, size, palette.ink)
    note = words("card.bonus_note", points=rule.points, at=rule.at)
    if plan.is_narrow:
        right = plan.left + plan.names - px(8)
        canvas.text(note, right, middle, Size.NOTE, palette.ink2, align=1.0)
    else:
        canvas.text(note, plan.left + width + px(10), middle, Size.NOTE, palette.ink2)
    for seat in range(plan.seats):
        _draw_way(canvas, plan, shown, seat, middle)


def _draw_way(canvas: Canvas, plan: CardPlan, shown: CardShown, seat: int, middle: float) -> None:
    """How far a seat has come to the bonus: number and bar, then what it earned."""
    look, palette = canvas.look, canvas.palette
    rule = shown.table.bonus
    assert rule is not None
    px = look.px
    x = plan.column_x(seat) + plan.column / 2
    upper = shown.uppers[seat] if shown.uppers else float(shown.cards[seat].upper)
    if upper >= rule.at:
        size = Size.LABEL if plan.is_narrow else Size.ROW
        canvas.text(f"+{rule.points}", x, middle, size, palette.green, Weight.BOLD, align=0.5)
        return
    done = str(round(upper))
    is_active = seat == shown.active
    if plan.is_narrow:
        ink = palette.ink if is_active else palette.ink2
        weight = Weight.BOLD if is_active else Weight.TEXT
        canvas.text(done, x, middle - px(5), Size.NOTE, ink, weight, align=0.5)
        width = plan.column - px(12)
    else:
        rest = f" / {rule.at}"
        first = text_width(look, done, Size.LABEL, Weight.BOLD)
        left = x - (first + text_width(look, rest, Size.NOTE, Weight.MEDIUM)) / 2
        canvas.text(done, left, middle - px(5), Size.LABEL, palette.ink, Weight.BOLD)
        canvas.text(rest, left + first, middle - px(4.5), Size.NOTE, palette.ink2, Weight.MEDIUM)
        width = min(plan.column - px(26), px(60))
    high = max(3, px(4))
    bar = Rect(round(x - width / 2), round(middle + px(8)), width, high)
    ground = mix(palette.ink, palette.band if is_active else palette.inset, 0.86)
    canvas.fill(bar, high / 2, ground)
    if upper > 0:
        part = max(high, round(width * upper / rule.at))
        canvas.fill(Rect(bar.x, bar.y, part, high), high / 2, palette.green)


def _draw_further(canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words) -> None:
    """What each seat's further five alike have earned; nothing where there were none."""
    palette, points = canvas.palette, shown.table.further_five_alike
    assert plan.further_y is not None
    middle = plan.further_y + canvas.look.px(FURTHER / 2)
    size = Size.LABEL if plan.is_narrow else Size.ROW
    canvas.line(plan.left, plan.further_y, plan.rect.w - 2 * plan.pad, palette.hairline)
    told = canvas.text(words("card.further"), plan.left, middle, size, palette.ink)
    right = plan.left + plan.names - canvas.look.px(12)
    note = words("card.further_note", points=points)
    wide = text_width(canvas.look, note, Size.NOTE, Weight.MEDIUM) + canvas.look.px(6)
    if not plan.is_narrow and plan.left + told + wide <= right:
        canvas.text(note, right, middle, Size.NOTE, palette.ink2, Weight.MEDIUM, align=1.0)
    for seat, card in enumerate(shown.cards):
        if card.further:
            x = plan.column_x(seat) + plan.column / 2
            earned = f"+{card.further_points}"
            canvas.text(earned, x, middle, size, palette.green, Weight.BOLD, align=0.5)


def _draw_totals(canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words) -> None:
    look, palette = canvas.look, canvas.palette
    px = look.px
    middle = plan.total_y + px(26)
    thick = max(1, round(1.5 * look.scale))
    wide = plan.names + plan.column * plan.seats
    canvas.line(plan.left, plan.total_y + px(1), wide, palette.border, thick)
    size = Size.ROW if plan.is_narrow else Size.POINTS
    canvas.text(words("card.total"), plan.left, middle, size, palette.ink, Weight.BOLD)
    for seat, card in enumerate(shown.cards):
        full = seat == shown.active or palette.shadow_strength == 0
        ink = palette.ink if full else mix(palette.ink, palette.paper, 0.18)
        x = plan.column_x(seat) + plan.column / 2
        if plan.is_narrow:
            large = 18.5 if plan.column >= px(42) else 16.5
            canvas.text(str(card.total), x, middle, large, ink, Weight.BOLD, align=0.5)
        else:
            canvas.text(str(card.total), x, middle, 25, ink, Weight.TITLE, align=0.5)


def _draw_seal(canvas: Canvas, plan: CardPlan, shown: CardShown, words: Words) -> None:
    if not shown.seal:
        return
    look, palette = canvas.look, canvas.palette
    px = look.px
    middle = plan.foot_y + px(17)
    ink = palette.green if shown.seal_is_open else palette.ink2
    canvas.icon("seal", plan.left + px(8), middle, px(17), ink)
    x = plan.left + px(23)
    key = "seal.opened" if shown.seal_is_open else "seal.sealed"
    width = canvas.text(words(key), x, middle, Size.NOTE, ink)
    canvas.text(shown.seal, x + width + px(8), middle, Size.NOTE, ink, Weight.MEDIUM)


def _centre(rect: Rect) -> tuple[float, float]:
    return rect.x + rect.w / 2, rect.y + rect.h / 2
