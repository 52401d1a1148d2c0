"""The chart of totals: how they are spread, beside those of perfect play."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

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
from game.ui.told_figures import mean_told

if TYPE_CHECKING:
    from game.history.figures import Figures
    from game.solve.perfect import PerfectPlay
    from game.ui.canvas import Canvas
    from game.ui.scenes.statistics import Statistics

FEW = 20  # matches; fewer are shown one by one, as shares of so few mean little
_MOST_BINS = 26
_TAIL = 0.002  # of perfect play, left out at either end
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)  # points in a bar


def totals_chart(kit: Kit, rect: Rect, page: Statistics) -> list[Piece]:
    """Own totals as bars (a few as dots), those of perfect play as a line."""
    words, found, perfect = kit.words, page.figures, page.perfect
    assert found is not None
    is_few = found.totals.count < FEW
    signs = [(Sign.DOT if is_few else Sign.BAR, words("statistics.yours"))]
    if perfect is not None:
        signs.append((Sign.LINE, words("statistics.perfect")))
    elif page.perfect_progress is not None:
        signs.append(
            (Sign.LINE, words("statistics.working", share=words.percent(page.perfect_progress)))
        )
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
    labels = [(y(share) + inside.y, kit.words.percent(share)) for share in axis.lines[1:]]
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
            canvas.text(kit.words.number(mean, 1), x, y, Size.NOTE, ink, Weight.BOLD, align=align)
        for total in marks:
            x = inside.x + inside.w * (total - bins.first) / (bins.width * bins.count)
            canvas.text(str(total), x, inside.bottom + px(11), Size.NOTE, palette.ink2, align=0.5)

    key = (tuple(means), bins.key, look)
    return Piece("totals/labels", at, key, draw)


def _totals_told(kit: Kit, found: Figures, perfect: PerfectPlay | None) -> str:
    """The chart in words."""
    words, totals = kit.words, found.totals
    up_to = words.locale.up_to
    told = words(
        "statistics.totals_told", n=totals.count, matches=words.number(totals.count),
        least=up_to(totals.least), most=up_to(totals.most), mean=mean_told(words, totals.mean),
        low=found.counts.quantile(0.25), high=found.counts.quantile(0.75),
    )  # fmt: skip
    if perfect is None:
        return told
    theirs = words(
        "statistics.perfect_told", mean=mean_told(words, perfect.mean),
        low=perfect.totals.quantile(0.25), high=perfect.totals.quantile(0.75),
    )  # fmt: skip
    return f"{told} {theirs}"
