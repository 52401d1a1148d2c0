"""The check of a match told line by line: what was looked at, in that order, up to a fault."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.record.match_file import MatchFile
from game.record.verify import CheckedThrow, Fault, Verdict
from game.rules.dice import DICE
from game.rules.match import Turn


class Part(StrEnum):
    """What a line is about."""

    TABLE = "table"
    SEATS = "seats"
    SEAL = "seal"
    THROW = "throw"
    BOX = "box"  # the end of a turn: the box and what it paid
    TOTAL = "total"
    RESULT = "result"


_PART_OF = {
    "table": Part.TABLE,
    "seat_count": Part.SEATS,
    "seat_kind": Part.SEATS,
    "same_dice": Part.SEATS,
    "hints": Part.SEATS,
    "turn_seconds": Part.SEATS,
    "commitment": Part.SEAL,
    "salt": Part.SEAL,
    "day": Part.SEAL,
    "total": Part.TOTAL,
    "total_count": Part.RESULT,
    "winners": Part.RESULT,
    "no_result": Part.RESULT,
    "early_result": Part.RESULT,
}
"""Faults outside the turns; every other one is about a throw if it names a roll, else a box."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One thing that was looked at. `is_right` is False for the last line only, at a fault.

    `turn` and `throw` stand there where it is about them, `seat` where it is about one seat.
    """

    part: Part
    is_right: bool
    seat: int | None = None
    turn: Turn | None = None
    throw: CheckedThrow | None = None


def part_of(fault: Fault) -> Part:
    """Which kind of line the fault belongs to."""
    inside = Part.BOX if fault.roll is None else Part.THROW
    return _PART_OF.get(fault.key, inside)


def check_lines(file: MatchFile, verdict: Verdict) -> tuple[CheckLine, ...]:
    """Everything the check looked at, in its order; a faulty line is the last."""
    faulty = part_of(verdict.fault) if verdict.fault else None
    lines: list[CheckLine] = []
    for line in _in_order(file, verdict, faulty):
        lines.append(line)
        if not line.is_right:
            break
    return tuple(lines)


def _in_order(file: MatchFile, verdict: Verdict, faulty: Part | None) -> Iterator[CheckLine]:
    for part in (Part.TABLE, Part.SEATS, Part.SEAL):
        yield CheckLine(part, part is not faulty)
    throws = list(verdict.throws)
    for turn in file.turns[: verdict.turns]:
        of_turn, throws = throws[: len(turn.rolls)], throws[len(turn.rolls) :]
        yield from _turn(turn, of_turn)
    if verdict.fault is not None and faulty in (Part.THROW, Part.BOX):
        yield from _faulty_turn(file.turns[verdict.turns], throws, verdict.fault)
    yield from _end(file, verdict, faulty)


def _turn(turn: Turn, throws: Sequence[CheckedThrow]) -> Iterator[CheckLine]:
    for throw in throws:
        yield CheckLine(Part.THROW, True, turn.seat, turn, throw)
    if turn.box is not None:
        yield CheckLine(Part.BOX, True, turn.seat, turn)


def _faulty_turn(turn: Turn, throws: Sequence[CheckedThrow], fault: Fault) -> Iterator[CheckLine]:
    right = len(throws) if fault.roll is None else fault.roll - 1
    for throw in throws[:right]:
        yield CheckLine(Part.THROW, True, turn.seat, turn, throw)
    if fault.roll is None:
        yield CheckLine(Part.BOX, False, turn.seat, turn)
        return
    roll = turn.rolls[right]
    unchecked = CheckedThrow(
        turn.seat, turn.number, fault.roll, roll.held, roll.faces, (None,) * DICE
    )
    throw = throws[right] if right < len(throws) else unchecked
    yield CheckLine(Part.THROW, False, turn.seat, turn, throw)


def _end(file: MatchFile, verdict: Verdict, faulty: Part | None) -> Iterator[CheckLine]:
    fault = verdict.fault
    is_early = fault is not None and fault.key == "early_result"
    if file.result is not None and not is_early:
        for seat in range(min(len(file.seats), len(file.result.totals))):
            is_wrong = faulty is Part.TOTAL and fault is not None and fault.seat == seat
            yield CheckLine(Part.TOTAL, not is_wrong, seat)
    yield CheckLine(Part.RESULT, faulty is not Part.RESULT)
