"""The icons of the installed game and of its match files, in every size and as vectors.

Both are SVG around the mark of `game.ui.mark`, made anew for every size so that edges lie on whole
pixels. What the vector files hold is the drawing fitted to `VECTOR_PX`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import product

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # reads what is set above

from game.ui.look import PALETTES, Palette, Rect, Theme, mix
from game.ui.mark import app_svg, hexadecimal, mark, svg

SIZES_PX: Final = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
ICO_PX: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_PX: Final = (32, 64, 128, 256, 512, 1024)
DOCK_AROUND: Final = 0.0977  # 100 of 1024 pixels
VECTOR_PX: Final = 128  # what the vectors are fitted to
_TINY_PX: Final = 16
_FREE, _LINE = 0.11, 0.02  # of the whole: beside the sheet, and the thickness of its edge
_FOLD, _BESIDE = 0.26, 0.17  # of the sheet's width: its corner, and beside the mark
_ABOVE = 0.62  # of the height that the mark leaves free
_EDGE = 0.35  # how far the sheet's edge is from the game's border towards its second ink
Drawing = Callable[[int], str]  # SVG for a size in pixels


def dock_svg(px: int) -> str:
    """The game's icon with the room around it that icons of macOS keep."""
    return app_svg(px, DOCK_AROUND)


def file_svg(px: int) -> str:
    """The icon of match files, fitted to that many pixels: a sheet of paper with the mark."""
    palette = PALETTES[Theme.DAY]
    free, line = max(1, round(px * _FREE)), max(1, round(px * _LINE))
    wide = px - 2 * free - (px <= _TINY_PX)  # there an odd mark has the sharper pips
    left, high = free, px - 2 * line
    mark_px = wide - 2 * round(wide * _BESIDE)
    top = line + round((high - mark_px) * _ABOVE)
    return svg(
        (px, px),
        _sheet(Rect(left, line, wide, high), line, palette)
        + mark(left + (wide - mark_px) // 2, top, mark_px, palette),
    )


def _sheet(rect: Rect, line: int, palette: Palette) -> str:
    """A sheet of paper whose upper right corner is turned down, with a line along its edge."""
    fold, half = round(rect.w * _FOLD), line / 2
    left, top = rect.x + half, rect.y + half
    right, bottom = rect.right - half, rect.bottom - half
    edge = hexadecimal(mix(palette.border, palette.ink2, _EDGE))
    return (
        f'<g stroke="{edge}" stroke-width="{line}" stroke-linejoin="round">'
        f'<path d="M{left},{top}H{right - fold}L{right},{top + fold}V{bottom}H{left}Z"'
        f' fill="{hexadecimal(palette.paper)}"/>'
        f'<path d="M{right - fold},{top}V{top + fold}H{right}Z"'
        f' fill="{hexadecimal(palette.border)}"/></g>'
    )


def write_theme(into: Path) -> None:
    """Write both icons as a theme's folders hold them, `into` being `…/share/icons/hicolor`."""
    for kind, name, drawing in (
        ("apps", product.APP_ID, app_svg),
        ("mimetypes", product.FILE_TYPE.replace("/", "-"), file_svg),
    ):
        for px in SIZES_PX:
            path = into / f"{px}x{px}" / kind / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture(drawing, px), path)
        vector = into / "scalable" / kind / f"{name}.svg"
        vector.parent.mkdir(parents=True, exist_ok=True)
        vector.write_text(drawing(VECTOR_PX), encoding="utf-8", newline="\n")


def write_ico(path: Path, drawing: Drawing = app_svg) -> None:
    """Write an icon for Windows, with a picture of its own for every size."""
    _write_with_pillow(path, "ICO", drawing, ICO_PX)


def write_icns(path: Path, drawing: Drawing = dock_svg) -> None:
    """Write an icon for macOS."""
    _write_with_pillow(path, "ICNS", drawing, ICNS_PX)


def _write_with_pillow(path: Path, form: str, drawing: Drawing, sizes: Sequence[int]) -> None:
    from PIL import Image  # of the build environment; the game itself has none

    pictures = []
    for px in sorted(sizes, reverse=True):
        pixels = pygame.image.tobytes(picture(drawing, px), "RGBA")
        pictures.append(Image.frombytes("RGBA", (px, px), pixels))
    largest, *others = pictures
    largest.save(path, format=form, sizes=[one.size for one in pictures], append_images=others)


def picture(drawing: Drawing, px: int) -> pygame.Surface:
    """The icon in pixels."""
    return pygame.image.load_sized_svg(io.BytesIO(drawing(px).encode()), (px, px))
