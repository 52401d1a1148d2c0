"""After the seal is opened: is the match true, and where does its file go."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from game.record.match_file import write_match
from game.record.verify import Fault, Finding, Verdict, verify_bytes
from game.rules.table import Table
from game.session.session import Session

__all__ = ["Fault", "Finding", "Verdict", "check", "write_file"]


def check(session: Session, tables: Mapping[str, Table]) -> Verdict:
    """The verdict on the match, from the bytes of its file and nothing else.

    Raises IllegalAction while the seal is closed.
    """
    return verify_bytes(write_match(session.file()), tables)


def write_file(session: Session, folder: Path, name: str) -> Path:
    """Write the match file into a folder, whole or not at all; its path.

    A name that is taken gets a number. Raises OSError where it can't be written, IllegalAction
    while the seal is closed.
    """
    data = write_match(session.file())
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            Path(file.name).unlink()
            raise
    path = folder / f"{name}.yacht"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}).yacht"
    Path(file.name).rename(path)
    return path
