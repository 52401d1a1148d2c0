"""What dice are made of: how a small ball of each material looks in the room.

Two balls a material, body and pips, seen from the camera. The game looks up the colour of
every point of a die by the direction it faces. Colours are linear light.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.ui import camera as world
from game.ui.camera import Vec3, unit
from game.ui.shading import BALL

Floats = npt.NDArray[np.float64]
Rgb = tuple[float, float, float]

KEY: Final = unit(world.KEY_LIGHT)
WINDOW: Final = unit((0.85, 0.25, 0.55))
FILL: Final = unit((0.80, -0.35, 0.50))
EYE: Final = tuple(-v for v in world.FORWARD)
LOBE_RAYS: Final = 128


@dataclass(frozen=True)
class Room:
    """Light around the dice."""

    key: Rgb
    sky: Rgb
    fill: Rgb
    floor: Rgb  # thrown up by what the dice stand on
    box: Rgb  # the soft box as a mirror shows it
    window: Rgb
    walls: Rgb


@dataclass(frozen=True)
class Material:
    """One substance. `wrap` lets light creep round, `glow` shines through from behind."""

    colour: Rgb
    wrap: float = 0.0
    glow: Rgb = (0.0, 0.0, 0.0)
    mirror: Rgb = (0.04, 0.04, 0.04)  # share reflected straight on
    edge: float = 0.45  # share of the full reflection at grazing angles
    rough: float = 0.06
    gloss: float = 1.0


ROOMS: Final = {
    "day": Room(
        key=(1.07, 1.02, 0.925),
        sky=(0.248, 0.254, 0.279),
        fill=(0.16, 0.18, 0.23),
        floor=(0.060, 0.085, 0.075),
        box=(10.5, 10.0, 9.2),
        window=(1.5, 1.9, 2.4),
        walls=(0.20, 0.19, 0.20),
    ),
    "evening": Room(
        key=(1.12, 0.99, 0.81),
        sky=(0.175, 0.180, 0.205),
        fill=(0.15, 0.125, 0.10),
        floor=(0.045, 0.055, 0.048),
        box=(11.0, 9.6, 7.6),
        window=(1.7, 1.25, 0.8),
        walls=(0.13, 0.12, 0.12),
    ),
}
# The bare table of the home page throws up more light than felt.
ROOMS["day table"] = replace(ROOMS["day"], floor=(0.33, 0.28, 0.21), walls=(0.24, 0.22, 0.20))
ROOMS["evening table"] = replace(ROOMS["evening"], floor=(0.030, 0.024, 0.020))

INK: Final = Material((0.020, 0.018, 0.018), mirror=(0.03,) * 3, gloss=0.55, rough=0.10)
BRASS: Final = Material(
    (0.24, 0.15, 0.045), mirror=(0.80, 0.56, 0.22), edge=0.8, rough=0.22, gloss=0.36
)
PEARL: Final = Material((0.80, 0.77, 0.71), wrap=0.3, gloss=0.6)

MATERIALS: Final[dict[str, tuple[Material, Material]]] = {
    "ivory": (Material((0.80, 0.742, 0.628), wrap=0.34, glow=(0.035, 0.022, 0.012)), INK),
    "ruby": (
        Material(
            (0.36, 0.007, 0.014), wrap=0.35, glow=(0.24, 0.006, 0.010), rough=0.05, gloss=1.05
        ),
        PEARL,
    ),
    "midnight": (
        Material(
            (0.014, 0.030, 0.092), wrap=0.2, glow=(0.004, 0.012, 0.050), rough=0.05, gloss=1.2
        ),
        BRASS,
    ),
    "jade": (
        Material((0.040, 0.150, 0.085), wrap=0.5, glow=(0.012, 0.062, 0.028), rough=0.07),
        PEARL,
    ),
}
CONTRAST: Final = (
    Material((0.93, 0.93, 0.93), wrap=0.5, gloss=0.25, rough=0.12),
    Material((0.0, 0.0, 0.0), mirror=(0.0,) * 3, edge=0.0, gloss=0.0),
)


def paint(folder: Path) -> list[Path]:
    """Write the skin of every material by day and in the evening, and the one for contrast."""
    skins = {
        f"skin-{name}-{time}": (*parts, ROOMS[time])
        for name, parts in MATERIALS.items()
        for time in ("day", "evening")
    }
    skins["skin-contrast"] = (*CONTRAST, ROOMS["day"])
    written = []
    for name, (body, pip, room) in skins.items():
        balls = np.concatenate([ball(body, room), ball(pip, room)])
        written.append(folder / f"{name}.png")
        pygame.image.save(pygame.surfarray.make_surface(balls), written[-1])
    return written


def ball(material: Material, room: Room) -> npt.NDArray[np.uint8]:
    """sRGB picture of a ball, indexed [to the right, up, channel], `BALL` across.

    Outside the disc it repeats the ball's edge.
    """
    at = (np.arange(BALL) + 0.5) / BALL * 2 - 1
    right, up = np.meshgrid(at, at, indexing="ij")
    radius = np.hypot(right, up)
    squeeze = np.where(radius > 0.9995, 0.9995 / np.maximum(radius, 1e-9), 1)
    right, up = right * squeeze, up * squeeze
    out = np.sqrt(1 - right * right - up * up)
    n = right[..., None] * world.RIGHT + up[..., None] * world.UP + out[..., None] * EYE
    colour = _diffuse(n, material, room) + _reflected(n, material, room)
    return np.clip(_display(colour) * 255 + 0.5, 0, 255).astype(np.uint8)


def _diffuse(n: Floats, material: Material, room: Room) -> Floats:
    towards = n @ np.array(KEY)
    key = np.clip((towards + material.wrap) / (1 + material.wrap), 0, 1) ** (
        1 + 0.3 * material.wrap
    )
    sky = 0.5 + 0.5 * n[..., 2]
    fill = np.clip(n @ np.array(FILL), 0, 1)
    light = key[..., None] * room.key + sky[..., None] * room.sky
    light += (1 - sky)[..., None] * room.floor + fill[..., None] * room.fill
    through = np.clip(0.45 - 0.55 * towards, 0, 1) ** 1.4
    diffuse: Floats = light * material.colour
    return np.asarray(diffuse + through[..., None] * room.key * np.array(material.glow))


def _reflected(n: Floats, material: Material, room: Room) -> Floats:
    facing = np.clip(n @ np.array(EYE), 0, 1)
    mirrored = 2 * facing[..., None] * n - EYE
    seen = np.zeros_like(n)
    for jitter in _lobe(material.rough):
        ray = mirrored + jitter
        seen += _seen(ray / np.linalg.norm(ray, axis=-1, keepdims=True), room)
    mirror = np.array(material.mirror)
    share = mirror + (1 - mirror) * ((1 - facing) ** 5)[..., None] * material.edge
    reflected: Floats = seen / LOBE_RAYS * share * material.gloss
    return reflected


def _lobe(rough: float) -> Floats:
    """Offsets spread like a bell, the same every time: a spiral over its disc, then a twist."""
    k = np.arange(LOBE_RAYS) + 0.5
    radius = rough * np.sqrt(-2 * np.log(1 - k / LOBE_RAYS))
    turn, lift = k * 2.399963, k * 1.618034 % 1 * 2 - 1
    flat = np.sqrt(1 - lift * lift)
    offsets: Floats = np.stack([np.cos(turn) * flat, np.sin(turn) * flat, lift], -1)
    return np.asarray(offsets * radius[:, None])


def _seen(ray: Floats, room: Room) -> Floats:
    """What a mirror shows in direction `ray`: dim walls, floor, the soft box and a window."""
    z = ray[..., 2:3]
    walls = np.array(room.walls) * (0.45 + 0.55 * np.clip(z, 0, 1))
    above = _ramp(-0.06, 0.10, z)
    scene: Floats = walls * above + np.array(room.floor) * 0.5 * (1 - above)
    scene += _pane(ray, KEY, (0.30, 0.40), (0.20, 0.28))[..., None] * np.array(room.box)
    scene += _pane(ray, WINDOW, (0.10, 0.20), (0.35, 0.50))[..., None] * np.array(room.window)
    return scene


def _pane(
    ray: Floats, centre: Vec3, width: tuple[float, float], height: tuple[float, float]
) -> Floats:
    """Share of a soft-edged rectangle of light around `centre`."""
    side = np.cross(centre, (0, 0, 1))
    side /= np.linalg.norm(side)
    upright = np.cross(side, centre)
    ahead = ray @ np.array(centre)
    depth = np.maximum(ahead, 1e-3)
    across, along = np.abs(ray @ side) / depth, np.abs(ray @ upright) / depth
    inside: Floats = (1 - _ramp(*width, across)) * (1 - _ramp(*height, along))
    return np.asarray(inside * (ahead > 0))


def _ramp(lo: float, hi: float, x: Floats) -> Floats:
    t = np.clip((x - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


def _display(linear: Floats) -> Floats:
    """sRGB with a soft shoulder, so that ivory keeps its tint in the light."""
    soft = np.clip(linear * (1 + linear / 10.24) / (1 + linear * 0.72) * 1.30, 0, 1)
    return np.where(soft < 0.0031308, 12.92 * soft, 1.055 * soft ** (1 / 2.4) - 0.055)
