"""The chance to make every box of a table: numbers, bars, one in so many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.solve.odds import BoxOdds, box_odds, mean_dice_of_a_face, mean_points
from game.solve.perfect import PerfectPlay, load
from game.solve.values import StaleValues
from game.ui.canvas import Canvas
from game.ui.flow import Block
from game.ui.kit import Kit
from game.ui.lettering import LEADING, text_px, wrapped
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.help_blocks import paragraph, title, together
from game.ui.scenes.help_parts import TablesPart
from game.ui.stage import Piece
from game.ui.told_chances import chance_told, one_in, points_told

if TYPE_CHECKING:
    from game.rules.boxes import Box
    from game.rules.table import Table
    from game.text import Words
    from game.ui.scenes.help import Help

_PITCH = 46  # design units
_COLUMNS = (0.36, 0.32, 0.32)  # of the width: box, first roll, three rolls
_BAR = 6


class ChancesPart(TablesPart):
    """The chances of the boxes of the table that is chosen."""

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """What the numbers mean, then a line for every box."""
        table, words = page.tables[page.chosen], kit.words
        odds, perfect = box_odds(table), _perfect(page, table)
        blocks = [
            title(kit, "chances/title", words.table(table.id, table.name), width),
            *paragraph(kit, "chances/meaning", words("help.chances_meaning"), width, Size.LABEL),
            _head(kit, width),
        ]
        blocks += [
            _line(kit, _Line.of(words, table, box, odds.get(box.id), perfect), width)
            for box in sorted(table.boxes, key=lambda box: box.is_number)  # those are all alike
        ]
        if any(box.is_number for box in table.boxes):
            told = words("help.chances_numbers", count=points_told(words, mean_dice_of_a_face()))
            blocks += paragraph(kit, "chances/numbers", told, width, Size.LABEL)
        if perfect is not None:
            told = words("help.chances_perfect")
            blocks += paragraph(kit, "chances/perfect", told, width, Size.LABEL)
        return blocks


def _perfect(page: Help, table: Table) -> PerfectPlay | None:
    """How perfect play fills the boxes, if that has been worked out before; else None."""
    try:
        return load(table, page.desk.services.files.values)
    except StaleValues:
        return None


@dataclass(frozen=True, slots=True)
class _Line:
    """A box with its chances in words."""

    id: str
    name: str
    note: str  # below the name
    first: tuple[float, str, str] | None  # chance, per cent, one in so many
    three: tuple[float, str, str] | None
    always: str  # in place of both, where the box can't be missed

    @classmethod
    def of(
        cls, words: Words, table: Table, box: Box, odds: BoxOdds | None, perfect: PerfectPlay | None
    ) -> _Line:
        name, note = words.box(table.id, box.id), _perfect_told(words, box, perfect)
        if not note and box.is_number:
            note = words("help.three_of_them")
        if odds is None:
            always = words("help.always", points=points_told(words, mean_points(box)))
            return cls(box.id, name, note, None, None, always)
        first, three = (
            (chance, chance_told(words, chance), one_in(words, chance))
            for chance in (odds.first, odds.three)
        )
        return cls(box.id, name, note, first, three, "")

    def spoken(self, words: Words) -> str:
        """All of it in a sentence."""
        if self.first is None or self.three is None:
            return words("help.chance_always_spoken", box=self.name, always=self.always)
        (_, first, first_in), (_, three, three_in) = self.first, self.three
        return words("help.chance_spoken", box=self.name, first=first, first_in=first_in,
                     three=three, three_in=three_in)  # fmt: skip


def _perfect_told(words: Words, box: Box, perfect: PerfectPlay | None) -> str:
    """How often perfect play makes points of the box, and how many on average."""
    counts = perfect.boxes.get(box.id) if perfect is not None else None
    if counts is None or not counts.count:
        return ""
    share, mean = 1 - counts.share(0), counts.mean
    return words("help.perfect", share=chance_told(words, share), mean=points_told(words, mean))


def _edges(kit: Kit, rect: Rect) -> list[Rect]:
    """The columns of a line."""
    columns, x = [], rect.x
    for share in _COLUMNS:
        wide = round(rect.w * share)
        columns.append(Rect(x, rect.y, wide - kit.look.px(14), rect.h))
        x += wide
    return columns


def _head(kit: Kit, width: int) -> Block:
    """What the columns hold."""
    told = [kit.words(f"help.column.{name}") for name in ("box", "first", "three")]
    step = text_px(kit.look, Size.LABEL) * LEADING
    wides = [column.w for column in _edges(kit, Rect(0, 0, width, 0))]
    most = max(
        len(wrapped(kit.look, words, wide, Size.LABEL, Weight.BOLD))
        for words, wide in zip(told, wides, strict=True)
    )
    high = round(most * step)

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        columns = _edges(kit, Rect(rect.x, rect.y, rect.w, high))
        return [
            kit.paragraph(f"chances/head/{n}", words, at, Size.LABEL, weight=Weight.BOLD)
            for n, (words, at) in enumerate(zip(told, columns, strict=True))
        ]

    return together([Block(high + kit.look.px(4), make)])


def _line(kit: Kit, line: _Line, width: int) -> Block:
    """The name at the left, the chances at the right, each with its bar."""
    look, px = kit.look, kit.look.px
    room = _edges(kit, Rect(0, 0, width, 0))[0].w
    names = wrapped(look, line.name, room, Size.ROW, Weight.BOLD)
    notes = wrapped(look, line.note, room, Size.NOTE) if line.note else []
    name_h = round(len(names) * text_px(look, Size.ROW) * LEADING)
    note_h = round(len(notes) * text_px(look, Size.NOTE) * LEADING)
    high = max(px(_PITCH), name_h + note_h + px(12))

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        palette = kit.look.palette
        at = Rect(rect.x, rect.y, rect.w, high)
        name, *chances = _edges(kit, at)

        def draw(canvas: Canvas) -> None:
            canvas.line(at.x, at.y, at.w, palette.hairline)
            top = at.y + (high - name_h - note_h) // 2
            label = Rect(name.x, top, name.w, name_h)
            canvas.paragraph(line.name, label, Size.ROW, palette.ink, Weight.BOLD)
            if line.note:
                below = Rect(name.x, top + name_h, name.w, note_h)
                canvas.paragraph(line.note, below, Size.NOTE, palette.ink2)
            if line.first is None or line.three is None:
                middle = at.y + high / 2
                canvas.text(line.always, chances[0].x, middle, Size.ROW, palette.ink2)
                return
            for column, chance in zip(chances, (line.first, line.three), strict=True):
                _draw_chance(canvas, column, chance)

        node = Node(f"chance/{line.id}", Role.TEXT, line.spoken(kit.words), at)
        return [Piece(node.id, at.grown(2), (line, rect), draw, node)]

    return Block(high, make)


def _draw_chance(canvas: Canvas, rect: Rect, chance: tuple[float, str, str]) -> None:
    """Per cent at the left, one in so many at the right, and a bar below both."""
    px, palette = canvas.look.px, canvas.palette
    share, told, many = chance
    y, bar_y = rect.y + rect.h / 2 - px(6), round(rect.y + rect.h / 2 + px(9))
    canvas.text(told, rect.x, y, Size.ROW, palette.ink, Weight.BOLD)
    canvas.text(many, rect.right, y, Size.LABEL, palette.ink2, align=1.0)
    whole = Rect(rect.x, bar_y, rect.w, px(_BAR))
    canvas.fill(whole, px(_BAR / 2), palette.inset, palette.border, canvas.look.hairline_px)
    done = Rect(whole.x, whole.y, max(px(_BAR), round(whole.w * share)), whole.h)
    canvas.fill(done, px(_BAR / 2), palette.green)
