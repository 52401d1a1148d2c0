"""What a roll is worth when no further throw is made: a box's points, and what filling it leaves.

Every way of playing, exact or by feel, is a *later*: for each box a number of points that
filling it is taken to leave to come. Together with what the boxes pay, that decides a whole turn.

Two things hang on more than box and dice. The first roll of a turn may pay more (it is *served*):
there are then two `Payments`. And once the box for five alike is filled, five alike may be a
joker or earn points of their own: those six rolls are worked out again for the cards concerned.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import Box, BoxKind
from game.rules.dice import DICE, SIDES
from game.rules.table import Joker, Table
from game.solve.lattice import ROLL_COUNT, ROLLS_AT, Bench, FloatArray, IndexArray, lattice

BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Later:
    """What filling each box of n cards is taken to leave to come, and what the cards remember.

    `boxes`, in card order: points to come once it is filled, shape (outcomes, n). The outcome is
    what the card remembers of the roll, see `Payments`; boxes of which nothing but being filled
    is remembered have one row. A box closed on one card holds -inf there; None stands for a box
    closed on all of them.
    `scored`, (n,): whether the box for five alike holds points; all False where nobody asks.
    """

    boxes: tuple[FloatArray | None, ...]
    scored: BoolArray

    @property
    def count(self) -> int:
        """How many cards there are, n."""
        return len(self.scored)

    def is_closed(self, place: int) -> BoolArray:
        """On which cards the box at that place is filled, (n,)."""
        left = self.boxes[place]
        if left is None:
            return np.ones(self.count, dtype=np.bool_)
        closed: BoolArray = left[0] == -np.inf
        return closed


@dataclass(frozen=True, slots=True, eq=False)
class Payment:
    """What one box does with every roll. Rolls it treats alike share a *class*; class 0 pays 0."""

    points: FloatArray  # (classes,)
    outcome: IndexArray  # (classes,)
    of_roll: IndexArray  # (252,) the class of every roll
    paying: IndexArray  # the rolls that are not in class 0
    needs_score: bool  # it pays 0 until the box for five alike holds points


@dataclass(frozen=True, slots=True, eq=False)
class Payments:
    """What the boxes of a table do with every roll; boxes stand in card order.

    The outcome of a roll in a number box is how many dice show its face; in the box for five
    alike, where the table minds it later, 1 if it pays; elsewhere 0.
    """

    table: Table
    boxes: tuple[Payment, ...]
    points: FloatArray  # (boxes, 252)
    outcome: IndexArray  # (boxes, 252)
    joker: FloatArray  # (boxes, 6) what five ones … sixes pay as a joker
    face: IndexArray  # (boxes,) of number boxes, else 0
    is_five_alike: BoolArray  # (boxes,)
    is_pattern: BoolArray  # (boxes,) the dice must make something: not numbers, not choice
    needs_score: BoolArray  # (boxes,)

    @property
    def further(self) -> float:
        """Points for each five alike while the box for them holds points."""
        return float(self.table.further_five_alike)

    @property
    def has_joker(self) -> bool:
        """Whether five alike may be a joker."""
        return self.table.joker is Joker.FORCED

    @property
    def wins(self) -> int | None:
        """The place of the box that wins the match when it is served; None without one."""
        boxes = enumerate(self.table.boxes)
        return next((place for place, box in boxes if box.wins_when_served), None)

    @property
    def five_alike(self) -> int | None:
        """The place of the box for five alike, where a further five alike is more than dice."""
        box = self.table.five_alike
        if box is None or not (self.has_joker or self.further):
            return None
        return self.table.boxes.index(box)


@lru_cache(maxsize=32)
def payments(table: Table, *, is_served: bool = False) -> Payments:
    """The payments of the table (about 20 ms, then kept); `is_served` for the first roll."""
    if is_served and not any(box.served_extra for box in table.boxes):
        return payments(table)
    boxes = tuple(_payment(table, box, is_served=is_served) for box in table.boxes)
    return Payments(
        table,
        boxes,
        np.array([pay.points[pay.of_roll] for pay in boxes]),
        np.array([pay.outcome[pay.of_roll] for pay in boxes]),
        np.array([_joker_points(table, box, is_served=is_served) for box in table.boxes]),
        np.array([box.face for box in table.boxes]),
        np.array([box.is_five_alike for box in table.boxes]),
        np.array([box.kind not in (BoxKind.NUMBER, BoxKind.CHOICE) for box in table.boxes]),
        np.array([pay.needs_score for pay in boxes]),
    )


def _payment(table: Table, box: Box, *, is_served: bool) -> Payment:
    rolls = lattice().keeps[ROLLS_AT:]
    pairs = []
    for roll in rolls:
        points = box.points(roll, is_served=is_served)
        is_remembered = table.minds_five_alike and box == table.five_alike and points > 0
        pairs.append((points, roll.count(box.face) if box.is_number else int(is_remembered)))
    classes = sorted({(0, 0), *pairs})
    place = {pair: number for number, pair in enumerate(classes)}
    of_roll = np.array([place[pair] for pair in pairs])
    return Payment(
        np.array([points for points, _ in classes], dtype=np.float64),
        np.array([outcome for _, outcome in classes]),
        of_roll,
        np.flatnonzero(of_roll),
        bool(box.after),
    )


def _joker_points(table: Table, box: Box, *, is_served: bool) -> list[float]:
    is_joker = table.joker is Joker.FORCED and not box.is_number
    return [
        float(box.points((face,) * DICE, is_served=is_served, is_joker=is_joker))
        for face in range(1, SIDES + 1)
    ]


@lru_cache(maxsize=1)
def alike_faces() -> IndexArray:
    """The face of every roll that is five alike, else 0: shape (252,)."""
    rolls = lattice().keeps[ROLLS_AT:]
    return np.array([roll[0] if len(set(roll)) == 1 else 0 for roll in rolls])


# -- all rolls of some cards


def stop_values(pays: Payments, later: Later, bench: Bench) -> FloatArray:
    """The best box for every roll on every card, shape (252, n): points now and points to come.

    The array belongs to `bench` and lasts until it is used for other cards.
    """
    left_open = [(p, left) for p, left in zip(pays.boxes, later.boxes, strict=True)
                 if left is not None]  # fmt: skip
    nothing = left_open[0][1][0].copy()  # the best box to write 0 in, for every card
    for _, left in left_open[1:]:
        np.maximum(nothing, left[0], out=nothing)
    best, spare = bench.stop(later.count), bench.spare(later.count)
    best[:] = nothing
    for pay, left in left_open:
        worth = pay.points[:, None] + (left[pay.outcome] if len(left) > 1 else left)
        if pay.needs_score:
            worth = np.where(later.scored, worth, left[0])
        rolls = pay.paying
        if len(rolls) < ROLL_COUNT // 3:
            few = worth.take(pay.of_roll[rolls], 0, out=spare[: len(rolls)], mode="clip")
            best[rolls] = np.maximum(best[rolls], few, out=few)
        else:
            worth.take(pay.of_roll, 0, out=spare, mode="clip")
            np.maximum(best, spare, out=best)
    _mind_further(best, pays, later)
    return best


def _mind_further(best: FloatArray, pays: Payments, later: Later) -> None:
    """Work out the six rolls of five alike again where the box for them is filled."""
    if pays.five_alike is None:
        return
    cards = np.flatnonzero(later.is_closed(pays.five_alike))
    if not len(cards):
        return
    rolls = np.flatnonzero(alike_faces())
    pairs = np.repeat(rolls, len(cards)), np.tile(cards, len(rolls))
    worth = box_values(pays, later, *pairs).max(axis=0)
    best[rolls[:, None], cards] = worth.reshape(len(rolls), len(cards))


# -- some rolls, each on its card


def box_points(pays: Payments, later: Later, rolls: IndexArray, cards: IndexArray) -> FloatArray:
    """What each box pays for given rolls on given cards, shape (boxes, len(rolls)).

    `rolls` count 0 to 251; `cards` are those of `later`. What may not be filled holds -inf.
    """
    points = pays.points[:, rolls]
    for place in np.flatnonzero(pays.needs_score):
        points[place] *= later.scored[cards]
    is_open = np.array(
        [
            np.zeros(len(cards)) if left is None else left[0, cards] > -np.inf
            for left in later.boxes
        ],
        dtype=np.bool_,
    )
    if pays.five_alike is not None and pays.has_joker:
        jokers = np.flatnonzero((alike_faces()[rolls] > 0) & ~is_open[pays.five_alike])
        faces = alike_faces()[rolls[jokers]]
        points[:, jokers] = pays.joker[:, faces - 1]
        is_open[:, jokers] &= _joker_may_go(pays, is_open[:, jokers], faces)
    points[~is_open] = -np.inf
    return points


def _joker_may_go(pays: Payments, is_open: BoolArray, faces: IndexArray) -> BoolArray:
    """Which boxes a joker of each face may fill, shape as `is_open`: see `Card.legal_boxes`."""
    is_own = pays.face[:, None] == faces
    is_lower = pays.face[:, None] == 0
    has_own = (is_open & is_own).any(axis=0)
    has_lower = (is_open & is_lower).any(axis=0)
    may: BoolArray = np.where(has_own, is_own, is_lower | ~has_lower)
    return may


def box_values(pays: Payments, later: Later, rolls: IndexArray, cards: IndexArray) -> FloatArray:
    """What each box is worth for given rolls on given cards, shape (boxes, len(rolls)).

    That is what it pays, what five alike earn once more, and what it leaves to come. `rolls` and
    `cards` as in `box_points`; what may not be filled holds -inf.
    """
    values = box_points(pays, later, rolls, cards)
    for place, left in enumerate(later.boxes):
        if left is not None:
            values[place] += left[pays.outcome[place, rolls] if len(left) > 1 else 0, cards]
    if pays.further:
        values += pays.further * ((alike_faces()[rolls] > 0) & later.scored[cards])
    return values


def made_boxes(pays: Payments, points: FloatArray, values: FloatArray) -> BoolArray:
    """The patterns that each roll makes and that no other box is better for, (boxes, rolls).

    A pattern is any box but those for numbers and for any dice. `points` are those of
    `box_points`, `values` those of `box_values`.
    """
    made: BoolArray = (points > 0) & pays.is_pattern[:, None]
    made &= values >= values.max(axis=0)
    return made


def sure_boxes(
    pays: Payments, points: FloatArray, values: FloatArray, best: FloatArray
) -> BoolArray:
    """The boxes that nobody in their right mind would leave, shape (boxes, rolls).

    One is an open box for five alike that the roll makes and that no open box outpays; the other a
    box that pays the most it can where that is the best to do. `points` are those of `box_points`,
    `values` those of `box_values`, `best` (rolls,) the values of the best option.
    """
    is_made = (points > 0) & (points == points.max(axis=0)) & pays.is_five_alike[:, None]
    is_full = (points == pays.points.max(axis=1)[:, None]) & (values >= best)
    sure: BoolArray = is_made | is_full
    return sure
