"""A handful of dice in the air, before they touch anything.

The dice come over the near beam or over a side of the tray. Time 0 is the moment all of them
are over the felt and none has touched it: from there physics takes over, and before it nothing
but gravity acts, so the way in is known exactly and needs no simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from math import asin, atan2, cos, sin
from random import Random

from game.toss.measures import (
    FELT,
    FELT_DEPTH,
    FELT_WIDTH,
    GRAVITY,
    RACK,
    RACK_TOP,
    REACH,
    WOOD,
    WOOD_TOP,
    Box,
)
from game.toss.poses import Pose, Quaternion, Vector, any_turn, spun

LEAD_S = 0.25  # so long before time 0 every die is still outside the felt

NEAR_SHARE = 0.30  # of the handfuls; with more, the far half of the tray fills up
SPEED = (15.0, 19.0)  # edges/s; faster dice would turn more than 45° in a frame
SPREAD = 0.4  # edges/s apart for each edge apart: a handful opens as it flies
UNEVEN = 0.15  # edges/s that a die differs from that
ROLL = (0.75, 1.05)  # top spin at the start as a share of rolling without sliding
ROLL_RADIUS = 0.62  # of a tumbling die: between half an edge and half a diagonal
WOBBLE = 3.0  # rad/s of stray spin about x and y
TWIST = 8.0  # rad/s about z
STEEPEST = 0.65  # sine of the largest angle between a throw and straight in

ACROSS, AHEAD = 2.0, 1.65  # between neighbours in a row, and between rows
JITTER = 0.05  # of each die's place in the handful
ROWS = {
    1: ((1,),),
    2: ((2,), (1, 1)),
    3: ((1, 2), (2, 1)),
    4: ((2, 2),),
    5: ((2, 3), (3, 2)),
}  # how many dice fly in each row, the last row first

GATE = REACH + 0.03  # the last row at time 0, from the edge it came over
CLEAR = 0.10  # edges of air between a die and the wood or the held dice on its way
DROP = 0.3  # edges by which dice of one handful differ in height


@dataclass(frozen=True, slots=True)
class Flight:
    """One die in the air. The values are those at time 0: edges, edges/s, rad/s."""

    place: Vector
    velocity: Vector
    spin: Vector
    turn: Quaternion

    def at(self, time_s: float) -> Pose:
        """The exact pose at `time_s`, which is 0 or less and not before -LEAD_S."""
        x, y, z = self.place
        vx, vy, vz = self.velocity
        z += vz * time_s - 0.5 * GRAVITY * time_s * time_s
        return Pose((x + vx * time_s, y + vy * time_s, z), spun(self.turn, self.spin, time_s))


class Side(Enum):
    """The edge of the felt a handful comes over."""

    NEAR = auto()
    LEFT = auto()
    RIGHT = auto()

    @property
    def span(self) -> float:
        """How long that edge is."""
        return FELT_WIDTH if self is Side.NEAR else FELT_DEPTH

    @property
    def depth(self) -> float:
        """How far the felt reaches beyond it."""
        return FELT_DEPTH if self is Side.NEAR else FELT_WIDTH

    def way(self, along: float, inward: float) -> tuple[float, float]:
        """A way so far along that edge and away from it, in the tray's x and y."""
        if self is Side.NEAR:
            return along, inward
        return (inward if self is Side.LEFT else -inward), along

    def spot(self, along: float, inward: float) -> tuple[float, float]:
        """A place so far along that edge and away from it, in the tray's x and y."""
        x, y = self.way(along, inward)
        return (x + FELT_WIDTH if self is Side.RIGHT else x), y


@dataclass(frozen=True, slots=True)
class Aim:
    """What the dice of one handful share."""

    side: Side
    middle: float  # along the edge, at time 0
    heading: float  # radians from straight in
    speed: float


def launch(chance: Random, count: int) -> tuple[Flight, ...]:
    """How `count` dice fly. Knows no face: every turn of a die is equally likely."""
    slots = _handful(chance, count)
    aim = _aimed(chance, max(abs(across) for across, _ in slots))
    return tuple(_let_go(chance, aim, across, ahead) for across, ahead in slots)


def _handful(chance: Random, count: int) -> list[tuple[float, float]]:
    """(across, ahead) of every die at time 0: far enough apart not to touch in the air."""
    rows = chance.choice(ROWS[count])
    stagger = 0.25 * ACROSS * chance.choice((-1, 1)) if rows in ((2, 2), (1, 1)) else 0.0
    slots = [
        (
            (place - (length - 1) / 2) * ACROSS + stagger * (1 - 2 * row) + _within(chance, JITTER),
            row * AHEAD + _within(chance, JITTER),
        )
        for row, length in enumerate(rows)
        for place in range(length)
    ]
    chance.shuffle(slots)
    last = min(ahead for _, ahead in slots)
    return [(across, ahead - last) for across, ahead in slots]


def _aimed(chance: Random, half_width: float) -> Aim:
    """A throw at a random spot that keeps the handful off the side walls until it lands."""
    side = Side.NEAR if chance.random() < NEAR_SHARE else chance.choice((Side.LEFT, Side.RIGHT))
    speed = chance.uniform(*SPEED)
    low, high = half_width + GATE, side.span - half_width - GATE
    middle = chance.uniform(low, high)
    target = chance.uniform(0.0, side.span)
    slant = sin(atan2(target - middle, 0.7 * side.depth))
    landing = 0.1 * speed  # edges flown between time 0 and the felt, about
    slant = max((low - middle) / landing, min((high - middle) / landing, slant))
    return Aim(side, middle, asin(max(-STEEPEST, min(STEEPEST, slant))), speed)


def _let_go(chance: Random, aim: Aim, across: float, ahead: float) -> Flight:
    """The flight of the die that is `across` and `ahead` of the middle of the last row."""
    along_speed = aim.speed * sin(aim.heading) + SPREAD * across + _within(chance, UNEVEN)
    inward_speed = aim.speed * cos(aim.heading) + SPREAD * ahead + _within(chance, UNEVEN)
    x, y = aim.side.spot(aim.middle + across, GATE + ahead)
    vx, vy = aim.side.way(along_speed, inward_speed)
    z, vz = _lowest_arc(_hurdles(x, y, vx, vy))
    roll = chance.uniform(*ROLL) / ROLL_RADIUS
    spin = (
        -vy * roll + _within(chance, WOBBLE),
        vx * roll + _within(chance, WOBBLE),
        _within(chance, TWIST),
    )
    return Flight((x, y, z + DROP * chance.random()), (vx, vy, vz), spin, any_turn(chance))


def _hurdles(x: float, y: float, vx: float, vy: float) -> list[tuple[float, float]]:
    """(seconds before time 0, least height of the middle) for a die on its way to (x, y).

    A flight bends down, so it clears a thing if it clears both its ends.
    """
    felt = _time_over(_grown(FELT, -REACH), x, y, vx, vy)
    wood = _time_over(_grown(WOOD, REACH), x, y, vx, vy)
    rack = _time_over(_grown(RACK, REACH), x, y, vx, vy)
    hurdles = [(0.0, REACH + CLEAR), (LEAD_S, REACH + CLEAR)]
    if felt and wood:  # the wood begins where the felt ends
        hurdles += [(ago, WOOD_TOP + REACH + CLEAR) for ago in (felt[1], wood[1])]
    if rack:
        hurdles += [(ago, RACK_TOP + REACH + CLEAR) for ago in rack]
    return hurdles


def _lowest_arc(hurdles: list[tuple[float, float]]) -> tuple[float, float]:
    """Height and speed at time 0 of the flattest flight over all hurdles."""
    best = (float("inf"), 0.0, 0.0)
    for half_speeds in range(6, 41):
        fall = 0.5 * half_speeds
        z = max(least - fall * ago + 0.5 * GRAVITY * ago * ago for ago, least in hurdles)
        best = min(best, (z + fall * fall / (2 * GRAVITY), z, -fall))
    return best[1], best[2]


def _time_over(box: Box, x: float, y: float, vx: float, vy: float) -> tuple[float, float] | None:
    """Since when and until when (seconds before time 0, newest first) the way led over `box`."""
    left, front, right, back = box
    newest, oldest = 0.0, LEAD_S
    for place, speed, low, high in ((x, vx, left, right), (y, vy, front, back)):
        if speed == 0.0:
            if not low <= place <= high:
                return None
            continue
        ends = sorted(((place - low) / speed, (place - high) / speed))
        newest, oldest = max(newest, ends[0]), min(oldest, ends[1])
    return (newest, oldest) if newest < oldest else None


def _grown(box: Box, by: float) -> Box:
    left, front, right, back = box
    return left - by, front - by, right + by, back + by


def _within(chance: Random, limit: float) -> float:
    return chance.uniform(-limit, limit)
