"""Luck and loss of one match after the other, as far as somebody has looked back on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.history.sample import RUN, blocks, running
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
from game.ui.lettering import text_block_height
from game.ui.look import Rect, Size, Weight
from game.ui.plot import Axis, Bars, Shape, inside_of
from game.ui.scenes.statistics_trend import LAST, span_switch
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.history.ended import EndedSeat
    from game.ui.scenes.statistics import Statistics

_MOST_BARS = 80  # beyond, averages of stretches are shown


def luck_pieces(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """What the dice gave and took, and below it what decisions gave away."""
    words, px, found = kit.words, kit.look.px, page.figures
    assert found is not None
    seats = page.kept("looked_back", None, lambda: found.looked_back)
    if not seats:
        return [kit.paragraph("luck/none", words("statistics.luck_none"),
                              Rect(rect.x, rect.y, rect.w, px(120)))]  # fmt: skip
    told = page.kept("luck_told", None, lambda: _luck_told(kit, seats, found.totals.count))
    high = text_block_height(kit.look, told, rect.w, Size.ROW, Weight.MEDIUM)
    top = rect.y + high + px(12)
    half = (rect.bottom - top - px(10)) // 2
    upper = Rect(rect.x, top, rect.w, half)
    lower = Rect(rect.x, top + half + px(10), rect.w, half)
    switch = span_switch(kit, upper, page, "luck_span") if len(seats) > LAST else []
    count = len(seats) if page.shows_all else min(LAST, len(seats))
    at = upper._replace(w=switch[0].rect.x - px(10) - rect.x) if switch else upper
    return [
        kit.paragraph("luck/told", told, Rect(rect.x, rect.y - px(4), rect.w, high)),
        *switch,
        *_head(kit, "luck", at, words("statistics.luck_each"), len(seats), count),
        *_head(kit, "loss", lower, words("statistics.loss_each"), len(seats), count),
        *page.kept("luck", (kit.look, rect, count),
                   lambda: _charts(kit, upper, lower, seats, count)),
    ]  # fmt: skip


def _luck_told(kit: Kit, seats: Sequence[EndedSeat], of: int) -> str:
    """What the dice gave and decisions gave away on average, in words."""
    luck = sum(seat.luck or 0.0 for seat in seats) / len(seats)
    loss = sum(seat.loss or 0.0 for seat in seats) / len(seats)
    words = kit.words
    return words(
        "statistics.luck_told", n=len(seats), matches=words.number(len(seats)), of=words.number(of),
        luck=words.signed(luck), loss=words.number(loss, 1),
    )  # fmt: skip


def _charts(
    kit: Kit, upper: Rect, lower: Rect, seats: Sequence[EndedSeat], count: int
) -> list[Piece]:
    """Both charts, of the last `count` matches."""
    words = kit.words
    luck = [seat.luck or 0.0 for seat in seats]
    loss = [seat.loss or 0.0 for seat in seats]
    return [
        _chart(kit, "luck", upper, words("statistics.luck_each"), luck, count),
        _chart(kit, "loss", lower, words("statistics.loss_each"), loss, count),
    ]


def _head(kit: Kit, id_: str, rect: Rect, title: str, known: int, count: int) -> list[Piece]:
    """Title and legend of a chart that shows the last `count` of so many numbers."""
    words = kit.words
    each = -(-count // _MOST_BARS)
    signs = [(Sign.BAR, words("statistics.average_of", n=each))]
    if each == 1 and known > RUN:
        signs.append((Sign.INK, words("statistics.average_of", n=RUN)))
    return [
        title_piece(kit, f"{id_}/title", rect, title),
        *legend(kit, f"{id_}/legend", rect, signs, title),
    ]


def _chart(
    kit: Kit, id_: str, rect: Rect, title: str, numbers: Sequence[float], count: int
) -> Piece:
    """A bar for each match above or below a line, and the running average over them."""
    px, shown = kit.look.px, numbers[-count:]
    is_long = count > _MOST_BARS
    bars = blocks(shown, _MOST_BARS) if is_long else tuple(shown)
    averages = () if is_long else running(numbers)[-count:]
    inside = inside_of(rect, px(40), px(30), px(4), px(8))
    axis = Axis.over([0, *bars], 4, 1)
    shapes = [
        *level_lines(kit, inside, [axis.at(value, inside.h, 0) for value in axis.lines]),
        *_shapes(kit, inside, axis, bars, averages),
    ]
    words = kit.words
    labels = [
        (axis.at(value, inside.h, 0) + inside.y,
         words.signed(value, 0) if axis.low < 0 else words.number(value))
        for value in axis.lines
    ]  # fmt: skip
    told = words(
        "statistics.series_told", title=title, n=count, least=words.signed(min(shown)),
        most=words.signed(max(shown)), mean=words.signed(sum(shown) / count),
    )  # fmt: skip
    return chart_piece(kit, f"{id_}/chart", rect, inside, shapes, labels, told)


def _shapes(
    kit: Kit, inside: Rect, axis: Axis, bars: Sequence[float], averages: Sequence[float]
) -> list[Shape]:
    """The bars, the line they stand on, and the averages of the last of them."""
    look, palette = kit.look, kit.look.palette
    wide, zero = inside.w / len(bars), axis.at(0, inside.h, 0)
    gap = max(1, round(wide * 0.25))
    rects = []
    for number, value in enumerate(bars):
        y = axis.at(value, inside.h, 0)
        rects.append((number * wide + gap / 2, min(y, zero), wide - gap, abs(y - zero)))
    shapes: list[Shape] = [
        Bars(tuple(rects), dots_colour(palette)),
        Curve(((0, zero), (inside.w, zero)), palette.ink2, max(1, look.hairline_px)),
    ]
    first = len(bars) - len(averages)
    line = tuple(
        ((first + number + 0.5) * wide, axis.at(value, inside.h, 0))
        for number, value in enumerate(averages)
    )
    if len(line) > 1:
        shapes.append(Curve(line, palette.ink, max(2.0, 2.4 * look.scale)))
    return shapes
