"""Solves the shipped tables, so that nobody who plays waits for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import product  # noqa: F401  # finds the game

from game import paths
from game.levels import read_shelf
from game.solve.value_file import save
from game.solve.values import solve


def solve_shipped(folder: Path) -> None:
    """Write the values of every shipped table to `folder`, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for table in read_shelf(paths.levels()).tables.values():
        save(solve(table), folder)
