"""What may be wrong with the database, and turning SQLite's errors into it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(OSError):
    """Something could not be kept or read; the message is the system's reason."""


class BusyStore(StoreError):
    """Another process has locked the file."""


class NewerStore(StoreError):
    """The file was written by a later version of the game; it is left as it is."""


class DamagedStore(StoreError):
    """The file is no database, or a broken one."""


class MatchTaken(StoreError):
    """Another window has gone on with the match, ended it, or deleted it."""


@contextmanager
def failures() -> Iterator[None]:
    """Turn what SQLite and the file system raise into StoreError."""
    try:
        yield
    except StoreError:
        raise
    except sqlite3.OperationalError as error:  # locked, full, read-only
        is_busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        raise (BusyStore if is_busy else StoreError)(str(error)) from error
    except sqlite3.DatabaseError as error:
        raise DamagedStore(str(error)) from error
    except OSError as error:
        raise StoreError(error.strerror or str(error)) from error
