"""The player's matches as a table for spreadsheets: a line for every seat of every match."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.history.ended import EndedMatch, MatchDetail
from game.rules.table import Table

_COLUMNS = (
    "match", "ended", "state", "imported", "table", "day", "rung", "seat", "name", "kind",
    "level", "total", "won", "hints", "luck", "loss", "bonuses",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run what begins like this


def csv_of(
    matches: Sequence[EndedMatch],
    details: Mapping[int, MatchDetail],
    tables: Iterable[Table] = (),
) -> str:
    """All matches, in the order given; after what is listed, a column for every box.

    The boxes of `tables` come first, in the order of their cards, whether anybody filled them or
    not, so that the columns of two exports are alike; then what other boxes there are.
    `ended` is in UTC, `seat` counts from 0, `won` is 1 for everyone who shares the highest total,
    `bonuses` is what a total holds beyond its boxes. Of a match that was given up the boxes are
    left empty. A name that a spreadsheet would take for a formula stands behind an apostrophe.
    """
    known = [box.id for table in tables for box in table.boxes]
    others = sorted({box for match in matches for box, _ in _all_boxes(match, details)})
    boxes = list(dict.fromkeys([*known, *others]))
    lines = io.StringIO()
    writer = csv.writer(lines)  # ends lines as RFC 4180 says, and so quotes either half of that
    writer.writerow([*_COLUMNS, *(_harmless(box) for box in boxes)])
    for match in matches:
        for number, row in enumerate(_rows(match)):
            written = dict(_boxes(match, details, number))
            bonuses = match.seats[number].total - sum(written.values()) if written else ""
            writer.writerow([*row, bonuses, *(written.get(box, "") for box in boxes)])
    return lines.getvalue()


def _rows(match: EndedMatch) -> Iterator[list[object]]:
    for number, seat in enumerate(match.seats):
        yield [
            match.id, match.ended[:19].replace("T", " "), match.state.value, int(match.is_imported),
            _harmless(match.table_name or match.table_id), match.day or "", match.rung or "",
            number, _harmless(seat.name), "human" if seat.is_human else "bot",
            _harmless(seat.level or ""), seat.total, int(number in match.winners), seat.hints,
            _points(seat.luck), _points(seat.loss),
        ]  # fmt: skip


def _all_boxes(match: EndedMatch, details: Mapping[int, MatchDetail]) -> Iterator[tuple[str, int]]:
    for number in range(len(match.seats)):
        yield from _boxes(match, details, number)


def _boxes(
    match: EndedMatch, details: Mapping[int, MatchDetail], seat: int
) -> Sequence[tuple[str, int]]:
    detail = details.get(match.id)
    return detail.seats[seat].boxes if detail and seat < len(detail.seats) else ()


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:.2f}"


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
