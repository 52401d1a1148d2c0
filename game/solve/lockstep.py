"""Many cards played at once, turn by turn: what a simulation is made of.

In one turn of a match every card has equally many boxes filled, so the cards of a turn share few
states; each state's turn is worked out once and serves all cards that are in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import Box
from game.rules.dice import ROLLS
from game.rules.table import Table
from game.solve.champion import ToWin
from game.solve.chance import Rivals
from game.solve.lattice import Bench, FloatArray, IndexArray
from game.solve.policy import Policy
from game.solve.states import Cards, States
from game.solve.turn import Judge, Options, choose, rolled
from game.solve.worth import BoolArray, alike_faces, payments

Throws = NDArray[np.int8]
"""Faces of the dice for one turn of n cards, shape (n, 3, 5): by throw, taken from the left."""

BATCH = 256  # states at a time: see `values.BATCH`
MEMBERS = 2_048  # cards at a time within a batch: as fast from 1,024 on, 4,096 slower
_NO_DICE = 0  # the row of the empty keep


class Hands:
    """n cards of one policy, all with equally many boxes filled."""

    def __init__(self, policy: Policy, n: int) -> None:
        self.policy = policy
        self.states: States = policy.states
        self.low: IndexArray = np.zeros(n, dtype=np.intp)
        self.column: IndexArray = np.full(n, self.states.columns(0).stop - 1)
        self.totals = np.zeros(n, dtype=np.int64)
        self.has_bonus: BoolArray = np.zeros(n, dtype=np.bool_)
        self.has_five_alike: BoolArray = np.zeros(n, dtype=np.bool_)
        self.has_won: BoolArray = np.zeros(n, dtype=np.bool_)  # at once, see `Box.wins_when_served`
        self.is_out: BoolArray = np.zeros(n, dtype=np.bool_)  # the match is over: no more turns
        boxes, counted = self.table.boxes, self.states.counted
        self._bits = np.array([_bits_by_outcome(self.states, box) for box in boxes])
        self._places = np.array([counted.index(b) if b in counted else -1 for b in boxes])
        self._bench = Bench(BATCH)

    @property
    def table(self) -> Table:
        """The table the cards belong to."""
        return self.states.table

    def play_turn(
        self, throws: Throws, judge: Judge | None, members: IndexArray | None = None
    ) -> None:
        """These cards, or all, throw, hold and fill one box; the dice come from `throws` (n)."""
        for _ in self.playing_turn(throws, judge, members):
            pass

    def playing_turn(
        self, throws: Throws, judge: Judge | None, members: IndexArray | None = None
    ) -> Iterator[int]:
        """The same in short steps, each of a few thousand cards: yields how many have played."""
        here = np.arange(len(self.low)) if members is None else members
        played = 0
        for group in self._groups(here[~self.is_out[here]]):
            turn = self.policy.turn(group.cards, self._bench)
            for first in range(0, len(group.members), MEMBERS):
                part = slice(first, first + MEMBERS)
                throws_here = throws[group.members[part]]
                ends = _play(turn, group.card_of[part], throws_here, judge)
                self.fill(group.members[part], ends)
            played += len(group.members)
            yield played

    def play_turn_against(
        self, throws: Throws, members: IndexArray, rivals: Rivals, to_the_end: bool
    ) -> None:
        """The same for these cards of a policy that looks at the others, given as `rivals`."""
        assert isinstance(self.policy, ToWin)
        kept = np.flatnonzero(~self.is_out[members])
        order = kept[np.lexsort((self.low[members[kept]], self.column[members[kept]]))]
        for first in range(0, len(order), BATCH):
            part = order[first : first + BATCH]
            here = members[part]
            cards = Cards(self.low[here], self.column[here])
            faced = Rivals(rivals.cells[:, part], rivals.leads[:, part])
            turn = self.policy.turn_against(cards, faced, self._bench, to_the_end)
            self.fill(here, _play(turn, np.arange(len(here)), throws[here], None))

    def marks(self) -> "Marks":
        """What is written on the cards now, as copies."""
        return Marks(self.totals.copy(), self.has_bonus.copy(), self.has_five_alike.copy())

    def put_back(self, members: IndexArray, marks: "Marks") -> None:
        """Write on these cards what stood there before."""
        self.totals[members] = marks.totals[members]
        self.has_bonus[members] = marks.has_bonus[members]
        self.has_five_alike[members] = marks.has_five_alike[members]

    def cells(self, members: IndexArray) -> IndexArray:
        """The states of these cards, counted through the grid of `States`."""
        cells: IndexArray = self.low[members] * self.states.shape[1] + self.column[members]
        return cells

    def _groups(self, members: IndexArray) -> Iterator["_Group"]:
        """The cards by state, at most `BATCH` states at once."""
        rows = self.states.shape[0]
        at = self.column[members] * rows + self.low[members]
        keys, state_of = np.unique(at, return_inverse=True)
        order = np.argsort(state_of, kind="stable")
        first_member = np.searchsorted(state_of[order], np.arange(len(keys) + 1))
        for first in range(0, len(keys), BATCH):
            states = keys[first : first + BATCH]
            places = order[first_member[first] : first_member[first + len(states)]]
            cards = Cards(states % rows, states // rows)
            yield _Group(cards, members[places], state_of[places] - first)

    def fill(self, members: IndexArray, ends: "Ends") -> None:
        """Write on these cards what their turns ended with."""
        pays = payments(self.table)
        rolls, boxes = ends.rolls, ends.boxes
        points = ends.points.astype(np.int64)
        self.totals[members] += points
        self.has_five_alike[members] |= pays.is_five_alike[boxes] & (points > 0)
        if pays.wins is not None:
            self.has_won[members] |= ends.is_served & (boxes == pays.wins) & (points > 0)
        if pays.further:
            is_scored = (self.low[members] & self.states.scored_bit) != 0
            self.totals[members] += int(pays.further) * (is_scored & (alike_faces()[rolls] > 0))
        place = self._places[boxes]
        outcome = pays.outcome[boxes, rolls]
        low = np.flatnonzero(place < 0)
        self.low[members[low]] |= self._bits[boxes[low], np.minimum(outcome[low], 1)]
        counted = np.flatnonzero(place >= 0)
        for upper, run in self.states.by_upper(self.column[members[counted]]):
            here = counted[run]
            columns, won = self.states.after(upper)
            need = self.column[members[here]] - self.states.columns(upper).start
            self.column[members[here]] = columns[place[here], outcome[here], need]
            bonus = won[place[here], outcome[here], need].astype(np.int64)
            self.totals[members[here]] += bonus
            self.has_bonus[members[here]] |= bonus > 0


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """What counts at the end of a match, of n cards."""

    totals: NDArray[np.int64]
    has_bonus: BoolArray
    has_five_alike: BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """The states of one batch, the cards that are in them, and which is in which."""

    cards: Cards
    members: IndexArray
    card_of: IndexArray


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """How the turns of n cards end, each (n,)."""

    rolls: IndexArray
    boxes: IndexArray
    points: FloatArray  # what the box pays
    is_served: BoolArray  # whether the first roll was the last


def _bits_by_outcome(states: States, box: Box) -> tuple[int, int]:
    """What filling the box adds to a row of the states, for outcome 0 and for outcome 1."""
    bits = states.bits_after(box)
    return bits[0], bits[-1]


def _play(turn: Options, cards: IndexArray, throws: Throws, judge: Judge | None) -> Ends:
    """The roll each card ends its turn with, the box it fills, and what that pays."""
    rolls = rolled(np.full(len(cards), _NO_DICE), throws[:, 0])
    boxes, points = np.zeros_like(rolls), np.zeros(len(rolls))
    is_served = np.zeros(len(rolls), dtype=np.bool_)
    going = np.arange(len(cards))
    for rolls_left in range(ROLLS - 1, -1, -1):
        choices = choose(turn, rolls[going], cards[going], rolls_left, judge)
        done = going[choices.stops]
        boxes[done] = choices.box[choices.stops]
        paid = turn.box_points(rolls[done], cards[done], rolls_left)
        points[done] = paid[boxes[done], np.arange(len(done))]
        is_served[done] = rolls_left == ROLLS - 1
        going = going[~choices.stops]
        if not len(going):
            break
        keep = choices.keep[~choices.stops]
        rolls[going] = rolled(keep, throws[going, ROLLS - rolls_left])
    return Ends(rolls, boxes, points, is_served)
