"""The lists of the statistics: against each opponent, and on each table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.history.figures import ALONE, Against, Figures
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.rows import Rows, row_pieces
from game.ui.stage import Piece
from game.ui.told_figures import above_told, mean_told, opponent_told, won_told

if TYPE_CHECKING:
    from game.ui.scenes.statistics import Statistics

_ROW, _HEAD = 38, 28  # design units
_LEAST_COLUMN, _GAP = 40, 11
_LEAST_NAME = 84


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: what stands in its columns, and all of it as a sentence."""

    id: str
    name: str
    cells: tuple[str, ...]
    told: str
    is_chosen: bool
    press: Callable[[], None]


def rows_that_fit(look: Look, rect: Rect) -> int:
    """How many rows a list has room for."""
    return max(3, (rect.h - look.px(_HEAD)) // look.px(_ROW))


def opponent_pieces(kit: Kit, rect: Rect, rows: Rows, page: Statistics) -> list[Piece]:
    """Against each opponent; a press shows the matches against that one alone."""
    words, is_one_table = kit.words, page.looked.digest is not None
    heads = [words("statistics.head.matches"), words("statistics.head.won"),
             words("statistics.head.above")]  # fmt: skip
    if is_one_table:
        heads += [words("statistics.head.mean"), words("statistics.head.best"),
                  words("statistics.head.theirs")]  # fmt: skip
    lines = [
        _opponent_line(kit, number, line, page)
        for number, line in enumerate(page.looked.opponents)
        if number in rows.shown
    ]
    pieces = _list(kit, "opponents", rect, rows, words("statistics.against"), heads, lines, page)
    note = words("statistics.opponents_note")
    if is_one_table and len(_columns(kit.look, rect, heads)[1]) == len(heads):
        note += " " + words("statistics.theirs_note")
    high = text_block_height(kit.look, note, rect.w, Size.LABEL, Weight.MEDIUM)
    at = Rect(rect.x, rect.bottom - high, rect.w, high)
    if rows.is_whole and kit.look.px(_HEAD + 10 + rows.count * _ROW) <= rect.h - high:
        pieces.append(kit.paragraph("opponents/note", note, at, Size.LABEL))
    return pieces


def _opponent_line(kit: Kit, number: int, line: Against, page: Statistics) -> _Line:
    words, found = kit.words, line.figures
    name = opponent_told(words, line.opponent)
    above = words.percent(line.above / line.met if line.met else None)
    cells = [words.number(found.totals.count), words.percent(found.record.share), above]
    told = [words("statistics.line_told", name=name, n=found.totals.count,
                  matches=words.number(found.totals.count))]  # fmt: skip
    if line.opponent != ALONE:
        told += [won_told(words, found.record), above_told(words, line)]
    if page.looked.digest is not None:
        cells += [
            mean_told(words, found.totals.mean),
            words.locale.up_to(found.totals.most),
            mean_told(words, line.theirs),
        ]
        told.append(_totals_told(kit, found))
    is_chosen = page.looked.opponent == line.opponent
    chosen = None if is_chosen else line.opponent
    return _Line(f"opponent/{number}", name, tuple(cells), " ".join(told), is_chosen,
                 partial(page.show_opponent, chosen))  # fmt: skip


def table_pieces(kit: Kit, rect: Rect, rows: Rows, page: Statistics) -> list[Piece]:
    """What was played on each table; a press shows that table alone."""
    words = kit.words
    heads = [words("statistics.head.matches"), words("statistics.head.won"),
             words("statistics.head.mean"), words("statistics.head.median"),
             words("statistics.head.best")]  # fmt: skip
    lines = [
        _table_line(kit, digest, found, page)
        for number, (digest, found) in enumerate(page.looked.tables.items())
        if number in rows.shown
    ]
    return _list(kit, "tables", rect, rows, words("statistics.each_table"), heads, lines, page)


def _table_line(kit: Kit, digest: str, found: Figures, page: Statistics) -> _Line:
    words, match, totals = kit.words, found.plays[-1].match, found.totals
    name, count = words.table(match.table_id, match.table_name), words.number(totals.count)
    cells = (count, words.percent(found.record.share), mean_told(words, totals.mean),
             words.locale.up_to(totals.median), words.locale.up_to(totals.most))  # fmt: skip
    told = " ".join((
        words("statistics.line_told", name=name, n=totals.count, matches=count),
        won_told(words, found.record), _totals_told(kit, found),
    ))  # fmt: skip
    return _Line(f"on/{digest}", name, cells, told, False, partial(page.show_table, digest))


def _totals_told(kit: Kit, found: Figures) -> str:
    totals = found.totals
    words = kit.words
    return words(
        "statistics.line_totals",
        mean=mean_told(words, totals.mean),
        best=words.locale.up_to(totals.most),
    )


# -- drawn


def _list(
    kit: Kit,
    id_: str,
    rect: Rect,
    rows: Rows,
    title: str,
    heads: Sequence[str],
    lines: Sequence[_Line],
    page: Statistics,
) -> list[Piece]:
    px, palette = kit.look.px, kit.look.palette
    head_y = rect.y + px(_HEAD) // 2 - px(4)
    name_w, rights = _columns(kit.look, rect, heads)
    heads = heads[: len(rights)]
    pieces = [
        kit.text(f"{id_}/title", title, rect.x, head_y, Size.LABEL, palette.ink2, Weight.BOLD)
    ]
    pieces += [
        kit.text(f"{id_}/head/{number}", head, right, head_y, Size.LABEL, palette.ink2,
                 Weight.BOLD, align=1.0, is_read=False)
        for number, (head, right) in enumerate(zip(heads, rights, strict=True))
    ]  # fmt: skip
    pieces.append(kit.rule(f"{id_}/rule", rect.x, rect.y + px(_HEAD) - px(3), rect.w))

    def at(place: int) -> Rect:
        y = rect.y + px(_HEAD) + place * px(_ROW)
        return Rect(rect.x - px(8), y, rect.w + px(16), px(_ROW) - px(2))

    def row(at: Rect, number: int) -> list[Piece]:
        return [_row(kit, at, rect.x, name_w, rights, lines[number - rows.first])]

    return pieces + row_pieces(kit, id_, rows, at, row, "pick.more", partial(page.show_rows, id_))


def _columns(look: Look, rect: Rect, heads: Sequence[str]) -> tuple[int, list[int]]:
    """The room for names, and the right edges of the columns: as close as their heads allow.

    Where that leaves too little room for names, there are no last columns.
    """
    px = look.px
    widths = [
        px(_GAP) + max(px(_LEAST_COLUMN), text_width(look, head, Size.LABEL, Weight.BOLD))
        for head in heads
    ]
    while widths and rect.w - sum(widths) < px(_LEAST_NAME):
        widths.pop()
    rights = [rect.right - sum(widths[number + 1 :]) for number in range(len(widths))]
    return rect.w - sum(widths), rights


def _row(kit: Kit, rect: Rect, left: int, name_w: int, rights: Sequence[int], line: _Line) -> Piece:
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    hot = kit.touch.hover == line.id
    name = cut_to(look, line.name, name_w, Size.ROW, Weight.BOLD)

    def draw(canvas: Canvas) -> None:
        y = rect.y + rect.h / 2
        if line.is_chosen or hot:
            ground = palette.band if line.is_chosen else palette.hover
            edge = palette.possible_line if line.is_chosen else None
            canvas.fill(rect, px(9), ground, edge, look.hairline_px)
        weight = Weight.BOLD if line.is_chosen else Weight.TEXT
        canvas.text(name, left, y, Size.ROW, palette.ink, weight)
        for cell, right in zip(line.cells, rights, strict=False):
            canvas.text(cell, right, y, Size.ROW, palette.ink, weight, align=1.0)
        if kit.touch.focus == line.id:
            canvas.ring(rect.grown(-px(3)), px(7))

    node = Node(line.id, Role.RADIO, line.told, rect, (Action.PRESS,), is_checked=line.is_chosen)
    return kit.custom(node, (line.name, line.cells, line.is_chosen, hot), draw, line.press)
