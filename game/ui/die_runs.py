"""Lists of the pixels inside slanted shapes, built row by row.

A convex shape meets a row of pixels in one run. The ends of all runs are worked out at once and
the pixels follow by counting, so no pixel outside is ever looked at.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ui.arrays import Doubles, Index


class Runs(NamedTuple):
    """First and last column of each run; empty where last < first."""

    first: Index
    last: Index


class Spots(NamedTuple):
    """Pixels in the order of their runs."""

    each: Index  # pixels in each run
    rank: Index  # 0, 1, 2 … over all pixels
    skip: Index  # of each run: column of a pixel minus its rank


def between(line: Doubles, limit: Doubles, x0: Doubles, y: Doubles, width: int) -> Runs:
    """Runs of the pixels with |a·x + b·y + c| ≤ limit for all lines of a shape.

    Shapes: `line` (…, lines, 3), `limit` (…, lines), `x0` (…), the x of column 0, and `y`
    (…, rows). The runs have the shape (…, rows).
    """
    a, b, c = line[..., 0], line[..., 1], line[..., 2]
    a = np.where(np.abs(a) < 1e-5, 1e-5, a)
    middle = (-b / a)[..., None] * y[..., None, :] - (c / a)[..., None]
    half = np.abs(limit / a)[..., None]
    x0 = x0[..., None]
    first = np.ceil(np.maximum.reduce(middle - half, axis=-2) - x0).clip(0, width)
    last = np.floor(np.minimum.reduce(middle + half, axis=-2) - x0).clip(-1, width - 1)
    return Runs(first.astype(np.intp), last.astype(np.intp))


def without(outer: Runs, inner: Runs) -> Runs:
    """What is left of the `outer` runs beside the disjoint `inner` ones.

    `inner` has one axis more, before the last; so has the result, one longer there.
    """
    end = outer.last[..., None, :]
    empty = inner.last < inner.first
    holes = np.where(empty, (end + 1) << 16 | end + 1, inner.first << 16 | inner.last + 1)
    holes.sort(axis=-2)
    first = np.concatenate([outer.first[..., None, :], holes & 0xFFFF], axis=-2)
    return Runs(first, np.concatenate([(holes >> 16) - 1, end], axis=-2))


def spots(runs: Runs) -> Spots:
    """All pixels of the runs."""
    each = np.maximum(runs.last - runs.first + 1, 0).ravel()
    total = each.cumsum()
    rank = np.arange(total[-1] if total.size else 0)
    return Spots(each, rank, runs.first.ravel() - total + each)
