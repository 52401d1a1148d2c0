"""The tray as light falls on it: walnut, felt, soft shadow.

Only the texture build imports this; the game ships what it draws. Lengths are die edges; colours
are linear light. Functions take and give flat float32 arrays, one entry a ray (`tray_solid`);
the last section makes pictures of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame
from tray_solid import (
    BLOCK,
    KEY,
    RACK,
    WELL,
    Floats,
    Mask,
    Surface,
    meet,
    table_shade,
)

from game.ui import camera as world
from game.ui.camera import Camera
from game.ui.tray import MASTER, SHADE

Bytes = npt.NDArray[np.uint8]
Rgb = tuple[float, float, float]

FELT_TOP: Final = 0.34  # the felt ends here, below the wood
HAIRLINE: Final = 0.46  # woven line, from the wall
PATCH: Final = 20_000  # rays worked on at a time: what fits the processor's cache
SAMPLES: Final = 3  # rays a pixel in each direction
QUALITY: Final = 95


@dataclass(frozen=True)
class Lighting:
    """One time of day: what the lamps give, and how the wood and the table answer."""

    key: Rgb
    sky: Rgb
    lamp: float  # strength of the pool of light over the tray
    flood: float  # strength of the light that is everywhere
    wood: tuple[Rgb, Rgb]  # dark and pale grain
    bounce: Rgb  # light thrown back by the table
    woven: float = 0.34  # strength of the hairline in the felt


LIGHTINGS: Final = {
    "day": Lighting(
        key=(1.06, 1.0, 0.90),
        sky=(0.34, 0.345, 0.37),
        lamp=0.34,
        flood=0.78,
        wood=((0.064, 0.029, 0.0145), (0.262, 0.133, 0.068)),
        bounce=(0.112, 0.099, 0.082),
    ),
    "evening": Lighting(
        key=(1.18, 1.0, 0.78),
        sky=(0.17, 0.18, 0.215),
        lamp=0.86,
        flood=0.26,
        wood=((0.058, 0.026, 0.0125), (0.238, 0.117, 0.058)),
        bounce=(0.003, 0.0025, 0.002),
    ),
    "contrast": Lighting(
        key=(1.0, 1.0, 1.0),
        sky=(0.30, 0.30, 0.30),
        lamp=0.0,
        flood=0.90,
        wood=((0.026, 0.026, 0.026), (0.054, 0.054, 0.054)),
        bounce=(0.0, 0.0, 0.0),
        woven=0.0,
    ),
}
FELTS: Final[dict[str, Rgb]] = {
    "green": (0.020, 0.128, 0.092),
    "wine": (0.098, 0.0145, 0.026),
    "blue": (0.019, 0.056, 0.126),
}
CONTRAST_FELT: Final[Rgb] = (0.006, 0.030, 0.024)
SHADE_ON_TABLE: Final = {"day": ((46, 31, 17), 0.78), "evening": ((6, 4, 3), 0.85)}

# ---------------------------------------------------------------- noise

_LATTICE: Final = np.random.default_rng(5).random((512, 512)).astype(np.float32).ravel()


def noise(x: Floats, y: Floats, seed: float = 0.0) -> Floats:
    """Smooth value noise from 0 to 1, one bump a unit."""
    x, y = x + np.float32(seed * 37.13), y + np.float32(seed * 17.71)
    i, j = np.floor(x), np.floor(y)
    a, b = x - i, y - j
    a, b = a * a * (3 - 2 * a), b * b * (3 - 2 * b)
    i0, j0 = i.astype(np.int32) & 511, j.astype(np.int32) & 511
    i1, j1 = (i0 + 1 & 511) << 9, j0 + 1 & 511
    i0 = i0 << 9
    near = _LATTICE[i0 + j0] * (1 - a) + _LATTICE[i1 + j0] * a
    far = _LATTICE[i0 + j1] * (1 - a) + _LATTICE[i1 + j1] * a
    return near + (far - near) * b


def clouds(x: Floats, y: Floats, octaves: int, seed: float) -> Floats:
    """Noise of several sizes, each half as strong as the one before; 0 to 1."""
    total: Floats = np.zeros_like(x)
    for k in range(octaves):
        total += noise(x * np.float32(2.03**k), y * np.float32(2.03**k), seed + k) * np.float32(
            0.5**k
        )
    return total / np.float32(2 - 0.5 ** (octaves - 1))


def ramp(lo: float, hi: float, x: Floats) -> Floats:
    """0 below `lo`, 1 above `hi`, smooth between; `lo` may be the larger."""
    t: Floats = np.clip((x - lo) / np.float32(hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


# ---------------------------------------------------------------- materials


class Weave(NamedTuple):
    """What the materials look like before any light: shared by all felts and lightings."""

    is_felt: Mask
    felt: Floats  # brightness of the nap, about 1
    thread: Floats  # share of the woven hairline
    grain: Floats  # 0 dark, 1 pale wood
    pores: Floats  # darkening by pores, seams and mitres
    sheen: Floats  # how smooth the wood is


def weave(at: Surface) -> Weave:
    """Felt and walnut at every place."""
    well, rack = WELL.distance(at.x, at.y), RACK.distance(at.x, at.y)
    is_felt = (well < 0.02) & (at.z < FELT_TOP) | (rack < 0.02) & (at.z < world.RACK_Z + 0.045)
    grain, pores, sheen = walnut(at)
    line = WELL.inset(HAIRLINE).distance(at.x, at.y)
    thread = ramp(0.030, 0.012, np.abs(line)) * (at.z < 0.05)
    seam = np.abs(at.z - np.float32(FELT_TOP)) * (1 / 0.02)
    pores *= 1 - 0.6 * np.exp(-seam * seam) * ((well < 0.05) & (well > -0.3))
    return Weave(is_felt, nap(at, rack), thread, grain, pores, sheen)


def nap(at: Surface, rack: Floats) -> Floats:
    """Brushed wool: fibres of three sizes, short strands, slow patches of pressed nap."""
    x, y = at.x, at.y + at.z
    fibre = 0.34 * noise(x * 21, y * 21, 1) + 0.32 * noise(x * 46, y * 46, 2)
    fibre += 0.26 * noise(x * 88, y * 88, 4)
    turn = noise(x * 1.5, y * 1.5, 9) * 6.28
    c, s = np.cos(turn), np.sin(turn)
    strand = noise((x * c + y * s) * 13, (y * c - x * s) * 84, 5) - 0.5
    patch = clouds(x * 0.8, y * 0.8, 3, 11) - 0.5
    glow = np.exp(-(((x - 3.6) / 4.8) ** 2) - ((y - 4.3) / 3.6) ** 2)
    tone: Floats = (0.75 + 0.37 * fibre + 0.18 * strand + 0.16 * patch) * (0.92 + 0.26 * glow)
    return np.where(rack < 0.05, tone * 0.88, tone)


def boards(at: Surface) -> tuple[Floats, Floats, Floats, Floats]:
    """Along and across the grain, distance to the nearest mitre, and which of four boards."""
    side = np.minimum(at.x - BLOCK.x0, BLOCK.x1 - at.x)
    near = (at.y - BLOCK.y0) * np.float32(world.RIM_WIDTH / -world.FRONT_Y)
    end = np.minimum(near, BLOCK.y1 - at.y)
    upright = side < end
    second = np.where(upright, at.x > 5, at.y > 3.5)
    board = (2 * upright + second).astype(np.float32)
    along = np.where(upright, at.y, at.x) + board * np.float32(23.7)
    across = np.where(upright, at.x, at.y)
    across = np.where(second, -across, across) + board * np.float32(7.3)
    return along, across, np.abs(side - end), board


def walnut(at: Surface) -> tuple[Floats, Floats, Floats]:
    """Pale share, darkening and smoothness of the wood: growth rings, fibres, pores, mitres."""
    along, across, mitre, board = boards(at)
    heart = across + np.float32(1.3) + 0.5 * noise(along * 0.11, board, 50)
    ring = np.hypot(heart - board * np.float32(7.3), at.z * 0.8 + 1.6)
    ring += 0.34 * (clouds(along * 0.22, across * 0.9, 3, 20) - 0.5)
    ring += 0.05 * (noise(along * 1.3, across * 5, 26) - 0.5)
    year = ring * np.float32(6.2)
    year -= np.floor(year)
    late = ramp(0.25, 0.90, year) * ramp(1.0, 0.93, year)
    skin = across + at.z * np.float32(0.9)
    fibre = 0.55 * noise(along * 1.8, skin * 38, 33) + 0.45 * noise(along * 3.7, skin * 92, 34)
    cloud = clouds(along * 0.5, across * 1.4, 3, 40)
    grain = 0.66 - 0.40 * late * (0.45 + 0.8 * cloud) + 0.42 * (fibre - 0.5) + 0.55 * (cloud - 0.5)
    pore = ramp(0.70, 0.86, noise(along * 4.2, skin * 64, 41)) * (0.35 + 0.65 * late)
    dark = (1 - 0.40 * pore) * (1 - 0.55 * np.exp(-((mitre / 0.012) ** 2)))
    tone = 1 + 0.10 * (noise(board * 3.7, board, 60) - 0.5)
    sheen = 0.70 + 0.6 * fibre - 0.35 * pore
    darkening, smooth = (np.asarray(v, np.float32) for v in (dark * tone, sheen))
    return np.clip(grain, 0, 1), darkening, smooth


# ---------------------------------------------------------------- light


def lit_colour(at: Surface, cloth: Weave, lighting: Lighting, felt: Rgb) -> Floats:
    """Linear colour, shape (rays, 3), of the tray in one felt under one lighting."""
    pool = np.exp(-(((at.x - 4.2) / 9.5) ** 2) - ((at.y - 4.4) / 6.8) ** 2)
    pool = lighting.flood + lighting.lamp * pool
    facing = np.clip(at.nx * KEY[0] + at.ny * KEY[1] + at.nz * KEY[2], 0, 1) / KEY[2]
    direct = facing * at.lit * pool * 0.80
    around = at.open * (0.55 + 0.45 * at.nz) * (0.55 + 0.45 * pool) * 0.9
    back = (1 - at.nz) * at.open
    shine = gloss(at, cloth) * pool * 0.55 * ~cloth.is_felt
    thread = cloth.thread * lighting.woven * cloth.is_felt
    out = np.empty((at.x.size, 3), np.float32)
    for c in range(3):
        low, high = lighting.wood[0][c], lighting.wood[1][c]
        albedo = (low + (high - low) * cloth.grain) * cloth.pores
        albedo = np.where(cloth.is_felt, felt[c] * cloth.felt, albedo)
        gold = (0.36, 0.29, 0.135)[c] * cloth.felt
        albedo = albedo + (gold - albedo) * thread
        light = direct * lighting.key[c] + around * lighting.sky[c] + back * lighting.bounce[c]
        out[:, c] = albedo * light + shine * lighting.key[c]
    return out


def gloss(at: Surface, cloth: Weave) -> Floats:
    """Satin varnish: a broad and a narrow reflection of the soft box, and a pale grazing edge."""
    hx, hy, hz = at.vx + KEY[0], at.vy + KEY[1], at.vz + KEY[2]
    k = 1 / np.sqrt(hx * hx + hy * hy + hz * hz)
    half = np.clip((at.nx * hx + at.ny * hy + at.nz * hz) * k, 0, 1)
    edge = 1 - np.clip(at.vx * at.nx + at.vy * at.ny + at.vz * at.nz, 0, 1)
    mirrored = (half**36 * 0.11 + half**220 * 0.42) * cloth.sheen * at.lit
    return np.asarray(mirrored + 0.05 * edge**5)


def tone(colour: Floats) -> Floats:
    """sRGB from 0 to 1, with a soft shoulder above .78."""
    over = np.maximum(colour - 0.78, 0)
    bent = np.where(colour > 0.78, 0.78 + over / (1 + over / 0.22 * 0.9), np.maximum(colour, 0))
    curve = 1.055 * np.power(np.maximum(bent, 1e-6), 1 / 2.4) - 0.055
    return np.clip(np.where(bent < 0.0031308, 12.92 * bent, curve), 0, 1)


# ---------------------------------------------------------------- pictures


def variants() -> Iterator[tuple[str, Lighting, Rgb]]:
    """Name, lighting and felt of every picture of the tray."""
    for felt, colour in FELTS.items():
        for time in ("day", "evening"):
            yield f"tray-{felt}-{time}", LIGHTINGS[time], colour
    yield "tray-contrast", LIGHTINGS["contrast"], CONTRAST_FELT


def samples(camera: Camera, x: Floats, y: Floats) -> tuple[list[Floats], Floats]:
    """sRGB (0 to 1) of every variant, and coverage by the tray, of pixels whose corners are
    at (x, y)."""
    colours = [np.zeros((x.size, 3), np.float32) for _ in variants()]
    cover = np.zeros(x.size, np.float32)
    for across in range(SAMPLES):
        for down in range(SAMPLES):
            dx, dy = (np.float32((k + 0.5) / SAMPLES) for k in (across, down))
            at = meet(camera, x + dx, y + dy)
            cloth = weave(at)
            cover += at.hit
            for colour, (_, lighting, felt) in zip(colours, variants(), strict=True):
                colour += tone(lit_colour(at, cloth, lighting, felt))
    share = np.float32(1 / SAMPLES**2)
    return [colour * share for colour in colours], cover * share


def _rows(job: tuple[Camera, int, int, int]) -> tuple[list[Bytes], Bytes]:
    camera, width, top, bottom = job
    y, x = np.mgrid[top:bottom, 0:width].astype(np.float32)
    colours, cover = samples(camera, x.ravel(), y.ravel())
    shape = bottom - top, width
    return [_bytes(c).reshape(*shape, 3) for c in colours], _bytes(cover).reshape(shape)


def _bytes(share: Floats) -> Bytes:
    return (share * 255 + 0.5).astype(np.uint8)


def paint(folder: Path, processes: int = 2) -> list[Path]:
    """Write all variants at the size of `MASTER`, the cover and the shadow on the table."""
    camera, (width, height) = MASTER.camera(), MASTER.size
    step = max(PATCH // width, 1)
    jobs = [(camera, width, y, min(y + step, height)) for y in range(0, height, step)]
    pictures = [np.empty((height, width, 3), np.uint8) for _ in variants()]
    cover = np.empty((height, width), np.uint8)
    with Pool(processes) as pool:
        for (_, _, top, bottom), (colours, covered) in zip(
            jobs, pool.imap(_rows, jobs), strict=True
        ):
            cover[top:bottom] = covered
            for picture, colour in zip(pictures, colours, strict=True):
                picture[top:bottom] = colour
    # pygame writes JPEG at one quality, and the nap of the felt needs a better one
    from PIL import Image  # type: ignore[import-not-found, unused-ignore]

    written = []
    for (name, _, _), picture in zip(variants(), pictures, strict=True):
        written.append(folder / f"{name}.jpg")
        Image.fromarray(picture).save(written[-1], quality=QUALITY, optimize=True)
    half = cover[: height // 2 * 2, : width // 2 * 2].reshape(height // 2, 2, width // 2, 2)
    written.append(folder / "tray-cover.png")
    _save_alpha(written[-1], (half.mean((1, 3)) + 0.5).astype(np.uint8), (255, 255, 255))
    shade = _shade()
    for time, (tint, strength) in SHADE_ON_TABLE.items():
        written.append(folder / f"tray-shade-{time}.png")
        _save_alpha(written[-1], _bytes(shade * np.float32(strength)), tint)
    return written


def _shade() -> Floats:
    """The tray's shadow on the table at the size of `SHADE`."""
    width, height = SHADE.size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return table_shade(SHADE.camera(), x.ravel() + 0.5, y.ravel() + 0.5).reshape(y.shape)


def _save_alpha(path: Path, alpha: Bytes, colour: tuple[int, int, int]) -> None:
    surface = pygame.Surface(alpha.shape[::-1], pygame.SRCALPHA)
    surface.fill(colour)
    channel = pygame.surfarray.pixels_alpha(surface)
    channel[:] = alpha.T
    del channel
    pygame.image.save(surface, path)
