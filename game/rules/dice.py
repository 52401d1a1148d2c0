"""Five dice: what a roll is, and which rolls there are."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
Points = NewType("Points", int)
Faces: TypeAlias = tuple[int, ...]
"""Five faces, each 1 to 6, in the order of the dice (positions 0 to 4)."""
Held: TypeAlias = tuple[int, ...]
"""Positions of the dice that are kept, ascending."""

NOTHING = Points(0)
MAX_SEATS = 6
DICE = 5
SIDES = 6
ROLLS = 3


def check_faces(faces: Sequence[int]) -> Faces:
    """The same faces as a tuple.

    Raises ValueError unless they are five whole numbers from 1 to 6.

    >>> check_faces([5, 5, 5, 2, 1])
    (5, 5, 5, 2, 1)
    """
    checked = tuple(faces)
    if len(checked) != DICE:
        raise ValueError(f"a roll has {DICE} faces, not {len(checked)}: {list(checked)}")
    for position, face in enumerate(checked):
        if type(face) is not int or not 1 <= face <= SIDES:
            raise ValueError(f"die {position} shows {face!r}; a face is a whole number from 1 to 6")
    return checked


def check_held(held: Sequence[int]) -> Held:
    """The same positions, ascending. Raises ValueError for a position twice or outside 0 to 4."""
    checked = tuple(sorted(held))
    if len(set(checked)) != len(checked) or any(not 0 <= p < DICE for p in checked):
        raise ValueError(f"held dice are positions from 0 to 4, each once, not {list(held)}")
    return checked


def face_counts(faces: Sequence[int]) -> tuple[int, ...]:
    """How often each face shows: index 0 counts the ones, index 5 the sixes."""
    return _face_counts(tuple(faces))


@cache
def _face_counts(faces: Faces) -> tuple[int, ...]:
    return tuple(faces.count(face) for face in range(1, SIDES + 1))


@cache
def all_rolls() -> tuple[Faces, ...]:
    """The 252 different rolls, each with its faces ascending, in ascending order."""
    return tuple(combinations_with_replacement(range(1, SIDES + 1), DICE))
