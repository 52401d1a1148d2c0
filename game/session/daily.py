"""The dice of the day: how the player's tries went, and the total that perfect play makes of them.

One seal per UTC date and table, the same for everyone, so that totals can be compared. It proves
sameness, not secrecy: whoever wants to can work the dice out beforehand.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from game.record.sealed import Seal
from game.rules.dice import DICE, Points, Seat
from game.rules.match import Match
from game.rules.table import Table
from game.session.brains import values_of
from game.session.session import BrokenMatch, Session
from game.session.setup import day_occasion
from game.session.view import View
from game.solve.level import Level
from game.store import MatchState, Store

_EXACT = Level("exact", None)


@dataclass(frozen=True, slots=True)
class DayTry:
    """One try at the dice of a day."""

    match_id: int
    state: MatchState
    total: Points | None  # None unless the player played it to its end
    hints: int = 0


@dataclass(frozen=True, slots=True)
class DayStanding:
    """All tries at the dice of a day on one table, the first begun first."""

    tries: tuple[DayTry, ...] = ()

    @property
    def first(self) -> DayTry | None:
        """The try that counts: whoever plays again knows the dice."""
        return self.tries[0] if self.tries else None

    @property
    def best(self) -> Points | None:
        """The highest total of all tries; None before one was finished."""
        return max((t.total for t in self.tries if t.total is not None), default=None)

    def number_of(self, match_id: int | None) -> int:
        """Which try that match is: 1 for the first; the next one for a match that is not kept."""
        ids = [t.match_id for t in self.tries]
        return 1 + (ids.index(match_id) if match_id in ids else len(ids))


def day_standing(store: Store, day: str, table: Table) -> DayStanding:
    """How the player stands on that day's dice. Raises StoreError where nothing can be read."""
    tries = []
    for kept in store.matches_for(day_occasion(day, table)):
        try:
            view = Session.resume(kept, None).view
        except BrokenMatch:
            continue
        tries.append(DayTry(kept.id, kept.state, _own_total(view), sum(view.hints)))
    return DayStanding(tuple(tries))


def days_before(day: str, count: int) -> tuple[str, ...]:
    """That many days before a day, the latest first.

    >>> days_before("2026-03-01", 2)
    ('2026-02-28', '2026-02-27')
    """
    then = date.fromisoformat(day)
    return tuple((then - timedelta(days=n)).isoformat() for n in range(1, count + 1))


def _own_total(view: View) -> Points | None:
    """The total of a finished match, unless a bot stood in for the player."""
    match = view.match
    is_own = all(turn.by is None for turn in match.turns)
    return match.totals[0] if match.is_over and is_own else None


def total_to_beat(table: Table, day: str, folder: Path) -> Points:
    """What play for the largest expected total makes of that day's dice. For the worker."""
    from game.solve.bots import Fill, decide

    values = values_of(table, folder)
    seal = Seal.of_day(day, table.id)
    match = Match.start(table, 1)
    while not match.is_over:
        sealed = seal.faces(Seat(0), match.turn.number, match.roll_number + 1)
        old = match.faces or sealed
        match = match.rolled([old[d] if d in match.held else sealed[d] for d in range(DICE)])
        decision = decide(_EXACT, match.position, values, b"", match.held)
        if isinstance(decision, Fill):
            match = match.filled(decision.box)
        else:
            match = match.hold(decision.held)
    return match.totals[0]
