"""Choosing a match file: folders and files of one folder, by mouse and keyboard."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.paths import places
from game.session.checking import SUFFIX
from game.ui.desk import Desk
from game.ui.folders import Entry, entries
from game.ui.kit import Kit
from game.ui.rows import Rows
from game.ui.scene import Scene
from game.ui.scenes.file_chooser_page import chooser_pieces
from game.ui.stage import Piece
from game.ui.told_trouble import trouble_told

_ENTRY = "entry/"


class FileChooser(Scene):
    """An overlay that ends with `chosen` being told a path, or with nothing.

    It begins in the folder of the player's matches, or the home folder where there is none yet.
    """

    is_overlay = True

    def __init__(self, title: str, chosen: Callable[[Path], None]) -> None:
        self.title = title
        self.folder = Path()
        self.entries: tuple[Entry, ...] = ()
        self.fault = ""  # why the last folder could not be opened, in words
        self.top = 0
        self.fits = 4
        self._chosen = chosen
        self._followed: str | None = None

    def enter(self, desk: Desk) -> None:
        """Look into the first folder there is."""
        super().enter(desk)
        self.places = places(desk.services.files)
        for _, folder in self.places:
            if self._look_into(folder):
                break
        self.fault = ""

    def first_focus(self) -> str | None:
        """The newest file; else the way out of here."""
        files = (n for n, entry in enumerate(self.entries) if not entry.is_folder)
        number = next(files, 0 if self.entries else None)
        return "up" if number is None else f"{_ENTRY}{number}"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The sheet."""
        return chooser_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Keep what the keyboard is at in sight."""
        focused = self.desk.focused
        if focused != self._followed:
            self._followed = focused
            if focused is not None and focused.startswith(_ENTRY):
                self.top = self.rows.near(int(focused.removeprefix(_ENTRY)))
        return False

    @property
    def rows(self) -> Rows:
        """Which entries are in sight."""
        return Rows(len(self.entries), self.fits, self.top)

    def fit(self, rows: int) -> None:
        """There is room for that many rows; what the keyboard is at stays in sight."""
        if rows != self.fits:
            self.fits = rows
            self.top = Rows(len(self.entries), rows).near(self._at)

    # -- what the player does

    def open_folder(self, folder: Path) -> None:
        """Look into a folder; one that can't be read is told, and nothing changes."""
        before = self.folder
        if self._look_into(folder):
            came_from = [n for n, entry in enumerate(self.entries) if entry.path == before]
            focus = f"{_ENTRY}{came_from[0]}" if came_from else self.first_focus()
            self._focus(focus)

    def up(self) -> None:
        """Look into the folder around this one."""
        self.open_folder(self.folder.parent)

    def press(self, entry: Entry) -> None:
        """Look into a folder, or choose a file."""
        if entry.is_folder:
            self.open_folder(entry.path)
            return
        self.desk.close(self)
        self._chosen(entry.path)

    def scroll(self, top: int) -> None:
        """Show the list from that entry on; the keyboard stays in sight."""
        self.top = top
        focused = self.desk.focused
        if focused is not None and focused.startswith(_ENTRY) and self.entries:
            seen = self.rows.shown
            number = min(max(int(focused.removeprefix(_ENTRY)), seen.start), seen.stop - 1)
            self._focus(f"{_ENTRY}{number}", is_near=True)

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list."""
        if self.rows.is_whole:
            return False
        self.scroll(self.rows.moved(3 * steps))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Page keys, Home and End move through the list; Backspace goes up."""
        if event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        row = self.rows.row_after_key(event.key, self._at)
        if row is None or not self.entries:
            return False
        self._focus(f"{_ENTRY}{row}")
        return True

    def escape(self) -> None:
        """Choose nothing."""
        self.desk.close(self)

    # -- inside

    @property
    def _at(self) -> int:
        """The entry the keyboard is at; the first in sight where it is elsewhere."""
        focused = self.desk.focused
        if focused is not None and focused.startswith(_ENTRY):
            return int(focused.removeprefix(_ENTRY))
        return self.rows.first

    def _focus(self, node_id: str | None, *, is_near: bool = False) -> None:
        self.desk.focus(node_id)
        self._followed = node_id if is_near else None

    def _look_into(self, folder: Path) -> bool:
        """Show what lies there; whether that could be read."""
        try:
            whole = folder.resolve(strict=True)
            found = entries(whole, SUFFIX)
        except (OSError, RuntimeError) as error:  # links in a circle are a RuntimeError
            why = trouble_told(self.desk.words, error)
            self.fault = self.desk.words("choose.unreadable", name=folder.name, why=why)
            return False
        self.folder, self.entries, self.fault, self.top = whole, found, "", 0
        return True
