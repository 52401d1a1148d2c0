import random
from functools import cache
from itertools import pairwise

import pytest

from game.rules.card import Card
from game.solve.advice import advise, best_first, positions_of
from game.solve.values import StaleValues, solve
from tests.solve.shared import (
    ALL_TABLES,
    card_with,
    random_card,
    random_faces,
    solved,
)
from tests.solve.slow_solver import SlowSolver, keeps_of, number_box, small_table
from tests.support.matches import SHIPPED

TIE = 1e-9
LONG_TABLES = ("classic", "scandinavian")


def positions(table_id, count, seed=1):
    """Random cards, dice and rolls left of one table."""
    table, rng = SHIPPED[table_id], random.Random(seed)
    for number in range(count):
        card = random_card(table, rng, 1 + number % len(table.boxes))
        yield card, random_faces(rng), rng.randint(0, 2)


@pytest.mark.parametrize(
    "table_id",
    [
        pytest.param(table_id, marks=[pytest.mark.slow] if table_id in LONG_TABLES else [])
        for table_id in ALL_TABLES
    ],
)
def test_every_option_is_there_once(table_id):
    for card, faces, rolls_left in positions(table_id, 60):
        advice = advise(solved(table_id), card, faces, rolls_left)
        holds = [option.hold for option in advice.holds]
        assert len(holds) == len(set(holds))
        assert set(holds) == (keeps_of(tuple(sorted(faces))) if rolls_left else set())
        assert sorted(o.box for o in advice.boxes) == sorted(card.legal_boxes(faces))
        paid = card.possible(faces, 3 - rolls_left)
        assert all(option.points == paid[option.box] for option in advice.boxes)


@pytest.mark.parametrize(
    "table_id",
    [
        pytest.param(id_, marks=[pytest.mark.slow] if id_ in ("scandinavian", "classic") else [])
        for id_ in ALL_TABLES
    ],
)
def test_loss_is_what_the_best_of_both_lists_is_worth_more(table_id):
    for card, faces, rolls_left in positions(table_id, 60):
        advice = advise(solved(table_id), card, faces, rolls_left)
        both = [*advice.holds, *advice.boxes]
        assert advice.value == max(option.value for option in both)
        assert all(o.loss == advice.value - o.value >= 0 for o in both)
        assert advice.options[0].loss < TIE
        assert sorted(map(repr, advice.options)) == sorted(map(repr, both))


@pytest.mark.parametrize("table_id", ALL_TABLES)
def test_both_lists_stand_best_first(table_id):
    for card, faces, rolls_left in positions(table_id, 60, seed=2):
        advice = advise(solved(table_id), card, faces, rolls_left)
        for one, other in pairwise(advice.holds):
            order = [(-len(o.hold), o.hold) for o in (one, other)]
            assert one.value > other.value + TIE or order[0] < order[1]
        for one, other in pairwise(advice.boxes):
            in_card_order = card.table.index(one.box) < card.table.index(other.box)
            assert one.value > other.value + TIE or in_card_order


def test_ties_among_holds_go_to_the_longer_then_to_lower_faces():
    """With Yacht alone left and one roll, any single die is worth as much as none."""
    table = small_table([("yacht", "five_alike", {"pays": 50})])
    advice = advise(solve(table), Card.empty(table), (6, 4, 2, 1, 5), 1)
    assert [o.hold for o in advice.holds][:6] == [(1,), (2,), (4,), (5,), (6,), ()]
    assert [o.hold for o in advice.holds][6:9] == [(1, 2, 4, 5), (1, 2, 4, 6), (1, 2, 5, 6)]
    assert all(o.value == pytest.approx(50 / 1296) for o in advice.holds[:6])
    assert all(o.value == 0 for o in advice.holds[6:])


def test_ties_among_boxes_stay_in_card_order():
    table = small_table([("b", "choice", {}), ("a", "choice", {}), number_box(1)])
    advice = advise(solve(table), Card.empty(table), (6, 6, 5, 5, 4), 0)
    assert [o.box for o in advice.boxes] == ["b", "a", "faces_1"]
    assert advice.boxes[0].value == advice.boxes[1].value


def test_best_first_keeps_order_within_a_billionth():
    assert best_first([1.0, 2.0 - 5e-10, 2.0, 2.0 - 2e-9]) == [1, 2, 3, 0]
    assert best_first([]) == []


def test_no_holds_without_a_roll_left():
    advice = advise(solved("yacht-bonus"), Card.empty(SHIPPED["yacht-bonus"]), (1, 1, 2, 4, 6), 0)
    assert advice.holds == ()
    assert len(advice.boxes) == 12


SMALL = small_table(
    [
        number_box(5),
        number_box(6),
        ("small", "straight", {"runs": [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]], "pays": 15}),
    ],
    bonus=(33, 35),
)


@cache
def both_solvers():
    return solve(SMALL), SlowSolver(SMALL)


@pytest.mark.parametrize("filled", [{}, {"faces_5": 15}, {"small": 15, "faces_6": 24}])
@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_values_agree_with_the_slow_solver(filled, rolls_left):
    card = card_with(SMALL, **filled)
    values, slow = both_solvers()
    holds = slow.holds(card, rolls_left) if rolls_left else {}
    for faces in [(1, 2, 3, 5, 5), (6, 6, 6, 6, 5), (4, 4, 3, 2, 6), (5, 5, 5, 6, 6)]:
        advice = advise(values, card, faces, rolls_left)
        boxes = slow.boxes(card, faces)
        for box in advice.boxes:
            assert box.value == pytest.approx(card.total + boxes[box.box], abs=TIE)
        for hold in advice.holds:
            assert hold.value == pytest.approx(card.total + holds[hold.hold], abs=TIE)


def test_value_counts_points_written_and_a_bonus_won_now():
    table = SHIPPED["yacht-bonus"]
    most = {b.id: 0 for b in table.boxes if b.id not in ("ones", "yacht")}
    card = card_with(table, **most | {"sixes": 24, "fives": 20, "fours": 16})
    advice = advise(solved("yacht-bonus"), card, (1, 1, 1, 1, 1), 0)
    by_box = {option.box: option for option in advice.boxes}
    assert by_box["ones"].points == 5  # 65 in the number boxes: 35 more
    assert by_box["ones"].value == pytest.approx(60 + 5 + 35 + 50 * 0.0460287, abs=1e-4)
    assert by_box["yacht"].value > 60 + 50


def test_holding_four_alike_gives_the_odds_of_the_rules():
    """Yacht with one roll left 16.7 %, with two 30.6 %."""
    table = small_table([("yacht", "five_alike", {"pays": 1})])
    for rolls_left, percent in ((1, "16.7"), (2, "30.6")):
        advice = advise(solve(table), Card.empty(table), (4, 4, 4, 4, 1), rolls_left)
        assert advice.holds[0].hold == (4, 4, 4, 4)
        assert f"{advice.holds[0].value * 100:.1f}" == percent


def test_the_printed_form():
    advice = advise(solved("yacht-bonus"), Card.empty(SHIPPED["yacht-bonus"]), (3, 3, 1, 6, 2), 2)
    printed = advice.to_mapping()
    assert list(printed) == ["value", "holds", "boxes"]
    assert printed["holds"][0] == {"hold": [3, 3], "value": advice.value, "loss": 0.0}
    assert list(printed["boxes"][0]) == ["box", "points", "value", "loss"]


def test_foreign_values_and_full_cards_are_refused():
    table = SHIPPED["yacht-exact"]
    with pytest.raises(StaleValues):
        advise(solved("yacht-bonus"), Card.empty(table), (1, 2, 3, 4, 5), 1)
    full = card_with(table, **dict.fromkeys((box.id for box in table.boxes), 0))
    with pytest.raises(ValueError, match="every box"):
        advise(solved("yacht-exact"), full, (1, 2, 3, 4, 5), 1)


def test_dice_held_already_are_preferred():
    assert positions_of((5, 5), (5, 1, 5, 5, 2)) == (0, 2)
    assert positions_of((5, 5), (5, 1, 5, 5, 2), held=(3,)) == (0, 3)
    assert positions_of((5, 5), (5, 1, 5, 5, 2), held=(1, 2, 3)) == (2, 3)
    assert positions_of((), (5, 1, 5, 5, 2), held=(1, 2)) == ()
    with pytest.raises(ValueError, match="cannot be held"):
        positions_of((4,), (5, 1, 5, 5, 2))


@pytest.mark.parametrize("seed", range(20))
def test_positions_show_exactly_the_faces_kept(seed):
    rng = random.Random(seed)
    faces = random_faces(rng)
    for keep in keeps_of(tuple(sorted(faces))):
        held = tuple(sorted(rng.sample(range(5), rng.randint(0, 5))))
        chosen = positions_of(keep, faces, held)
        assert tuple(sorted(faces[die] for die in chosen)) == keep
        assert list(chosen) == sorted(set(chosen))
