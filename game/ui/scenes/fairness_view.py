"""What the pages about fairness show of some lots of dice: the chart, counts in words, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.history.fairness import FEWEST, TOSS, Dice, Group, judged
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, first_that_fits, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.fairness_chart import Lot, Scale, chart_pieces, share_lot, shares
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
    range_told,
    span_told,
    spread_told,
    wait_told,
)

_CELL = 42  # design units of height: a count, and below it what would be ordinary
_LINE = 26  # the same in one line, where there is little room
_WIDEST = 260  # of a count in its line, so that the eye finds across
_ROOMY = 380  # of the chart and the counts together
_CAPTION = 24
_DIE = 24
_BESIDE_DIE = 10


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
    cells = (_wait_cells if shown.shows is Shows.STREAKS else _face_cells)(words, shown.dice)
    is_tight = rect.h < px(_ROOMY)
    caption = _caption(words, shown, is_tight=is_tight)
    counts = _counts(kit, rect, cells, caption, is_tight=is_tight)
    chart = Rect(rect.x, rect.y, rect.w, counts[0].rect.y - px(10) - rect.y)
    return [*_chart(kit, chart, shown), *counts]


def _chart(kit: Kit, rect: Rect, shown: Shown) -> list[Piece]:
    words = kit.words
    if shown.shows is Shows.STREAKS:
        lot = _wait_lot(words, shown.group, shown.dice)
        return chart_pieces(
            kit,
            rect,
            [lot],
            Scale(_WAITS, words.number, words.number),
            words("fairness.chart_waits"),
        )
    lots = [
        share_lot(words, group_named(words, group), dice)
        for group, dice in zip(shown.groups, shown.lots, strict=True)
    ]
    return chart_pieces(kit, rect, lots, shares(words), words("fairness.chart"))


_WAITS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def _wait_lot(words: Words, group: Group, dice: Dice) -> Lot:
    """The longest waits for each face."""
    waits, span = dice.streaks.waits, dice.streaks.wait_span
    return Lot(
        words("fairness.waits", name=group_named(words, group)),
        words("fairness.dice", n=dice.total, dice=words.number(dice.total)),
        tuple(map(float, waits)),
        span.low,
        span.high,
        tuple(wait_told(words, face, wait, span) for face, wait in enumerate(waits, 1)),
    )


@dataclass(frozen=True, slots=True)
class _Cell:
    """A count, what would be ordinary, and the face it is of."""

    face: int
    count: str
    number: str  # the count without its word
    ordinary: str
    range: str  # the same in short
    spoken: str


def _face_cells(words: Words, dice: Dice) -> list[_Cell]:
    span = dice.span
    return [
        _Cell(
            face,
            words("fairness.times", n=count, count=words.number(count)),
            words.number(count),
            span_told(words, span),
            range_told(words, span),
            f"{face_named(words, face)} {count_told(words, count, span)}",
        )
        for face, count in enumerate(dice.counts, 1)
    ]


def _wait_cells(words: Words, dice: Dice) -> list[_Cell]:
    span = dice.streaks.wait_span
    return [
        _Cell(
            face,
            words("fairness.wait", n=wait),
            words.number(wait),
            span_told(words, span),
            range_told(words, span),
            wait_told(words, face, wait, span),
        )
        for face, wait in enumerate(dice.streaks.waits, 1)
    ]


def _caption(words: Words, shown: Shown, *, is_tight: bool) -> str:
    """Whose counts stand below the chart, and what is beside them."""
    name = group_named(words, shown.group)
    told = words(f"fairness.counts.{shown.shows.value}", name=name)
    return words("fairness.counts_tight", told=told) if is_tight else told


def _counts(
    kit: Kit, rect: Rect, cells: Sequence[_Cell], caption: str, *, is_tight: bool
) -> list[Piece]:
    """Cells in two columns or three at the foot of the rectangle, under a caption.

    The first piece is the topmost.
    """
    px, look = kit.look.px, kit.look
    widest = max(text_width(look, cell.ordinary, Size.NOTE) for cell in cells)
    widest += px(_DIE + _BESIDE_DIE + 16)
    columns = 3 if 3 * widest <= rect.w and not is_tight else 2
    pitch = px(_LINE if is_tight else _CELL)
    top = rect.bottom - -(-len(cells) // columns) * pitch
    caption = cut_to(look, caption, rect.w, Size.LABEL, Weight.BOLD)
    pieces = [
        kit.text("counts", caption, rect.x, top - px(_CAPTION) // 2, Size.LABEL,
                 look.palette.ink2, Weight.BOLD),
        kit.rule("counts/rule", rect.x, top - px(2), rect.w),
    ]  # fmt: skip
    wide = rect.w // columns
    for place, cell in enumerate(cells):
        row, column = divmod(place, columns)
        room = min(wide - (px(16) if column < columns - 1 else 0), max(px(_WIDEST), widest))
        at = Rect(rect.x + column * wide, top + row * pitch, room, pitch)
        pieces.append(_count_in_line(kit, at, cell) if is_tight else _count(kit, at, cell))
    return pieces


def _count(kit: Kit, rect: Rect, cell: _Cell) -> Piece:
    """A count above what would be ordinary."""
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    middle, side = rect.y + rect.h // 2, px(_DIE)
    x = rect.x + side + px(_BESIDE_DIE)
    count = cut_to(look, cell.count, rect.right - x, Size.ROW, Weight.BOLD)
    ordinary = cut_to(look, cell.ordinary, rect.right - x, Size.NOTE)

    def draw(canvas: Canvas) -> None:
        draw_small_dice(canvas, rect.x, middle, (cell.face,), side, side)
        canvas.text(count, x, middle - px(9), Size.ROW, palette.ink, Weight.BOLD)
        canvas.text(ordinary, x, middle + px(9), Size.NOTE, palette.ink2)

    return _counted(rect, cell, draw)


def _count_in_line(kit: Kit, rect: Rect, cell: _Cell) -> Piece:
    """A count at the left, what would be ordinary at the right."""
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    middle, side = rect.y + rect.h // 2, px(_DIE * 0.8)
    x = rect.x + side + px(8)
    room = rect.right - x - px(8) - text_width(look, cell.range, Size.NOTE)
    count = first_that_fits(look, (cell.count, cell.number), room, Size.LABEL, Weight.BOLD)

    def draw(canvas: Canvas) -> None:
        draw_small_dice(canvas, rect.x, middle, (cell.face,), side, side)
        canvas.text(count, x, middle, Size.LABEL, palette.ink, Weight.BOLD)
        canvas.text(cell.range, rect.right, middle, Size.NOTE, palette.ink2, align=1.0)

    return _counted(rect, cell, draw)


def _counted(rect: Rect, cell: _Cell, draw: Callable[[Canvas], None]) -> Piece:
    node = Node(f"count/{cell.face}", Role.TEXT, cell.spoken, rect, tip=cell.spoken)
    return Piece(node.id, rect.grown(2), (cell, rect), draw, node)


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
    column.words("fair/memory", words("fairness.memory"), Size.LABEL)
    if not dice.total:
        return
    span = dice.streaks.wait_span
    values = {
        "dice": words.number(dice.total),
        "low": words.number(span.low),
        "high": words.number(span.high),
    }
    column.words("fair/streaks", words("fairness.streaks", **values), Size.LABEL)
    for id_, told in (
        ("alike", alike_told(words, dice.streaks)),
        ("five", five_alike_told(words, dice.streaks)),
    ):
        column.words(f"fair/{id_}", told, Size.LABEL, ink)
    lines = list(dice.streaks.lines)
    outside = sum(length not in span for length, span in lines)
    column.words("fair/outside", words("fairness.outside", n=outside, of=len(lines)), Size.LABEL)
