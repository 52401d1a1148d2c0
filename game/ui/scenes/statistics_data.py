"""What the statistics tell of: which plays, their figures, and what is worked out meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar, cast

from game.history.archive import NoMatch, opened, reading_details
from game.history.box_counts import BoxCounts
from game.history.figures import (
    Against,
    Figures,
    Opponent,
    Play,
    against_each,
    figures,
    on_each_table,
    only_against,
    plays_of,
    stood_in,
)
from game.history.perfect import perfect_play
from game.session.session import BrokenMatch
from game.solve.values import digest_of
from game.store import StoreError

if TYPE_CHECKING:
    from game.history.ended import MatchDetail
    from game.rules.table import Table
    from game.session.brains import Thought
    from game.solve.perfect import PerfectPlay
    from game.store import Store
    from game.ui.desk import Desk
    from game.ui.scenes.history_tabs import Seen

_T = TypeVar("_T")
_log = logging.getLogger(__name__)

READ_AT_ONCE = 300  # matches whose boxes are counted in a frame: 10 ms


class Looked:
    """The plays that are looked at and all that follows from them, worked out when asked for."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.opponent: Opponent | None = None  # None: everybody
        self._kept: dict[str, tuple[Hashable, object]] = {}

    @property
    def whose(self) -> Hashable:
        """Equal where all that follows is."""
        return (self.seen, self.opponent)

    @property
    def all_plays(self) -> tuple[Play, ...]:
        """The person's plays on the table that was chosen, the first first."""
        seen = self.seen
        return self.keep("all", seen, lambda: plays_of(seen.matches, seen.person))

    @property
    def plays(self) -> tuple[Play, ...]:
        """Those against the opponent that was chosen."""
        opponent = self.opponent
        if opponent is None:
            return self.all_plays
        return self.keep("plays", self.whose, lambda: only_against(self.all_plays, opponent))

    @property
    def digest(self) -> str | None:
        """The table that is looked at: the one chosen, or the only one played; None for several."""
        if self.seen.table is not None:
            return self.seen.table
        tables = self.keep(
            "digests", self.seen, lambda: {p.match.table_digest for p in self.all_plays}
        )
        return next(iter(tables)) if len(tables) == 1 else None

    @property
    def figures(self) -> Figures | None:
        """What the plays come to; None where there are none."""
        return self.keep("figures", self.whose, lambda: figures(self.plays))

    @property
    def opponents(self) -> tuple[Against, ...]:
        """Everybody the person played against on that table, who was met most first."""
        return self.keep("opponents", self.seen, lambda: against_each(self.all_plays))

    @property
    def tables(self) -> dict[str, Figures]:
        """What the plays come to on each table, by its digest."""
        return self.keep("tables", self.whose, lambda: on_each_table(self.plays))

    @property
    def left_out(self) -> int:
        """Seats that do not count, as a bot stood in."""
        seen = self.seen
        return self.keep("left_out", seen, lambda: stood_in(seen.matches, seen.person))

    def look_at(self, seen: Seen) -> None:
        """Look at other matches; the opponent stays if it is met there too."""
        self.seen = seen
        if self.opponent not in [line.opponent for line in self.opponents]:
            self.opponent = None

    def keep(self, name: str, key: Hashable, make: Callable[[], _T]) -> _T:
        """What was made under that name for an equal key last, or something new."""
        if name not in self._kept or self._kept[name][0] != key:
            self._kept[name] = (key, make())
        return cast(_T, self._kept[name][1])


class Perfect:
    """What perfect play comes to on the tables that are looked at; the worker works it out."""

    def __init__(self, desk: Desk) -> None:
        self._services = desk.services
        self._tables: dict[str, Table | None] = {
            digest_of(table): table for table in desk.services.playable.values()
        }
        self._found: dict[str, PerfectPlay] = {}
        self._thought: tuple[Table, Thought[PerfectPlay]] | None = None

    def table(self, looked: Looked) -> Table | None:
        """The rules of the table that is looked at; None for several, or if none are at hand."""
        digest = looked.digest
        if digest is not None and digest not in self._tables:
            self._tables[digest] = self._table_of_a_match(looked, digest)
        return self._tables[digest] if digest is not None else None

    def of(self, looked: Looked) -> PerfectPlay | None:
        """What was found for that table; None while nobody knows."""
        return self._found.get(looked.digest or "")

    @property
    def progress(self) -> float | None:
        """How far it is worked out, 0 to 1; None if nobody is at it."""
        if self._thought is None:
            return None
        table, thought = self._thought
        return 0.5 * self._services.brains.progress(table) + 0.5 * thought.progress

    def update(self, looked: Looked) -> bool:
        """Have it worked out for the table that is looked at; whether the next frame is wanted."""
        table = self.table(looked)
        if self._thought is not None:
            asked, thought = self._thought
            if thought.is_done:
                self._found[digest_of(asked)] = thought.result()
                self._thought = None
            elif asked != table:
                self.drop()
        if self._thought is None and table is not None and self.of(looked) is None:
            brains = self._services.brains
            self._thought = (table, brains.ask(table, perfect_play, table, urgent=False))
        return self._thought is not None

    def drop(self) -> None:
        """Nobody waits for it any more."""
        if self._thought is not None:
            self._thought[1].drop()
            self._thought = None

    def _table_of_a_match(self, looked: Looked, digest: str) -> Table | None:
        """The rules as they stand in the latest match that was played by them."""
        matches = looked.seen.listing.matches  # there may be no play of this person's on it
        number = next((match.id for match in matches if match.table_digest == digest), None)
        if number is None:
            return None
        try:
            return opened(self._services.store, number).view.match.table
        except (NoMatch, BrokenMatch, StoreError) as error:
            _log.warning("match %s: %s", number, error)
            return None


class Boxes:
    """What the cards of the plays hold, counted a part of them at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._whose: Hashable = None
        self._plays: dict[int, list[Play]] = {}  # by the number of the match, still to be counted
        self._reading: Iterator[tuple[int, MatchDetail]] | None = None
        self._matches = 0
        self._found = BoxCounts()

    def of(self, looked: Looked) -> BoxCounts | None:
        """What was counted; None until all is."""
        is_whole = self._whose == looked.whose and self._reading is None
        return self._found if is_whole else None

    @property
    def progress(self) -> float:
        """How far it is, 0 to 1."""
        return 1 - len(self._plays) / max(1, self._matches)

    def update(self, looked: Looked) -> bool:
        """Count more of them; whether the next frame is wanted. Raises StoreError, once."""
        if self._whose != looked.whose:
            self._begin(looked)
        if self._reading is None:
            return False
        reading, self._reading = self._reading, None  # a database that fails ends it
        part = list(islice(reading, READ_AT_ONCE))
        for number, detail in part:
            for play in self._plays.pop(number, ()):
                self._found.add(play, detail)
        if part and self._plays:
            self._reading = reading
        return True

    def _begin(self, looked: Looked) -> None:
        self._whose = looked.whose
        self._found = BoxCounts()
        self._plays = {}
        for play in looked.plays:
            self._plays.setdefault(play.match.id, []).append(play)
        self._matches = len(self._plays)
        self._reading = reading_details(self._store)
