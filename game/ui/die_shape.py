"""A die as the camera sees it: three visible faces, an outline, a few constants an axis.

A die is a cube of half-size `CORE` grown by `ROUNDING` on all sides. Near one die the camera is
a parallel projection, so every part of the picture has a plain equation in pixels: a face is a
parallelogram, a rounded edge a strip between two parallels, a rounded corner a disc.

The body axes are turned about (`signs`) until all three positive faces look at the player;
"axis" below means these turned axes. Pure Python: hit tests and labels need no numpy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from game.ui.camera import HALF, RIGHT, ROUNDING, UP, Camera, Pose, Vec3, dot, rotation

CORE: Final = HALF - ROUNDING
PILLOW: Final = 0.16  # faces bulge a little, so that light slides over them as a die turns
Point = tuple[float, float]
T = TypeVar("T")

# Body axis and direction of each face; opposite faces sum to 7, western handedness.
FACE_AXIS: Final = {1: (2, 1), 6: (2, -1), 2: (0, 1), 5: (0, -1), 3: (1, 1), 4: (1, -1)}
FACE_ON: Final = {axis: face for face, axis in FACE_AXIS.items()}


class Strip(NamedTuple):
    """The band across the screen that holds the four edges along one axis.

    `nx`, `ny` is the band's unit normal, `core` half its width between the middle lines of the
    outermost edges and `reach` the radius of a rounded edge, in pixels. A rounded edge, at
    c · `reach` (c from -1 to 1) from its middle line, looks towards
    c · `sideways` + √(1 - c²) · `facing`, in turned body axes.
    """

    nx: float
    ny: float
    core: float
    reach: float
    sideways: Vec3
    facing: Vec3


@dataclass(frozen=True, slots=True)
class Shape:
    """All the constants of one die's picture. Lengths in pixels, relative to (`x`, `y`)."""

    x: float
    y: float
    scale: float  # pixels an edge
    signs: tuple[int, int, int]
    axes: tuple[Point, Point, Point]  # where one edge along each axis leads
    towards: Vec3  # cosine between each visible face and the line of sight
    right: Vec3  # what the axes share with the camera's right,
    up: Vec3  # with its up,
    rise: Vec3  # and with the world's up
    strips: tuple[Strip, Strip, Strip]

    def face(self, axis: int) -> int:
        """The number on the visible face at the positive end of `axis`."""
        return FACE_ON[axis, self.signs[axis]]

    def extent(self) -> Point:
        """Half the width and height of the rectangle around the outline."""
        wide, high = (CORE * sum(abs(axis[i]) for axis in self.axes) for i in (0, 1))
        reach = ROUNDING * self.scale * 1.02  # up to 1.6 % more where the view is slanted
        return wide + reach, high + reach

    def outline(self) -> list[Point]:
        """The polygon that lies `ROUNDING` inside the outline."""
        spokes = sorted(
            ((-x, -y) if y < 0 or (y == 0 and x < 0) else (x, y) for x, y in self.axes),
            key=lambda p: math.atan2(p[1], p[0]),
        )
        x, y = (-CORE * sum(spoke[i] for spoke in spokes) for i in (0, 1))
        half = []
        for sx, sy in spokes:
            half.append((x, y))
            x, y = x + 2 * CORE * sx, y + 2 * CORE * sy
        return half + [(-x, -y) for x, y in half]

    def gap(self, x: float, y: float) -> float:
        """Distance in pixels from a point of the screen to the die; negative on the die."""
        x, y = x - self.x, y - self.y
        inside = max(abs(x * s.nx + y * s.ny) - s.core for s in self.strips)
        if inside <= 0:
            return inside - ROUNDING * self.scale
        ring = self.outline()
        sides = zip(ring, ring[1:] + ring[:1], strict=True)
        return min(_to_side(x, y, a, b) for a, b in sides) - ROUNDING * self.scale


def shape(camera: Camera, pose: Pose) -> Shape:
    """The die at `pose` as `camera` sees it."""
    local = camera.local(pose[:3])
    rows = rotation(pose)
    body = three(lambda k: (rows[0][k], rows[1][k], rows[2][k]))
    signs = three(lambda k: -1 if dot(body[k], local.ray) > 0 else 1)
    turned = three(lambda k: (body[k][0] * signs[k], body[k][1] * signs[k], body[k][2] * signs[k]))
    axes = three(lambda k: (dot(turned[k], local.across), dot(turned[k], local.down)))
    towards = three(lambda k: max(-dot(turned[k], local.ray), 1e-6))
    return Shape(
        *local.origin,
        signs,
        axes,
        towards,
        three(lambda k: dot(turned[k], RIGHT)),
        three(lambda k: dot(turned[k], UP)),
        three(lambda k: turned[k][2]),
        three(lambda k: _strip(k, axes, towards)),
    )


def three(each: Callable[[int], T]) -> tuple[T, T, T]:
    """The values for axes 0, 1 and 2."""
    return each(0), each(1), each(2)


def _strip(k: int, axes: tuple[Point, Point, Point], towards: Vec3) -> Strip:
    """A rounded edge along axis k is round about that axis: two directions tell all of it."""
    i, j = (k + 1) % 3, (k + 2) % 3
    (xi, yi), (xj, yj), (xk, yk) = axes[i], axes[j], axes[k]
    a, b = towards[i], towards[j]
    slant = math.hypot(a, b)
    sx, sy = (b * xi - a * xj) / slant, (b * yi - a * yj) / slant  # `sideways` in pixels
    long = math.hypot(xk, yk)
    nx, ny = (-yk / long, xk / long) if long > 1e-6 else (1.0, 0.0)
    if nx * sx + ny * sy < 0:
        nx, ny = -nx, -ny
    core = CORE * (abs(nx * xi + ny * yi) + abs(nx * xj + ny * yj))
    sideways, facing = [0.0] * 3, [0.0] * 3
    sideways[i], sideways[j] = b / slant, -a / slant
    facing[i], facing[j] = a / slant, b / slant
    reach = ROUNDING * (nx * sx + ny * sy)
    return Strip(nx, ny, core, reach, three(sideways.__getitem__), three(facing.__getitem__))


def _to_side(x: float, y: float, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / max(dx * dx + dy * dy, 1e-9)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)
