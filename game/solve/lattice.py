"""One turn as a lattice of keeps: every throw adds dice, every decision takes some away.

A keep is a multiset of 0 to 5 faces; the 252 keeps of five dice are the rolls. Two steps make a
turn, both one die at a time:

- throwing: the value of a keep is the mean, over the six faces, of the keep with that die added;
- holding: the best keep of a roll is the best among its keeps of one die fewer, and theirs.

So a throw costs 210 × 6 additions and a decision 1,260 comparisons, where all 7,776 ordered
rolls, or all pairs of roll and keep, would cost many times that. Both work on a *grid* of shape
(462, n): one row per keep in the order of `Lattice.keeps`, one column per card looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.dice import DICE, SIDES, Faces, face_counts

FloatArray: TypeAlias = NDArray[np.float64]
IndexArray: TypeAlias = NDArray[np.intp]

FIRST = tuple(comb(n - 1 + SIDES, SIDES) for n in range(DICE + 2))
"""Where the keeps of n dice begin in the order of all keeps: 0, 1, 7, 28, 84, 210, and the end."""
KEEPS = FIRST[-1]
ROLLS_AT = FIRST[DICE]  # the keeps before it leave at least one die to throw
ROLL_COUNT = KEEPS - ROLLS_AT
NO_KEEP = ROLLS_AT  # fills up a list of holds: all five dice leave nothing to throw
FEW = 1_024  # numbers added in one call rather than face by face: the calls cost more than the sums
HOLDS = 2**DICE - 1  # five different faces can be held in so many ways with a die left to throw


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The keeps and what leads from one to the next. Made once, by `lattice`.

    `keeps` (462) stand by number of dice, then by number of different faces, most first, then by
    faces ascending; `keeps[210:]` are the rolls. An index called a roll counts from 0 to 251.
    """

    keeps: tuple[Faces, ...]
    index: dict[Faces, int]  # from ascending faces to the row of the keep
    plus: IndexArray  # (6, 462) the keep with face 1 to 6 added; a roll stays as it is
    minus: tuple[tuple[IndexArray, ...], ...]  # [dice][way] one die fewer; see `_minus`
    holds: IndexArray  # (31, 252) keeps of 0 to 4 dice of a roll; see `distinct_holds`
    makes_sense: NDArray[np.bool_]  # (31, 252) which holds a player thinks of; see `_sensible`
    most: IndexArray  # (252,) which of a roll's holds keeps the commonest face alone
    odds: FloatArray  # (252,) chance of the roll when all five dice are thrown

    def roll(self, faces: Faces) -> int:
        """The roll these five faces make, 0 to 251, whatever their order."""
        return self.index[tuple(sorted(faces))] - ROLLS_AT

    def distinct_holds(self, roll: int) -> IndexArray:
        """Every keep of 0 to 4 dice of the roll, longer first, then by faces ascending."""
        column = self.holds[:, roll]
        holds: IndexArray = column[column != NO_KEEP]
        return holds


@cache
def lattice() -> Lattice:
    """The lattice of five dice; built at the first call (about 20 ms), the same object after."""
    keeps = tuple(
        keep
        for dice in range(DICE + 1)
        for keep in sorted(
            combinations_with_replacement(range(1, SIDES + 1), dice),
            key=lambda keep: (-len(set(keep)), keep),
        )
    )
    rolls = keeps[ROLLS_AT:]
    index = {keep: row for row, keep in enumerate(keeps)}
    all_rolls = list(range(ROLLS_AT, KEEPS))
    plus = [
        [index[tuple(sorted((*keep, face)))] for keep in keeps[:ROLLS_AT]] + all_rolls
        for face in range(1, SIDES + 1)
    ]
    holds = [_holds(roll, index) for roll in rolls]
    return Lattice(
        keeps,
        index,
        plus=np.array(plus),
        minus=tuple(_minus(keeps[a:b], index) for a, b in pairwise(FIRST)),
        holds=np.array(holds).T.copy(),
        makes_sense=np.array(
            [_makes_sense(r, hs, index) for r, hs in zip(rolls, holds, strict=True)]
        ).T.copy(),
        most=np.array(
            [hs.index(index[_most(roll)]) for roll, hs in zip(rolls, holds, strict=True)]
        ),
        odds=np.array([_odds(roll) for roll in rolls]),
    )


def _minus(keeps: Sequence[Faces], index: dict[Faces, int]) -> tuple[IndexArray, ...]:
    """One array for every way to take one die from these keeps: what remains, as rows.

    The keep at n has as many ways as different faces; as those with most faces stand first, the
    arrays only get shorter, and each speaks of the keeps from 0 to its length.
    """
    ways: list[list[int]] = []
    for keep in keeps:
        for way, face in enumerate(sorted(set(keep))):
            if way == len(ways):
                ways.append([])
            die = keep.index(face)
            ways[way].append(index[keep[:die] + keep[die + 1 :]])
    return tuple(np.array(way) for way in ways)


def _holds(roll: Faces, index: dict[Faces, int]) -> list[int]:
    """The roll's keeps of 0 to 4 dice, longer first, then by faces; filled up to 31 rows."""
    holds = [
        index[hold]
        for dice in range(DICE - 1, -1, -1)
        for hold in sorted(set(combinations(roll, dice)))
    ]
    return holds + [NO_KEEP] * (HOLDS - len(holds))


def _makes_sense(roll: Faces, holds: list[int], index: dict[Faces, int]) -> list[bool]:
    sensible = {index[hold] for hold in _sensible(roll)}
    return [row in sensible for row in holds]


def _sensible(roll: Faces) -> set[Faces]:
    """The holds with a plain aim: one face, two pairs, a straight, high dice, a fresh start."""
    faces = sorted(set(roll))
    alike = [(face,) * min(roll.count(face), DICE - 1) for face in faces]
    pairs = [face for face in roll if roll.count(face) == 2]
    high = [tuple(face for face in roll if face >= least) for least in (4, 5)]
    windows = [range(1, 6), range(2, 7), range(1, 5), range(2, 6), range(3, 7)]
    towards = [tuple(face for face in faces if face in window) for window in windows]
    straights = [hold for hold in towards if len(hold) >= 3]
    holds = {(), *alike, tuple(pairs), *high, *straights}
    return {hold for hold in holds if len(hold) < DICE}


def _most(roll: Faces) -> Faces:
    """The dice of the commonest face, the highest of several, at most four dice."""
    face = max(roll, key=lambda face: (roll.count(face), face))
    return (face,) * min(roll.count(face), DICE - 1)


def _odds(roll: Faces) -> float:
    orders = factorial(DICE) // prod(factorial(n) for n in face_counts(roll))
    return float(orders / SIDES**DICE)


class Bench:
    """Arrays to work out turns in, for up to `width` cards at a time, used over and over.

    New arrays for every batch would cost a quarter of the solver's time in page faults.
    """

    def __init__(self, width: int) -> None:
        self._grid = np.empty(KEEPS * width)
        self._stop = np.empty(ROLL_COUNT * width)
        self._spare = np.empty(ROLL_COUNT * width)

    def grid(self, n: int) -> FloatArray:
        """Shape (462, n): a value for every keep; rows from 210 on are the rolls."""
        return self._grid[: KEEPS * n].reshape(KEEPS, n)

    def stop(self, n: int) -> FloatArray:
        """Shape (252, n): what every roll is worth without a further throw."""
        return self._stop[: ROLL_COUNT * n].reshape(ROLL_COUNT, n)

    def spare(self, n: int) -> FloatArray:
        """Shape (252, n): holds nothing from one call to the next."""
        return self._spare[: ROLL_COUNT * n].reshape(ROLL_COUNT, n)


def throw(grid: FloatArray, bench: Bench) -> None:
    """Fill the rows of keeps of 0 to 4 dice with the mean over what throwing the rest may show.

    `grid` (462, n) holds the value of every roll in its last 252 rows. Units stay those given.
    """
    plus = lattice().plus
    spare = bench.spare(grid.shape[1])
    for dice in range(DICE - 1, -1, -1):
        rows = slice(FIRST[dice], FIRST[dice + 1])
        mean = grid[rows]
        if mean.size <= FEW:
            grid.take(plus[:, rows], 0).sum(axis=0, out=mean)
        else:
            grid.take(plus[0, rows], 0, out=mean, mode="clip")
            for face in range(1, SIDES):
                mean += grid.take(plus[face, rows], 0, out=spare[: len(mean)], mode="clip")
        mean *= 1 / SIDES


def hold(grid: FloatArray, stop: FloatArray, bench: Bench) -> None:
    """Turn the value of every keep into the value of every roll before the dice are held.

    `grid` (462, n) holds the value of keeps of 0 to 4 dice in its first 210 rows; `stop` (252, n)
    is what every roll is worth without a further throw. Afterwards the last 252 rows hold the
    best of both, and each row before them the best of that keep and all smaller ones within it.
    """
    grid[ROLLS_AT:] = stop
    spare = bench.spare(grid.shape[1])
    for dice in range(1, DICE + 1):
        first = FIRST[dice]
        for fewer in lattice().minus[dice]:
            best = grid[first : first + len(fewer)]
            other = grid.take(fewer, 0, out=spare[: len(fewer)], mode="clip")
            np.maximum(best, other, out=best)


def before_throwing(grid: FloatArray, bench: Bench) -> FloatArray:
    """The mean of the 252 rolls of `grid` when all five dice are thrown, for every column (n,)."""
    weighted = bench.spare(grid.shape[1])
    np.multiply(grid[ROLLS_AT:], lattice().odds[:, None], out=weighted)
    mean: FloatArray = weighted.sum(axis=0)
    return mean


def turn_worth(stop: FloatArray, bench: Bench, served: FloatArray | None = None) -> FloatArray:
    """What a turn is worth before its first throw, for every column (n,).

    `stop` (252, n) is what every roll is worth without a further throw, `served` the same for the
    first roll where that differs.
    """
    grid = bench.grid(stop.shape[1])
    grid[ROLLS_AT:] = stop
    throw(grid, bench)
    hold(grid, stop, bench)
    throw(grid, bench)
    hold(grid, stop if served is None else served, bench)
    return before_throwing(grid, bench)


def thrown(holding: FloatArray) -> FloatArray:
    """The chance of every roll, (252, ...), once the dice that are not held were thrown.

    `holding` is the chance of every keep, (462, ...), and is used up.
    """
    plus = lattice().plus
    for first, end in pairwise(FIRST[:-1]):
        share = holding[first:end] / SIDES
        for face in range(SIDES):
            holding[plus[face, first:end]] += share  # a face added to different keeps: other rows
    return holding[ROLLS_AT:]
