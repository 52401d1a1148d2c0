"""The chance to make each box of a table, when nothing else is played for. Exact.

A turn played for one box alone is the lattice's turn with 1 for every roll that makes it and 0 for
all others: its worth is the chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from game.rules.boxes import Box, BoxId
from game.rules.dice import DICE, ROLLS, SIDES, Faces, face_counts
from game.rules.table import Table
from game.solve.lattice import ROLLS_AT, Bench, FloatArray, hold, lattice, throw, turn_worth

MANY = 3  # dice of a face: so many in every number box make the usual line for the upper bonus


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """How easily a box is made. A number box counts as made with three of its face or more."""

    first: float  # on the first roll, 0 to 1
    three: float  # within three rolls, with the best holds for this box alone


def box_odds(table: Table) -> dict[BoxId, BoxOdds]:
    """The chances of every box that can be missed, in card order; Choice is always made."""
    boxes = [box for box in table.boxes if any(not _is_made(box, roll) for roll in _rolls())]
    made = np.array([[_is_made(box, roll) for box in boxes] for roll in _rolls()], dtype=np.float64)
    if not boxes:
        return {}
    first = lattice().odds @ made
    three = turn_worth(made, Bench(len(boxes)))
    return {
        box.id: BoxOdds(float(once), float(within))
        for box, once, within in zip(boxes, first, three, strict=True)
    }


def mean_points(box: Box) -> float:
    """What the box pays on average when a turn is played for it alone."""
    paid = np.array([[box.points(roll)] for roll in _rolls()], dtype=np.float64)
    served = np.array([[box.points(roll, is_served=True)] for roll in _rolls()], dtype=np.float64)
    return float(turn_worth(paid, Bench(1), served)[0])


def chance_from(held: Faces, rolls_left: int, is_made: Callable[[Faces], bool]) -> float:
    """The chance to make something from these dice (0 to 4) with 1 or 2 rolls left.

    >>> round(chance_from((4, 4, 4, 4), 1, lambda roll: len(set(roll)) == 1), 3)
    0.167
    """
    if not 1 <= rolls_left < ROLLS or len(held) >= DICE:
        raise ValueError(f"{len(held)} dice held with {rolls_left} rolls left")
    bench = Bench(1)
    stop: FloatArray = np.array([[is_made(roll)] for roll in _rolls()], dtype=np.float64)
    grid = bench.grid(1)
    grid[ROLLS_AT:] = stop
    throw(grid, bench)
    if rolls_left > 1:
        hold(grid, stop, bench)
        throw(grid, bench)
    return float(grid[lattice().index[tuple(sorted(held))], 0])


def mean_dice_of_a_face() -> float:
    """How many dice show one face after three rolls that are played for it alone."""
    return DICE * (1 - (1 - 1 / SIDES) ** ROLLS)


def _rolls() -> Sequence[Faces]:
    return lattice().keeps[ROLLS_AT:]


def _is_made(box: Box, roll: Faces) -> bool:
    if box.is_number:
        return face_counts(roll)[box.face - 1] >= MANY
    return box.points(roll) > 0
