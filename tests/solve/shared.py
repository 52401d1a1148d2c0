"""What several tests of the solver need: shipped tables and levels, solved once; random cards."""

import io
import random
import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import Points
from game.rules.table import Table
from game.solve.level import Level, level_from
from game.solve.spread import Spreads, spread_out
from game.solve.states import States
from game.solve.values import Values, solve
from game.whole_file import write_whole
from tests.support.matches import SHIPPED

BOTS = Path(__file__).parents[2] / "levels" / "bots"
ALL_TABLES = tuple(SHIPPED)
YACHT_TABLES = ("yacht-bonus", "yacht-exact", "yacht-classic")
BY_FEEL = ("easy", "medium", "hard")


folder: Path | None = None  # of this run, for all of its processes; see `conftest.py`


@cache
def solved(table_id: str) -> Values:
    """The table's values, solved once in a run of the tests."""
    if folder is None:
        return solve(SHIPPED[table_id])
    path = folder / f"{table_id}.npy"
    if not path.exists():
        body = io.BytesIO()
        np.save(body, solve(SHIPPED[table_id]).grid)
        write_whole(path, body.getvalue())
    grid = np.load(path)
    grid.setflags(write=False)
    return Values(States(SHIPPED[table_id]), grid)


@cache
def spreads(table_id: str) -> Spreads:
    return spread_out(solved(table_id))


@cache
def level(name: str) -> Level:
    return level_from(tomllib.loads((BOTS / f"{name}.toml").read_text("utf-8")))


def card_with(table: Table, **points: int) -> Card:
    """A card on which exactly these boxes are filled."""
    given = {BoxId(box): Points(n) for box, n in points.items()}
    return Card(table, tuple(given.get(box.id) for box in table.boxes))


def random_card(table: Table, rng: random.Random, open_boxes: int) -> Card:
    """A card with so many open boxes, the others filled with rolls drawn at random."""
    card = Card.empty(table)
    for box in rng.sample(table.boxes, len(table.boxes) - open_boxes):
        card = card.fill(box.id, random_faces(rng), 3)
    return card


def random_faces(rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.randint(1, 6) for _ in range(5))
