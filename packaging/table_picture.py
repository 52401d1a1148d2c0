"""The bare table: soft light from the upper left, and the grain that breaks up its steps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

Floats = npt.NDArray[np.float64]

SIZE: Final = (192, 108)  # enlarged by the game: there is nothing small in it
GRAIN: Final = 256
COLOURS: Final = {  # look.md, Palette: lit to edge
    "day": ((0xE5, 0xD6, 0xC0), (0xCB, 0xBB, 0xA5)),
    "evening": ((0x3E, 0x36, 0x2F), (0x20, 0x1C, 0x19)),
}
# Cells across the tile, and strength in steps of 1/255: paper, its clouds, single grains.
BUMPS: Final = ((16, 0.42), (64, 0.58), (128, 0.45), (256, 0.45))


def paint(folder: Path) -> list[Path]:
    """Write the light by day and in the evening, and the grain."""
    written = []
    for time, (lit, edge) in COLOURS.items():
        colour = np.array(edge) + _pool()[..., None] * (np.array(lit) - np.array(edge))
        written.append(folder / f"table-{time}.png")
        _save(written[-1], colour)
    written.append(folder / "grain.png")
    _save(written[-1], np.repeat(_grain()[..., None], 3, axis=-1))
    return written


def _save(path: Path, picture: Floats) -> None:
    pixels = (picture + 0.5).clip(0, 255).astype(np.uint8)
    pygame.image.save(pygame.surfarray.make_surface(pixels), path)


def _pool() -> Floats:
    """Light from 0 to 1, indexed [x, y]."""
    x, y = (np.arange(n) / (n - 1) for n in SIZE)
    return np.exp(-(((x[:, None] - 0.30) / 0.62) ** 2) - ((y - 0.40) / 0.80) ** 2)


def _grain() -> Floats:
    """Steps above nothing, about 3 on average; the tile joins itself on all sides."""
    rng = np.random.default_rng(11)
    total = np.full((GRAIN, GRAIN), 3.0)
    for cells, strength in BUMPS:
        total += strength * _periodic(rng.normal(size=(cells, cells)), GRAIN // cells)
    return total


def _periodic(values: Floats, times: int) -> Floats:
    """Enlarged with smooth joins, wrapping round."""
    share = (np.arange(times) + 0.5) / times
    share = share * share * (3 - 2 * share)
    for _ in range(2):
        following = np.roll(values, -1, axis=0)
        steps = values[:, None] + (following - values)[:, None] * share[:, None]
        values = steps.reshape(-1, values.shape[1]).T
    return values
