"""Playing for the win: of all options the one with the best chance, whatever it scores.

In the last rounds of two players the chance is exact: both cards are solved to the end, for every
lead, both playing to win (`duel`). Before, it is the chance that follows from the spreads of both
players' points to come if both played on for points (`chance`): one step of improvement over the
exact player, taken anew at every decision. The spreads are exact where a point is a bin, and
coarser in the rounds before that (`spread`). More than two players: the chance to beat all others
at once. Alone, or while the spreads are not there yet and the end is far, it plays for points.
"""

from functools import lru_cache, partial

import numpy as np

from game.rules.match import Position
from game.solve.chance import Chances, Rivals
from game.solve.duel import Duel
from game.solve.fillings import Filling, Paths
from game.solve.lattice import Bench, FloatArray
from game.solve.spread import Spreads
from game.solve.states import Cards
from game.solve.turn import Turn, work_out
from game.solve.values import Values
from game.solve.weigh import Weigh, WeighedTurn, weigh_turn

WIN_PTS = 1e8  # what a win is worth: points decide only between options of the same chance
DUEL_COLUMNS = 50_000  # the most that a decision solves of a duel: some 0.4 s
DUEL_TURNS = 3  # left to both together when a simulation starts to solve duels: it meets too many


class ToWin:
    """Plays for the largest chance to win."""

    def __init__(self, values: Values, spreads: Spreads | None) -> None:
        self.states = values.states
        self._values = values
        self._spreads = spreads
        self._paths = Paths(values.states)
        self._duel = Duel(self._paths)

    def judge(self, rng: np.random.Generator) -> None:
        """Nothing goes wrong."""

    def turn(self, cards: Cards, bench: Bench) -> Turn:
        """The turn of cards that nobody plays against."""
        return work_out(self._values.table, self._values.later(cards), bench)

    def turn_in(self, position: Position) -> Turn | WeighedTurn:
        """The turn of the player to move in a match."""
        cards = self.states.cards(self.states.place(position.card))
        others = [card for seat, card in enumerate(position.cards) if seat != position.seat]
        if not others:
            return self.turn(cards, Bench(1))
        batches = [self.states.cards(self.states.place(card)) for card in others]
        rivals = Rivals(
            cells=np.array([self._paths.cells(batch) for batch in batches]),
            leads=np.array([[position.card.total - card.total] for card in others]),
        )
        return self.turn_against(cards, rivals, Bench(1), self._is_near_the_end(cards, rivals))

    def turn_against(
        self, cards: Cards, rivals: Rivals, bench: Bench, to_the_end: bool
    ) -> WeighedTurn:
        """The turn of n cards that have equally many boxes filled, each against its rivals.

        `to_the_end` solves the rest of the match exactly; only against one rival.
        """
        chance = self._chance(cards, rivals, to_the_end)
        to_come = self._values.grid.reshape(-1)

        def weigh(filling: Filling) -> FloatArray:
            points: FloatArray = filling.gain + to_come[filling.cell]
            return points if chance is None else points + WIN_PTS * chance(filling)

        return weigh_turn(self._paths, cards, weigh, bench)

    def _chance(self, cards: Cards, rivals: Rivals, to_the_end: bool) -> Weigh | None:
        """What tells the chance to win once a box is filled; None where only points are known."""
        if to_the_end:
            return partial(self._duelled, rivals)
        if self._spreads is None:
            return None
        filled = int(self.states.filled(cards)[0]) + 1
        return Chances(self._spreads, filled, rivals, self._paths.most_gain).of

    def _is_near_the_end(self, cards: Cards, rivals: Rivals) -> bool:
        if len(rivals.cells) != 1:
            return False
        pair = int(self._paths.cells(cards)[0]), int(rivals.cells[0, 0])
        return self._duel.columns(*pair, DUEL_COLUMNS) <= DUEL_COLUMNS

    def _duelled(self, rivals: Rivals, filling: Filling) -> FloatArray:
        """The chance to win once the box is filled, both playing to win."""
        may = filling.is_allowed  # what is not leads to no state: solving one would take hours
        rival = np.broadcast_to(rivals.cells[0], may.shape)[may]
        leads = (rivals.leads[0] + filling.points)[may]
        chance = np.zeros(may.shape)
        if may.any():
            chance[may] = 1 - self._duel.chance(rival, filling.cell[may], -leads)
        chance[may & filling.wins[:, None]] = 1
        return chance


@lru_cache(maxsize=2)
def to_win(values: Values, spreads: Spreads | None) -> ToWin:
    """The champion of a table; what it solved of a match's end serves its next decision too."""
    return ToWin(values, spreads)
