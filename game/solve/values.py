"""Exact values: the points still to come on a card under play for the largest expected total.

Backward induction: the value of a card is the mean over its next turn, in which every roll takes
the best of the boxes and holds; `states` tells which cards are alike, `lattice` works out a turn.
All in float64; the arrays worked in take 2 MiB.
"""

import hashlib
import json
from collections.abc import Generator, Iterator

import numpy as np

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import DICE
from game.rules.table import Table
from game.solve.lattice import Bench, FloatArray, turn_worth
from game.solve.states import Cards, States
from game.solve.worth import Later, payments, stop_values

BATCH = 256  # cards at a time: from 128 to 320 as fast, below slower; 2 MiB of arrays
CHUNK = 16  # batches between two reports of progress: about 25 ms


class StaleValues(ValueError):
    """Values that do not belong to the table at hand, or a file of values that cannot be used."""


def digest_of(table: Table) -> str:
    """The SHA-256 of everything a table rules, as 64 hexadecimal digits: its name is no rule."""
    rules = table.to_mapping()
    rules.pop("name", None)
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Values:
    """Points still to come from every state of a table, `grid` as `States` lays it out."""

    def __init__(self, states: States, grid: FloatArray) -> None:
        self.states = states
        self.grid = grid
        self._flat = grid.reshape(-1)

    def __reduce__(self) -> tuple[type["Values"], tuple[States, FloatArray]]:
        return Values, (self.states, self.grid)

    @property
    def table(self) -> Table:
        """The table that was solved."""
        return self.states.table

    @property
    def digest(self) -> str:
        """The digest of the table that was solved; see `digest_of`."""
        return digest_of(self.table)

    @property
    def count(self) -> int:
        """How many values are stored, one per state."""
        return self.grid.size

    @property
    def start(self) -> float:
        """The expected total of a whole card, from before its first throw."""
        return self.to_come(Card.empty(self.table))

    def to_come(self, card: Card) -> float:
        """The expected points still to come on a card before the first throw of its next turn.

        Raises StaleValues for a card of another table.
        """
        if card.table != self.table:
            raise StaleValues(f"a card of {card.table.id} cannot be valued for {self.table.id}")
        return float(self.grid[self.states.cell(self.states.place(card))])

    def later(self, cards: Cards) -> Later:
        """What filling each box leaves to come on these cards, the upper bonus included."""
        left = dict(self._after_plain(cards)) | dict(self._after_counted(cards))
        boxes = tuple(left.get(box.id) for box in self.table.boxes)
        return Later(boxes, self.states.scored(cards))

    def _after_plain(self, cards: Cards) -> Iterator[tuple[BoxId, FloatArray]]:
        columns = self.states.shape[1]
        here = cards.low * columns + cards.column
        for box in self.states.plain:
            is_closed = (cards.low & self.states.bit(box)) != 0
            if is_closed.all():
                continue
            bits = np.array(self.states.bits_after(box))[:, None]
            left = self._flat.take(np.where(is_closed, 0, here + bits * columns))
            left[:, is_closed] = -np.inf
            yield box.id, left

    def _after_counted(self, cards: Cards) -> Iterator[tuple[BoxId, FloatArray]]:
        rows = cards.low * self.states.shape[1]
        left = np.empty((len(self.states.counted), DICE + 1, len(rows)))
        closed_on_all = (1 << len(self.states.counted)) - 1
        for upper, run in self.states.by_upper(cards.column):
            column, won = self.states.after(upper)
            need = cards.column[run] - self.states.columns(upper).start
            left[:, :, run] = self._flat.take(rows[run] + column[:, :, need]) + won[:, :, need]
            closed_on_all &= upper
        for place, box in enumerate(self.states.counted):
            if not closed_on_all & self.states.bit(box):
                yield box.id, left[place]


def solve(table: Table) -> Values:
    """The exact values of a table, in float64."""
    steps = solving(table)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            values: Values = done.value
            return values


def solving(table: Table) -> Generator[float, None, Values]:
    """Solve in small chunks: yields the share done (0 to 1), returns the values."""
    states = States(table)
    values = Values(states, np.zeros(states.shape))
    bench = Bench(BATCH)
    done = 0
    for number, cards in enumerate(_batches(states)):
        values.grid[cards.low, cards.column] = _worth(table, values.later(cards), bench)
        done += len(cards.low)
        if number % CHUNK == CHUNK - 1:
            yield done / values.grid.size
    values.grid.setflags(write=False)
    return values


def _worth(table: Table, later: Later, bench: Bench) -> FloatArray:
    """What is to come on the cards `later` speaks of, (n,)."""
    pays, pays_served = payments(table), payments(table, is_served=True)
    if pays_served is pays:
        return turn_worth(stop_values(pays, later, bench), bench)
    served = stop_values(pays_served, later, bench).copy()
    return turn_worth(stop_values(pays, later, bench), bench, served)


def _batches(states: States) -> Iterator[Cards]:
    """Every card that has an open box, in the order of `States.layers`, at most `BATCH` at once."""
    everything_counted = (1 << len(states.counted)) - 1
    for upper, lows in states.layers():
        if upper == everything_counted and states.is_every_plain(int(lows[0])):
            continue  # nothing left to fill
        columns = states.columns(upper)
        needs = columns.stop - columns.start
        for first in range(0, len(lows) * needs, BATCH):
            place = np.arange(first, min(first + BATCH, len(lows) * needs))
            yield Cards(lows[place // needs], columns.start + place % needs)
