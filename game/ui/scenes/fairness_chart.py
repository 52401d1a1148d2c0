"""The chart of six faces: what each lot of dice shows, before what chance allows it.

Every lot has a shape of its own beside its colour, and every mark its own range behind it, since
what chance allows hangs on how many dice there are. The whole chart is told in words by one node.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.history.fairness import Dice
from game.rules.dice import SIDES
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Colour, Palette, Rect, Size, Weight, mix
from game.ui.nodes import Node, Role
from game.ui.scenes.list_page import TITLE
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told_fairness import Headline, count_told, face_named, group_named

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'
_SHAPES = tuple(
    _SVG.format(shape)
    for shape in (
        '<circle cx="10" cy="10" r="8.6"/>',
        '<polygon points="10,0 20,10 10,20 0,10"/>',
        '<polygon points="10,1 20,18.5 0,18.5"/>',
        '<rect x="2" y="2" width="16" height="16"/>',
        '<polygon points="0,1.5 20,1.5 10,19"/>',
        '<path d="M7 1h6v6h6v6h-6v6H7v-6H1V7h6z"/>',
    )
)
_FACES = range(1, SIDES + 1)
_MARK = 13  # design units wide
_PITCH = 23  # from one lot's mark to the next, where there is room
_LEGEND = 26  # a line of the legend
_AXIS = 46  # room for the labels of the scale
_FOOT = 36  # and for the dice below
_MOST_LINES = 5
_PAIR = 2  # lots, at most, whose values have numbers
_APART = 22  # of two lines, at least


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot of dice in a chart: a value for each face, and what of it is ordinary."""

    name: str
    note: str  # in the legend, behind the name
    values: tuple[float, ...]
    low: float
    high: float
    told: tuple[str, ...]  # each value in words

    def is_ordinary(self, face: int) -> bool:
        """Whether that face's value is."""
        return self.low <= self.values[face - 1] <= self.high


@dataclass(frozen=True, slots=True)
class Scale:
    """What the chart measures: its labels, and the value that gets a dashed line, if one does.

    `steps` are the distances there may be between two lines, the smallest first.
    """

    steps: tuple[float, ...]
    label: Callable[[float], str]  # of a line
    told: Callable[[float], str]  # of a value
    even: float | None = None


def shares(words: Words) -> Scale:
    """The scale of shares, in per cent; lines have as few digits as tell them apart."""
    return Scale(
        tuple(base * 10.0**power for power in range(-5, 0) for base in (1, 2, 5)),
        partial(_share_label, words),
        lambda share: words.percent(share, 1),
        1 / SIDES,
    )


def _share_label(words: Words, share: float) -> str:
    digits = 0
    while digits < 3 and not math.isclose(round(100 * share, digits), 100 * share, abs_tol=1e-9):
        digits += 1
    return words.percent(share, digits)


def share_lot(words: Words, name: str, dice: Dice) -> Lot:
    """The faces of a lot as shares of its dice."""
    span, total = dice.span, max(1, dice.total)
    return Lot(
        name,
        words("fairness.dice", n=dice.total, dice=words.number(dice.total)),
        dice.shares,
        span.low / total,
        span.high / total,
        tuple(
            f"{face_named(words, face)} {count_told(words, count, span)}, {words.percent(share, 1)}"
            for face, (count, share) in enumerate(zip(dice.counts, dice.shares, strict=True), 1)
        ),
    )


def fairness_summary(kit: Kit, rect: Rect, found: Headline) -> list[Piece]:
    """The question, the answer in words, legend and chart, filling the rectangle.

    Without any dice there is no chart.
    """
    px, words = kit.look.px, kit.words
    told = found.answer
    wide = rect.w - px(6)
    high = text_block_height(kit.look, told, wide, Size.ROW, Weight.MEDIUM)
    answer = Rect(rect.x, rect.y + px(40), wide, high)
    lots = [
        share_lot(words, group_named(words, group), dice)
        for group, dice in zip(found.groups, found.lots, strict=True)
    ]
    below = Rect(rect.x, answer.bottom + px(10), rect.w, rect.bottom - answer.bottom - px(10))
    return [
        kit.text("fair/title", words("fairness.title"), rect.x, rect.y + px(18), TITLE,
                 weight=Weight.TITLE),
        kit.paragraph("fair/answer", told, answer, colour=kit.look.palette.ink),
        *(chart_pieces(kit, below, lots, shares(words), words("fairness.chart")) if any(
            dice.total for dice in found.lots) else ()),
    ]  # fmt: skip


def chart_pieces(
    kit: Kit, rect: Rect, lots: Sequence[Lot], scale: Scale, name: str, id_: str = "fair"
) -> list[Piece]:
    """Legend and chart, filling the rectangle. `name` is what the chart is called when spoken."""
    px = kit.look.px
    legend, high = _legend(kit, rect, lots, id_)
    top = rect.y + high + px(12)
    inside = Rect(rect.x + px(_AXIS), top, rect.w - px(_AXIS), rect.bottom - px(_FOOT) - top)
    return [*legend, _chart(kit, rect, inside, lots, scale, name, id_)]


# -- the legend


def _legend(
    kit: Kit, rect: Rect, lots: Sequence[Lot], id_: str
) -> tuple[list[Piece], int]:  # fmt: skip
    """Which mark is whose, and what the ranges are; its height in pixels."""
    px, look, palette = kit.look.px, kit.look, kit.look.palette
    x, y = rect.x, rect.y + px(_LEGEND) // 2
    pieces: list[Piece] = []

    def place(number: int, told: str, sign: Callable[[Canvas, float, float], None]) -> None:
        nonlocal x, y
        words = cut_to(look, told, rect.w - px(24), Size.LABEL)
        wide = px(20) + text_width(look, words, Size.LABEL)
        if x > rect.x and x + wide > rect.right:
            x, y = rect.x, y + px(_LEGEND)
        pieces.extend(_legend_entry(kit, f"{id_}/legend/{number}", words, x, y, sign))
        x += wide + px(18)

    for number_, lot in enumerate(lots):
        colour = lot_colour(palette, number_)
        place(
            number_,
            f"{lot.name}, {lot.note}",
            lambda c, x, y, n=number_, k=colour: _draw_mark(c, n, x, y, k),  # type: ignore[misc]
        )
    place(len(lots), kit.words("fairness.allowed"), _draw_swatch)
    return pieces, y + px(_LEGEND) // 2 - rect.y


def _legend_entry(
    kit: Kit, id_: str, words: str, x: int, y: int, sign: Callable[[Canvas, float, float], None]
) -> list[Piece]:
    px = kit.look.px
    middle = x + px(7)
    at = Rect(x, y - px(10), px(14), px(20))
    return [
        Piece(f"{id_}/sign", at, kit.look.theme, lambda c: sign(c, middle, y)),
        kit.text(id_, words, x + px(20), y, Size.LABEL, kit.look.palette.ink2),
    ]


def lot_colour(palette: Palette, lot: int) -> Colour:
    """The colour of a lot's marks."""
    return palette.seats[lot % len(palette.seats)]


def _draw_mark(
    canvas: Canvas, lot: int, x: float, y: float, colour: Colour, most: float = math.inf
) -> None:
    side = round(min(canvas.look.px(_MARK), most))
    at = Rect(round(x - side / 2), round(y - side / 2), side, side)
    canvas.drawing(_SHAPES[lot % len(_SHAPES)], at, colour)


def _draw_swatch(canvas: Canvas, x: float, y: float) -> None:
    px = canvas.look.px
    _draw_range(canvas, Rect(round(x) - px(7), round(y) - px(7), px(14), px(14)))


def _draw_range(canvas: Canvas, rect: Rect) -> None:
    """What chance allows: a field with a line at either end."""
    palette, thick = canvas.palette, max(1, canvas.look.px(1.5))
    canvas.fill(rect, 0, mix(palette.paper, palette.green, 0.14))
    for y in (rect.y, rect.bottom - thick):
        canvas.line(rect.x, y, rect.w, mix(palette.paper, palette.green, 0.75), thick)


# -- the chart


@dataclass(frozen=True, slots=True)
class _Axis:
    """From the bottom of the chart to its top, and the values that have a line."""

    inside: Rect
    low: float
    high: float
    lines: tuple[float, ...]

    @classmethod
    def of(cls, inside: Rect, lots: Sequence[Lot], scale: Scale, apart: int) -> _Axis:
        """All values of the lots with some room around them, and lines `apart` pixels or more."""
        values = [value for lot in lots for value in (*lot.values, lot.low, lot.high)]
        least, most = min(values), max(values)
        is_plain = not any(_numbered(lots))
        clear = apart // 3 if is_plain else apart  # else numbers stand beyond the values
        room = max((most - least) * clear / max(1, inside.h - 2 * clear), scale.steps[0] / 2)
        low, high = least - room, most + room
        most_lines = max(1, min(_MOST_LINES, inside.h // apart))
        step = next(
            (step for step in scale.steps if (high - low) / step <= most_lines), scale.steps[-1]
        )
        first, last = math.ceil(low / step), math.floor(high / step)
        return cls(inside, low, high, tuple(step * n for n in range(first, last + 1)))

    def y(self, value: float) -> int:
        """Pixels from the top of the window."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.inside.bottom - share * self.inside.h)

    @property
    def column(self) -> float:
        """Pixels a face has to itself."""
        return self.inside.w / SIDES


@dataclass(frozen=True, slots=True)
class _Mark:
    """One value of one lot: where it stands, and how wide it may be."""

    lot: int
    face: int
    x: float
    pitch: float


def _chart(
    kit: Kit, rect: Rect, inside: Rect, lots: Sequence[Lot], scale: Scale, name: str, id_: str
) -> Piece:
    """Lines, ranges, marks, and the dice they belong to."""
    axis = _Axis.of(inside, lots, scale, kit.look.px(_APART))
    marks = _marks(kit, axis, len(lots))

    def draw(canvas: Canvas) -> None:
        _draw_lines(canvas, axis, scale)
        for mark in marks:
            _draw_range_of(canvas, axis, lots[mark.lot], mark)
        if scale.even is not None:
            _draw_even(canvas, inside, axis.y(scale.even))
        for mark in marks:
            _draw_value(canvas, axis, mark, lots[mark.lot].values[mark.face - 1])
        _draw_numbers(canvas, axis, lots, scale, marks)
        _draw_dice(canvas, axis)

    told = [name, *(f"{lot.name}, {lot.note}: {'; '.join(lot.told)}" for lot in lots)]
    at = Rect(rect.x, inside.y, rect.w, rect.bottom - inside.y)
    node = Node(f"{id_}/chart", Role.TEXT, ". ".join(told), at)
    return Piece(node.id, at.grown(kit.look.px(10)), (tuple(lots), inside), draw, node)


def _marks(kit: Kit, axis: _Axis, lots: int) -> list[_Mark]:
    """Those of one face side by side in its column."""
    pitch = min(kit.look.px(_PITCH), (axis.column - kit.look.px(8)) / lots)
    return [
        _Mark(lot, face, axis.inside.x + axis.column * (face - 0.5) + pitch * aside, pitch)
        for face in _FACES
        for lot, aside in enumerate(lot - (lots - 1) / 2 for lot in range(lots))
    ]


def _draw_lines(canvas: Canvas, axis: _Axis, scale: Scale) -> None:
    px, palette, inside = canvas.look.px, canvas.palette, axis.inside
    for value in axis.lines:
        y = axis.y(value)
        canvas.line(inside.x, y, inside.w, palette.hairline)
        label = scale.label(value)
        canvas.text(label, inside.x - px(10), y, Size.NOTE, palette.ink2, align=1.0)


def _draw_range_of(canvas: Canvas, axis: _Axis, lot: Lot, mark: _Mark) -> None:
    wide = max(canvas.look.px(8), round(mark.pitch) - canvas.look.px(4))
    top = axis.y(lot.high)
    _draw_range(canvas, Rect(round(mark.x - wide / 2), top, wide, axis.y(lot.low) - top))


def _draw_even(canvas: Canvas, inside: Rect, y: int) -> None:
    """A dashed line where all faces would be even."""
    dash, gap = max(3, canvas.look.px(5)), max(2, canvas.look.px(3))
    for x in range(inside.x, inside.right, dash + gap):
        wide = min(dash, inside.right - x)
        canvas.line(x, y, wide, canvas.palette.green, max(1, canvas.look.px(1.5)))


def _draw_value(canvas: Canvas, axis: _Axis, mark: _Mark, value: float) -> None:
    colour = lot_colour(canvas.palette, mark.lot)
    _draw_mark(canvas, mark.lot, mark.x, axis.y(value), colour, mark.pitch)


def _numbered(lots: Sequence[Lot]) -> Iterator[tuple[int, int]]:
    """Lot and face of every value whose number is shown: of few lots, those not ordinary."""
    if len(lots) <= _PAIR:
        for number, lot in enumerate(lots):
            yield from ((number, face) for face in _FACES if not lot.is_ordinary(face))


def _draw_numbers(
    canvas: Canvas, axis: _Axis, lots: Sequence[Lot], scale: Scale, marks: Sequence[_Mark]
) -> None:
    """Numbers stand beyond their marks; those of two lots move apart."""
    look, shown = canvas.look, set(_numbered(lots))
    for mark in marks:
        if (mark.lot, mark.face) not in shown:
            continue
        lot = lots[mark.lot]
        value = lot.values[mark.face - 1]
        away, aside = look.px(14), (mark.lot - (len(lots) - 1) / 2) * look.px(16)
        y = axis.y(value) + (away if value < lot.low else -away)
        ink = canvas.palette.ink
        canvas.text(scale.told(value), mark.x + aside, y, Size.NOTE, ink, Weight.BOLD, align=0.5)


def _draw_dice(canvas: Canvas, axis: _Axis) -> None:
    side, y = canvas.look.px(22), axis.inside.bottom + canvas.look.px(23)
    for face in _FACES:
        middle = axis.inside.x + axis.column * (face - 0.5)
        draw_small_dice(canvas, middle - side / 2, y, (face,), side, side)
