"""classic, scandinavian and generala: every box for all 252 rolls, jokers, served dice.

Written a second time from the words of the rules, on sorted text and counts; nothing of the
game's own scoring is called on this side.
"""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import Points
from game.rules.match import IllegalAction, Match
from game.rules.table import table_from
from tests.support.matches import SHIPPED

ALL_ROLLS = list(combinations_with_replacement((1, 2, 3, 4, 5, 6), 5))
NUMBERS = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def text(roll):
    return "".join(map(str, sorted(roll)))


def alike(roll, count):
    """The highest face that shows so often; 0 if none does."""
    return max((face for face, n in Counter(roll).items() if n >= count), default=0)


def shows(roll, *runs):
    return any(set(run) <= set(text(roll)) for run in runs)


def pattern(roll):
    return sorted(Counter(roll).values())


def two_pairs(roll):
    pairs = [face for face, n in Counter(roll).items() if n >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def plain(face):
    return lambda roll: sum(d for d in roll if d == face)


EXPECTED = {
    "classic": {
        "three_of_a_kind": lambda r: sum(r) if alike(r, 3) else 0,
        "four_of_a_kind": lambda r: sum(r) if alike(r, 4) else 0,
        "full_house": lambda r: 25 if pattern(r) == [2, 3] else 0,
        "small_straight": lambda r: 30 if shows(r, "1234", "2345", "3456") else 0,
        "large_straight": lambda r: 40 if text(r) in ("12345", "23456") else 0,
        "five_of_a_kind": lambda r: 50 if alike(r, 5) else 0,
        "chance": sum,
    },
    "scandinavian": {
        "one_pair": lambda r: 2 * alike(r, 2),
        "two_pairs": two_pairs,
        "three_of_a_kind": lambda r: 3 * alike(r, 3),
        "four_of_a_kind": lambda r: 4 * alike(r, 4),
        "small_straight": lambda r: 15 if text(r) == "12345" else 0,
        "large_straight": lambda r: 20 if text(r) == "23456" else 0,
        "full_house": lambda r: sum(r) if pattern(r) == [2, 3] else 0,
        "chance": sum,
        "yatzy": lambda r: 50 if alike(r, 5) else 0,
    },
    "generala": {
        "straight": lambda r: 20 if text(r) in ("12345", "23456", "13456") else 0,
        "full_house": lambda r: 30 if pattern(r) == [2, 3] else 0,
        "four_of_a_kind": lambda r: 40 if alike(r, 4) else 0,
        "generala": lambda r: 50 if alike(r, 5) else 0,
        "double_generala": lambda r: 0,  # until generala holds points
    },
}
SERVED = {"straight": 5, "full_house": 5, "four_of_a_kind": 5}


@pytest.mark.parametrize("table_id", EXPECTED)
@pytest.mark.parametrize("roll_number", [1, 2, 3])
def test_every_box_pays_what_the_rules_say_for_all_252_rolls(table_id, roll_number):
    card = Card.empty(SHIPPED[table_id])
    expected = {name: plain(face) for name, face in NUMBERS.items()} | EXPECTED[table_id]
    assert [box.id for box in card.table.boxes] == list(expected)
    for roll in ALL_ROLLS:
        for box, points in expected.items():
            due = points(roll)
            if table_id == "generala" and roll_number == 1 and due:
                due += SERVED.get(box, 0)
            assert card.pays(BoxId(box), roll[::-1], roll_number) == due, (box, roll)


@pytest.mark.parametrize(
    ("table_id", "best"), [("classic", 1575), ("scandinavian", 374), ("generala", 360)]
)
def test_best_card(table_id, best):
    assert SHIPPED[table_id].best_card == best


# -- classic: jokers and further five alike


def classic(**points):
    table = SHIPPED["classic"]
    return Card(table, tuple(points.get(box.id) for box in table.boxes))


SIXES = (6, 6, 6, 6, 6)


@pytest.mark.parametrize("held", [0, 50])
def test_a_joker_must_go_to_its_number_box(held):
    assert classic(five_of_a_kind=held).possible(SIXES, 3) == {"sixes": 30}


@pytest.mark.parametrize("held", [0, 50])
def test_a_joker_whose_number_box_is_filled_pays_in_full_below(held):
    assert classic(five_of_a_kind=held, sixes=18, chance=20).possible(SIXES, 2) == {
        "three_of_a_kind": 30,
        "four_of_a_kind": 30,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
    }


def test_a_joker_with_nothing_open_below_writes_nothing_above():
    below = dict.fromkeys(EXPECTED["classic"], 0)
    card = classic(**below | {"sixes": 24, "fours": 8})
    assert card.possible(SIXES, 3) == {"ones": 0, "twos": 0, "threes": 0, "fives": 0}


def test_five_alike_are_no_joker_while_their_box_is_open():
    card = classic(sixes=18)
    assert card.possible(SIXES, 3)["full_house"] == 0
    assert card.possible(SIXES, 3)["five_of_a_kind"] == 50
    assert len(card.legal_boxes(SIXES)) == 12


def test_other_dice_are_never_a_joker():
    card = classic(five_of_a_kind=50)
    assert card.legal_boxes((6, 6, 6, 6, 1)) == card.open_boxes
    assert card.possible((6, 6, 6, 6, 1), 3)["large_straight"] == 0


@pytest.mark.parametrize(
    ("held", "box", "points"),
    [(50, "sixes", 30), (50, "large_straight", 40), (50, "ones", 0), (0, "sixes", 30)],
)
def test_each_further_five_alike_earns_100_if_the_box_holds_50(held, box, points):
    filled = {"five_of_a_kind": held}
    if box != "sixes":
        filled["sixes"] = 6
    if box == "ones":
        filled |= dict.fromkeys(EXPECTED["classic"], 0) | {"five_of_a_kind": held}
    before = classic(**filled)
    after = before.fill(BoxId(box), SIXES, 3)
    assert after[BoxId(box)] == points
    assert after.total - before.total == points + (100 if held else 0)
    assert after.further == bool(held)
    again = after.fill(next(iter(after.possible((5,) * 5, 3))), (5,) * 5, 3)
    assert again.further == 2 * bool(held)


def test_a_joker_in_the_wrong_box_is_refused():
    match = Match.start(SHIPPED["classic"], 1).rolled(SIXES).filled(BoxId("five_of_a_kind"))
    match = match.rolled((1, 1, 1, 1, 1))
    with pytest.raises(IllegalAction, match="chance may not take these dice; ones may"):
        match.filled(BoxId("chance"))
    match = match.filled(BoxId("ones"))
    assert match.totals == (50 + 5 + 100,)
    assert match.taken_back().totals == (50,)


# -- generala: served, double, won at once


def test_double_generala_pays_only_while_generala_holds_points():
    match = Match.start(SHIPPED["generala"], 1)
    match = match.rolled((1, 2, 3, 4, 6)).filled(BoxId("generala")).rolled((4,) * 5)
    assert match.possible["double_generala"] == 0
    match = Match.start(SHIPPED["generala"], 1).rolled((4,) * 5).filled(BoxId("generala"))
    assert match.rolled((2,) * 5).possible["double_generala"] == 100
    assert not match.is_over


def generala_that_wins():
    mapping = SHIPPED["generala"].to_mapping() | {"id": "house"}
    mapping["boxes"][9]["wins_when_served"] = True
    return table_from(mapping)


def test_a_served_generala_ends_the_match_where_the_table_says_so():
    match = Match.start(generala_that_wins(), 3).rolled((1, 1, 1, 1, 2)).filled(BoxId("ones"))
    won = match.rolled((4,) * 5).filled(BoxId("generala"))
    assert won.is_over
    assert won.winners == (1,)
    assert won.totals == (4, 50, 0)
    assert won.legal_boxes == ()
    with pytest.raises(IllegalAction, match="the match is over"):
        won.rolled((1, 2, 3, 4, 5))
    assert not won.taken_back().is_over


@pytest.mark.parametrize("box", ["double_generala", "fours"])
def test_only_generala_itself_wins(box):
    match = Match.start(generala_that_wins(), 2).rolled((4,) * 5).filled(BoxId(box))
    assert not match.is_over


def test_only_a_served_generala_wins():
    match = Match.start(generala_that_wins(), 2).rolled((4, 4, 4, 4, 1)).hold((0, 1, 2, 3))
    assert not match.rolled((4,) * 5).filled(BoxId("generala")).is_over


def test_a_result_entered_directly_is_never_served():
    match = Match.start(SHIPPED["generala"], 1).rolled((1, 2, 3, 4, 5), direct=True)
    assert match.possible["straight"] == 20
    assert not match.can_roll
    assert not match.can_hold
    assert match.position.rolls_left == 0
    winning = Match.start(generala_that_wins(), 2).rolled((4,) * 5, direct=True)
    assert not winning.filled(BoxId("generala")).is_over


# -- house switches


def test_switches_a_house_table_may_set():
    mapping = SHIPPED["scandinavian"].to_mapping() | {"id": "house"}
    mapping["boxes"][7]["may_be_one_face"] = True
    mapping["boxes"][12] |= {"may_be_one_face": True, "served_extra": 7}
    card = Card.empty(table_from(mapping))
    fours = (4, 4, 4, 4, 4)
    assert card.pays(BoxId("two_pairs"), (4, 4, 4, 4, 1), 3) == 16
    assert card.pays(BoxId("full_house"), fours, 3) == 20
    assert card.pays(BoxId("full_house"), fours, 1) == 27
    assert card.pays(BoxId("full_house"), (4, 4, 4, 4, 1), 1) == 0


@pytest.mark.parametrize("table_id", SHIPPED)
def test_what_a_box_can_hold(table_id):
    table = SHIPPED[table_id]
    for box in table.boxes:
        payable = table.payable(box.id)
        assert payable[0] == Points(0)
        assert set(payable) >= {box.points(roll) for roll in ALL_ROLLS}
    if table_id == "generala":
        assert table.payable(BoxId("straight")) == (0, 20, 25)
