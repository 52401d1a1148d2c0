"""Words: how wide they are, where they break, and their pictures.

Type is rendered large and averaged down, and every picture is kept. No numpy: the first frame
must not wait for it.
"""

import math
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game import paths
from game.ui.look import Colour, Look, Rect, Weight

LEADING = 1.45  # height of a line of a paragraph, in type sizes

_FINE = 3  # words are rendered this many times larger
_CAP_HEIGHT = {Weight.TITLE: 0.70}  # of the type size; the rest is Nunito Sans
_NUNITO_CAP = 0.705
_SMALLEST_TEXT_PX = 11
_MEASURED_PX = 256
_LONGEST = 300  # characters in a line; a window is full long before
_UNSEEN = ("Cc", "Cf", "Cs")  # control and format characters, halves of pairs


def text_px(look: Look, size: float) -> float:
    """Type size in real pixels; never below what can be read."""
    return _fine_px(look, size) / _FINE


def text_width(look: Look, words: str, size: float, weight: Weight = Weight.TEXT) -> int:
    """Width of one line in real pixels."""
    return math.ceil(_measure(words, weight) * text_px(look, size) / _MEASURED_PX)


def _fine_px(look: Look, size: float) -> int:
    """The size type is rendered at before it is averaged down."""
    return round(max(_SMALLEST_TEXT_PX, size * look.scale) * _FINE)


def wrapped(
    look: Look, words: str, width: int, size: float, weight: Weight = Weight.MEDIUM
) -> list[str]:
    """The words broken into lines of at most `width` pixels; a longer word gets its own line."""
    lines: list[str] = []
    for part in words.split("\n"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(look, longer, size, weight) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def reach_of_lines(rect: Rect) -> Rect:
    """Where words wrapped to that rectangle may be drawn: letters stand on whole pixels, so a
    line may be a little wider than it was measured."""
    return Rect(rect.x, rect.y, rect.w + 2 + rect.w // 25, rect.h)


def text_block_height(
    look: Look,
    words: str,
    width: int,
    size: float,
    weight: Weight = Weight.TEXT,
) -> int:
    """Pixels that a paragraph of that width takes."""
    lines = len(wrapped(look, words, width, size, weight))
    return math.ceil(lines * text_px(look, size) * LEADING)


def cut_to(look: Look, words: str, width: int, size: float, weight: Weight = Weight.TEXT) -> str:
    """The words, cut with an ellipsis where they are wider than `width` pixels."""
    if text_width(look, words, size, weight) <= width:
        return words
    words = words[:_LONGEST]
    while words and text_width(look, f"{words}…", size, weight) > width:
        words = words[:-1].rstrip()
    return f"{words}…"


def first_that_fits(
    look: Look, texts: Sequence[str], width: int, size: float, weight: Weight = Weight.TEXT
) -> str:
    """The first of the texts that a line of `width` pixels has room for; none does: the last, cut.

    So a note may be told in full where there is room and in fewer words where there is little.
    """
    for words in texts:
        if text_width(look, words, size, weight) <= width:
            return words
    return cut_to(look, texts[-1], width, size, weight)


def size_that_fits(
    look: Look,
    words: str,
    width: int,
    size: float,
    weight: Weight = Weight.TEXT,
    *,
    least: float = _SMALLEST_TEXT_PX,
) -> float:
    """A type size, `size` if possible and never below `least`, in which a line holds the words."""
    while size > least and text_width(look, words, size, weight) > width:
        size = max(least, size - 0.5)
    return size


def cap_height_px(look: Look, size: float, weight: Weight) -> float:
    """Height of the capitals in real pixels."""
    return _CAP_HEIGHT.get(weight, _NUNITO_CAP) * text_px(look, size)


def line_picture(
    look: Look, words: str, size: float, weight: Weight, colour: Colour
) -> tuple[pygame.Surface, float, int]:
    """One line, kept: its picture, how far below its top the base line is, and its width."""
    return _words(words, _fine_px(look, size), weight, colour)


def forget_words() -> None:
    """Drop every kept picture."""
    _words.cache_clear()
    _font.cache_clear()


@lru_cache(maxsize=64)
def _font(weight: Weight, fine_px: int) -> pygame.Font:
    path = paths.assets() / "fonts" / f"{weight.value}.ttf"
    with paths.reading(path):
        return pygame.Font(str(path), fine_px)


@lru_cache(maxsize=4096)
def _measure(words: str, weight: Weight) -> int:
    """Width at one large size; widths at other sizes follow, and need no glyphs of their own."""
    return _font(weight, _MEASURED_PX).size(_drawable(words))[0]


@lru_cache(maxsize=2048)
def _words(
    words: str, fine_px: int, weight: Weight, colour: Colour
) -> tuple[pygame.Surface, float, int]:
    font = _font(weight, fine_px)
    try:
        large = font.render(_drawable(words) or " ", True, colour)
    except pygame.error:  # an accent with no letter below it, say
        large = font.render(" ", True, colour)
    width, height = (-(-side // _FINE) for side in large.get_size())
    padded = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    padded.fill((*colour, 0))
    padded.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    picture = pygame.transform.smoothscale(padded, (width, height))
    return picture, font.get_ascent() / _FINE, width


def _drawable(words: str) -> str:
    """What a font can be asked for: SDL dies of very long lines and of characters it can't see."""
    shown = words[:_LONGEST]
    if not shown.isprintable():
        shown = "".join(c for c in shown if unicodedata.category(c) not in _UNSEEN)
    return shown
