"""Charts of figures: axes by round numbers, and pictures of bars, lines and dots.

A picture is drawn large, averaged down and kept, so that ten thousand matches cost no more to show
than ten. What belongs to whom is told by shape: bars are filled, lines are solid or dashed, dots
are full or hollow.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from game.ui.curve import FINE, Curve, Points, draw_curve
from game.ui.look import Colour, Rect

_ROUND = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """Values along one side of a chart, with lines at round ones."""

    low: float
    high: float
    step: float  # between two lines

    @classmethod
    def over(cls, values: Sequence[float], most: int, least_step: float = 1) -> "Axis":
        """An axis on which all of these values lie, with at most that many steps, two or more."""
        most = max(2, most)  # one step holds no values on both sides of zero
        low, high = min(values), max(values)
        step = round_step(max(high - low, least_step) / most, least_step)
        while True:
            first, last = math.floor(low / step) * step, math.ceil(high / step) * step
            if last <= first:
                last = first + step
            if (last - first) / step <= most + 1e-9:
                return cls(first, last, step)
            step = round_step(step * 1.01, least_step)

    @property
    def lines(self) -> tuple[float, ...]:
        """The values with a line, ascending."""
        steps = round((self.high - self.low) / self.step)
        return tuple(self.low + number * self.step for number in range(steps + 1))

    def at(self, value: float, first_px: float, last_px: float) -> float:
        """Where a value lies between the pixels of the axis's ends."""
        return first_px + (last_px - first_px) * (value - self.low) / (self.high - self.low)


def round_step(at_least: float, least: float = 1) -> float:
    """The smallest of 1, 2 and 5 by a power of ten that is no less than both.

    >>> round_step(0.3), round_step(12), round_step(34, 5), round_step(0.03, 0.01)
    (1, 20, 50, 0.05)
    """
    at_least = max(at_least, least)
    power = math.floor(math.log10(at_least))
    for exponent in (power, power + 1):
        for digit in _ROUND:
            step: float = digit * 10**exponent if exponent >= 0 else digit / 10**-exponent
            if step >= at_least * (1 - 1e-9):
                return step
    raise AssertionError(f"no round number is as large as {at_least}")


class Bars(NamedTuple):
    """Filled rectangles, each x, y, width and height in pixels of the picture."""

    rects: tuple[tuple[float, float, float, float], ...]
    colour: Colour


class Dots(NamedTuple):
    """Discs of one size; hollow where there is a colour for the inside."""

    points: Points
    colour: Colour
    radius: float
    inside: Colour | None = None


class Dashes(NamedTuple):
    """A dashed straight line, level or upright."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: Colour
    width: float


Shape: TypeAlias = Bars | Dots | Dashes | Curve


@lru_cache(maxsize=8)
def plot_picture(
    size: tuple[int, int], ground: Colour, shapes: tuple[Shape, ...]
) -> pygame.Surface:
    """The inside of a chart, shapes from back to front."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), depth=32)
    large.fill(ground)
    for shape in shapes:
        _draw(large, shape)
    return pygame.transform.smoothscale(large, size)


def _draw(target: pygame.Surface, shape: Shape) -> None:
    match shape:
        case Bars():
            for rect in shape.rects:
                target.fill(shape.colour, [round(side * FINE) for side in rect])
        case Dots():
            _draw_dots(target, shape)
        case Dashes():
            _draw_dashes(target, shape)
        case Curve():
            draw_curve(target, shape)


def _draw_dots(target: pygame.Surface, dots: Dots) -> None:
    for x, y in dots.points:
        middle, radius = (x * FINE, y * FINE), dots.radius * FINE
        pygame.draw.circle(target, dots.colour, middle, radius)
        if dots.inside is not None:
            pygame.draw.circle(target, dots.inside, middle, radius * 0.56)


def _draw_dashes(target: pygame.Surface, dashes: Dashes) -> None:
    (x0, y0), (x1, y1) = dashes.start, dashes.end
    length = math.hypot(x1 - x0, y1 - y0)
    dash, half = 4 * dashes.width, dashes.width / 2
    for number in range(math.ceil(length / (1.7 * dash))):
        first = 1.7 * dash * number
        last = min(first + dash, length)
        left, top = x0 + (x1 - x0) * first / length, y0 + (y1 - y0) * first / length
        right, foot = x0 + (x1 - x0) * last / length, y0 + (y1 - y0) * last / length
        rect = (left - half * (y0 != y1), top - half * (y0 == y1),
                max(right - left, dashes.width), max(foot - top, dashes.width))  # fmt: skip
        target.fill(dashes.colour, [round(side * FINE) for side in rect])


def steps_of(
    heights: Sequence[float], left: float, width: float, foot: float
) -> tuple[tuple[float, float], ...]:
    """The outline of bars that stand beside each other: points from left to right.

    Each bar is `width` wide; a height is its top, in pixels from the top of the picture.
    """
    points = [(left, foot)]
    for number, top in enumerate(heights):
        points += [(left + number * width, top), (left + (number + 1) * width, top)]
    return (*points, (left + len(heights) * width, foot))


def inside_of(rect: Rect, left: int, top: int, right: int, foot: int) -> Rect:
    """The rectangle without margins of that many pixels."""
    return Rect(rect.x + left, rect.y + top, rect.w - left - right, rect.h - top - foot)
