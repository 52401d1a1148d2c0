"""What lies in a folder: its folders, and the files that end as wanted, the newest first."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """A folder, or a file; `changed_s` is when it was changed, in seconds of the clock."""

    path: Path
    is_folder: bool
    changed_s: float = 0.0

    @property
    def name(self) -> str:
        """What it is called in its folder."""
        return self.path.name


def entries(folder: Path, suffix: str) -> tuple[Entry, ...]:
    """Folders by name, then the files of that suffix from the newest to the oldest.

    Hidden ones, and those nobody may look at, are left out. Raises OSError for a folder that
    can't be read.
    """
    found = list(_read(folder, suffix))
    folders = sorted((e for e in found if e.is_folder), key=lambda e: e.name.casefold())
    files = sorted((e for e in found if not e.is_folder), key=lambda e: (-e.changed_s, e.name))
    return (*folders, *files)


def _read(folder: Path, suffix: str) -> Iterator[Entry]:
    with os.scandir(folder) as inside:
        for entry in inside:
            if entry.name.startswith("."):
                continue
            with contextlib.suppress(OSError):  # gone meanwhile, or a link that leads to itself
                if entry.is_dir():
                    yield Entry(folder / entry.name, True)
                elif entry.name.lower().endswith(suffix) and entry.is_file():
                    yield Entry(folder / entry.name, False, entry.stat().st_mtime)
