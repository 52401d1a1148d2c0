"""The mark of the game, a red die that shows five: on its pages, as the icon of its window, and,
by `packaging/icons.py`, as the icon of the installed game.

It is a drawing in SVG whose edges and pips fall on whole pixels of the size it is drawn for, so
that it stays crisp where it is small. Its numbers are shares of the width of the face.
"""

import io
import math
from functools import lru_cache
from typing import Final

import pygame

from game.ui.canvas import Canvas
from game.ui.glyphs import PIPS
from game.ui.look import PALETTES, Colour, Palette, Rect, Theme, mix

ICON_PX: Final = 64  # of the window's icon
AROUND: Final = 0.05  # of an icon, left free on both sides of the mark
_ROUNDED = 0.25  # the corners
_SIDE = 0.065  # what is seen of the die below the face
_PITCH = 0.245  # from the middle to the outer pips, across and down
_PIP = 0.092  # the radius of a pip
_RIM = 0.012  # the upper edge, which shines where it is a pixel or more
_GLINT, _IN_THE_DARK = 0.34, 0.36  # how light the edge is, and how dark the side
_HOLLOW = 0.20  # how much red shows at the top of a pip, which is drilled
_DARK: Colour = (58, 8, 4)


def draw_mark(canvas: Canvas, rect: Rect) -> None:
    """The mark with its face in the square; the die's side is seen below it."""
    size = rect.w, rect.w + side_px(rect.w)
    picture = _picture(svg(size, mark(0, 0, rect.w, canvas.palette)), size)
    canvas.target.blit(picture, (rect.x, rect.y))


def app_icon() -> pygame.Surface:
    """The icon of the window. The same by day and night, like the one in the system's menu."""
    return _picture(app_svg(ICON_PX), (ICON_PX, ICON_PX))


def app_svg(px: int, around: float = AROUND) -> str:
    """The game's icon, fitted to that many pixels; the share `around` is free on both sides."""
    width = px - 2 * max(1, round(px * around))
    high = width + side_px(width)
    left, top = (px - width) // 2, math.ceil((px - high) / 2)
    return svg((px, px), mark(left, top, width, PALETTES[Theme.DAY]))


def side_px(width: int) -> int:
    """How much of the die is seen below a face of that width."""
    return max(1, round(width * _SIDE))


def mark(x: int, y: int, width: int, palette: Palette) -> str:
    """The elements of the mark, with the face `width` pixels wide from (x, y)."""
    red, white = palette.coral, palette.on_coral
    is_flat = palette.shadow_strength == 0
    rim = 0 if is_flat else round(width * _RIM)
    lit = red if is_flat else palette.coral_hover
    hollow = mix(white, red, _HOLLOW) if rim else white
    return (
        _shade("face", y, y + width, lit, red)
        + _slab(x, y, width, width + side_px(width), hexadecimal(mix(red, _DARK, _IN_THE_DARK)))
        + (_slab(x, y, width, width, hexadecimal(mix(lit, white, _GLINT))) if rim else "")
        + _slab(x, y + rim, width, width - rim, "url(#face)")
        + _pips(x + width / 2, y + width / 2, width, (hollow, white))
    )


def svg(size: tuple[int, int], elements: str) -> str:
    """A whole drawing of that size."""
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}">{elements}</svg>\n'
    )


def hexadecimal(colour: Colour) -> str:
    """The colour as SVG and style sheets write it: #c2402a."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _pips(x: float, y: float, width: int, shades: tuple[Colour, Colour]) -> str:
    """The five of a face with its middle at (x, y); `shades` are those above and below in a pip."""
    pitch, radius = round(width * _PITCH), width * _PIP
    elements = ""
    for row in (-1, 0, 1):
        middle = y + row * pitch
        elements += _shade(f"pip{row + 1}", middle - radius, middle + radius, *shades)
        for across, down in PIPS[5]:
            if down == row:
                elements += (
                    f'<circle cx="{x + across * pitch:g}" cy="{middle:g}" r="{radius:.4g}"'
                    f' fill="url(#pip{row + 1})"/>'
                )
    return elements


def _shade(name: str, top: float, bottom: float, above: Colour, below: Colour) -> str:
    """A paint that goes from one colour to another between two heights."""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" x2="0"'
        f' y1="{top:g}" y2="{bottom:g}"><stop offset="0" stop-color="{hexadecimal(above)}"/>'
        f'<stop offset="1" stop-color="{hexadecimal(below)}"/></linearGradient>'
    )


def _slab(x: int, y: int, wide: int, high: int, paint: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{wide * _ROUNDED:g}"'
        f' fill="{paint}"/>'
    )


@lru_cache(maxsize=8)
def _picture(markup: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(markup.encode()), size)
