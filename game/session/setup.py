"""What is settled before a match: table, seats, options."""

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from game.rules.dice import MAX_SEATS
from game.rules.table import Table, table_from


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits there: a person, or a bot of some level."""

    name: str
    level: str | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sits there."""
        return self.level is None


class SetupError(ValueError):
    """A match that can't be begun like this."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Table, seats in playing order, options.

    Raises SetupError unless 1 to 6 seats play and, with the same dice for everyone, at most one
    person sits there, on the first seat: whoever played later would know the dice. The dice of
    the day are played alone: only the first seat throws the same dice all over the world. Real
    dice are thrown by people, for a match that is played for its own sake.
    """

    table: Table
    seats: tuple[SeatSetup, ...]
    same_dice: bool = False
    day: str | None = None  # played with the dice of that UTC date, such as 2026-11-30
    rung: str | None = None  # played as that rung of the ladder
    turn_s: int | None = None  # a person's time for each turn; None without a clock
    real_dice: bool = False  # the players throw their own dice: a score pad

    def __post_init__(self) -> None:
        if not 1 <= len(self.seats) <= MAX_SEATS:
            raise SetupError(f"a match has 1 to {MAX_SEATS} seats, not {len(self.seats)}")
        if self.same_dice and any(seat.is_human for seat in self.seats[1:]):
            raise SetupError(
                "with the same dice for everyone at most one person plays, on the first seat"
            )
        if self.day is not None and (len(self.seats), self.humans) != (1, 1):
            raise SetupError("the dice of the day are played by one person alone")
        if self.turn_s is not None and self.turn_s <= 0:
            raise SetupError(f"a turn has more than {self.turn_s} seconds, or no clock at all")
        if self.real_dice and self.humans < len(self.seats):
            raise SetupError("real dice are thrown by people only")
        if self.real_dice and (self.same_dice or self.occasion):
            raise SetupError("nobody knows what real dice will show")
        if self.real_dice and self.turn_s is not None:
            raise SetupError("no clock can throw real dice")

    @property
    def occasion(self) -> str | None:
        """What the match is played for, as it is looked up later; None for its own sake."""
        if self.day is not None:
            return day_occasion(self.day, self.table)
        return None if self.rung is None else rung_occasion(self.rung)

    @property
    def humans(self) -> int:
        """How many people sit down to play."""
        return sum(seat.is_human for seat in self.seats)

    def with_clock(self, turn_s: int | None) -> "Setup":
        """The same with so many seconds for a turn; without a clock where that is None or 0,
        nobody sits there to hurry, or real dice are thrown."""
        has_clock = self.humans and not self.real_dice
        return replace(self, turn_s=turn_s if turn_s and has_clock else None)

    def levels_not_in(self, known: Container[str]) -> tuple[str, ...]:
        """Levels of bots at this table that are not among the `known` ones."""
        levels = {seat.level for seat in self.seats if seat.level is not None}
        return tuple(sorted(level for level in levels if level not in known))

    def rematch(self) -> "Setup":
        """The same match again; the next seat starts, unless a person must: for the same dice,
        or where every try is to be like the one before."""
        if self.occasion or (self.same_dice and self.humans):
            return self
        return replace(self, seats=(*self.seats[1:], self.seats[0]))

    def to_json(self) -> str:
        """The setup as it is kept."""
        return json.dumps(
            {
                "table": self.table.to_mapping(),
                "seats": [{"name": seat.name, "level": seat.level} for seat in self.seats],
                "same_dice": self.same_dice,
                "day": self.day,
                "rung": self.rung,
                "turn_seconds": self.turn_s,
                "real_dice": self.real_dice,
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, text: str) -> "Setup":
        """The setup that was kept. Raises SetupError where it makes no sense."""
        try:
            value = json.loads(text)
            seats = tuple(_seat(seat) for seat in value["seats"])
            return cls(
                table_from(value["table"]),
                seats,
                bool(value["same_dice"]),
                _text(value.get("day")),
                _text(value.get("rung")),
                _seconds(value.get("turn_seconds")),
                bool(value.get("real_dice", False)),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise SetupError(f"the kept setup can't be read: {error}") from error


def day_occasion(day: str, table: Table) -> str:
    """The occasion of all matches with the dice of that day on that table."""
    return f"day/{day}/{table.id}"


def rung_occasion(rung: str) -> str:
    """The occasion of all matches of that rung of the ladder."""
    return f"rung/{rung}"


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise SetupError(f"a text is missing, there is {value!r}")


def _seconds(value: object) -> int | None:
    if value is None or (type(value) is int and value > 0):
        return value
    raise SetupError(f"the time of a turn is a number of seconds above 0, not {value!r}")


def _seat(seat: Mapping[str, object]) -> SeatSetup:
    name, level = seat["name"], seat["level"]
    if not isinstance(name, str) or not (level is None or isinstance(level, str)):
        raise SetupError(f"a seat has a name and a level, not {seat}")
    return SeatSetup(name, level)
