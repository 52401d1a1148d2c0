"""A die on the felt: impulses on its corner balls, with friction and a little bounce.

Rolling, tipping onto a face and coming to rest all come out of these impulses; nothing steers
a die towards a face. Method: sequential impulses (Catto, Game Developers Conference 2006): each
corner in turn is given the impulse it would need if it were alone, for several rounds.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from game.toss.die import BALLS, NO_PUSH, TURNABILITY, Die
from game.toss.measures import GRAVITY, ROUNDING, STEP_S

FRICTION = 0.60
FRICTION_LEANING = 0.05  # a slow tilted die held by a wall or another die must lie down
BOUNCE = 0.60  # of the speed of a hit comes back
SWALLOWED = 0.36  # edges/s of a hit vanish in the felt: more than a step of gravity brings
LOUD = 1.0  # edges/s beyond that: the softest hit worth telling
BOUNCE_FULL = 3.0  # edges/s; of a harder one the share falls as 1/sqrt(speed), felt gives way
ROLLING_LOSS = exp(-0.3 * STEP_S)  # spin left after a step on the felt
ROUNDS = 8  # at most
SETTLED = 1e-3  # once no push changes by more than this in a round, all are found
FIRST_GUESS = 0.85  # of the push a resting corner needed in the step before
NEAR = 0.05  # the lowest corner may come down so far in a step by spin alone
SPUN_DOWN = 0.10  # and any other corner at most so far, at 45 rad/s

Motion = tuple[float, float, float, float, float, float]
"""vx, vy, vz, wx, wy, wz of a die."""
Foot = list[float]
"""A corner on the felt: rx, ry, rz; the mass it shows upwards, along x, along y; the speed up
it is to get; its impulses so far, up, along x, along y. A list, for the innermost loop."""


class Hit(NamedTuple):
    """A blow: the impulse (mass 1, edges/s) and where."""

    impulse: float
    x: float
    y: float


def ride(die: Die) -> Hit | None:
    """Move `die` one step under gravity and over the felt; tell of a hit hard enough to hear."""
    die.vz -= GRAVITY * STEP_S
    hit = None
    if die.low < NEAR - die.vz * STEP_S:
        hit = _press(die)
    else:
        die.push = NO_PUSH
    die.advance()
    return hit


def _press(die: Die) -> Hit | None:
    """Push back at the corners that would sink into the felt in this step."""
    feet, is_hard = _feet(die)
    if not feet:
        die.push = NO_PUSH
        return None
    motion = _guessed(die, feet)
    grip = FRICTION_LEANING if _leans(die) else FRICTION
    for _ in range(ROUNDS):
        motion, change = _round(feet, grip, motion)
        if change < SETTLED:
            break
    die.vx, die.vy, die.vz, wx, wy, die.wz = motion
    die.wx, die.wy = wx * ROLLING_LOSS, wy * ROLLING_LOSS
    push = [0.0] * len(BALLS)
    for corner, foot in feet.items():
        push[corner] = foot[7]
    die.push = push
    return _hit(die, feet) if is_hard else None


def _feet(die: Die) -> tuple[dict[int, Foot], bool]:
    """The corners that need a push, by number, and whether one of them hits hard."""
    a, b, c, d, e, f, g, h, i = die.axes
    z, vz, wx, wy = die.z - ROUNDING, die.vz, die.wx, die.wy
    within = SPUN_DOWN - vz * STEP_S
    feet: dict[int, Foot] = {}
    is_hard = False
    for corner, (bx, by, bz) in enumerate(BALLS):
        up = g * bx + h * by + i * bz
        gap = z + up
        if gap > within:
            continue
        rx, ry, rz = a * bx + b * by + c * bz, d * bx + e * by + f * bz, up - ROUNDING
        speed = vz + wx * ry - wy * rx
        if gap + speed * STEP_S >= 0.0:
            continue
        wanted = -gap / STEP_S if gap > 0.0 else 0.0
        hit = -speed - SWALLOWED
        if hit > 0.0:
            wanted = BOUNCE * (hit if hit < BOUNCE_FULL else sqrt(hit * BOUNCE_FULL))
            is_hard = is_hard or hit > LOUD
        xx, yy, zz = rx * rx * TURNABILITY, ry * ry * TURNABILITY, rz * rz * TURNABILITY
        masses = (1 / (1 + xx + yy), 1 / (1 + yy + zz), 1 / (1 + xx + zz))
        feet[corner] = [rx, ry, rz, *masses, wanted, 0.0, 0.0, 0.0]
    return feet, is_hard


def _leans(die: Die) -> bool:
    return (
        die.since_touch < 6
        and die.vx * die.vx + die.vy * die.vy < 4.0
        and die.level() < 0.9996  # 1.6 degrees
    )


def _guessed(die: Die, feet: dict[int, Foot]) -> Motion:
    """The motion of `die` after the push of the step before, where a corner still rests."""
    vz, wx, wy = die.vz, die.wx, die.wy
    for corner, foot in feet.items():
        guess = die.push[corner] * FIRST_GUESS
        if guess > 0.0 and foot[6] <= 0.0:
            foot[7] = guess
            vz += guess
            wx += foot[1] * guess * TURNABILITY
            wy -= foot[0] * guess * TURNABILITY
    return die.vx, die.vy, vz, wx, wy, die.wz


def _round(feet: dict[int, Foot], grip: float, motion: Motion) -> tuple[Motion, float]:
    """One round over all feet: the motion after it, and the largest change of a push up."""
    vx, vy, vz, wx, wy, wz = motion
    largest = 0.0
    for foot in feet.values():
        rx, ry, rz, mass_up, mass_x, mass_y, wanted, up, along_x, along_y = foot
        change = (wanted - vz - wx * ry + wy * rx) * mass_up
        if change < -up:
            change = -up  # the felt pushes, it never pulls
        foot[7] = up = up + change
        vz += change
        wx += ry * change * TURNABILITY
        wy -= rx * change * TURNABILITY
        if change > largest or -change > largest:
            largest = abs(change)

        x = along_x - (vx + wy * rz - wz * ry) * mass_x
        y = along_y - (vy + wz * rx - wx * rz) * mass_y
        most = grip * up
        size = x * x + y * y
        if size > most * most:  # it slips
            scale = most / sqrt(size)
            x *= scale
            y *= scale
        foot[8], foot[9] = x, y
        x -= along_x
        y -= along_y
        vx += x
        vy += y
        wx -= rz * y * TURNABILITY
        wy += rz * x * TURNABILITY
        wz += (rx * y - ry * x) * TURNABILITY
    return (vx, vy, vz, wx, wy, wz), largest


def _hit(die: Die, feet: dict[int, Foot]) -> Hit | None:
    impulse = sum(foot[7] for foot in feet.values())
    if impulse <= 0.0:
        return None
    x = sum(foot[7] * foot[0] for foot in feet.values()) / impulse
    y = sum(foot[7] * foot[1] for foot in feet.values()) / impulse
    return Hit(impulse, die.x + x, die.y + y)
