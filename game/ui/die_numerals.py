"""Numerals on dice instead of pips: digits cut into the flats, with a rounded lip.

Each digit is a table of distances to its outline, made once from the font, so that its edge is
exact at any size and turn. It stands upright for whoever looks along the face's own axes; the six
is underlined, as it is a nine to nobody who sees the line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import pygame

from game import paths
from game.ui.arrays import F32, Doubles, Floats, Index, Mask
from game.ui.die_pips import CLEAR, SMALL, Holes, face_constants
from game.ui.die_round import Batch
from game.ui.die_runs import between, spots
from game.ui.die_shape import PILLOW
from game.ui.look import Weight

_REACH: Final = 0.35  # half a side of the square a digit stands in, in edges
_CELLS: Final = 192  # across that square in a table
_TALL: Final = 0.56  # a digit, in edges
_TALL_SIX: Final = 0.47  # with its line below
_LINE: Final = (0.36, 0.065, 0.065)  # width, height and gap to the digit
_CAPITALS: Final = 0.705  # of the type size
_FAR: Final = 18  # cells; farther off, a distance says no more
_LIP: Final = 0.016  # edges around the outline where the flat bends down
_WALL: Final = 0.03  # and inside it, where the wall is
_STEEP: Final = 0.35  # at the top of the wall; steeper, strokes glitter


class _Digit(NamedTuple):
    """For every cell: edges outside the outline (negative inside), and the way outwards."""

    away: Floats
    x: Floats
    y: Floats


def numerals(batch: Batch, start: Doubles, w: int, h: int) -> Holes | None:
    """The digits of dice in pictures of w × h; see `die_pips.holes`."""
    limit = np.where(batch.towards > CLEAR[0], _REACH, -1.0)[..., None].repeat(2, axis=2)
    count = len(batch.shapes)
    y = start[:, 1:] + np.arange(h)
    planes = batch.planes()
    runs = between(planes, np.abs(limit), start[:, :1].repeat(3, axis=1), y[:, None], w)
    runs.last[limit[..., 0] < 0] = -2
    each, rank, skip = spots(runs)
    if not len(rank):
        return None
    column = rank + skip.repeat(each)
    row = np.tile(np.arange(h), 3 * count).repeat(each)
    face = np.arange(3 * count).repeat(h).repeat(each)
    die = face // 3
    at_x = (column + start[:, 0].take(die)).astype(F32)
    at_y = (row + start[:, 1].take(die)).astype(F32)
    a, b, c = planes.reshape(-1, 2, 3).astype(F32).take(face, axis=0).transpose(2, 1, 0)
    u, v = a * at_x + b * at_y + c
    across, down = _upright(batch).take(face, axis=0).T
    cell = _cell(u * across, v * down)
    digit = _digits()
    place = np.array([(shape.face(k) - 1) for shape in batch.shapes for k in range(3)])
    entry = place.take(face) * (_CELLS * _CELLS) + cell
    away = digit.away.take(entry)
    near = np.flatnonzero(away < _LIP + 0.03)
    entry, face = entry.take(near), face.take(near)
    outwards = digit.x.take(entry) * across.take(near), digit.y.take(entry) * down.take(near)
    bend = (PILLOW / batch.scale).astype(F32).take(face // 3)
    lean = bend * at_x.take(near), bend * at_y.take(near)
    constants = face_constants(batch, SMALL).astype(F32).take(face, axis=0).T
    index = ((die * h + row) * w + column).take(near)
    return _form(index.astype(np.intp), away.take(near), outwards, lean, constants)


def _upright(batch: Batch) -> Floats:
    """For each face, which way a digit's right and up run along u and v (1 or -1)."""
    ways = []
    for shape in batch.shapes:
        for k in range(3):
            own, u, v = shape.signs[k], shape.signs[k - 2], shape.signs[k - 1]
            ways.append((u * own, v))
    return np.array(ways, F32)


def _cell(x: Floats, y: Floats) -> Index:
    """Place in a digit's table of a point on its face, y upwards."""
    across = ((x + F32(_REACH)) * F32(_CELLS / (2 * _REACH))).clip(0, _CELLS - 1).astype(np.intp)
    down = ((F32(_REACH) - y) * F32(_CELLS / (2 * _REACH))).clip(0, _CELLS - 1).astype(np.intp)
    return np.asarray(down * _CELLS + across)


def _form(
    place: Index,
    away: Floats,
    outwards: tuple[Floats, Floats],
    lean: tuple[Floats, Floats],
    constants: Floats,
) -> Holes:
    """Coverage and directions of pixels so far `away` from the outline; see `die_pips`."""
    ux, uy, vx, vy, _, clear, rk, ri, rj, hk, hi, hj = constants
    du, dv = outwards
    gx, gy = du * ux + dv * vx, du * uy + dv * vy
    sharp = 1 / (np.sqrt(gx * gx + gy * gy) + F32(1e-6))  # pixels an edge, outwards
    share = (F32(0.5) - away * sharp).clip(0, 1) * clear
    lip = ((F32(_LIP) - away) * sharp + F32(0.5)).clip(0, 1)
    lip *= clear * F32(-SMALL.lip_slope)
    flat = 1 / np.sqrt(1 + lip * lip)
    lip *= flat
    steep = F32(-_STEEP) * (1 + away * F32(1 / _WALL)).clip(0, 1)
    level = 1 / np.sqrt(1 + steep * steep)
    steep *= level
    right, up = du * ri + dv * rj, du * hi + dv * hj
    across, down = lean
    return Holes(
        place,
        share,
        (rk * level + steep * right + across, hk * level + steep * up - down),
        (rk * flat + lip * right + across, hk * flat + lip * up - down),
    )


# -- the tables


@lru_cache(1)
def _digits() -> _Digit:
    """The digits 1 to 6, one table after the other."""
    cell = 2 * _REACH / _CELLS
    tables = []
    for face in range(1, 7):
        inside = _drawn(face)
        away = _soft((_distance(inside) - _distance(~inside)) * cell)
        rise, run = np.gradient(away)
        long = np.maximum(np.hypot(run, rise), 1e-6)
        tables.append((away, run / long, -rise / long))
    return _Digit(*(np.concatenate([t[i].ravel() for t in tables]).astype(F32) for i in range(3)))


def _drawn(face: int) -> Mask:
    """Which cells a digit covers."""
    cells_an_edge = _CELLS / (2 * _REACH)
    tall = _TALL_SIX if face == 6 else _TALL
    if not pygame.font.get_init():
        pygame.font.init()
    path = paths.assets() / "fonts" / f"{Weight.HEAVY.value}.ttf"
    with paths.reading(path):
        font = pygame.font.Font(path, round(tall * cells_an_edge / _CAPITALS))
    picture = font.render(str(face), True, (255, 255, 255))
    picture = picture.subsurface(picture.get_bounding_rect())
    table = pygame.Surface((_CELLS, _CELLS), pygame.SRCALPHA, 32)
    at = picture.get_rect(center=(_CELLS // 2, _CELLS // 2))
    if face == 6:
        wide, high, gap = (round(part * cells_an_edge) for part in _LINE)
        at.y -= (high + gap) // 2
        line = pygame.Rect((_CELLS - wide) // 2, at.bottom + gap, wide, high)
        pygame.draw.rect(table, (255, 255, 255), line, border_radius=high // 3)
    table.blit(picture, at)
    return np.asarray(pygame.surfarray.array_alpha(table).T > 127)


def _distance(inside: Mask) -> Doubles:
    """Cells from every cell to the nearest one that is `inside`, up to `_FAR`; between them half
    a cell."""
    wide = np.pad(inside, _FAR)
    along = np.full(wide.shape, float(_FAR))
    for step in range(_FAR, -1, -1):
        hit = np.roll(wide, step, axis=1) | np.roll(wide, -step, axis=1)
        along[hit] = max(step - 0.5, 0)
    square = along * along
    least = np.full(wide.shape, float(_FAR * _FAR))
    for step in range(-_FAR, _FAR + 1):
        off = max(abs(step) - 0.5, 0)
        np.minimum(least, np.roll(square, step, axis=0) + off * off, out=least)
    return np.asarray(np.sqrt(least[_FAR:-_FAR, _FAR:-_FAR]))


def _soft(table: Doubles) -> Doubles:
    """The mean of every cell and its neighbours: no steps of cells are left."""
    wide = np.pad(table, 1, mode="edge")
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    return np.asarray((rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 9)
