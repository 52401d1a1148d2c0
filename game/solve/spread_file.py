"""Spreads in a file beside the values, so that they are worked out once.

The header (`kept_file`) names points to a bin and bins of every layer; the body is the layers'
stored sums, one after the other, as little-endian whole numbers of 16 bits.
"""

from pathlib import Path

import numpy as np

from game.rules.table import Table
from game.solve import kept_file
from game.solve.spread import Layer, Layers, Spreads
from game.solve.states import States
from game.solve.values import StaleValues, digest_of

FORMAT = 1  # of this file and of the grid of `States`: raise it whenever either changes
_STORED = np.dtype("<u2")


def path_of(table: Table, folder: Path) -> Path:
    """Where the spreads of that table are kept in a folder."""
    return folder / f"{digest_of(table)}.spreads"


def save(spreads: Spreads, folder: Path) -> Path:
    """Write the spreads and give the file's path; see `value_file.save`."""
    path = path_of(spreads.states.table, folder)
    about = _about(spreads.states) | {"layers": [[la.width, la.bins] for la in spreads.layers]}
    body = b"".join(layer.below.astype(_STORED).tobytes() for layer in spreads.layers)
    kept_file.write(path, about, body)
    return path


def load(table: Table, folder: Path) -> Spreads:
    """The spreads of that table from a folder.

    Raises StaleValues if there is no file, or one that is damaged, of another format or table.
    """
    path = path_of(table, folder)
    states = States(table)
    layers, body = kept_file.read(path, _about(states), also="layers")
    sizes = Layers(states).sizes
    if not _fits(layers, sizes, len(body)):
        raise StaleValues(f"{path.name}: the layers are not those of the table")
    assert isinstance(layers, list)
    read: list[Layer] = []
    first = 0
    for size, (width, bins) in zip(sizes, layers, strict=True):
        below = np.frombuffer(body, _STORED, size * bins, first).reshape(size, bins)
        read.append(Layer(width, below.astype(np.uint16, copy=False)))
        first += below.nbytes
    return Spreads(states, tuple(read))


def _fits(layers: object, sizes: list[int], length: int) -> bool:
    """Whether the header's layers fit the table's and the length of the body."""
    if not isinstance(layers, list) or len(layers) != len(sizes):
        return False
    for layer in layers:
        if not isinstance(layer, list) or len(layer) != 2:
            return False
        if any(type(number) is not int or number < 1 for number in layer):
            return False
    bins = [layer[1] for layer in layers]
    numbers = sum(size * of_each for size, of_each in zip(sizes, bins, strict=True))
    return bool(length == numbers * _STORED.itemsize)


def _about(states: States) -> dict[str, object]:
    return {"format": FORMAT, "table": digest_of(states.table)}
