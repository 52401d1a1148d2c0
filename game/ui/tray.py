"""The still part of the picture: table, tray, and the dice of the home page.

All of it is painted ahead by `packaging/textures.py` and only scaled here, without numpy, so the
first frame need not wait for it. Names of files: see the functions; sizes: `MASTER`, `SHADE`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.paths import reading
from game.ui.camera import FELT_D, FRONT_Y, RIM_WIDTH, RIM_Z, Box, Camera


class TrayLook(NamedTuple):
    """What the player chose to play with. Under contrast lighting, felt and material are one."""

    lighting: str = "day"  # day, evening or contrast
    felt: str = "green"  # green, wine or blue
    material: str = "ivory"  # of the dice: ivory, ruby, midnight or jade
    faces: str = "pips"  # pips, large or numerals


class Plate(NamedTuple):
    """A painted picture of the tray: pixels an edge, and edges shown beyond the outline."""

    px: float
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def place(self, camera: Camera) -> Box:
        """Where the plate lies under a camera."""
        x, y, w, h = camera.outline()
        px = camera.px
        return Box(
            x - self.left * px,
            y - self.top * px,
            w + (self.left + self.right) * px,
            h + (self.top + self.bottom) * px,
        )

    @property
    def size(self) -> tuple[int, int]:
        """In pixels, at its own scale."""
        box = self.place(Camera(self.px, 0.0, 0.0))
        return round(box.w), round(box.h)

    def camera(self) -> Camera:
        """The camera that fills the plate."""
        box = self.place(Camera(self.px, 0.0, 0.0))
        return Camera(self.px, -box.x, -box.y)


MASTER: Final = Plate(168.5711763900586)  # both sides are whole numbers: 2092 × 1637
ROUND_CORNER: Final = 0.8  # edges from the tray's sides within which its corners are round
SHADE: Final = Plate(24.0, 0.9, 0.9, 2.6, 2.2)


def bare_table(textures: Path, size: tuple[int, int], lighting: str) -> pygame.Surface:
    """The table by itself, as large as the window; `lighting` is day, evening or contrast."""
    table = pygame.Surface(size, depth=32)
    if lighting == "contrast":
        return table
    light = _load(textures / f"table-{lighting}.png")
    table.blit(pygame.transform.smoothscale(light, size), (0, 0))
    grain = _load(textures / "grain.png")
    for shift, mode in ((0, pygame.BLEND_RGB_ADD), (97, pygame.BLEND_RGB_SUB)):
        for y in range(-shift, size[1], grain.get_height()):
            for x in range(-shift, size[0], grain.get_width()):
                table.blit(grain, (x, y), special_flags=mode)
    return table


def laid_table(
    textures: Path, size: tuple[int, int], camera: Camera, look: TrayLook
) -> pygame.Surface:
    """Table, the tray's shadow and the tray: everything of the play scene that never moves."""
    is_contrast = look.lighting == "contrast"
    name = "tray-contrast" if is_contrast else f"tray-{look.felt}-{look.lighting}"
    place, tray_size = _pixels(MASTER.place(camera))
    # scaled before anything else takes room: no moment of a match needs more memory than this
    scaled = pygame.transform.smoothscale(_read(textures / f"{name}.jpg"), tray_size)
    tray = pygame.Surface(tray_size, pygame.SRCALPHA, 32)  # a converted JPEG would hide its cover
    tray.blit(scaled, (0, 0))
    del scaled
    table = bare_table(textures, size, look.lighting)
    if not is_contrast:
        shade_place, shade_size = _pixels(SHADE.place(camera))
        shade = _load(textures / f"tray-shade-{look.lighting}.png")
        table.blit(pygame.transform.smoothscale(shade, shade_size), shade_place)
    cover = pygame.transform.smoothscale(_load(textures / "tray-cover.png"), tray_size)
    for strip in _border(camera, pygame.Rect(place, tray_size)):
        tray.blit(cover, strip, strip, special_flags=pygame.BLEND_RGBA_MULT)
    table.blit(tray, place)
    return table


def _border(camera: Camera, tray: pygame.Rect) -> list[pygame.Rect]:
    """The strips of the tray's picture in which its outline lies, from the picture's corner."""
    far = camera.project((ROUND_CORNER - RIM_WIDTH, FELT_D + RIM_WIDTH - ROUND_CORNER, RIM_Z))
    near = camera.project((0, FRONT_Y + ROUND_CORNER, RIM_Z))
    left, top, bottom = round(far.x) - tray.x, round(far.y) - tray.y, round(near.y) - tray.y
    return [
        pygame.Rect(0, 0, tray.w, top),
        pygame.Rect(0, bottom, tray.w, tray.h - bottom),
        pygame.Rect(0, top, left, bottom - top),
        pygame.Rect(tray.w - left, top, left, bottom - top),
    ]


def hero(textures: Path, lighting: str, width: int) -> pygame.Surface:
    """Five dice on the bare table, `width` pixels wide; blit it with BLEND_PREMULTIPLIED."""
    picture = _load(textures / f"hero-{lighting}.png")
    height = round(picture.get_height() * width / picture.get_width())
    return pygame.transform.smoothscale(picture, (width, height))


def _load(path: Path) -> pygame.Surface:
    """A picture in the window's order of channels: another order is drawn ten times slower."""
    return _read(path).convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def _read(path: Path) -> pygame.Surface:
    with reading(path):
        return pygame.image.load(path)


def _pixels(box: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    """Top left corner and size in whole pixels."""
    x, y = round(box.x), round(box.y)
    return (x, y), (round(box.x + box.w) - x, round(box.y + box.h) - y)
