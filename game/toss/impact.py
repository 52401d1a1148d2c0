"""What a blow between two solid things does to the dice in it, in three dimensions.

An impulse along the normal sends the two surfaces apart with a share of the speed at which they
met; friction then rubs the rest off along the surface. Done in this order, neither can ever add
energy.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.toss.die import TURNABILITY, Die
from game.toss.poses import Vector

BOUNCE_FULL = 3.0  # edges/s; a slower blow bounces less, in proportion, so nothing buzzes


class Surface(NamedTuple):
    """How two materials meet."""

    bounce: float
    friction: float


class Arm(NamedTuple):
    """A die in a blow: where the blow lands from its middle, and whether it is pushed (+1)
    along the normal or (-1) against it."""

    die: Die
    x: float
    y: float
    z: float
    sign: float


def strike(arms: list[Arm], normal: Vector, surface: Surface) -> float:
    """Let the dice of `arms` bounce off one another, or a single one off a wall.

    `normal` leads from the first die to what it meets. Returns the impulse, 0.0 if they part.
    """
    closing = _dot(_closing(arms), normal)
    if closing <= 0.0:
        return 0.0
    bounce = surface.bounce * min(1.0, closing / BOUNCE_FULL)
    impulse = (1.0 + bounce) * closing * _mass(arms, normal)
    _push(arms, normal, impulse)

    x, y, z = _closing(arms)
    parting = x * normal[0] + y * normal[1] + z * normal[2]
    x, y, z = x - parting * normal[0], y - parting * normal[1], z - parting * normal[2]
    slip = sqrt(x * x + y * y + z * z)
    if slip > 1e-9:
        along = (x / slip, y / slip, z / slip)
        _push(arms, along, min(surface.friction * impulse, slip * _mass(arms, along)))
    return impulse


def _closing(arms: list[Arm]) -> Vector:
    """How fast the surface of the first die moves into the other one."""
    x = y = z = 0.0
    for die, rx, ry, rz, sign in arms:
        vx, vy, vz = die.speed_at(rx, ry, rz)
        x, y, z = x - sign * vx, y - sign * vy, z - sign * vz
    return x, y, z


def _mass(arms: list[Arm], direction: Vector) -> float:
    """The mass an impulse along `direction` feels."""
    dx, dy, dz = direction
    lightness = 0.0
    for _, rx, ry, rz, _ in arms:
        cx, cy, cz = ry * dz - rz * dy, rz * dx - rx * dz, rx * dy - ry * dx
        lightness += 1.0 + (cx * cx + cy * cy + cz * cz) * TURNABILITY
    return 1.0 / lightness


def _push(arms: list[Arm], direction: Vector, impulse: float) -> None:
    for die, rx, ry, rz, sign in arms:
        size = sign * impulse
        die.kick(size * direction[0], size * direction[1], size * direction[2], rx, ry, rz)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
