import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from game.solve.lattice import (
    FIRST,
    KEEPS,
    ROLL_COUNT,
    ROLLS_AT,
    Bench,
    before_throwing,
    hold,
    lattice,
    throw,
)
from tests.solve.slow_solver import keeps_of, outcomes


def test_there_are_252_rolls_and_462_keeps():
    keeps = lattice().keeps
    assert (KEEPS, ROLL_COUNT, ROLLS_AT, FIRST) == (462, 252, 210, (0, 1, 7, 28, 84, 210, 462))
    assert len(set(keeps)) == 462
    assert all(list(keep) == sorted(keep) for keep in keeps)
    assert [len(keep) for keep in keeps] == sorted(len(keep) for keep in keeps)
    assert len([keep for keep in keeps if len(keep) == 5]) == 252


def test_the_order_of_the_dice_does_not_matter():
    assert lattice().roll((6, 1, 3, 1, 2)) == lattice().roll((1, 1, 2, 3, 6))
    assert lattice().keeps[ROLLS_AT + lattice().roll((6, 1, 3, 1, 2))] == (1, 1, 2, 3, 6)


def test_adding_a_die_and_taking_it_away():
    plan = lattice()
    for row, keep in enumerate(plan.keeps[:ROLLS_AT]):
        for face in range(1, 7):
            assert plan.keeps[plan.plus[face - 1, row]] == tuple(sorted((*keep, face)))
    for dice in range(1, 6):
        fewer = {}
        for way in plan.minus[dice]:
            for place, row in enumerate(way):
                fewer.setdefault(plan.keeps[FIRST[dice] + place], set()).add(plan.keeps[row])
        for keep in plan.keeps[FIRST[dice] : FIRST[dice + 1]]:
            assert fewer[keep] == set(combinations(keep, dice - 1))


def test_holds_of_a_roll_are_distinct_longer_first_then_by_faces():
    for roll, faces in enumerate(lattice().keeps[ROLLS_AT:]):
        holds = [lattice().keeps[row] for row in lattice().distinct_holds(roll)]
        assert set(holds) == keeps_of(faces)
        assert holds == sorted(holds, key=lambda keep: (-len(keep), keep))
        assert len(holds) == len(set(holds))


def test_first_roll_chances_count_ordered_throws():
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=5))
    for faces, odds in zip(lattice().keeps[ROLLS_AT:], lattice().odds, strict=True):
        assert odds == counted[faces] / 7776
    assert lattice().odds.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("cards", [1, 3, 200])
def test_throwing_and_holding_agree_with_every_pair_of_roll_and_keep(cards):
    rng = np.random.default_rng(5)
    worth = rng.random((ROLL_COUNT, cards)) * 50
    bench = Bench(cards)
    grid = bench.grid(cards)
    grid[ROLLS_AT:] = worth
    throw(grid, bench)
    index = lattice().index
    means = grid[:ROLLS_AT].copy()
    for row, keep in enumerate(lattice().keeps[:ROLLS_AT]):
        ways = 6 ** (5 - len(keep))
        mean = sum(worth[index[roll] - ROLLS_AT] * n for roll, n in outcomes(keep)) / ways
        assert means[row] == pytest.approx(mean, abs=1e-11)
    hold(grid, worth, bench)
    for roll in random.Random(1).sample(range(ROLL_COUNT), 60):
        keeps = [index[keep] for keep in keeps_of(lattice().keeps[ROLLS_AT + roll])]
        best = np.maximum(worth[roll], means[keeps].max(axis=0))
        assert np.array_equal(grid[ROLLS_AT + roll], best)
    assert before_throwing(grid, bench) == pytest.approx(lattice().odds @ grid[ROLLS_AT:])


def test_importing_builds_nothing():
    rooms = Path(__file__).parents[2] / "game" / "solve"
    names = sorted(path.stem for path in rooms.glob("*.py") if path.stem != "__init__")
    code = "\n".join(f"import game.solve.{name}" for name in names) + (
        "\nfrom game.solve.lattice import lattice\nfrom game.solve.worth import payments"
        "\nassert lattice.cache_info().currsize == payments.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=rooms.parents[1], timeout=60)
