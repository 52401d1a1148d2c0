"""What a roll is worth when no further throw is made: a box's points, and what filling it leaves.

Every way of playing, exact or by feel, is a *later*: for each box a number of points that
filling it is taken to leave to come. Together with what the boxes pay, that decides a whole turn.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import Box, BoxKind
from game.rules.table import Table
from game.solve.lattice import ROLL_COUNT, ROLLS_AT, Bench, FloatArray, IndexArray, lattice

Later: TypeAlias = tuple[FloatArray | None, ...]
"""Per box in card order: points to come once it is filled, shape (outcomes, n) for n cards.

The outcome is what the card remembers of the roll, see `Payments`; boxes of which nothing but
being filled is remembered have one row. A box closed on one card holds -inf there; None stands
for a box closed on all of them.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Payment:
    """What one box does with every roll. Rolls it treats alike share a *class*; class 0 pays 0."""

    points: FloatArray  # (classes,)
    outcome: IndexArray  # (classes,)
    of_roll: IndexArray  # (252,) the class of every roll
    paying: IndexArray  # the rolls that are not in class 0


@dataclass(frozen=True, slots=True, eq=False)
class Payments:
    """What the boxes of a table do with every roll; boxes stand in card order.

    The outcome of a roll in a number box is how many dice show its face, elsewhere 0.
    """

    boxes: tuple[Payment, ...]
    points: FloatArray  # (boxes, 252)
    outcome: IndexArray  # (boxes, 252)
    is_five_alike: NDArray[np.bool_]  # (boxes,)
    is_pattern: NDArray[np.bool_]  # (boxes,) the dice must make something: not numbers, not choice


@lru_cache(maxsize=16)
def payments(table: Table) -> Payments:
    """The payments of the table (about 20 ms, then kept)."""
    boxes = tuple(_payment(box) for box in table.boxes)
    return Payments(
        boxes,
        np.array([pay.points[pay.of_roll] for pay in boxes]),
        np.array([pay.outcome[pay.of_roll] for pay in boxes]),
        np.array([box.is_five_alike for box in table.boxes]),
        np.array([box.kind not in (BoxKind.NUMBER, BoxKind.CHOICE) for box in table.boxes]),
    )


def _payment(box: Box) -> Payment:
    rolls = lattice().keeps[ROLLS_AT:]
    pairs = [(box.points(r), r.count(box.face) if box.is_number else 0) for r in rolls]
    classes = sorted({(0, 0), *pairs})
    place = {pair: number for number, pair in enumerate(classes)}
    of_roll = np.array([place[pair] for pair in pairs])
    return Payment(
        np.array([points for points, _ in classes], dtype=np.float64),
        np.array([outcome for _, outcome in classes]),
        of_roll,
        np.flatnonzero(of_roll),
    )


def stop_values(pays: Payments, later: Later, bench: Bench) -> FloatArray:
    """The best box for every roll on every card, shape (252, n): points now and points to come.

    The array belongs to `bench` and lasts until it is used for other cards.
    """
    boxes = zip(pays.boxes, later, strict=True)
    left_open = [(pay, left) for pay, left in boxes if left is not None]
    nothing = left_open[0][1][0].copy()  # the best box to write 0 in, for every card
    for _, left in left_open[1:]:
        np.maximum(nothing, left[0], out=nothing)
    best, spare = bench.stop(len(nothing)), bench.spare(len(nothing))
    best[:] = nothing
    for pay, left in left_open:
        worth = pay.points[:, None] + (left[pay.outcome] if len(left) > 1 else left)
        rolls = pay.paying
        if len(rolls) < ROLL_COUNT // 3:
            few = worth.take(pay.of_roll[rolls], 0, out=spare[: len(rolls)], mode="clip")
            best[rolls] = np.maximum(best[rolls], few, out=few)
        else:
            worth.take(pay.of_roll, 0, out=spare, mode="clip")
            np.maximum(best, spare, out=best)
    return best


def box_values(pays: Payments, later: Later, rolls: IndexArray, cards: IndexArray) -> FloatArray:
    """What each box is worth for given rolls on given cards, shape (boxes, len(rolls)).

    `rolls` count 0 to 251; `cards` are columns of `later`. Boxes that are closed hold -inf.
    """
    values = pays.points[:, rolls]
    for box, left in enumerate(later):
        if left is None:
            values[box] = -np.inf
        else:
            values[box] += left[pays.outcome[box, rolls] if len(left) > 1 else 0, cards]
    return values


def made_boxes(pays: Payments, values: FloatArray, rolls: IndexArray) -> NDArray[np.bool_]:
    """The patterns that each roll makes and that no other box is better for, (boxes, len(rolls)).

    A pattern is any box but those for numbers and for any dice. `values` are those of `box_values`.
    """
    made: NDArray[np.bool_] = (pays.points[:, rolls] > 0) & pays.is_pattern[:, None]
    made &= values >= values.max(axis=0)
    return made


def sure_boxes(
    pays: Payments, values: FloatArray, best: FloatArray, rolls: IndexArray
) -> NDArray[np.bool_]:
    """The boxes that nobody in their right mind would leave, shape (boxes, len(rolls)).

    One is an open box for five alike that the roll makes and that no open box outpays; the other a
    box that pays the most it can where that is the best to do. `values` are those of
    `box_values`, `best` (len(rolls),) the values of the best option.
    """
    points = pays.points[:, rolls]
    points[values == -np.inf] = -np.inf
    is_made = (points > 0) & (points == points.max(axis=0)) & pays.is_five_alike[:, None]
    is_full = (points == pays.points.max(axis=1)[:, None]) & (values >= best)
    sure: NDArray[np.bool_] = is_made | is_full
    return sure
