"""The charts of totals: how they are spread, beside perfect play, and how they followed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from game.history.sample import RUN, blocks, running, trend
from game.solve.counts import Counts
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
from game.ui.look import Rect, Size, Weight
from game.ui.plot import Axis, Bars, Dashes, Dots, Shape, inside_of, steps_of
from game.ui.stage import Piece
from game.ui.told_figures import NONE, grouped, mean_told, trend_told
from game.ui.told_review import percent

if TYPE_CHECKING:
    from game.history.figures import Figures
    from game.solve.perfect import PerfectPlay
    from game.ui.canvas import Canvas
    from game.ui.scenes.statistics import Statistics

LAST = 40  # totals in the trend, unless all are shown
FEW = 20  # matches; fewer are shown one by one, as shares of so few mean little
_MOST_BINS = 26
_MOST_DOTS = 80  # beyond, averages of stretches are shown
_TAIL = 0.002  # of perfect play, left out at either end
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)  # points in a bar


# -- how totals are spread


def totals_chart(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """Own totals as bars (a few as dots), those of perfect play as a line."""
    words, found, perfect = kit.words, page.figures, page.perfect
    assert found is not None
    is_few = found.totals.count < FEW
    signs = [(Sign.DOT if is_few else Sign.BAR, words("statistics.yours"))]
    if perfect is not None:
        signs.append((Sign.LINE, words("statistics.perfect")))
    elif page.perfect_progress is not None:
        signs.append((Sign.LINE, words("statistics.working", share=percent(page.perfect_progress))))
    return [
        title_piece(kit, "totals/title", rect, words("statistics.totals")),
        *legend(kit, "totals/legend", rect, signs),
        *page.kept("totals", (kit.look, rect), lambda: _totals_inside(kit, rect, found, perfect)),
    ]


def _totals_inside(
    kit: Kit, rect: Rect, found: Figures, perfect: PerfectPlay | None
) -> list[Piece]:
    px = kit.look.px
    inside = inside_of(rect, px(40), px(46), px(4), px(20))
    bins = _Bins.of(found.counts, perfect)
    return [
        _totals_picture(kit, rect, inside, found, perfect, bins),
        _totals_labels(kit, rect, inside, found, perfect, bins),
    ]


class _Bins:
    """Bars of a round number of points, wide enough that they are not too many."""

    def __init__(self, first: int, width: int, count: int) -> None:
        self.first, self.width, self.count = first, width, count

    @classmethod
    def of(cls, own: Counts, perfect: PerfectPlay | None) -> _Bins:
        """Bars for all own totals and, but for its tails, for those of perfect play."""
        ends = [own.pairs[0][0], own.pairs[-1][0]]
        if perfect is not None:
            ends += [perfect.totals.quantile(_TAIL), perfect.totals.quantile(1 - _TAIL)]
        low, high = min(ends), max(ends)
        for width in _WIDTHS:
            first = low // width * width
            count = (high - first) // width + 1
            if count <= _MOST_BINS:
                break
        return cls(first, width, max(count, 2))

    @property
    def key(self) -> Hashable:
        """Equal for equal bars."""
        return (self.first, self.width, self.count)

    def shares(self, counts: Counts) -> list[float]:
        """How much of all lies in each."""
        return [n / counts.count for n in counts.in_bins(self.first, self.width, self.count)]

    def x(self, total: float, inside: Rect) -> float:
        """Where a total lies: the middle of what a whole number takes."""
        share = (total + 0.5 - self.first) / (self.width * self.count)
        return inside.x + share * inside.w

    def marks(self, most: int) -> range:
        """Totals to be named below, at ends of bars, at most so many steps apart."""
        step = self.width * max(1, -(-self.count // max(1, most)))
        return range(-(-self.first // step) * step, self.first + self.width * self.count + 1, step)


def _totals_picture(
    kit: Kit, rect: Rect, inside: Rect, found: Figures, perfect: PerfectPlay | None, bins: _Bins
) -> Piece:
    look, palette = kit.look, kit.look.palette
    own = bins.shares(found.counts)
    theirs = bins.shares(perfect.totals) if perfect else []
    is_few = found.totals.count < FEW
    axis = Axis.over([0, *theirs, *([] if is_few and theirs else own)], 3, 0.001)
    wide, foot = inside.w / bins.count, float(inside.h)

    def y(share: float) -> float:
        return axis.at(share, foot, 0)

    shapes: list[Shape] = level_lines(kit, inside, [y(share) for share in axis.lines])
    if is_few:
        shapes.append(_stacked(kit, found, bins, inside))
    else:
        gap = max(1, round(wide * 0.14))
        rects = [
            (n * wide + gap / 2, y(share), wide - gap, foot - y(share))
            for n, share in enumerate(own)
            if share
        ]
        shapes.append(Bars(tuple(rects), dots_colour(palette)))
    if perfect is not None:
        outline = steps_of([y(share) for share in theirs], 0, wide, foot)
        shapes.append(Curve(outline, palette.ink, max(1.5, 1.7 * look.scale)))
        x = bins.x(perfect.mean, inside) - inside.x
        shapes.append(Dashes((x, 0), (x, foot), palette.ink, max(1.5, 1.4 * look.scale)))
    x = bins.x(found.totals.mean, inside) - inside.x
    shapes.append(Curve(((x, 0), (x, foot)), palette.green, max(2.0, 2.4 * look.scale)))
    labels = [(y(share) + inside.y, percent(share)) for share in axis.lines[1:]]
    told = _totals_told(kit, found, perfect)
    return chart_piece(kit, "totals", rect, inside, shapes, labels, told)


def _stacked(kit: Kit, found: Figures, bins: _Bins, inside: Rect) -> Dots:
    """Every total as a dot, those in one bar on top of each other."""
    radius = 4.2 * kit.look.scale
    wide = inside.w / bins.count
    points = []
    for number, count in enumerate(found.counts.in_bins(bins.first, bins.width, bins.count)):
        pitch = min(2.3 * radius, (inside.h - 2 * radius) / max(1, count))
        points += [((number + 0.5) * wide, inside.h - radius - 1 - n * pitch) for n in range(count)]
    return Dots(tuple(points), kit.look.palette.green, radius)


def _totals_labels(
    kit: Kit, rect: Rect, inside: Rect, found: Figures, perfect: PerfectPlay | None, bins: _Bins
) -> Piece:
    """Both means above the chart, and totals below it."""
    look, px, palette = kit.look, kit.look.px, kit.look.palette
    means = [(found.totals.mean, palette.green)]
    if perfect is not None:
        means.append((perfect.mean, palette.ink))
    is_first = not perfect or found.totals.mean <= perfect.mean
    y = inside.y - px(9)
    marks = bins.marks(inside.w // px(44))
    at = Rect(inside.x - px(20), inside.y - px(18), inside.w + px(40), inside.h + px(38))

    def draw(canvas: Canvas) -> None:
        for (mean, ink), align in zip(means, (float(is_first), float(not is_first)), strict=False):
            x = bins.x(mean, inside) + (px(3) if not align else -px(3)) * (len(means) > 1)
            align = align if len(means) > 1 else 0.5
            canvas.text(f"{mean:.1f}", x, y, Size.NOTE, ink, Weight.BOLD, align=align)
        for total in marks:
            x = inside.x + inside.w * (total - bins.first) / (bins.width * bins.count)
            canvas.text(str(total), x, inside.bottom + px(11), Size.NOTE, palette.ink2, align=0.5)

    key = (tuple(means), bins.key, look)
    return Piece("totals/labels", at, key, draw)


def _totals_told(kit: Kit, found: Figures, perfect: PerfectPlay | None) -> str:
    """The chart in words."""
    words, totals = kit.words, found.totals
    told = words(
        "statistics.totals_told", n=totals.count, matches=grouped(totals.count),
        least=f"{totals.least:g}", most=f"{totals.most:g}", mean=mean_told(totals.mean),
        low=found.counts.quantile(0.25), high=found.counts.quantile(0.75),
    )  # fmt: skip
    if perfect is None:
        return told
    theirs = words(
        "statistics.perfect_told", mean=mean_told(perfect.mean),
        low=perfect.totals.quantile(0.25), high=perfect.totals.quantile(0.75),
    )  # fmt: skip
    return f"{told} {theirs}"


# -- how they followed


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


def span_switch(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """Whether the last or all matches are shown."""
    words = kit.words
    options = [
        ("last", words("statistics.span_last", n=LAST)),
        ("all", words("statistics.span_all")),
    ]
    return kit.segmented(
        "span", rect.right, rect.y + kit.look.px(10), words("statistics.span"), options,
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
    look, palette = kit.look, kit.look.palette
    shown = totals[-count:]
    is_long = count > _MOST_DOTS
    dots = blocks(shown, _MOST_DOTS) if is_long else tuple(shown)
    averages = dots if is_long else running(totals)[-count:]
    means = [perfect.mean] if perfect else []
    axis = Axis.over([*dots, *averages, *means], 4, 5)

    def at(place: float, of: int, value: float) -> tuple[float, float]:
        return inside.w * (place + 0.5) / of, axis.at(value, inside.h, 0)

    shapes: list[Shape] = level_lines(
        kit, inside, [axis.at(value, inside.h, 0) for value in axis.lines]
    )
    points = tuple(at(n, len(dots), value) for n, value in enumerate(dots))
    for mean in means:
        y = axis.at(mean, inside.h, 0)
        shapes.append(Dashes((0, y), (inside.w, y), palette.ink2, max(1.5, 1.5 * look.scale)))
    if not is_long:
        shapes.append(Dots(points, dots_colour(palette), 3.4 * look.scale))
        best = points[shown.index(max(shown))]
        shapes.append(Dots((best,), palette.brass_text, 4 * look.scale))
    first = len(dots) - len(averages)
    line = tuple(at(first + n, len(dots), value) for n, value in enumerate(averages))
    if len(line) > 1:
        shapes.append(Curve(line, palette.green, max(2.0, 2.6 * look.scale)))
    labels = [(axis.at(v, inside.h, 0) + inside.y, f"{v:g}") for v in axis.lines]
    told = kit.words(
        "statistics.trend_told", n=count, first=mean_told(averages[0]) if averages else NONE,
        last=mean_told(averages[-1]) if averages else NONE, least=f"{min(shown):g}",
        most=f"{max(shown):g}",
    )  # fmt: skip
    pieces = [chart_piece(kit, "trend", rect, inside, shapes, labels, told)]
    return pieces if is_long else [*pieces, _best_label(kit, inside, best, max(shown))]


def _best_label(kit: Kit, inside: Rect, at: tuple[float, float], total: float) -> Piece:
    """The highest total beside its dot."""
    px, is_right = kit.look.px, at[0] > inside.w / 2
    x = inside.x + at[0] + (-px(9) if is_right else px(9))
    return kit.text(
        "trend/best", f"{total:g}", x, inside.y + at[1], Size.NOTE, kit.look.palette.brass_text,
        Weight.BOLD, align=float(is_right), is_read=False,
    )  # fmt: skip
