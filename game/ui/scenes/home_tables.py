"""The tables on the home page: the game's and the player's own, and the rules of the chosen one."""

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.rules.table import Table
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import LEADING, cut_to, reach_of_lines, text_px, text_width, wrapped
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.rows import Rows, row_pieces
from game.ui.scenes.home_seats import caption
from game.ui.stage import Piece
from game.ui.told_rules import rules_of

if TYPE_CHECKING:
    from game.ui.scenes.home import Home

_HEAD = 18  # design units, from the caption's middle to the first row
_ROW, _TALLEST_ROW = 26, 44
_FEW = 6  # tables: so many are seen without scrolling in every window
_RULES, _LEAST_RULES = 168, 84  # height of the rules' ground
_SMALLEST_RULES = 10.5  # of type
_SENTENCE = re.compile(r"(?<=\.) (?=[^\W\d_])")  # between two
_PENCIL = 34


def table_rows(look: Look, box: Rect, home: "Home") -> Rows:
    """Which of the tables are shown in that part of the page."""
    tables = list(home.desk.services.playable)
    room = box.h - look.px(_HEAD) - _rules_h(look, box, len(tables))
    rows = Rows(len(tables), max(3, room // look.px(_ROW)), home.top_table or 0)
    if home.top_table is None and home.table_id in tables:
        return Rows(rows.count, rows.fits, rows.showing(tables.index(home.table_id)))
    return rows


def _rules_h(look: Look, box: Rect, tables: int) -> int:
    """Pixels kept for the rules and the gap above them, the same whichever table is chosen."""
    spare = box.h - look.px(_HEAD) - min(tables, _FEW) * look.px(_ROW)
    return max(look.px(_LEAST_RULES), min(look.px(_RULES + 10), spare))


def table_pieces(kit: Kit, box: Rect, home: "Home") -> list[Piece]:
    """Heading, list, and the rules of the chosen table."""
    px, words = kit.look.px, kit.words
    tables = home.desk.services.playable
    rows = table_rows(kit.look, box, home)
    heading = caption(kit, "tables", words("home.tables"), box.x, box.y)
    pieces = [heading]
    if home.table_id and heading.node is not None:
        pieces += [_printer(kit, heading.node.rect, home), _maker(kit, box, home)]
    top = box.y + px(_HEAD)
    room = box.h - px(_HEAD) - _rules_h(kit.look, box, len(tables))
    lines = min(rows.count, rows.fits)
    pitch = min(px(_TALLEST_ROW), room // max(1, lines))
    pieces += _list(kit, Rect(box.x - px(10), top, box.w + px(20), pitch), home, rows)
    y = top + lines * pitch + px(10)
    chosen = tables.get(home.table_id)
    if chosen is not None:
        at = Rect(box.x - px(10), y, box.w + px(20), box.bottom - px(8) - y)
        pieces += _rules(kit, at, rules_of(words, chosen))
    return pieces


def _printer(kit: Kit, heading: Rect, home: "Home") -> Piece:
    """Beside the heading: a sheet of the chosen table to print."""
    side = kit.look.px(30)
    place = Rect(heading.right + kit.look.px(4), heading.centre[1] - side // 2, side, side)
    label = kit.words("print.open")
    return kit.quiet_icon("tables/print", place, "print", label, home.print_sheet)


def _maker(kit: Kit, box: Rect, home: "Home") -> Piece:
    return kit.link(
        "tables/new", box.right + kit.look.px(10), box.y, kit.words("home.make_table"),
        home.make_table, align=1.0,
    )  # fmt: skip


def _list(kit: Kit, line: Rect, home: "Home", rows: Rows) -> list[Piece]:
    """The rows from `line` downwards, each as high as it is apart from the next."""
    tables = list(home.desk.services.playable.values())

    def at(number: int) -> Rect:
        return Rect(line.x, line.y + number * line.h, line.w, line.h - kit.look.px(2))

    def row(at: Rect, number: int) -> list[Piece]:
        return _table(kit, at, home, tables[number])

    def show(top: int) -> None:
        home.show_tables(top)
        after, is_down = Rows(rows.count, rows.fits, top), top > rows.first
        if not (after.below if is_down else after.above):  # the line that was pressed is gone
            home.desk.focus(f"table/{tables[after.shown[-1] if is_down else 0].id}")

    return row_pieces(kit, "tables", rows, at, row, "home.more_tables", show)


def _table(kit: Kit, rect: Rect, home: "Home", table: Table) -> list[Piece]:
    px, words = kit.look.px, kit.words
    is_own = table.id in home.desk.services.house.own
    row = Rect(rect.x, rect.y, rect.w - (px(_PENCIL) if is_own else 0), rect.h)
    name, note = words.table(table.id, table.name), words("home.boxes", n=len(table.boxes))
    choose = partial(home.choose_table, table.id)
    room = row.w - px(42 + 10)
    beside = room - px(8) - text_width(kit.look, note, Size.LABEL, Weight.MEDIUM)
    wide = text_width(kit.look, name, Size.POINTS, Weight.BOLD)
    shown = cut_to(kit.look, name, room, Size.POINTS, Weight.BOLD)
    row_piece = kit.radio_row(
        f"table/{table.id}", row, shown, note if wide <= beside else "",
        table.id == home.table_id, choose,
    )  # fmt: skip
    if wide > beside and row_piece.node is not None:  # what is not seen is told all the same
        told = replace(row_piece.node, label=f"{name}, {note}", tip=f"{name}, {note}")
        row_piece = replace(row_piece, node=told)
    pieces = [row_piece]
    if is_own:
        side = Rect(row.right + px(2), rect.y, px(_PENCIL - 2), rect.h)
        pieces.append(_pencil(kit, side, home, table))
    return pieces


def _pencil(kit: Kit, rect: Rect, home: "Home", table: Table) -> Piece:
    label = kit.words("home.change_table", name=kit.words.table(table.id, table.name))
    change = partial(home.change_table, table.id)
    return kit.quiet_icon(f"change/{table.id}", rect, "pencil", label, change)


def _rules(kit: Kit, rect: Rect, text: str) -> list[Piece]:
    """The rules on their ground: in smaller type where there is little room; then the sentences
    that have none are left to the tip."""
    px = kit.look.px
    pad = px(12) if rect.h >= px(150) else px(7)
    width = rect.w - px(28)
    size = Size.LABEL
    while True:
        step = text_px(kit.look, size) * LEADING
        lines = wrapped(kit.look, text, width, size, Weight.TEXT)
        fits = max(1, int((rect.h - 2 * pad) / step))
        if len(lines) <= fits or size <= _SMALLEST_RULES:
            break
        size -= 0.5
    shown = text
    while len(lines) > fits and _SENTENCE.search(shown):
        shown = shown[: list(_SENTENCE.finditer(shown))[-1].start()]
        lines = wrapped(kit.look, shown, width, size, Weight.TEXT)
    high = round(min(len(lines), fits) * step)
    ground = Rect(rect.x, rect.y, rect.w, high + 2 * pad)
    inner = Rect(rect.x + px(14), rect.y + pad, width, high)
    node = Node("rules", Role.TEXT, text, inner, tip=text if shown != text else "")
    ink = kit.look.palette.ink2

    def draw(canvas: Canvas) -> None:
        canvas.paragraph(shown, inner, size, ink, Weight.TEXT)

    return [
        kit.box("rules/ground", ground, kit.look.palette.inset),
        Piece("rules", reach_of_lines(inner), (shown, size, ink), draw, node),
    ]
