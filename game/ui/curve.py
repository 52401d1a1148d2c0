"""Curves with soft edges: drawn large and averaged down, and kept until they change."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from game.ui.look import Colour

Points: TypeAlias = tuple[tuple[float, float], ...]
"""Pixels from the top left corner of the picture, from left to right."""

FINE = 4  # pictures are drawn so many times larger; averaged by threes, colours come out darker


class Curve(NamedTuple):
    """A line of a chart, `width` pixels wide."""

    points: Points
    colour: Colour
    width: float


class Wash(NamedTuple):
    """The colours between a curve and a level: where it runs above, and where below."""

    points: Points
    level: float
    above: Colour
    below: Colour


@lru_cache(maxsize=4)
def chart_picture(
    size: tuple[int, int],
    ground: Colour,
    wash: Wash | None,
    lines: tuple[tuple[float, Colour], ...],
    curves: tuple[Curve, ...],
) -> pygame.Surface:
    """The inside of a chart: wash, level lines (y and colour), then the curves in their order."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), depth=32)
    large.fill(ground)
    if wash is not None:
        _draw_wash(large, wash)
    for y, colour in lines:
        large.fill(colour, (0, round(y) * FINE, size[0] * FINE, FINE))
    for curve in curves:
        draw_curve(large, curve)
    return pygame.transform.smoothscale(large, size)


def _draw_wash(target: pygame.Surface, wash: Wash) -> None:
    level = wash.level * FINE
    for (x0, y0), (x1, y1) in pairwise(_large(wash.points)):
        for (ax, ay), (bx, by) in _split(x0, y0, x1, y1, level):
            colour = wash.above if ay + by < 2 * level else wash.below
            corners = [(ax, level), (ax, ay), (bx, by), (bx, level)]
            pygame.draw.polygon(target, colour, corners)


def _split(
    x0: float, y0: float, x1: float, y1: float, level: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The stretch in one piece, or in two where it crosses the level."""
    if (y0 - level) * (y1 - level) >= 0:
        return [((x0, y0), (x1, y1))]
    x = x0 + (x1 - x0) * (level - y0) / (y1 - y0)
    return [((x0, y0), (x, level)), ((x, level), (x1, y1))]


def draw_curve(target: pygame.Surface, curve: Curve) -> None:
    """Draw a curve on a picture that is to be averaged down."""
    half = curve.width * FINE / 2
    points = _large(curve.points)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = -(y1 - y0) / length * half, (x1 - x0) / length * half
        corners = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        pygame.draw.polygon(target, curve.colour, corners)
    for point in points:
        pygame.draw.circle(target, curve.colour, point, half)


def _large(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * FINE, y * FINE) for x, y in points]
