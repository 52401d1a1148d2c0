"""What perfect play comes to on a table, worked out once by the worker process."""

import contextlib
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.table import Table
from game.session.brains import values_of
from game.solve.values import StaleValues

if TYPE_CHECKING:
    from game.solve.perfect import PerfectPlay

_at_hand: "dict[Table, PerfectPlay]" = {}  # in the worker process


def perfect_play(table: Table, folder: Path) -> "Generator[float, None, PerfectPlay]":
    """What play for the largest expected total comes to; in short steps, yields the share done.

    For `Brains.ask`. It is kept in the folder of values, and for as long as the process runs.
    """
    from game.solve.perfect import load, save, simulating

    if table not in _at_hand:
        try:
            found = load(table, folder)
        except StaleValues:
            found = yield from simulating(values_of(table, folder))
            with contextlib.suppress(OSError):  # nothing is lost: it is worked out again
                save(found, table, folder)
        _at_hand[table] = found
    return _at_hand[table]
