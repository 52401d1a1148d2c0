"""The shadows of dice: what the soft box throws, and the dusk where a die meets the ground.

Both are distances to a slanted hexagon: a die seen along the light, and a die seen from above.
They are worked out on a coarse grid, about 16 cells an edge, and enlarged. The grid knows which
point of felt, rack, rim or table is seen in every cell, so a shadow climbs what stands in its
way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.ui import camera as world
from game.ui.arrays import F32, Doubles, Floats, Index, Mask, Packed
from game.ui.camera import ROUNDING, Camera, Pose, dot, ground, rotation
from game.ui.die_pixels import Sprite
from game.ui.die_shape import CORE
from game.ui.shading import Footing

CELLS: Final = 16  # of the grid, an edge
LX: Final = world.KEY_LIGHT[0] / world.KEY_LIGHT[2]  # the light's slant
LY: Final = world.KEY_LIGHT[1] / world.KEY_LIGHT[2]
_SLANT: Final = math.hypot(LX, LY)
_SHARP, _SOFTEN = 0.05, 0.16  # half-shade: at the foot, and more for each edge of height
_DUSK: Final = 0.42  # how far the dusk around the foot reaches
_NO_DUSK: Final = 1.4  # under a die so high the ground is as light as elsewhere
_HIGH: Final = 0.5  # shadows of dice so high are so soft that every second cell will do
_COARSE: Final = 2
_STEP: Final = 0.12  # ground that much higher or lower than the foot gets no dusk


class Ground:
    """What the camera sees without dice, cell by cell."""

    def __init__(self, camera: Camera, bare: pygame.Rect | None = None) -> None:
        """The tray; or, in the rectangle `bare` of the screen, a bare table at height 0."""
        self.camera = camera
        self.has_tray = bare is None
        rect = pygame.Rect(camera.outline()).inflate(4, 4) if bare is None else bare
        self.step = max(round(camera.px / CELLS), 1)
        self.x0, self.y0 = rect.x, rect.y
        self.w, self.h = -(-rect.w // self.step), -(-rect.h // self.step)
        sx = rect.x + (np.arange(self.w, dtype=np.float64) + 0.5) * self.step
        sy = rect.y + (np.arange(self.h, dtype=np.float64)[:, None] + 0.5) * self.step
        x, y, z = _plane(camera, sx, sy, 0.0) if bare else _tray(camera, sx, sy)
        light = x - LX * z, y - LY * z
        self.cells = np.stack([*light, x, y, np.ones_like(x), z]).astype(F32)

    def height(self, pose: Pose) -> float:
        """Of the ground under a die."""
        return ground(pose.x, pose.y) if self.has_tray else 0.0


Plane = tuple[Doubles, Doubles, Doubles]


def _plane(camera: Camera, sx: Doubles, sy: Doubles, z: float) -> Plane:
    """The places at height z that points of the screen show."""
    focus = camera.px * world.DISTANCE
    a, b = (sx - camera.cx) / focus, (camera.cy - sy) / focus
    t = (z - world.EYE[2]) / (world.FORWARD[2] + b * world.UP[2])
    x = world.EYE[0] + t * a
    y = world.EYE[1] + t * (world.FORWARD[1] + b * world.UP[1])
    return x, np.broadcast_to(y, x.shape), np.full_like(x, z)


def _tray(camera: Camera, sx: Doubles, sy: Doubles) -> Plane:
    """The point of the tray seen at each place, its roundings left out.

    Beside the tray everything is far away: there the tray's own shadow lies.
    """
    rim = _plane(camera, sx, sy, world.RIM_Z)
    wide, far = world.FELT_W + world.RIM_WIDTH, world.FELT_D + world.RIM_WIDTH
    on_tray = _within(rim, (-world.RIM_WIDTH, wide), (world.FRONT_Y, far))
    seen = _choose(on_tray, rim, (rim[0] + 99, rim[1], rim[2]))
    for x, y, floor in (
        ((0.0, world.FELT_W), (0.0, world.FELT_D), 0.0),
        (world.RACK_X, world.RACK_Y, world.RACK_Z),
    ):
        bottom = _plane(camera, sx, sy, floor)
        share = np.ones_like(bottom[0])  # of the way down, until a wall is met
        for k, (low, high) in enumerate((x, y)):
            run = bottom[k] - rim[k]
            reach = np.where(run > 0, high - rim[k], low - rim[k])
            share = np.minimum(share, reach / np.where(run == 0, 1e-9, run))
        inner = tuple(r + (b - r) * share for r, b in zip(rim, bottom, strict=True))
        seen = _choose(_within(rim, x, y), (inner[0], inner[1], inner[2]), seen)
    return seen


def _within(at: Plane, x: tuple[float, float], y: tuple[float, float]) -> Mask:
    return (at[0] > x[0]) & (at[0] < x[1]) & (at[1] > y[0]) & (at[1] < y[1])


def _choose(where: Mask, a: Plane, b: Plane) -> Plane:
    x, y, z = (np.where(where, p, q) for p, q in zip(a, b, strict=True))
    return x, y, z


# ---------------------------------------------------------------- shadows


class _Hexagon(NamedTuple):
    """A die's core seen along a direction, on the plane z = 0."""

    lines: list[tuple[float, float, float]]  # a·x + b·y + c: offset across each of three strips,
    limits: list[float]  # and half their widths
    half_w: float
    half_h: float


class _Window(NamedTuple):
    """A part of the grid: its first cells, and how many; of each `stride` cells one is used."""

    left: int
    top: int
    columns: int
    rows: int
    stride: int

    def cut(self, cells: Floats) -> Floats:
        """The cells' values there, shape (…, rows, columns)."""
        step = self.stride
        right, bottom = self.left + self.columns * step, self.top + self.rows * step
        return cells[:, self.top : bottom : step, self.left : right : step]


class _Cast(NamedTuple):
    """One shadow to come: where, and what it is made of."""

    window: _Window
    is_level: bool  # the ground there
    pose: Pose
    base: float  # height of the ground under the die
    lift: float  # of its lowest point above that
    light: _Hexagon
    plan: _Hexagon


def cast(on: Ground, poses: Sequence[Pose], footing: Footing) -> list[Sprite | None]:
    """The dice's shadows, black in the colour of the ground; None where none is seen."""
    casts = [_cast(on, pose) for pose in poses]
    seen = [cast for cast in casts if cast]
    if not seen:
        return [None] * len(poses)
    sizes = np.array([one.window.rows * one.window.columns for one in seen])
    cells = np.empty((6, sizes.sum()), F32)
    fields = np.empty((7, cells.shape[1]), F32)
    ends = sizes.cumsum().tolist()
    parts = [slice(end - size, end) for end, size in zip(ends, sizes.tolist(), strict=True)]
    for one, part in zip(seen, parts, strict=True):
        cells[:, part].reshape(6, one.window.rows, -1)[:] = one.window.cut(on.cells)
        np.matmul(_lines(one), cells[:5, part], out=fields[:, part])
    light = _light(seen, sizes, fields, footing)
    for one, part in zip(seen, parts, strict=True):
        _climb(one, cells[:, part], light[:, part])
    tint = np.uint32(footing.shadow[0] << 16 | footing.shadow[1] << 8 | footing.shadow[2])
    alpha = ((1 - light[0] * light[1]) * F32(255)).astype(np.uint32)
    pixels = alpha << np.uint32(24) | tint
    sprites = iter([_enlarged(on, o.window, pixels[p]) for o, p in zip(seen, parts, strict=True)])
    return [next(sprites) if cast else None for cast in casts]


def _cast(on: Ground, pose: Pose) -> _Cast | None:
    rows = rotation(pose)
    base = on.height(pose)
    lift = max(pose.z - CORE * sum(map(abs, rows[2])) - ROUNDING - base, 0.0)
    light = _hexagon(rows, pose.x - LX * pose.z, pose.y - LY * pose.z, LX, LY)
    plan = _hexagon(rows, pose.x, pose.y, 0.0, 0.0)
    reached = _reached(pose, base, lift, light, plan)
    window = _window(on, base, reached, _COARSE if lift > _HIGH else 1)
    is_level = not on.has_tray or (base == 0 and _is_inside(reached))
    return _Cast(window, is_level, pose, base, lift, light, plan) if window else None


def _hexagon(rows: world.Matrix, cx: float, cy: float, lx: float, ly: float) -> _Hexagon:
    """Around (cx, cy), for light of the slant (lx, ly)."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rows
    spokes = (
        (CORE * (xx - lx * zx), CORE * (yx - ly * zx)),
        (CORE * (xy - lx * zy), CORE * (yy - ly * zy)),
        (CORE * (xz - lx * zz), CORE * (yz - ly * zz)),
    )
    lines, limits = [], []
    for k in range(3):
        (x, y), (ix, iy), (jx, jy) = spokes[k], spokes[k - 2], spokes[k - 1]
        long = math.hypot(x, y)
        nx, ny = (-y / long, x / long) if long > 1e-3 else (1.0, 0.0)
        lines.append((nx, ny, -nx * cx - ny * cy))
        limits.append(abs(nx * ix + ny * iy) + abs(nx * jx + ny * jy))
    half_w, half_h = (abs(spokes[0][i]) + abs(spokes[1][i]) + abs(spokes[2][i]) for i in (0, 1))
    return _Hexagon(lines, limits, half_w, half_h)


class _Reached(NamedTuple):
    """The part of the ground that a shadow can touch, in edges."""

    left: float
    right: float
    near: float
    far: float


def _reached(pose: Pose, base: float, lift: float, light: _Hexagon, plan: _Hexagon) -> _Reached:
    blur = ROUNDING + _soft(lift) + 1.3 * _SOFTEN
    dusk = _reach(lift)
    cx, cy = pose.x - LX * (pose.z - base), pose.y - LY * (pose.z - base)
    return _Reached(
        min(cx - light.half_w - blur, pose.x - plan.half_w - dusk),
        max(cx + light.half_w + blur, pose.x + plan.half_w + dusk),
        min(cy - light.half_h - blur, pose.y - plan.half_h - dusk),
        max(cy + light.half_h + blur, pose.y + plan.half_h + dusk),
    )


def _is_inside(reached: _Reached) -> bool:
    """Whether all of it is felt, with a margin for what its window shows beside it."""
    left, right, near, far = reached
    margin = 0.5
    return (
        left > margin
        and right < world.FELT_W - margin
        and near > margin
        and far < world.FELT_D - margin
    )


def _window(on: Ground, base: float, reached: _Reached, stride: int) -> _Window | None:
    """The cells that show it, and some beyond for what stands around; None off the grid."""
    left, right, near, far = reached
    seen = [on.camera.project((x, y, base)) for x in (left, right) for y in (near, far)]
    climb = 0.0 if not on.has_tray or _is_inside(reached) else on.camera.px * 0.5 * world.RIM_Z
    xs, ys = [p.x for p in seen], [p.y for p in seen]
    x_from = max(math.floor((min(xs) - on.x0 - climb) / on.step), 0)
    y_from = max(math.floor((min(ys) - on.y0 - climb) / on.step), 0)
    x_to = min(math.ceil((max(xs) - on.x0 + climb) / on.step), on.w)
    y_to = min(math.ceil((max(ys) - on.y0 + climb) / on.step), on.h)
    columns, rows = (x_to - x_from) // stride, (y_to - y_from) // stride
    return _Window(x_from, y_from, columns, rows, stride) if columns > 0 and rows > 0 else None


def _soft(lift: float) -> float:
    """Half-shade at the foot of a die so high, in edges."""
    return _SHARP + 0.2 * lift


def _reach(lift: float) -> float:
    """How far the dusk under a die so high spreads, in edges."""
    return _DUSK + 0.35 * lift if lift < _NO_DUSK else 0.01


def _dusk(lift: float) -> float:
    """How much of the dusk is left under a die so high."""
    return max(1 - lift / _NO_DUSK, 0.0) / (1 + 1.8 * lift)


def _lines(one: _Cast) -> Floats:
    """Seven rows over the ground's cells: three strips along the light, three from above, and
    how high the light that just passes over the die's middle is."""
    pose = one.pose
    rows = [(a, b, 0.0, 0.0, c) for a, b, c in one.light.lines]
    rows += [(0.0, 0.0, a, b, c) for a, b, c in one.plan.lines]
    along, away = -LX / _SLANT**2, -LY / _SLANT**2
    rows.append((0.0, 0.0, along, away, -pose.x * along - pose.y * away))
    return np.array(rows, F32)


def _light(casts: Sequence[_Cast], sizes: Index, fields: Floats, footing: Footing) -> Floats:
    """What the soft box and the sky give to each cell in spite of the dice: two rows, 0 to 1."""
    constants = [
        (
            *one.light.limits,
            *one.plan.limits,
            _soft(one.lift),
            -1 / _reach(one.lift),
            -footing.key / (1 + 0.55 * one.lift),
            -0.5 * footing.dusk * _dusk(one.lift),
        )
        for one in casts
    ]
    table = np.array(constants, F32).T.repeat(sizes, axis=1)
    off = np.abs(fields[:6])
    off -= table[:6]
    soft, per_reach, key, dusk = table[6:]
    high = np.maximum(off[::3], off[1::3])
    most, around = np.maximum(high, off[2::3])
    second = np.maximum(np.minimum(off[0], off[1]), np.minimum(high[0], off[2]))
    rounded = np.maximum(second - most + F32(0.16), 0)  # where two sides of the hexagon meet
    most += rounded * rounded * F32(0.25 / 0.16) - F32(ROUNDING * 0.7)
    blur = fields[6].clip(0, 1.3) * F32(_SOFTEN) + soft
    hidden = (F32(0.5) - F32(0.5) * most / blur).clip(0, 1)
    near = (around * per_reach + 1).clip(0, 1)
    near *= near
    tight = near * near
    key = key * hidden * hidden * (3 - 2 * hidden) + 1
    return np.stack([key, (near + tight * tight) * dusk + 1])


def _climb(one: _Cast, cells: Floats, light: Floats) -> None:
    """Where the ground is not level: no dusk off the foot's height, none of the shadow on what
    the die has behind it as the light comes."""
    if one.is_level:
        return
    x, y, z = cells[2], cells[3], cells[5]
    kx, ky, kz = (F32(k) for k in world.KEY_LIGHT)
    depth = F32(dot(one.pose, world.KEY_LIGHT)) - x * kx - y * ky - z * kz
    light[0] = 1 - (1 - light[0]) * (depth * 4 + F32(0.5)).clip(0, 1)
    light[1, np.abs(z - F32(one.base)) > _STEP] = 1


def _enlarged(on: Ground, window: _Window, pixels: Packed) -> Sprite:
    left, top, columns, rows, stride = window
    small = pygame.image.frombuffer(pixels.data, (columns, rows), "BGRA")
    step = on.step * stride
    large = pygame.transform.smoothscale(small, (columns * step, rows * step))
    aside = on.step * (stride - 1) // 2  # the cells that are used are the first of theirs
    return Sprite(on.x0 + left * on.step - aside, on.y0 + top * on.step - aside, large)
