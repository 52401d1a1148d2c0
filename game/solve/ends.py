"""How a turn ends: the chance of every box and what is written there, for a given way to play.

The turn is played forwards. On each of the 252 rolls every card decides as a bot would; what is
held goes to the keeps, and from there, one die at a time, to the rolls of the next throw.
"""

import numpy as np

from game.rules.dice import ROLLS
from game.solve.fillings import Filling, Fillings
from game.solve.lattice import KEEPS, ROLL_COUNT, FloatArray, IndexArray, lattice, thrown
from game.solve.turn import TIE_PTS, Turn, first_of_best
from game.solve.worth import BoolArray

Ends = list[tuple[Filling, FloatArray]]
"""A box with the chances, (classes, n) as in its `Filling`, that the turn ends in it so."""


def turn_ends(turn: Turn, later: Fillings, served: Fillings) -> Ends:
    """The chances of every end of the turn for n cards that play it for its values, without error.

    `served` are the fillings of the first roll, `later` those of the others; they may be the same.
    All chances of a card add up to 1.
    """
    ends: dict[Filling, FloatArray] = {}  # the second and third roll share their fillings
    chance = np.repeat(lattice().odds[:, None], turn.stop.shape[1], axis=1)
    for rolls_left in range(ROLLS - 1, -1, -1):
        keep, stops = _decided(turn, rolls_left)
        fillings = served if rolls_left == ROLLS - 1 else later
        for filling, ended in _ended(turn, rolls_left, np.where(stops, chance, 0), fillings):
            ends[filling] = ends[filling] + ended if filling in ends else ended
        if rolls_left:
            chance = _thrown(keep, np.where(stops, 0, chance))
    return list(ends.items())


def _decided(turn: Turn, rolls_left: int) -> tuple[IndexArray, BoolArray]:
    """For every roll on every card the keep held, and whether a box is filled, both (252, n).

    The rule is that of `turn.choose`; reading whole rows makes it four times as fast.
    """
    shape = turn.stop.shape
    if not rolls_left:
        return np.zeros(shape, dtype=np.intp), np.ones(shape, dtype=np.bool_)
    holds = lattice().holds
    values = turn.keep_values(rolls_left).take(holds, 0)
    place, value = first_of_best(values.reshape(len(holds), -1))
    keep = holds[place.reshape(shape), np.arange(ROLL_COUNT)[:, None]]
    rolls, cards = np.indices(shape).reshape(2, -1)
    stop = turn.stop_values(rolls, cards, rolls_left)
    return keep, (stop >= value - TIE_PTS).reshape(shape)


def _ended(turn: Turn, rolls_left: int, chance: FloatArray, fillings: Fillings) -> Ends:
    """The ends of those who fill a box now, `chance` (252, n) telling how many."""
    rolls, cards = np.nonzero(chance)
    boxes, _ = first_of_best(turn.box_values(rolls, cards, rolls_left))
    ends: Ends = []
    for box, filling in enumerate(fillings):
        here = np.flatnonzero(boxes == box)
        if filling is not None and len(here):
            where = filling.of_roll[rolls[here]] * chance.shape[1] + cards[here]
            odds = chance[rolls[here], cards[here]]
            ended = np.bincount(where, odds, minlength=filling.gain.size).astype(np.float64)
            ends.append((filling, ended.reshape(filling.gain.shape)))
    return ends


def _thrown(keep: IndexArray, chance: FloatArray) -> FloatArray:
    """The chances of the next rolls, (252, n), of those who hold `keep` now with `chance`."""
    cards = chance.shape[1]
    kept = (keep * cards + np.arange(cards)).ravel()
    held = np.bincount(kept, chance.ravel(), minlength=KEEPS * cards)
    return thrown(held.astype(np.float64).reshape(KEEPS, cards))
