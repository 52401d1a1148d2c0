"""The values a second time, slowly: plain Python, straight from the words of the rules.

Nothing of `game.solve` is used. A turn goes over every roll and every choice of dice to keep;
outcomes are counted over ordered throws; a card's future hangs on its open boxes and its exact
upper total, with no merging and no cap.
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
        self.pays = {(b.id, roll): b.points(roll) for b in table.boxes for roll in ALL_ROLLS}

    def to_come(self, card: Card):
        """Expected points still to come before the next throw."""
        return self._to_come(card.open_boxes, card.upper)

    def boxes(self, card: Card, roll) -> dict:
        """Points to come of every open box, what it pays and a bonus crossed included."""
        return self._boxes(card.open_boxes, card.upper, tuple(sorted(roll)))

    def holds(self, card: Card, rolls_left: int) -> dict:
        """Points to come of keeping any 0 to 4 faces, with so many rolls left."""
        return self._holds(card.open_boxes, card.upper, rolls_left)

    def made(self, card: Card):
        """The expected points of the best box for the first roll alone."""
        return self._mean(self._rolls(card.open_boxes, card.upper, 0), ())

    def _to_come(self, still_open, upper):
        if not still_open:
            return self.number(0)
        if (still_open, upper) not in self.known:
            first = self._rolls(still_open, upper, 2)
            self.known[still_open, upper] = self._mean(first, ())
        return self.known[still_open, upper]

    def _boxes(self, still_open, upper, roll):
        worth = {}
        for box in still_open:
            points = self.pays[box, roll]
            rest = tuple(other for other in still_open if other != box)
            total = upper + points if self.table.box(box).is_number else upper
            bonus = self.table.bonus
            won = bonus.points if bonus and upper < bonus.at <= total else 0
            worth[box] = points + won + self._to_come(rest, total)
        return worth

    def _rolls(self, still_open, upper, rolls_left):
        """The best option for each of the 252 rolls."""
        best = {roll: max(self._boxes(still_open, upper, roll).values()) for roll in ALL_ROLLS}
        if rolls_left:
            holds = self._holds(still_open, upper, rolls_left)
            for roll in ALL_ROLLS:
                best[roll] = max(best[roll], max(holds[keep] for keep in keeps_of(roll)))
        return best

    def _holds(self, still_open, upper, rolls_left):
        then = self._rolls(still_open, upper, rolls_left - 1)
        sizes = (combinations_with_replacement(FACES, n) for n in range(5))
        return {keep: self._mean(then, keep) for keeps in sizes for keep in keeps}

    def _mean(self, worth, kept):
        """The mean over what the dice that are not kept may show."""
        ways = 6 ** (5 - len(kept))
        return sum(worth[roll] * n for roll, n in outcomes(kept)) / self.number(ways)


def small_table(boxes, bonus=None) -> Table:
    """A table from short notes: ("sixes", "number", {"face": 6})."""
    mapping = {"id": "small", "boxes": [{"id": i, "kind": kind, **rest} for i, kind, rest in boxes]}
    if bonus:
        mapping["bonus"] = {"at": bonus[0], "points": bonus[1]}
    return table_from(mapping)


def number_box(face: int, name: str | None = None):
    return (name or f"faces_{face}", "number", {"face": face})


def cards_of(table: Table) -> list[Card]:
    """Every card of a small table that play can lead to, told apart by open boxes and upper total.

    Boxes outside the number boxes hold 0 where they are filled: their points change nothing.
    """
    choices = [
        [None, *(Points(box.face * n) for n in range(6))] if box.is_number else [None, Points(0)]
        for box in table.boxes
    ]
    cards = (Card(table, points) for points in product(*choices))
    return list({(card.open_boxes, card.upper): card for card in cards}.values())
