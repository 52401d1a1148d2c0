"""The sheet of the file chooser: places, path, the list, and why a folder can't be read."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from game.rules.checked import plain
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.folders import Entry
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.rows import row_pieces
from game.ui.scenes.sheets import veil
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.file_chooser import FileChooser

_WIDTH, _HEIGHT = 680, 560  # design units
_ROW = 34
_SIDE = 40  # of a square button


def chooser_pieces(kit: Kit, chooser: "FileChooser") -> Sequence[Piece]:
    """Everything on the sheet, back to front."""
    look, px = kit.look, kit.look.px
    rect = _sheet(look)
    pad = px(26)
    inner = Rect(rect.x + pad, rect.y + px(20), rect.w - 2 * pad, rect.h - px(40))
    node = Node("sheet", Role.DIALOG, chooser.title, rect)
    head = Rect(inner.x, inner.y, inner.w, px(_SIDE))
    shelf = Rect(inner.x, head.bottom + px(8), inner.w, px(36))
    path = Rect(inner.x, shelf.bottom + px(10), inner.w, px(_SIDE))
    top = path.bottom + px(10)
    listed = Rect(inner.x, top, inner.w, inner.bottom - top)
    return [
        veil(look),
        kit.panel("sheet", rect, lift=1.4, node=node),
        *_head(kit, head, chooser),
        *_places(kit, shelf, chooser),
        *_path(kit, path, chooser),
        *_list(kit, listed, chooser),
    ]


def _sheet(look: Look) -> Rect:
    px = look.px
    wide = min(px(_WIDTH), look.width - px(40))
    high = min(px(_HEIGHT), look.height - px(32))
    return Rect((look.width - wide) // 2, (look.height - high) // 2, wide, high)


def _head(kit: Kit, rect: Rect, chooser: "FileChooser") -> list[Piece]:
    side = rect.h
    close = Rect(rect.right - side, rect.y, side, side)
    title = cut_to(kit.look, chooser.title, rect.w - side - kit.look.px(12), 24, Weight.TITLE)
    return [
        kit.text("title", title, rect.x, rect.centre[1], 24, weight=Weight.TITLE),
        kit.icon_button("close", close, "close", kit.words("sheet.close"), chooser.escape),
    ]


def _places(kit: Kit, rect: Rect, chooser: "FileChooser") -> list[Piece]:
    """The folders people keep files in, side by side."""
    px, x, pieces = kit.look.px, rect.x, list[Piece]()
    for name, folder in chooser.places:
        label = kit.words(f"choose.{name}")
        width = text_width(kit.look, label, Size.ROW, Weight.BOLD) + px(34)
        at = Rect(x, rect.y, width, rect.h)
        pieces.append(
            kit.button(
                f"place/{name}", at, label, partial(chooser.open_folder, folder), size=Size.ROW,
                is_open=folder == chooser.folder,
            )
        )  # fmt: skip
        x += width + px(10)
    return pieces


def _path(kit: Kit, rect: Rect, chooser: "FileChooser") -> list[Piece]:
    """The way up, and where this is; a path that is too long loses its beginning."""
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    side = rect.h
    up = Rect(rect.x, rect.y, side, side)
    x = up.right + px(12)
    whole = plain(str(chooser.folder))
    shown = whole[-300:]
    while text_width(look, shown, Size.ROW) > rect.right - x:
        shown = f"…{shown.lstrip('…')[1:]}"
    return [
        kit.icon_button(
            "up", up, "up", kit.words("choose.up"), chooser.up,
            is_enabled=chooser.folder.parent != chooser.folder,
        ),
        kit.text("path", shown, x, rect.centre[1], Size.ROW, palette.ink2, tip=whole[:300]),
    ]  # fmt: skip


def _list(kit: Kit, rect: Rect, chooser: "FileChooser") -> list[Piece]:
    px, words, palette = kit.look.px, kit.words, kit.look.palette
    pieces = [kit.rule("list/rule", rect.x, rect.y, rect.w)]
    foot = px(30) if chooser.fault else 0
    pitch, top = px(_ROW), rect.y + px(6)
    chooser.fit(max(4, (rect.h - px(6) - foot) // pitch))
    rows = chooser.rows

    def at(place: int) -> Rect:
        return Rect(rect.x - px(8), top + place * pitch, rect.w + px(16), pitch - px(2))

    def row(at: Rect, number: int) -> list[Piece]:
        return [_entry(kit, at, chooser, number)]

    pieces += row_pieces(kit, "list", rows, at, row, "choose.more", chooser.scroll)
    if not chooser.entries:
        y = top + px(24)
        pieces.append(
            kit.text("list/nothing", words("choose.nothing"), rect.x, y, Size.ROW, palette.ink2)
        )
    if chooser.fault:
        told = cut_to(kit.look, plain(chooser.fault), rect.w, Size.ROW)
        pieces.append(
            kit.text("fault", told, rect.x, rect.bottom - px(10), Size.ROW, palette.coral)
        )
    return pieces


def _entry(kit: Kit, rect: Rect, chooser: "FileChooser", number: int) -> Piece:
    """A folder or a file, which is older the further down it stands."""
    px, palette, look = kit.look.px, kit.look.palette, kit.look
    entry = chooser.entries[number]
    id_ = f"entry/{number}"
    hot = kit.touch.hover == id_
    when = _when(kit.words, entry)
    x = rect.x + px(40)
    room = rect.right - px(10) - text_width(look, when, Size.LABEL) - px(12) - x
    name = plain(entry.name)
    shown = cut_to(look, name, room, Size.ROW, Weight.BOLD)

    def draw(canvas: Canvas) -> None:
        if hot:
            canvas.fill(rect, px(9), palette.hover)
        middle = rect.y + rect.h / 2
        icon, ink = ("folder", palette.ink2) if entry.is_folder else ("file", palette.green)
        canvas.icon(icon, rect.x + px(20), middle, px(19), ink)
        canvas.text(shown, x, middle, Size.ROW, palette.ink, Weight.BOLD)
        canvas.text(when, rect.right - px(10), middle, Size.LABEL, palette.ink2, align=1.0)
        if kit.touch.focus == id_:
            canvas.ring(rect.grown(-px(3)), px(7))

    kind = kit.words("choose.folder" if entry.is_folder else "choose.file")
    spoken = ", ".join(filter(None, (kind, name, when)))
    node = Node(id_, Role.BUTTON, spoken, rect, (Action.PRESS,), tip=name if shown != name else "")
    return kit.custom(node, (entry, hot), draw, partial(chooser.press, entry))


def _when(words: Words, entry: Entry) -> str:
    if entry.is_folder:
        return ""
    try:
        return words.locale.moment(datetime.fromtimestamp(entry.changed_s))
    except (OSError, OverflowError, ValueError):  # a clock that was far off
        return ""
