"""The check of the dice, throw by throw: everything that was looked at, and how a face follows."""

from collections.abc import Callable, Sequence

import pygame

from game.session.check_lines import CheckLine, Part, check_lines
from game.session.checking import MatchFile, Verdict
from game.ui.clipboard import copied
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.preferences import Movement
from game.ui.rows import Rows
from game.ui.scene import Scene
from game.ui.scenes.checked_page import checked_pieces
from game.ui.stage import Piece

SWEEP_S = 0.9  # while the ticks run down the list
_LINE = "line/"


class Checked(Scene):
    """A page over the one it was opened from; leaving it goes back.

    `file` is what was checked, a match that was played here or a stranger's file, and `verdict`
    what was found. Where that names a fault, the page ends at the fault and begins by showing it.
    """

    def __init__(self, file: MatchFile, verdict: Verdict, name: str = "") -> None:
        self.file = file
        self.verdict = verdict
        self.name = name  # of the file, where it is a stranger's
        self.lines = check_lines(file, verdict)
        self.cursor = self._first_shown()
        self.top = 0
        self.fits = 3  # rows the page has room for
        self.swept_s = 0.0
        self.copied = ""  # what was put on the clipboard last
        self._followed: str | None = None  # the focus that was minded last

    def enter(self, desk: Desk) -> None:
        """Tick the lines one after another, or at once where nothing is to move."""
        super().enter(desk)
        if desk.preferences.motion is not Movement.FULL:
            self.swept_s = SWEEP_S

    def first_focus(self) -> str | None:
        """The line that is shown at the right."""
        return f"{_LINE}{self.cursor}"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return checked_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Let the ticks run, and show the line the keyboard has come to."""
        self._follow(self.desk.focused)
        if self.swept_s >= SWEEP_S:
            return False
        self.swept_s = min(SWEEP_S, self.swept_s + dt_s)
        return True

    # -- what the page shows

    @property
    def shown(self) -> CheckLine:
        """The line that is shown at the right."""
        return self.lines[self.cursor]

    @property
    def rows(self) -> Rows:
        """Which lines are in sight."""
        return Rows(len(self.lines), self.fits, self.top)

    def fit(self, rows: int) -> None:
        """There is room for that many rows; the line shown stays in sight when that changes."""
        if rows != self.fits:
            self.fits = rows
            self.top = self.rows.showing(self.cursor)

    @property
    def ticked(self) -> int:
        """How many lines, from the first, have their tick or cross already."""
        return round(len(self.lines) * self.swept_s / SWEEP_S)

    @property
    def knows_table(self) -> bool:
        """Whether the table is one of the game's."""
        return self.file.table.id in self.desk.services.tables

    def seat_name(self, seat: int) -> str:
        """What the file calls that seat; empty where it has no such seat."""
        return self.file.seats[seat].shown_name if 0 <= seat < len(self.file.seats) else ""

    # -- what the player does

    def choose(self, number: int) -> None:
        """Show that line at the right."""
        self.cursor = number
        self.top = self.rows.near(number)

    def scroll(self, top: int) -> None:
        """Show the list from that line on; the keyboard stays in sight, what is shown stays."""
        self.top = top
        focused = self._line_of(self.desk.focused)
        if focused is not None:
            seen = self.rows.shown
            self._followed = f"{_LINE}{min(max(focused, seen.start), seen.stop - 1)}"
            self.desk.focus(self._followed)

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list."""
        if self.rows.is_whole:
            return False
        self.scroll(self.rows.moved(3 * steps))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Page up and down, Home and End move through the lines."""
        row = self.rows.row_after_key(event.key, self.cursor)
        if row is None:
            return False
        self.choose(row)
        self._followed = f"{_LINE}{self.cursor}"
        self.desk.focus(self._followed)
        return True

    def clicked(self) -> None:
        """A click finishes what runs."""
        self.swept_s = SWEEP_S

    def copier(self, what: str, text: str) -> Callable[[], None]:
        """What puts the text on the clipboard when it is called."""

        def copy() -> None:
            if copied(self.desk, text):
                self.copied = what

        return copy

    def escape(self) -> None:
        """Back to where it was opened."""
        self.desk.close(self)

    # -- inside

    def _first_shown(self) -> int:
        """The fault; where there is none the first throw, as that is what people come for."""
        if not self.lines[-1].is_right:
            return len(self.lines) - 1
        throws = (n for n, line in enumerate(self.lines) if line.part is Part.THROW)
        return next(throws, 0)

    def _line_of(self, node_id: str | None) -> int | None:
        """The number of the line whose node that is."""
        if node_id is None or not node_id.startswith(_LINE):
            return None
        return int(node_id.removeprefix(_LINE))

    def _follow(self, focused: str | None) -> None:
        if focused == self._followed:
            return
        self._followed = focused
        number = self._line_of(focused)
        if number is not None and number < len(self.lines):
            self.choose(number)
