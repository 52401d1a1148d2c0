"""The colour of a die's surface, looked up by the direction it faces.

A skin file shows two balls side by side: the material of the body and that of the pips, as the
camera sees them in the room.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.ui.arrays import Bytes, Floats, Packed

BALL: Final = 256  # pixels across a ball in a skin file
STEPS: Final = 768  # steps of direction in a table: fewer show where a face shines


@dataclass(frozen=True, slots=True)
class Footing:
    """What a ground does to the dice on it: darkens and tints their feet, and takes shadows."""

    dark: float  # share of light a foot loses
    tint: tuple[float, float, float]  # what is left of red, green and blue besides
    key: float  # strength of the shadow the light throws
    dusk: float  # and of the dark around a foot
    shadow: tuple[int, int, int]


FOOTINGS: Final = {
    "green": Footing(0.54, (0.84, 0.98, 0.93), 0.62, 0.62, (4, 16, 12)),
    "wine": Footing(0.54, (0.98, 0.86, 0.88), 0.62, 0.62, (15, 4, 7)),
    "blue": Footing(0.54, (0.86, 0.93, 1.0), 0.62, 0.62, (4, 9, 17)),
    "contrast": Footing(0.40, (1.0, 1.0, 1.0), 0.0, 0.0, (0, 0, 0)),
    "table-day": Footing(0.38, (0.98, 0.93, 0.86), 0.52, 0.52, (42, 26, 12)),
    "table-evening": Footing(0.44, (0.96, 0.92, 0.87), 0.62, 0.62, (5, 3, 2)),
}


def skin_file(textures: Path, material: str, lighting: str) -> Path:
    """Where the skin of a material lies; for contrast there is one."""
    name = "skin-contrast" if lighting == "contrast" else f"skin-{material}-{lighting}"
    return textures / f"{name}.png"


class Skin:
    """Two tables of colours, indexed by `STEPS` · right + up, and the ground's darkening."""

    def __init__(self, body: Bytes, pip: Bytes, footing: Footing) -> None:
        """Balls are indexed [right, up, channel]."""
        self.body = _pack(body)
        self.pip = _pack(pip)
        dark = np.linspace(0, 1, 256)[:, None]
        tint = 1 - (1 - np.array(footing.tint[::-1])) * dark
        kept = (1 - footing.dark * dark) * tint
        self._keep = (np.insert(kept, 3, 1, axis=1) * 256).astype(np.uint16)  # alpha stays

    @classmethod
    def load(cls, path: Path, footing: Footing) -> Skin:
        """The skin in a file, on a ground."""
        pixels = pygame.surfarray.array3d(pygame.image.load(path))
        return cls(pixels[:BALL], pixels[BALL:], footing)

    def darken(self, colours: Packed, dark: Floats) -> Packed:
        """Colours of a surface the ground darkens by `dark`, 0 to 1."""
        channels = colours.view(np.uint8).reshape(-1, 4)
        keep = self._keep.take((dark * np.float32(255)).astype(np.intp), axis=0)
        kept: Bytes = (channels * keep >> np.uint16(8)).astype(np.uint8)
        return kept.view(np.uint32).ravel()


def _pack(ball: Bytes) -> Packed:
    """The ball enlarged, its colours packed."""
    surface = pygame.transform.smoothscale(pygame.surfarray.make_surface(ball), (STEPS, STEPS))
    wide = pygame.surfarray.array3d(surface).astype(np.uint32)
    packed = np.uint32(0xFF000000) | wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    return np.asarray(packed, np.uint32).ravel()
