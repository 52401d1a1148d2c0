"""What is still to come depends on less than the whole card: these are the cards told apart.

A card falls into three parts:

- *low*: which of the boxes outside the upper bonus are filled (all boxes, without a bonus);
- *upper*: which of the number boxes are filled, when there is a bonus;
- *need*: the points still missing to the bonus line, rounded up to the next sum the open number
  boxes can make; 0 once the bonus is paid, or can no longer be reached, or if there is none.

Cards alike in all three have the same points to come. Rounding up merges nothing that differs: a
later choice reaches the line from both cards or from neither. On `yacht-bonus` 104,960 states
remain of the 262,144 pairs of filled boxes and upper total. Where it matters later whether the
box for five alike was filled with points, low has one more bit that tells.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import Box
from game.rules.card import Card
from game.rules.dice import DICE
from game.rules.table import Table
from game.solve.lattice import FloatArray, IndexArray

Needs: TypeAlias = tuple[int, ...]
"""Points missing to the bonus line, ascending; the first is 0: nothing to gain or lose."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card stands among the states. `need` counts in `States.needs(upper)`."""

    low: int
    upper: int
    need: int


@dataclass(frozen=True, slots=True)
class Cards:
    """Many cards at once: rows and columns of `States`, both (n,).

    Columns come in runs: all of one upper, then all of another.
    """

    low: IndexArray
    column: IndexArray


class States:
    """The states of a table, in a grid of shape (lows, columns).

    A row is a set of low boxes, as a mask in card order, with `scored_bit` above them; a column
    is a pair of upper and need. Rows that say points were written in an open box mean nothing.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.counted: tuple[Box, ...] = (
            tuple(box for box in table.boxes if box.is_number) if table.bonus else ()
        )
        self.plain: tuple[Box, ...] = tuple(b for b in table.boxes if b not in self.counted)
        self._minded = table.five_alike if table.minds_five_alike else None
        self.scored_bit = 1 << len(self.plain) if self._minded else 0
        self._counted_ids = {box.id for box in self.counted}
        self.after = lru_cache(maxsize=1_024)(self._after)
        self._bits = {
            box.id: 1 << place
            for group in (self.counted, self.plain)
            for place, box in enumerate(group)
        }

    def __reduce__(self) -> tuple[type["States"], tuple[Table]]:
        return States, (self.table,)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the grid of states."""
        bits = len(self.plain) + (1 if self.scored_bit else 0)
        return 1 << bits, int(self._first_columns[-1])

    def bit(self, box: Box) -> int:
        """The bit of the box: in `upper` for a number box that counts, else in `low`."""
        return self._bits[box.id]

    def bits_after(self, box: Box) -> tuple[int, ...]:
        """What filling that low box adds to a row, by the outcome: see `worth.Payments`."""
        bit = self.bit(box)
        return (bit, bit | self.scored_bit) if box == self._minded else (bit,)

    def is_every_plain(self, low: int) -> bool:
        """Whether every box outside the upper bonus is filled in that row."""
        plain = (1 << len(self.plain)) - 1
        return low & plain == plain

    def filled(self, cards: "Cards") -> IndexArray:
        """How many boxes are filled on each card, (n,)."""
        low = cards.low & ((1 << len(self.plain)) - 1)
        filled: IndexArray = np.bitwise_count(low).astype(np.intp)
        return filled + np.bitwise_count(self.uppers(cards.column))

    def scored(self, cards: "Cards") -> NDArray[np.bool_]:
        """On which cards five alike were written with points, where that matters: (n,)."""
        is_scored: NDArray[np.bool_] = (cards.low & self.scored_bit) != 0
        return is_scored

    def is_counted(self, box: Box) -> bool:
        """Whether filling the box moves the card towards an upper bonus."""
        return box.id in self._counted_ids

    def needs(self, upper: int) -> Needs:
        """The needs a card with these number boxes filled can have."""
        return self._needs[upper]

    def columns(self, upper: int) -> slice:
        """The columns of all needs of `upper`, in the order of `needs`."""
        first = self._first_columns
        return slice(int(first[upper]), int(first[upper + 1]))

    def cell(self, place: Place) -> tuple[int, int]:
        """Row and column of one card in the grid of states."""
        return place.low, self.columns(place.upper).start + place.need

    def cards(self, place: Place) -> Cards:
        """One card as a batch of one."""
        low, column = self.cell(place)
        return Cards(np.array([low]), np.array([column]))

    def uppers(self, columns: IndexArray) -> IndexArray:
        """The upper each column belongs to."""
        uppers: IndexArray = np.searchsorted(self._first_columns, columns, side="right") - 1
        return uppers

    def by_upper(self, columns: IndexArray) -> Iterator[tuple[int, slice]]:
        """Every run of columns of one upper: that upper, and where the run stands."""
        uppers = self.uppers(columns)
        changes = (np.flatnonzero(uppers[1:] != uppers[:-1]) + 1).tolist()
        starts = [0, *changes] if len(columns) else []
        for first, end in pairwise([*starts, len(columns)]):
            yield int(uppers[first]), slice(first, end)

    def _after(self, upper: int) -> tuple[IndexArray, FloatArray]:
        """What filling a counted box leads to, from every need of `upper`.

        Gives the column afterwards and the bonus points won, both of shape (counted boxes, 6,
        needs): one entry for every number of dice of the box's face. A box that is closed leads
        nowhere, and wins -inf.
        """
        before = np.array(self.needs(upper))
        columns = np.zeros((len(self.counted), DICE + 1, len(before)), dtype=np.intp)
        bonuses = np.full(columns.shape, -np.inf)
        for place, box in enumerate(self.counted):
            upper_after = upper | self.bit(box)
            if upper_after == upper:
                continue
            left = before - box.face * np.arange(DICE + 1)[:, None]
            needs = np.array(self.needs(upper_after))
            need = np.searchsorted(needs, left)
            need[(left <= 0) | (need == len(needs))] = 0
            columns[place] = need + self.columns(upper_after).start
            bonuses[place] = self._bonus_points * ((before > 0) & (left <= 0))
        return columns, bonuses

    def open_counted(self, upper: int) -> tuple[Box, ...]:
        """The number boxes that count and are still open, in card order."""
        return tuple(box for box in self.counted if not upper & self.bit(box))

    @cached_property
    def need_pts(self) -> FloatArray:
        """The points missing in every column, shape (columns,)."""
        return np.array([need for needs in self._needs for need in needs], dtype=np.float64)

    @cached_property
    def open_faces(self) -> FloatArray:
        """The faces of the open counted boxes together, for every upper."""
        uppers = range(1 << len(self.counted))
        faces = [sum(box.face for box in self.open_counted(upper)) for upper in uppers]
        return np.array(faces, dtype=np.float64)

    def place(self, card: Card) -> Place:
        """Where the card stands. Raises ValueError for an upper total its boxes cannot make."""
        low = upper = 0
        for box, points in zip(self.table.boxes, card.points, strict=True):
            if points is None:
                continue
            if self.is_counted(box):
                upper |= self.bit(box)
            else:
                low |= self.bits_after(box)[-1 if points else 0]
        return Place(low, upper, self._need(upper, card.upper) if self.counted else 0)

    def layers(self) -> Iterator[tuple[int, IndexArray]]:
        """Every upper with its lows of one size at a time, so that what comes later comes first.

        From each pair given, filling any box leads to a state given before.
        """
        plain = (1 << len(self.plain)) - 1
        minded = self.bit(self._minded) if self._minded else 0
        lows = [
            low
            for low in range(self.shape[0])
            if not (low & self.scored_bit) or low & minded  # points stand in no open box
        ]
        sizes = np.array([(low & plain).bit_count() for low in lows])
        by_size = [np.array(lows)[sizes == size] for size in range(len(self.plain), -1, -1)]
        for upper in range((1 << len(self.counted)) - 1, -1, -1):
            for group in by_size:
                yield upper, group

    # -- needs

    @property
    def _bonus_points(self) -> float:
        return float(self.table.bonus.points) if self.table.bonus else 0.0

    def _need(self, upper: int, total: int) -> int:
        """Counted in `needs(upper)`."""
        if not self._sums[upper] >> total & 1:
            raise ValueError(f"the number boxes filled cannot hold {total} points together")
        need = self._rounded_up(upper, total)
        return bisect_left(self.needs(upper), need)

    def _rounded_up(self, upper: int, total: int) -> int:
        """The need, in points, of a card with `total` points in the number boxes of `upper`."""
        missing = self.table.bonus.at - total if self.table.bonus else 0
        if missing <= 0:
            return 0
        reachable = self._sums[self._everything ^ upper] >> missing
        if not reachable:
            return 0
        return missing + (reachable & -reachable).bit_length() - 1

    @property
    def _everything(self) -> int:
        return (1 << len(self.counted)) - 1

    @cached_property
    def _sums(self) -> list[int]:
        """For every set of counted boxes the sums they can hold, as bits of one whole number."""
        sums = [1]
        for upper in range(1, 1 << len(self.counted)):
            box = self.counted[upper.bit_length() - 1]
            without = sums[upper ^ self.bit(box)]
            together = 0
            for count in range(DICE + 1):
                together |= without << box.face * count
            sums.append(together)
        return sums

    @cached_property
    def _needs(self) -> list[Needs]:
        known: dict[tuple[int, int], Needs] = {}  # boxes of the same face make the same sums
        needs = []
        for upper, sums in enumerate(self._sums):
            key = sums, self._sums[self._everything ^ upper]
            if key not in known:
                rounded = {self._rounded_up(upper, total) for total in _bits_of(sums)}
                known[key] = tuple(sorted({0} | rounded))
            needs.append(known[key])
        return needs

    @cached_property
    def _first_columns(self) -> IndexArray:
        """The first column of every upper, and the end."""
        return np.cumsum([0, *(len(needs) for needs in self._needs)])


def _bits_of(number: int) -> Iterator[int]:
    for bit in range(number.bit_length()):
        if number >> bit & 1:
            yield bit
