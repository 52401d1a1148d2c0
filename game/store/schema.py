"""The tables of the database, and bringing a file of an earlier version up to them."""

import sqlite3

from game.store.faults import DamagedStore, NewerStore

SCHEMA = 3

# What each version added, statement by statement. A new file goes through all of them.
_ADDED: dict[int, tuple[str, ...]] = {
    1: (
        """CREATE TABLE match (
            id INTEGER PRIMARY KEY,
            begun TEXT NOT NULL,           -- UTC, ISO 8601
            changed TEXT NOT NULL,
            state TEXT NOT NULL,           -- a MatchState
            setup TEXT NOT NULL,           -- JSON
            secret BLOB NOT NULL           -- sealed until the match is over
        )""",
        """CREATE TABLE action (
            match INTEGER NOT NULL REFERENCES match (id),
            number INTEGER NOT NULL,       -- 0, 1, 2 … within the match
            body TEXT NOT NULL,            -- JSON
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL            -- JSON
        ) WITHOUT ROWID""",
        "CREATE INDEX match_by_state ON match (state, changed)",
    ),
    2: (
        # what it is played for: a rung, a day; mostly nothing
        "ALTER TABLE match ADD COLUMN occasion TEXT",
        "CREATE INDEX match_by_occasion ON match (occasion) WHERE occasion IS NOT NULL",
        """CREATE TABLE star (
            rung TEXT PRIMARY KEY,
            stars INTEGER NOT NULL         -- the most reached so far
        ) WITHOUT ROWID""",
        """CREATE TABLE answer (
            id INTEGER PRIMARY KEY,        -- in the order they were given
            table_id TEXT NOT NULL,
            loss_pts REAL NOT NULL,        -- what the answer cost
            rating REAL NOT NULL           -- of the player on that table, after it
        )""",
        "CREATE INDEX answer_by_table ON answer (table_id)",
    ),
    3: (
        # a match that came as a file: then its setup is empty and it has no actions
        "ALTER TABLE match ADD COLUMN file BLOB",
        # what the matches that are over came to: it follows from their rows above, and stands
        # here so that they can be listed without being replayed
        """CREATE TABLE ended (
            match INTEGER PRIMARY KEY REFERENCES match (id),
            changed TEXT NOT NULL,         -- these three as above
            state TEXT NOT NULL,
            is_file INTEGER NOT NULL,
            head TEXT NOT NULL,            -- JSON: one line of the list
            review TEXT,                   -- JSON; nothing until somebody has looked back
            detail TEXT NOT NULL           -- JSON: what is counted over many matches
        )""",
    ),
}
assert max(_ADDED) == SCHEMA

_COLUMNS = {
    "match": {"id", "begun", "changed", "state", "setup", "secret", "occasion", "file"},
    "action": {"match", "number", "body"},
    "setting": {"name", "value"},
    "star": {"rung", "stars"},
    "answer": {"id", "table_id", "loss_pts", "rating"},
    "ended": {"match", "changed", "state", "is_file", "head", "review", "detail"},
}


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring them up to this version, all or nothing.

    Raises NewerStore for a file of a later version, DamagedStore where a part is missing.
    """
    if _version(db) < SCHEMA:
        _bring_up(db)
    if _version(db) > SCHEMA:
        raise NewerStore(f"it is of version {_version(db)}, this game knows up to {SCHEMA}")
    for table, columns in _COLUMNS.items():
        found = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        if not columns <= found:
            missing = ", ".join(sorted(columns - found))
            raise DamagedStore(f"its table {table} lacks {missing}")


def _bring_up(db: sqlite3.Connection) -> None:
    """Add what is missing. Another copy of the game may do so at the same moment."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for version in range(_version(db) + 1, SCHEMA + 1):
            for statement in _ADDED[version]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {version}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)
