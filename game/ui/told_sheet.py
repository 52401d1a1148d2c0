"""The printed score sheet in the catalogue's words."""

from collections.abc import Iterator

from game.rules.boxes import Box, BoxKind, Pays
from game.rules.dice import DICE, SIDES
from game.rules.table import Table
from game.sheet.content import ANY, Row, RowKind, Sheet
from game.text import Words
from game.ui.told_rules import five_alike_told, runs_told

_TWO_PAIRS, _FULL_HOUSE = (5, 5, 3, 3), (6, 6, 6, 4, 4)
_ALIKE = 5  # the face that stands for any


def sheet_of(words: Words, table: Table, players: int) -> Sheet:
    """The sheet of a table for so many players, 1 to 6."""
    return Sheet(
        title=words.table(table.id, table.name),
        above_title=words("sheet.above_title"),
        date=words("sheet.date"),
        names=words("sheet.names"),
        rows=tuple(_rows(words, table)),
        notes=tuple(_notes(words, table)),
        players=players,
        language=words.locale.language,
    )


def _notes(words: Words, table: Table) -> Iterator[str]:
    yield words("sheet.turn")
    if any(box.served_extra for box in table.boxes):
        yield words("sheet.served_note")
    yield from five_alike_told(words, table)


def _rows(words: Words, table: Table) -> Iterator[Row]:
    """The boxes in card order; below the last number box what the number boxes bring."""
    last_number = max((n for n, box in enumerate(table.boxes) if box.is_number), default=-1)
    before: Box | None = None
    for place, box in enumerate(table.boxes):
        begins_part = before is None or before.is_number != box.is_number
        yield Row(
            words.box(table.id, box.id),
            _rule(words, table, box),
            _dice(box),
            begins_part=begins_part,
        )
        if place == last_number and table.bonus is not None:
            yield from _bonus(words, table)
        before = box
    if table.further_five_alike:
        note = words("card.further_note", points=table.further_five_alike)
        yield Row(words("card.further"), note, kind=RowKind.MARKS)
    best = words("house.best_card", best=table.best_card)
    yield Row(words("card.total"), best, kind=RowKind.TOTAL, begins_part=True)


def _bonus(words: Words, table: Table) -> Iterator[Row]:
    assert table.bonus is not None
    most = sum(DICE * box.face for box in table.boxes if box.is_number)
    yield Row(words("sheet.numbers"), words("sheet.at_most", most=most), kind=RowKind.SUM)
    note = words("card.bonus_note", points=table.bonus.points, at=table.bonus.at)
    yield Row(words("card.bonus"), note, kind=RowKind.SUM)


def _rule(words: Words, table: Table, box: Box) -> str:
    """What a box asks for and what it pays, in one line."""
    if box.kind is BoxKind.NUMBER:
        return words("sheet.number", face=box.face)
    pays = words(f"card.pays_{box.pays.value}") if isinstance(box.pays, Pays) else str(box.pays)
    if box.served_extra:
        pays = words("sheet.served", pays=pays, extra=box.served_extra)
    return words("sheet.rule", asks=_asks(words, table, box), pays=pays)


def _asks(words: Words, table: Table, box: Box) -> str:
    match box.kind:
        case BoxKind.STRAIGHT:
            return runs_told(words, box)
        case BoxKind.OF_A_KIND if box.count < DICE:
            return words("sheet.of_a_kind", count=box.count)
        case BoxKind.TWO_PAIRS if box.may_be_one_face:
            return words("sheet.two_pairs_or_one_face")
        case BoxKind.TWO_PAIRS:
            return words("sheet.two_pairs")
        case BoxKind.FULL_HOUSE if box.may_be_one_face:
            return words("sheet.full_house_or_one_face")
        case BoxKind.FULL_HOUSE:
            return words("sheet.full_house")
        case BoxKind.CHOICE:
            return words("asks.choice")
    if box.after:
        return words("sheet.five_alike_after", after=words.box(table.id, box.after))
    return words("asks.five_alike")


def _dice(box: Box) -> tuple[int, ...]:
    """Dice that make the box; those that may show anything are left blank."""
    match box.kind:
        case BoxKind.NUMBER:
            return (box.face,)
        case BoxKind.OF_A_KIND:
            made = (_ALIKE,) * box.count
        case BoxKind.TWO_PAIRS:
            made = _TWO_PAIRS
        case BoxKind.FULL_HOUSE:
            made = _FULL_HOUSE
        case BoxKind.STRAIGHT:
            made = tuple(sorted(box.runs[0]))
        case BoxKind.FIVE_ALIKE:
            made = (SIDES,) * DICE
        case BoxKind.CHOICE:
            made = ()
    return (*made, *(ANY,) * (DICE - len(made)))
