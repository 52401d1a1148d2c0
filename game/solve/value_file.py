"""Solved values in a file, so that a table is solved once.

One line of JSON says what the file holds; then come the value of the empty card as a
little-endian float64 and all values as float32. The file is named by the digest of its table.
Whatever is wrong with it, the cure is to solve again.
"""

import hashlib
import json
import os
import tempfile
from pathlib import Path

import numpy as np

from game.rules.card import Card
from game.rules.table import Table
from game.solve.states import States
from game.solve.values import StaleValues, Values, digest_of

FORMAT = 1  # of this file and of the grid of `States`: raise it whenever either changes
_START = np.dtype("<f8")
_STORED = np.dtype("<f4")
_MAX_HEADER = 1_000  # bytes; the real one has about 200


def path_of(table: Table, folder: Path) -> Path:
    """Where the values of that table are kept in a folder."""
    return folder / f"{digest_of(table)}.values"


def save(values: Values, folder: Path) -> Path:
    """Write the values as float32 and give the file's path; the folder is made if need be.

    A file that stood there is replaced in one step, so no reader ever meets half of one.
    Raises OSError where that cannot be done.
    """
    path = path_of(values.table, folder)
    folder.mkdir(parents=True, exist_ok=True)
    body = np.array(values.start, _START).tobytes() + values.grid.astype(_STORED).tobytes()
    header = _header(values.states, body)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=path.stem[:8], delete=False) as file:
        try:
            file.write(json.dumps(header).encode() + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.replace(file.name, path)
        except OSError:
            file.close()
            os.unlink(file.name)
            raise
    return path


def load(table: Table, folder: Path) -> Values:
    """The values of that table from a folder.

    They were rounded to float32, so each is off by at most 6e-8 of itself: less than 0.00001
    points while it is below 256, less than 0.000016 where it is more (`classic`). Advice is off by
    no more, and the options of one position by at most twice that against each other. The value of
    the empty card is kept in full. Raises StaleValues if there is no file, or one that is damaged,
    shorter or longer than it should be, of another format or of another table.
    """
    path = path_of(table, folder)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StaleValues(f"{path.name}: {error.strerror}") from error
    head, _, body = content.partition(b"\n")
    states = States(table)
    _check(path.name, head, body, states)
    grid = np.frombuffer(body, _STORED, offset=_START.itemsize).astype(np.float64)
    grid = grid.reshape(states.shape)
    start = np.frombuffer(body, _START, count=1)[0]
    grid[states.cell(states.place(Card.empty(table)))] = start
    return Values(states, grid)


def _header(states: States, body: bytes) -> dict[str, object]:
    return {
        "format": FORMAT,
        "table": digest_of(states.table),
        "shape": list(states.shape),
        "sha256": hashlib.sha256(body).hexdigest(),
    }


def _check(name: str, head: bytes, body: bytes, states: States) -> None:
    """Raise StaleValues unless header and body are what `save` would write for these states."""
    try:
        found = json.loads(head) if len(head) <= _MAX_HEADER else None
    except (ValueError, RecursionError) as error:
        raise StaleValues(f"{name}: the first line is no header of values") from error
    right = _header(states, body)
    if not isinstance(found, dict) or set(found) != set(right):
        raise StaleValues(f"{name}: the first line is no header of values")
    for key, value in right.items():
        if found[key] != value:
            raise StaleValues(f"{name}: {key} is {found[key]}, it should be {value}")
    size = _START.itemsize + states.shape[0] * states.shape[1] * _STORED.itemsize
    if len(body) != size:
        raise StaleValues(f"{name}: {len(body)} bytes of values, there should be {size}")
