"""Tips for play: the position each is shown in, and what every option of it is worth.

What a decision gives up was worked out by the solver; `tests/solve/test_tips.py` works it out anew.
Chances are not kept here, as they are worked out in no time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import Faces, Points
from game.rules.table import Table


class TipId(StrEnum):
    """What a tip is about; its words are in the catalogue."""

    SEVERAL = "several"  # keep what leaves several boxes open
    DUPLICATE = "duplicate"  # exact straights break on a face twice
    EARLY = "early"  # two throws are nearly twice one
    HIGH_FOUR = "high_four"  # four of a kind is worth its face
    NET = "net"  # Choice is the safety net
    ZERO = "zero"  # a zero on purpose
    WHOLE_CARD = "whole_card"  # read the whole card before writing
    BONUS = "bonus"  # what goes towards the upper bonus is worth more than it says


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done: a box filled or dice held, and the points given up by it."""

    taken: BoxId | Faces
    gives_up: float = 0.0  # expected points of the whole card, less than the best option


@dataclass(frozen=True, slots=True)
class Position:
    """Dice before a card, and the options worth telling of, the best first."""

    table: str  # id of a table that comes with the game
    faces: Faces
    rolls_left: int
    options: tuple[Option, ...]
    given: Mapping[BoxId, Points] = field(default_factory=dict)  # what the card holds already

    def card(self, table: Table) -> Card:
        """The card."""
        return Card(table, tuple(self.given.get(box.id) for box in table.boxes))


def _box(box: str, gives_up: float = 0.0) -> Option:
    return Option(BoxId(box), gives_up)


POSITIONS: Final[Mapping[TipId, Position]] = {
    TipId.SEVERAL: Position(
        "yacht-bonus", (4, 4, 4, 2, 1), 2, (Option((4, 4, 4)), _box("fours", 9.0))
    ),
    TipId.NET: Position(
        "yacht-bonus", (6, 5, 5, 4, 1), 0, (_box("choice"), _box("fives", 7.0))
    ),
    TipId.ZERO: Position(
        "yacht-bonus", (6, 6, 4, 3, 1), 0, (_box("four_of_a_kind"), _box("sixes", 2.5)),
        {BoxId("ones"): Points(2), BoxId("choice"): Points(22)},
    ),
    TipId.WHOLE_CARD: Position(
        "yacht-bonus", (6, 6, 6, 5, 5), 0,
        (_box("full_house"), _box("sixes", 11.3), _box("choice", 13.3)),
    ),
    TipId.BONUS: Position(
        "yacht-bonus", (6, 6, 6, 6, 2), 0, (_box("sixes"), _box("four_of_a_kind", 4.6))
    ),
}  # fmt: skip

STRAIGHT: Final = (1, 2, 3, 4, 4)  # any four in a row, but not five
STRAIGHT_TABLES: Final = ("yacht-bonus", "yacht-exact")  # both have a `small_straight`
FOURS: Final = ((6, 6, 6, 6, 2), (1, 1, 1, 1, 2))
FOURS_TABLE: Final = "yacht-exact"  # pays four times the face
FOUR_HELD: Final = (5, 5, 5, 5)
