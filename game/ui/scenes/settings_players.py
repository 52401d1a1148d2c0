"""The names of who plays here: kept as a list, offered on the first page, changed in the settings.

A name typed on the first page joins the list when a match begins. The first of the list is who
plays alone: on the ladder, with the dice of the day, in practice. Matches that are over keep the
names they were played under.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.ui.forms import FieldEditor
from game.ui.kit import Kit
from game.ui.lettering import text_block_height
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node
from game.ui.preferences import MAX_NAME, MAX_PLAYERS
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.settings import Settings

_ROW = 46  # design units
_LEAST_ROW = 38
_TWO_COLUMNS = 560


class Names:
    """The list while it is changed. An empty name stays while it is typed, and is not kept."""

    def __init__(self, page: Settings) -> None:
        self._page = page
        self.all = list(page.desk.preferences.players)

    def add(self) -> None:
        """One more player, to be named."""
        self.all.append(self._free_name())
        self._keep()
        self._page.desk.focus(f"player/{len(self.all) - 1}")

    def remove(self, number: int) -> None:
        """Take a name off the list."""
        self._page.desk.stop_typing()
        del self.all[number]
        self._keep()
        left = min(number, len(self.all) - 1)
        self._page.desk.focus(f"player/{left}/remove" if self.all else "player/add")

    def to_front(self, number: int) -> None:
        """Make that one who plays alone."""
        self._page.desk.stop_typing()
        self.all.insert(0, self.all.pop(number))
        self._keep()
        self._page.desk.focus("player/0")

    def rename(self, number: int, node: Node) -> None:
        """Type another name."""

        def changed(name: str) -> None:
            self.all[number] = name
            self._keep()

        self._page.desk.type_in(node, self.all[number], MAX_NAME, changed)

    def editor(self, id_: str) -> FieldEditor | None:
        """The editor while that field is typed in."""
        return self._page.desk.editor(id_)

    def _free_name(self) -> str:
        words = self._page.desk.words
        number = 1
        while (name := words("home.player_name", number=number)) in self.all:
            number += 1
        return name

    def _keep(self) -> None:
        desk = self._page.desk
        kept = replace(desk.preferences, players=()).with_players(self.all)
        desk.prefer(kept)


def players_pieces(kit: Kit, names: Names, body: Rect) -> list[Piece]:
    """A line about the names, the names, and the button that adds one."""
    px, words = kit.look.px, kit.words
    note = words("settings.players.note")
    high = text_block_height(kit.look, note, body.w, Size.ROW)
    pieces: list[Piece] = [
        kit.paragraph("players/note", note, Rect(body.x, body.y, body.w, high)),
    ]
    top = body.y + high + px(14)
    columns = 2 if body.w >= px(_TWO_COLUMNS) else 1
    rows = -(-max(1, len(names.all) + (len(names.all) < MAX_PLAYERS)) // columns)
    step = max(px(_LEAST_ROW), min(px(_ROW), (body.bottom - top) // rows))
    gap = px(28)
    wide = (body.w - gap * (columns - 1)) // columns
    for number in range(len(names.all) + 1):
        column, row = divmod(number, rows)
        at = Rect(body.x + column * (wide + gap), top + row * step, wide, step - px(6))
        if number < len(names.all):
            pieces += _name(kit, names, at, number)
        elif number < MAX_PLAYERS:
            pieces.append(
                kit.button("player/add", Rect(at.x, at.y, min(at.w, px(230)), at.h),
                           words("settings.players.add"), names.add, icon="plus", size=Size.ROW)
            )  # fmt: skip
    return pieces


def _name(kit: Kit, names: Names, rect: Rect, number: int) -> list[Piece]:
    px, words = kit.look.px, kit.words
    id_, name = f"player/{number}", names.all[number]
    side = rect.h
    field = Rect(rect.x, rect.y, rect.w - 2 * side - px(8), rect.h)
    pieces = [
        kit.field(
            id_, field, words("settings.players.name", number=number + 1), name,
            names.editor(id_), partial(names.rename, number), weight=Weight.BOLD,
        ),
        kit.quiet_icon(
            f"{id_}/remove", Rect(rect.right - side, rect.y, side, side), "bin",
            words("settings.players.remove", name=name), partial(names.remove, number),
        ),
    ]  # fmt: skip
    up = Rect(field.right + px(4), rect.y, side, side)
    if number:
        label = words("settings.players.first", name=name)
        pieces.append(
            kit.quiet_icon(f"{id_}/first", up, "star_empty", label, partial(names.to_front, number))
        )
    else:
        pieces.append(kit.icon("player/you", "star", *up.centre, 18, kit.look.palette.green))
    return pieces
