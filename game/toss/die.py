"""One die while it moves: its state, and what an impulse does to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin, sqrt

from game.toss.flight import Flight
from game.toss.measures import CORE, GRAVITY, INERTIA, ROUNDING, STEP_S
from game.toss.poses import Quaternion, matrix

TURNABILITY = 1.0 / INERTIA
BALLS = tuple((x * CORE, y * CORE, z * CORE) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))
"""Middles of the eight corner balls, in the die's own axes. They carry all its contacts."""
NO_PUSH = (0.0,) * len(BALLS)
LIFT = 0.15  # of its depth in the felt, a die is lifted per step: harder would add energy


class Die:
    """A die in motion: a cube with rounded corners, mass 1, in edges, seconds and radians."""

    __slots__ = (
        "asleep",
        "axes",
        "calm_steps",
        "depth",
        "hanging_steps",
        "low",
        "position",
        "push",
        "since_touch",
        "turn",
        "vx",
        "vy",
        "vz",
        "wx",
        "wy",
        "wz",
        "x",
        "y",
        "z",
    )

    def __init__(self, position: int, flight: Flight) -> None:
        self.position = position  # 0 to 4, among the player's dice
        self.x, self.y, self.z = flight.place
        self.vx, self.vy, self.vz = flight.velocity
        self.wx, self.wy, self.wz = flight.spin
        self.turn: Quaternion = flight.turn
        self.axes = matrix(flight.turn)
        self.low = self.z - self.half_height() - ROUNDING  # height of its lowest point
        self.push: Sequence[float] = (
            NO_PUSH  # impulse of the felt on each corner in the step before
        )
        self.depth = 0.0  # how far its outline ran into another one in this step
        self.since_touch = 1000  # steps since it touched a wall or another die
        self.calm_steps = 0  # steps in a row in which it lay flat and nearly still
        self.hanging_steps = 0  # steps in a row in which it stood nearly still and not flat
        self.asleep = False

    def half_height(self) -> float:
        """From its middle up to the middle of its highest corner ball."""
        axes = self.axes
        return CORE * (abs(axes[6]) + abs(axes[7]) + abs(axes[8]))

    def level(self) -> float:
        """Cosine of the angle between the vertical and the face nearest to it."""
        axes = self.axes
        return max(abs(axes[6]), abs(axes[7]), abs(axes[8]))

    def energy(self) -> float:
        """Of motion and height together."""
        travel = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        spin = self.wx * self.wx + self.wy * self.wy + self.wz * self.wz
        return 0.5 * travel + 0.5 * INERTIA * spin + GRAVITY * self.z

    def kick(self, jx: float, jy: float, jz: float, rx: float, ry: float, rz: float) -> None:
        """Take the impulse j at the point r from its middle."""
        self.vx += jx
        self.vy += jy
        self.vz += jz
        self.wx += (ry * jz - rz * jy) * TURNABILITY
        self.wy += (rz * jx - rx * jz) * TURNABILITY
        self.wz += (rx * jy - ry * jx) * TURNABILITY

    def speed_at(self, rx: float, ry: float, rz: float) -> tuple[float, float, float]:
        """How fast its point r from the middle moves."""
        wx, wy, wz = self.wx, self.wy, self.wz
        return (
            self.vx + wy * rz - wz * ry,
            self.vy + wz * rx - wx * rz,
            self.vz + wx * ry - wy * rx,
        )

    def advance(self) -> None:
        """Rise or sink and turn for one step; x and y move with everything else in the tray."""
        self.z += self.vz * STEP_S
        wx, wy, wz = self.wx, self.wy, self.wz
        rate = sqrt(wx * wx + wy * wy + wz * wz)
        if rate > 1e-9:
            half = 0.5 * rate * STEP_S
            c, s = cos(half), sin(half) / rate
            ax, ay, az = wx * s, wy * s, wz * s
            w, x, y, z = self.turn
            self.turn = (
                c * w - ax * x - ay * y - az * z,
                c * x + ax * w + ay * z - az * y,
                c * y - ax * z + ay * w + az * x,
                c * z + ax * y - ay * x + az * w,
            )
            self.axes = matrix(self.turn)
        self.low = self.z - self.half_height() - ROUNDING
        if self.low < 0.0:
            lift = -LIFT * self.low
            self.z += lift
            self.low += lift

    def stop(self) -> None:
        """Lie still."""
        self.vx = self.vy = self.vz = self.wx = self.wy = self.wz = 0.0
