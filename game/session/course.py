"""The course of a match that is over or was given up: every moment of it, in the order of play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.match import Match, Turn
from game.session.intents import Filled, HeldNow, Thrown
from game.session.throws import throw_of
from game.session.view import View

Happened: TypeAlias = Thrown | HeldNow | Filled


@dataclass(frozen=True, slots=True)
class Moment:
    """The match just after something was done in it."""

    view: View  # as it stood then; its phase is the end's: nothing can be done in it any more
    event: Happened | None  # what was done; None before the first throw of the match
    turn: Turn  # the turn it belongs to, as that came to be in the end
    place: int  # of that turn in the match, from 0


@dataclass(frozen=True, slots=True)
class Course:
    """Every moment of a match: each follows from the one before by the one move its event tells.

    Throws carry the toss seed they had when they were made, so the same tosses are seen again.
    """

    moments: tuple[Moment, ...]
    turns: tuple[Turn, ...]  # the last may be unfinished

    @classmethod
    def of(cls, view: View) -> "Course":
        """The course of the match in that view. Raises IllegalAction where no match goes so."""
        turns = _turns_of(view.match)
        levels = tuple(seat.level for seat in view.setup.seats)
        seen = replace(view, levels=levels, in_flight=None)
        return cls(
            tuple(
                Moment(replace(seen, match=match), event, turns[place], place)
                for match, event, place in _moves(seen, turns)
            ),
            turns,
        )

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    def begins(self, place: int) -> int:
        """The number of the moment of that turn's first throw."""
        return next(
            number
            for number, moment in enumerate(self.moments)
            if moment.place == place and moment.event is not None
        )

    def throws(self, start: int, stop: int) -> list[Thrown]:
        """The throws among the moments from `start` to before `stop`, as far as there are any."""
        near = self.moments[max(0, start) : max(0, stop)]
        return [moment.event for moment in near if isinstance(moment.event, Thrown)]


def _turns_of(match: Match) -> tuple[Turn, ...]:
    """All turns with dice in them; that of a match nobody has thrown in is its first."""
    return match.begun_turns or (match.turn,)


def _moves(view: View, turns: tuple[Turn, ...]) -> Iterator[tuple[Match, Happened | None, int]]:
    """The match after each move, the move, and the place of its turn."""
    match = Match.start(view.match.table, len(view.match.cards))
    yield match, None, 0
    for place, turn in enumerate(turns):
        for number, roll in enumerate(turn.rolls, 1):
            if roll.held != match.held:
                match = match.hold(roll.held)
                yield match, HeldNow(turn.seat, match.held), place
            thrown = throw_of(replace(view, match=match), number, roll.held, roll.faces)
            match = match.rolled(roll.faces, direct=turn.direct)
            yield match, thrown, place
        if turn.box is not None:
            before = match
            match = match.filled(turn.box, by=turn.by, timed_out=turn.timed_out)
            yield match, Filled.of(before, match), place
        elif match.held != view.match.held:
            match = match.hold(view.match.held)
            yield match, HeldNow(turn.seat, match.held), place
