"""Every pixel of the dice: exact edges, rounded corners, drilled pips or cut numerals.

The dice of a frame are worked on together, in lists of the pixels concerned (`die_runs`): a pass
over a few thousand pixels costs little more than starting it. Flats (most of a die) need no more
than a sum of two table entries a pixel; the round parts and the pips have files of their own.
Colours come from the skin, looked up by the direction a surface faces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.ui.arrays import F32, Doubles, Floats, Index, Packed
from game.ui.camera import FORWARD, HALF, UP
from game.ui.die_numerals import numerals
from game.ui.die_pips import SMALL, Pips, holes
from game.ui.die_round import Batch, directions, meet
from game.ui.die_runs import Runs, between, spots, without
from game.ui.die_shape import CORE, PILLOW, Shape
from game.ui.shading import STEPS, Skin

_STEP: Final = STEPS / 2 * 0.998 / (1 + PILLOW)  # directions to steps of the skin's table
_NOOK: Final = 0.8  # up to this height a die is darkened by what it stands on
_CROWD: Final = 40_000  # square pixels of faces worked on together: lists that fit the cache


class Die(NamedTuple):
    """One die to paint: its shape, its centre's height above the ground under it, and the row
    of the screen below which a wall hides it."""

    shape: Shape
    height: float
    wall_y: float = math.inf


class Sprite(NamedTuple):
    """A picture and where its top left pixel goes."""

    x: int
    y: int
    surface: pygame.Surface

    @property
    def rect(self) -> pygame.Rect:
        """Where it goes."""
        return self.surface.get_rect(topleft=(self.x, self.y))


def paint(dice: Sequence[Die], skin: Skin, pips: Pips | None = SMALL) -> list[Sprite]:
    """The dice's pictures, in order; with numerals where there are no pips."""
    if not dice:
        return []
    crowd = max(int(_CROWD / dice[0].shape.scale ** 2), 1)
    parts = [dice[i : i + crowd] for i in range(0, len(dice), crowd)]
    return [sprite for part in parts for sprite in _paint(part, skin, pips)]


def _paint(dice: Sequence[Die], skin: Skin, pips: Pips | None) -> list[Sprite]:
    shapes = [die.shape for die in dice]
    extents = [shape.extent() for shape in shapes]
    left = [math.floor(s.x - w - 1) for s, (w, _) in zip(shapes, extents, strict=True)]
    top = [math.floor(s.y - h - 1) for s, (_, h) in zip(shapes, extents, strict=True)]
    w = math.ceil(2 * max(w for w, _ in extents)) + 3
    h = math.ceil(2 * max(h for _, h in extents)) + 3
    start = [(x + 0.5 - s.x, y + 0.5 - s.y) for x, y, s in zip(left, top, shapes, strict=True)]
    pictures = np.zeros((len(dice), h, w), np.uint32)
    _Canvas(shapes, np.array([d.height for d in dice]), np.array(start), pictures, skin).draw(pips)
    sprites = []
    for die, x, y, picture in zip(dice, left, top, pictures, strict=True):
        if die.wall_y < y + h:
            _hide_below(picture, die.wall_y - y)
        sprites.append(Sprite(x, y, pygame.image.frombuffer(picture.data, (w, h), "BGRA")))
    return sprites


def _hide_below(picture: Packed, edge: float) -> None:
    """Clear the rows below `edge`; the row it crosses stays in part."""
    row = max(math.floor(edge), 0)
    if row < len(picture) and edge >= 0:
        alpha = (picture[row] >> 24) * (edge - row)
        picture[row] = picture[row] & 0xFFFFFF | alpha.astype(np.uint32) << 24
        row += 1
    picture[row:] = 0


class _Canvas:
    """Dice being painted: one picture each, all of the same size."""

    def __init__(
        self,
        shapes: Sequence[Shape],
        heights: Doubles,
        start: Doubles,
        pictures: Packed,
        skin: Skin,
    ) -> None:
        self.batch = Batch(shapes)
        self.heights = heights
        self.start = start
        self.count, self.h, self.w = pictures.shape
        self.pixels = pictures.reshape(-1)
        self.skin = skin
        self.y = start[:, 1:] + np.arange(self.h)
        self.planes = self.batch.planes()
        self.z = self.batch.heights(self.planes, heights)

    def draw(self, pips: Pips | None) -> None:
        """Paint flats, round parts and pips, then darken what is near the ground."""
        whole, flats = self._runs()
        shady = self._flats(flats), self._round(without(whole, flats))
        if pips is None:
            hole = numerals(self.batch, self.start, self.w, self.h)
        else:
            hole = holes(self.batch, self.start, self.w, self.h, pips)
        if hole:
            body = self.skin.body.take(_entry(*hole.lip))
            bowl = self.skin.pip.take(_entry(*hole.bowl))
            self.pixels[hole.place] = _mixed(body, bowl, hole.share)
        index = np.concatenate([place for place, _ in shady])
        dark = np.concatenate([dark for _, dark in shady])
        self.pixels[index] = self.skin.darken(self.pixels.take(index), dark)

    def _runs(self) -> tuple[Runs, Runs]:
        """Runs of each whole die, and of each die's three flats."""
        strips, reach = self.batch.strips(), self.batch.core + self.batch.reach
        whole = between(strips, reach + 0.5, self.start[:, 0], self.y, self.w)
        lines = np.concatenate([self.planes, strips[:, None].repeat(3, axis=1)], axis=2)
        limit = np.full((self.count, 3, 5), CORE)
        limit[..., 2:] = (reach - 0.5)[:, None]  # what the outline crosses is not flat
        x0 = self.start[:, :1].repeat(3, axis=1)
        return whole, between(lines, limit, x0, self.y[:, None], self.w)

    def _flats(self, runs: Runs) -> tuple[Index, Floats]:
        """Paint the flats; the pixels the ground darkens, and how much (0 to 1)."""
        bend, views = PILLOW / self.batch.scale[:, None, None], self.batch.views
        x = self.start[:, :1, None] + np.arange(self.w)
        right = ((views[:, 0, :, None] + bend * x) * _STEP + STEPS / 2).astype(np.intp) * STEPS
        up = ((views[:, 1, :, None] - bend * self.y[:, None]) * _STEP + STEPS / 2).astype(np.intp)
        each, rank, skip = spots(runs)
        face = (np.arange(3 * self.count) * self.w).repeat(self.h)
        entry = right.ravel().take(rank + (skip + face).repeat(each)) + up.ravel().repeat(each)
        index = rank + (skip + self._base(3)).repeat(each)
        self.pixels[index] = self.skin.body.take(entry)
        return self._dark_flats(runs)

    def _dark_flats(self, runs: Runs) -> tuple[Index, Floats]:
        """Only what is low and does not look up: a few runs of the side faces."""
        across, down, level = self.z.transpose(2, 0, 1)[..., None]
        z = level + down * self.y[:, None] + across * self.start[:, :1, None]  # of column 0
        share = (1 - 1.15 * self.batch.views[:, 2, :, None]).clip(0, 1)
        lowest = z + np.minimum(across * runs.first, across * runs.last)
        low = np.flatnonzero((share > 0) & (lowest < _NOOK) & (runs.first <= runs.last))
        first, last = runs.first.ravel().take(low), runs.last.ravel().take(low)
        each, rank, skip = spots(Runs(first, last))
        face = low // self.h
        column = rank + skip.repeat(each)
        slope, level = across.ravel().take(face), z.ravel().take(low)
        heights = slope.repeat(each) * column + level.repeat(each)
        index = column + self._base(3).take(low).repeat(each)
        share = share.ravel().take(face).repeat(each)
        return index, _nook(heights.astype(F32)) * share.astype(F32)

    def _round(self, runs: Runs) -> tuple[Index, Floats]:
        """Paint edges and corners; the pixels the ground darkens, and how much (0 to 1)."""
        each, rank, skip = spots(runs)
        column = rank + skip.repeat(each)
        index = column + self._base(4).repeat(each)
        of_die = each.reshape(self.count, -1).sum(1)
        at = np.ones((3, len(rank)), F32)
        np.add(column, self.start[:, 0].astype(F32).repeat(of_die), out=at[0], casting="same_kind")
        at[1] = self.y.astype(F32)[:, None].repeat(4, axis=1).ravel().repeat(each)
        face, u, v, gap = meet(self.batch, self.planes, at, of_die)
        right, up = directions(self.batch, face, u, v, at)
        low, dark = self._dark_round(face, at, right, up)
        at[:2] *= (PILLOW / self.batch.scale).astype(F32).repeat(of_die)  # how they lean outwards
        right += at[0]
        up -= at[1]
        colours = self.skin.body.take(_entry(right, up))
        soft = np.flatnonzero(gap > -0.5)
        alpha = ((F32(0.5) - gap.take(soft)) * F32(255)).clip(0, 255).astype(np.uint32)
        colours[soft] = colours.take(soft) & np.uint32(0xFFFFFF) | alpha << np.uint32(24)
        self.pixels[index] = colours
        return index.take(low), dark

    def _dark_round(
        self, face: Index, at: Floats, right: Floats, up: Floats
    ) -> tuple[Index, Floats]:
        """Place in the list, and darkness, of the pixels the ground darkens."""
        if (self.heights > _NOOK + HALF * 1.75).all():
            return np.zeros(0, np.intp), np.zeros(0, F32)
        a, b, c = self.z.reshape(-1, 3).T.astype(F32).take(face, axis=1)
        z = a * at[0] + b * at[1] + c
        low = np.flatnonzero(z < _NOOK)
        right, up = right.take(low), up.take(low)
        out = np.sqrt((1 - right * right - up * up).clip(0, 1))
        rise = up * F32(UP[2]) - out * F32(FORWARD[2])
        return low, _nook(z.take(low)) * (1 - F32(1.15) * rise).clip(0, 1)

    def _base(self, lists: int) -> Index:
        """Place of column 0 of every run, with `lists` runs in each row of each die."""
        rows = np.arange(0, self.pixels.size, self.w).reshape(self.count, 1, self.h)
        return rows.repeat(lists, axis=1).ravel()


def _nook(z: Floats) -> Floats:
    """How much the ground darkens what is `z` edges above it, 0 to 1."""
    low: Floats = (1 - z * F32(1 / _NOOK)).clip(0, 1)
    return low * low


def _entry(right: Floats, up: Floats) -> Index:
    """Place in a skin's table of a direction."""
    column = (right * F32(_STEP) + F32(STEPS / 2)).astype(np.int32)
    column *= np.int32(STEPS)
    column += (up * F32(_STEP) + F32(STEPS / 2)).astype(np.int32)
    return column.astype(np.intp)


def _mixed(a: Packed, b: Packed, share: Floats) -> Packed:
    """Colours between `a` (share 0) and `b` (share 1), two channels in one go."""
    of_b = (share * F32(256)).astype(np.uint32)
    of_a = np.uint32(256) - of_b
    low = np.uint32(0xFF00FF)
    red_blue = (a & low) * of_a + (b & low) * of_b >> np.uint32(8) & low
    green = (a >> np.uint32(8) & low) * of_a + (b >> np.uint32(8) & low) * of_b & ~low
    return np.asarray(red_blue | green)
