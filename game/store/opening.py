"""The file of the database: opening it, telling it from another, setting a damaged one aside."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from game.store.faults import failures
from game.store.schema import prepare

LOCKED_S = 0.25  # so long a write waits for another copy of the game; the window waits with it


def connected(path: Path) -> sqlite3.Connection:
    """A connection to the database at `path`, made or brought up to this version.

    Raises NewerStore, DamagedStore, BusyStore, or StoreError where the folder can't be written.
    """
    with failures():
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=LOCKED_S, isolation_level=None)
        try:
            db.text_factory = _text
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            prepare(db)
        except BaseException:
            db.close()
            raise
    return db


def file_at(path: Path | None) -> tuple[int, int] | None:
    """Which file lies there, however it is called; None where none does."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def set_aside(path: Path) -> Path:
    """Rename a damaged database (and its journals) to a dated name; the new path.

    Raises StoreError where the folder can't be written.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    with failures():
        path.rename(aside)
        for ending in ("-wal", "-shm"):
            journal = path.with_name(path.name + ending)
            if journal.exists():
                journal.rename(aside.with_name(aside.name + ending))
    return aside


def _text(stored: bytes) -> str:
    """Text as it stands in the file; what is no UTF-8 must not hide the rest."""
    return stored.decode("utf-8", "replace")
