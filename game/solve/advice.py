"""Every option of a position with its exact value, best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import ROLLS, Faces, Held, Points
from game.rules.table import Table
from game.solve.lattice import Bench, FloatArray, lattice
from game.solve.policy import Exact
from game.solve.turn import TIE_PTS, Turn
from game.solve.values import StaleValues, Values

BEST_PTS = (
    0.05  # who gives away less has played the best there is; options so close are equally good
)


@dataclass(frozen=True, slots=True)
class HoldOption:
    """Keeping these faces (0 to 4 of them, ascending) and throwing the other dice."""

    hold: Faces
    value: float  # expected final total of the whole card, in points
    loss: float  # what is given up against the best option, in points


@dataclass(frozen=True, slots=True)
class BoxOption:
    """Filling that box now."""

    box: BoxId
    points: Points  # what the box itself pays
    value: float  # expected final total of the whole card, in points
    loss: float  # what is given up against the best option, in points


Option: TypeAlias = HoldOption | BoxOption


@dataclass(frozen=True, slots=True)
class Advice:
    """All options of a position, each list best first; no holds when no rolls are left."""

    value: float
    holds: tuple[HoldOption, ...]
    boxes: tuple[BoxOption, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """Holds and boxes together, best first; among equals boxes come before holds."""
        both: list[Option] = [*self.boxes, *self.holds]
        return tuple(both[n] for n in best_first([option.value for option in both]))

    def to_mapping(self) -> dict[str, object]:
        """The advice as `yacht advise --json` prints it."""
        return {
            "value": self.value,
            "holds": [{"hold": list(o.hold), "value": o.value, "loss": o.loss} for o in self.holds],
            "boxes": [
                {"box": o.box, "points": o.points, "value": o.value, "loss": o.loss}
                for o in self.boxes
            ],
        }


def advise(values: Values, card: Card, faces: Faces, rolls_left: int) -> Advice:
    """What every option of the card to move is worth, with these dice on the table.

    Values are expected final totals: points already written, the upper bonus and all that is
    still to come. Values within 1e-9 tie: longer holds first, then by faces; boxes in card order.
    Raises StaleValues for values of another table, ValueError for a card that is full.
    """
    turn = exact_turn(values, card)
    roll = lattice().roll(faces)
    total = card.total
    holds = _holds(turn, roll, rolls_left, total)
    worth = total + turn.box_values(np.array([roll]), np.array([0]), rolls_left)[:, 0]
    boxes = _boxes(worth, card.table, card.possible(faces, ROLLS - rolls_left))
    best = max([value for _, value in holds] + [value for _, _, value in boxes])
    return Advice(
        best,
        tuple(HoldOption(*holds[n], best - holds[n][1]) for n in best_first([v for _, v in holds])),
        tuple(BoxOption(*boxes[n], best - boxes[n][2]) for n in best_first([v for *_, v in boxes])),
    )


def exact_turn(values: Values, card: Card) -> Turn:
    """The turn of one card under exact play: column 0 of everything in it.

    Raises StaleValues for values of another table, ValueError for a card that is full.
    """
    if values.table != card.table:
        raise StaleValues(f"a card of {card.table.id} cannot be valued for {values.table.id}")
    if card.is_full:
        raise ValueError("every box of the card is filled, there is nothing to decide")
    return Exact(values).turn(values.states.cards(values.states.place(card)), Bench(1))


def best_first(values: Sequence[float]) -> list[int]:
    """Places by value, highest first; values within 1e-9 of the first of them stay in order.

    >>> best_first([1.0, 3.0, 2.0, 3.0])
    [1, 3, 2, 0]
    """
    order: list[int] = []
    tied: list[int] = []
    for n in sorted(range(len(values)), key=values.__getitem__, reverse=True):
        if tied and values[n] < values[tied[0]] - TIE_PTS:
            order += sorted(tied)
            tied = []
        tied.append(n)
    return order + sorted(tied)


def taken_of(options: Sequence[Option], taken: Faces | BoxId) -> Option:
    """The option of a position that was taken: a hold by its faces, ascending, or a box.

    Raises ValueError for one that the position does not have.
    """
    for option in options:
        if (option.box if isinstance(option, BoxOption) else option.hold) == taken:
            return option
    raise ValueError(f"{taken} is no option here")


def positions_of(hold: Sequence[int], faces: Sequence[int], held: Sequence[int] = ()) -> Held:
    """Which dice to hold so that `hold` is kept, ascending; dice `held` already are preferred.

    Raises ValueError where the dice do not show those faces.

    >>> positions_of([5, 5], [5, 1, 5, 5, 2], held=[3])
    (0, 3)
    """
    order = sorted(range(len(faces)), key=lambda die: (die not in held, die))
    chosen: list[int] = []
    for face in hold:
        die = next((die for die in order if faces[die] == face and die not in chosen), None)
        if die is None:
            raise ValueError(f"{list(hold)} cannot be held, the dice show {list(faces)}")
        chosen.append(die)
    return tuple(sorted(chosen))


def _holds(turn: Turn, roll: int, rolls_left: int, total: int) -> list[tuple[Faces, float]]:
    if not rolls_left:
        return []
    keeps = lattice().distinct_holds(roll)
    values = total + turn.keep_values(rolls_left)[keeps, 0]
    return [(lattice().keeps[k], v) for k, v in zip(keeps, values.tolist(), strict=True)]


def _boxes(
    worth: FloatArray, table: Table, possible: Mapping[BoxId, Points]
) -> list[tuple[BoxId, Points, float]]:
    places = {box.id: place for place, box in enumerate(table.boxes)}
    return [(box, points, float(worth[places[box]])) for box, points in possible.items()]
