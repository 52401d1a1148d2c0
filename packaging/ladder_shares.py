"""Measures the ladder: python packaging/ladder_shares.py [--write] [RUNG …]

For every rung the share of matches in which the levels hard and master earn one, two and three
stars, in hundredths; `--write` puts them beside the rungs in `levels/ladder.toml`. No level looks
at another's card but champion, who is counted as master (whom it beats in 51 to 52 of 100), so
cards are played apart and then put together.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.levels import read_shelf  # noqa: E402  # the game is found only now
from game.rules.dice import DICE, ROLLS, SIDES, Seat  # noqa: E402
from game.rules.goal import Goal, GoalKind  # noqa: E402
from game.rules.ladder import Rung  # noqa: E402
from game.rules.match import Match  # noqa: E402
from game.solve.bots import Fill, RollAgain, decide  # noqa: E402
from game.solve.lockstep import Hands  # noqa: E402
from game.solve.policy import policy_of  # noqa: E402
from game.solve.review import loss_of  # noqa: E402
from game.solve.values import Values, solve  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Figures = NDArray[np.float64]

SHELF: Final = read_shelf(ROOT / "levels")
LADDER: Final = ROOT / "levels" / "ladder.toml"
MATCHES: Final = 10_000
LOSS_MATCHES: Final = 400
SEED: Final = 2026
CLIMBERS: Final = ("hard", "master")


class Counted(Hands):
    """Hands that also count the points in the number boxes."""

    def __init__(self, table_id: str, level: str) -> None:
        policy = policy_of(SHELF.levels[level], SHELF.tables[table_id], values(table_id))
        super().__init__(policy, MATCHES)
        self.upper = np.zeros(MATCHES, dtype=np.int64)
        self._is_number = np.array([box.is_number for box in self.table.boxes])

    def fill(self, members, ends) -> None:  # type: ignore[no-untyped-def]  # as the base has it
        points = np.where(self._is_number[ends.boxes], ends.points, 0)
        self.upper[members] += points.astype(np.int64)
        super().fill(members, ends)


@cache
def values(table_id: str) -> Values:
    """The exact values of a table."""
    return solve(SHELF.tables[table_id])


@cache
def cards(table_id: str, level: str) -> Counted:
    """Many finished cards of a level."""
    stream = np.random.SeedSequence((SEED, sum(map(ord, f"{table_id}/{level}"))))
    dice, errors = (np.random.default_rng(part) for part in stream.spawn(2))
    hands = Counted(table_id, level)
    judge = hands.policy.judge(errors)
    for _ in hands.table.boxes:
        shape = (MATCHES, ROLLS, DICE)
        hands.play_turn(dice.integers(1, SIDES + 1, size=shape, dtype=np.int8), judge)
    return hands


@cache
def losses(table_id: str, level_id: str) -> Figures:
    """What a level's mistakes cost, match by match."""
    table, level = SHELF.tables[table_id], SHELF.levels[level_id]
    rng = np.random.default_rng(SEED)
    found = []
    for _ in range(LOSS_MATCHES if level.feel else 1):
        game = Match.start(table, 1)
        while not game.is_over:
            thrown, old = rng.integers(1, SIDES + 1, DICE).tolist(), game.faces
            kept = [old[d] if old and d in game.held else thrown[d] for d in range(DICE)]
            game = game.rolled(kept)
            done = decide(level, game.position, values(table_id), rng.bytes(8), game.held)
            match done:
                case RollAgain(held):
                    game = game.hold(held)
                case Fill(box):
                    game = game.filled(box)
        found.append(loss_of(game, values(table_id), Seat(0)))
    return np.array(found)


def figures(rung: Rung, level: str) -> Figures:
    """What the goal asks about, match by match."""
    if rung.goal.kind is GoalKind.LOSS:
        return losses(rung.table, level)
    own = cards(rung.table, level)
    if rung.goal.kind is GoalKind.UPPER:
        return own.upper.astype(np.float64)
    if rung.goal.kind is GoalKind.TOTAL:
        return own.totals.astype(np.float64)
    rng = np.random.default_rng(SEED)  # shuffled, as a card may sit at the table more than once
    others = [
        rng.permutation(cards(rung.table, "master" if other == "champion" else other).totals)
        for other in rung.opponents
    ]
    lead: Figures = (own.totals - np.max(others, axis=0)).astype(np.float64)
    return lead


def shares(goal: Goal, found: Figures) -> str:
    """The shares that earn one, two and three stars, in hundredths."""
    met = [100 * np.mean([goal.is_met(step, figure) for figure in found]) for step in goal.steps]
    return " ".join(f"{share:.0f}" for share in met)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the ladder.")
    parser.add_argument("--write", action="store_true", help="put the shares into the file")
    parser.add_argument("rungs", nargs="*", help="only these")
    wanted = parser.parse_args(arguments)
    text = LADDER.read_text("utf-8")
    for rung in SHELF.ladder:
        if wanted.rungs and rung.id not in wanted.rungs:
            continue
        told = ", ".join(f"{one} {shares(rung.goal, figures(rung, one))}" for one in CLIMBERS)
        print(f"{rung.id:24}{told}", flush=True)
        text = re.sub(rf'^id = "{rung.id}".*$', f'id = "{rung.id}"  # {told}', text, flags=re.M)
    if wanted.write:
        LADDER.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
