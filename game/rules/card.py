"""A player's card: what is written in which box, and what the open boxes would pay."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.boxes import BoxId
from game.rules.dice import Points
from game.rules.table import Joker, Table


@dataclass(frozen=True, slots=True)
class Card:
    """The points of every box in card order; None where a box is open."""

    table: Table
    points: tuple[Points | None, ...]
    further: int = 0  # five alike made while the box for them held points

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

        `roll_number` is 1 to 3 (1: the dice are served) and `faces` five faces. What a further
        five alike earns is not part of it.
        """
        rule = self.table.box(box)
        if rule.after and not self[rule.after]:
            return Points(0)
        is_joker = not rule.is_number and self.has_joker(faces)
        return rule.points(faces, is_served=roll_number == 1, is_joker=is_joker)

    def has_joker(self, faces: Sequence[int]) -> bool:
        """Whether the faces are a joker: five alike where the box for them is filled."""
        five_alike = self.table.five_alike
        return (
            self.table.joker is Joker.FORCED
            and five_alike is not None
            and self[five_alike.id] is not None
            and _are_alike(faces)
        )

    def legal_boxes(self, faces: Sequence[int]) -> tuple[BoxId, ...]:
        """The boxes these five faces may be written in, in card order.

        A joker must go to its number box; if that is filled, to any other box that is not for
        numbers; if all those are filled, to any number box.
        """
        if not self.has_joker(faces):
            return self.open_boxes
        still_open = [self.table.box(box) for box in self.open_boxes]
        own = tuple(box.id for box in still_open if box.face == faces[0])
        lower = tuple(box.id for box in still_open if not box.is_number)
        return own or lower or self.open_boxes

    def possible(self, faces: Sequence[int], roll_number: int) -> dict[BoxId, Points]:
        """What each legal box would pay for the roll just made, in card order."""
        return {box: self.pays(box, faces, roll_number) for box in self.legal_boxes(faces)}

    def fill(self, box: BoxId, faces: Sequence[int], roll_number: int) -> "Card":
        """The card with that open box filled; this one stays as it was."""
        place = self.table.index(box)
        written = self.pays(box, faces, roll_number)
        points = (*self.points[:place], written, *self.points[place + 1 :])
        return Card(self.table, points, self.further + self._is_further(faces))

    def _is_further(self, faces: Sequence[int]) -> bool:
        """Whether the faces are five alike beyond those the box for them holds points for."""
        five_alike = self.table.five_alike
        if not self.table.further_five_alike or five_alike is None:
            return False
        return bool(self[five_alike.id]) and _are_alike(faces)

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
    def further_points(self) -> Points:
        """What further five alike have earned."""
        return Points(self.further * self.table.further_five_alike)

    @property
    def total(self) -> Points:
        """Everything on the card, the upper bonus and further five alike included."""
        return Points(sum(points or 0 for points in self.points) + self.bonus + self.further_points)


def _are_alike(faces: Sequence[int]) -> bool:
    return len(set(faces)) == 1
