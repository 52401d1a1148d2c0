"""The pips of dice: bowls drilled into the flats, with a rounded lip."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from game.ui.arrays import F32, Doubles, Floats, Index
from game.ui.camera import HALF
from game.ui.die_round import Batch
from game.ui.die_runs import Runs, spots
from game.ui.die_shape import PILLOW


class Pips(NamedTuple):
    """Sizes in edges: distance between rows, radius, radius of the single one; and the form."""

    pitch: float = 0.235
    radius: float = 0.088
    single: float = 0.120
    lip: float = 1.20  # outer radius of the lip, in radii
    lip_slope: float = 0.45
    bowl_slope: float = 0.85  # at its edge


SMALL: Final = Pips()
LARGE: Final = Pips(pitch=0.232, radius=0.110, single=0.150, lip=1.16)

# Places over the two axes after the face's own. Symmetric under half a turn; seen in a mirror
# (one of the axes turned about) twos and threes run the other way.
_PLACES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
CLEAR: Final = (0.06, 0.22)  # a face seen from its edge shows no pips; cosine to the sight


class Holes(NamedTuple):
    """The pixels on and around the pips, and where bowl and lip face (right and up)."""

    place: Index  # in the pictures
    share: Floats  # how much of the pixel is bowl
    bowl: tuple[Floats, Floats]
    lip: tuple[Floats, Floats]


def holes(batch: Batch, start: Doubles, w: int, h: int, pips: Pips) -> Holes | None:
    """The pips of dice in pictures of w × h whose pixel (0, 0) is at `start` from their middles."""
    face, u, v = _places(batch, pips)
    if not len(face):
        return None
    die, k = face // 3, face % 3
    axes = batch.axes
    middle = HALF * axes[die, k]
    middle += u[:, None] * axes[die, (k + 1) % 3] + v[:, None] * axes[die, (k + 2) % 3]
    constants = face_constants(batch, pips).take(face, axis=0)
    bend = PILLOW / batch.scale[die]
    constants[:, 6] += bend * middle[:, 0]
    constants[:, 9] -= bend * middle[:, 1]
    x, y = (start[die] - middle).T[..., None]
    ux, uy, vx, vy, radius = constants.T[:5, :, None]
    xx, xy, yy = ux * ux + vx * vx, ux * uy + vx * vy, uy * uy + vy * vy
    reach = radius * pips.lip + 0.5 / batch.scale[die, None]
    tall = np.sqrt(xx / (xx * yy - xy * xy)) * reach
    row = np.ceil(-tall - y) + np.arange(math.ceil(2 * tall.max()) + 1)
    dy = row + y
    root = (xy * dy) ** 2 - xx * (yy * dy * dy - reach * reach)
    half = np.where((root >= 0) & (row >= 0) & (row < h), np.sqrt(np.maximum(root, 0)) / xx, -1)
    centre = -xy / xx * dy - x
    first = np.ceil(centre - half).clip(0, w).astype(np.intp)
    last = np.floor(centre + half).clip(-1, w - 1).astype(np.intp)
    each, rank, skip = spots(Runs(first, last))
    base = ((die[:, None] * h + row) * w).astype(np.intp).ravel()
    column = rank + skip.repeat(each)
    of_pip = each.reshape(dy.shape).sum(1)
    table = np.concatenate([constants.T, bend[None]]).astype(F32).repeat(of_pip, axis=1)
    dx = column + x.ravel().repeat(of_pip)
    dy = dy.astype(F32).ravel().repeat(each)
    return _form(column + base.repeat(each), dx.astype(F32), dy, table, pips)


def _places(batch: Batch, pips: Pips) -> tuple[Index, Doubles, Doubles]:
    """Of every visible pip: its face (3 · die + axis) and its place (u, v) there in edges."""
    faces: list[int] = []
    places: list[tuple[int, int]] = []
    for d, shape in enumerate(batch.shapes):
        for k in range(3):
            if shape.towards[k] > CLEAR[0]:
                dots = _PLACES[shape.face(k)]
                mirrored = shape.signs[k - 2] != shape.signs[k - 1]
                faces += [3 * d + k] * len(dots)
                places += [(-a, b) for a, b in dots] if mirrored else dots
    u, v = np.array(places, np.float64).reshape(-1, 2).T * pips.pitch
    return np.array(faces, np.intp), u, v


def face_constants(batch: Batch, pips: Pips) -> Doubles:
    """Rows of twelve a face, for whatever is cut into it: slopes of u and v, radius, clearness,
    right and up of its axes."""
    views = batch.views[:, :2]
    turned = views[..., [[0, 1, 2], [1, 2, 0], [2, 0, 1]]]  # the face's axis, then u's and v's
    faces = [shape.face(k) for shape in batch.shapes for k in range(3)]
    radius = np.array([pips.single if face == 1 else pips.radius for face in faces])
    clear = ((batch.towards - CLEAR[0]) / (CLEAR[1] - CLEAR[0])).clip(0, 1)
    size = np.array([radius, clear.ravel()]).T
    directions = turned.swapaxes(1, 2).reshape(-1, 6)
    return np.concatenate([batch.slopes.reshape(-1, 4), size, directions], axis=1)


def _form(place: Index, dx: Floats, dy: Floats, constants: Floats, pips: Pips) -> Holes:
    """Coverage and directions of pixels (dx, dy) away from the middle of their pip."""
    ux, uy, vx, vy, radius, clear, rk, ri, rj, hk, hi, hj, bend = constants
    du, dv = ux * dx + uy * dy, vx * dx + vy * dy
    square = du * du + dv * dv
    distance = np.sqrt(square)
    one = 1 / np.maximum(distance, F32(1e-4))
    gx, gy = du * ux + dv * vx, du * uy + dv * vy
    sharp = 1 / (np.sqrt(gx * gx + gy * gy) * one + F32(1e-6))  # pixels an edge, outwards
    share = ((radius - distance) * sharp + F32(0.5)).clip(0, 1) * clear
    lip = ((radius * F32(pips.lip) - distance) * sharp + F32(0.5)).clip(0, 1)
    lip *= clear * F32(-pips.lip_slope)
    flat = 1 / np.sqrt(1 + lip * lip)
    lip *= one * flat
    steep = F32(-pips.bowl_slope) / radius
    level = 1 / np.sqrt(1 + steep * steep * square)
    steep *= level
    right, up = du * ri + dv * rj, du * hi + dv * hj
    across, down = bend * dx, bend * dy
    bowl = rk * level + steep * right + across, hk * level + steep * up - down
    return Holes(
        place, share, bowl, (rk * flat + lip * right + across, hk * flat + lip * up - down)
    )
