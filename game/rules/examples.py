"""Dice that show what a box asks for: a roll it pays, and one that just misses.

The dice are found by rule among the 252 rolls and their points come from the box itself, so that
they hold for the tables of players too.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from game.rules.boxes import Box, BoxKind
from game.rules.dice import DICE, SIDES, Faces, Points, all_rolls, face_counts

_NUMBER_SHOWN = 3  # of the face: as many of each make the usual line for the upper bonus


class Miss(StrEnum):
    """Why a roll that looks like it does not make a box."""

    NONE_OF_THE_FACE = "none_of_the_face"
    ONE_TOO_FEW = "one_too_few"
    ONE_PAIR = "one_pair"
    FOUR_ALIKE = "four_alike"  # are not two pairs
    FIVE_ALIKE = "five_alike"  # are not a full house
    TWO_PAIRS = "two_pairs"  # are not a full house
    DUPLICATE = "duplicate"  # a face twice, where the run wants another
    GAP = "gap"  # a run with a hole in it
    OTHER_RUN = "other_run"  # a run, but not one that counts
    NOT_YET = "not_yet"  # the box before it is still empty


@dataclass(frozen=True, slots=True)
class Worked:
    """A box worked out in dice."""

    pays: Faces  # ascending, but what made it first where that is a part of the dice
    points: Points
    served: Points | None  # what the same dice pay on the first roll, where that is more
    misses: Faces | None = None  # dice that pay nothing; None where all dice pay
    why: Miss | None = None


def worked(box: Box) -> Worked:
    """A roll the box pays, what it pays, and a roll that just misses it."""
    pays = _payer(box)
    points, served = box.points(pays), box.points(pays, is_served=True)
    misses, why = _near_miss(box)
    shown = _made_first(box, pays)
    return Worked(shown, points, served if served > points else None, misses, why)


def _payer(box: Box) -> Faces:
    """The roll that shows best what the box asks for: just that, with middling dice beside it."""
    return min((roll for roll in all_rolls() if box.points(roll)), key=lambda r: _fit(box, r))


def _fit(box: Box, roll: Faces) -> tuple[float, ...]:
    """Less is better: a roll that makes the box by nothing more than it asks for."""
    counts = face_counts(roll)
    most = max(counts)
    match box.kind:
        case BoxKind.NUMBER:
            others = len({face for face in roll if face != box.face})
            return abs(counts[box.face - 1] - _NUMBER_SHOWN), -others, sum(roll)
        case BoxKind.OF_A_KIND:
            alike = counts.index(most) + 1
            return abs(most - box.count), -len(set(roll)), abs(alike - 4), sum(roll)
        case BoxKind.STRAIGHT if any(len(run) < DICE for run in box.runs):
            return -most, abs(sum(roll) - 17), -roll[-1]  # the free die shows a face once more
        case BoxKind.CHOICE:
            return most, abs(sum(roll) - 19), -roll[-1]  # 6-5-4-3-1
        case _:
            return most, abs(sum(roll) - 21), roll[-1]


def _made_first(box: Box, roll: Faces) -> Faces:
    """The dice in the order in which they are read: what counts first, the highest first."""
    counts = face_counts(roll)
    if box.kind is BoxKind.STRAIGHT:
        return roll
    if box.kind is BoxKind.NUMBER:
        return tuple(sorted(roll, key=lambda face: (face != box.face, -face)))
    return tuple(sorted(roll, key=lambda face: (-counts[face - 1], -face)))


# -- what just misses


def _near_miss(box: Box) -> tuple[Faces | None, Miss | None]:
    """The first of the telling rolls that the box pays nothing for, and why."""
    if box.after:
        return _payer(box), Miss.NOT_YET
    for roll, why in _TELLING[box.kind](box):
        if not box.points(roll):
            return roll, why
    return None, None


def _of_number(box: Box) -> Iterable[tuple[Faces, Miss]]:
    yield tuple(face for face in range(SIDES, 0, -1) if face != box.face), Miss.NONE_OF_THE_FACE


def _of_a_kind(box: Box) -> Iterable[tuple[Faces, Miss]]:
    others = (6, 3, 2, 1)[: DICE - (box.count - 1)]
    yield ((4,) * (box.count - 1) + others), Miss.ONE_TOO_FEW


def _of_two_pairs(_box: Box) -> Iterable[tuple[Faces, Miss]]:
    yield (5, 5, 5, 5, 2), Miss.FOUR_ALIKE
    yield (5, 5, 6, 4, 2), Miss.ONE_PAIR


def _of_full_house(_box: Box) -> Iterable[tuple[Faces, Miss]]:
    yield (4, 4, 4, 4, 4), Miss.FIVE_ALIKE
    yield (5, 5, 3, 3, 6), Miss.TWO_PAIRS


def _of_straight(box: Box) -> Iterable[tuple[Faces, Miss]]:
    long = sorted(box.runs[0])
    if len(long) == DICE:
        yield (*long[:-1], long[-2]), Miss.DUPLICATE
        yield (*long[1:], long[-1]), Miss.DUPLICATE
    else:
        yield (1, 2, 4, 5, 6), Miss.GAP
        yield (1, 2, 3, 5, 6), Miss.GAP
    for first in (2, 1):
        yield tuple(range(first, first + DICE)), Miss.OTHER_RUN


def _of_five_alike(box: Box) -> Iterable[tuple[Faces, Miss]]:
    yield (5, 5, 5, 5, 3), Miss.ONE_TOO_FEW


def _of_choice(_box: Box) -> Iterable[tuple[Faces, Miss]]:
    return ()


_TELLING: dict[BoxKind, Callable[[Box], Iterable[tuple[Faces, Miss]]]] = {
    BoxKind.NUMBER: _of_number,
    BoxKind.CHOICE: _of_choice,
    BoxKind.OF_A_KIND: _of_a_kind,
    BoxKind.TWO_PAIRS: _of_two_pairs,
    BoxKind.FULL_HOUSE: _of_full_house,
    BoxKind.STRAIGHT: _of_straight,
    BoxKind.FIVE_ALIKE: _of_five_alike,
}
