"""The quality gate: which tosses are shown. It looks at motion and rest, and knows no face."""

from __future__ import annotations

from enum import Enum
from math import acos, degrees, dist, hypot
from typing import TYPE_CHECKING

from game.toss.measures import (
    CORE,
    FELT_CORNER,
    FELT_DEPTH,
    FELT_WIDTH,
    FLAT,
    ROUNDING,
    STEP_S,
)
from game.toss.track import POSE_SIZE

if TYPE_CHECKING:
    from game.toss.die import Die
    from game.toss.tumble import Tumble

HANG_S = 0.12  # a die on its edge for longer looks as if it hung there
FASTEST_SPIN = 37.7  # rad/s: 45 degrees in a 60 Hz frame, also when played 1.25 times as fast
DEEPEST = 0.15  # edges that two outlines may ever be in each other
HIGHEST = 0.30  # edges above the wood at which a whole die may meet a wall: it would fly out
LAST_TURN_DEG, LAST_SHIFT = 0.5, 0.01  # of a die in the last frame that moves it
LAST_STEPS = 5  # in such a frame, when played 1.25 times as fast
APART = 0.01  # edges between dice at rest, and between a die and the edge of the felt


class Fault(Enum):
    """Why the gate refuses a toss. None of it can see a face."""

    MOVES = "does not come to rest in time"
    LEANS = "a die does not lie flat"
    TOUCHES = "dice at rest touch"
    OFF_FELT = "a die lies off the felt"
    HANGS = "a die hangs on its edge"
    SPINS = "a die turns too fast to be followed"
    SINKS = "dice run into each other"
    JOLTS = "a die stops too suddenly"
    FLIES = "a die meets the wall above the wood"


def fault(tumble: Tumble) -> Fault | None:
    """What is wrong with a toss that has been run to its end, or None."""
    dice = tumble.dice
    if not tumble.is_at_rest:
        return Fault.MOVES
    if any(die.level() < FLAT for die in dice):
        return Fault.LEANS
    if any(_gap(a, b) < APART for i, a in enumerate(dice) for b in dice[:i]):
        return Fault.TOUCHES
    if any(_margin(die) < APART for die in dice):
        return Fault.OFF_FELT
    if tumble.longest_hang * STEP_S > HANG_S:
        return Fault.HANGS
    if tumble.fastest_spin > FASTEST_SPIN:
        return Fault.SPINS
    if tumble.tray.deepest > DEEPEST:
        return Fault.SINKS
    if tumble.tray.highest > HIGHEST:
        return Fault.FLIES
    return Fault.JOLTS if any(_jolts(tumble, index) for index in range(len(dice))) else None


def _jolts(tumble: Tumble, index: int) -> bool:
    """Whether one of the dice moves too far in its last moving frame."""
    width = POSE_SIZE * len(tumble.dice)
    columns = [tumble.poses[k::width] for k in range(POSE_SIZE * index, POSE_SIZE * (index + 1))]
    path = list(zip(*columns, strict=True))
    last = path[-1]
    stop = next(k for k in range(len(path), 0, -1) if _moved(path[k - 1], last, 1e-3, 1e-5))
    return _moved(path[max(0, stop - LAST_STEPS)], last, LAST_TURN_DEG, LAST_SHIFT)


def _moved(a: tuple[float, ...], b: tuple[float, ...], most_deg: float, most: float) -> bool:
    """Whether two poses (x, y, z and a quaternion) differ by more than that."""
    same = abs(a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6])
    return degrees(2 * acos(min(1.0, same))) > most_deg or dist(a[:3], b[:3]) > most


def _margin(die: Die) -> float:
    """How far a flat die lies inside the edge of the felt, rounded corners included."""
    margins = []
    for x, y in _corners(die):
        to_x, to_y = min(x, FELT_WIDTH - x), min(y, FELT_DEPTH - y)
        margin = min(to_x, to_y)
        if to_x < FELT_CORNER and to_y < FELT_CORNER:
            margin = FELT_CORNER - hypot(FELT_CORNER - to_x, FELT_CORNER - to_y)
        margins.append(margin - ROUNDING)
    return min(margins)


def _gap(a: Die, b: Die) -> float:
    """The distance between two flat dice. Between squares it is always met at a corner."""
    if hypot(a.x - b.x, a.y - b.y) < 2 * CORE:
        return -1.0
    corners = [_outside(a, *corner) for corner in _corners(b)]
    corners += [_outside(b, *corner) for corner in _corners(a)]
    return min(corners) - 2 * ROUNDING


def _corners(die: Die) -> list[tuple[float, float]]:
    """The four corners of a flat die's inner square."""
    (ax, ay), (bx, by) = _sides(die)
    return [
        (die.x + CORE * (s * ax + t * bx), die.y + CORE * (s * ay + t * by))
        for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _outside(die: Die, x: float, y: float) -> float:
    """How far the point lies outside a flat die's inner square."""
    x, y = x - die.x, y - die.y
    (ax, ay), (bx, by) = _sides(die)
    return hypot(max(0.0, abs(x * ax + y * ay) - CORE), max(0.0, abs(x * bx + y * by) - CORE))


def _sides(die: Die) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two level axes of a flat die, seen from above."""
    axes = die.axes
    first, second = sorted(range(3), key=lambda k: abs(axes[6 + k]))[:2]
    return (axes[first], axes[3 + first]), (axes[second], axes[3 + second])
