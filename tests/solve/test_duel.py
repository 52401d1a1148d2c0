import random

import numpy as np
import pytest

from game.rules.card import Card
from game.solve.duel import Duel
from game.solve.fillings import Paths
from game.solve.states import States
from tests.solve.shared import card_with
from tests.solve.slow_duel import SlowDuel
from tests.solve.slow_solver import number_box, small_table

YACHT = ("yacht", "five_alike", {"pays": 50})
STRAIGHT = ("straight", "straight", {"runs": [[1, 2, 3, 4], [2, 3, 4, 5]], "pays": 15})
PLAIN = small_table([YACHT, STRAIGHT])
WINS = {"pays": 50, "served_extra": 5, "wins_when_served": True}
SERVED = small_table([("yacht", "five_alike", WINS), number_box(6)])
JOKER = small_table(
    [YACHT, number_box(6), STRAIGHT], joker="forced", further_five_alike=100, bonus=(18, 20)
)
WITH_BONUS = small_table([number_box(6), STRAIGHT], bonus=(18, 20))


def chance(duel, paths, card, other):
    one, two = (paths.cells(paths.states.cards(paths.states.place(c))) for c in (card, other))
    return float(duel.chance(one, two, np.array([card.total - other.total]))[0])


@pytest.mark.parametrize(
    ("table", "mine", "theirs"),
    [
        (PLAIN, {}, {"yacht": 50}),
        (PLAIN, {"straight": 15}, {"straight": 15, "yacht": 0}),
        (WITH_BONUS, {"straight": 0}, {"straight": 15}),
        (WITH_BONUS, {"straight": 15, "faces_6": 12}, {"straight": 0}),
        (SERVED, {"faces_6": 18}, {"faces_6": 24}),
        (SERVED, {"yacht": 0}, {"faces_6": 30}),
        (JOKER, {"yacht": 50, "faces_6": 6}, {"yacht": 0, "straight": 15}),
        (JOKER, {"yacht": 50, "straight": 0}, {"yacht": 50, "straight": 15}),
    ],
)
def test_chances_are_those_of_a_slow_second_way(table, mine, theirs):
    slow, paths = SlowDuel(table), Paths(States(table))
    card, other = card_with(table, **mine), card_with(table, **theirs)
    assert chance(Duel(paths), paths, card, other) == pytest.approx(
        slow.chance(card, other), abs=1e-12
    )


def test_leads_that_decide_the_match_are_certain():
    paths = Paths(States(PLAIN))
    duel, empty = Duel(paths), np.zeros(4, dtype=np.intp)
    found = duel.chance(empty, empty, np.array([-66, -65, 65, 66]))
    assert found[[0, 3]] == pytest.approx([0, 1], abs=1e-12)
    assert 1e-9 < found[1] < found[2] < 1 - 1e-9


def test_of_two_whole_cards_the_higher_wins_and_a_tie_is_half():
    paths = Paths(States(PLAIN))
    full = card_with(PLAIN, yacht=0, straight=15)
    cell = paths.cells(paths.states.cards(paths.states.place(full)))
    leads = np.array([-1, 0, 1])
    cells = np.repeat(cell, 3)
    assert Duel(paths).chance(cells, cells, leads).tolist() == [0, 0.5, 1]


def test_what_is_remembered_changes_nothing():
    table, rng = small_table([YACHT, STRAIGHT, number_box(5)], bonus=(15, 10)), random.Random(2)
    paths = Paths(States(table))
    everything = Duel(paths)
    for _ in range(20):
        cells = np.array([rng.randrange(paths.count) for _ in range(2)])
        lead = np.array([rng.randint(-40, 40)])
        fresh = Duel(paths).chance(cells[:1], cells[1:], lead)
        assert everything.chance(cells[:1], cells[1:], lead) == fresh


def test_the_work_is_told_beforehand():
    paths = Paths(States(PLAIN))
    empty = int(paths.cells(paths.states.cards(paths.states.place(Card.empty(PLAIN))))[0])
    duel = Duel(paths)
    most = {0: 65, 1: 0, 2: 15, 3: 50}  # points to come by boxes filled; which box has which bit
    assert sorted(most.values()) == [0, 15, 50, 65]
    # leads before each turn: (both open), (both, one left), (one, one), (one, none), (none, none)
    expected = (3 + 65 + 65) + (6 + 2 * 65 + 65) + (12 + 2 * 65 + 2 * 65) + (6 + 65) + 3
    assert duel.columns(empty, empty, 10_000) == expected
    assert duel.columns(empty, empty, 150) > 150
