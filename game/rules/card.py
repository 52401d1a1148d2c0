"""A player's card: what is written in which box, and what the open boxes would pay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.boxes import BoxId
from game.rules.dice import Points
from game.rules.table import Table


@dataclass(frozen=True, slots=True)
class Card:
    """The points of every box in card order; None where a box is open."""

    table: Table
    points: tuple[Points | None, ...]

    @classmethod
    def empty(cls, table: Table) -> "Card":
        """A fresh card of that table."""
        return cls(table, (None,) * len(table.boxes))

    def __getitem__(self, box: BoxId) -> Points | None:
        """What the box holds; None while it is open. Raises KeyError for an unknown box."""
        return self.points[self.table.index(box)]

    @property
    def open_boxes(self) -> tuple[BoxId, ...]:
        """The boxes still to be filled, in card order."""
        return tuple(
            box.id
            for box, points in zip(self.table.boxes, self.points, strict=True)
            if points is None
        )

    @property
    def is_full(self) -> bool:
        """Whether every box is filled."""
        return None not in self.points

    def pays(self, box: BoxId, faces: Sequence[int], roll_number: int) -> Points:
        """What the box would pay for the roll just made.

        `roll_number` is 1 to 3 and `faces` five faces. Both the number of the roll and the rest
        of the card may matter in some tables; in the Yacht tables only the faces do.
        """
        return self.table.box(box).points(faces)

    def legal_boxes(self, faces: Sequence[int]) -> tuple[BoxId, ...]:
        """The boxes these five faces may be written in, in card order."""
        return self.open_boxes

    def possible(self, faces: Sequence[int], roll_number: int) -> dict[BoxId, Points]:
        """What each legal box would pay for the roll just made, in card order."""
        return {box: self.pays(box, faces, roll_number) for box in self.legal_boxes(faces)}

    def fill(self, box: BoxId, faces: Sequence[int], roll_number: int) -> "Card":
        """The card with that open box filled; this one stays as it was."""
        place = self.table.index(box)
        points = self.pays(box, faces, roll_number)
        return replace(self, points=(*self.points[:place], points, *self.points[place + 1 :]))

    @property
    def upper(self) -> Points:
        """Points in the number boxes together."""
        return Points(
            sum(
                points or 0
                for box, points in zip(self.table.boxes, self.points, strict=True)
                if box.is_number
            )
        )

    @property
    def bonus(self) -> Points:
        """The upper bonus once its line is crossed, else 0."""
        rule = self.table.bonus
        return rule.points if rule and self.upper >= rule.at else Points(0)

    @property
    def total(self) -> Points:
        """Everything on the card, the upper bonus included."""
        return Points(sum(points or 0 for points in self.points) + self.bonus)
