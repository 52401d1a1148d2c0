"""The kinds of box and what each pays for five dice.

A table's boxes are data (`levels/tables/*.toml`); this module knows only the kinds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeAlias

from game.rules.dice import DICE, SIDES, Points, face_counts

BoxId = NewType("BoxId", str)


class BoxKind(StrEnum):
    """What a box asks of the dice."""

    NUMBER = "number"  # any dice; one face counts
    CHOICE = "choice"  # any dice
    OF_A_KIND = "of_a_kind"  # at least `count` alike
    TWO_PAIRS = "two_pairs"  # two faces, each at least twice
    FULL_HOUSE = "full_house"  # three of one face, two of another
    STRAIGHT = "straight"  # one of `runs` is on the table; further dice are free
    FIVE_ALIKE = "five_alike"


class Pays(StrEnum):
    """What a box that is met pays, when it is not a fixed number of points."""

    SUM = "sum"  # all five dice
    ALIKE = "alike"  # only the dice that made it


Run: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the card. What has a default belongs to the kinds that ask for it.

    What a box pays may hang on more than the dice: on the number of the roll (`served_extra`), on
    another box (`after`), on a joker. `Card.pays` minds all of it.
    """

    id: BoxId
    kind: BoxKind
    pays: Pays | int
    face: int = 0
    count: int = 0
    runs: tuple[Run, ...] = ()
    may_be_one_face: bool = False  # two pairs of four alike, a full house of five alike
    served_extra: int = 0  # points more where the first roll of a turn makes the box
    after: BoxId | None = None  # pays only while that box holds points
    wins_when_served: bool = False  # made on the first roll of a turn it ends the match

    @property
    def is_number(self) -> bool:
        """Whether the box counts towards an upper bonus."""
        return self.kind is BoxKind.NUMBER

    @property
    def is_five_alike(self) -> bool:
        """Whether the box asks for five dice alike."""
        return self.kind is BoxKind.FIVE_ALIKE

    def points(
        self, faces: Sequence[int], *, is_served: bool = False, is_joker: bool = False
    ) -> Points:
        """What the box pays for five faces in any order; 0 where they do not qualify.

        `is_served`: they are the first roll of a turn. `is_joker`: whatever the box asks for is
        taken as made.
        """
        made = _MADE_OF[self.kind](self, face_counts(faces))
        if made is None and is_joker:
            made = sum(faces)
        if not made:
            return Points(0)
        extra = self.served_extra if is_served else 0
        if self.pays is Pays.SUM:
            return Points(sum(faces) + extra)
        if self.pays is Pays.ALIKE:
            return Points(made + extra)
        return Points(self.pays + extra)


def _number(box: Box, counts: Sequence[int]) -> int | None:
    return box.face * counts[box.face - 1]


def _choice(_box: Box, counts: Sequence[int]) -> int | None:
    return sum(face * n for face, n in enumerate(counts, 1))


def _of_a_kind(box: Box, counts: Sequence[int]) -> int | None:
    for face in range(SIDES, 0, -1):
        if counts[face - 1] >= box.count:
            return face * box.count
    return None


def _two_pairs(box: Box, counts: Sequence[int]) -> int | None:
    pairs = [face for face in range(SIDES, 0, -1) if counts[face - 1] >= 2]
    if box.may_be_one_face and max(counts) >= 4:
        pairs *= 2  # of five dice no further pair can stand beside the four
    return 2 * (pairs[0] + pairs[1]) if len(pairs) >= 2 else None


def _full_house(box: Box, counts: Sequence[int]) -> int | None:
    is_one_face = box.may_be_one_face and DICE in counts
    if sorted(counts)[-2:] != [2, 3] and not is_one_face:
        return None
    return sum(face * n for face, n in enumerate(counts, 1))


def _straight(box: Box, counts: Sequence[int]) -> int | None:
    shown = {face for face, n in enumerate(counts, 1) if n}
    return max((sum(run) for run in box.runs if run <= shown), default=None)


def _five_alike(_box: Box, counts: Sequence[int]) -> int | None:
    return DICE * (counts.index(DICE) + 1) if DICE in counts else None


# Each answers: the points of the dice that make the box, or None where they do not make it.
_MADE_OF: dict[BoxKind, Callable[[Box, Sequence[int]], int | None]] = {
    BoxKind.NUMBER: _number,
    BoxKind.CHOICE: _choice,
    BoxKind.OF_A_KIND: _of_a_kind,
    BoxKind.TWO_PAIRS: _two_pairs,
    BoxKind.FULL_HOUSE: _full_house,
    BoxKind.STRAIGHT: _straight,
    BoxKind.FIVE_ALIKE: _five_alike,
}
