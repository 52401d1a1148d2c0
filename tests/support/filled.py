"""A database filled with many finished matches at once: what a player has after a long time.

Cards are played by the bots' levels, thousands in a second; what is kept of a match is what the
lists and figures read. The matches themselves can't be opened.
"""

import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache

import numpy as np

from game.levels import read_shelf
from game.rules.dice import DICE, ROLLS, SIDES
from game.rules.table import Table
from game.solve.level import Level
from game.solve.lockstep import Hands
from game.solve.policy import policy_of
from game.solve.values import digest_of
from game.store import Store
from tests.support.matches import LEVELS

SHELF = read_shelf(LEVELS)
_FIRST = datetime(2026, 1, 1, 18, tzinfo=UTC)
_MATCH = "INSERT INTO match (begun, changed, state, setup, secret, file) VALUES (?,?,?,'',x'',?)"
_ENDED = (
    "INSERT INTO ended (match, changed, state, is_file, head, detail, review)"
    " VALUES (?, ?, 'finished', 0, ?, ?, ?)"
)


class _Cards(Hands):
    """Cards that remember what stands in every box."""

    def __init__(self, level: Level, table: Table, n: int) -> None:
        super().__init__(policy_of(level, table, None), n)
        self.points = np.zeros((n, len(table.boxes)), dtype=np.int64)

    def fill(self, members, ends) -> None:
        super().fill(members, ends)
        self.points[members, ends.boxes] = ends.points.astype(np.int64)


@cache
def cards(level_id: str, table: Table, n: int, seed: int) -> list[tuple[int, list[int]]]:
    """Total and points by box of that many cards of a level that plays by feel."""
    rng = np.random.default_rng(seed)
    hands = _Cards(SHELF.levels[level_id], table, n)
    judge = hands.policy.judge(rng)
    for _ in table.boxes:
        hands.play_turn(rng.integers(1, SIDES + 1, size=(n, ROLLS, DICE), dtype=np.int8), judge)
    return list(zip(hands.totals.tolist(), hands.points.tolist(), strict=True))


def fill(
    store: Store,
    count: int,
    *,
    table_id: str = "yacht-bonus",
    table: Table | None = None,
    seats: Sequence[tuple[str, str | None]] = (("Ada", None), ("Hard", "hard")),
    is_looked_back: bool = True,
    seed: int = 1,
    from_day: int = 0,
) -> None:
    """Keep that many finished matches of these seats, each (name, level); people play medium."""
    rng = random.Random(seed)
    table = table or SHELF.tables[table_id]
    dealt = [
        cards(level if level in ("easy", "hard") else "medium", table, count, seed + place)
        for place, (_, level) in enumerate(seats)
    ]
    with store._whole():
        for number in range(count):
            played = [of_seat[number] for of_seat in dealt]
            ended = (_FIRST + timedelta(days=from_day, hours=3 * number)).isoformat()
            row = store._db.execute(_MATCH, (ended, ended, "finished", b"{}"))
            back = [(round(rng.gauss(0, 25), 2), round(rng.gammavariate(6, 3), 2)) for _ in seats]
            store._db.execute(
                _ENDED,
                (row.lastrowid, ended, _head(table, seats, played, rng),
                 _detail(table, played, rng), json.dumps(back) if is_looked_back else None),
            )  # fmt: skip


def _head(table, seats, played, rng) -> str:
    totals = [total for total, _ in played]
    winners = [place for place, total in enumerate(totals) if total == max(totals)]
    return json.dumps({
        "table": table.id, "name": table.name, "digest": digest_of(table),
        "seats": [
            [name, level, total, int(level is None and rng.random() < 0.08), True]
            for (name, level), total in zip(seats, totals, strict=True)
        ],
        "winners": winners, "commitment": "ab" * 32, "day": None, "rung": None,
        "same_dice": False,
    })  # fmt: skip


def _detail(table, played, rng) -> str:
    return json.dumps({
        "seats": [
            {
                "boxes": [[b.id, points] for b, points in zip(table.boxes, by_box, strict=True)],
                "thrown": "/".join(
                    "".join(str(rng.randint(1, 6)) for _ in range(5)) for _ in table.boxes
                ),
            }
            for _, by_box in played
        ],
        "natural": "",
    })  # fmt: skip
