"""Dice between walls and among each other: pymunk finds the contacts, seen from above.

pymunk knows a die by the outline of its inner cube in plan, grown by the rounding and redrawn as
the die tumbles. It moves the dice in x and y and keeps the outlines apart, so no die can come to
rest on top of another. What a blow does to a die is worked out in three dimensions, at the height
where it lands: struck above its middle, a die topples.

A toss repeats to the bit only with a fresh Space, a fixed step and bodies added in one order. The
spatial hash is for correctness too: the default tree remembers which corners of two shapes were
nearest, and with outlines that change it missed one overlap in 150 tosses.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import pymunk

from game.toss.die import BALLS, Die
from game.toss.impact import Arm, Surface, strike
from game.toss.measures import (
    CORE,
    FELT_DEPTH,
    FELT_WIDTH,
    INERTIA,
    REACH,
    ROUNDING,
    STEP_S,
    WOOD_TOP,
)
from game.toss.poses import Matrix

WALL_SURFACE = Surface(bounce=0.80, friction=0.25)
DIE_SURFACE = Surface(bounce=0.65, friction=0.20)
LEVER = 0.4  # edges; the furthest above or below its middle that a blow lands on a die
LOUD = 0.35  # impulse of the softest blow worth telling

SKIN = 0.012  # around every outline: dice at rest stand twice that apart
WALL_GAP = 0.015  # the walls stand this far inside the felt
CORNER_CUT = 0.17  # of x + y; a straight wall across each corner, where the felt is rounded
WALL_THICKNESS = 2.0  # nothing gets through in one step

DIE, WALL = 1, 2  # collision types
CROWD = 2 * REACH + 0.2  # middles of dice further apart than this cannot touch in a step
BORDER = REACH + 0.12  # the same for the middle of a die and the edge of the felt


class Blow(NamedTuple):
    """A die running into a wall or another die (the numbers are indices into Tray.dice)."""

    die: int
    other: int | None
    x: float
    y: float
    z: float
    impulse: float


class Tray:
    """Four walls and the dice between them."""

    def __init__(self, dice: list[Die]) -> None:
        self.dice = dice
        self.blows: list[Blow] = []  # of the last step
        self.deepest = 0.0  # that an outline ever ran into another, skins not counted
        self.highest = -1.0  # above the wood that the whole of a die ever struck a wall
        self._touched: set[int] = set()
        self._space = _walled_space()
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[pymunk.Poly] = []
        self._told = [(0.0, 0.0, 0.0)] * len(dice)
        for die in dice:
            body = pymunk.Body(1.0, INERTIA)
            body.position = die.x, die.y
            shape = pymunk.Poly(body, outline(die.axes), radius=ROUNDING + SKIN)
            shape.collision_type = DIE
            self._space.add(body, shape)
            self._bodies.append(body)
            self._shapes.append(shape)
        self._index: dict[pymunk.Shape, int] = {s: i for i, s in enumerate(self._shapes)}
        self._space.on_collision(DIE, DIE, pre_solve=self._meet)
        self._space.on_collision(DIE, WALL, pre_solve=self._meet)

    def step(self) -> None:
        """Move all dice in x and y for one step, with everything they run into."""
        self.blows.clear()
        self._touched.clear()
        crowded = self._crowded()
        for index, die in enumerate(self.dice):
            die.depth = 0.0
            if not die.asleep:
                self._tell(index)
                if crowded[index]:
                    self._redraw(index, -die.wz * STEP_S)  # the step turns it back to 0
        self._space.step(STEP_S)
        for index, die in enumerate(self.dice):
            body = self._bodies[index]
            die.x, die.y = body.position
            if index in self._touched:
                die.vx, die.vy = body.velocity
                die.wz = body.angular_velocity
                self._told[index] = (die.vx, die.vy, die.wz)

    def halt(self, index: int) -> None:
        """Stop a die where it is."""
        self.dice[index].stop()
        self._tell(index)
        self._redraw(index, 0.0)

    def _tell(self, index: int) -> None:
        """Pass on how a die moves, if that has changed: a call into pymunk costs 2 µs."""
        die, body = self.dice[index], self._bodies[index]
        motion = (die.vx, die.vy, die.wz)
        if motion != self._told[index]:
            self._told[index] = motion
            body.velocity = die.vx, die.vy
            body.angular_velocity = die.wz

    def _redraw(self, index: int, angle: float) -> None:
        self._bodies[index].angle = angle
        self._shapes[index].unsafe_set_vertices(outline(self.dice[index].axes))

    def _crowded(self) -> list[bool]:
        """Which dice may touch something in this step; the others keep an old outline."""
        right, back = FELT_WIDTH - BORDER, FELT_DEPTH - BORDER
        crowded = [not (BORDER < d.x < right and BORDER < d.y < back) for d in self.dice]
        for i, a in enumerate(self.dice):
            for j in range(i):
                b = self.dice[j]
                x, y = a.x - b.x, a.y - b.y
                if x * x + y * y < CROWD * CROWD:
                    crowded[i] = crowded[j] = True
        return crowded

    def _meet(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        """Called by pymunk for two outlines that touch, before it keeps them apart.

        Our own blow comes first. What pymunk then still finds closing in plan it stops without
        bounce or friction; that only takes energy away.
        """
        arbiter.restitution = arbiter.friction = 0.0
        first, second = arbiter.shapes
        index, other = self._index[first], self._index.get(second)
        contacts = arbiter.contact_point_set
        x, y, depth = _middle(contacts)
        for k in (index, other):
            if k is not None:
                self._touch(k, depth)
        die = self.dice[index]
        if other is None:
            self.highest = max(self.highest, die.low - WOOD_TOP)
            z = die.z + _side_height(die.axes, *contacts.normal)
            arms = [_arm(die, x, y, z, -1.0)]
        else:
            mate = self.dice[other]
            z = 0.5 * (max(die.low, mate.low) + min(2 * die.z - die.low, 2 * mate.z - mate.low))
            arms = [_arm(die, x, y, z, -1.0), _arm(mate, x, y, z, 1.0)]
        self.deepest = max(self.deepest, depth - SKIN * len(arms))
        surface = WALL_SURFACE if other is None else DIE_SURFACE
        impulse = strike(arms, (*contacts.normal, 0.0), surface)
        if impulse > 0.0:
            for k in (index, other):
                if k is not None:
                    self._tell(k)
        if impulse > LOUD:
            self.blows.append(Blow(index, other, x, y, z, impulse))

    def _touch(self, index: int, depth: float) -> None:
        die = self.dice[index]
        die.x, die.y = self._bodies[index].position
        die.since_touch = 0
        die.depth = max(die.depth, depth)
        self._touched.add(index)


def outline(axes: Matrix) -> list[tuple[float, float]]:
    """A die's inner cube in plan: six corners, anticlockwise, about its middle.

    The corners follow from its three edges as seen from above, sorted by direction. An edge
    that points at the viewer keeps a tiny length, so there are always six corners.
    """
    a, b, c, d, e, f = axes[:6]
    ax, ay = (a, d) if d > 0.0 else (-a, -d)
    bx, by = (b, e) if e > 0.0 else (-b, -e)
    cx, cy = (c, f) if f > 0.0 else (-c, -f)
    if ax * ax + ay * ay < 1e-6:
        ax, ay = 1e-3, 0.0
    elif bx * bx + by * by < 1e-6:
        bx, by = 1e-3, 0.0
    elif cx * cx + cy * cy < 1e-6:
        cx, cy = 1e-3, 0.0
    if ax * by < ay * bx:
        ax, ay, bx, by = bx, by, ax, ay
    if bx * cy < by * cx:
        bx, by, cx, cy = cx, cy, bx, by
        if ax * by < ay * bx:
            ax, ay, bx, by = bx, by, ax, ay
    x, y = -CORE * (ax + bx + cx), -CORE * (ay + by + cy)
    half = [(x, y)]
    x, y = x + 2 * CORE * ax, y + 2 * CORE * ay
    half.append((x, y))
    half.append((x + 2 * CORE * bx, y + 2 * CORE * by))
    return half + [(-x, -y) for x, y in half]


def _arm(die: Die, x: float, y: float, z: float, sign: float) -> Arm:
    return Arm(die, x - die.x, y - die.y, max(-LEVER, min(LEVER, z - die.z)), sign)


def _middle(contacts: pymunk.ContactPointSet) -> tuple[float, float, float]:
    """Where two outlines touch, and how deep they are in each other."""
    x = y = depth = 0.0
    share = 0.5 / len(contacts.points)
    for point in contacts.points:
        x += share * (point.point_a.x + point.point_b.x)
        y += share * (point.point_a.y + point.point_b.y)
        depth = max(depth, -point.distance)
    return x, y, depth


def _side_height(axes: Matrix, nx: float, ny: float) -> float:
    """How far above a die's middle it touches a wall that lies in the direction (nx, ny)."""
    furthest, height, count = -1.0, 0.0, 0
    for x, y, z in BALLS:
        out = (axes[0] * x + axes[1] * y + axes[2] * z) * nx
        out += (axes[3] * x + axes[4] * y + axes[5] * z) * ny
        up = axes[6] * x + axes[7] * y + axes[8] * z
        if out > furthest + 0.04:
            furthest, height, count = out, up, 1
        elif out > furthest - 0.04:  # an edge or a face lies against the wall
            height, count = height + up, count + 1
    return height / count


def _walled_space() -> pymunk.Space:
    space = pymunk.Space()
    space.iterations = 12
    space.use_spatial_hash(1.6, 200)
    space.collision_slop = 0.002  # the default, 0.1, would be a tenth of a die
    space.collision_bias = (1 - 0.35) ** (1 / STEP_S)  # a third of an overlap goes in a step
    for a, b in _walls():
        wall = pymunk.Segment(space.static_body, a, b, WALL_THICKNESS)
        wall.collision_type = WALL
        space.add(wall)
    return space


def _walls() -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The middle lines of eight thick walls: four sides, four cut corners."""
    out = WALL_THICKNESS - WALL_GAP
    left, front, right, back = -out, -out, FELT_WIDTH + out, FELT_DEPTH + out
    corners = [(left, front), (right, front), (right, back), (left, back)]
    walls = list(zip(corners, corners[1:] + corners[:1], strict=True))
    middle = CORNER_CUT / 2 - out / sqrt(2)
    for x, inward_x in ((0.0, 1), (FELT_WIDTH, -1)):
        for y, inward_y in ((0.0, 1), (FELT_DEPTH, -1)):
            ends = [(middle + side, middle - side) for side in (0.06, -0.06)]
            a, b = ((x + inward_x * across, y + inward_y * up) for across, up in ends)
            walls.append((a, b))
    return walls
