"""Solved values in a file, so that a table is solved once.

After the header (`kept_file`) come the value of the empty card as a little-endian float64 and all
values as float32. The file is named by the digest of its table.
"""

from contextlib import suppress
from pathlib import Path

import numpy as np

from game.rules.card import Card
from game.rules.table import Table
from game.solve import kept_file
from game.solve.states import States
from game.solve.values import StaleValues, Values, digest_of

FORMAT = 1  # of this file and of the grid of `States`: raise it whenever either changes
_START = np.dtype("<f8")
_STORED = np.dtype("<f4")


def path_of(table: Table, folder: Path) -> Path:
    """Where the values of that table are kept in a folder."""
    return folder / f"{digest_of(table)}.values"


def save(values: Values, folder: Path) -> Path:
    """Write the values as float32 and give the file's path; the folder is made if need be.

    A file that stood there is replaced in one step, so no reader ever meets half of one.
    Raises OSError where that cannot be done.
    """
    path = path_of(values.table, folder)
    body = np.array(values.start, _START).tobytes() + values.grid.astype(_STORED).tobytes()
    kept_file.write(path, _about(values.states), body)
    return path


def load(table: Table, *folders: Path) -> Values:
    """The values of that table from the first folder that has them.

    They were rounded to float32, so each is off by at most 6e-8 of itself: less than 0.00001
    points while it is below 256, less than 0.000016 where it is more (`classic`). Advice is off by
    no more, and the options of one position by at most twice that against each other. The value of
    the empty card is kept in full. Raises StaleValues, about the last folder, if in all of them
    the file is missing, damaged, shorter or longer than it should be, of another format or table.
    """
    *first, last = folders
    for folder in first:
        with suppress(StaleValues):
            return _loaded(table, folder)
    return _loaded(table, last)


def _loaded(table: Table, folder: Path) -> Values:
    path = path_of(table, folder)
    states = States(table)
    _, body = kept_file.read(path, _about(states))
    size = _START.itemsize + states.shape[0] * states.shape[1] * _STORED.itemsize
    if len(body) != size:
        raise StaleValues(f"{path.name}: {len(body)} bytes of values, there should be {size}")
    grid = np.frombuffer(body, _STORED, offset=_START.itemsize).astype(np.float64)
    grid = grid.reshape(states.shape)
    start = np.frombuffer(body, _START, count=1)[0]
    grid[states.cell(states.place(Card.empty(table)))] = start
    return Values(states, grid)


def _about(states: States) -> dict[str, object]:
    return {"format": FORMAT, "table": digest_of(states.table), "shape": list(states.shape)}
