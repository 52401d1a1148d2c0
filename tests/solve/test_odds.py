"""The chances that the rules' page names, and that they agree with plain counting."""

from itertools import product

import pytest

from game.rules.boxes import BoxKind
from game.solve.odds import box_odds, chance_from, mean_dice_of_a_face, mean_points
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]


@pytest.mark.parametrize(
    ("box", "first", "three"),
    [
        ("small_straight", 15.43, 61.54),
        ("full_house", 3.86, 36.29),
        ("four_of_a_kind", 2.01, 29.08),
        ("large_straight", 3.09, 26.11),
        ("yacht", 0.08, 4.60),
    ],
)
def test_chances_that_must_come_out_exactly(box, first, three):
    odds = box_odds(BONUS)[box]
    assert round(100 * odds.first, 2) == first
    assert round(100 * odds.three, 2) == three


def test_a_yacht_at_once_is_one_in_1296():
    assert box_odds(BONUS)["yacht"].first == pytest.approx(1 / 1296, abs=1e-12)


def test_four_alike_become_five():
    def is_yacht(roll):
        return len(set(roll)) == 1

    assert round(100 * chance_from((4,) * 4, 1, is_yacht), 1) == 16.7
    assert round(100 * chance_from((4,) * 4, 2, is_yacht), 1) == 30.6
    with pytest.raises(ValueError, match="5 dice held with 1 rolls left"):
        chance_from((4,) * 5, 1, is_yacht)
    with pytest.raises(ValueError, match="2 dice held with 3 rolls left"):
        chance_from((4,) * 2, 3, is_yacht)


@pytest.mark.parametrize("table", SHIPPED.values(), ids=lambda t: t.id)
def test_the_first_roll_agrees_with_counting_all_7776(table):
    odds = box_odds(table)
    assert set(odds) == {b.id for b in table.boxes if b.kind is not BoxKind.CHOICE}
    rolls = list(product(range(1, 7), repeat=5))
    for box in table.boxes[4:10]:
        if box.id in odds and not box.is_number:
            made = sum(box.points(roll) > 0 for roll in rolls)
            assert odds[box.id].first == pytest.approx(made / len(rolls), abs=1e-12)


def test_a_face_played_for_alone():
    """Each die misses three times with 125/216: dice are independent, as none is let go."""
    assert mean_dice_of_a_face() == pytest.approx(5 * (1 - (5 / 6) ** 3))
    shows = 1 - (5 / 6) ** 3
    three = sum(ways * shows**n * (1 - shows) ** (5 - n) for n, ways in ((3, 10), (4, 5), (5, 1)))
    assert box_odds(BONUS)["ones"].three == pytest.approx(three, abs=1e-12)
    sixes = BONUS.box("sixes")
    assert mean_points(sixes) == pytest.approx(6 * mean_dice_of_a_face())
    assert mean_points(BONUS.box("choice")) == pytest.approx(5 * 14 / 3)
