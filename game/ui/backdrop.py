"""The still ground of every scene: the bare table of the pages, the laid table of a match.

Both are scaled from what was painted ahead, and kept until the window or the look changes.
"""

from collections.abc import Callable
from functools import lru_cache

import pygame

from game import paths
from game.ui.camera import Camera
from game.ui.canvas import Canvas
from game.ui.look import Look, Rect
from game.ui.stage import Piece
from game.ui.tray import TrayLook, bare_table, hero, laid_table


def table_piece(look: Look) -> Piece:
    """The bare table."""
    return _ground("table", look, lambda: _bare(look.width, look.height, look.theme.value))


def tray_piece(look: Look, camera: Camera, tray: TrayLook) -> Piece:
    """The table with the tray on it."""
    return _ground("tray", look, lambda: _laid(look.width, look.height, camera, tray))


def hero_piece(look: Look, rect: Rect) -> Piece:
    """Five dice lying on the bare table, as large as fits the rectangle."""

    def draw(canvas: Canvas) -> None:
        picture = _hero(look.theme.value, rect.w, rect.h)
        x = rect.x + (rect.w - picture.get_width()) // 2
        y = rect.y + (rect.h - picture.get_height()) // 2
        canvas.target.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    return Piece("hero", rect, (look.theme, rect), draw)


def _ground(id_: str, look: Look, picture: Callable[[], pygame.Surface]) -> Piece:
    whole = Rect(0, 0, look.width, look.height)
    return Piece(id_, whole, None, lambda canvas: _copy(picture(), canvas.target))


def _copy(picture: pygame.Surface, target: pygame.Surface) -> None:
    """The part of the picture that is to be drawn; a whole window is not copied for a corner."""
    clip = target.get_clip()
    target.blit(picture, clip, clip)


@lru_cache(maxsize=1)
def _bare(width: int, height: int, lighting: str) -> pygame.Surface:
    _laid.cache_clear()  # a window's worth of pixels each: one ground at a time is enough
    return bare_table(paths.assets() / "textures", (width, height), lighting)


@lru_cache(maxsize=1)
def _laid(width: int, height: int, camera: Camera, tray: TrayLook) -> pygame.Surface:
    _bare.cache_clear()
    _hero.cache_clear()
    return laid_table(paths.assets() / "textures", (width, height), camera, tray)


@lru_cache(maxsize=1)
def _hero(lighting: str, width: int, height: int) -> pygame.Surface:
    folder = paths.assets() / "textures"
    widest = hero(folder, lighting, width)
    if widest.get_height() <= height:
        return widest
    return hero(folder, lighting, round(width * height / widest.get_height()))
