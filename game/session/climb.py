"""A match on the ladder: how it is set up, and what it earned."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules.dice import Seat
from game.rules.goal import figure_of, stars_of
from game.rules.ladder import Rung
from game.rules.match import Match
from game.rules.table import Table
from game.session.brains import values_of
from game.session.setup import SeatSetup, Setup
from game.session.view import View

PLAYER = Seat(0)
HINTED_STARS = 1  # a match with a hint in it earns no more


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


def lost_by(match: Match, seat: Seat, folder: Path) -> float:
    """What that seat's mistakes cost in all, in points. For the worker."""
    from game.solve.review import loss_of

    return loss_of(match, values_of(match.table, folder), seat)
