"""Where a die is and how it is turned: plain tuples, plain floats.

A toss moves five dice one at a time; at that size numpy costs more than it saves.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""A turn: w, x, y, z, of length one."""
Matrix = tuple[float, float, float, float, float, float, float, float, float]
"""A turn row by row; its columns are the die's own axes as seen in the tray."""


class Pose(NamedTuple):
    """The middle of a die in edges, and its turn from lying square with 1 on top."""

    place: Vector
    turn: Quaternion


def compose(second: Quaternion, first: Quaternion) -> Quaternion:
    """The turn `first`, then the turn `second`, both about the tray's axes."""
    aw, ax, ay, az = second
    bw, bx, by, bz = first
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def unit(turn: Quaternion) -> Quaternion:
    """The same turn with length one again."""
    w, x, y, z = turn
    scale = 1.0 / sqrt(w * w + x * x + y * y + z * z)
    return (w * scale, x * scale, y * scale, z * scale)


def matrix(turn: Quaternion) -> Matrix:
    """The same turn as a matrix."""
    w, x, y, z = turn
    return (
        1 - 2 * (y * y + z * z),
        2 * (x * y - w * z),
        2 * (x * z + w * y),
        2 * (x * y + w * z),
        1 - 2 * (x * x + z * z),
        2 * (y * z - w * x),
        2 * (x * z - w * y),
        2 * (y * z + w * x),
        1 - 2 * (x * x + y * y),
    )


def spun(turn: Quaternion, spin: Vector, time_s: float) -> Quaternion:
    """`turn` after `time_s` (may be negative) of steady `spin`, rad/s about the tray's axes."""
    sx, sy, sz = spin
    rate = sqrt(sx * sx + sy * sy + sz * sz)
    if rate < 1e-9:
        return turn
    half = 0.5 * rate * time_s
    scale = sin(half) / rate
    return unit(compose((cos(half), sx * scale, sy * scale, sz * scale), turn))


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose at `share` (0 to 1) of the short way from `a` to `b`, its close neighbour."""
    (ax, ay, az), (aw, ai, aj, ak) = a
    (bx, by, bz), (bw, bi, bj, bk) = b
    far = share if aw * bw + ai * bi + aj * bj + ak * bk >= 0.0 else -share
    near = 1.0 - share
    return Pose(
        (ax * near + bx * share, ay * near + by * share, az * near + bz * share),
        unit(
            (aw * near + bw * far, ai * near + bi * far, aj * near + bj * far, ak * near + bk * far)
        ),
    )


def any_turn(chance: Random) -> Quaternion:
    """A turn drawn evenly from all turns (Shoemake in Graphics Gems III, 1992)."""
    share = chance.random()
    first, second = 2 * pi * chance.random(), 2 * pi * chance.random()
    a, b = sqrt(1 - share), sqrt(share)
    return (b * cos(second), a * sin(first), a * cos(first), b * sin(second))
