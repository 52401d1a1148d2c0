"""Where one turn may lead under exact play, seen from every moment in it, with exact chances."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from game.rules.card import Card
from game.rules.dice import ROLLS, Faces
from game.solve.advice import exact_turn
from game.solve.lattice import KEEPS, ROLL_COUNT, ROLLS_AT, FloatArray, IndexArray, lattice, thrown
from game.solve.turn import choose
from game.solve.values import Values

Cell: TypeAlias = tuple[int, int]
"""A place in the grid of `States`: what is still to come on a card depends on nothing else."""
EndOdds: TypeAlias = FloatArray
"""The chance of every end of a turn, shape (3, 252): by the rolls left then, and by the roll."""


class Lookout:
    """How the turn of one card may end, looked at from any moment in it."""

    def __init__(self, values: Values, card: Card) -> None:
        self._turn = turn = exact_turn(values, card)
        rolls, column = np.arange(ROLL_COUNT), np.zeros(ROLL_COUNT, dtype=np.intp)
        self._values = values
        self._card = card
        self._choices = [choose(turn, rolls, column, left, None) for left in range(ROLLS)]

    def from_hold(self, hold: Faces, rolls_left: int) -> EndOdds:
        """Once these dice are held; `((), 3)` is the moment before the first throw."""
        holding = np.zeros(KEEPS)
        holding[lattice().index[hold]] = 1.0
        return self._from_shown(thrown(holding), rolls_left - 1)

    def from_roll(self, faces: Faces, rolls_left: int) -> EndOdds:
        """While these five dice lie there."""
        shown = np.zeros(ROLL_COUNT)
        shown[lattice().roll(faces)] = 1.0
        return self._from_shown(shown, rolls_left)

    def _from_shown(self, shown: FloatArray, rolls_left: int) -> EndOdds:
        ends = np.zeros((ROLLS, ROLL_COUNT))
        for left in range(rolls_left, -1, -1):
            choices = self._choices[left]
            ends[left] = np.where(choices.stops, shown, 0.0)
            if left:
                goes_on = ~choices.stops
                holding = np.zeros(KEEPS)
                np.add.at(holding, choices.keep[goes_on], shown[goes_on])
                shown = thrown(holding)
        return ends

    def fan(self, moments: Sequence[EndOdds]) -> "Fan":
        """The outcomes of the turn, with the chance of each at those moments."""
        outcomes = _Outcomes(self._values, self._card)
        ends = np.array(moments)
        lefts, rolls = np.nonzero(ends.any(axis=0))
        places = [
            place
            for left in range(ROLLS)
            for place in self._places(outcomes, left, rolls[lefts == left])
        ]
        odds = np.zeros((len(ends), len(outcomes.cards)))
        for number, moment in enumerate(ends):
            odds[number] = np.bincount(places, moment[lefts, rolls], minlength=odds.shape[1])
        gains = np.array([card.total - self._card.total for card in outcomes.cards])
        return Fan(gains, tuple(outcomes.cells), tuple(outcomes.cards), odds)

    def _places(self, outcomes: "_Outcomes", left: int, rolls: IndexArray) -> list[int]:
        """The outcome of each of these rolls, where the turn ends with that many rolls left."""
        boxes, column = self._choices[left].box[rolls], np.zeros_like(rolls)
        paid = self._turn.box_points(rolls, column, left)[boxes, np.arange(len(rolls))]
        return [
            outcomes.place(box, lattice().keeps[ROLLS_AT + roll], ROLLS - left, points)
            for box, roll, points in zip(boxes.tolist(), rolls.tolist(), paid.tolist(), strict=True)
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """The outcomes of one turn. Those that gain the same and leave the same to come are one."""

    gains: IndexArray  # (outcomes,) points won by each
    cells: tuple[Cell, ...]  # what each leaves to come
    cards: tuple[Card, ...]  # a card of each
    odds: FloatArray  # (moments, outcomes)


class _Outcomes:
    """What filling boxes of one card leads to; equal fillings share a place."""

    def __init__(self, values: Values, card: Card) -> None:
        self._states = values.states
        self._card = card
        self._places: dict[tuple[int, float, bool], int] = {}
        self.cards: list[Card] = []
        self.cells: list[Cell] = []

    def place(self, box: int, faces: Faces, roll_number: int, points: float) -> int:
        """The place of the outcome of writing that roll, which pays so much, in that box."""
        key = (box, points, faces[0] == faces[-1])
        if key not in self._places:
            box_id = self._card.table.boxes[box].id
            after = self._card.fill(box_id, faces, roll_number)
            self._places[key] = len(self.cards)
            self.cards.append(after)
            self.cells.append(self._states.cell(self._states.place(after)))
        return self._places[key]
