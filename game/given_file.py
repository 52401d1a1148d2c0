"""The file a command was told to write: never in place of anything else, whole or not at all."""

import stat
from pathlib import Path

from game.answers import Answer, UsageError
from game.rules.checked import plain
from game.whole_file import write_whole


def check_free(path: Path) -> None:
    """Refuse to put a file where anything else lies: a folder, a link, a pipe, a device.

    Only an empty file, as `mktemp` makes them, may be replaced.
    """
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise UsageError(f"{path}: can't be looked at: {error.strerror}") from error
    if not stat.S_ISREG(found.st_mode) or found.st_size > 0:
        raise UsageError(f"{path}: is there already; name a file that is not")


def put(path: Path, data: bytes) -> Answer:
    """Write the file; what the command answers then. Raises UsageError where that can't be done."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise UsageError(f"{path}: can't be written: {error.strerror or error}") from error
    value = {"file": str(path), "bytes": len(data)}
    return Answer(value, [f"{plain(str(path))}: {len(data)} bytes"])
