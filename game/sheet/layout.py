"""Where everything on the printed sheet stands: one page, whatever the table, words and paper."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.sheet.content import Paper, Row, RowKind, Sheet
from game.sheet.marks import (
    ABOVE,
    BELOW,
    CAPITAL,
    POINT_MM,
    Area,
    Die,
    Face,
    Ground,
    Ink,
    Line,
    Mark,
    Measure,
    Square,
    Text,
    cut,
    largest_size,
    wrapped,
)

MARGIN = 13.0  # millimetres, twice what printers leave white
_HEAD = 23.0  # from the margin to the fields for names
_NAMES = 12.0  # height of those fields
_LEAST_ROW, _TALLEST_ROW = 8.8, 17.0
_COLUMNS = 108.0  # of all players together at most
_WIDEST_COLUMN = 38.0
_PAD = 1.6  # between a line and the words beside it
_HAIRLINE, _STRONG = 0.18, 0.5
_DATE = 40.0  # length of the line to write the date on
_NOTE, _LEAST_NOTE = 7.6, 6.0  # points
_NOTE_LEADING = 1.35
_NOTES_GAP = 4.0
_DIE, _LARGEST_DIE = 0.42, 5.4  # edge: share of the row's height, and at most
_DIE_BY_NAME = 4.2  # at most, where the rule runs below the dice
_DIE_GAP = 0.22  # of the edge
_SQUARES, _LARGEST_SQUARE = 4, 3.4


@dataclass(frozen=True, slots=True)
class _Plan:
    """The measures the parts of a page share."""

    sheet: Sheet
    page: Area  # inside the margins
    top: float  # of the first row
    row: float  # height of every row
    notes: tuple[tuple[str, ...], ...]  # in lines
    note_size: float
    measure: Measure

    @property
    def column(self) -> float:
        """Width of a player's column."""
        return min(_WIDEST_COLUMN, _COLUMNS / self.sheet.players)

    @property
    def columns_x(self) -> float:
        """Left edge of the first player's column."""
        return self.page.right - self.column * self.sheet.players

    @property
    def label_room(self) -> float:
        """Width that words beside the columns may have."""
        return self.columns_x - self.page.x - 2 * _PAD

    @property
    def bottom(self) -> float:
        """Lower edge of the last row."""
        return self.top + self.row * len(self.sheet.rows)


def marks_of(sheet: Sheet, paper: Paper, measure: Measure) -> list[Mark]:
    """Everything on the page, from back to front; nothing overlaps or leaves the margins."""
    plan = _plan(sheet, paper, measure)
    return [*_grounds(plan), *_lines(plan), *_head(plan), *_labels(plan), *_squares(plan),
            *_notes(plan)]  # fmt: skip


def _plan(sheet: Sheet, paper: Paper, measure: Measure) -> _Plan:
    width, height = paper.size_mm
    page = Area(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    top = page.y + _HEAD + _NAMES
    size = _NOTE
    while True:
        notes = tuple(tuple(wrapped(n, page.w, Face.TEXT, size, measure)) for n in sheet.notes)
        lines = sum(map(len, notes))
        notes_h = _NOTES_GAP + lines * size * POINT_MM * _NOTE_LEADING
        row = (page.bottom - notes_h - top) / len(sheet.rows)
        if row >= _LEAST_ROW or size <= _LEAST_NOTE:
            break
        size -= 0.2
    return _Plan(sheet, page, top, min(row, _TALLEST_ROW), notes, size, measure)


# -- grounds and lines


def _grounds(plan: _Plan) -> Iterator[Mark]:
    for number, row in enumerate(plan.sheet.rows):
        if row.kind in (RowKind.SUM, RowKind.TOTAL):
            y = plan.top + number * plan.row
            yield Ground(Area(plan.page.x, y, plan.page.w, plan.row), Ink.GROUND)


def _lines(plan: _Plan) -> Iterator[Mark]:
    page, names_y = plan.page, plan.top - _NAMES
    for player in range(plan.sheet.players + 1):
        x = plan.columns_x + player * plan.column
        yield Line(x, names_y, x, plan.bottom, _HAIRLINE, Ink.LINE)
    yield Line(plan.columns_x, names_y, page.right, names_y, _HAIRLINE, Ink.LINE)
    for number, row in enumerate(plan.sheet.rows):
        y = plan.top + number * plan.row
        if not row.begins_part:
            yield Line(page.x, y, page.right, y, _HAIRLINE, Ink.LINE)
    for number, row in enumerate(plan.sheet.rows):
        y = plan.top + number * plan.row
        if row.begins_part:
            yield Line(page.x, y, page.right, y, _STRONG, Ink.INK)
    yield Line(page.x, plan.bottom, page.right, plan.bottom, _STRONG, Ink.INK)


# -- words


def _head(plan: _Plan) -> Iterator[Mark]:
    sheet, page, measure = plan.sheet, plan.page, plan.measure
    line_y = page.y + _HEAD - 6.0
    date_x = page.right - _DATE
    date = cut(sheet.date, 30.0, Face.TEXT, 9.0, measure)
    width = measure(date, Face.TEXT, 9.0)
    label_x = date_x - _PAD - width
    yield Text(date, label_x, line_y, width, Face.TEXT, 9.0, Ink.SECOND)
    yield Line(date_x, line_y, page.right, line_y, _HAIRLINE, Ink.SECOND)
    room = label_x - page.x - 6.0
    yield _text(plan, sheet.above_title, page.x, page.y + 3.4, Face.BOLD, 9.0, Ink.GREEN, room)
    size = largest_size([sheet.title], room, Face.TITLE, (27.0, 15.0), measure)
    yield _text(plan, sheet.title, page.x, line_y, Face.TITLE, size, Ink.INK, room)
    y = plan.top - 2.4
    yield _text(plan, sheet.names, page.x + _PAD, y, Face.TEXT, 9.0, Ink.SECOND, plan.label_room)


def _text(
    plan: _Plan,
    words: str,
    x: float,
    baseline: float,
    face: Face,
    size: float,
    ink: Ink,
    room: float,
) -> Text:
    """Words that are cut where they do not fit."""
    shown = cut(words, room, face, size, plan.measure)
    return Text(shown, x, baseline, plan.measure(shown, face, size), face, size, ink)


def _labels(plan: _Plan) -> Iterator[Mark]:
    """Names, rules and dice of the rows, in one size each."""
    type_ = _type(plan)
    for number, row in enumerate(plan.sheet.rows):
        yield from _label(plan, row, plan.top + number * plan.row, type_)


@dataclass(frozen=True, slots=True)
class _Type:
    """How the labels of the rows are set."""

    name: float  # points
    rule: float
    die: float  # edge of a die
    is_beside: bool  # the dice stand right of both lines, else right of the name alone


def _type(plan: _Plan) -> _Type:
    rows, room, measure = plan.sheet.rows, plan.label_room, plan.measure
    most = max(9.5, min(13.0, plan.row * 1.02))
    name = largest_size([r.name for r in rows], room, Face.BOLD, (most, 0.8 * most), measure)
    most = max(7.0, 0.7 * most)
    rule = largest_size([r.rule for r in rows], room, Face.TEXT, (most, 5.8), measure)
    large = min(_LARGEST_DIE, plan.row * _DIE)
    is_beside = all(
        max(measure(r.name, Face.BOLD, name), measure(r.rule, Face.TEXT, rule))
        <= room - _dice_room(r, large)
        for r in rows
    )
    return _Type(name, rule, large if is_beside else min(large, _DIE_BY_NAME), is_beside)


def _dice_room(row: Row, edge: float) -> float:
    """How wide the dice of a row are, with the gap before them."""
    return len(row.dice) * edge * (1 + _DIE_GAP) + _PAD if row.dice else 0.0


def _label(plan: _Plan, row: Row, y: float, type_: _Type) -> Iterator[Mark]:
    """One row's name, its rule below, and its dice at the right."""
    x, room = plan.page.x + _PAD, plan.label_room
    name_em, rule_em = type_.name * POINT_MM, type_.rule * POINT_MM
    if row.rule:
        gap = min(0.5, max(0.0, plan.row - (ABOVE + BELOW) * (name_em + rule_em)) / 3)
        block = (ABOVE + BELOW) * (name_em + rule_em) + gap
        baseline = y + (plan.row - block) / 2 + ABOVE * name_em
        below = baseline + BELOW * name_em + gap + ABOVE * rule_em
        yield _text(plan, row.rule, x, below, Face.TEXT, type_.rule, Ink.SECOND, room)
    else:
        baseline = y + (plan.row + CAPITAL * name_em) / 2
    text = _text(plan, row.name, x, baseline, Face.BOLD, type_.name, Ink.INK, room)
    yield text
    if text.width + _dice_room(row, type_.die) <= room:
        middle = y + plan.row / 2 if type_.is_beside else baseline - CAPITAL * name_em / 2
        yield from _dice(row, x + room, middle, type_.die)


def _dice(row: Row, right: float, middle: float, edge: float) -> Iterator[Mark]:
    step = edge * (1 + _DIE_GAP)
    for place, face in enumerate(reversed(row.dice)):
        yield Die(Area(right - edge - place * step, middle - edge / 2, edge, edge), face)


def _squares(plan: _Plan) -> Iterator[Mark]:
    """Squares to tick in the cells of the rows that ask for them."""
    step = min(_LARGEST_SQUARE * 1.35, (plan.column - 2 * _PAD) / _SQUARES)
    edge = step / 1.35
    for number, row in enumerate(plan.sheet.rows):
        if row.kind is not RowKind.MARKS:
            continue
        y = plan.top + number * plan.row + (plan.row - edge) / 2
        for player in range(plan.sheet.players):
            middle = plan.columns_x + (player + 0.5) * plan.column
            left = middle - (_SQUARES * step - (step - edge)) / 2
            for place in range(_SQUARES):
                yield Square(Area(left + place * step, y, edge, edge))


def _notes(plan: _Plan) -> Iterator[Mark]:
    size = plan.note_size
    step = size * POINT_MM * _NOTE_LEADING
    baseline = plan.bottom + _NOTES_GAP + ABOVE * size * POINT_MM
    for line in (line for note in plan.notes for line in note):
        yield _text(plan, line, plan.page.x, baseline, Face.TEXT, size, Ink.SECOND, plan.page.w)
        baseline += step
