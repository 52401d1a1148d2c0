"""The tray as a solid, and the light that reaches every place of it: a distance field, followed
by rays.

Lengths are die edges in the world of `game.ui.camera`. Every function takes and gives flat
float32 arrays, one entry a ray.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.ui import camera as world
from game.ui.camera import Camera

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

KEY: Final = world.unit(world.KEY_LIGHT)
OUTER_CORNER: Final = 0.62
OUTER_ROUND: Final = 0.22
FELT_FILLET: Final = 0.17  # the felt curves up the walls


class Plan(NamedTuple):
    """A rectangle with round corners, seen from above."""

    x0: float
    x1: float
    y0: float
    y1: float
    corner: float

    def inset(self, by: float) -> Plan:
        return Plan(self.x0 + by, self.x1 - by, self.y0 + by, self.y1 - by, self.corner)

    def distance(self, x: Floats, y: Floats) -> Floats:
        """How far outside; negative inside."""
        ax = np.abs(x - np.float32((self.x0 + self.x1) / 2))
        ay = np.abs(y - np.float32((self.y0 + self.y1) / 2))
        ax -= np.float32((self.x1 - self.x0) / 2 - self.corner)
        ay -= np.float32((self.y1 - self.y0) / 2 - self.corner)
        outside = np.hypot(np.maximum(ax, 0), np.maximum(ay, 0))
        inside: Floats = np.minimum(np.maximum(ax, ay), 0)
        return np.asarray(outside + inside - np.float32(self.corner))


BLOCK: Final = Plan(
    -world.RIM_WIDTH,
    world.FELT_W + world.RIM_WIDTH,
    world.FRONT_Y,
    world.FELT_D + world.RIM_WIDTH,
    OUTER_CORNER,
)
WELL: Final = Plan(0, world.FELT_W, 0, world.FELT_D, world.FELT_CORNER)
RACK: Final = Plan(*world.RACK_X, *world.RACK_Y, world.RACK_CORNER)


def both(a: Floats, b: Floats, r: float) -> Floats:
    """Distance to what lies in both solids, their common edge rounded with radius `r`."""
    k = np.float32(r)
    rounded: Floats = np.hypot(np.maximum(a + k, 0), np.maximum(b + k, 0))
    return rounded + np.minimum(np.maximum(a, b), -k)


def solid(x: Floats, y: Floats, z: Floats) -> Floats:
    """Distance to the wood and felt of the tray, which stands on the table."""
    block = both(BLOCK.distance(x, y), z - np.float32(world.RIM_Z), OUTER_ROUND)
    well = both(WELL.distance(x, y), -z, FELT_FILLET)
    rack = both(RACK.distance(x, y), np.float32(world.RACK_Z) - z, 0.05)
    return both(both(block, -well, world.RIM_ROUND), -rack, 0.08)


# ---------------------------------------------------------------- rays


class Surface(NamedTuple):
    """What each ray meets, and how open the place is."""

    x: Floats
    y: Floats
    z: Floats
    nx: Floats
    ny: Floats
    nz: Floats
    vx: Floats  # towards the eye
    vy: Floats
    vz: Floats
    lit: Floats  # share of the soft box that is seen, 0 to 1
    open: Floats  # share of the sky
    hit: Mask  # False: the ray passes beside the tray; the rest is its nearest place


def rays(camera: Camera, sx: Floats, sy: Floats) -> tuple[Floats, Floats, Floats]:
    """Unit directions through the screen points."""
    focus = np.float32(camera.px * world.DISTANCE)
    a, b = (sx - np.float32(camera.cx)) / focus, (np.float32(camera.cy) - sy) / focus
    dy = np.float32(world.FORWARD[1]) + b * np.float32(world.UP[1])
    dz = np.float32(world.FORWARD[2]) + b * np.float32(world.UP[2])
    k = 1 / np.sqrt(a * a + dy * dy + dz * dz)
    return a * k, dy * k, dz * k


def meet(camera: Camera, sx: Floats, sy: Floats) -> Surface:
    """Follow the ray of every screen point to the tray."""
    dx, dy, dz = rays(camera, sx, sy)
    ex, ey, ez = (np.float32(v) for v in world.EYE)
    t = (np.float32(world.RIM_Z + 0.01) - ez) / dz
    nearest, at = np.full_like(t, 9), t.copy()
    going = np.arange(t.size)
    for _ in range(90):
        px, py, pz = ex + t[going] * dx[going], ey + t[going] * dy[going], ez + t[going] * dz[going]
        gap = solid(px, py, pz)
        closer = going[gap < nearest[going]]
        at[closer] = t[closer]
        nearest[going] = np.minimum(gap, nearest[going])
        t[going] += gap * np.float32(0.97)
        going = going[(gap > 1e-4) & (pz > world.TABLE_Z)]
        if not going.size:
            break
    x, y, z = ex + at * dx, ey + at * dy, ez + at * dz
    hit = (nearest < 1.5e-3) & (z > world.TABLE_Z)
    z = np.maximum(z, np.float32(world.TABLE_Z))
    nx, ny, nz = normal(x, y, z)
    beside = np.where(hit, 0, nearest)
    x, y, z = x - nx * beside, y - ny * beside, z - nz * beside
    lit, sky = shadow(x, y, z, nx, ny, nz), openness(x, y, z, nx, ny, nz)
    return Surface(x, y, z, nx, ny, nz, -dx, -dy, -dz, lit, sky, hit)


def normal(x: Floats, y: Floats, z: Floats) -> tuple[Floats, Floats, Floats]:
    """Unit direction away from the solid."""
    e = np.float32(0.004)
    nx = solid(x + e, y, z) - solid(x - e, y, z)
    ny = solid(x, y + e, z) - solid(x, y - e, z)
    nz = solid(x, y, z + e) - solid(x, y, z - e)
    k = 1 / np.maximum(np.sqrt(nx * nx + ny * ny + nz * nz), 1e-9)
    return nx * k, ny * k, nz * k


def shadow(x: Floats, y: Floats, z: Floats, nx: Floats, ny: Floats, nz: Floats) -> Floats:
    """Share of the soft box seen from each place: the narrowest gap on the way to it."""
    kx, ky, kz = (np.float32(v) for v in KEY)
    off = np.float32(0.014)
    x, y, z = x + nx * off, y + ny * off, z + nz * off
    share = np.ones_like(x)
    t = np.full_like(x, 0.03)
    going = np.arange(x.size)
    for _ in range(80):
        w = t[going]
        gap = solid(x[going] + w * kx, y[going] + w * ky, z[going] + w * kz)
        seen = 0.5 + 0.5 * gap / (np.float32(0.11) * np.maximum(w, 0.05) + np.float32(0.006))
        share[going] = np.minimum(share[going], seen)
        t[going] += np.clip(gap * 0.5, 0.01, 0.10)
        high = z[going] + t[going] * kz < world.RIM_Z + 0.02
        going = going[(seen > 0) & high]
        if not going.size:
            break
    share = np.clip(share, 0, 1)
    return share * share * (3 - 2 * share)


def openness(x: Floats, y: Floats, z: Floats, nx: Floats, ny: Floats, nz: Floats) -> Floats:
    """Share of the sky seen, from how fast free space opens along the normal."""
    shut = np.zeros_like(x)
    for reach, weight in ((0.06, 0.24), (0.16, 0.26), (0.34, 0.25), (0.62, 0.22), (1.0, 0.18)):
        h = np.float32(reach)
        pz = z + nz * h
        gap = np.minimum(solid(x + nx * h, y + ny * h, pz), pz - np.float32(world.TABLE_Z))
        shut += np.float32(weight / reach) * np.maximum(h - gap, 0)
    return np.asarray(np.clip(1 - 0.88 * shut, 0.2, 1))


def table_shade(camera: Camera, sx: Floats, sy: Floats) -> Floats:
    """How much of its light the tray takes from the table, 0 to 1, at each screen point."""
    dx, dy, dz = rays(camera, sx, sy)
    t = (np.float32(world.TABLE_Z) - np.float32(world.EYE[2])) / dz
    x, y = np.float32(world.EYE[0]) + t * dx, np.float32(world.EYE[1]) + t * dy
    z, flat, up = np.full_like(x, world.TABLE_Z), np.zeros_like(x), np.ones_like(x)
    lit, sky = shadow(x, y, z, flat, flat, up), openness(x, y, z, flat, flat, up)
    return 1 - (0.72 * lit + 0.28 * sky)
