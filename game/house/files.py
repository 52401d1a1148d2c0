"""The folder of the player's own tables: what stands in it, and how a table gets into it."""

import os
import re
import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.house.text import table_text
from game.levels import LevelsError, read_table, shown_name
from game.rules.table import Table, table_from
from game.whole_file import write_whole

_Stamp = tuple[int, int]  # when a file was changed, and how long it is

_LETTERS = str.maketrans({"ı": "i", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d"})
_LONGEST_ID = 36  # of 40, so that a number can follow
_NO_FILE_NAME = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # devices, on Windows


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the player's own, and the file it came from."""

    table: Table
    path: Path
    stamp: _Stamp


@dataclass(slots=True)
class House:
    """The player's own tables as they were read last; `reread` looks again.

    `shipped` holds the ids no table of the player's may take. Nothing here raises for what stands
    in a file: what is wrong is told by `faults`, one line a file, and the file is left out.
    """

    folder: Path
    shipped: Container[str]
    own: Mapping[str, OwnTable] = field(default_factory=dict)  # by id, in the order of their names
    faults: tuple[str, ...] = ()
    _read: dict[Path, OwnTable | str] = field(default_factory=dict)
    _stamps: dict[Path, _Stamp] = field(default_factory=dict)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables by id."""
        return {table_id: own.table for table_id, own in self.own.items()}

    def reread(self) -> tuple[str, ...]:
        """Read what is new or changed; the faults that were not there the last time."""
        before = set(self.faults)
        faults: list[str] = []
        paths = _files(self.folder, faults)
        self._read = {path: self._reading(path) for path in paths}
        own: dict[str, OwnTable] = {}
        for found in self._read.values():
            if isinstance(found, str):
                faults.append(found)
            elif taken_by := self._owner(found.table.id, own):
                table_id, name = found.table.id, shown_name(found.path)
                faults.append(f"{name}: id: {table_id!r} is taken by {taken_by}; choose another")
            else:
                own[found.table.id] = found
        self.own = dict(sorted(own.items(), key=lambda one: _rank(one[1].table)))
        self.faults = tuple(faults)
        return tuple(fault for fault in faults if fault not in before)

    def _owner(self, table_id: str, own: Mapping[str, OwnTable]) -> str:
        if table_id in self.shipped:
            return "a table of the game"
        return shown_name(own[table_id].path) if table_id in own else ""

    def _reading(self, path: Path) -> OwnTable | str:
        """The table in a file, or what is wrong with it; as before where nothing has changed."""
        stamp = _stamp(path)
        if path in self._read and stamp is not None and self._stamps.get(path) == stamp:
            return self._read[path]
        try:
            table = read_table(path)
        except LevelsError as error:
            self._stamps.pop(path, None)
            return str(error)
        self._stamps[path] = stamp or (0, 0)
        return OwnTable(table, path, stamp or (0, 0))

    # -- writing

    def free_id(self, name: str) -> str:
        """An id made of a name, which no table and no file in the folder has."""
        stem = _id_of(name)
        number, found = 1, stem
        while found in self.shipped or found in self.own or self._path(found).exists():
            number += 1
            found = f"{stem}-{number}"
        return found

    def is_changed(self, own: OwnTable) -> bool:
        """Whether the file is another than the one that was read, but for one that is gone."""
        stamp = _stamp(own.path)
        return stamp is not None and stamp != own.stamp

    def save(self, table: Table, instead_of: OwnTable | None = None) -> OwnTable:
        """Write a table into the folder, whole or not at all, and read the folder again.

        A new table gets an id and a file of its own; `instead_of` is replaced, and its id stays.
        Raises OSError where it can't be written, Misfit for a table that makes no sense.
        """
        if instead_of is None:
            table = replace(table, id=self.free_id(table.name))
            path = self._path(table.id)
        else:
            table = replace(table, id=instead_of.table.id)
            path = instead_of.path
        table = table_from(table.to_mapping())
        write_whole(path.resolve(), table_text(table).encode("utf-8"))  # a link stays one
        self.reread()
        return OwnTable(table, path, _stamp(path) or (0, 0))

    def delete(self, own: OwnTable) -> None:
        """Take a table's file away. Matches that are played by it keep the table themselves.

        Raises OSError where that can't be done.
        """
        own.path.unlink(missing_ok=True)
        self.reread()

    def _path(self, table_id: str) -> Path:
        return self.folder / f"{table_id}.toml"


def _rank(table: Table) -> tuple[object, ...]:
    """What tables are sorted by: their names, and numbers in them as numbers."""
    parts = re.split(r"([0-9]+)", (table.name or table.id).casefold())
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in parts)


def _files(folder: Path, faults: list[str]) -> list[Path]:
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
    except OSError as error:
        if folder.exists():
            faults.append(f"{shown_name(folder)}: can't be read: {error.strerror}")
        return []
    return [folder / n for n in names if n.endswith(".toml") and not n.startswith(".")]


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _id_of(name: str) -> str:
    """The letters and digits of a name as an id.

    >>> _id_of("Büyük Masa, 2")
    'buyuk-masa-2'
    """
    plain = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    stem = "-".join(words)[:_LONGEST_ID].strip("-")
    if not stem or not stem[0].isalpha() or _NO_FILE_NAME.fullmatch(stem):
        return f"table-{stem}".strip("-")[:_LONGEST_ID].strip("-")
    return stem
