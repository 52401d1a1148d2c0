"""What the worker process does for bots: here called directly."""

from itertools import pairwise

import pytest

from game import paths
from game.rules.card import Card
from game.rules.dice import Seat
from game.rules.match import Position
from game.session import brains
from game.session.brains import Brains
from game.solve import value_file
from game.solve.level import level_from
from game.solve.spread_file import load, path_of
from game.solve.values import solve
from game.worker import Worker
from tests.solve.slow_solver import number_box, small_table

TABLE = small_table([number_box(6), ("yacht", "five_alike", {"pays": 50}), number_box(1)])
CHAMPION = level_from({"id": "best", "plays": "win"})
CARD = Card.empty(TABLE)


@pytest.fixture(autouse=True)
def a_fresh_process(monkeypatch):
    monkeypatch.setattr(brains, "_at_hand", {})
    monkeypatch.setattr(brains, "_spreads_at_hand", {})


def decided(folder, seats):
    position = Position((CARD,) * seats, Seat(0), (1, 6, 6, 6, 6), 1)
    return brains.decided(CHAMPION, position, b"", (), folder)


def test_values_that_came_with_the_game_are_neither_worked_out_nor_copied(tmp_path, monkeypatch):
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    value_file.save(solve(TABLE), shipped)
    monkeypatch.setattr(paths, "solved", lambda: shipped)
    assert list(brains.prepare_values(TABLE, own)) == []
    assert brains.values_of(TABLE, own).table == TABLE
    assert not own.exists()


def test_spreads_are_worked_out_in_steps_and_kept(tmp_path):
    shares = list(brains.prepare_spreads(TABLE, tmp_path))
    assert all(one <= other for one, other in pairwise(shares))
    assert shares[-1] == pytest.approx(1)
    made = brains._spreads_at_hand[TABLE]
    kept = load(TABLE, tmp_path)
    assert all((a.below == b.below).all() for a, b in zip(made.layers, kept.layers, strict=True))


def test_kept_spreads_are_not_worked_out_again(tmp_path):
    for _ in brains.prepare_spreads(TABLE, tmp_path):
        pass
    brains._spreads_at_hand.clear()
    brains._at_hand.clear()
    assert list(brains.prepare_spreads(TABLE, tmp_path)) == []
    assert TABLE in brains._spreads_at_hand


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nobody_waits_for_spreads(tmp_path, seats):
    before = decided(tmp_path, seats)
    assert not path_of(TABLE, tmp_path).exists()
    for _ in brains.prepare_spreads(TABLE, tmp_path):
        pass
    assert decided(tmp_path, seats) == before, "all keep the four sixes"


def other_table(number):
    return small_table([number_box(6), ("yacht", "five_alike", {"pays": 100 + number})])


def test_many_tables_take_no_more_memory_than_some(tmp_path):
    """Match files of strangers may bring as many tables as there are files."""
    tables = [other_table(number) for number in range(brains.MOST_AT_HAND + 3)]
    for table in tables:
        assert brains.values_of(table, tmp_path).table == table
        brains.values_of(tables[0], tmp_path)
    assert len(brains._at_hand) == brains.MOST_AT_HAND
    assert tables[0] in brains._at_hand, "what is used all the time stays"
    assert tables[1] not in brains._at_hand
    assert brains.values_of(tables[1], tmp_path).table == tables[1]


def test_looking_back_in_the_background_holds_up_nobody_who_plays(tmp_path):
    worker = Worker()
    brain = Brains(worker, tmp_path, {})
    try:
        for number in range(3):
            brain.ask(other_table(number), len, urgent=False)
        brain.prepare(TABLE)
        brain.prepare(other_table(2))
        order = [job.arguments[0] for _, _, job in sorted(worker._waiting, key=lambda w: w[:2])]
        assert order == [other_table(2), TABLE, other_table(0), other_table(1)]
    finally:
        worker.close()
