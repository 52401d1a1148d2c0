"""Measures how strong the bots are, and writes it into their files: python packaging/strengths.py.

Every level plays itself on every table; `levels/bots/*.toml` then hold the means of both seats,
with the number of matches and today's date. A level that plays to win plays master instead, as its
mean says little. Name levels to measure only those.
"""

from __future__ import annotations

import argparse
import datetime
import math
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.levels import read_shelf  # noqa: E402  # the game is found only now
from game.rules.table import Table  # noqa: E402
from game.solve.level import Level  # noqa: E402
from game.solve.simulate import Figures, SeatFigures, simulate  # noqa: E402
from game.solve.spread import spread_out  # noqa: E402
from game.solve.values import solve  # noqa: E402

LEVELS: Final = ROOT / "levels"
SEED: Final = 2026
HEADS: Final = {
    False: "# Both seats together of: yacht simulate --table T --players {id},{id}",
    True: "# The first seat of: yacht simulate --table T --players {id},master",
}
RIVAL: Final = "master"  # of levels that play to win


def measured(table: Table, level: Level, rival: Level, matches: int) -> tuple[str, float]:
    """The level's section for that table, and the standard error of its mean."""
    values = solve(table) if level.feel is None else None
    if level.plays_to_win and values:
        figures = simulate(table, (level, rival), matches, SEED, values, spreads=spread_out(values))
        section, error = _section(table, figures, figures.seats[:1])
        wins, ties = figures.seats[0].wins / matches, figures.ties / matches
        against = f"{{ wins = {wins:.5f}, ties = {ties:.5f}, matches = {matches:_} }}"
        return f"{section}against_master = {against}\n", error
    figures = simulate(table, (level, level), matches, SEED, values)
    section, error = _section(table, figures, figures.seats)
    return section, error / math.sqrt(2)


def _section(table: Table, figures: Figures, seats: tuple[SeatFigures, ...]) -> tuple[str, float]:
    """What these seats together scored, and the standard error of one mean."""
    mean, matches = _together(seats, "mean"), figures.matches
    lines = [
        f"[strength.{table.id}]",
        f"mean = {mean:.1f}",
        f"matches = {matches:_}",
        f"date = {datetime.date.today().isoformat()}",
    ]
    for rate in ("bonus_rate", "yacht_rate"):
        if getattr(seats[0], rate) is not None:
            lines.append(f"{rate} = {_together(seats, rate):.3f}")
    return "\n".join(lines) + "\n", seats[0].standard_error or 0.0


def _together(seats: tuple[SeatFigures, ...], name: str) -> float:
    return sum(float(getattr(seat, name)) for seat in seats) / len(seats)


def write(level: Level, rival: Level, tables: list[Table], matches: int) -> None:
    """Measure the level on all tables and write its file anew."""
    path = LEVELS / "bots" / f"{level.id}.toml"
    kept = path.read_text("utf-8")
    for head in HEADS.values():
        kept = kept.partition(head.partition(":")[0])[0].rstrip("\n")
    found = [measured(table, level, rival, matches) for table in tables]
    error = max(error for _, error in found)
    head = HEADS[level.plays_to_win].format(id=level.id) + f" --matches {matches}"
    note = f"# --seed {SEED}. The standard error of the means is at most {error:.2f}."
    sections = "\n".join(section for section, _ in found)
    path.write_text(f"{kept}\n\n{head}\n{note}\n{sections}", "utf-8")


def main() -> None:
    """Measure the levels that were named, or all of them."""
    shelf = read_shelf(LEVELS)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", metavar="LEVEL")
    parser.add_argument("--matches", type=int, default=200_000)
    chosen = parser.parse_args()
    for name in chosen.levels or shelf.levels:
        level, rival = shelf.levels[name], shelf.levels[RIVAL]
        write(level, rival, list(shelf.tables.values()), chosen.matches)
        print(f"{name} is measured")


if __name__ == "__main__":
    main()
