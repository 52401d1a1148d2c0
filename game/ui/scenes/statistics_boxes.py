"""The boxes of the cards: how often each was filled and with what, beside perfect play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.locales import NONE
from game.solve.counts import Counts
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.chart_parts import (
    Sign,
    dots_colour,
    sign_piece,
)
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.history.box_counts import BoxCounts
    from game.ui.scenes.statistics import Statistics

_HEAD, _ROW, _LEAST_ROW = 30, 29, 17  # design units
_WITH_BARS = 390  # design units of width
_SIGNS = (Sign.BAR, Sign.TICK)  # of own means and those of perfect play
_FULL = 1.3  # of what perfect play makes of a box: the width of its bar
EXTRA = ""  # stands among the boxes for the points that stand in no box


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One box: what was written in it, and what perfect play writes."""

    id: str
    name: str
    own: Counts
    perfect: Counts | None
    cells: tuple[str, ...]
    told: str  # all of it as a sentence

    @classmethod
    def of(cls, kit: Kit, id_: str, name: str, own: Counts, perfect: Counts | None) -> BoxLine:
        """The line of a box, put into words once."""
        return cls(
            id_,
            name,
            own,
            perfect,
            _cells(kit.words, own, perfect),
            _told(kit, id_, name, own, perfect),
        )


def box_lines(kit: Kit, page: Statistics, counts: BoxCounts) -> list[BoxLine]:
    """The boxes in the order of the card where that is known, then what stands in no box."""
    return page.kept("boxes", id(counts), lambda: _lines(kit, page, counts))


def _lines(kit: Kit, page: Statistics, counts: BoxCounts) -> list[BoxLine]:
    words, perfect, table = kit.words, page.perfect, page.table
    found = counts.boxes
    ids = [box.id for box in table.boxes] if table else list(found)
    table_id = page.looked.plays[-1].match.table_id
    lines = [
        BoxLine.of(kit, id_, words.box(table_id, id_), found.get(id_, Counts()),
              perfect.boxes.get(id_) if perfect else None)
        for id_ in ids
    ]  # fmt: skip
    if any(points for points, _ in counts.extra.pairs):
        both = table is None or table.further_five_alike
        name = words("statistics.extra" if both else "statistics.bonus")
        lines.append(BoxLine.of(kit, EXTRA, name, counts.extra, perfect.extra if perfect else None))
    return lines


def box_pieces(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """A line for each box; a press shows what was written in it."""
    words, counts, px = kit.words, page.boxes, kit.look.px
    if counts is None:
        told = words("statistics.counting", share=words.percent(page.count_progress))
        return [kit.text("counting", told, rect.x, rect.y + px(10), Size.ROW)]
    lines = box_lines(kit, page, counts)
    room = rect.h - px(_HEAD)
    pitch = min(px(_ROW), max(px(_LEAST_ROW), room // max(1, len(lines))))
    columns = _Columns.of(kit, rect)
    pieces = _heads(kit, rect, columns, page)
    largest = max((line.own.mean for line in lines if line.own.pairs), default=1.0)
    for number, line in enumerate(lines):
        at = Rect(rect.x - px(8), rect.y + px(_HEAD) + number * pitch, rect.w + px(16), pitch)
        pieces.append(_row(kit, at, columns, line, largest, page))
    note = words("statistics.boxes_note")
    high = text_block_height(kit.look, note, rect.w, Size.LABEL, Weight.MEDIUM)
    if px(_HEAD + 10) + pitch * len(lines) <= rect.h - high:
        at = Rect(rect.x, rect.bottom - high, rect.w, high)
        pieces.append(kit.paragraph("boxes/note", note, at, Size.LABEL))
    return pieces


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where things stand in a line, in pixels; where there is little room there are no bars."""

    name: int
    name_w: int
    bar: int
    bar_w: int
    rights: tuple[int, int, int, int]  # own and perfect mean, own and perfect share of zeros

    @classmethod
    def of(cls, kit: Kit, rect: Rect) -> _Columns:
        px, has_bars = kit.look.px, rect.w >= kit.look.px(_WITH_BARS)
        right, zero = rect.right, px(47)
        mean = px(64 if has_bars else 47)
        rights = (right - 2 * zero - mean, right - 2 * zero, right - zero, right)
        room = rights[0] - px(44) - rect.x
        if not has_bars:
            return cls(rect.x, room, 0, 0, rights)
        name_w = min(px(150), round(room * 0.56))
        bar = rect.x + name_w + px(10)
        return cls(rect.x, name_w, bar, rect.x + room - bar, rights)


def _heads(kit: Kit, rect: Rect, columns: _Columns, page: Statistics) -> list[Piece]:
    """What the columns hold: points and zeros, each one's own and those of perfect play."""
    px, words, ink = kit.look.px, kit.words, kit.look.palette.ink2
    upper, lower = rect.y + px(2), rect.y + px(17)
    own, perfect = words("statistics.own_short"), words("statistics.perfect_column")
    groups = [(words("statistics.head.points"), columns.rights[1]),
              (words("statistics.head.zeros"), columns.rights[3])]  # fmt: skip
    cards = page.boxes.cards if page.boxes else 0
    pieces = [
        kit.text("boxes/cards", words("statistics.cards", n=cards, cards=words.number(cards)),
                 rect.x, lower, Size.LABEL, ink, Weight.BOLD),
        kit.rule("boxes/rule", rect.x, rect.y + px(_HEAD) - px(3), rect.w),
    ]  # fmt: skip
    for number, (words_, right) in enumerate(groups):
        pieces.append(kit.text(f"boxes/group/{number}", words_, right, upper, Size.NOTE, ink,
                               Weight.BOLD, align=1.0, is_read=False))  # fmt: skip
    for number, right in enumerate(columns.rights):
        head = perfect if number % 2 else own
        if number < len(_SIGNS) and columns.bar_w:
            left = right - text_width(kit.look, head, Size.NOTE) - px(19)
            at = Rect(left, lower - px(8), px(16), px(16))
            pieces.append(sign_piece(kit, f"boxes/sign/{number}", at, _SIGNS[number]))
        pieces.append(kit.text(f"boxes/head/{number}", head, right, lower, Size.NOTE, ink,
                               align=1.0, is_read=False))  # fmt: skip
    return pieces


def _row(
    kit: Kit, rect: Rect, columns: _Columns, line: BoxLine, largest: float, page: Statistics
) -> Piece:
    look, palette, px = kit.look, kit.look.palette, kit.look.px
    id_ = f"box/{line.id}"
    hot, is_chosen = kit.touch.hover == id_, page.shown_box == line.id
    name = cut_to(look, line.name, columns.name_w, Size.ROW)
    own = line.own.mean if line.own.pairs else 0.0
    theirs = line.perfect.mean if line.perfect else 0.0
    full = theirs * _FULL if theirs else largest
    bar_h = max(3, min(px(11), rect.h - px(8)))

    def draw(canvas: Canvas) -> None:
        y = rect.y + rect.h / 2
        if is_chosen or hot:
            ground = palette.band if is_chosen else palette.hover
            edge = palette.possible_line if is_chosen else None
            canvas.fill(rect, px(7), ground, edge, look.hairline_px)
        weight = Weight.BOLD if is_chosen else Weight.TEXT
        canvas.text(name, columns.name, y, Size.ROW, palette.ink, weight)
        wide = round(columns.bar_w * min(1.0, own / full)) if full else 0
        bar = Rect(columns.bar, round(y - bar_h / 2), wide, bar_h)
        canvas.target.fill(dots_colour(palette), bar)
        if theirs and columns.bar_w:
            x = columns.bar + round(columns.bar_w / _FULL)
            canvas.target.fill(palette.ink, (x, bar.y - px(3), max(2, px(2)), bar_h + 2 * px(3)))
        for cell, right, ink in zip(
            line.cells, columns.rights, (palette.ink, palette.ink2) * 2, strict=True
        ):
            canvas.text(cell, right, y, Size.LABEL, ink, weight, align=1.0)
        if kit.touch.focus == id_:
            canvas.ring(rect.grown(-px(3)), px(6))

    node = Node(id_, Role.RADIO, line.told, rect, (Action.PRESS,), is_checked=is_chosen,
                tip=line.told)  # fmt: skip
    key = (name, line.cells, is_chosen, hot, own, theirs)
    return kit.custom(node, key, draw, partial(page.show_box, line.id))


def _cells(words: Words, own: Counts, perfect: Counts | None) -> tuple[str, ...]:
    """Own mean and that of perfect play, then own share of zeros and that of perfect play."""
    mean, zeros = (
        (words.number(own.mean, 1), words.percent(own.share(0))) if own.pairs else (NONE, NONE)
    )
    if perfect is None or not perfect.pairs:
        return mean, "", zeros, ""
    return mean, words.number(perfect.mean, 1), zeros, words.percent(perfect.share(0))


def _told(kit: Kit, id_: str, name: str, own: Counts, perfect: Counts | None) -> str:
    """The line of a box as a sentence."""
    words = kit.words
    if not own.pairs:
        return words("statistics.box_never", box=name)
    key = "statistics.box_told" if id_ != EXTRA else "statistics.extra_told"
    told = words(
        key, box=name, n=own.count, times=words.number(own.count), mean=words.number(own.mean, 1),
        zeros=words.percent(own.share(0)),
    )  # fmt: skip
    if perfect is None or not perfect.pairs:
        return told
    theirs = words("statistics.box_perfect", mean=words.number(perfect.mean, 1),
                   zeros=words.percent(perfect.share(0)))  # fmt: skip
    return f"{told} {theirs}"
