"""A turn worked out for any worth: not points to come, but whatever filling a box is worth.

`turn.work_out` adds points paid and points to come. Who plays for the win cannot add: here every
box and class of rolls brings a worth of its own, and the rest of the turn goes the same way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from game.rules.dice import ROLLS
from game.solve.fillings import Filling, Fillings, Paths
from game.solve.lattice import NO_KEEP, ROLLS_AT, Bench, FloatArray, IndexArray, hold, throw
from game.solve.states import Cards
from game.solve.worth import Later, Payments, box_points, payments

Weigh: TypeAlias = Callable[[Filling], FloatArray]
"""What filling a box is worth, (classes, n) as in its `Filling`; -inf where it is not allowed."""


@dataclass(frozen=True, slots=True, eq=False)
class Stops:
    """What every box is worth to n cards when no further throw is made."""

    fillings: Fillings
    worths: tuple[FloatArray | None, ...]  # per box, (classes, n)

    def values(self, rolls: IndexArray, cards: IndexArray) -> FloatArray:
        """What each box is worth for these rolls on these cards, shape (boxes, len(rolls))."""
        values = np.full((len(self.worths), len(rolls)), -np.inf)
        for box, (filling, worth) in enumerate(zip(self.fillings, self.worths, strict=True)):
            if filling is not None and worth is not None:
                values[box] = worth[filling.of_roll[rolls], cards]
        return values

    def best(self, bench: Bench) -> FloatArray:
        """The worth of the best box for every roll on every card, shape (252, n).

        The array belongs to `bench` and lasts until it is used for other cards.
        """
        pairs = zip(self.fillings, self.worths, strict=True)
        there = [(f, worth) for f, worth in pairs if f is not None and worth is not None]
        cards = there[0][1].shape[1]
        best, spare = bench.stop(cards), bench.spare(cards)
        best[:] = -np.inf
        for filling, worth in there:
            worth.take(filling.of_roll, 0, out=spare, mode="clip")
            np.maximum(best, spare, out=best)
        return best


def stops(fillings: Fillings, weigh: Weigh) -> Stops:
    """What the boxes are worth, box by box."""
    return Stops(fillings, tuple(None if f is None else weigh(f) for f in fillings))


@dataclass(frozen=True, slots=True, eq=False)
class WeighedTurn:
    """What everything that can be done in a turn is worth to n cards; asked like `turn.Turn`."""

    pays: Payments
    served: Payments  # of the first roll
    later: Later  # of the points alone
    stops: Stops
    stops_served: Stops
    best: FloatArray  # (252, n) the best box for every roll but the first
    holds: tuple[FloatArray, FloatArray]  # with one and with two rolls left; see `keep_values`

    def keep_values(self, rolls_left: int) -> FloatArray:
        """The worth of every keep of 0 to 4 dice with 1 or 2 rolls left, as in `turn.Turn`."""
        return self.holds[rolls_left - 1]

    def stop_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """The worth of the best box for these rolls on these cards, shape (len(rolls),)."""
        if self._stops_for(rolls_left) is self.stops:
            best: FloatArray = self.best[rolls, cards]
        else:
            best = self.box_values(rolls, cards, rolls_left).max(axis=0)
        return best

    def box_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box is worth for these rolls on these cards, shape (boxes, len(rolls))."""
        return self._stops_for(rolls_left).values(rolls, cards)

    def box_points(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box pays for these rolls on these cards, shape (boxes, len(rolls))."""
        return box_points(self.pays_for(rolls_left), self.later, rolls, cards)

    def pays_for(self, rolls_left: int) -> Payments:
        """What the boxes pay with so many rolls left: with two, the dice are served."""
        return self.served if rolls_left == ROLLS - 1 else self.pays

    def _stops_for(self, rolls_left: int) -> Stops:
        return self.stops_served if rolls_left == ROLLS - 1 else self.stops


def weigh_turn(paths: Paths, cards: Cards, weigh: Weigh, bench: Bench) -> WeighedTurn:
    """The turn of n cards, thought through to its end."""
    table = paths.states.table
    later = stops(paths.of(cards), weigh)
    served = stops(paths.of(cards, is_served=True), weigh) if paths.has_served else later
    best = later.best(bench).copy()
    grid = bench.grid(best.shape[1])
    grid[ROLLS_AT:] = best
    throw(grid, bench)
    one_left = _keeps_of(grid)
    hold(grid, best, bench)
    throw(grid, bench)
    holds = one_left, _keeps_of(grid)
    pays, pays_served = payments(table), payments(table, is_served=True)
    return WeighedTurn(pays, pays_served, paths.points_only(cards), later, served, best, holds)


def _keeps_of(grid: FloatArray) -> FloatArray:
    keeps: FloatArray = grid[: ROLLS_AT + 1].copy()
    keeps[NO_KEEP] = -np.inf
    return keeps
