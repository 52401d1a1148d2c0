"""The values a second time, slowly: plain Python, straight from the words of the rules.

Nothing of `game.solve` is used. A turn goes over every roll and every choice of dice to keep;
outcomes are counted over ordered throws; a card's future hangs on its open boxes, its exact upper
total and whether the box for five alike holds points, with no merging and no cap. What a box pays
and which may be filled is asked of the card itself, roll by roll.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

from game.rules.card import Card
from game.rules.dice import Points
from game.rules.table import Table, table_from

FACES = (1, 2, 3, 4, 5, 6)
ALL_ROLLS = list(combinations_with_replacement(FACES, 5))


@cache
def outcomes(kept: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Every roll that may come of these kept dice, and in how many of 6^n ordered throws."""
    thrown = product(FACES, repeat=5 - len(kept))
    return list(Counter(tuple(sorted((*kept, *faces))) for faces in thrown).items())


@cache
def keeps_of(roll: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All ways to keep fewer than five of the dice."""
    masks = product((False, True), repeat=5)
    return {tuple(f for f, keep in zip(roll, mask, strict=True) if keep) for mask in masks} - {roll}


class SlowSolver:
    """Solves cards of one table; `number` is float or, for exact chances, Fraction."""

    def __init__(self, table: Table, number=float):
        self.table = table
        self.number = number
        self.known = {}

    def to_come(self, card: Card):
        """Expected points still to come before the next throw."""
        if card.is_full:
            return self.number(0)
        five_alike = self.table.five_alike
        scored = bool(five_alike and card[five_alike.id])
        key = card.open_boxes, card.upper, scored
        if key not in self.known:
            self.known[key] = self._mean(self._rolls(card, 2), ())
        return self.known[key]

    def boxes(self, card: Card, roll, rolls_left: int = 0) -> dict:
        """Points to come of every legal box: all it adds to the total, and what it leaves."""
        worth = {}
        for box in card.legal_boxes(roll):
            filled = card.fill(box, roll, 3 - rolls_left)
            worth[box] = filled.total - card.total + self.to_come(filled)
        return worth

    def holds(self, card: Card, rolls_left: int) -> dict:
        """Points to come of keeping any 0 to 4 faces, with so many rolls left."""
        then = self._rolls(card, rolls_left - 1)
        sizes = (combinations_with_replacement(FACES, n) for n in range(5))
        return {keep: self._mean(then, keep) for keeps in sizes for keep in keeps}

    def made(self, card: Card):
        """The expected points of the best box for the first roll alone."""
        return self._mean(self._rolls(card, 0), ())

    def _rolls(self, card: Card, rolls_left: int) -> dict:
        """The best option for each of the 252 rolls."""
        best = {roll: max(self.boxes(card, roll, rolls_left).values()) for roll in ALL_ROLLS}
        if rolls_left:
            holds = self.holds(card, rolls_left)
            for roll in ALL_ROLLS:
                best[roll] = max(best[roll], max(holds[keep] for keep in keeps_of(roll)))
        return best

    def _mean(self, worth, kept):
        """The mean over what the dice that are not kept may show."""
        ways = 6 ** (5 - len(kept))
        return sum(worth[roll] * n for roll, n in outcomes(kept)) / self.number(ways)


def small_table(boxes, bonus=None, **switches) -> Table:
    """A table from short notes: ("sixes", "number", {"face": 6})."""
    mapping = {"id": "small", "boxes": [{"id": i, "kind": kind, **rest} for i, kind, rest in boxes]}
    if bonus:
        mapping["bonus"] = {"at": bonus[0], "points": bonus[1]}
    return table_from(mapping | switches)


def number_box(face: int, name: str | None = None):
    return (name or f"faces_{face}", "number", {"face": face})


def cards_of(table: Table) -> list[Card]:
    """Every card of a small table that play can lead to, told apart by what `to_come` minds.

    Boxes outside the number boxes hold 0 where they are filled: their points change nothing, but
    for those of the box for five alike.
    """
    choices = [
        [None, *(Points(box.face * n) for n in range(6))] if box.is_number
        else [None, Points(0), table.payable(box.id)[-1]] if box == table.five_alike
        else [None, Points(0)]
        for box in table.boxes
    ]  # fmt: skip
    five_alike = table.five_alike
    cards = (Card(table, points) for points in product(*choices))
    told_apart = {}
    for card in cards:
        scored = bool(five_alike and card[five_alike.id])
        told_apart[card.open_boxes, card.upper, scored] = card
    return list(told_apart.values())
