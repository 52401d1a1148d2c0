"""Measures how strong the bots are, and writes it into their files: python packaging/strengths.py.

Every level plays itself on every table; `levels/bots/*.toml` then hold the means of both seats,
with the number of matches and today's date. Name levels to measure only those.
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
from game.solve.simulate import Figures, simulate  # noqa: E402
from game.solve.values import solve  # noqa: E402

LEVELS: Final = ROOT / "levels"
SEED: Final = 2026
HEAD: Final = (
    "# Both seats together of: yacht simulate --table T --players {id},{id} --matches {matches}"
)


def measured(table: Table, level: Level, matches: int) -> tuple[str, float]:
    """The level's section for that table, and the standard error of its mean."""
    values = solve(table) if level.feel is None else None
    figures = simulate(table, (level, level), matches, SEED, values)
    mean = _both(figures, "mean")
    lines = [
        f"[strength.{table.id}]",
        f"mean = {mean:.1f}",
        f"matches = {matches:_}",
        f"date = {datetime.date.today().isoformat()}",
    ]
    for rate in ("bonus_rate", "yacht_rate"):
        if getattr(figures.seats[0], rate) is not None:
            lines.append(f"{rate} = {_both(figures, rate):.3f}")
    error = figures.seats[0].standard_error or 0.0
    return "\n".join(lines) + "\n", error / math.sqrt(2)


def _both(figures: Figures, name: str) -> float:
    return sum(float(getattr(seat, name)) for seat in figures.seats) / len(figures.seats)


def write(level: Level, tables: list[Table], matches: int) -> None:
    """Measure the level on all tables and write its file anew."""
    path = LEVELS / "bots" / f"{level.id}.toml"
    kept = path.read_text("utf-8").partition("# Both seats together")[0].rstrip("\n")
    found = [measured(table, level, matches) for table in tables]
    error = max(error for _, error in found)
    head = HEAD.format(id=level.id, matches=matches)
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
        write(shelf.levels[name], list(shelf.tables.values()), chosen.matches)
        print(f"{name} is measured")


if __name__ == "__main__":
    main()
