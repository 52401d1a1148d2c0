"""What the worker process does for bots: here called directly."""

from itertools import pairwise

import pytest

from game.rules.card import Card
from game.rules.dice import Seat
from game.rules.match import Position
from game.session import brains
from game.solve.level import level_from
from game.solve.spread_file import load, path_of
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
