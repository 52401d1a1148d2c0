"""What a match that is over came to: as it is listed, and what is counted over many.

Both follow from the kept actions, or from the file of an imported match. They stand in the
database only so that ten thousand matches need not be replayed to be listed.
"""

import json
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from game.rules.boxes import BoxId
from game.rules.match import Turn
from game.session.checking import FiledMatch
from game.session.session import Session
from game.solve.values import digest_of
from game.store import EndedRow, MatchState

Over: TypeAlias = Session | FiledMatch
"""A match that is over: one that was played here, or one that came as a file."""


_MOST_PTS = 1_000_000  # no chart could hold more; the largest card there can be holds 50,000


class Unlisted(ValueError):
    """What stands in the lists about a match makes no sense; it must be summed up again."""


@dataclass(frozen=True, slots=True)
class EndedSeat:
    """One seat of a match that is over."""

    name: str
    level: str | None  # a bot's; None for a person
    total: int
    hints: int  # asked
    is_own: bool = True  # whether it made all its moves itself: no bot stood in
    luck: float | None = None  # points; None until somebody has looked back
    loss: float | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sat there at the start."""
        return self.level is None

    def to_mapping(self) -> dict[str, object]:
        """The seat as `yacht history --json` prints it."""
        return {
            "name": self.name,
            "kind": "human" if self.is_human else "bot",
            "level": self.level,
            "total": self.total,
            "hints": self.hints,
            "luck": self.luck,
            "loss": self.loss,
        }


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match that is over, as it is listed."""

    id: int
    ended: str  # UTC, ISO 8601; of an imported match, when it was imported
    state: MatchState
    is_imported: bool
    table_id: str
    table_name: str  # its own; empty for a table that comes with the game
    table_digest: str  # equal for tables that pay alike
    seats: tuple[EndedSeat, ...]
    winners: tuple[int, ...]  # seats; nobody where the match was given up
    commitment: str  # of its seal; empty for real dice
    day: str | None
    rung: str | None
    same_dice: bool = False  # for all seats

    @property
    def is_finished(self) -> bool:
        """Whether it was played to its end. Others count for nothing."""
        return self.state is MatchState.FINISHED

    @property
    def is_of_bots(self) -> bool:
        """Whether nobody played but bots."""
        return not any(seat.is_human for seat in self.seats)

    def to_mapping(self) -> dict[str, object]:
        """The match as `yacht history --json` prints it; seats count from 0."""
        return {
            "id": self.id,
            "ended": self.ended,
            "state": self.state.value,
            "imported": self.is_imported,
            "table": self.table_id,
            "seats": [seat.to_mapping() for seat in self.seats],
            "winners": list(self.winners),
            "commitment": self.commitment or None,
            "day": self.day,
            "rung": self.rung,
        }

    @property
    def is_reviewed(self) -> bool:
        """Whether luck and loss of its seats are known."""
        return all(seat.luck is not None for seat in self.seats)

    def with_luck(self, luck_and_loss: Sequence[tuple[float, float]]) -> "EndedMatch":
        """The same with luck and loss of every seat, in points; nothing new for other seats."""
        if len(luck_and_loss) != len(self.seats):  # the lists are damaged
            return self
        found = zip(self.seats, luck_and_loss, strict=True)
        seats = tuple(replace(seat, luck=luck, loss=loss) for seat, (luck, loss) in found)
        return replace(self, seats=seats)


@dataclass(frozen=True, slots=True)
class SeatDetail:
    """What one seat wrote and threw.

    `thrown` holds the faces of the dice it threw, in their order: the dice of a throw as digits,
    a space between the throws of a turn, a slash between turns: "33162 44 3/61523 25".
    Held dice are not in it, as they were not thrown.
    """

    boxes: tuple[tuple[BoxId, int], ...]  # box and points, in the order they were filled
    thrown: str


@dataclass(frozen=True, slots=True)
class MatchDetail:
    """What was written and thrown in a match, by seat.

    `natural` are the faces the tosses on the tray came to show before the dice were labelled, in
    their order, as digits; empty where no toss was shown.
    """

    seats: tuple[SeatDetail, ...]
    natural: str = ""


# -- summing up


def head_of(match: Over) -> str:
    """The match as it is listed: what `read_ended` reads."""
    view = match.view
    setup, table = view.setup, view.match.table
    stood_in = {turn.seat for turn in view.match.turns if turn.by is not None}
    value = {
        "table": table.id,
        "name": table.name,
        "digest": digest_of(table),
        "seats": [
            [seat.name, seat.level, total, hints, number not in stood_in]
            for number, (seat, total, hints) in enumerate(
                zip(setup.seats, view.match.totals, view.hints, strict=True)
            )
        ],
        "winners": list(view.match.winners),
        "commitment": view.commitment,
        "day": setup.day,
        "rung": setup.rung,
        "same_dice": setup.same_dice,
    }
    return json.dumps(value, ensure_ascii=False)


def detail_of(match: Over) -> str:
    """What is counted over many matches: what `read_detail` reads."""
    played = match.view.match
    seats = []
    for seat in range(len(played.cards)):
        own = [turn for turn in played.begun_turns if turn.seat == seat]
        boxes = [[turn.box, turn.points] for turn in own if turn.box is not None]
        seats.append({"boxes": boxes, "thrown": "/".join(_thrown(turn) for turn in own)})
    natural = "".join(str(face) for face in match.view.natural)
    return json.dumps({"seats": seats, "natural": natural})


def _thrown(turn: Turn) -> str:
    return " ".join(
        "".join(str(face) for die, face in enumerate(roll.faces) if die not in roll.held)
        for roll in turn.rolls
    )


# -- reading


def read_ended(row: EndedRow) -> EndedMatch:
    """The match that was listed. Raises Unlisted for what only damage can have written."""
    try:
        head = json.loads(row.head)
        looked_back = _looked_back(row.review, len(head["seats"]))
        seats = tuple(map(_seat, head["seats"], looked_back))
        winners = head["winners"]
        if not set(winners) <= set(range(len(seats))):
            raise ValueError(f"winners are {winners!r}")
        return EndedMatch(
            row.id, _text(row.ended), MatchState(row.state), bool(row.is_imported),
            _text(head["table"]), _text(head["name"]), _text(head["digest"]),
            seats, tuple(winners),
            _text(head["commitment"]), _text_or_none(head["day"]), _text_or_none(head["rung"]),
            _yes_or_no(head["same_dice"]),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unlisted(f"match {row.id}: {error!r}") from error


def review_text(luck_and_loss: Sequence[tuple[float, float]]) -> str:
    """Luck and loss by seat, as they are kept."""
    return json.dumps(luck_and_loss)


def _looked_back(review: str | None, seats: int) -> Sequence[tuple[float | None, float | None]]:
    """Luck and loss by seat; as if nobody had looked back where damage made nonsense of them."""
    if review is not None:
        with suppress(ValueError, TypeError, RecursionError):
            found = [(float(luck), float(loss)) for luck, loss in json.loads(review)]
            if len(found) == seats and all(math.hypot(*pair) < _MOST_PTS for pair in found):
                return found
    return [(None, None)] * seats


def read_detail(text: str) -> MatchDetail:
    """What was written and thrown. Raises Unlisted for what only damage can have written."""
    try:
        value = json.loads(text)
        seats = tuple(
            SeatDetail(
                tuple((BoxId(_text(box)), _whole(points)) for box, points in seat["boxes"]),
                _text(seat["thrown"]),
            )
            for seat in value["seats"]
        )
        return MatchDetail(seats, _text(value["natural"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unlisted(f"{error!r}") from error


class ThrownDice(NamedTuple):
    """The part of a MatchDetail that the dice are counted from."""

    seats: tuple[str, ...]  # as `SeatDetail.thrown`
    natural: str


def read_thrown(text: str) -> ThrownDice:
    """What was thrown, and nothing else, in a third of the time `read_detail` takes.

    Raises Unlisted for what only damage can have written.
    """
    try:
        value = json.loads(text)
        seats = tuple(_text(seat["thrown"]) for seat in value["seats"])
        return ThrownDice(seats, _text(value["natural"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unlisted(f"{error!r}") from error


def _seat(value: list[object], looked_back: tuple[float | None, float | None]) -> EndedSeat:
    name, level, total, hints, is_own = value
    return EndedSeat(
        _text(name), _text_or_none(level), _whole(total), _whole(hints), is_own is True,
        *looked_back,
    )  # fmt: skip


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is missing, there is {value!r}")
    value.encode()  # half a surrogate pair is a UnicodeEncodeError, which is a ValueError
    return value


def _text_or_none(value: object) -> str | None:
    return None if value is None else _text(value)


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > _MOST_PTS:
        raise TypeError(f"a whole number is missing, there is {value!r}")
    return value


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"true or false is missing, there is {value!r}")
    return value
