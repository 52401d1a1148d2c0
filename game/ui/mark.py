"""The mark of the game: on its pages, and as the icon of its window."""

import pygame

from game.ui.canvas import Canvas
from game.ui.glyphs import PIPS
from game.ui.look import Look, Rect


def draw_mark(canvas: Canvas, rect: Rect) -> None:
    """The mark of the game: a red five."""
    palette, side = canvas.palette, rect.w
    canvas.fill(rect, side * 0.26, palette.coral)
    for x, y in PIPS[5]:
        middle = rect.x + side / 2 + x * side * 0.245, rect.y + side / 2 + y * side * 0.245
        canvas.disc(*middle, side * 0.085, palette.on_coral)


def app_icon(look: Look) -> pygame.Surface:
    """The mark as the window's icon, 64 pixels wide."""
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    draw_mark(Canvas(icon, look), Rect(2, 2, 60, 60))
    return icon
