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
from game.ui.scenes.statistics_totals import LAST, span_switch
from game.ui.stage import Piece
from game.ui.told_figures import grouped
from game.ui.told_review import signed

if TYPE_CHECKING:
    from game.ui.scenes.statistics import Statistics

_MOST_BARS = 80  # beyond, averages of stretches are shown


def luck_pieces(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """What the dice gave and took, and below it what decisions gave away."""
    words, px, found = kit.words, kit.look.px, page.figures
    assert found is not None
    seats = found.looked_back
    if not seats:
        return [kit.paragraph("luck/none", words("statistics.luck_none"),
                              Rect(rect.x, rect.y, rect.w, px(120)))]  # fmt: skip
    luck = [seat.luck or 0.0 for seat in seats]
    loss = [seat.loss or 0.0 for seat in seats]
    told = words(
        "statistics.luck_told", n=len(seats), matches=grouped(len(seats)),
        of=grouped(found.totals.count), luck=signed(sum(luck) / len(luck)),
        loss=f"{sum(loss) / len(loss):.1f}",
    )  # fmt: skip
    high = text_block_height(kit.look, told, rect.w, Size.ROW, Weight.MEDIUM)
    top = rect.y + high + px(12)
    switch = []
    if len(seats) > LAST:
        switch = span_switch(kit, Rect(rect.x, top, rect.w, px(26)), page)
        top += px(8)
    half = (rect.bottom - top - px(10)) // 2
    upper = Rect(rect.x, top, rect.w, half)
    lower = Rect(rect.x, top + half + px(10), rect.w, half)
    shown = slice(None) if page.shows_all else slice(-LAST, None)
    return [
        kit.paragraph("luck/told", told, Rect(rect.x, rect.y - px(4), rect.w, high)),
        *switch,
        *_chart(
            kit, "luck/chart", upper, words("statistics.luck_each"), luck, shown, is_loss=False
        ),
        *_chart(kit, "loss/chart", lower, words("statistics.loss_each"), loss, shown, is_loss=True),
    ]


def _chart(
    kit: Kit, id_: str, rect: Rect, title: str, numbers: Sequence[float], part: slice, *,
    is_loss: bool,
) -> list[Piece]:  # fmt: skip
    """A bar for each match above or below a line, and the running average over them."""
    look, px, palette, words = kit.look, kit.look.px, kit.look.palette, kit.words
    shown = numbers[part]
    is_long = len(shown) > _MOST_BARS
    bars = blocks(shown, _MOST_BARS) if is_long else tuple(shown)
    averages = () if is_long else running(numbers)[-len(shown) :]
    inside = inside_of(rect, px(40), px(30), px(4), px(8))
    axis = Axis.over([0, *bars], 4, 1)
    wide = inside.w / len(bars)

    def y(value: float) -> float:
        return axis.at(value, inside.h, 0)

    shapes: list[Shape] = level_lines(kit, inside, [y(value) for value in axis.lines])
    gap = max(1, round(wide * 0.25))
    rects = [
        (n * wide + gap / 2, y(max(value, 0)), min(wide - gap, px(16)), abs(y(value) - y(0)))
        for n, value in enumerate(bars)
    ]
    shapes.append(Bars(tuple(rects), dots_colour(palette)))
    shapes.append(Curve(((0, y(0)), (inside.w, y(0))), palette.ink2, max(1, look.hairline_px)))
    first = len(bars) - len(averages)
    line = tuple(((first + n + 0.5) * wide, y(value)) for n, value in enumerate(averages))
    if len(line) > 1:
        shapes.append(Curve(line, palette.ink, max(2.0, 2.4 * look.scale)))
    labels = [
        (y(value) + inside.y, f"{value:g}" if is_loss else _sign(value)) for value in axis.lines
    ]
    signs = [(Sign.BAR, words("statistics.average_of", n=-(-len(shown) // len(bars))) if is_long
              else words("statistics.each_match"))]  # fmt: skip
    if len(line) > 1:
        signs.append((Sign.INK, words("statistics.average_of", n=RUN)))
    told = words(
        "statistics.series_told", title=title, n=len(shown), least=signed(min(shown)),
        most=signed(max(shown)), mean=signed(sum(shown) / len(shown)),
    )  # fmt: skip
    return [
        title_piece(kit, f"{id_}/title", rect, title),
        *legend(kit, f"{id_}/legend", rect, signs, title),
        chart_piece(kit, id_, rect, inside, shapes, labels, told),
    ]


def _sign(value: float) -> str:
    """A whole number of points with its sign."""
    return f"{'−' if value < 0 else '+' if value > 0 else ''}{abs(value):g}"
