"""Five dice on the bare table, for the home page: painted as the game paints dice, only larger."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame
import skin_picture

from game.ui.camera import HALF, Camera, Pose
from game.ui.die_pixels import Die, Sprite
from game.ui.die_pixels import paint as paint_dice
from game.ui.die_shadow import Ground, cast
from game.ui.die_shape import shape
from game.ui.shading import FOOTINGS, Footing, Skin

Floats = npt.NDArray[np.float32]

EDGE_PX: Final = 112  # of the picture: twice what a window of 1280 × 720 shows
OVER: Final = 2  # pixels painted for each one kept, in both directions
SIZE: Final = (730, 560)
DICE: Final = (  # face on top, place, turn in degrees: look/study/home.py
    (3, 4.60, 4.55, -22),
    (5, 6.50, 4.05, 31),
    (6, 5.20, 2.75, 12),
    (1, 2.70, 4.05, -36),
    (4, 3.40, 2.35, 47),
)
MIDDLE: Final = (4.84, 3.10)
_H = math.sqrt(0.5)
ON_TOP: Final = {
    1: (1.0, 0.0, 0.0, 0.0),
    6: (0.0, 1.0, 0.0, 0.0),
    2: (_H, 0.0, -_H, 0.0),
    5: (_H, 0.0, _H, 0.0),
    3: (_H, _H, 0.0, 0.0),
    4: (_H, -_H, 0.0, 0.0),
}


def paint(folder: Path) -> list[Path]:
    """Write the dice under each lighting, colours already multiplied by alpha."""
    written = []
    for lighting in ("day", "evening", "contrast"):
        written.append(folder / f"hero-{lighting}.png")
        pixels = (picture(lighting) * 255 + 0.5).astype(np.uint8)
        surface = pygame.image.frombuffer(pixels.tobytes(), pixels.shape[1::-1], "RGBA")
        pygame.image.save(surface, written[-1])
    return written


def picture(lighting: str) -> Floats:
    """Premultiplied red, green, blue and alpha from 0 to 1, shape (height, width, 4)."""
    w, h = (n * OVER for n in SIZE)
    camera = Camera(EDGE_PX * OVER, 0.0, 0.0)
    seen = camera.project((*MIDDLE, HALF))
    camera = Camera(EDGE_PX * OVER, w / 2 - seen.x, h / 2 - seen.y)
    poses = [_lying(*die) for die in DICE]
    ground = Ground(camera, pygame.Rect(0, 0, w, h))
    footing = FOOTINGS["contrast" if lighting == "contrast" else f"table-{lighting}"]
    sprites = [shadow for shadow in cast(ground, poses, footing) if shadow]
    far_first = sorted(poses, key=lambda pose: -pose.y)
    sprites += paint_dice(
        [Die(shape(camera, pose), HALF) for pose in far_first], _skin(lighting, footing)
    )
    canvas = np.zeros((h, w, 4), np.float32)
    for sprite in sprites:
        _lay(canvas, sprite)
    return np.asarray(canvas.reshape(h // OVER, OVER, w // OVER, OVER, 4).mean((1, 3)))


def _skin(lighting: str, footing: Footing) -> Skin:
    body, pip = skin_picture.MATERIALS["ivory"]
    if lighting == "contrast":
        body, pip = skin_picture.CONTRAST
    room = skin_picture.ROOMS["day" if lighting == "contrast" else f"{lighting} table"]
    return Skin(skin_picture.ball(body, room), skin_picture.ball(pip, room), footing)


def _lying(face: int, x: float, y: float, degrees: float) -> Pose:
    c, s = math.cos(math.radians(degrees) / 2), math.sin(math.radians(degrees) / 2)
    w, qx, qy, qz = ON_TOP[face]
    return Pose(x, y, HALF, c * w - s * qz, c * qx - s * qy, c * qy + s * qx, c * qz + s * w)


def _lay(canvas: Floats, sprite: Sprite) -> None:
    """Put a picture over what is there."""
    whole = pygame.Rect(0, 0, canvas.shape[1], canvas.shape[0])
    rect = sprite.surface.get_rect(topleft=(sprite.x, sprite.y)).clip(whole)
    cut = sprite.surface.subsurface(rect.move(-sprite.x, -sprite.y))
    colour = pygame.surfarray.array3d(cut).swapaxes(0, 1).astype(np.float32) / 255
    alpha = pygame.surfarray.array_alpha(cut).T.astype(np.float32)[..., None] / 255
    part = canvas[rect.top : rect.bottom, rect.left : rect.right]
    part *= 1 - alpha
    part[..., :3] += colour * alpha
    part[..., 3:] += alpha
