"""Files that are written whole or not at all, so that no reader ever meets half of one."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write the file, in place of one that stood there; its folder is made if need be.

    Raises OSError where that can't be done; then everything is as it was.
    """
    import tempfile  # costs the start some milliseconds, and few starts write a file

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=".", suffix=".part", delete=False
    ) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.chmod(file.name, _mode(path))
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):  # a full disk refuses once more what waits to be written
                file.close()
            Path(file.name).unlink(missing_ok=True)
            raise


def _mode(path: Path) -> int:
    """Who may read the file: as before where it stands in place of one, else as is usual here."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    os.umask(umask := os.umask(0o077))  # there is no other way to ask
    return 0o666 & ~umask


def write_new(folder: Path, name: str, ending: str, data: bytes) -> Path:
    """Write a file that is not there yet; its path. A name that is taken gets a number.

    Raises OSError where it can't be written.
    """
    path = folder / f"{name}{ending}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}){ending}"
    write_whole(path, data)
    return path
