"""How a level sees the worth of every box: exactly, or by feel.

A policy says what filling a box leaves to come (`worth.Later`), how far a hold is thought
through, and what goes wrong in between. From that `turn` makes choices, for one card or many.
"""

from functools import lru_cache

import numpy as np

from game.rules.dice import DICE
from game.rules.table import Table
from game.solve.champion import ToWin, to_win
from game.solve.lattice import Bench, FloatArray, IndexArray, turn_worth
from game.solve.level import Feel, Level
from game.solve.spread import Spreads
from game.solve.states import Cards, States
from game.solve.turn import Judge, Turn, work_out
from game.solve.values import StaleValues, Values
from game.solve.worth import Later, Payments, payments

EASY_PACE, LOST_PACE = 3.0, 5.0
"""Dice of every open face the bonus still asks for: up to the first it is minded in full (63 is
three of each), at the second it is given up; between them less and less."""


class Exact:
    """Plays for the largest expected total."""

    def __init__(self, values: Values) -> None:
        self.states = values.states
        self.later = values.later

    def judge(self, rng: np.random.Generator) -> Judge | None:
        """Nothing goes wrong."""
        return None

    def turn(self, cards: Cards, bench: Bench) -> Turn:
        """The turn of these cards as this policy sees it."""
        return work_out(self.states.table, self.later(cards), bench)


class ByFeel:
    """Plays by what a box is usually worth, and errs the way people do."""

    def __init__(self, feel: Feel, states: States) -> None:
        self.states = states
        self._feel = feel
        self._usual = usual_points(states.table, feel)

    def judge(self, rng: np.random.Generator) -> Judge | None:
        """What goes wrong: options misjudged, the commonest face all there is to see."""
        return Judge(rng, self._feel.misjudges_pts, self._feel.keeps_most)

    def turn(self, cards: Cards, bench: Bench) -> Turn:
        """The turn of these cards as this policy sees it."""
        return work_out(self.states.table, self.later(cards), bench)

    def later(self, cards: Cards) -> Later:
        """What filling each box is felt to leave: less what the box would have brought."""
        states = self.states
        uppers = states.uppers(cards.column)
        usual = self._usual[:, len(self._usual) - states.filled(cards)]
        left: list[FloatArray | None] = []
        for box, points in zip(states.table.boxes, usual, strict=True):
            is_counted = states.is_counted(box)
            is_closed = ((uppers if is_counted else cards.low) & states.bit(box)) != 0
            if is_closed.all():
                left.append(None)
                continue
            towards = self._towards_bonus(cards, uppers, box.face) if is_counted else 0.0
            left.append(np.where(is_closed, -np.inf, towards - points[None, :]))
        return Later(tuple(left), states.scored(cards))

    def _towards_bonus(self, cards: Cards, uppers: IndexArray, face: int) -> FloatArray:
        """What 0 to 5 dice of a face are felt to do for the bonus, against keeping pace: (6, n)."""
        need = self.states.need_pts[cards.column]
        pace = need / np.maximum(self.states.open_faces[uppers], 1)
        bonus = self.states.table.bonus
        price = self._feel.minds_bonus * bonus.points / bonus.at if bonus else 0.0
        hope = np.clip((LOST_PACE - pace) / (LOST_PACE - EASY_PACE), 0, 1)
        points = np.minimum(face * np.arange(DICE + 1)[:, None], need)
        towards: FloatArray = price * hope * (points - face * pace)
        return towards


Policy = Exact | ByFeel | ToWin


def policy_of(
    level: Level, table: Table, values: Values | None, spreads: Spreads | None = None
) -> Policy:
    """The level's way to play on that table.

    Only a level without a feel needs `values`. Raises StaleValues without them, or with those of
    another table. One that plays to win also uses `spreads`; see `champion`.
    """
    if level.feel is not None:
        return _by_feel(level.feel, table)
    if values is None or values.table != table:
        have = values.table.id if values else "none"
        raise StaleValues(f"{level.id} on {table.id} needs its exact values, there are {have}")
    return to_win(values, spreads) if level.plays_to_win else Exact(values)


@lru_cache(maxsize=16)
def _by_feel(feel: Feel, table: Table) -> ByFeel:
    return ByFeel(feel, States(table))


def usual_points(table: Table, feel: Feel) -> FloatArray:
    """What each box is felt to bring if it stays open, shape (boxes, number of open boxes + 1).

    A box that brings the share s of its best when it is all a turn is played for is felt to bring
    1 − (1 − s)^g of it in g goes; one go is sure, `patience` tells which share of the turns after
    it are further ones, and `foresight` how much of all this is thought of.
    """
    pays = payments(table)
    best = pays.points.max(axis=1, keepdims=True)
    missed = 1 - _alone(pays)[:, None] / best
    shares = dict(feel.patience)
    patience = np.array([shares.get(box.kind, 0.0) for box in table.boxes])[:, None]
    later_turns = np.maximum(np.arange(len(table.boxes) + 1) - 2, 0)  # after this and the next
    usual: FloatArray = feel.foresight * best * (1 - missed ** (1 + patience * later_turns))
    return usual


def _alone(pays: Payments) -> FloatArray:
    """Expected points of each box in a turn played for that box alone, shape (boxes,)."""
    stop = pays.points.T.copy()
    return turn_worth(stop, Bench(stop.shape[1]))
