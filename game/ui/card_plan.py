"""Where everything on a score card stands, for any table, number of seats and window."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.table import Table
from game.ui.lettering import text_width
from game.ui.look import Look, Rect, Size, Weight

MANY_SEATS = 5  # from here on the columns are narrow
LEAST_ROW = 19  # look.md has 24; sixteen boxes at the largest setting fit without scrolling by this
LOW_ROW = 25
FURTHER = 28  # height of the row for further five alike


@dataclass(frozen=True, slots=True)
class CardPlan:
    """Where the parts of a card stand, in real pixels."""

    look: Look
    rect: Rect
    seats: int
    pad: int
    column: int
    names: int  # width of the column of box names
    row: int
    title_y: int
    seats_y: int
    rows_y: tuple[int, ...]  # top of each box's row
    bonus_y: int | None
    further_y: int | None  # what further five alike earned
    total_y: int
    foot_y: int

    @classmethod
    def of(cls, look: Look, rect: Rect, table: Table, seats: int) -> "CardPlan":
        """The plan for a card in that rectangle (measures of look.md, Grid)."""
        px = look.px
        pad = px(16 if seats >= MANY_SEATS else 20)
        inner = rect.w - 2 * pad
        column = _column(look, inner, seats)
        bonus = px(40) if table.bonus else 0
        further = px(FURTHER) if table.further_five_alike else 0
        foot_y = rect.bottom - px(10) - px(30)
        top = rect.y + px(10)
        last = foot_y + px(9) - px(50)  # the totals can't begin below this
        free = last - bonus - further - px(60) - px(44) - top
        row = max(px(LEAST_ROW), min(px(40), free // len(table.boxes)))
        spare = max(0, free - row * len(table.boxes))
        y = top + min(spare // 3, px(8))
        title_y, seats_y = y, y + px(44)
        y = seats_y + px(60)
        last_number = max((i for i, b in enumerate(table.boxes) if b.is_number), default=-1)
        rows: list[int] = []
        bonus_y = None
        for place in range(len(table.boxes)):
            rows.append(y)
            y += row
            if bonus and place == last_number:
                bonus_y = y
                y += bonus
        return cls(
            look, rect, seats, pad, column, inner - column * seats, row, title_y, seats_y,
            tuple(rows), bonus_y, y if further else None, y + further, foot_y,
        )  # fmt: skip

    @property
    def left(self) -> int:
        """Left edge of the box names."""
        return self.rect.x + self.pad

    @property
    def is_narrow(self) -> bool:
        """Whether the columns are those of a full table."""
        return self.seats >= MANY_SEATS

    @property
    def is_low(self) -> bool:
        """Whether the rows are so low that numbers stand in smaller type and fill them."""
        return self.row < self.look.px(LOW_ROW)

    def column_x(self, seat: float) -> int:
        """Left edge of a seat's column."""
        return round(self.left + self.names + self.column * seat)

    def cell(self, place: int, seat: int) -> Rect:
        """The cell of the box at that place on the card and a seat."""
        margin, above = self.look.px(3), 1 if self.is_low else self.look.px(2)
        return Rect(
            self.column_x(seat) + margin,
            self.rows_y[place] + above,
            self.column - 2 * margin,
            self.row - 2 * above,
        )

    def pill(self, place: int, seat: int) -> Rect:
        """The rounded field around a number that may be written."""
        cell = self.cell(place, seat)
        width = min(cell.w - self.look.px(2), self.look.px(36 if self.is_narrow else 56))
        inset = 0 if self.is_low else self.look.px(1)
        return Rect(cell.x + (cell.w - width) // 2, cell.y + inset, width, cell.h - 2 * inset)

    def name_row(self, place: int) -> Rect:
        """Where the name of a box stands."""
        return Rect(self.left, self.rows_y[place], self.names, self.row)


def _column(look: Look, inner: int, seats: int) -> int:
    px = look.px
    if seats == 1:
        return px(120)
    if seats == 2:
        return min(px(94), round(inner * 0.245))
    if seats < MANY_SEATS:
        return min(px(92), round(inner * 0.56 / seats))
    return max(px(38), (inner - px(134)) // seats)


def seat_names(look: Look, plan: CardPlan, names: Sequence[str]) -> tuple[list[str], float]:
    """The names as they fit the columns, and their size: all in one way (look.md, Grid).

    All in full; else all first names; then down to 90 % of the size; then cut with a full stop.
    """
    size = Size.NOTE if plan.is_narrow else Size.ROW
    room = plan.column - look.px(2)

    def fits(candidates: Sequence[str], at: float) -> bool:
        return all(text_width(look, name, at, Weight.BOLD) <= room for name in candidates)

    if fits(names, size):
        return list(names), size
    first = [name.replace("-", " ").split(" ")[0] if name else name for name in names]
    firsts = [
        short if first.count(short) == 1 or name == short else f"{short} {_told_apart(name)}"
        for short, name in zip(first, names, strict=True)
    ]
    if fits(firsts, size):
        return firsts, size
    small = max(size * 0.9, 11 / look.scale)
    return [_cut(look, name, room, small) for name in firsts], small


def _told_apart(name: str) -> str:
    """What tells a name from others that begin alike: its number, or its last initial."""
    last = name.split()[-1]
    return last if last.isdecimal() else f"{last[:1]}."


def _cut(look: Look, name: str, room: int, size: float) -> str:
    """The name cut to the room; a number at its end stays."""
    if text_width(look, name, size, Weight.BOLD) <= room:
        return name
    head, _, last = name.rpartition(" ")
    ending = f". {last}" if head and last.isdecimal() else "."
    head = head if len(ending) > 1 else name
    while head and text_width(look, f"{head}{ending}", size, Weight.BOLD) > room:
        head = head[:-1].rstrip()
    return f"{head}{ending}" if head else last
