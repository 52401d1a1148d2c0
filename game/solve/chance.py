"""The chance to win from the spreads of all players' points to come.

After a box is filled, with g points gained, a card in state s beats another by

    P(lead + g + X > Y) + ½ P(lead + g + X = Y),   X from the spread of s, Y from the other's,

X and Y independent: given the cards, no player's dice depend on another's. Against several
others the chance is that of beating all of them, Π over their Y for every X: the best of the
others counts, and each tie halves. With F the stored sums of the spread of s, bins w points wide,
and Q(z) the chance that z points gained from now on beat all others, summing by parts gives

    Σ P(X = i·w) Q(g + i·w)  =  Q(g + last·w) − Σ F(i) (Q(g + (i+1)·w) − Q(g + i·w)).
"""

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from game.solve.fillings import Filling
from game.solve.lattice import FloatArray, IndexArray
from game.solve.spread import Odds, Spreads


@dataclass(frozen=True, slots=True, eq=False)
class Rivals:
    """The other players of n matches: how far each is, and how far one is before each."""

    cells: IndexArray  # (rivals, n) states; of one rival all have as many boxes filled
    leads: IndexArray  # (rivals, n) one's own total less the rival's, in points


class Chances:
    """The chance to win once a box is filled, if everyone plays on for points, in n matches.

    The cards have `filled` boxes filled afterwards, and gain `most` points by it at most.
    """

    def __init__(self, spreads: Spreads, filled: int, rivals: Rivals, most: int) -> None:
        self._layer = spreads.layer(filled)
        width, bins = self._layer.width, self._layer.bins
        self._span = width * (bins - 1)
        self._beats = _beats_all(spreads, rivals, most + self._span)
        steps = self._beats[:, width:] - self._beats[:, :-width]
        length = width * (bins - 2) + 1
        self._steps = sliding_window_view(steps, length, 1)[:, :, ::width] if bins > 1 else None

    def of(self, filling: Filling) -> FloatArray:
        """The chance for one box, (classes, n); means nothing where it is not allowed."""
        chance = np.empty(filling.gain.shape)
        leads_to_one = bool((filling.cell == filling.cell[0]).all())
        below = self._layer.below_of(filling.cell[0])
        for number, points in enumerate(filling.points):
            if number and not leads_to_one:
                below = self._layer.below_of(filling.cell[number])
            chance[number] = 1 if filling.wins[number] else self._after(points, below)
        return chance

    def _after(self, gain: IndexArray, below: Odds) -> Odds:
        """The chance to win with `gain` more points, and points to come up to each bin `below`."""
        matches = np.arange(len(gain))
        sure: Odds = self._beats[matches, gain + self._span]
        if self._steps is None:
            return sure
        less: Odds = np.einsum("mb,mb->m", self._steps[matches, gain], below[:, :-1])
        return sure - less


def _beats_all(spreads: Spreads, rivals: Rivals, most: int) -> Odds:
    """The chance that 0 to `most` points gained from now on beat all rivals, (n, most + 1)."""
    points = np.arange(most + 1)
    beats = np.ones((rivals.cells.shape[1], len(points)), dtype=np.float32)
    for cells, leads in zip(rivals.cells, rivals.leads, strict=True):
        layer = spreads.layer(spreads.filled(int(cells[0])))
        beats *= layer.beaten_by(cells, leads[:, None] + points)
    return beats
