"""A match on the ladder: how it is set up, and what it earned."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from game.rules.dice import Seat
from game.rules.goal import MOST_STARS, figure_of, stars_of
from game.rules.ladder import Rung
from game.rules.table import Table
from game.session.brains import Brains, Thought, lost_by
from game.session.session import BrokenMatch, Session
from game.session.setup import SeatSetup, Setup, rung_occasion
from game.session.view import View
from game.store import MatchState, Store

PLAYER = Seat(0)
HINTED_STARS = 1  # a match with a hint in it earns no more
RECOUNTED = 3  # matches of a rung, the latest, that are looked at again


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished match of the ladder earned."""

    rung: Rung
    figure: float  # what the goal asks about, as the match shows it
    stars: int
    hints: int  # asked; with any, a rung earns one star at most
    is_own: bool  # whether the player made every move; else it earns nothing


def climb_setup(rung: Rung, table: Table, name: str, bots: Mapping[str, str]) -> Setup:
    """The setup of a rung's match; `bots` are the names of levels.

    Bots of the same level are told apart by numbers.
    """
    seats = [SeatSetup(name)]
    for number, level in enumerate(rung.opponents, 1):
        called = bots.get(level, level)
        if rung.opponents.count(level) > 1:
            called = f"{called} {rung.opponents[:number].count(level)}"
        seats.append(SeatSetup(called, level))
    return Setup(table, tuple(seats), rung=rung.id)


def _is_of(rung: Rung, setup: Setup) -> bool:
    """Whether that is how the rung is played; ladders change."""
    levels = tuple(seat.level for seat in setup.seats)
    return (setup.table.id, levels) == (rung.table, (None, *rung.opponents))


def outcome_of(rung: Rung, view: View, loss_pts: float | None = None) -> Outcome:
    """What the match earned. `loss_pts` is what the player's mistakes cost, where the goal asks.

    Raises ValueError where the goal needs it and it is not given.
    """
    match, hints = view.match, view.hints[PLAYER]
    own = all(turn.by is None for turn in match.turns if turn.seat == PLAYER)
    stars = stars_of(rung.goal, match, PLAYER, loss_pts) if own else 0
    if hints:
        stars = min(stars, HINTED_STARS)
    return Outcome(rung, figure_of(rung.goal, match, PLAYER, loss_pts), stars, hints, own)


class Recount:
    """Gives the stars of matches whose ending was left, or killed, before that was done.

    Call `update` once a frame while it wants to.
    """

    def __init__(
        self, rungs: Sequence[Rung], stars: Mapping[str, int], store: Store, brains: Brains
    ) -> None:
        """Of those among `rungs` that may have earned more than these `stars`."""
        self.stars = dict(stars)
        self._store, self._brains = store, brains
        self._left = [rung for rung in rungs if stars.get(rung.id, 0) < MOST_STARS]
        self._counting: list[tuple[Rung, View, Thought[float]]] = []

    def update(self) -> bool:
        """Go on a little; whether there is more to do. Raises StoreError."""
        if self._left:
            self._look_at(self._left.pop(0))
        for rung, view, thought in list(self._counting):
            if thought.is_done:
                self._counting.remove((rung, view, thought))
                self._keep(rung, outcome_of(rung, view, thought.result()).stars)
        return bool(self._left or self._counting)

    def leave(self) -> None:
        """Count no further: it is done another time."""
        self._left.clear()
        for _, _, thought in self._counting:
            thought.drop()
        self._counting.clear()

    def _look_at(self, rung: Rung) -> None:
        kept = self._store.matches_for(rung_occasion(rung.id))
        over = [one for one in kept if one.state is MatchState.FINISHED]
        for one in over[-RECOUNTED:]:
            with suppress(BrokenMatch):
                view = Session.resume(one, None).view
                if not _is_of(rung, view.setup):
                    continue
                if not rung.goal.needs_loss:
                    self._keep(rung, outcome_of(rung, view).stars)
                    continue
                loss = self._brains.ask(view.match.table, lost_by, view.match, PLAYER, urgent=False)
                self._counting.append((rung, view, loss))

    def _keep(self, rung: Rung, stars: int) -> None:
        if stars > self.stars.get(rung.id, 0):
            self.stars[rung.id] = stars
            self._store.keep_stars(rung.id, stars)
