"""What the pages about fairness show of some lots of dice: the chart, counts in words, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.history.fairness import FEWEST, TOSS, Dice, Group, judged
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.fairness_chart import SHARES, Lot, Scale, chart_pieces, share_lot
from game.ui.scenes.list_page import Column
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told_fairness import (
    alike_told,
    answer_told,
    count_told,
    face_named,
    five_alike_told,
    group_named,
    noticeable_told,
    number,
    span_told,
    spread_told,
)

_CELL = 42  # design units of height: a count, and below it what would be ordinary
_CAPTION = 24
_DIE = 24


class Shows(StrEnum):
    """What is shown."""

    FACES = "faces"
    STREAKS = "streaks"
    TOSS = "toss"
    SEAL = "seal"


@dataclass(frozen=True, slots=True)
class Shown:
    """Lots of dice, looked at together; the counts of one of them are told."""

    shows: Shows
    groups: tuple[Group, ...]
    lots: tuple[Dice, ...]
    chosen: int = 0

    @property
    def group(self) -> Group:
        """The group whose counts are told."""
        return self.groups[self.chosen]

    @property
    def dice(self) -> Dice:
        """Its dice."""
        return self.lots[self.chosen]


# -- chart and counts


def lots_pieces(kit: Kit, rect: Rect, shown: Shown) -> list[Piece]:
    """The chart, and below it each count in words."""
    px, words = kit.look.px, kit.words
    if not shown.dice.total:
        none = "fairness.no_toss" if shown.shows is Shows.TOSS else "fairness.no_dice"
        at = Rect(rect.x, rect.y + px(12), rect.w, px(80))
        return [kit.paragraph("fair/none", words(none), at)]
    is_of_streaks = shown.shows is Shows.STREAKS
    cells = _streak_cells(words, shown.dice) if is_of_streaks else _face_cells(words, shown.dice)
    counts = _counts(kit, rect, cells, _caption(words, shown))
    chart = Rect(rect.x, rect.y, rect.w, counts[0].rect.y - px(10) - rect.y)
    return [*_chart(kit, chart, shown), *counts]


def _chart(kit: Kit, rect: Rect, shown: Shown) -> list[Piece]:
    words = kit.words
    if shown.shows is Shows.STREAKS:
        lot = _wait_lot(words, shown.group, shown.dice)
        return chart_pieces(kit, rect, [lot], _WAITS, words("fairness.chart_waits"))
    lots = [
        share_lot(words, group_named(words, group), dice)
        for group, dice in zip(shown.groups, shown.lots, strict=True)
    ]
    return chart_pieces(kit, rect, lots, SHARES, words("fairness.chart"))


def _whole(value: float) -> str:
    return f"{value:.0f}"


_WAITS = Scale((1, 2, 5, 10, 20, 50, 100, 200, 500), _whole, _whole)


def _wait_lot(words: Words, group: Group, dice: Dice) -> Lot:
    """The longest waits for each face."""
    waits, span = dice.streaks.waits, dice.streaks.wait_span
    return Lot(
        words("fairness.waits", name=group_named(words, group)),
        words("fairness.dice", n=dice.total, dice=number(dice.total)),
        tuple(map(float, waits)),
        span.low,
        span.high,
        tuple(
            f"{face_named(words, face)}: {words('fairness.wait', n=wait)}, {span_told(words, span)}"
            for face, wait in enumerate(waits, 1)
        ),
    )


@dataclass(frozen=True, slots=True)
class _Cell:
    """A count, what would be ordinary, and the face it is of."""

    count: str
    ordinary: str
    face: int
    spoken: str


def _face_cells(words: Words, dice: Dice) -> list[_Cell]:
    ordinary = span_told(words, dice.span)
    return [
        _Cell(
            words("fairness.times", n=count, count=number(count)),
            ordinary,
            face,
            f"{face_named(words, face)} {count_told(words, count, dice.span)}",
        )
        for face, count in enumerate(dice.counts, 1)
    ]


def _streak_cells(words: Words, dice: Dice) -> list[_Cell]:
    streaks = dice.streaks
    ordinary = span_told(words, streaks.wait_span)
    cells = []
    for face, wait in enumerate(streaks.waits, 1):
        told = words("fairness.wait", n=wait)
        cells.append(_Cell(told, ordinary, face, f"{face_named(words, face)}: {told}, {ordinary}"))
    return cells


def _caption(words: Words, shown: Shown) -> str:
    """Whose counts stand below the chart."""
    name = group_named(words, shown.group)
    return words(f"fairness.counts.{shown.shows.value}", name=name)


def _counts(kit: Kit, rect: Rect, cells: Sequence[_Cell], caption: str) -> list[Piece]:
    """Cells in two columns or three at the foot of the rectangle, under a caption.

    The first piece is the topmost.
    """
    px, look = kit.look.px, kit.look
    widest = max(text_width(look, cell.ordinary, Size.NOTE) for cell in cells) + px(_DIE + 24)
    columns = 3 if 3 * widest <= rect.w else 2
    rows = -(-len(cells) // columns)
    top = rect.bottom - rows * px(_CELL)
    y = top - px(_CAPTION) // 2
    pieces = [
        kit.text("counts", cut_to(look, caption, rect.w, Size.LABEL, Weight.BOLD), rect.x, y,
                 Size.LABEL, look.palette.ink2, Weight.BOLD),
        kit.rule("counts/rule", rect.x, top - px(2), rect.w),
    ]  # fmt: skip
    wide = rect.w // columns
    for place, cell in enumerate(cells):
        row, column = divmod(place, columns)
        at = Rect(rect.x + column * wide, top + row * px(_CELL), wide - px(8), px(_CELL))
        pieces.append(_count(kit, at, place, cell))
    return pieces


def _count(kit: Kit, rect: Rect, place: int, cell: _Cell) -> Piece:
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    middle, side = rect.y + rect.h // 2, px(_DIE)
    x = rect.x + side + px(10)
    room = rect.right - x
    count = cut_to(look, cell.count, room, Size.ROW, Weight.BOLD)
    ordinary = cut_to(look, cell.ordinary, room, Size.NOTE)

    def draw(canvas: Canvas) -> None:
        draw_small_dice(canvas, rect.x, middle, (cell.face,), side, side)
        canvas.text(count, x, middle - px(9), Size.ROW, palette.ink, Weight.BOLD)
        canvas.text(ordinary, x, middle + px(9), Size.NOTE, palette.ink2)

    node = Node(f"count/{place}", Role.TEXT, cell.spoken, rect, tip=cell.spoken)
    return Piece(node.id, rect.grown(2), cell, draw, node)


# -- the words beside it


def explain(column: Column, kit: Kit, shown: Shown) -> None:
    """Say what the lots show, how far that goes, and how to read it."""
    words, ink = kit.words, kit.look.palette.ink
    dice = shown.dice
    if shown.shows is Shows.STREAKS:
        _explain_streaks(column, kit, dice)
        return
    if shown.shows is Shows.TOSS:
        column.title("fair/title", words("fairness.toss_title"))
        if dice.total:
            (spread,) = judged([dice])
            column.words("fair/answer", spread_told(words, TOSS, dice, spread), colour=ink)
        for line in (1, 2):
            column.words(f"fair/toss/{line}", words(f"fairness.toss_{line}"), Size.LABEL)
        return
    column.title("fair/title", words("fairness.title"))
    column.words("fair/answer", answer_told(words, shown.groups, shown.lots), colour=ink)
    if dice.total >= FEWEST:
        column.words("fair/noticeable", noticeable_told(words, dice), Size.LABEL)
        column.words("fair/reading", words("fairness.reading"), Size.LABEL)


def _explain_streaks(column: Column, kit: Kit, dice: Dice) -> None:
    words, ink = kit.words, kit.look.palette.ink
    column.title("fair/title", words("fairness.streaks_title"))
    column.words("fair/memory", words("fairness.memory"))
    if not dice.total:
        return
    span = dice.streaks.wait_span
    values = {"dice": number(dice.total), "low": number(span.low), "high": number(span.high)}
    column.words("fair/streaks", words("fairness.streaks", **values))
    for id_, told in (
        ("alike", alike_told(words, dice.streaks)),
        ("five", five_alike_told(words, dice.streaks)),
    ):
        column.words(f"fair/{id_}", told, colour=ink)
    lines = list(dice.streaks.lines)
    outside = sum(length not in span for length, span in lines)
    column.words("fair/outside", words("fairness.outside", n=outside, of=len(lines)), Size.LABEL)
