"""The history: the player's matches, to be gone on with, opened, replayed and looked back on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.history.archive import NoMatch, details, listing, opened, sum_up_for
from game.history.csv_file import csv_of
from game.history.ended import EndedMatch
from game.history.fairness import DiceCount
from game.session.session import BrokenMatch, Session
from game.store import MatchState, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.look import Rect
from game.ui.rows import Rows
from game.ui.scenes.history_page import HistoryPlan, history_pieces
from game.ui.scenes.history_rows import numbers_told
from game.ui.scenes.history_tabs import HistoryPart, Seen
from game.ui.scenes.large_numbers import LargeNumber
from game.ui.scenes.looking_back import LookingBack
from game.ui.scenes.opening import choose_match_file
from game.ui.scenes.pick_menu import Choice, PickMenu
from game.ui.stage import Piece
from game.ui.told_fairness import Headline, headline
from game.ui.told_when import players_now
from game.whole_file import write_new

if TYPE_CHECKING:
    from game.session.view import View

_log = logging.getLogger(__name__)

SUMMED_UP_S = 0.02  # of a frame, while matches of an earlier version are put into the lists
COUNTED_S = 0.01  # and while dice are counted


class Kept(StrEnum):
    """Which matches are listed."""

    FINISHED = "finished"
    GIVEN_UP = "given_up"
    OPEN = "open"
    IMPORTED = "imported"


class LeftOff(NamedTuple):
    """An unfinished match, and when something last happened in it (UTC, ISO 8601)."""

    session: Session
    changed: str


class History(HistoryPart):
    """The page of the matches."""

    part = "matches"

    def __init__(
        self, seen: Seen | None = None, kept: Kept = Kept.FINISHED, came_from: int | None = None
    ) -> None:
        """`came_from` is the match that was looked at before, to be found again in the list."""
        self._seen = seen
        self.kept = kept
        self._came_from = came_from
        self.top = 0
        self.unfinished: list[LeftOff] = []
        self.now = players_now()
        self._numbers: tuple[Seen, list[LargeNumber]] | None = None
        self._dice: DiceCount | None = None
        self._headline: tuple[tuple[DiceCount, str], Headline] | None = None

    def enter(self, desk: Desk) -> None:
        """Read the lists; matches that are not in them yet are summed up while they show."""
        super().enter(desk)
        self.seen = Seen.of(desk) if self._seen is None else self._seen
        self._waiting = self.seen.listing.unlisted
        self._looking_back = LookingBack(desk)
        self._count_dice()
        self._find_unfinished()

        self._find_row()

    def first_focus(self) -> str | None:
        """The match that was looked at before; else the tab of the part that is shown."""
        if self._came_from in [match.id for match in self.listed]:
            return f"match/{self._came_from}"
        return super().first_focus()

    def leave(self) -> None:
        """Nobody waits any more for what the worker looks back on."""
        self._looking_back.stop()

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return history_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Sum up what is not in the lists; have the worker look back on one match after another."""
        if self._waiting:
            self._sum_up()
            return True
        if self._dice is not None and not self._dice.is_done:
            self._dice.go_on(COUNTED_S)
            return True
        found = self._looking_back.update(self.seen.matches)
        if found is not None:
            self.seen = self.seen.with_listing(self.seen.listing.with_luck(*found))
        return self._looking_back.is_at_it

    # -- what the page shows

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.unfinished) if self.kept is Kept.OPEN else len(self.listed)

    @property
    def listed(self) -> tuple[EndedMatch, ...]:
        """The matches that are over and in the list."""
        lists = {Kept.GIVEN_UP: self.seen.given_up, Kept.IMPORTED: self.seen.imported}
        return lists.get(self.kept, self.seen.matches)

    @property
    def is_of_open(self) -> bool:
        """Whether unfinished matches are listed."""
        return self.kept is Kept.OPEN

    @property
    def shows_figures(self) -> bool:
        """Whether the matches that are listed count for anything."""
        return self.kept is Kept.FINISHED and bool(self.listed)

    @property
    def kinds(self) -> list[Kept]:
        """What can be listed: the finished ones, and whatever else there is."""
        there: dict[Kept, Sequence[object]] = {
            Kept.GIVEN_UP: self.seen.given_up,
            Kept.OPEN: self.unfinished,
            Kept.IMPORTED: self.seen.imported,
        }
        return [kept for kept in Kept if kept in (Kept.FINISHED, self.kept) or there[kept]]

    def reworded(self) -> None:
        """Forget what was put into words."""
        self._numbers = self._headline = None

    @property
    def numbers(self) -> list[LargeNumber]:
        """The large numbers above the list."""
        if self._numbers is None or self._numbers[0] is not self.seen:
            self._numbers = (self.seen, numbers_told(self.desk.words, self.seen))
        return self._numbers[1]

    @property
    def fairness(self) -> Headline | None:
        """How even the dice of the person and the bots were; None until they are counted."""
        if self._dice is None or not self._dice.is_done:
            return None
        key = (self._dice, self.seen.person)
        if self._headline is None or self._headline[0] != key:
            self._headline = (key, headline(self.desk.words, self._dice, self.seen.person))
        return self._headline[1]

    @property
    def sealed_told(self) -> str:
        """How many of the matches opened as sealed: their dice were compared as they settled.

        Empty where there is none yet.
        """
        of = len(self.seen.matches)
        return self.desk.words("history.sealed", n=self.seen.sealed, of=of) if of else ""

    def rows(self, fits: int) -> Rows:
        """Which of the rows are shown where so many fit."""
        return Rows(self.count, fits, self.top)

    # -- what the player does

    def show(self, value: str) -> None:
        """List other matches."""
        self.kept, self.top = Kept(value), 0

    def show_rows(self, top: int) -> None:
        """Show the list from that row on."""
        self.top = top

    def look_at(self, seen: Seen) -> None:
        """Show other matches, from the first on."""
        self.seen, self.top = seen, 0

    def pick_kept(self, below: Rect) -> None:
        """Choose which matches are listed."""
        choices = [Choice(kept, self.desk.words(f"history.kept.{kept}")) for kept in self.kinds]
        self.desk.open(PickMenu(below, choices, self.kept, self.show))

    def open_match(self, listed: EndedMatch) -> None:
        """Show a match that is over."""
        from game.ui.scenes.past_match import PastMatch

        words = self.desk.words
        try:
            match = opened(self.desk.services.store, listed.id)
        except NoMatch:
            self.desk.say(words("history.gone"))
            self._reread()
        except BrokenMatch as error:
            _log.warning("%s", error)
            self.desk.say(words("fault.match_broken", number=listed.id))
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
        else:
            self.desk.go(PastMatch(match, listed, self.seen, self.kept))

    def resume(self, session: Session) -> None:
        """Go on with an unfinished match, as it is kept now."""
        from game.ui.scenes.begun import play_scene

        number = session.match_id
        self._find_unfinished()
        for found in self.unfinished:
            if found.session.match_id == number:
                self.desk.go(play_scene(found.session))
                return
        self.desk.say(self.desk.words("home.match_gone"))

    def resume_hindrance(self, view: View) -> str:
        """Why an unfinished match can't go on, in words; empty if it can."""
        missing = view.setup.levels_not_in(self.desk.services.levels)
        return self.desk.words("home.level_missing", level=missing[0]) if missing else ""

    def export_csv(self) -> None:
        """Write all matches to a file for spreadsheets, and say where it is."""
        services, words = self.desk.services, self.desk.words
        try:
            text = csv_of(
                self.seen.listing.matches, details(services.store), services.tables.values()
            )
            name = words("history.csv_name")
            path = write_new(services.files.exports, name, ".csv", text.encode("utf-8"))
        except OSError as error:
            self.desk.say_why("history.not_exported", error)
            return
        self.desk.say(words("history.exported", name=path.name, folder=path.parent))

    def explain_seal(self) -> None:
        """What the seal proves, and what it does not."""
        from game.ui.scenes.fairness import Fairness
        from game.ui.scenes.fairness_view import Shows

        self.desk.go(Fairness(self.seen, Shows.SEAL))

    def check_file(self) -> None:
        """Choose a match file to be checked and shown."""
        choose_match_file(self.desk)

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list."""
        plan = HistoryPlan.of(self.desk.look, self)
        rows = self.rows(plan.fits)
        if rows.is_whole or not plan.list.contains(x, y):
            return False
        self.show_rows(rows.moved(steps))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Page keys turn the pages of the list, Home and End go to its ends."""
        top = self.rows(HistoryPlan.of(self.desk.look, self).fits).after_key(event.key)
        if top is None:
            return False
        self.show_rows(top)
        return True

    # -- inside

    def _sum_up(self) -> None:
        """Put more of the matches that are not in the lists yet there, for a part of a frame."""
        store = self.desk.services.store
        try:
            self._waiting = sum_up_for(store, self._waiting, SUMMED_UP_S)
        except StoreError as error:
            self._waiting = ()
            self.desk.say_why("fault.store_read", error)
        if not self._waiting:
            self._reread()

    def _reread(self) -> None:
        """Read the lists again."""
        before = self.seen.listing.matches
        try:
            self.seen = self.seen.with_listing(listing(self.desk.services.store))
        except StoreError as error:
            _log.warning("the history can't be read: %s", error)
        if len(before) != len(self.seen.listing.matches):
            self._count_dice()

    def _find_row(self) -> None:
        """Have the match in sight that was looked at before."""
        ids = [match.id for match in self.listed]
        if self._came_from in ids:
            fits = HistoryPlan.of(self.desk.look, self).fits
            self.top = self.rows(fits).showing(ids.index(self._came_from))

    def _count_dice(self) -> None:
        """Begin to count the dice of all matches."""
        try:
            self._dice = DiceCount(self.seen.listing, self.desk.services.store)
        except StoreError as error:
            _log.warning("the dice can't be counted: %s", error)

    def _find_unfinished(self) -> None:
        store = self.desk.services.store
        self.unfinished = []
        try:
            kept = store.matches(MatchState.OPEN)
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
            return
        for match in kept:
            try:
                self.unfinished.append(LeftOff(Session.resume(match, store), match.changed))
            except BrokenMatch as error:
                _log.warning("%s", error)
