"""What the pages of the history share: whose matches they tell of, and the way between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.history.archive import Listing, listing
from game.store import StoreError
from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.scenes.list_page import TITLE, ListPlan
from game.ui.scenes.menu_page import MenuPage, own_name
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.scenes.pick_menu import Choice, Pick, PickMenu
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.history.ended import EndedMatch
    from game.text import Words
    from game.ui.desk import Desk

PARTS = ("matches", "statistics", "fairness")
ONLY_BOTS = ""  # in place of a person: the matches nobody played in
LEFT = 0.56  # of the width, which the left panel takes on all of them


@dataclass(frozen=True)
class Seen:
    """The matches that are over, and which of them are looked at.

    What it tells is found out once: there may be ten thousand matches.
    """

    listing: Listing
    person: str  # whose matches: the name of somebody who played, or is to
    table: str | None = None  # the digest of a table; None: all tables

    @classmethod
    def of(cls, desk: Desk) -> Seen:
        """All matches of whoever plays most. Where they can't be read it is said, and none are."""
        try:
            found = listing(desk.services.store)
        except StoreError as error:
            desk.say_why("fault.store_read", error)
            found = Listing(())
        return cls(Listing(()), own_name(desk)).with_listing(found)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """Everybody who played, who played most first, and `ONLY_BOTS` where nobody did."""
        return _people(self._played)

    @cached_property
    def tables(self) -> dict[str, tuple[str, str]]:
        """Id and own name of every table that was played, by its digest; the latest first."""
        return {m.table_digest: (m.table_id, m.table_name) for m in reversed(self.listing.matches)}

    def has(self, match: EndedMatch) -> bool:
        """Whether that match is looked at."""
        return self.table in (None, match.table_digest) and self.person in _people_of(match)

    @cached_property
    def matches(self) -> tuple[EndedMatch, ...]:
        """The finished matches that are looked at, the last one first: all that count."""
        return tuple(m for m in self._played if m.is_finished and self.has(m))

    @cached_property
    def sealed(self) -> int:
        """How many of these had their dice sealed."""
        return sum(bool(match.commitment) for match in self.matches)

    @cached_property
    def given_up(self) -> tuple[EndedMatch, ...]:
        """Those that were given up; they count for nothing."""
        return tuple(m for m in self._played if not m.is_finished and self.has(m))

    @cached_property
    def imported(self) -> tuple[EndedMatch, ...]:
        """Those that came as files. They count for nothing: nothing seals the names in them."""
        return tuple(
            match
            for match in self.listing.matches
            if match.is_imported and self.table in (None, match.table_digest)
        )

    @cached_property
    def _played(self) -> tuple[EndedMatch, ...]:
        return tuple(match for match in self.listing.matches if not match.is_imported)

    def with_listing(self, found: Listing) -> Seen:
        """The same of what stands in the lists now; of somebody else if the person is gone."""
        there = replace(self, listing=found)
        if self.person in there.people or not there.people:
            return there
        return there.of_person(there.people[0])

    def of_person(self, person: str) -> Seen:
        """Somebody else's matches."""
        return replace(self, person=person)

    def on_table(self, table: str | None) -> Seen:
        """Those on another table, or on all."""
        return replace(self, table=table)


def _people(matches: Iterable[EndedMatch]) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for match in matches:
        for name in _people_of(match):
            counts[name] = counts.get(name, 0) + 1
    return tuple(sorted(counts, key=lambda name: (name == ONLY_BOTS, -counts[name], name)))


def _people_of(match: EndedMatch) -> list[str]:
    return [seat.name for seat in match.seats if seat.is_human] or [ONLY_BOTS]


def person_told(words: Words, person: str) -> str:
    """What stands for a person where matches are chosen."""
    return words("history.only_bots") if person == ONLY_BOTS else person


class HistoryPart(MenuPage):
    """Base of the pages of the history. Each is made with what the one before showed."""

    part = ""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen

    def look_at(self, seen: Seen) -> None:
        """Show other matches."""
        self.seen = seen

    @property
    def picks(self) -> list[Pick]:
        """Whose matches and on which table, as far as there is anything to choose."""
        words, seen, found = self.desk.words, self.seen, list[Pick]()
        if len(seen.people) > 1:
            person = person_told(words, seen.person)
            found.append(
                Pick("person", person, words("history.person"), self.pick_person, is_name=True)
            )
        if len(seen.tables) > 1:
            table = seen.tables.get(seen.table or "")
            shown = words.table(*table) if table else words("history.all_tables")
            found.append(Pick("table", shown, words("history.table"), self.pick_table))
        return found

    def pick_person(self, below: Rect) -> None:
        """Choose whose matches are shown."""
        words = self.desk.words
        choices = [Choice(person, person_told(words, person)) for person in self.seen.people]
        self.desk.open(PickMenu(below, choices, self.seen.person, self.show_person))

    def pick_table(self, below: Rect) -> None:
        """Choose a table, or all."""
        words = self.desk.words
        choices = [Choice("", words("history.all_tables"))]
        choices += [
            Choice(digest, words.table(table_id, name))
            for digest, (table_id, name) in self.seen.tables.items()
        ]
        self.desk.open(PickMenu(below, choices, self.seen.table or "", self.show_table))

    def show_person(self, person: str) -> None:
        """Show somebody else's matches."""
        self.look_at(self.seen.of_person(person))

    def show_table(self, digest: str) -> None:
        """Show the matches on another table; on all of them if it is empty."""
        self.look_at(self.seen.on_table(digest or None))

    def first_focus(self) -> str | None:
        """The tab of the part that is shown."""
        return f"part/{self.part}"

    def show_part(self, part: str) -> None:
        """Show another part of the history."""
        if part == self.part:
            return
        if part == "matches":
            from game.ui.scenes.history import History

            self.desk.go(History(self.seen))
        elif part == "statistics":
            from game.ui.scenes.statistics import Statistics

            self.desk.go(Statistics(self.seen))
        else:
            from game.ui.scenes.fairness import Fairness

            self.desk.go(Fairness(self.seen))


def history_frame(kit: Kit, page: HistoryPart, panels: ListPlan, title: str) -> list[Piece]:
    """Behind all else on a page of the history: tabs, both panels, title, the choice of parts."""
    return [
        *page_pieces(kit, "history", tabs(page.desk, "history")),
        kit.panel("left", panels.left),
        kit.panel("right", panels.right),
        *_head(kit, page, panels.list, head_y(kit.look, panels), title),
    ]


def head_y(look: Look, panels: ListPlan) -> int:
    """The middle of what stands at the top of the panels, in pixels."""
    return panels.left.y + look.px(42)


def _head(kit: Kit, page: HistoryPart, rect: Rect, y: int, title: str) -> list[Piece]:
    """Title and choice between the parts across the rectangle, the title as large as fits.

    `y` is the middle of both.
    """
    px = kit.look.px
    size: float = TITLE
    while True:
        wide = text_width(kit.look, title, size, Weight.TITLE)
        switch = _part_switch(kit, page, rect.right, y, rect.w - wide - px(20))
        if switch[0].rect.x >= rect.x + wide + px(16) or size <= Size.ROLL:
            break
        size -= 1
    if switch[0].rect.x < rect.x + wide + px(8):  # the part that is shown is marked all the same
        return switch
    return [kit.text("title", title, rect.x, y, size, weight=Weight.TITLE), *switch]


def _part_switch(kit: Kit, page: HistoryPart, right: int, y: int, room: int) -> list[Piece]:
    """The choice between the parts, its right edge at `right`, its middle at `y`."""
    options = [(part, kit.words(f"history.part.{part}")) for part in PARTS]
    return kit.segmented(
        "part", right, y, kit.words("history.parts"), options, page.part, page.show_part, room
    )
