import random

import pytest

from game.rules.card import Card
from game.solve.advice import BoxOption, HoldOption, advise
from game.solve.hint import hint
from game.solve.reason import Situation, Why, aim_of, end_odds
from game.solve.values import StaleValues, solve
from tests.solve.shared import card_with, random_card, random_faces, solved
from tests.solve.slow_solver import small_table
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]
EMPTY = Card.empty(BONUS)
ROUND_7 = card_with(
    BONUS, ones=3, fours=12, fives=10, four_of_a_kind=22, full_house=28, large_straight=30
)
DICE = (6, 2, 6, 1, 3)


def test_it_compares_with_what_is_held_now():
    """The picture of the look: keep 6-6, not 1-2-3; a third six comes in 42 of 100 throws."""
    given = hint(solved("yacht-bonus"), ROUND_7, DICE, 1, held=(1, 3, 4))
    assert isinstance(given.best, HoldOption)
    assert given.best.hold == (6, 6)
    assert isinstance(given.compared, HoldOption)
    assert given.compared.hold == (1, 2, 3)
    assert given.gain_pts == pytest.approx(2.730, abs=5e-4)
    assert given.reason.why is Why.CHANCE
    assert (given.reason.box, given.reason.other_box) == ("sixes", "small_straight")
    assert given.reason.odds == pytest.approx(1 - (5 / 6) ** 3)
    assert given.reason.other_odds == pytest.approx(11 / 36)
    assert len(given.others) == 28


@pytest.mark.parametrize("held", [(), (0, 2)])
def test_with_nothing_or_the_best_held_it_compares_with_the_runner_up(held):
    given = hint(solved("yacht-bonus"), ROUND_7, DICE, 1, held)
    assert given.compared == given.others[0]
    assert given.gain_pts == pytest.approx(given.others[0].loss)


def test_all_five_held_stand_for_the_best_box():
    dice, five = (2, 3, 4, 5, 5), (0, 1, 2, 3, 4)
    given = hint(solved("yacht-bonus"), EMPTY, dice, 1, five)
    assert given.best.hold == (2, 3, 4, 5)
    boxes = advise(solved("yacht-bonus"), EMPTY, dice, 1).boxes
    assert given.compared == boxes[0]
    stay = hint(solved("yacht-bonus"), EMPTY, (2, 3, 4, 5, 6), 1, five)
    assert stay.best == BoxOption("large_straight", 30, stay.best.value, 0.0)
    assert stay.compared == stay.others[0]


def test_what_is_sure_already_is_not_what_a_hold_is_after():
    """Four in a row are made; the throw is for the fifth."""
    reason = hint(solved("yacht-bonus"), EMPTY, (2, 3, 4, 5, 5), 1).reason
    assert (reason.why, reason.box) == (Why.CHANCE, "large_straight")
    assert reason.odds == pytest.approx(1 / 3)


def test_a_box_that_pays_more_now_is_worth_more_later():
    given = hint(solved("yacht-bonus"), ROUND_7, DICE, 0)
    assert isinstance(given.best, BoxOption)
    assert (given.best.box, given.reason.why) == ("yacht", Why.LATER)
    assert given.reason.box == "choice"
    pays_now = 18
    assert given.reason.points == pytest.approx(pays_now + given.gain_pts)


def test_the_bonus_is_the_reason_where_it_makes_the_difference():
    lower = (box.id for box in BONUS.boxes if not box.is_number)
    card = card_with(BONUS, ones=2, twos=6, fours=16, fives=15, **dict.fromkeys(lower, 0))
    given = hint(solved("yacht-bonus"), card, (6, 6, 3, 3, 3), 0)
    assert given.best.box == "threes"
    assert given.compared.box == "sixes"
    assert given.reason.why is Why.BONUS
    assert given.reason.missing == 63 - 39
    assert given.reason.points > given.gain_pts / 2


def test_no_bonus_is_named_where_none_can_be_won():
    rng = random.Random(4)
    for number in range(40):
        card = random_card(SHIPPED["yacht-exact"], rng, 1 + number % 12)
        given = hint(solved("yacht-exact"), card, random_faces(rng), number % 3)
        assert given.reason.why is not Why.BONUS


def test_the_box_that_pays_most_and_the_cheapest_to_give_up():
    made = hint(solved("yacht-bonus"), EMPTY, (4, 4, 4, 4, 4), 2)
    assert (made.best.box, made.reason.why, made.reason.points) == ("yacht", Why.POINTS, 50)
    left = {b.id: 0 for b in BONUS.boxes if b.id not in ("yacht", "large_straight")}
    lost = hint(solved("yacht-bonus"), card_with(BONUS, **left), (1, 1, 2, 4, 6), 0)
    assert (lost.best.box, lost.reason.why, lost.reason.points) == ("yacht", Why.LEAST_LOST, 0)
    assert lost.compared.box == "large_straight"


def test_the_last_box_leaves_nothing_to_compare_with():
    card = card_with(BONUS, **{b.id: 0 for b in BONUS.boxes[1:]})
    given = hint(solved("yacht-bonus"), card, (1, 1, 2, 4, 6), 0)
    assert (given.compared, given.gain_pts, given.others) == (None, 0.0, ())
    assert given.reason.box == "ones"


@pytest.mark.parametrize("table_id", ["yacht-bonus", "yacht-classic"])
def test_every_position_has_a_hint_that_holds_together(table_id):
    rng, values = random.Random(12), solved(table_id)
    for number in range(100):
        card = random_card(values.table, rng, 1 + number % 12)
        faces, rolls_left = random_faces(rng), number % 3
        held = tuple(sorted(rng.sample(range(5), rng.randint(0, 5)))) if rolls_left else ()
        given = hint(values, card, faces, rolls_left, held)
        advice = advise(values, card, faces, rolls_left)
        assert given.best == advice.options[0]
        assert [given.best, *given.others] == list(advice.options)
        assert given.gain_pts >= 0
        reason = given.reason
        assert reason.odds is None or 0 <= reason.odds <= 1 + 1e-12
        boxes = {box.id for box in values.table.boxes} | {None}
        assert {reason.box, reason.other_box} <= boxes
        if reason.why is Why.CHANCE:
            assert isinstance(given.best, HoldOption)
            assert reason.odds is not None


def test_odds_of_the_end_of_a_turn_add_up_and_agree_with_the_rules():
    """Holding four alike: Yacht with one roll left 16.7 %, with two 30.6 %."""
    table = small_table([("yacht", "five_alike", {"pays": 50})])
    card, values = Card.empty(table), solve(table)
    for rolls_left, odds in ((1, 1 / 6), (2, 11 / 36)):
        situation = Situation(values, card, (4, 4, 4, 4, 1), rolls_left)
        best = advise(values, card, situation.faces, rolls_left).options[0]
        assert best.hold == (4, 4, 4, 4)
        ends = end_odds(situation.turn, best.hold, rolls_left)
        assert ends.sum() == pytest.approx(1)
        assert aim_of(situation, best).odds == pytest.approx(odds)


def test_foreign_values_and_full_cards_are_refused():
    with pytest.raises(StaleValues):
        hint(solved("yacht-exact"), EMPTY, DICE, 1)
    full = card_with(BONUS, **dict.fromkeys((box.id for box in BONUS.boxes), 0))
    with pytest.raises(ValueError, match="every box"):
        hint(solved("yacht-bonus"), full, DICE, 1)


CLASSIC = SHIPPED["classic"]


def classic_with_open(*boxes, **points):
    """A classic card with a scored Five of a Kind on which only these boxes are open."""
    filled = {b.id: 0 for b in CLASSIC.boxes if b.id not in boxes}
    return card_with(CLASSIC, **filled | {"five_of_a_kind": 50} | points)


def test_a_further_five_alike_is_the_reason_where_it_makes_the_gain():
    card = classic_with_open("threes")
    given = hint(solved("classic"), card, (1, 1, 1, 1, 5), 1)
    assert given.best.hold == (1, 1, 1, 1)
    assert (given.reason.why, given.reason.points) == (Why.FURTHER, 100)
    assert given.reason.odds == pytest.approx(1 / 6)
    written = hint(solved("classic"), card, (1, 1, 1, 1, 1), 2)
    assert (written.best.box, written.reason.why) == ("threes", Why.FURTHER)
    assert (written.reason.odds, written.gain_pts > 50) == (1, True)


def test_no_further_five_alike_is_named_where_none_counts():
    card = classic_with_open("threes", five_of_a_kind=0)
    given = hint(solved("classic"), card, (1, 1, 1, 1, 5), 1)
    assert given.reason.why is not Why.FURTHER


@pytest.mark.parametrize("table_id", SHIPPED)
def test_every_position_of_every_table_has_a_hint(table_id):
    table, rng = SHIPPED[table_id], random.Random(12)
    for number in range(2 * len(table.boxes)):
        card = random_card(table, rng, 1 + number % len(table.boxes))
        faces = (1 + number % 6,) * 5 if number % 4 == 0 else random_faces(rng)
        given = hint(solved(table_id), card, faces, number % 3)
        assert given.gain_pts >= 0
        assert given.reason.odds is None or 0 <= given.reason.odds <= 1 + 1e-12


def test_a_hold_is_after_a_box_that_its_dice_help_to_fill():
    """Two sixes are not held for Ones, though that is where the turn goes when nothing comes."""
    table = SHIPPED["yacht-exact"]
    still_open = ("ones", "threes", "four_of_a_kind")
    card = card_with(table, **{b.id: 0 for b in table.boxes if b.id not in still_open})
    situation = Situation(solved("yacht-exact"), card, (1, 5, 6, 6, 3), 1)
    best = advise(situation.values, card, situation.faces, 1).holds[0]
    assert best.hold == (6, 6)
    assert aim_of(situation, best).box == "four_of_a_kind"


def test_dice_held_twice_are_not_held_for_a_straight():
    open_boxes = ("ones", "small_straight", "large_straight")
    card = card_with(BONUS, **{b.id: 0 for b in BONUS.boxes if b.id not in open_boxes})
    situation = Situation(solved("yacht-bonus"), card, (1, 1, 2, 4, 6), 1)
    best = advise(situation.values, card, situation.faces, 1).holds[0]
    assert best.hold == (1, 2, 4)
    assert aim_of(situation, best).box == "small_straight"
    pair = next(o for o in advise(situation.values, card, situation.faces, 1).holds
                if o.hold == (1, 1))  # fmt: skip
    assert aim_of(situation, pair).box == "ones"


def test_a_box_that_wins_the_bonus_says_so():
    card = card_with(BONUS, **{b.id: 0 for b in BONUS.boxes if b.id not in ("ones", "choice")})
    numbers = {"twos": 10, "threes": 15, "fours": 20, "fives": 15}
    card = card_with(BONUS, **dict(zip([b.id for b in BONUS.boxes], card.points, strict=True)) |
                     numbers)  # fmt: skip
    given = hint(solved("yacht-bonus"), card, (1, 1, 1, 6, 6), 0)
    assert (given.best.box, given.reason.why, given.reason.missing) == ("ones", Why.BONUS, 0)


def test_the_reason_speaks_of_the_box_that_is_compared():
    """Choice pays most, but the runner-up is another box: the sentence keeps to that one."""
    rng = random.Random(8)
    for number in range(150):
        card = random_card(BONUS, rng, 2 + number % 11)
        given = hint(solved("yacht-bonus"), card, random_faces(rng), 0)
        if given.reason.why is Why.LATER:
            assert given.reason.box == given.compared.box
            assert given.reason.points - given.reason.now == pytest.approx(given.gain_pts)


def test_with_one_box_left_nothing_is_compared():
    card = card_with(BONUS, **{b.id: 0 for b in BONUS.boxes if b.id != "yacht"})
    given = hint(solved("yacht-bonus"), card, (1, 2, 3, 5, 6), 0)
    assert (given.compared, given.reason.why) == (None, Why.NOTHING_ELSE)
