"""Where filling a box leads: the points it brings at once and the state of the card afterwards.

Who plays for the win has to know both apart; who plays for points only adds them up, as
`values.later` does. Both ask the same code, so that whatever a table pays is met in one place.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np

from game.solve.lattice import FloatArray, IndexArray
from game.solve.states import Cards, States
from game.solve.values import Values
from game.solve.worth import BoolArray, Later, Payment, alike_faces, box_values, payments


@dataclass(frozen=True, slots=True, eq=False)
class Filling:
    """One box on n cards. Rolls it treats alike share a class."""

    of_roll: IndexArray  # (252,) the class of every roll
    gain: FloatArray  # (classes, n) points at once, bonuses included; -inf where it is not allowed
    cell: IndexArray  # (classes, n) the state it leads to, counted through the grid of `States`
    wins: BoolArray  # (classes,) whether it ends the match, won

    @property
    def is_allowed(self) -> BoolArray:
        """Where it may be filled, (classes, n)."""
        allowed: BoolArray = self.gain > -np.inf
        return allowed

    @property
    def points(self) -> IndexArray:
        """The points at once as whole numbers, 0 where it is not allowed."""
        return np.where(self.is_allowed, self.gain, 0).astype(np.intp)


Fillings: TypeAlias = tuple[Filling | None, ...]
"""Per box in card order; None stands for a box closed on all of the cards."""


class Paths:
    """The fillings of any cards of one table.

    They are read off `Values.later`: once from a grid of zeros, which leaves the points, and once
    from a grid in which every state holds its own number.
    """

    def __init__(self, states: States) -> None:
        self.states = states
        rows, columns = states.shape
        numbers = np.arange(rows * columns, dtype=np.float64).reshape(rows, columns)
        self._numbered = Values(states, numbers)
        self._nothing = Values(states, np.zeros((rows, columns)))

    @property
    def count(self) -> int:
        """How many states the grid has."""
        return self._nothing.count

    @cached_property
    def has_served(self) -> bool:
        """Whether the first roll of a turn may pay more, or win."""
        return any(box.served_extra or box.wins_when_served for box in self.states.table.boxes)

    @cached_property
    def most_gain(self) -> int:
        """The most points that filling one box can bring at once, bonuses included."""
        table = self.states.table
        served = payments(table, is_served=True)
        bonus = table.bonus.points if table.bonus else 0
        return int(max(served.points.max(), served.joker.max()) + bonus + served.further)

    def cells(self, cards: Cards) -> IndexArray:
        """The states of the cards themselves, counted through the grid of `States`."""
        return cards.low * self.states.shape[1] + cards.column

    def cards(self, cells: IndexArray) -> Cards:
        """The cards in these states; best in an order in which each upper comes once."""
        return Cards(*np.divmod(cells, self.states.shape[1]))

    def points_only(self, cards: Cards) -> Later:
        """What filling each box brings beyond what the box pays, on these cards."""
        return self._nothing.later(cards)

    def of(self, cards: Cards, *, is_served: bool = False) -> Fillings:
        """What every box leads to on these cards; `is_served` for the first roll of a turn."""
        table = self.states.table
        pays = payments(table, is_served=is_served)
        numbered, won = self._numbered.later(cards), self._nothing.later(cards)
        fillings: list[Filling | None] = []
        for box, pay, number, extra in zip(
            table.boxes, pays.boxes, numbered.boxes, won.boxes, strict=True
        ):
            if number is None or extra is None:
                fillings.append(None)
                continue
            gain, cell = _by_class(pay, number, extra, won.scored)
            wins = (pay.points > 0) & (is_served and box.wins_when_served)
            fillings.append(Filling(pay.of_roll, gain, cell, wins))
        if pays.five_alike is None:
            return tuple(fillings)
        rolls, of_cards = _every_five_alike(len(cards.low))
        gains = box_values(pays, won, rolls, of_cards)
        cells = _whole(box_values(pays, numbered, rolls, of_cards), gains)
        return tuple(
            None if filling is None else _with_five_alike(filling, gain, cell)
            for filling, gain, cell in zip(fillings, gains, cells, strict=True)
        )


def _by_class(
    pay: Payment, number: FloatArray, extra: FloatArray, scored: BoolArray
) -> tuple[FloatArray, IndexArray]:
    """Gain and cell of one box for every class of rolls of its payment, both (classes, n)."""
    outcome = pay.outcome if len(extra) > 1 else np.zeros_like(pay.outcome)
    gain = pay.points[:, None] + extra[outcome]
    cell = _whole(number, extra)[outcome]
    if pay.needs_score:
        gain = np.where(scored, gain, extra[0])
        cell = np.where(scored, cell, _whole(number, extra)[0])
    return gain, cell


def _whole(number: FloatArray, extra: FloatArray) -> IndexArray:
    """The number of the state, which `extra` was added to; 0 where both are -inf."""
    is_allowed = extra > -np.inf
    cell = np.where(is_allowed, number, 0) - np.where(is_allowed, extra, 0)
    whole: IndexArray = np.rint(cell).astype(np.intp)
    return whole


def _every_five_alike(cards: int) -> tuple[IndexArray, IndexArray]:
    """Every roll of five alike on every card: rolls and cards, both (6 × cards,)."""
    rolls = np.flatnonzero(alike_faces())
    return np.repeat(rolls, cards), np.tile(np.arange(cards), len(rolls))


def _with_five_alike(filling: Filling, gain: FloatArray, cell: IndexArray) -> Filling:
    """The filling with a class for each of the six rolls of five alike.

    Where five alike were written before, they may be a joker or earn points of their own.
    """
    rolls = np.flatnonzero(alike_faces())
    classes, cards = filling.gain.shape
    wins = filling.wins[filling.of_roll[rolls]]
    of_roll = filling.of_roll.copy()
    of_roll[rolls] = classes + np.arange(len(rolls))
    return Filling(
        of_roll,
        np.concatenate([filling.gain, gain.reshape(-1, cards)]),
        np.concatenate([filling.cell, cell.reshape(-1, cards)]),
        np.concatenate([filling.wins, wins]),
    )
