"""What play for the largest expected total comes to: a table played alone, thousands of times.

The expected total is known exactly (`values`). How totals and boxes are spread around it would
take the whole grid of states once more for every total, so it is simulated: in 20,000 matches a
share of one half is told to 0.7 hundredths (twice its standard error), a smaller one closer.
"""

import json
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import BoxId
from game.rules.dice import DICE, ROLLS, SIDES
from game.rules.table import Table
from game.solve import kept_file
from game.solve.counts import Counts
from game.solve.lattice import IndexArray
from game.solve.lockstep import Ends, Hands
from game.solve.policy import Exact
from game.solve.values import StaleValues, Values, digest_of

FORMAT = 1  # of the file: raise it whenever what is simulated, or how it is kept, changes
MATCHES = 20_000
SEED = 51
_OPEN = -1


@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """What a table played alone for the largest expected total comes to, over many matches."""

    mean: float  # the exact expected total; the simulated one where a match may end at once
    totals: Counts
    boxes: dict[BoxId, Counts]  # points written in each
    extra: Counts  # points of a card that stand in no box: bonus, further five alike


class _Written(Hands):
    """Cards of which every box's points are kept."""

    def __init__(self, values: Values, n: int) -> None:
        super().__init__(Exact(values), n)
        self.points: NDArray[np.int64] = np.full((n, len(self.table.boxes)), _OPEN)

    def fill(self, members: IndexArray, ends: Ends) -> None:
        """Write on these cards what their turns ended with."""
        super().fill(members, ends)
        self.points[members, ends.boxes] = ends.points.astype(np.int64)


def simulating(
    values: Values, matches: int = MATCHES, seed: int = SEED
) -> Generator[float, None, PerfectPlay]:
    """Play in short steps: yields the share done (0 to 1), returns what came of it."""
    hands = _Written(values, matches)
    dice = np.random.default_rng(seed)
    turns = len(values.table.boxes)
    for turn in range(turns):
        throws = dice.integers(1, SIDES + 1, size=(matches, ROLLS, DICE), dtype=np.int8)
        for played in hands.playing_turn(throws, None):
            yield (turn + played / matches) / turns
        hands.is_out |= hands.has_won
    totals = _counts(hands.totals)
    extra = hands.totals - hands.points.clip(min=0).sum(axis=1)
    boxes = zip(values.table.boxes, hands.points.T, strict=True)
    return PerfectPlay(
        totals.mean if values.table.wins_at_once else values.start,
        totals,
        {box.id: _counts(points[points != _OPEN]) for box, points in boxes},
        _counts(extra),
    )


def _counts(numbers: NDArray[np.int64]) -> Counts:
    found, counts = np.unique(numbers, return_counts=True)
    return Counts(tuple(zip(found.tolist(), counts.tolist(), strict=True)))


# -- kept beside the values


def path_of(table: Table, folder: Path) -> Path:
    """Where it is kept for that table in a folder."""
    return folder / f"{digest_of(table)}.perfect"


def save(found: PerfectPlay, table: Table, folder: Path) -> None:
    """Keep what was found; see `kept_file.write`."""
    value = {
        "mean": found.mean,
        "totals": found.totals.pairs,
        "boxes": {box: counts.pairs for box, counts in found.boxes.items()},
        "extra": found.extra.pairs,
    }
    kept_file.write(path_of(table, folder), _about(table), json.dumps(value).encode())


def load(table: Table, folder: Path) -> PerfectPlay:
    """What was kept. Raises StaleValues if there is no file, or one that can't be used."""
    path = path_of(table, folder)
    _, body = kept_file.read(path, _about(table))
    try:
        value = json.loads(body)
        return PerfectPlay(
            float(value["mean"]),
            _read(value["totals"]),
            {box.id: _read(value["boxes"][box.id]) for box in table.boxes},
            _read(value["extra"]),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise StaleValues(f"{path.name}: {error!r}") from error


def _read(pairs: list[list[int]]) -> Counts:
    return Counts(tuple((int(number), int(n)) for number, n in pairs))


def _about(table: Table) -> dict[str, object]:
    return {"format": FORMAT, "table": digest_of(table), "matches": MATCHES, "seed": SEED}
