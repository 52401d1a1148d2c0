"""A small picture of the table with dice on it: cloth and dice are chosen by looking at them."""

import math
from functools import lru_cache

import pygame

from game import paths
from game.ui.camera import HALF, Camera
from game.ui.canvas import Canvas
from game.ui.dice import DicePainter, DrawnDie
from game.ui.look import Look, Rect
from game.ui.stage import Piece
from game.ui.travel import on_rack, showing, turned
from game.ui.tray import TrayLook, laid_table

_LYING = ((1, 2.6, 1.15, 20), (4, 5.3, 0.85, -28), (2, 7.7, 1.3, 52))  # face, x, y, degrees
_HELD = ((1, 6), (3, 5))  # slot, face
_MIDDLE = (5.0, 0.15, 0.3)  # what of the table is in the middle of the picture
_EDGES = 10.4  # that are seen across it
_CORNER = 14  # design units


def sample_piece(look: Look, rect: Rect, tray: TrayLook) -> Piece:
    """The picture, filling the rectangle."""

    def draw(canvas: Canvas) -> None:
        canvas.target.blit(_sample(look, rect.w, rect.h, tray), (rect.x, rect.y))

    return Piece("sample", rect, tray, draw)


@lru_cache(maxsize=1)
def _sample(look: Look, width: int, height: int, tray: TrayLook) -> pygame.Surface:
    textures = paths.assets() / "textures"
    seen = Camera(width / _EDGES, 0, 0).project(_MIDDLE)
    camera = Camera(width / _EDGES, width / 2 - seen.x, height / 2 - seen.y)
    table = laid_table(textures, (width, height), camera, tray)
    dice = [
        DrawnDie(turned(showing(face), math.radians(angle))._replace(x=x, y=y, z=HALF))
        for face, x, y, angle in _LYING
    ]
    has_numerals = tray.faces == "numerals"
    dice += [
        DrawnDie(on_rack(slot, showing(face), has_numerals=has_numerals)) for slot, face in _HELD
    ]
    painter = DicePainter.on_tray(textures, camera, tray)
    painter.place(dice)
    painter.draw(table)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    Canvas(picture, look).fill(Rect(0, 0, width, height), look.px(_CORNER), (255, 255, 255))
    picture.blit(table, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture
