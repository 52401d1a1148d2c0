"""Rings around dice: an even band that follows the outline, with or without a halo."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.arrays import F32
from game.ui.die_pixels import Sprite
from game.ui.die_round import Batch, outline_gap
from game.ui.die_shape import Shape

Colour = tuple[int, int, int]


class Ring(NamedTuple):
    """A band `width` pixels wide, `gap` pixels off the die; `halo` pixels of glow around it."""

    colour: Colour
    width: float
    gap: float
    halo: float = 0.0
    halo_colour: Colour = (0, 0, 0)
    halo_opacity: float = 0.62


def ring(shape: Shape, style: Ring) -> Sprite:
    """The picture of a ring; to be drawn before the die itself."""
    pad = style.gap + style.width + 2.4 * style.halo + 2
    half_w, half_h = (half + pad for half in shape.extent())
    x0, y0 = math.floor(shape.x - half_w), math.floor(shape.y - half_h)
    w, h = math.ceil(2 * half_w) + 1, math.ceil(2 * half_h) + 1
    at = np.ones((3, h, w), F32)
    at[0] = np.arange(w) + (x0 + 0.5 - shape.x)
    at[1] = np.arange(h)[:, None] + (y0 + 0.5 - shape.y)
    batch = Batch([shape])
    offset = batch.strips()[0].astype(F32) @ at.reshape(3, -1)
    beyond = np.abs(offset) - (batch.core + batch.reach).astype(F32).T
    off = outline_gap(batch, np.zeros(w * h, np.intp), offset, beyond) - F32(style.gap)
    band = (off + F32(0.5)).clip(0, 1) * (F32(style.width + 0.5) - off).clip(0, 1)
    alpha, colour = band, np.array(style.colour, F32)[:, None]
    if style.halo:
        glow = np.exp(-(((off - style.width / 2).clip(0, None) / style.halo) ** 1.5))
        glow *= F32(style.halo_opacity) * (off + F32(style.gap + 0.5)).clip(0, 1)
        alpha = band + glow * (1 - band)
        share = band / np.maximum(alpha, F32(1e-4))
        halo_colour = np.array(style.halo_colour, F32)[:, None]
        colour = halo_colour + (colour - halo_colour) * share
    red, green, blue = np.broadcast_to(colour, (3, w * h)).astype(np.uint32)
    packed = (alpha * F32(255)).astype(np.uint32) << 24 | red << 16 | green << 8 | blue
    return Sprite(x0, y0, pygame.image.frombuffer(packed.data, (w, h), "BGRA"))
