"""Whether a match file is true: every face, hold, box, total and winner derived again.

The order is fixed: table, seats, seal, turns as they stand, result; the verdict names the first
thing that fails in the file's own numbers (seats and dice from 0, turns and rolls from 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.record.match_file import MatchFile, read_match
from game.record.sealed import Seal, Slot, check_salt, commitment_of, dice_seat
from game.record.strict_json import Unreadable
from game.rules.dice import DICE, MAX_SEATS, ROLLS, SIDES, Faces, Held
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
class CheckedThrow:
    """One throw that was looked at, in the file's own numbers.

    `slots` holds for each die that was thrown what it was derived from again; None for a held
    die, and for every one of real dice.
    """

    seat: int
    turn: int
    roll: int
    held: Held
    faces: Faces
    slots: tuple[Slot | None, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, the first fault if any, and how far the check came.

    `turns` counts the turns of the file in which nothing was wrong, `throws` are those whose dice
    were compared: the last one may be the faulty one.
    """

    finding: Finding
    fault: Fault | None = None
    throws: tuple[CheckedThrow, ...] = ()
    turns: int = 0

    @property
    def dice_checked(self) -> int:
        """How many thrown dice were derived again."""
        return sum(slot is not None for throw in self.throws for slot in throw.slots)


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
    replay = None
    try:
        _check_table(file.table, shipped)
        _check_seats(file)
        replay = _Replay(file, _opened(file))
        replay.run()
        _check_result(file, replay.match)
    except _NotGenuine as error:
        return _verdict(Finding.NOT_GENUINE, replay, error.fault)
    if not replay.match.is_over:
        return _verdict(Finding.ABANDONED, replay)
    return _verdict(Finding.GENUINE if file.seal else Finding.REAL_DICE, replay)


def _verdict(finding: Finding, replay: "_Replay | None", fault: Fault | None = None) -> Verdict:
    if replay is None:
        return Verdict(finding, fault)
    return Verdict(finding, fault, tuple(replay.throws), replay.turns)


def replayed(file: MatchFile) -> Match:
    """The match a genuine (or abandoned) file tells of, without looking at its seal.

    Raises ValueError where its turns break the rules.
    """
    replay = _Replay(file, None)
    try:
        replay.run()
    except _NotGenuine as error:
        raise ValueError(f"{error.fault.key} in turn {error.fault.turn}") from error
    return replay.match


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


class _Replay:
    """The file's turns played again one after another, and how far that came."""

    def __init__(self, file: MatchFile, seal: Seal | None) -> None:
        self._file = file
        self._seal = seal
        self.match = Match.start(file.table, len(file.seats))
        self.throws: list[CheckedThrow] = []
        self.turns = 0

    def run(self) -> None:
        """Play every turn. Raises _NotGenuine where one can't have been."""
        last = len(self._file.turns) - 1
        for number, turn in enumerate(self._file.turns):
            where = (turn.seat, turn.number)
            if self.match.is_over:
                raise _NotGenuine("turn_after_end", *where)
            if where != (self.match.seat, self.match.turn.number):
                raise _NotGenuine("turn_order", *where)
            self._play(turn)
            if turn.box is None and number != last:
                raise _NotGenuine("no_box", *where)
            self.turns += 1

    def _play(self, turn: Turn) -> None:
        where = (turn.seat, turn.number)
        if turn.direct and (self._file.seal is not None or len(turn.rolls) != 1):
            raise _NotGenuine("direct", *where)
        for number, roll in enumerate(turn.rolls, 1):
            if number > ROLLS:
                raise _NotGenuine("fourth_roll", *where, number)
            _check_held(roll.held, number, where)
            _check_faces(roll.faces, number, where)
            throw = self._throw(turn, number, roll)
            self.throws.append(throw)
            _check_dice(throw, turn.rolls[number - 2].faces if number > 1 else ())
            match = self.match.hold(roll.held) if number > 1 else self.match
            self.match = match.rolled(roll.faces, direct=turn.direct)
        self.match = _with_box(self.match, turn)

    def _throw(self, turn: Turn, number: int, roll: Roll) -> CheckedThrow:
        seat = dice_seat(turn.seat, same_dice=self._file.options.same_dice)
        slots = tuple(
            self._seal.slot(seat, turn.number, number, die)
            if self._seal is not None and die not in roll.held
            else None
            for die in range(DICE)
        )
        return CheckedThrow(turn.seat, turn.number, number, roll.held, roll.faces, slots)


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


def _check_dice(throw: CheckedThrow, before: Faces) -> None:
    """Held dice show what they showed, the others what was sealed; the first that errs tells."""
    for die, (face, slot) in enumerate(zip(throw.faces, throw.slots, strict=True)):
        if die in throw.held:
            expected, key = before[die], "held_changed"
        elif slot is not None:
            expected, key = slot.face, "face"
        else:
            continue
        if face != expected:
            where = (throw.seat, throw.turn, throw.roll, die)
            raise _NotGenuine(key, *where, found=face, expected=expected)


def _with_box(match: Match, turn: Turn) -> Match:
    where = (turn.seat, turn.number)
    if turn.box is None:
        if turn.points is not None:
            raise _NotGenuine("points_alone", *where, found=turn.points)
        return match
    try:
        match = match.filled(turn.box, by=turn.by, timed_out=turn.timed_out)
    except IllegalAction:
        raise _NotGenuine("box", *where, box=turn.box) from None
    paid = match.turns[-1].points
    if turn.points is None:
        raise _NotGenuine("no_points", *where, expected=paid)
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
    found = file.result.totals
    for seat, (stands, total) in enumerate(zip(found, match.totals, strict=False)):
        if stands != total:
            raise _NotGenuine("total", seat, found=stands, expected=total)
    if len(found) != len(match.totals):
        raise _NotGenuine("total_count", found=len(found), expected=len(match.totals))
    if sorted(file.result.winners) != list(match.winners):
        expected = ", ".join(map(str, match.winners))
        raise _NotGenuine("winners", expected=expected)
