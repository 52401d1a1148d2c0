"""Whether a match file is true: every face, hold, box, total and winner derived again.

The order is fixed: table, seats, seal, turns as they stand, result; the verdict names the first
thing that fails in the file's own numbers (seats and dice from 0, turns and rolls from 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.record.match_file import MatchFile, read_match
from game.record.sealed import Seal, check_salt, commitment_of, dice_seat
from game.record.strict_json import Unreadable
from game.rules.dice import DICE, MAX_SEATS, ROLLS, SIDES, Faces
from game.rules.match import IllegalAction, Match, Roll, Turn
from game.rules.table import Table


class Finding(StrEnum):
    """The verdict on a file."""

    GENUINE = "genuine"
    REAL_DICE = "real dice"
    ABANDONED = "abandoned"
    NOT_GENUINE = "not genuine"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong; None where a number does not apply.

    `key` names the fault in the catalogue (`fault.…`), `details` are what its sentence tells.
    """

    key: str
    seat: int | None = None
    turn: int | None = None
    roll: int | None = None
    die: int | None = None
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, the first fault if any, and how many thrown dice were derived again."""

    finding: Finding
    fault: Fault | None = None
    dice_checked: int = 0


class _NotGenuine(Exception):
    def __init__(
        self,
        key: str,
        seat: int | None = None,
        turn: int | None = None,
        roll: int | None = None,
        die: int | None = None,
        **details: object,
    ) -> None:
        super().__init__(key)
        self.fault = Fault(key, seat, turn, roll, die, tuple(details.items()))


def verify_bytes(data: bytes, shipped: Mapping[str, Table]) -> Verdict:
    """The verdict on a file's bytes. Never raises for anything the bytes may hold."""
    try:
        return verify(read_match(data), shipped)
    except Unreadable as error:
        return Verdict(Finding.UNREADABLE, Fault("unreadable", details=(("why", str(error)),)))


def verify(file: MatchFile, shipped: Mapping[str, Table]) -> Verdict:
    """The verdict on a readable file. `shipped` are the known tables by id."""
    try:
        _check_table(file.table, shipped)
        _check_seats(file)
        seal = _opened(file)
        match, dice_checked = _replayed(file, seal)
        _check_result(file, match)
    except _NotGenuine as error:
        return Verdict(Finding.NOT_GENUINE, error.fault)
    if not match.is_over:
        return Verdict(Finding.ABANDONED, dice_checked=dice_checked)
    return Verdict(Finding.GENUINE if seal else Finding.REAL_DICE, dice_checked=dice_checked)


def replayed(file: MatchFile) -> Match:
    """The match a genuine (or abandoned) file tells of, without looking at its seal.

    Raises ValueError where its turns break the rules.
    """
    try:
        return _replayed(file, None)[0]
    except _NotGenuine as error:
        raise ValueError(f"{error.fault.key} in turn {error.fault.turn}") from error


def _check_table(table: Table, shipped: Mapping[str, Table]) -> None:
    if table.id in shipped and table != shipped[table.id]:
        raise _NotGenuine("table", table=table.id)


def _check_seats(file: MatchFile) -> None:
    if not 1 <= len(file.seats) <= MAX_SEATS:
        raise _NotGenuine("seat_count", found=len(file.seats))
    for number, seat in enumerate(file.seats):
        if seat.kind not in ("human", "bot"):
            raise _NotGenuine("seat_kind", number, found=seat.kind)
    if file.options.same_dice:
        for number, seat in enumerate(file.seats):
            if seat.is_human and number > 0:
                raise _NotGenuine("same_dice", number)
    if len(file.hints) != len(file.seats) or min(file.hints) < 0:
        raise _NotGenuine("hints")
    if file.options.turn_s is not None and file.options.turn_s < 1:
        raise _NotGenuine("turn_seconds", found=file.options.turn_s)


def _opened(file: MatchFile) -> Seal | None:
    if file.seal is None:
        if file.options.day is not None:
            raise _NotGenuine("day", day=file.options.day)
        return None
    secret = bytes.fromhex(file.seal.secret)
    if commitment_of(secret) != file.seal.commitment:
        raise _NotGenuine("commitment")
    try:
        salt = check_salt(file.seal.salt)
    except ValueError:
        raise _NotGenuine("salt") from None
    if file.options.day is not None:
        _check_day(file.options.day, file.table.id, secret, salt)
    return Seal(secret, salt)


def _check_day(day: str, table_id: str, secret: bytes, salt: str) -> None:
    """The dice of the day: secret and salt follow from date and table alone."""
    try:
        is_true = Seal(secret, salt) == Seal.of_day(day, table_id)
    except ValueError:
        is_true = False
    if not is_true:
        raise _NotGenuine("day", day=day)


def _replayed(file: MatchFile, seal: Seal | None) -> tuple[Match, int]:
    match = Match.start(file.table, len(file.seats))
    dice = 0
    for number, turn in enumerate(file.turns):
        if match.is_over:
            raise _NotGenuine("turn_after_end", turn.seat, turn.number)
        if (turn.seat, turn.number) != (match.seat, match.turn.number):
            raise _NotGenuine("turn_order", turn.seat, turn.number)
        match = _with_turn(match, turn, file, seal)
        if seal is not None:
            dice += sum(DICE - len(roll.held) for roll in turn.rolls)
        is_last = number == len(file.turns) - 1
        if turn.box is None and not is_last:
            raise _NotGenuine("no_box", turn.seat, turn.number)
    return match, dice


def _with_turn(match: Match, turn: Turn, file: MatchFile, seal: Seal | None) -> Match:
    where = (turn.seat, turn.number)
    if turn.direct and (seal is not None or len(turn.rolls) != 1):
        raise _NotGenuine("direct", *where)
    slots = dice_seat(turn.seat, same_dice=file.options.same_dice)
    for number, roll in enumerate(turn.rolls, 1):
        if number > ROLLS:
            raise _NotGenuine("fourth_roll", *where, number)
        _check_held(roll.held, number, where)
        _check_faces(roll.faces, number, where)
        before = turn.rolls[number - 2].faces if number > 1 else ()
        sealed = seal.faces(slots, turn.number, number) if seal else None
        _check_dice(roll, before, sealed, (*where, number))
        match = match.hold(roll.held) if number > 1 else match
        match = match.rolled(roll.faces, direct=turn.direct)
    return _with_box(match, turn)


def _check_held(held: tuple[int, ...], number: int, where: tuple[int, int]) -> None:
    if number == 1 and held:
        raise _NotGenuine("held_at_first", *where, number)
    if list(held) != sorted(set(held)) or any(not 0 <= die < DICE for die in held):
        raise _NotGenuine("held_positions", *where, number)
    if len(held) >= DICE:
        raise _NotGenuine("no_die_rolled", *where, number)


def _check_faces(faces: Faces, number: int, where: tuple[int, int]) -> None:
    if len(faces) != DICE:
        raise _NotGenuine("dice_count", *where, number, found=len(faces))
    for die, face in enumerate(faces):
        if not 1 <= face <= SIDES:
            raise _NotGenuine("no_face", *where, number, die, found=face)


def _check_dice(
    roll: Roll, before: Faces, sealed: Faces | None, where: tuple[int, int, int]
) -> None:
    """Held dice show what they showed, the others what was sealed; the first that errs tells."""
    for die, face in enumerate(roll.faces):
        if die in roll.held:
            expected, key = before[die], "held_changed"
        elif sealed is not None:
            expected, key = sealed[die], "face"
        else:
            continue
        if face != expected:
            raise _NotGenuine(key, *where, die, found=face, expected=expected)


def _with_box(match: Match, turn: Turn) -> Match:
    where = (turn.seat, turn.number)
    if turn.box is None:
        if turn.points is not None:
            raise _NotGenuine("points", *where, found=turn.points, expected=None)
        return match
    try:
        match = match.filled(turn.box, by=turn.by, timed_out=turn.timed_out)
    except IllegalAction:
        raise _NotGenuine("box", *where, box=turn.box) from None
    paid = match.turns[-1].points
    if turn.points != paid:
        raise _NotGenuine("points", *where, found=turn.points, expected=paid)
    return match


def _check_result(file: MatchFile, match: Match) -> None:
    if not match.is_over:
        if file.result is not None:
            raise _NotGenuine("early_result")
        return
    if file.result is None:
        raise _NotGenuine("no_result")
    for seat, total in enumerate(match.totals):
        if seat >= len(file.result.totals) or file.result.totals[seat] != total:
            raise _NotGenuine("total", seat, expected=total)
    if len(file.result.totals) != len(match.totals):
        raise _NotGenuine("total")
    if sorted(file.result.winners) != list(match.winners):
        raise _NotGenuine("winners")
