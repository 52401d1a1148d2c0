"""The world of the tray, and the camera that looks at it.

Lengths are die edges: x right, y away from the player, z up, the felt at z = 0.
The numbers are those of `look.md`, "World, in edges". Pure Python: the first frame
needs a camera and must not wait for numpy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.toss import measures

Vec3 = tuple[float, float, float]
Matrix = tuple[Vec3, Vec3, Vec3]

FELT_W: Final = measures.FELT_WIDTH
FELT_D: Final = measures.FELT_DEPTH
FELT_CORNER: Final = measures.FELT_CORNER
RIM_WIDTH: Final = 0.60
RIM_Z: Final = measures.WOOD_TOP
RIM_ROUND: Final = 0.10  # rounding of the rim's inner edges
FRONT_Y: Final = measures.WOOD[1]  # outer edge nearest to the player
TABLE_Z: Final = -0.42
RACK_X: Final = (1.22, 8.78)
RACK_Y: Final = (-1.70, -0.40)
RACK_Z: Final = 0.30
RACK_CORNER: Final = 0.24
SLOT_STEP: Final = 1.46
SLOTS: Final = 5

HALF: Final = 0.5  # half a die
ROUNDING: Final = measures.ROUNDING  # radius of a die's edges

KEY_LIGHT: Final[Vec3] = (-0.436, 0.419, 0.796)  # towards the soft box: upper left, slightly behind

_PITCH: Final = math.radians(24.0)
DISTANCE: Final = 30.0
_SIN: Final = math.sin(_PITCH)
_COS: Final = math.cos(_PITCH)
RIGHT: Final[Vec3] = (1.0, 0.0, 0.0)
UP: Final[Vec3] = (0.0, _COS, _SIN)
FORWARD: Final[Vec3] = (0.0, _SIN, -_COS)
_TARGET: Final[Vec3] = (FELT_W / 2, FELT_D / 2, 0.0)
EYE: Final[Vec3] = (
    _TARGET[0],
    _TARGET[1] - DISTANCE * FORWARD[1],
    _TARGET[2] - DISTANCE * FORWARD[2],
)


class Pose(NamedTuple):
    """Where a die's centre is, and the unit quaternion that turns body into world."""

    x: float
    y: float
    z: float
    qw: float
    qx: float
    qy: float
    qz: float


class Seen(NamedTuple):
    """A point on the screen, and the pixels one edge measures there."""

    x: float
    y: float
    scale: float


class Local(NamedTuple):
    """The camera near one point, as a parallel projection.

    `across` and `down` turn a small world offset into pixels (one dot product each);
    `ray` is the unit direction of sight; `origin` is the point itself on the screen.
    """

    origin: Seen
    across: Vec3
    down: Vec3
    ray: Vec3


class Box(NamedTuple):
    """A rectangle in real pixels with fractions: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Sum of the products of two triples."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def unit(a: Sequence[float]) -> Vec3:
    """The same direction with length one."""
    k = 1.0 / math.sqrt(dot(a, a))
    return a[0] * k, a[1] * k, a[2] * k


def rotation(pose: Pose) -> Matrix:
    """Rows of the matrix that turns body directions into world directions."""
    w, x, y, z = pose[3:]
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def slot(index: int) -> Vec3:
    """Centre of die `index` (0 to 4) standing on the rack."""
    return FELT_W / 2 + (index - SLOTS // 2) * SLOT_STEP, sum(RACK_Y) / 2, RACK_Z + HALF


def ground(x: float, y: float) -> float:
    """Height of the tray under (x, y): felt, rack, rim or the table beside it."""
    if 0 <= x <= FELT_W and 0 <= y <= FELT_D:
        return 0.0
    if RACK_X[0] <= x <= RACK_X[1] and RACK_Y[0] <= y <= RACK_Y[1]:
        return RACK_Z
    if -RIM_WIDTH <= x <= FELT_W + RIM_WIDTH and FRONT_Y <= y <= FELT_D + RIM_WIDTH:
        return RIM_Z
    return TABLE_Z


@dataclass(frozen=True, slots=True)
class Camera:
    """Tilted 24° from above, 30 edges away from the middle of the felt.

    `px` is a die edge in pixels at that middle, (`cx`, `cy`) the middle on the screen.
    Everything it shows scales with `px` exactly, so one large picture of the tray
    serves every window.
    """

    px: float
    cx: float
    cy: float

    @classmethod
    def fit(cls, rect: Sequence[float]) -> Camera:
        """The camera whose tray fills `rect` (left, top, width, height in pixels), centred.

        The middle is moved by less than a pixel so that `outline` starts on whole pixels.
        """
        x, y, w, h = rect
        whole = cls(1.0, 0.0, 0.0).outline()
        px = min(w / whole.w, h / whole.h)
        left = round(x + (w - px * whole.w) / 2)
        top = round(y + (h - px * whole.h) / 2)
        return cls(px, left - px * whole.x, top - px * whole.y)

    def project(self, point: Sequence[float]) -> Seen:
        """Where a world point is seen."""
        q = (point[0] - _TARGET[0], point[1] - _TARGET[1], point[2] - _TARGET[2])
        k = self.px * DISTANCE / (DISTANCE + dot(q, FORWARD))
        return Seen(self.cx + k * q[0], self.cy - k * dot(q, UP), k)

    def pan(self, point: Sequence[float]) -> float:
        """How far left (-1) or right (1) of the tray's middle a point on the felt is seen."""
        return (self.project(point).x - self.cx) / (0.5 * FELT_W * self.px)

    def local(self, point: Sequence[float]) -> Local:
        """The parallel projection that agrees with the camera around `point`."""
        q = (point[0] - _TARGET[0], point[1] - _TARGET[1], point[2] - _TARGET[2])
        depth = DISTANCE + dot(q, FORWARD)
        k, right, up = self.px * DISTANCE / depth, q[0], dot(q, UP)
        fx, fy, fz = FORWARD
        a, b = right / depth, up / depth
        return Local(
            Seen(self.cx + k * right, self.cy - k * up, k),
            (k * (1 - a * fx), -k * a * fy, -k * a * fz),
            (k * b * fx, -k * (UP[1] - b * fy), -k * (UP[2] - b * fz)),
            unit((right, fy * depth + up * UP[1], fz * depth + up * UP[2])),
        )

    def outline(self) -> Box:
        """The rectangle around the tray, from its far rim to its foot on the table."""
        left, right = -RIM_WIDTH, FELT_W + RIM_WIDTH
        far = FELT_D + RIM_WIDTH
        corners = [(x, y, RIM_Z) for x in (left, right) for y in (FRONT_Y, far)]
        corners += [(x, FRONT_Y, TABLE_Z) for x in (left, right)]
        seen = [self.project(corner) for corner in corners]
        x0, y0 = min(p.x for p in seen), min(p.y for p in seen)
        return Box(x0, y0, max(p.x for p in seen) - x0, max(p.y for p in seen) - y0)

    def felt(self) -> Box:
        """The rectangle on the screen around the felt the dice are thrown on."""
        near, far = self.project((0, 0, 0)), self.project((0, FELT_D, 0))
        return Box(near.x, far.y, 2 * (self.cx - near.x), self.near_wall_y() - far.y)

    def near_wall_y(self) -> float:
        """Screen y below which the wall between felt and rack hides what stands on the felt.

        The wall's upper edge is a quarter circle; its outline is where it reaches highest.
        """
        turns = (math.radians(step) for step in range(91))
        edge = (
            (RIM_ROUND * (math.cos(a) - 1), RIM_Z + RIM_ROUND * (math.sin(a) - 1)) for a in turns
        )
        return min(self.project((_TARGET[0], y, z)).y for y, z in edge)

    def slot_label(self, index: int) -> tuple[float, float]:
        """Where the number or tag of rack slot `index` is centred, on the rim before it."""
        x, _, _ = slot(index)
        seen = self.project((x, (RACK_Y[0] + FRONT_Y) / 2 + 0.07, RIM_Z))
        return seen.x, seen.y
