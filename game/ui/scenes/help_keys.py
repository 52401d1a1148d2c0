"""Every key, by the place where it works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ui.canvas import Canvas
from game.ui.flow import Block
from game.ui.keys import KEYS, NAMED, Key, Place
from game.ui.kit import Kit
from game.ui.lettering import LEADING, text_px, text_width, wrapped
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.help_blocks import paragraph, title
from game.ui.scenes.help_parts import Entry, WholePart
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.text import Words
    from game.ui.scenes.help import Help

_CAP, _GAP = 28, 7  # design units: height of a key, between two
_KEYS_SHARE = 0.48  # of the width, which the keys may take


class KeysPart(WholePart):
    """The keys of one place at a time."""

    def entries(self, page: Help) -> Sequence[Entry]:
        """The places."""
        return [Entry(place.value, page.desk.words(f"keys.{place.value}")) for place in KEYS]

    def first(self, page: Help) -> str:
        """Where the player most likely is: in a match if the help lies over one."""
        return (Place.MATCH if page.is_over_match else Place.ANYWHERE).value

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """A line for everything that keys do there."""
        place, words = Place(page.chosen), kit.words
        told = f"keys.{place.value}"
        blocks = [title(kit, "keys/title", words(told), width)]
        if words.has(f"{told}.note"):
            blocks += paragraph(kit, "keys/note", words(f"{told}.note"), width, Size.LABEL)
        return [*blocks, *(_line(kit, place, key, width) for key in KEYS[place])]


def key_named(words: Words, key: str) -> str:
    """What stands on a key."""
    return words(f"key.{key}") if key in NAMED else key


def _line(kit: Kit, place: Place, key: Key, width: int) -> Block:
    """The keys at the left, what they do at the right."""
    look, px = kit.look, kit.look.px
    caps = [key_named(kit.words, pressed) for pressed in key.pressed]
    does = kit.words(f"keys.{place.value}.{key.does}")
    keys_w = round(width * _KEYS_SHARE)
    lines = wrapped(look, does, width - keys_w - px(6), Size.ROW)
    text_h = round(len(lines) * text_px(look, Size.ROW) * LEADING)
    places = _places(kit, caps, keys_w)
    caps_h = places[-1].bottom
    high = max(text_h, caps_h) + px(16)

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        palette = kit.look.palette
        at = Rect(rect.x, rect.y, rect.w, high)
        text = Rect(rect.x + keys_w, rect.y + (high - text_h) // 2, rect.w - keys_w, text_h)
        top = rect.y + (high - caps_h) // 2

        def draw(canvas: Canvas) -> None:
            canvas.line(at.x, at.bottom - 1, at.w, palette.hairline)
            for cap, place in zip(caps, places, strict=True):
                cell = Rect(rect.x + place.x, top + place.y, place.w, place.h)
                canvas.fill(cell, px(7), palette.inset, palette.border, canvas.look.hairline_px)
                middle = cell.y + cell.h / 2
                canvas.text(cap, cell.x + cell.w / 2, middle, Size.LABEL, palette.ink,
                            Weight.BOLD, align=0.5)  # fmt: skip
            canvas.paragraph(does, text, Size.ROW, palette.ink)

        spoken = kit.words("keys.spoken", keys=", ".join(caps), does=does)
        node = Node(f"key/{key.does}", Role.TEXT, spoken, at)
        return [Piece(node.id, at.grown(2), (spoken, rect), draw, node)]

    return Block(high, make)


def _places(kit: Kit, caps: Sequence[str], width: int) -> list[Rect]:
    """Where the keys stand beside each other, from 0, 0 on; in several lines if they must."""
    px, x, y, places = kit.look.px, 0, 0, list[Rect]()
    for cap in caps:
        wide = max(px(_CAP), text_width(kit.look, cap, Size.LABEL, Weight.BOLD) + px(16))
        if x and x + wide > width - px(12):
            x, y = 0, y + px(_CAP + _GAP)
        places.append(Rect(x, y, wide, px(_CAP)))
        x += wide + px(_GAP)
    return places
