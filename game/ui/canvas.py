"""Drawing shapes and words: everything on screen that is not a die or the tray.

A `Canvas` is a target surface with a look. What it draws it keeps (corners, shadows, icons), so
that drawing the same thing again is a copy. No numpy: the first frame must not wait for it.
"""

import io
import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pygame

from game import paths
from game.ui.lettering import (
    LEADING,
    cap_height_px,
    forget_words,
    line_picture,
    text_px,
    wrapped,
)
from game.ui.look import Colour, Look, Palette, Rect, Weight

_FINE = 3  # curves are drawn this many times larger and averaged down


class Canvas:
    """A surface that is drawn on in the look's colours and sizes."""

    def __init__(self, target: pygame.Surface, look: Look) -> None:
        self.target = target
        self.look = look

    @property
    def palette(self) -> Palette:
        """The colours of the look."""
        return self.look.palette

    # -- words

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        weight: Weight = Weight.TEXT,
        *,
        align: float = 0.0,
        alpha: int = 255,
    ) -> int:
        """Draw one line with the middle of its capitals at `y`; its width in pixels.

        `size` is in design units. `align` 0 puts the left edge at x, .5 the middle, 1 the right.
        """
        picture, ascent, width = line_picture(self.look, words, size, weight, colour)
        cap = cap_height_px(self.look, size, weight)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.target.blit(picture, (round(x - align * width), round(y + cap / 2 - ascent)))
        return width

    def paragraph(
        self,
        words: str,
        rect: Rect,
        size: float,
        colour: Colour,
        weight: Weight = Weight.MEDIUM,
        *,
        leading: float = LEADING,
        align: float = 0.0,
    ) -> int:
        """Draw words wrapped to the rectangle's width; the height they take in pixels."""
        step = text_px(self.look, size) * leading
        lines = wrapped(self.look, words, rect.w, size, weight)
        for number, line in enumerate(lines):
            middle = rect.y + step * (number + 0.5)
            self.text(line, rect.x + align * rect.w, middle, size, colour, weight, align=align)
        return math.ceil(step * len(lines))

    # -- shapes

    def fill(
        self,
        rect: Rect,
        radius: float,
        colour: Colour | tuple[int, int, int, int] | None,
        border: Colour | tuple[int, int, int, int] | None = None,
        border_px: int = 1,
    ) -> None:
        """A rounded rectangle with exact soft edges. `radius` is in real pixels."""
        if rect.w <= 0 or rect.h <= 0:
            return
        radius = min(radius, rect.w / 2, rect.h / 2)
        corner = math.ceil(max(radius, border_px))
        if 2 * corner > min(rect.w, rect.h):
            corner = min(rect.w, rect.h) // 2
        tile = _corner(corner, round(radius, 2), _rgba(colour), _rgba(border), border_px)
        _nine_patch(self.target, tile, corner, rect)

    def shadow(self, rect: Rect, radius: float, blur: float, down: float, strength: float) -> None:
        """A soft shadow below a rounded rectangle; lengths in real pixels."""
        strength *= self.palette.shadow_strength
        if strength <= 0:
            return
        tile, margin = _shadow(
            max(1, round(radius)), max(1, round(blur)), self.palette.shadow, min(strength, 1.0)
        )
        corner = (tile.get_width() - 1) // 2
        grown = rect.grown(margin)
        if grown.w < 2 * corner + 1 or grown.h < 2 * corner + 1:
            corner = (min(grown.w, grown.h) - 1) // 2
            tile = pygame.transform.smoothscale(tile, (2 * corner + 1, 2 * corner + 1))
        _nine_patch(
            self.target, tile, corner, Rect(grown.x, grown.y + round(down), grown.w, grown.h)
        )

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        colour: Colour | None,
        border: Colour | None = None,
        border_px: float = 0,
    ) -> None:
        """A round dot or ring with its middle at (x, y); lengths in real pixels."""
        side = 2 * math.ceil(radius + 1)
        left, top = math.floor(x) - side // 2, math.floor(y) - side // 2
        picture = _disc(
            side,
            round(x - left, 2),
            round(y - top, 2),
            round(radius, 2),
            _rgba(colour),
            _rgba(border),
            round(border_px, 2),
        )
        self.target.blit(picture, (left, top))

    def line(self, x: int, y: int, width: int, colour: Colour, thick: int | None = None) -> None:
        """A level line."""
        height = self.look.hairline_px if thick is None else thick
        self.target.fill(colour, (x, y, max(0, width), height))

    def curve(self, points: Sequence[tuple[float, float]], colour: Colour, thick: float) -> None:
        """A line through points, with soft edges and round joints; lengths in real pixels."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin = math.ceil(thick) + 1
        left, top = math.floor(min(xs)) - margin, math.floor(min(ys)) - margin
        wide = math.ceil(max(xs)) + margin - left
        high = math.ceil(max(ys)) + margin - top
        large = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
        large.fill((*colour, 0))
        fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
        radius = thick * _FINE / 2
        for start, end in pairwise(fine):
            pygame.draw.line(large, colour, start, end, round(2 * radius))
        for point in fine:
            pygame.draw.circle(large, colour, point, radius)
        self.target.blit(pygame.transform.smoothscale(large, (wide, high)), (left, top))

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """An icon of the shipped set with its middle at (x, y); `size` in real pixels."""
        side = max(4, round(size))
        path = paths.assets() / "icons" / f"{name}.svg"
        with paths.reading(path):
            picture = _svg(_markup(path), side, side, colour)
        self.target.blit(picture, (round(x - side / 2), round(y - side / 2)))

    def drawing(self, markup: str, rect: Rect, colour: Colour) -> None:
        """A small vector drawing (SVG, black standing for `colour`) filling the rectangle."""
        self.target.blit(_svg(markup, rect.w, rect.h, colour), (rect.x, rect.y))

    # -- composed

    def panel(self, rect: Rect, *, lift: float = 1.0, radius: float = 20.0) -> None:
        """A sheet of paper lying on the table; `lift` 1 is the usual height, 0 flat."""
        k, palette = self.look.scale, self.palette
        # rounded corners leave their shadow to be seen; all else of it the sheet hides
        hidden = pygame.Rect(rect.grown(-math.ceil(0.3 * radius * k)))
        if lift and not hidden.contains(self.target.get_clip()):
            self.shadow(rect, radius * k, 20 * k * lift, 10 * k * lift, 0.28)
            self.shadow(rect, radius * k, 4 * k, 2 * k, 0.14)
        self.fill(rect, radius * k, palette.paper, palette.panel_border, self.look.hairline_px)

    def ring(self, rect: Rect, radius: float, colour: Colour | None = None) -> None:
        """The focus ring: 3 units thick, 3 units clear of the shape."""
        gap, width = self.look.px(3), max(2, self.look.px(3))
        self.fill(
            rect.grown(gap + width),
            radius + gap + width,
            None,
            colour or self.palette.blue,
            width,
        )


RING_MARGIN = 8  # design units a focus ring and a button's shadow may reach beyond a rectangle


def forget() -> None:
    """Drop every kept picture, after a change of theme or size."""
    forget_words()
    for kept in (_corner, _shadow, _disc, _svg):
        kept.cache_clear()


# -- kept pictures


def _rgba(colour: Sequence[int] | None) -> tuple[int, int, int, int] | None:
    if colour is None:
        return None
    red, green, blue, *alpha = colour
    return red, green, blue, alpha[0] if alpha else 255


@lru_cache(maxsize=512)
def _corner(
    corner: int,
    radius: float,
    fill: tuple[int, int, int, int] | None,
    border: tuple[int, int, int, int] | None,
    border_px: int,
) -> pygame.Surface:
    """A rounded square of two corners and one pixel between them, to be stretched."""
    fine = 8
    side = 2 * corner + 1
    edge = border or fill or (0, 0, 0, 0)
    large = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    large.fill((*edge[:3], 0))
    rect = pygame.Rect(0, 0, side * fine, side * fine)
    pygame.draw.rect(large, edge, rect, border_radius=round(radius * fine))
    if border:
        inner = rect.inflate(-2 * border_px * fine, -2 * border_px * fine)
        inside = fill or (*edge[:3], 0)
        pygame.draw.rect(
            large, inside, inner, border_radius=max(0, round((radius - border_px) * fine))
        )
    return pygame.transform.smoothscale(large, (side, side))


@lru_cache(maxsize=64)
def _shadow(radius: int, blur: int, colour: Colour, strength: float) -> tuple[pygame.Surface, int]:
    """A blurred rounded square to be stretched, and how far it reaches beyond the shape."""
    margin = 2 * blur
    corner = radius + 2 * margin
    side = 2 * corner + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    tile.fill((*colour, 0))
    shape = pygame.Rect(margin, margin, side - 2 * margin, side - 2 * margin)
    solid = (*colour, round(255 * strength))
    pygame.draw.rect(tile, solid, shape, border_radius=radius)
    for _ in range(3):  # three box blurs are as good as a Gaussian
        tile = pygame.transform.box_blur(tile, max(1, round(blur * 0.55)))
    return tile, margin


def _nine_patch(target: pygame.Surface, tile: pygame.Surface, corner: int, rect: Rect) -> None:
    """Draw a square tile of two corners and one pixel stretched to the rectangle."""
    inner_w, inner_h = rect.w - 2 * corner, rect.h - 2 * corner
    far = tile.get_width() - corner
    columns = [
        (0, corner, rect.x, corner),
        (corner, 1, rect.x + corner, inner_w),
        (far, corner, rect.right - corner, corner),
    ]
    rows = [
        (0, corner, rect.y, corner),
        (corner, 1, rect.y + corner, inner_h),
        (far, corner, rect.bottom - corner, corner),
    ]
    for from_y, from_h, y, height in rows:
        for from_x, from_w, x, width in columns:
            if width <= 0 or height <= 0:
                continue
            part = tile.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) == (1, 1):
                _flood(target, tuple(part.get_at((0, 0))), pygame.Rect(x, y, width, height))
            elif (width, height) == (from_w, from_h):
                target.blit(part, (x, y))
            else:
                target.blit(pygame.transform.scale(part, (width, height)), (x, y))


def _flood(target: pygame.Surface, colour: Sequence[int], rect: pygame.Rect) -> None:
    if colour[3] == 255:
        target.fill(colour[:3], rect)
    elif colour[3]:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill(colour)
        target.blit(veil, rect)


@lru_cache(maxsize=512)
def _disc(
    side: int,
    x: float,
    y: float,
    radius: float,
    fill: tuple[int, int, int, int] | None,
    border: tuple[int, int, int, int] | None,
    border_px: float,
) -> pygame.Surface:
    fine = 8
    edge = border or fill or (0, 0, 0, 0)
    large = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    large.fill((*edge[:3], 0))
    middle = (x * fine, y * fine)
    pygame.draw.circle(large, edge, middle, radius * fine)
    if border:
        inside = fill or (*edge[:3], 0)
        pygame.draw.circle(large, inside, middle, (radius - border_px) * fine)
    return pygame.transform.smoothscale(large, (side, side))


@lru_cache(maxsize=128)
def _markup(path: Path) -> str:
    return path.read_text("utf-8")


@lru_cache(maxsize=512)
def _svg(markup: str, width: int, height: int, colour: Colour) -> pygame.Surface:
    """The drawing in one colour, rendered large and averaged down."""
    large = pygame.image.load_sized_svg(
        io.BytesIO(markup.encode()), (width * _FINE, height * _FINE)
    )
    tinted = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    tinted.fill((*colour, 255))
    tinted.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)  # colour of ours,
    large.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    tinted.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # coverage of the drawing
    return pygame.transform.smoothscale(tinted, (width, height))
