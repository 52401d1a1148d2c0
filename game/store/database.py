"""What is kept: matches action by action, what the player reached, and the settings, in one file.

Setups, actions and settings are opaque JSON texts here; what they mean is the session's business.
Every action is one committed row, so that a power cut costs at most the action in flight.
"""

import errno
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from game.secret import Secret
from game.store.faults import BusyStore, DamagedStore, MatchTaken, StoreError, failures
from game.store.opening import connected, file_at
from game.store.schema import prepare

OPENING_S = 2.0  # so long the start waits for a file another process has locked

# What only damage can write there is as if it were not: it must not hide the rest.
_IS_STARS = "typeof(stars) = 'integer' AND stars BETWEEN 1 AND 3"
_IS_RATING = "typeof(rating) = 'real' AND rating BETWEEN 0 AND 10000"


class MatchState(StrEnum):
    """Where a kept match stands."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match as it was kept."""

    id: int
    begun: str  # UTC, ISO 8601
    changed: str
    state: MatchState
    setup: str
    secret: bytes
    actions: tuple[str, ...]
    file: bytes | None = None  # of a match that was imported: the file, and nothing else of it

    def __repr__(self) -> str:
        return f"KeptMatch({self.id}, {self.state}, {len(self.actions)} actions)"


class EndedRow(NamedTuple):
    """What a match that is over came to, as it is listed. `head` and `review` are JSON."""

    id: int
    ended: str  # UTC, ISO 8601; of an imported match, when it was imported
    state: str  # FINISHED or ABANDONED
    is_imported: int  # 0 or 1
    head: str
    review: str | None


@dataclass(frozen=True, slots=True)
class Practised:
    """How a player stands in the practice on one table."""

    answers: int
    rating: float  # after the last of them


class Store:
    """An open database. All methods raise StoreError when the disk or the file fails them."""

    def __init__(
        self, connection: sqlite3.Connection, *, is_kept: bool, path: Path | None = None
    ) -> None:
        self._db = connection
        self.is_kept = is_kept  # False: everything is forgotten when the game ends
        self._path = path
        self._file = file_at(path)

    @classmethod
    def open(cls, path: Path) -> "Store":
        """The database at `path`, made if it is missing.

        Raises NewerStore, DamagedStore, or StoreError where the folder can't be written or
        another process keeps the file locked.
        """
        until = time.monotonic() + OPENING_S
        while True:
            try:
                return cls(connected(path), is_kept=True, path=path)
            except BusyStore:  # another copy of the game begins at the same moment
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)

    @classmethod
    def in_memory(cls) -> "Store":
        """A store that forgets, for when nothing can be written."""
        db = sqlite3.connect(":memory:", isolation_level=None)
        prepare(db)
        return cls(db, is_kept=False)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # -- matches

    def begin(
        self,
        setup: str,
        secret: bytes,
        actions: Iterable[str] = (),
        occasion: str | None = None,
    ) -> int:
        """Keep a new match with its first actions, all or nothing; its number."""
        now = _now()
        with failures(), self._whole():
            row = self._db.execute(
                "INSERT INTO match (begun, changed, state, setup, secret, occasion)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (now, now, MatchState.OPEN, setup, secret, occasion),
            )
            assert row.lastrowid is not None
            self._add(row.lastrowid, 0, actions)
            return row.lastrowid

    def append(
        self,
        match: int,
        first: int,
        actions: Iterable[str],
        state: MatchState = MatchState.OPEN,
    ) -> None:
        """Keep actions numbered from `first` and where the match stands now, all or nothing.

        Raises MatchTaken for a match that is over, and for numbers that are there already.
        """
        with failures(), self._whole():
            row = self._db.execute(
                "UPDATE match SET state = ?, changed = ? WHERE id = ? AND state = ?",
                (state, _now(), match, MatchState.OPEN),
            )
            if row.rowcount != 1:
                raise MatchTaken(f"match {match} is over")
            self._add(match, first, actions)

    def _add(self, match: int, first: int, actions: Iterable[str]) -> None:
        rows = [(match, number, body) for number, body in enumerate(actions, first)]
        try:
            self._db.executemany("INSERT INTO action VALUES (?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise MatchTaken(f"match {match} has gone on elsewhere") from error

    def matches(self, state: MatchState) -> tuple[KeptMatch, ...]:
        """Every match in that state, the one touched last first."""
        return self._those("state = ? ORDER BY changed DESC, id DESC", state)

    def matches_for(self, occasion: str) -> tuple[KeptMatch, ...]:
        """Every match that was played for that occasion, in the order they were begun."""
        return self._those("occasion = ? AND state IN (?, ?, ?) ORDER BY id", occasion, *MatchState)

    def match(self, number: int) -> KeptMatch | None:
        """The match of that number; None where there is none."""
        found = self._those("id = ? AND state IN (?, ?, ?)", number, *MatchState)
        return found[0] if found else None

    def _those(self, which: str, *values: object) -> tuple[KeptMatch, ...]:
        """The matches for which that SQL condition on the values holds, in its order."""
        with failures():
            cursor = self._db.cursor()
            cursor.row_factory = _hiding_secret
            rows = cursor.execute(
                f"SELECT id, begun, changed, state, setup, secret, file FROM match WHERE {which}",
                values,
            ).fetchall()
            return tuple(self._kept(*row) for row in rows)

    def _kept(
        self, number: int, begun: str, changed: str, state: str, setup: str, secret: bytes,
        file: bytes | None,
    ) -> KeptMatch:  # fmt: skip
        actions = self._db.execute(
            "SELECT body FROM action WHERE match = ? ORDER BY number", (number,)
        ).fetchall()
        bodies = tuple(body for (body,) in actions)
        changed = changed if isinstance(changed, str) else ""  # SQLite holds whatever was put there
        return KeptMatch(number, begun, changed, MatchState(state), setup, secret, bodies, file)

    # -- matches that are over

    def add_file(self, file: bytes, state: MatchState) -> int:
        """Keep a match that came as a file; its number."""
        now = _now()
        with failures(), self._whole():
            row = self._db.execute(
                "INSERT INTO match (begun, changed, state, setup, secret, file)"
                " VALUES (?, ?, ?, '', x'', ?)",
                (now, now, state, file),
            )
            assert row.lastrowid is not None
            return row.lastrowid

    def delete(self, match: int) -> None:
        """Delete a match that is over, for good; nothing happens where there is none."""
        with failures(), self._whole():
            over = "(SELECT id FROM match WHERE id = ? AND state IN (?, ?))"
            which = (match, MatchState.FINISHED, MatchState.ABANDONED)
            self._db.execute(f"DELETE FROM action WHERE match IN {over}", which)
            self._db.execute(f"DELETE FROM ended WHERE match IN {over}", which)
            self._db.execute(f"DELETE FROM match WHERE id IN {over}", which)

    def not_summed_up(self) -> tuple[int, ...]:
        """The numbers of matches that are over and of which nothing stands in the lists yet."""
        with failures():
            rows = self._db.execute(
                "SELECT id FROM match WHERE state IN (?, ?)"
                " AND id NOT IN (SELECT match FROM ended) ORDER BY id",
                (MatchState.FINISHED, MatchState.ABANDONED),
            ).fetchall()
        return tuple(number for (number,) in rows)

    def keep_ended(self, match: int, head: str, detail: str) -> None:
        """Keep what a match came to, in place of what stood there; nothing for a deleted one."""
        with failures(), self._whole():
            self._db.execute(
                "INSERT INTO ended (match, changed, state, is_file, head, detail)"
                " SELECT id, changed, state, file IS NOT NULL, ?, ? FROM match WHERE id = ?"
                " ON CONFLICT (match) DO UPDATE SET changed = excluded.changed,"
                " state = excluded.state, is_file = excluded.is_file, head = excluded.head,"
                " detail = excluded.detail",
                (head, detail, match),
            )

    def keep_review(self, match: int, review: str) -> None:
        """Keep what looking back on a match found; nothing for one that is not in the lists."""
        with failures(), self._whole():
            self._db.execute("UPDATE ended SET review = ? WHERE match = ?", (review, match))

    def ended(self) -> tuple[EndedRow, ...]:
        """Every match that is over and summed up, the one that ended last first."""
        with failures():
            rows = self._db.execute(
                "SELECT match, changed, state, is_file, head, review FROM ended"
                " WHERE state IN (?, ?) ORDER BY changed DESC, match DESC",
                (MatchState.FINISHED, MatchState.ABANDONED),
            ).fetchall()
        return tuple(EndedRow(*row) for row in rows)

    def details(self) -> dict[int, str]:
        """The details of every match that was played to its end, by its number."""
        with failures():
            rows = self._db.execute(
                "SELECT match, detail FROM ended WHERE state = ?", (MatchState.FINISHED,)
            ).fetchall()
        return dict(rows)

    def check(self) -> None:
        """Look through the whole file. Raises DamagedStore."""
        with failures():
            (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise DamagedStore(str(found))

    # -- what the player reached

    def stars(self) -> dict[str, int]:
        """The most stars reached so far, by rung."""
        with failures():
            query = f"SELECT rung, stars FROM star WHERE {_IS_STARS}"
            return dict(self._db.execute(query).fetchall())

    def keep_stars(self, rung: str, stars: int) -> None:
        """Keep the stars of a rung; more may stand there already, and then do."""
        with failures(), self._whole():
            self._db.execute(
                "INSERT INTO star VALUES (?, ?) ON CONFLICT (rung)"
                f" DO UPDATE SET stars = max(iif({_IS_STARS}, stars, 0), excluded.stars)",
                (rung, stars),
            )

    def practised(self) -> dict[str, Practised]:
        """How the player stands, by table; tables without an answer are not in it."""
        with failures():
            rows = self._db.execute(  # with max(), SQLite takes the other columns from its row
                "SELECT table_id, count(*), rating, max(id) FROM answer"
                f" WHERE {_IS_RATING} GROUP BY table_id"
            ).fetchall()
        return {table: Practised(answers, rating) for table, answers, rating, _ in rows}

    def ratings(self, table_id: str, last: int) -> tuple[float, ...]:
        """The ratings after that many answers on a table, the last one last."""
        with failures():
            rows = self._db.execute(
                f"SELECT rating FROM answer WHERE table_id = ? AND {_IS_RATING}"
                " ORDER BY id DESC LIMIT ?",
                (table_id, last),
            ).fetchall()
        return tuple(rating for (rating,) in reversed(rows))

    def add_answer(self, table_id: str, loss_pts: float, rating: float) -> None:
        """Keep an answer of the practice, and the rating it led to."""
        with failures(), self._whole():
            self._db.execute(
                "INSERT INTO answer (table_id, loss_pts, rating) VALUES (?, ?, ?)",
                (table_id, loss_pts, rating),
            )

    # -- settings

    def settings(self) -> dict[str, object]:
        """Every setting that was kept, by name; one that makes no sense is as if never kept."""
        with failures():
            rows = self._db.execute("SELECT name, value FROM setting").fetchall()
        found = {}
        for name, value in rows:
            with suppress(ValueError, TypeError, RecursionError):
                found[name] = json.loads(value)
        return found

    def keep_settings(self, settings: dict[str, object]) -> None:
        """Keep these settings, all of them or none."""
        rows = [(name, json.dumps(value)) for name, value in settings.items()]
        with failures(), self._whole():
            self._db.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", rows)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Whatever is kept inside is kept at once, all or nothing."""
        with failures(), self._whole():
            yield

    @contextmanager
    def _whole(self) -> Iterator[None]:
        if self._db.in_transaction:  # a part of something larger
            yield
            return
        if file_at(self._path) != self._file:  # SQLite would write on into what nobody finds
            raise StoreError("the file was moved or deleted", errno.ENOENT)
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def _hiding_secret(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> tuple[object, ...]:
    """A row whose secret nothing prints from here on."""
    names = (column[0] for column in cursor.description)
    return tuple(
        Secret(value) if name == "secret" and isinstance(value, bytes) else value
        for name, value in zip(names, row, strict=True)
    )


def _now() -> str:
    return datetime.now(UTC).isoformat()
