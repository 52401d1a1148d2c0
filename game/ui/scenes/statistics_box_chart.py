"""The chart of one box: how often what was written in it, beside perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.solve.counts import Counts
from game.ui.canvas import Canvas
from game.ui.chart_parts import (
    Sign,
    chart_piece,
    dots_colour,
    legend,
    level_lines,
    title_piece,
)
from game.ui.curve import Curve
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.plot import Axis, Bars, Shape, inside_of, round_step
from game.ui.scenes.statistics_boxes import BoxLine, box_lines
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.statistics import Statistics

_MOST_COLUMNS, _COLUMN = 13, 44  # columns, and the design units of the narrowest


@dataclass(frozen=True, slots=True)
class _Column:
    """Points from `low` to `high`, both belonging to it."""

    low: int
    high: int

    @property
    def label(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def share(self, counts: Counts) -> float:
        """How much of all that was written lies in it."""
        inside = sum(n for points, n in counts.pairs if self.low <= points <= self.high)
        return inside / max(1, counts.count)


def columns_of(points: Sequence[int], most: int) -> list[_Column]:
    """A column for every number of points; zero alone and stretches, where that were too many."""
    numbers = sorted(set(points))
    if len(numbers) <= most:
        return [_Column(number, number) for number in numbers]
    zero = [_Column(0, 0)] if numbers[0] == 0 else []
    low, high = numbers[len(zero)], numbers[-1]
    width = int(round_step((high - low + 1) / (most - len(zero) - 1)))
    first = low // width * width
    stretches = range(first, high + 1, width)
    return zero + [_Column(max(1, at), at + width - 1) for at in stretches]


def box_chart(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """What was written in the box that is chosen, as bars; what perfect play writes, as marks."""
    words, px, counts = kit.words, kit.look.px, page.boxes
    assert counts is not None
    line = next(line for line in box_lines(kit, page, counts) if line.id == page.shown_box)
    signs = [(Sign.BAR, words("statistics.yours"))]
    if line.perfect:
        signs.append((Sign.MARK, words("statistics.perfect")))
    inside = inside_of(rect, px(40), px(34), px(4), px(20))
    back = kit.link("box/back", rect.right, rect.y + px(10), words("statistics.back"),
                    partial(page.show_box, line.id), align=1.0)  # fmt: skip
    at = Rect(rect.x, rect.y, back.node.rect.x - px(14) - rect.x if back.node else rect.w, rect.h)
    return [
        title_piece(kit, "box/title", rect, line.name),
        *legend(kit, "box/legend", at, signs, line.name),
        back,
        *page.kept("box", (kit.look, rect, line.id), lambda: _box_picture(kit, rect, inside, line)),
    ]


def _box_picture(kit: Kit, rect: Rect, inside: Rect, line: BoxLine) -> list[Piece]:
    px, ink = kit.look.px, kit.look.palette.ink2
    theirs = line.perfect or Counts()
    written = [points for points, _ in (*line.own.pairs, *theirs.pairs)] or [0]
    columns = columns_of(written, min(_MOST_COLUMNS, max(4, inside.w // px(_COLUMN))))
    own = [column.share(line.own) for column in columns]
    perfect = [column.share(theirs) for column in columns]
    axis = Axis.over([0, *own, *perfect], 3, 0.01)
    told = [
        kit.words("statistics.written", points=column.label, share=kit.words.percent(share))
        for column, share in zip(columns, own, strict=True)
        if share
    ]
    at = Rect(inside.x - px(10), inside.bottom + px(1), inside.w + px(20), px(20))

    def draw(canvas: Canvas) -> None:
        for number, column in enumerate(columns):
            x = inside.x + (number + 0.5) * inside.w / len(columns)
            canvas.text(column.label, x, inside.bottom + px(11), Size.NOTE, ink, align=0.5)

    return [
        chart_piece(
            kit, "box_chart", rect, inside, _shapes(kit, inside, axis, own, perfect),
            [(axis.at(share, inside.bottom, inside.y), kit.words.percent(share))
             for share in axis.lines[1:]],
            " ".join((line.told, *told)),
        ),
        Piece("box_chart/labels", at, tuple(columns), draw),
    ]  # fmt: skip


def _shapes(
    kit: Kit, inside: Rect, axis: Axis, own: Sequence[float], perfect: Sequence[float]
) -> list[Shape]:
    """A bar for each column of own shares, and strokes across for those of perfect play."""
    look, palette = kit.look, kit.look.palette
    wide, foot = inside.w / len(own), float(inside.h)
    bars, strokes = [], []
    for number, (share, theirs) in enumerate(zip(own, perfect, strict=True)):
        if share:
            y = axis.at(share, foot, 0)
            bars.append(((number + 0.22) * wide, y, 0.56 * wide, foot - y))
        if theirs:
            y = axis.at(theirs, foot, 0)
            ends = ((number + 0.1) * wide, y), ((number + 0.9) * wide, y)
            strokes.append(Curve(ends, palette.ink, max(2.0, 2.2 * look.scale)))
    return [
        *level_lines(kit, inside, [axis.at(share, foot, 0) for share in axis.lines]),
        Bars(tuple(bars), dots_colour(palette)),
        *strokes,
    ]
