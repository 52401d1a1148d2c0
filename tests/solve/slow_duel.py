"""Two players to the end of a match and the spread of one, slowly: see `slow_solver`."""

from collections import defaultdict

from game.rules.card import Card
from tests.solve.slow_solver import ALL_ROLLS, SlowSolver, keeps_of, outcomes


class SlowDuel(SlowSolver):
    """The chance to win of the player about to throw, both playing to win; a tie counts half.

    Where `SlowSolver` has a card there are two here: one's own and the other's.
    """

    def chance(self, card: Card, other: Card):
        if card.is_full and other.is_full:
            return self.number((card.total > other.total) + (card.total >= other.total)) / 2
        if card.is_full:
            return 1 - self.chance(other, card)
        key = *minded(card), *minded(other), card.total - other.total
        if key not in self.known:
            self.known[key] = self._mean(self._rolls((card, other), 2), ())
        return self.known[key]

    def boxes(self, cards, roll, rolls_left: int = 0) -> dict:
        """The chance to win after each legal box."""
        card, other = cards
        worth = {}
        for box in card.legal_boxes(roll):
            filled = card.fill(box, roll, 3 - rolls_left)
            wins = self.table.box(box).wins_when_served and rolls_left == 2 and filled[box]
            worth[box] = self.number(1) if wins else 1 - self.chance(other, filled)
        return worth


def minded(card: Card):
    """What a card's future hangs on."""
    five_alike = card.table.five_alike
    return card.open_boxes, card.upper, bool(five_alike and card[five_alike.id])


def slow_spread(solver: SlowSolver, card: Card) -> dict[int, float]:
    """The chance of every number of points to come under play for the largest expected total."""
    if card.is_full:
        return {0: 1.0}
    key = "spread", *minded(card)
    if key not in solver.known:
        solver.known[key] = _slow_spread(solver, card)
    return solver.known[key]


def _slow_spread(solver: SlowSolver, card: Card) -> dict[int, float]:
    chances = defaultdict(float)
    rolls = {roll: ways / 6**5 for roll, ways in outcomes(())}
    for rolls_left in (2, 1, 0):
        holds = solver.holds(card, rolls_left) if rolls_left else {}
        following = dict.fromkeys(ALL_ROLLS, 0.0)
        for roll, chance in rolls.items():
            boxes = solver.boxes(card, roll, rolls_left)
            box = max(boxes, key=boxes.get)
            keep = max(keeps_of(roll), key=holds.get) if rolls_left else None
            if keep is not None and holds[keep] > boxes[box] + 1e-9:
                for then, ways in outcomes(keep):
                    following[then] += chance * ways / 6 ** (5 - len(keep))
            elif chance:
                filled = card.fill(box, roll, 3 - rolls_left)
                for more, odds in slow_spread(solver, filled).items():
                    chances[filled.total - card.total + more] += chance * odds
        rolls = following
    return dict(chances)
