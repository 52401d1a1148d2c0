"""The chart of totals as they followed each other, and whether they show a trend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.history.sample import RUN, blocks, running, trend
from game.ui.chart_parts import (
    Sign,
    chart_piece,
    dots_colour,
    legend,
    level_lines,
    title_piece,
)
from game.ui.curve import Curve, Points
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.plot import Axis, Dashes, Dots, Shape, inside_of
from game.ui.stage import Piece
from game.ui.told_figures import mean_told, trend_told

if TYPE_CHECKING:
    from game.history.figures import Figures
    from game.solve.perfect import PerfectPlay
    from game.ui.scenes.statistics import Statistics

LAST = 40  # totals that are shown, unless all are
_MOST_DOTS = 80  # beyond, averages of stretches are shown


def trend_chart(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """The last totals, or all, with their running average, and what perfect play would average."""
    words, px, found = kit.words, kit.look.px, page.figures
    assert found is not None
    played = found.totals.count
    count = played if page.shows_all else min(LAST, played)
    title = words("statistics.all" if page.shows_all else "statistics.last", n=count)
    signs = []
    if count > _MOST_DOTS:
        signs.append((Sign.CURVE, words("statistics.average_of", n=-(-count // _MOST_DOTS))))
    elif played >= RUN:
        signs.append((Sign.CURVE, words("statistics.average_of", n=RUN)))
    if page.perfect is not None:
        signs.append((Sign.DASHES, words("statistics.perfect")))
    pieces = [title_piece(kit, "trend/title", rect, title)]
    at = rect
    if played > LAST:
        switch = span_switch(kit, rect, page)
        pieces += switch
        at = rect._replace(w=switch[0].rect.x - px(10) - rect.x)
    return [
        *pieces,
        *legend(kit, "trend/legend", at, signs, title),
        *page.kept("trend", (kit.look, rect, count),
                   lambda: _trend_inside(kit, rect, found, page.perfect, count)),
    ]  # fmt: skip


def _trend_inside(
    kit: Kit, rect: Rect, found: Figures, perfect: PerfectPlay | None, count: int
) -> list[Piece]:
    """The chart of the last `count` totals, and below it whether they show a trend."""
    px = kit.look.px
    totals = [float(play.seat.total) for play in found.plays]
    inside = inside_of(rect, px(40), px(30), px(4), px(24))
    told = trend_told(kit.words, trend(totals[-count:]), count)
    return [
        *_trend_picture(kit, rect, inside, perfect, totals, count),
        kit.text("trend/told", told, inside.x, rect.bottom - px(9), Size.LABEL,
                 kit.look.palette.ink2, Weight.MEDIUM),
    ]  # fmt: skip


def span_switch(kit: Kit, rect: Rect, page: Statistics, id_: str = "span") -> list[Piece]:
    """Whether the last or all matches are shown; two charts may show one, each by its own id."""
    words = kit.words
    options = [
        ("last", words("statistics.span_last", n=LAST)),
        ("all", words("statistics.span_all")),
    ]
    return kit.segmented(
        id_, rect.right, rect.y + kit.look.px(10), words("statistics.span"), options,
        "all" if page.shows_all else "last", page.show_span, rect.w // 3, 26,
    )  # fmt: skip


def _trend_picture(
    kit: Kit,
    rect: Rect,
    inside: Rect,
    perfect: PerfectPlay | None,
    totals: Sequence[float],
    count: int,
) -> list[Piece]:
    shown = totals[-count:]
    is_long = count > _MOST_DOTS
    dots = blocks(shown, _MOST_DOTS) if is_long else tuple(shown)
    averages = dots if is_long else running(totals)[-count:]
    means = [perfect.mean] if perfect else []
    axis = Axis.over([*dots, *averages, *means], 4, 5)
    points = tuple(
        (inside.w * (place + 0.5) / len(dots), axis.at(value, inside.h, 0))
        for place, value in enumerate(dots)
    )
    line = tuple(
        (x, axis.at(value, inside.h, 0))
        for (x, _), value in zip(points[len(dots) - len(averages) :], averages, strict=True)
    )
    best = None if is_long else points[shown.index(max(shown))]
    shapes = [
        *level_lines(kit, inside, [axis.at(value, inside.h, 0) for value in axis.lines]),
        *_shapes(kit, inside, [axis.at(mean, inside.h, 0) for mean in means], points, line, best),
    ]
    labels = [
        (axis.at(value, inside.bottom, inside.y), kit.words.locale.up_to(value))
        for value in axis.lines
    ]
    chart = chart_piece(
        kit, "trend", rect, inside, shapes, labels, _trend_spoken(kit, shown, averages)
    )
    return [chart] if best is None else [chart, _best_label(kit, inside, best, max(shown))]


def _shapes(
    kit: Kit, inside: Rect, means: Sequence[float], points: Points, line: Points,
    best: tuple[float, float] | None,
) -> list[Shape]:  # fmt: skip
    """Perfect play's mean dashed, every total a dot with the best marked, and the average."""
    look, palette = kit.look, kit.look.palette
    thin = max(1.5, 1.5 * look.scale)
    shapes: list[Shape] = [Dashes((0, y), (inside.w, y), palette.ink2, thin) for y in means]
    if best is not None:
        shapes.append(Dots(points, dots_colour(palette), 3.4 * look.scale))
        shapes.append(Dots((best,), palette.brass_text, 4 * look.scale))
    if len(line) > 1:
        shapes.append(Curve(line, palette.green, max(2.0, 2.6 * look.scale)))
    return shapes


def _trend_spoken(kit: Kit, shown: Sequence[float], averages: Sequence[float]) -> str:
    """The chart in words."""
    ends = {
        "n": len(shown),
        "least": kit.words.locale.up_to(min(shown)),
        "most": kit.words.locale.up_to(max(shown)),
    }
    if not averages:
        return kit.words("statistics.trend_short_told", **ends)
    first, last = mean_told(kit.words, averages[0]), mean_told(kit.words, averages[-1])
    return kit.words("statistics.trend_told", first=first, last=last, **ends)


def _best_label(kit: Kit, inside: Rect, at: tuple[float, float], total: float) -> Piece:
    """The highest total beside its dot."""
    px, is_right = kit.look.px, at[0] > inside.w / 2
    x = inside.x + at[0] + (-px(9) if is_right else px(9))
    return kit.text(
        "trend/best", kit.words.locale.up_to(total), x, inside.y + at[1], Size.NOTE,
        kit.look.palette.brass_text, Weight.BOLD, align=float(is_right), is_read=False,
    )  # fmt: skip
