"""The rounded edges and corners of dice: which of them a pixel sees, and where it faces.

A die has three visible flats; all else that is seen of it is an edge, round about an axis, or a
corner, round about a point. A pixel is first given to the face whose plane it meets; its place
(u, v) there tells the edge, and near a corner the ball is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from game.ui.arrays import F32, Bytes, Doubles, Floats, Index
from game.ui.camera import HALF, ROUNDING
from game.ui.die_shape import CORE, Shape

_NEAR_CORNER: Final = 0.055  # a ball shows at most so far beside its corner, in edges


class Batch:
    """The constants of several shapes, the die always the first index."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = shapes
        self.scale: Doubles = np.array([s.scale for s in shapes])
        self.axes: Doubles = np.array([s.axes for s in shapes])
        self.towards: Doubles = np.array([s.towards for s in shapes])
        self.views: Doubles = np.array([(s.right, s.up, s.rise) for s in shapes])
        self.slopes = self._slopes()
        strips = [strip for s in shapes for strip in s.strips]
        line = np.array([strip[:4] for strip in strips]).reshape(-1, 3, 4)
        self.normal, self.core, self.reach = line[..., :2], line[..., 2], line[..., 3]
        self.round: Doubles = np.array([strip[4:] for strip in strips]).reshape(-1, 3, 2, 3)

    def _slopes(self) -> Doubles:
        """How u and v on each face grow a pixel across and down; shape (dice, 3, 2, 2).

        u and v run along the two axes after the face's own, from its middle.
        """
        u, v = self.axes[:, [1, 2, 0]], self.axes[:, [2, 0, 1]]
        area = u[..., 0] * v[..., 1] - v[..., 0] * u[..., 1]
        area[np.abs(area) < 1e-3] = 1e-3  # seen from its edge a face has none
        slopes = np.empty((len(area), 3, 2, 2))
        slopes[..., 0, 0], slopes[..., 0, 1] = v[..., 1], -v[..., 0]
        slopes[..., 1, 0], slopes[..., 1, 1] = -u[..., 1], u[..., 0]
        slopes /= area[..., None, None]
        return slopes

    def strips(self) -> Doubles:
        """Offset across each strip as a·x + b·y + c; shape (dice, 3, 3)."""
        return np.concatenate([self.normal, np.zeros_like(self.normal[..., :1])], -1)

    def planes(self) -> Doubles:
        """(u, v) on each face as a·x + b·y + c; shape (dice, 3, 2, 3)."""
        level = self.slopes @ (self.axes[..., None] * -HALF)
        return np.concatenate([self.slopes, level], -1)

    def heights(self, planes: Doubles, centre: Doubles) -> Doubles:
        """Height above the ground on each face's plane as a·x + b·y + c; shape (dice, 3, 3)."""
        rise = self.views[:, 2]
        following = rise[:, [[1, 2], [2, 0], [0, 1]]]  # of the axes along u and v
        heights: Doubles = (following[:, :, None] @ planes)[:, :, 0]
        heights[..., 2] += HALF * rise + centre[:, None]
        return heights

    def back(self) -> Doubles:
        """Pixels to axes, in the plane square to the line of sight; shape (dice, 3, 2)."""
        square = self.axes.swapaxes(1, 2) @ self.axes
        turned = square[:, ::-1, ::-1] * [[1, -1], [-1, 1]]
        area = square[:, 0, 0] * square[:, 1, 1] - square[:, 0, 1] ** 2
        return np.asarray(self.axes @ (turned / area[:, None, None]))


def meet(
    batch: Batch, planes: Doubles, at: Floats, each: Index
) -> tuple[Index, Floats, Floats, Floats]:
    """Face (3 · die + axis), u, v, and pixels off the outline.

    `at` holds x, y and 1 of pixels listed die by die, `each` how many every die has.
    """
    total = at.shape[1]
    fields = np.empty((9, total), F32)
    reach = (batch.core + batch.reach).astype(F32)[..., None]
    lines = np.concatenate([batch.strips(), planes.reshape(-1, 6, 3)], 1).astype(F32)
    start = 0
    for line, count in zip(lines, each.tolist(), strict=True):
        part = slice(start, start + count)
        np.matmul(line, at[:, part], out=fields[:, part])
        start += count
    off = np.abs(fields[:3])
    off -= np.repeat(reach[..., 0].T, each, axis=1)
    away = np.abs(fields[3:])
    face = _least(np.maximum(away[::2], away[1::2]))
    pick = face * np.intp(2 * total) + np.arange(3 * total, 4 * total)
    flat = fields.reshape(-1)
    u, v = flat.take(pick), flat.take(pick + total)
    die = np.arange(len(each)).repeat(each)
    return die * 3 + face, u, v, outline_gap(batch, die, fields[:3], off)


def _least(rows: Floats) -> Bytes:
    """Which of three rows is the least."""
    a, b, c = rows
    second, third = b < a, c < np.minimum(a, b)
    return np.asarray(np.maximum(second.view(np.uint8), third.view(np.uint8) * np.uint8(2)))


def outline_gap(batch: Batch, die: Index, offset: Floats, off: Floats) -> Floats:
    """Pixels off the outline: the farthest off the three strips, but round at their corners.

    `offset` has the place across the strips of every pixel, `off` how far it is off them (in
    them: negative), `die` its die.
    """
    a, b, c = off
    low, high = np.minimum(a, b), np.maximum(a, b)
    gap: Floats = np.maximum(high, c)
    second = np.maximum(low, np.minimum(high, c))
    radius = ROUNDING * batch.scale.max() * 1.02
    near = np.flatnonzero((second > -radius) & (gap > -0.3 * radius - 0.4))
    far = _to_corners(batch, die.take(near), offset.take(near, axis=1))
    gap[near] = np.maximum(gap.take(near), far)
    return gap


def _to_corners(batch: Batch, die: Index, offset: Floats) -> Floats:
    """Pixels off the outline for pixels beyond the middle lines of two strips.

    The distance to the point where the lines meet follows from those to the lines and the angle
    between them.
    """
    turn = [1, 2, 0]
    (ax, ay), (bx, by) = batch.normal.T, batch.normal[:, turn].T
    cosines = ax * bx + ay * by
    table = np.concatenate([batch.core.T, cosines]).astype(F32).take(die, axis=1)
    off = np.abs(offset) - table[:3]
    sign = np.sign(offset)
    cosine = table[3:] * (sign * sign[turn])
    other = off[turn]
    facing = (off > cosine * other) & (other > cosine * off)
    square = off * off + other * other - 2 * cosine * off * other
    square /= np.maximum(1 - cosine * cosine, F32(1e-3))
    square *= facing
    far = np.sqrt(np.maximum(np.maximum(square[0], square[1]), square[2]))
    return np.asarray(far - (batch.scale * ROUNDING).astype(F32).take(die))


# ---------------------------------------------------------------- directions


@lru_cache(1)
def _octants() -> Doubles:
    """The side of each axis (1 or -1) for octants 0 to 7; bit k means the negative end."""
    return np.array([[-1.0 if bits >> k & 1 else 1.0 for k in range(3)] for bits in range(8)])


@lru_cache(8)
def _edge_codes(dice: int) -> Index:
    """24 · die + 8 · axis + octant for 24 · die + 8 · face + 4 · (edge along v) + 2 · (u < 0)
    + (v < 0)."""
    codes = np.zeros((dice, 3, 2, 2, 2), np.intp)
    for die, face, along, u, v in np.ndindex(codes.shape):
        a, b = (face + 1) % 3, (face + 2) % 3
        axis = b if along else a
        codes[die, face, along, u, v] = 24 * die + 8 * axis + (u << a) + (v << b)
    return codes.ravel()


def directions(
    batch: Batch, face: Index, u: Floats, v: Floats, at: Floats
) -> tuple[Floats, Floats]:
    """The camera's right and up in the direction each pixel's surface faces."""
    x, y = at[0], at[1]
    wide, high = np.abs(u), np.abs(v)
    sides = (wide > high) * np.uint8(4) + (u < 0) * np.uint8(2) + (v < 0)
    code = _edge_codes(len(batch.shapes)).take(face * 8 + sides)
    near = np.flatnonzero(np.minimum(wide, high) > CORE - _NEAR_CORNER)
    at_corner = code.take(near)
    octant = at_corner % 8
    die = at_corner // 24
    ball, seen, elsewhere = _corners(batch, die * 8 + octant, x.take(near), y.take(near))
    code[near] = die * 24 + elsewhere * np.intp(8) + octant
    a, b, c, sr, su, fr, fu = _edges(batch).take(code, axis=1)
    across = (a * x + b * y + c).clip(-1, 1)
    out = np.sqrt(1 - across * across)
    right, up = across * sr + out * fr, across * su + out * fu
    ball = near.take(ball)
    right[ball], up[ball] = seen
    return right, up


def _edges(batch: Batch) -> Floats:
    """Seven rows for 24 · die + 8 · axis + octant: the equation of c (see `Strip`), then
    `sideways` and `facing` as right and up."""
    line = batch.normal / batch.reach[..., None]
    middles = (_octants() * CORE) @ batch.axes
    start = -(line @ middles.transpose(0, 2, 1))
    normals = (batch.round @ batch.views[:, None, :2].swapaxes(-1, -2)).transpose(2, 3, 0, 1)
    fixed = np.concatenate([line.transpose(2, 0, 1), normals.reshape(4, -1, 3)])
    table = np.repeat(fixed[..., None], 8, -1).reshape(6, -1)
    return np.concatenate([table[:2], start.reshape(1, -1), table[2:]]).astype(F32)


def _corners(batch: Batch, code: Index, x: Floats, y: Floats) -> tuple[Index, Floats, Bytes]:
    """Which pixels near the corner `code` (8 · die + octant) see its ball, and where they face.

    Last, for all: the axis whose edge they see if they do not.
    """
    back = batch.back() / ROUNDING
    lift = np.concatenate([back, batch.towards[..., None]], -1)
    signed = (lift[:, None] * _octants()[..., None]).reshape(-1, 9)
    seen = (batch.views[:, :2] @ lift).reshape(-1, 6).repeat(8, axis=0)
    middle = ((_octants() * CORE) @ batch.axes).reshape(-1, 2)
    square = (back.transpose(0, 2, 1) @ back).reshape(-1, 4).repeat(8, axis=0)
    table = np.concatenate([middle, square, signed, seen], -1).T.astype(F32).take(code, axis=1)
    x, y = x - table[0], y - table[1]
    far = x * x * table[2] + x * y * (2 * table[3]) + y * y * table[5]
    out = np.sqrt(np.maximum(1 - far, 0))
    shrink = 1 / np.sqrt(np.maximum(far, 1))
    x, y = x * shrink, y * shrink
    parts = table[6:15:3] * x + table[7:15:3] * y + table[8:15:3] * out
    mine = np.flatnonzero(np.minimum(np.minimum(parts[0], parts[1]), parts[2]) >= 0)
    to = table[15::3] * x + table[16::3] * y + table[17::3] * out
    return mine, to.take(mine, axis=1), _least(parts)
