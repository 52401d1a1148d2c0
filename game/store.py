"""What is kept: matches action by action, what the player reached, and the settings, in one file.

Setups, actions and settings are opaque JSON texts here; what they mean is the session's business.
Every action is one committed row, so that a power cut costs at most the action in flight.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

SCHEMA = 2
LOCKED_S = 0.25  # so long a write waits for another copy of the game; the window waits with it

_CREATE = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    begun TEXT NOT NULL,           -- UTC, ISO 8601
    changed TEXT NOT NULL,
    state TEXT NOT NULL,           -- a MatchState
    setup TEXT NOT NULL,           -- JSON
    secret BLOB NOT NULL,          -- sealed until the match is over
    occasion TEXT                  -- what it is played for: a rung, a day; mostly nothing
);
CREATE TABLE action (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,       -- 0, 1, 2 … within the match
    body TEXT NOT NULL,            -- JSON
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL            -- JSON
) WITHOUT ROWID;
CREATE INDEX match_by_state ON match (state, changed);
"""
_CREATE_2 = """
CREATE INDEX match_by_occasion ON match (occasion) WHERE occasion IS NOT NULL;
CREATE TABLE star (
    rung TEXT PRIMARY KEY,
    stars INTEGER NOT NULL         -- the most reached so far
) WITHOUT ROWID;
CREATE TABLE answer (
    id INTEGER PRIMARY KEY,        -- in the order they were given
    table_id TEXT NOT NULL,
    loss_pts REAL NOT NULL,        -- what the answer cost
    rating REAL NOT NULL           -- of the player on that table, after it
);
CREATE INDEX answer_by_table ON answer (table_id);
"""
_MIGRATE = {1: f"ALTER TABLE match ADD COLUMN occasion TEXT; {_CREATE_2}"}  # from a version on

_COLUMNS = {
    "match": {"id", "begun", "changed", "state", "setup", "secret", "occasion"},
    "action": {"match", "number", "body"},
    "setting": {"name", "value"},
    "star": {"rung", "stars"},
    "answer": {"id", "table_id", "loss_pts", "rating"},
}


# What only damage can write there is as if it were not: it must not hide the rest.
_IS_STARS = "typeof(stars) = 'integer' AND stars BETWEEN 1 AND 3"
_IS_RATING = "typeof(rating) = 'real' AND rating BETWEEN 0 AND 10000"


class MatchState(StrEnum):
    """Where a kept match stands."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class StoreError(OSError):
    """Something could not be kept or read; the message is the system's reason."""


class NewerStore(StoreError):
    """The file was written by a later version of the game; it is left as it is."""


class DamagedStore(StoreError):
    """The file is no database, or a broken one."""


class MatchTaken(StoreError):
    """Another window has gone on with the match, or ended it."""


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

    def __repr__(self) -> str:
        return f"KeptMatch({self.id}, {self.state}, {len(self.actions)} actions)"


@dataclass(frozen=True, slots=True)
class Practised:
    """How a player stands in the practice on one table."""

    answers: int
    rating: float  # after the last of them


class Store:
    """An open database. All methods raise StoreError when the disk or the file fails them."""

    def __init__(self, connection: sqlite3.Connection, *, is_kept: bool) -> None:
        self._db = connection
        self.is_kept = is_kept  # False: everything is forgotten when the game ends

    @classmethod
    def open(cls, path: Path) -> "Store":
        """The database at `path`, made if it is missing.

        Raises NewerStore, DamagedStore, or StoreError where the folder can't be written.
        """
        with _failures():
            path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(path, timeout=LOCKED_S, isolation_level=None)
            try:
                db.text_factory = _text
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                _prepare(db)
            except BaseException:
                db.close()
                raise
        return cls(db, is_kept=True)

    @classmethod
    def in_memory(cls) -> "Store":
        """A store that forgets, for when nothing can be written."""
        db = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(db)
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
        with _failures(), self._whole():
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
        with _failures(), self._whole():
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

    def _those(self, which: str, *values: str) -> tuple[KeptMatch, ...]:
        """The matches for which that SQL condition on the values holds, in its order."""
        with _failures():
            rows = self._db.execute(
                f"SELECT state, id, begun, changed, setup, secret FROM match WHERE {which}",
                values,
            ).fetchall()
            return tuple(self._kept(*row) for row in rows)

    def _kept(
        self, state: str, number: int, begun: str, changed: str, setup: str, secret: bytes
    ) -> KeptMatch:
        actions = self._db.execute(
            "SELECT body FROM action WHERE match = ? ORDER BY number", (number,)
        ).fetchall()
        bodies = tuple(body for (body,) in actions)
        return KeptMatch(number, begun, changed, MatchState(state), setup, secret, bodies)

    def check(self) -> None:
        """Look through the whole file. Raises DamagedStore."""
        with _failures():
            (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise DamagedStore(str(found))

    # -- what the player reached

    def stars(self) -> dict[str, int]:
        """The most stars reached so far, by rung."""
        with _failures():
            query = f"SELECT rung, stars FROM star WHERE {_IS_STARS}"
            return dict(self._db.execute(query).fetchall())

    def keep_stars(self, rung: str, stars: int) -> None:
        """Keep the stars of a rung; more may stand there already, and then do."""
        with _failures(), self._whole():
            self._db.execute(
                "INSERT INTO star VALUES (?, ?) ON CONFLICT (rung)"
                f" DO UPDATE SET stars = max(iif({_IS_STARS}, stars, 0), excluded.stars)",
                (rung, stars),
            )

    def practised(self) -> dict[str, Practised]:
        """How the player stands, by table; tables without an answer are not in it."""
        with _failures():
            rows = self._db.execute(  # with max(), SQLite takes the other columns from its row
                "SELECT table_id, count(*), rating, max(id) FROM answer"
                f" WHERE {_IS_RATING} GROUP BY table_id"
            ).fetchall()
        return {table: Practised(answers, rating) for table, answers, rating, _ in rows}

    def ratings(self, table_id: str, last: int) -> tuple[float, ...]:
        """The ratings after that many answers on a table, the last one last."""
        with _failures():
            rows = self._db.execute(
                f"SELECT rating FROM answer WHERE table_id = ? AND {_IS_RATING}"
                " ORDER BY id DESC LIMIT ?",
                (table_id, last),
            ).fetchall()
        return tuple(rating for (rating,) in reversed(rows))

    def add_answer(self, table_id: str, loss_pts: float, rating: float) -> None:
        """Keep an answer of the practice, and the rating it led to."""
        with _failures(), self._whole():
            self._db.execute(
                "INSERT INTO answer (table_id, loss_pts, rating) VALUES (?, ?, ?)",
                (table_id, loss_pts, rating),
            )

    # -- settings

    def settings(self) -> dict[str, object]:
        """Every setting that was kept, by name; one that makes no sense is as if never kept."""
        with _failures():
            rows = self._db.execute("SELECT name, value FROM setting").fetchall()
        found = {}
        for name, value in rows:
            with suppress(ValueError, TypeError, RecursionError):
                found[name] = json.loads(value)
        return found

    def keep_settings(self, settings: dict[str, object]) -> None:
        """Keep these settings, all of them or none."""
        rows = [(name, json.dumps(value)) for name, value in settings.items()]
        with _failures(), self._whole():
            self._db.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", rows)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def set_aside(path: Path) -> Path:
    """Rename a damaged database (and its journals) to a dated name; the new path.

    Raises StoreError where the folder can't be written.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    with _failures():
        path.rename(aside)
        for ending in ("-wal", "-shm"):
            journal = path.with_name(path.name + ending)
            if journal.exists():
                journal.rename(aside.with_name(aside.name + ending))
    return aside


def _prepare(db: sqlite3.Connection) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA:
        raise NewerStore(f"it is of version {version}, this game knows up to {SCHEMA}")
    if version < SCHEMA:
        steps = (
            _CREATE + _CREATE_2
            if version == 0
            else "".join(_MIGRATE[number] for number in range(version, SCHEMA))
        )
        db.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {SCHEMA}; COMMIT;")
    for table, columns in _COLUMNS.items():
        found = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        if not columns <= found:
            missing = ", ".join(sorted(columns - found))
            raise DamagedStore(f"its table {table} lacks {missing}")


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what SQLite and the file system raise into StoreError."""
    try:
        yield
    except StoreError:
        raise
    except sqlite3.OperationalError as error:  # locked, full, read-only
        raise StoreError(str(error)) from error
    except sqlite3.DatabaseError as error:
        raise DamagedStore(str(error)) from error
    except OSError as error:
        raise StoreError(error.strerror or str(error)) from error


def _text(stored: bytes) -> str:
    """Text as it stands in the file; what is no UTF-8 must not hide the rest."""
    return stored.decode("utf-8", "replace")


def _now() -> str:
    return datetime.now(UTC).isoformat()
