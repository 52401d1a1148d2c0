"""One turn worked out for many cards at once, and the choice each of them makes in it.

A bot's single decision and a simulation of thousands of matches run through the same code: the
one asks about one card, the other about thousands.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from game.rules.dice import DICE, ROLLS
from game.rules.table import Table
from game.solve.lattice import (
    NO_KEEP,
    ROLLS_AT,
    Bench,
    FloatArray,
    IndexArray,
    hold,
    lattice,
    throw,
)
from game.solve.worth import (
    BoolArray,
    Later,
    Payments,
    box_points,
    box_values,
    made_boxes,
    payments,
    stop_values,
    sure_boxes,
)

TIE_PTS = 1e-9  # options closer than this are equally good; rounding in the solver is below 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """How a player who errs sees the values of its options; each call draws new errors."""

    rng: np.random.Generator
    misjudges_pts: float  # an option is seen up to so many points too good or too bad
    keeps_most: float  # chance that nothing but the commonest face is thought of holding

    def boxes(self, values: FloatArray) -> FloatArray:
        """The boxes as they are seen, shape unchanged."""
        errors = self.rng.uniform(-self.misjudges_pts, self.misjudges_pts, values.shape)
        seen: FloatArray = values + errors
        return seen

    def holds(self, values: FloatArray, rolls: IndexArray) -> FloatArray:
        """The holds (31, n) of these rolls as they are seen; -inf for those not thought of."""
        seen = np.where(lattice().makes_sense[:, rolls], self.boxes(values), -np.inf)
        narrow = np.flatnonzero(self.rng.random(len(rolls)) < self.keeps_most)
        most = lattice().most[rolls[narrow]]
        kept = seen[most, narrow]
        seen[:, narrow] = -np.inf
        seen[most, narrow] = kept
        return seen


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What everything that can be done in a turn is worth to n cards, in points still to come."""

    pays: Payments
    served: Payments  # of the first roll
    later: Later
    stop: FloatArray  # (252, n) the best box for every roll but the first
    holds: tuple[FloatArray, FloatArray]  # with one and with two rolls left; see `keep_values`

    def keep_values(self, rolls_left: int) -> FloatArray:
        """The value of every keep of 0 to 4 dice with 1 or 2 rolls left, shape (211, n).

        The last row stands for no keep at all and holds -inf.
        """
        return self.holds[rolls_left - 1]

    def stop_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """The value of the best box for these rolls on these cards, shape (len(rolls),)."""
        if self.served is self.pays or rolls_left < ROLLS - 1:
            best: FloatArray = self.stop[rolls, cards]
        else:
            best = self.box_values(rolls, cards, rolls_left).max(axis=0)
        return best

    def box_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box is worth for these rolls on these cards, shape (boxes, len(rolls))."""
        return box_values(self.pays_for(rolls_left), self.later, rolls, cards)

    def box_points(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box pays for these rolls on these cards, shape (boxes, len(rolls))."""
        return box_points(self.pays_for(rolls_left), self.later, rolls, cards)

    def pays_for(self, rolls_left: int) -> Payments:
        """What the boxes pay with so many rolls left: with two, the dice are served."""
        return self.served if rolls_left == ROLLS - 1 else self.pays


class Options(Protocol):
    """What `choose` asks: a `Turn`, or one worked out otherwise. The meaning is that of `Turn`."""

    def pays_for(self, rolls_left: int) -> Payments:
        """What the boxes pay with so many rolls left."""

    def keep_values(self, rolls_left: int) -> FloatArray:
        """The value of every keep, (211, n)."""

    def stop_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """The value of the best box, (len(rolls),)."""

    def box_values(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box is worth, (boxes, len(rolls))."""

    def box_points(self, rolls: IndexArray, cards: IndexArray, rolls_left: int) -> FloatArray:
        """What each box pays, (boxes, len(rolls))."""


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """What n cards do with the dice before them."""

    stops: BoolArray  # (n,) whether a box is filled now
    box: IndexArray  # (n,) the box, by its place on the card; means nothing where not `stops`
    keep: IndexArray  # (n,) the row of the keep held; means nothing where `stops`


def work_out(table: Table, later: Later, bench: Bench) -> Turn:
    """The turn of the n cards `later` speaks of, thought through to its end."""
    pays = payments(table)
    stop = stop_values(pays, later, bench)
    grid = bench.grid(later.count)
    grid[ROLLS_AT:] = stop
    throw(grid, bench)
    one_left = _keeps_of(grid)
    hold(grid, stop, bench)
    throw(grid, bench)
    served = payments(table, is_served=True)
    return Turn(pays, served, later, stop.copy(), (one_left, _keeps_of(grid)))


def _keeps_of(grid: FloatArray) -> FloatArray:
    keeps: FloatArray = grid[: ROLLS_AT + 1].copy()
    keeps[NO_KEEP] = -np.inf
    return keeps


def choose(
    turn: Options, rolls: IndexArray, cards: IndexArray, rolls_left: int, judge: Judge | None
) -> Choices:
    """The option taken for every roll (0 to 251) on its card (a column of `turn`).

    Among equals a box comes before a hold, earlier boxes first, longer holds first, then by faces
    ascending. A player with a `judge` errs, but thinks only of holds that make sense, writes a
    pattern that is made in the box for it, and leaves no box of `sure_boxes`.
    """
    if judge:
        return _choose_as_seen(turn, rolls, cards, rolls_left, judge)
    if rolls_left:
        keep, value = _best_hold(*_holds(turn, rolls, cards, rolls_left))
        stops = turn.stop_values(rolls, cards, rolls_left) >= value - TIE_PTS
    else:
        keep, stops = np.zeros_like(rolls), np.ones(len(rolls), dtype=np.bool_)
    box = np.zeros_like(rolls)
    box[stops], _ = first_of_best(turn.box_values(rolls[stops], cards[stops], rolls_left))
    return _won_at_once(turn, rolls, cards, rolls_left, Choices(stops, box, keep))


def _won_at_once(
    turn: Options, rolls: IndexArray, cards: IndexArray, rolls_left: int, choices: Choices
) -> Choices:
    """The choices, but where a served box would win the match: points do not tell what that is."""
    place = turn.pays_for(rolls_left).wins
    if place is None or rolls_left < ROLLS - 1:
        return choices
    wins = turn.box_points(rolls, cards, rolls_left)[place] > 0
    return Choices(choices.stops | wins, np.where(wins, place, choices.box), choices.keep)


def _choose_as_seen(
    turn: Options, rolls: IndexArray, cards: IndexArray, rolls_left: int, judge: Judge
) -> Choices:
    boxes = turn.box_values(rolls, cards, rolls_left)
    best = boxes.max(axis=0)
    keep, value = np.zeros_like(rolls), np.full(len(rolls), -np.inf)
    if rolls_left:
        options, holds = _holds(turn, rolls, cards, rolls_left)
        best = np.maximum(best, holds.max(axis=0))
        keep, value = _best_hold(options, judge.holds(holds, rolls))
    seen = judge.boxes(boxes)
    pays, points = turn.pays_for(rolls_left), turn.box_points(rolls, cards, rolls_left)
    made = made_boxes(pays, points, boxes)
    seen[made.any(axis=0) & ~made] = -np.inf
    seen[sure_boxes(pays, points, boxes, best)] = np.inf
    box, stop = first_of_best(seen)
    choices = Choices(stop >= value - TIE_PTS, box, keep)
    return _won_at_once(turn, rolls, cards, rolls_left, choices)


def _holds(
    turn: Options, rolls: IndexArray, cards: IndexArray, rolls_left: int
) -> tuple[IndexArray, FloatArray]:
    """The keeps of 0 to 4 dice of every roll and their values, both (31, n)."""
    keeps = turn.keep_values(rolls_left)
    options = lattice().holds[:, rolls]
    return options, keeps.reshape(-1).take(options * keeps.shape[1] + cards)


def _best_hold(options: IndexArray, values: FloatArray) -> tuple[IndexArray, FloatArray]:
    """The row of the best keep in every column, and its value."""
    place, value = first_of_best(values)
    return options[place, np.arange(options.shape[1])], value


def first_of_best(values: FloatArray) -> tuple[IndexArray, FloatArray]:
    """For every column of (options, n) the first option within 1e-9 of the best, and the best."""
    best = values.max(axis=0)
    first: IndexArray = (values >= best - TIE_PTS).argmax(axis=0)
    return first, best


def rolled(keep: IndexArray, faces: NDArray[np.integer]) -> IndexArray:
    """The rolls (0 to 251) that keeps become when dice showing `faces` (n, 5) are added.

    Only as many are added, from the left, as dice are missing.
    """
    plus = lattice().plus
    row = keep
    for die in range(DICE):
        row = plus[faces[:, die] - 1, row]
    return row - ROLLS_AT
