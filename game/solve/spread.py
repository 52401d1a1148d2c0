"""Spreads: how the points still to come are distributed, from every state of a table.

Under play for the largest expected total, the distribution of a card's points to come is the
mixture, over all ends of its next turn, of the distribution of the state that follows, moved by
the points gained. Computed so, layer by layer (all states with as many boxes filled), it is exact,
and its mean is the state's value. What is *stored* is rounded: bins of 1 point for the last
layers, which are small, of 2, 4, 8 ... points for those before, as wide as `STORED_BYTES` asks;
each chance is split between the two nearest bins so that the mean stays right. (Measured on
`yacht-bonus`: bins of 8 points before the last three rounds cost the champion nothing that 100,000
matches could show.) While they are computed, layers take bins of 1 point as long as they fit in
`WORKING_BYTES`, which all do but those of the largest tables.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.solve.ends import turn_ends
from game.solve.fillings import Paths
from game.solve.lattice import Bench, FloatArray, IndexArray
from game.solve.states import Cards, States
from game.solve.turn import work_out
from game.solve.values import Values

Shares: TypeAlias = NDArray[np.uint16]
Odds: TypeAlias = NDArray[np.float32]

STORED_BYTES = 12 * 2**20  # a table may take 32 MiB, values and all; more bins would only cost time
WORKING_BYTES = 64 * 2**20  # for one layer while it is computed; two are at hand
BATCH = 64  # states at a time: from 32 to 128 as fast; one takes about 10 ms
MOST_GRAIN = 16  # points: wider bins would say too little
FORGOTTEN = 1e-7  # chances of very high totals are counted to the last bin when they come to less
WHOLE = 65_535  # a stored chance of 1


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The spreads of all states with equally many boxes filled.

    `below[state, bin]` is the chance, in shares of 65,535, that no more points come than
    `width` × bin; in the last bin it is 1.
    """

    width: int  # points
    below: Shares  # (states, bins)

    @property
    def bins(self) -> int:
        """How many bins each spread has; the first stands for no points at all."""
        return int(self.below.shape[1])


class SpreadsOfLayer:
    """A layer that is asked by state."""

    def __init__(self, layer: Layer, row: NDArray[np.int32]) -> None:
        self.width, self.bins = layer.width, layer.bins
        self._below = layer.below
        self._row = row  # where each state of the table stands in its layer

    def below_of(self, cells: IndexArray) -> Odds:
        """The chance that no more points come than up to each bin, (n, bins)."""
        return self._below[self._row[cells]] * np.float32(1 / WHOLE)

    def beaten_by(self, cells: IndexArray, points: IndexArray) -> Odds:
        """The chance that so many points beat what comes from these states; a tie counts half.

        `cells` (n,), `points` (n, m) whole numbers of any sign; shape (n, m). Between two bins
        the chance is taken to grow evenly.
        """
        below = self.below_of(cells)
        chance = np.zeros((len(cells), self.bins + 2), dtype=np.float32)
        chance[:, 1:-1] = below
        chance[:, 2:-1] += below[:, :-1]
        chance[:, 1:-1] *= 0.5  # half of the bin itself, all of those before
        chance[:, -1] = 1
        last = self.width * self.bins
        place, rest = np.divmod(np.clip(points + self.width, 0, last + self.width - 1), self.width)
        start = np.arange(len(cells))[:, None] * chance.shape[1] + place
        found: Odds = chance.take(start)
        if self.width > 1:
            share = rest.astype(np.float32) / self.width
            found += (chance.take(start + 1) - found) * share
        found[points >= last] = 1
        return found


class Spreads:
    """The distributions of the points to come from all states of a table."""

    def __init__(self, states: States, layers: tuple[Layer, ...]) -> None:
        self.states = states
        self.layers = layers  # by boxes filled
        of_states = Layers(states)
        self._filled, self._row = of_states.filled, of_states.rows()

    def __reduce__(self) -> tuple[type["Spreads"], tuple[States, tuple[Layer, ...]]]:
        return Spreads, (self.states, self.layers)

    def filled(self, cell: int) -> int:
        """How many boxes are filled in that state."""
        return int(self._filled[cell])

    def layer(self, filled: int) -> SpreadsOfLayer:
        """The spreads of all states with so many boxes filled."""
        return SpreadsOfLayer(self.layers[filled], self._row)

    def spread(self, cell: int) -> tuple[FloatArray, FloatArray]:
        """The points that may come from a state, and the chance of each."""
        layer = self.layer(self.filled(cell))
        below = layer.below_of(np.array([cell]))[0].astype(np.float64)
        return layer.width * np.arange(layer.bins, dtype=np.float64), np.diff(below, prepend=0.0)


class Layers:
    """The states of a table by how many boxes are filled."""

    def __init__(self, states: States) -> None:
        rows, columns = states.shape
        filled = np.full((rows, columns), -1, dtype=np.int8)  # of rows that mean nothing
        for upper, lows in states.layers():
            here = states.columns(upper)
            one = Cards(lows[:1], np.array([here.start]))
            filled[lows, here] = states.filled(one)[0]
        self.filled: NDArray[np.int8] = filled.reshape(-1)  # by cell of the grid of `States`
        by_column = np.arange(rows * columns).reshape(rows, columns).T.ravel()
        boxes = len(states.table.boxes)
        self.cells: tuple[IndexArray, ...] = tuple(
            by_column[self.filled[by_column] == number] for number in range(boxes + 1)
        )
        self.sizes = [len(cells) for cells in self.cells]

    def rows(self) -> NDArray[np.int32]:
        """Where each state stands in its layer."""
        rows = np.zeros(len(self.filled), dtype=np.int32)
        for cells in self.cells:
            rows[cells] = np.arange(len(cells))
        return rows


def spread_out(values: Values, progress: Callable[[float], None] = lambda _share: None) -> Spreads:
    """The spreads of a table, told how far it is: `yacht-bonus` takes some 20 s."""
    steps = spreading(values)
    while True:
        try:
            progress(next(steps))
        except StopIteration as done:
            spreads: Spreads = done.value
            return spreads


def spreading(values: Values) -> Generator[float, None, Spreads]:
    """Work the spreads out in small steps: yields the share done (0 to 1), returns the spreads."""
    layers = Layers(values.states)
    work = _Work(values, layers)
    following: Odds = np.ones((layers.sizes[-1], 1), dtype=np.float32)  # on full cards: no points
    stored = [Layer(1, _stored(following))]
    done, states = len(following), sum(layers.sizes)
    for cells in layers.cells[-2::-1]:
        following = work.coarsened(following, len(cells))
        mixtures: list[Odds] = []
        for first in range(0, len(cells), BATCH):
            mixtures.append(work.mixtures(cells[first : first + BATCH], following))
            done += len(mixtures[-1])
            yield done / states
        following = _together(mixtures)
        yield done / states
        stored.append(Layer(work.grain, _stored(following)))
        _make_room(stored)
        yield done / states
    return Spreads(values.states, tuple(reversed(stored)))


class _Work:
    """What the layers are worked out with."""

    def __init__(self, values: Values, layers: Layers) -> None:
        self._paths = Paths(values.states)
        self._values = values
        self._bench = Bench(BATCH)
        self.row = layers.rows()
        self.grain = 1  # points to a bin

    def coarsened(self, following: Odds, states: int) -> Odds:
        """The layer that follows, in bins so wide that one of so many states has room before it."""
        while True:
            bins = following.shape[1] + self._paths.most_gain // self.grain + 1
            if states * bins * following.itemsize <= WORKING_BYTES or self.grain >= MOST_GRAIN:
                return following
            following = _coarser(following)
            self.grain *= 2

    def mixtures(self, cells: IndexArray, following: Odds) -> Odds:
        """The chances of every number of points to come from these cells, (cells, bins).

        `following` holds those of the layer that follows.
        """
        cards = self._paths.cards(cells)
        later = self._paths.of(cards)
        served = self._paths.of(cards, is_served=True) if self._paths.has_served else later
        turn = work_out(self._values.table, self._values.later(cards), self._bench)
        ends = turn_ends(turn, later, served)
        most = max(int(filling.points.max()) for filling, _ in ends)
        bins = following.shape[1] + most // self.grain + 1
        mixture = np.zeros((len(cells), bins), dtype=np.float32)
        for filling, chances in ends:
            for end in zip(filling.points, filling.cell, chances, strict=True):
                self._mix(mixture, following, *end)
        return mixture

    def _mix(
        self, mixture: Odds, following: Odds, points: IndexArray, cell: IndexArray, odds: FloatArray
    ) -> None:
        """Add one end of the turn: its points, the state it leads to and its odds, all (n,)."""
        for gain in np.unique(points[odds > 0]):
            on = np.flatnonzero((odds > 0) & (points == gain))
            share = odds[on, None].astype(np.float32)
            self._add(mixture, on, int(gain), following[self.row[cell[on]]] * share)

    def _add(self, mixture: Odds, on: IndexArray, gain: int, part: Odds) -> None:
        """Add a distribution moved by a gain, split between two bins where it falls between."""
        place, rest = divmod(gain, self.grain)
        end = place + part.shape[1]
        if rest:
            beyond = part * np.float32(rest / self.grain)
            mixture[on, place + 1 : end + 1] += beyond
            part -= beyond
        mixture[on, place:end] += part


def _together(mixtures: list[Odds]) -> Odds:
    """The mixtures of a layer in one array, without the bins that next to nothing comes to."""
    bins = max(mixture.shape[1] for mixture in mixtures)
    reached = np.zeros(bins, dtype=np.bool_)
    for mixture in mixtures:
        tail = np.cumsum(mixture[:, ::-1], axis=1, dtype=np.float64)[:, ::-1]
        reached[: tail.shape[1]] |= (tail > FORGOTTEN).any(axis=0)
    last = int(np.flatnonzero(reached)[-1])
    layer = np.zeros((sum(map(len, mixtures)), last + 1), dtype=np.float32)
    first = 0
    for mixture in mixtures:
        rows = slice(first, first + len(mixture))
        layer[rows, : mixture.shape[1]] = mixture[:, : last + 1]
        layer[rows, last] += mixture[:, last + 1 :].sum(axis=1)
        first = rows.stop
    return layer


def _coarser(layer: Odds) -> Odds:
    """The layer in bins twice as wide; what lay between two of them goes half to each."""
    states, bins = layer.shape
    even = np.zeros((states, bins // 2 + 1), dtype=layer.dtype)
    even[:, : (bins + 1) // 2] = layer[:, ::2]
    half = layer[:, 1::2] * np.float32(0.5)
    even[:, : half.shape[1]] += half
    even[:, 1 : half.shape[1] + 1] += half
    return even


def _stored(layer: Odds) -> Shares:
    below = np.cumsum(layer, axis=1)
    below *= WHOLE
    below[:, -1] = WHOLE  # whatever rounding did to the sum
    return np.rint(np.clip(below, 0, WHOLE)).astype(np.uint16)


def _make_room(layers: list[Layer]) -> None:
    """Widen the bins of the largest layer, again and again, until all fit in `STORED_BYTES`."""
    while sum(layer.below.nbytes for layer in layers) > STORED_BYTES:
        largest = max(range(len(layers)), key=lambda n: layers[n].below.nbytes)
        layers[largest] = _widened(layers[largest])


def _widened(layer: Layer) -> Layer:
    """The layer in bins twice as wide.

    What lay between two new bins goes half to each, so up to a bin comes what came up to its old
    one and half of the next: the mean of both.
    """
    states, bins = layer.below.shape
    below = np.full((states, 2 * (bins // 2 + 1)), WHOLE, dtype=np.uint16)
    below[:, :bins] = layer.below
    pairs = below.astype(np.uint32).reshape(states, -1, 2).sum(axis=2)
    return Layer(2 * layer.width, ((pairs + 1) // 2).astype(np.uint16))
