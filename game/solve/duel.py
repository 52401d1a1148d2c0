"""The last rounds of two players, solved exactly: the chance to win when both play for the win.

Backward induction over both cards. What two cards are worth to the player about to throw depends
on the lead as well, so a pair is worked out for all leads at once: the leads are the columns of
the turn's grid (`lattice`), and what filling a box leaves is one minus the other player's chance
then, the lead turned round. A tie counts half. Leads that the points still to be had decide either
way are all alike (0 or 1, but for a win at once) and are worked out once.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from game.solve.fillings import Filling, Fillings, Paths
from game.solve.lattice import Bench, FloatArray, IndexArray, turn_worth
from game.solve.weigh import stops

BATCH = 256  # leads at a time: see `values.BATCH`
FEW_LEADS = 80  # pairs with some boxes open are worked out for more leads than that
FORGET_AT = 20_000  # pairs remembered from one question to the next: about 20 MB


class Pair(NamedTuple):
    """The state of the player about to throw and that of the other, counted as in `Paths`."""

    to_move: int
    other: int


class Duel:
    """The chances of two players on one table. What was solved is remembered."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._bench = Bench(BATCH)
        self._solved: dict[Pair, FloatArray] = {}
        self._fillings = lru_cache(maxsize=4_096)(self._fillings_of)  # about 20 MB
        self._most = lru_cache(maxsize=None)(self._most_from)

    def chance(self, to_move: IndexArray, other: IndexArray, lead: IndexArray) -> FloatArray:
        """The chance to win of players about to throw, `lead` points before the other.

        The three arrays have one shape, which is the result's. Pairs of states not met before are
        solved now, with all they lead to: `columns` tells how much work that is.
        """
        size = self._paths.count
        keys, which = np.unique(to_move * size + other, return_inverse=True)
        if len(self._solved) > FORGET_AT:
            self._solved.clear()
        pairs = [Pair(*divmod(key, size)) for key in keys.tolist()]
        known = [self._chances(pair) for pair in pairs]
        starts = np.cumsum([0, *map(len, known)])
        firsts = np.array([self._first_lead(pair) for pair in pairs])
        which = which.reshape(lead.shape)
        last_place = np.diff(starts)[which] - 1
        place = np.clip(lead - firsts[which] + 1, 0, last_place)
        chance: FloatArray = np.concatenate(known)[starts[which] + place]
        return chance

    def columns(self, to_move: int, other: int, limit: int) -> int:
        """How many columns of a turn's grid it takes to solve a pair and all that it leads to.

        More than `limit` are not counted to the end, and far more not at all.
        """
        boxes = [
            sum(f is not None for f in self._fillings(cell, is_served=False))
            for cell in (to_move, other)
        ]
        if comb(sum(boxes), boxes[0]) * FEW_LEADS > limit:  # so many pairs, or more
            return limit + 1
        mover, waiting = {to_move}, {other}
        columns = 0
        while columns <= limit:
            columns += len(mover) * sum(3 + self._most(cell) for cell in waiting)
            columns += len(waiting) * sum(map(self._most, mover))
            reached = {cell for cells in map(self._next, mover) for cell in cells}
            if not reached and not any(map(self._next, waiting)):
                break
            mover, waiting = waiting, reached or mover
        return columns

    def _chances(self, pair: Pair) -> FloatArray:
        """The chances of a pair from one lead below those still open to one above them.

        They hold beyond both ends as well.
        """
        if pair not in self._solved:
            leads = np.arange(self._first_lead(pair) - 1, self._most(pair.other) + 2)
            parts = [leads[first : first + BATCH] for first in range(0, len(leads), BATCH)]
            self._solved[pair] = np.concatenate([self._turn(pair, part) for part in parts])
        return self._solved[pair]

    def _turn(self, pair: Pair, leads: IndexArray) -> FloatArray:
        """The chance to win before the turn of the player to move, for each of these leads."""
        if not any(self._fillings(pair.to_move, is_served=False)):
            if not any(self._fillings(pair.other, is_served=False)):
                return np.where(leads == 0, 0.5, leads > 0)
            return self._after_turn(pair, pair.to_move, leads)
        served = None
        if self._paths.has_served:
            served = self._best(pair, leads, is_served=True).copy()
        return turn_worth(self._best(pair, leads, is_served=False), self._bench, served)

    def _best(self, pair: Pair, leads: IndexArray, *, is_served: bool) -> FloatArray:
        """The chance after the best box for every roll, (252, leads)."""

        def weigh(filling: Filling) -> FloatArray:
            points, cells = filling.points[:, 0], filling.cell[:, 0]
            may = filling.is_allowed[:, 0]
            chance = np.full((len(cells), len(leads)), -np.inf)
            for cell in set(cells[may].tolist()):
                same = may & (cells == cell)
                chance[same] = self._after_turn(pair, cell, leads + points[same, None])
            chance[may & filling.wins] = 1
            return chance

        fillings = self._fillings(pair.to_move, is_served=is_served)
        return stops(fillings, weigh).best(self._bench)

    def _after_turn(self, pair: Pair, cell: int, leads: IndexArray) -> FloatArray:
        """The chance of the player who has moved to `cell` and leads by so much."""
        then = Pair(pair.other, cell)
        known = self._chances(then)
        place = (1 - self._first_lead(then) - leads).clip(0, len(known) - 1)
        chance: FloatArray = 1 - known[place]
        return chance

    def _first_lead(self, pair: Pair) -> int:
        """The lowest lead from which the player to move may still win or draw."""
        return -self._most(pair.to_move)

    def _next(self, cell: int) -> set[int]:
        """The states that filling a box leads to."""
        return {after for _, after in self._ways(cell)}

    def _ways(self, cell: int) -> Iterator[tuple[int, int]]:
        """The points and the state that each filling of a box may bring."""
        for is_served in {False, self._paths.has_served}:
            for filling in self._fillings(cell, is_served=is_served):
                if filling is not None:
                    may = filling.is_allowed[:, 0]
                    points, cells = filling.points[may, 0], filling.cell[may, 0]
                    yield from zip(points.tolist(), cells.tolist(), strict=True)

    def _fillings_of(self, cell: int, *, is_served: bool) -> Fillings:
        return self._paths.of(self._paths.cards(np.array([cell])), is_served=is_served)

    def _most_from(self, cell: int) -> int:
        """The most points that can still come."""
        return max((gain + self._most(after) for gain, after in self._ways(cell)), default=0)
