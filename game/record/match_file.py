"""The match file, format `yacht-match/1`: reading, writing, and making one from a match.

Reading checks the shape only: keys, types, the versions, the secret's digits, a table that can be
played. Whether what it says is true is `verify`'s business.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.record.sealed import VERSION as SEAL_VERSION
from game.record.strict_json import Unreadable, read_json
from game.rules.boxes import BoxId
from game.rules.checked import Misfit, told
from game.rules.dice import Points, Seat
from game.rules.match import Match, Roll, Turn
from game.rules.table import Table, table_from

FORMAT = "yacht-match/1"

MAX_NAME = 40  # characters of a name that are shown; a file may hold more
_LOOKED_AT = 1_000  # so that a name of a million is no work
_SECRET = re.compile(r"[0-9a-f]{64}")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who sat there at the start. `level` is None for a human."""

    name: str
    kind: str  # "human" or "bot" in a genuine file
    level: str | None = None

    @property
    def shown_name(self) -> str:
        """The name as it can be shown: not too long, and with nothing in it that can't be seen."""
        seen = "".join(letter for letter in self.name[:_LOOKED_AT] if letter.isprintable())
        return " ".join(seen.split())[:MAX_NAME] or "?"

    @property
    def is_human(self) -> bool:
        """Whether a person sat there at the start."""
        return self.kind == "human"


@dataclass(frozen=True, slots=True)
class Options:
    """How the match was played. `turn_s` is None when the turn clock was off."""

    same_dice: bool = False
    turn_s: int | None = None
    day: str | None = None


@dataclass(frozen=True, slots=True)
class OpenedSeal:
    """The seal as a file holds it; `secret` is 64 hexadecimal digits."""

    commitment: str
    secret: str = field(repr=False)
    salt: str


@dataclass(frozen=True, slots=True)
class Result:
    """Totals by seat and everyone who shares the highest."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match as a file tells it. `seal` is None for real dice, `result` before the end."""

    table: Table
    seats: tuple[SeatRecord, ...]
    options: Options
    hints: tuple[int, ...]
    seal: OpenedSeal | None
    turns: tuple[Turn, ...]
    result: Result | None


def match_file_of(
    match: Match,
    seats: tuple[SeatRecord, ...],
    options: Options,
    hints: tuple[int, ...],
    seal: OpenedSeal | None,
) -> MatchFile:
    """The file of a match that is over, or abandoned where it stands."""
    result = Result(match.totals, match.winners) if match.is_over else None
    return MatchFile(match.table, seats, options, hints, seal, match.begun_turns, result)


# -- writing


def write_match(file: MatchFile) -> bytes:
    """The file's bytes: UTF-8 JSON, a line feed at the end. `read_match` gives `file` back."""
    options: dict[str, object] = {
        "same_dice": file.options.same_dice,
        "turn_seconds": file.options.turn_s,
    }
    if file.options.day is not None:
        options["day"] = file.options.day
    result = file.result
    value = {
        "format": FORMAT,
        "table": file.table.to_mapping(),
        "seats": [_seat_mapping(seat) for seat in file.seats],
        "options": options,
        "hints": list(file.hints),
        "seal": _seal_mapping(file.seal) if file.seal else None,
        "turns": [_turn_mapping(turn) for turn in file.turns],
        "result": (
            {"totals": list(result.totals), "winners": list(result.winners)} if result else None
        ),
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _seat_mapping(seat: SeatRecord) -> dict[str, object]:
    mapping: dict[str, object] = {"name": seat.name, "kind": seat.kind}
    return mapping if seat.level is None else mapping | {"level": seat.level}


def _seal_mapping(seal: OpenedSeal) -> dict[str, object]:
    return {
        "version": SEAL_VERSION,
        "commitment": seal.commitment,
        "secret": seal.secret,
        "salt": seal.salt,
    }


def _turn_mapping(turn: Turn) -> dict[str, object]:
    mapping: dict[str, object] = {
        "seat": turn.seat,
        "turn": turn.number,
        "rolls": [{"held": list(roll.held), "faces": list(roll.faces)} for roll in turn.rolls],
        "box": turn.box,
        "points": turn.points,
        "timed_out": turn.timed_out,
    }
    if turn.by is not None:
        mapping["by"] = turn.by
    if turn.direct:
        mapping["direct"] = True
    return mapping


# -- reading


def read_match(data: bytes) -> MatchFile:
    """The match a file tells of. Raises Unreadable, and nothing else, for anything malformed."""
    root = _Fields(read_json(data), "the file")
    form = root.need("format", str)
    if form != FORMAT:
        raise Unreadable(f"format: {told(form)} is not known; this program reads {FORMAT!r}")
    try:
        table = table_from(root.need("table", dict))
    except Misfit as error:
        raise Unreadable(f"table: {error}") from None
    options = root.inner("options")
    return MatchFile(
        table=table,
        seats=tuple(_seat(seat) for seat in root.each("seats")),
        options=Options(
            options.need("same_dice", bool),
            options.maybe_null("turn_seconds", int),
            options.maybe("day", str),
        ),
        hints=tuple(root.list_of("hints", int)),
        seal=_seal(root),
        turns=tuple(_turn(turn) for turn in root.each("turns")),
        result=_result(root),
    )


def _seat(seat: "_Fields") -> SeatRecord:
    kind = seat.need("kind", str)
    level = seat.need("level", str) if kind == "bot" else None
    return SeatRecord(seat.need("name", str), kind, level)


def _seal(root: "_Fields") -> OpenedSeal | None:
    if root.maybe_null("seal", dict) is None:
        return None
    seal = root.inner("seal")
    version = seal.need("version", str)
    if version != SEAL_VERSION:
        raise Unreadable(f"seal.version: {told(version)} is not known, only {SEAL_VERSION!r}")
    secret = seal.need("secret", str)
    if not _SECRET.fullmatch(secret):
        raise Unreadable("seal.secret: should be 64 lower-case hexadecimal digits")
    return OpenedSeal(seal.need("commitment", str), secret, seal.need("salt", str))


def _turn(turn: "_Fields") -> Turn:
    box = turn.maybe_null("box", str)
    points = turn.maybe_null("points", int)
    rolls = tuple(
        Roll(tuple(roll.list_of("held", int)), tuple(roll.list_of("faces", int)))
        for roll in turn.each("rolls")
    )
    return Turn(
        Seat(turn.need("seat", int)),
        turn.need("turn", int),
        rolls,
        None if box is None else BoxId(box),
        None if points is None else Points(points),
        turn.maybe("by", str),
        turn.need("timed_out", bool),
        turn.maybe("direct", bool) or False,
    )


def _result(root: "_Fields") -> Result | None:
    if root.maybe_null("result", dict) is None:
        return None
    result = root.inner("result")
    return Result(tuple(result.list_of("totals", int)), tuple(result.list_of("winners", int)))


class _Fields:
    """One JSON object, asked for its fields by name and exact type."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, Mapping):
            raise Unreadable(f"{place}: should be an object")
        self._value = value
        self._place = place

    def _path(self, key: str) -> str:
        return key if self._place == "the file" else f"{self._place}.{key}"

    def need(self, key: str, kind: type[_T]) -> _T:
        """The field's value. `bool` does not pass for `int`, nor does 17.0."""
        if key not in self._value:
            raise Unreadable(f"{self._path(key)}: is missing")
        return _typed(self._value[key], kind, self._path(key))

    def maybe(self, key: str, kind: type[_T]) -> _T | None:
        """The field's value, or None where the key is absent."""
        return self.need(key, kind) if key in self._value else None

    def maybe_null(self, key: str, kind: type[_T]) -> _T | None:
        """The field's value, or None where it is null; the key itself is required."""
        if key in self._value and self._value[key] is None:
            return None
        return self.need(key, kind)

    def list_of(self, key: str, kind: type[_T]) -> list[_T]:
        """A list of values of one type."""
        place = self._path(key)
        return [_typed(v, kind, f"{place}[{i}]") for i, v in enumerate(self.need(key, list))]

    def inner(self, key: str) -> "_Fields":
        """The object in that field."""
        return _Fields(self.need(key, dict), self._path(key))

    def each(self, key: str) -> Iterable["_Fields"]:
        """The objects in that list, one after another."""
        for number, value in enumerate(self.need(key, list)):
            yield _Fields(value, f"{self._path(key)}[{number}]")


_KIND_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _typed(value: object, kind: type[_T], place: str) -> _T:
    if type(value) is not kind:
        raise Unreadable(f"{place}: should be {_KIND_WORDS[kind]}")
    return value
