"""What may be wrong with the database, and turning SQLite's errors into it."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(OSError):
    """Something could not be kept or read; the message is the system's reason.

    `errno` is the system's number of it where there is one.
    """

    def __init__(self, why: str, number: int | None = None) -> None:
        super().__init__(why)
        self.errno = number


class BusyStore(StoreError):
    """Another process has locked the file."""


class NewerStore(StoreError):
    """The file was written by a later version of the game; it is left as it is."""


class DamagedStore(StoreError):
    """The file is no database, or a broken one."""


class MatchTaken(StoreError):
    """Another window has gone on with the match, ended it, or deleted it."""


_NUMBERS = {
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
}
"""What SQLite's results mean in the system's numbers."""


@contextmanager
def failures() -> Iterator[None]:
    """Turn what SQLite and the file system raise into StoreError."""
    try:
        yield
    except StoreError:
        raise
    except sqlite3.OperationalError as error:  # locked, full, read-only
        number = _NUMBERS.get(error.sqlite_errorcode & 0xFF)
        raise (BusyStore if number == errno.EBUSY else StoreError)(str(error), number) from error
    except sqlite3.DatabaseError as error:
        raise DamagedStore(str(error), errno.EILSEQ) from error
    except OSError as error:
        raise StoreError(error.strerror or str(error), error.errno) from error
