"""The statistics: what somebody's matches come to, beside what perfect play would make of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.store import StoreError
from game.ui.rows import Rows
from game.ui.scenes.history_tabs import HistoryPart, Seen
from game.ui.scenes.looking_back import LookingBack
from game.ui.scenes.pick_menu import Choice, Pick, PickMenu
from game.ui.scenes.statistics_data import Boxes, Looked, Perfect
from game.ui.scenes.statistics_page import list_rows, statistics_pieces
from game.ui.told_figures import opponent_told

if TYPE_CHECKING:
    from game.history.archive import Listing
    from game.history.box_counts import BoxCounts
    from game.history.figures import Figures, Opponent
    from game.rules.boxes import BoxId
    from game.rules.table import Table
    from game.solve.perfect import PerfectPlay
    from game.ui.desk import Desk
    from game.ui.kit import Kit
    from game.ui.look import Rect
    from game.ui.stage import Piece


SHOWN_AFTER_S = 3.0
_T = TypeVar("_T")


class View(StrEnum):
    """What the right half shows."""

    BOXES = "boxes"
    OPPONENTS = "opponents"
    LUCK = "luck"


class Statistics(HistoryPart):
    """The page of the statistics."""

    part = "statistics"

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        self.looked = Looked(seen)
        self.view = View.BOXES
        self.box: BoxId | str | None = None  # whose points are shown in place of the trend
        self.shows_all = False  # of the trend: all totals, not only the last
        self.tops: dict[str, int] = {}  # the first row of each list

    def enter(self, desk: Desk) -> None:
        """Look for the tables that are at hand."""
        super().enter(desk)
        self.perfect_of = Perfect(desk)
        self._boxes = Boxes(desk.services.store)
        self._looking_back = LookingBack(desk)
        self._unseen: Listing | None = None  # with what was found and is not shown yet
        self._unseen_s = 0.0  # since then
        self._looked_back_on: Hashable = None  # whose matches have all been looked back on

    def leave(self) -> None:
        """Nobody waits any more for what the worker finds."""
        self.perfect_of.drop()
        self._looking_back.stop()

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return statistics_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Have perfect play worked out, boxes counted, and matches looked back on."""
        is_waiting = self.perfect_of.update(self.looked)
        if self.shown_view is View.LUCK:
            return self._look_back(dt_s) or is_waiting
        if self.shown_view is not View.BOXES:
            return is_waiting
        try:
            return self._boxes.update(self.looked) or is_waiting
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
            return True

    # -- what the page shows

    @property
    def figures(self) -> Figures | None:
        """What the plays that are looked at come to; None where there are none."""
        return self.looked.figures

    @property
    def table(self) -> Table | None:
        """The rules of the table that is looked at, if it is one and they are at hand."""
        return self.perfect_of.table(self.looked)

    @property
    def perfect(self) -> PerfectPlay | None:
        """What perfect play comes to on it; None until that is known."""
        return self.perfect_of.of(self.looked)

    @property
    def perfect_progress(self) -> float | None:
        """How far that is worked out, 0 to 1; None if nobody is at it."""
        return self.perfect_of.progress

    @property
    def boxes(self) -> BoxCounts | None:
        """What the cards hold; None until all are counted."""
        return self._boxes.of(self.looked)

    @property
    def count_progress(self) -> float:
        """How far the boxes are counted, 0 to 1."""
        return self._boxes.progress

    @property
    def views(self) -> tuple[View, ...]:
        """What the right half can show: boxes differ from table to table."""
        return tuple(View) if self.looked.digest is not None else (View.OPPONENTS, View.LUCK)

    @property
    def shown_view(self) -> View:
        """What it shows."""
        return self.view if self.view in self.views else View.OPPONENTS

    @property
    def shown_box(self) -> BoxId | str | None:
        """The box whose points are shown."""
        return self.box if self.shown_view is View.BOXES and self.boxes else None

    def kept(self, name: str, key: Hashable, make: Callable[[], _T]) -> _T:
        """What was made last under that name of the same plays, or something new."""
        same = (self.looked.whose, id(self.perfect), self.desk.words.locale, key)
        return self.looked.keep(name, same, make)

    @property
    def picks(self) -> list[Pick]:
        """Whose matches, on which table and against whom, as far as there is anything to choose."""
        if len(self.looked.opponents) < 2:
            return super().picks
        words = self.desk.words
        shown = opponent_told(words, self.looked.opponent)
        return [
            *super().picks,
            Pick("opponent", shown, words("statistics.against"), self.pick_opponent),
        ]

    # -- what the player does

    def pick_opponent(self, below: Rect) -> None:
        """Choose against whom, or everybody."""
        words = self.desk.words
        found = [None, *(line.opponent for line in self.looked.opponents)]
        choices = [
            Choice(str(number), opponent_told(words, opponent))
            for number, opponent in enumerate(found)
        ]
        current = str(found.index(self.looked.opponent))

        def chosen(number: str) -> None:
            self.show_opponent(found[int(number)])

        self.desk.open(PickMenu(below, choices, current, chosen))

    def look_at(self, seen: Seen) -> None:
        """Show other matches; the opponent stays if it is met there too."""
        self.seen, self.box, self.tops = seen, None, {}
        self.looked.look_at(seen)

    def show_opponent(self, opponent: Opponent | None) -> None:
        """Look at the matches against that opponent; against everybody if None."""
        self.looked.opponent = opponent

    def show_view(self, value: str) -> None:
        """Show something else in the right half."""
        self.view = View(value)

    def show_box(self, box: BoxId | str) -> None:
        """Show what was written in a box; the trend again if it is shown already."""
        self.box = None if box == self.box else box

    def show_span(self, value: str) -> None:
        """Show all totals in the trend, or the last."""
        self.shows_all = value == "all"

    def show_rows(self, name: str, top: int) -> None:
        """Show that list from that row on."""
        self.tops[name] = top

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list below the mouse."""
        for name, (at, rows) in list_rows(self.desk.look, self).items():
            if at.contains(x, y) and not rows.is_whole:
                self.show_rows(name, rows.moved(steps))
                return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """Page keys turn the pages of the first long list, Home and End go to its ends."""
        lists = list_rows(self.desk.look, self).items()
        name, rows = next(((n, r) for n, (_, r) in lists if not r.is_whole), ("", Rows(0, 1)))
        top = rows.after_key(event.key)
        if not name or top is None:
            return False
        self.show_rows(name, top)
        return True

    def _look_back(self, dt_s: float) -> bool:
        """Have the worker look back on one match after another; what it finds is shown soon.

        Not at once: of ten thousand matches all figures anew take a tenth of a second.
        """
        if self._looked_back_on == self.looked.whose:
            return False
        found = self._looking_back.update(self.seen.matches)
        if found is not None:
            self._unseen = (self._unseen or self.seen.listing).with_luck(*found)
        is_last = found is None and not self._looking_back.is_at_it
        if self._unseen is not None:
            self._unseen_s += dt_s
            if is_last or self._unseen_s >= SHOWN_AFTER_S:
                self.seen = self.seen.with_listing(self._unseen)
                self.looked.look_at(self.seen)
                self._unseen, self._unseen_s = None, 0.0
        self._looked_back_on = self.looked.whose if is_last else None
        return not is_last
