"""The tips of the help are true: what each position says is worked out anew by the solver."""

import pytest

from game.solve.advice import BoxOption, advise
from game.solve.odds import box_odds, chance_from
from game.ui import tips
from game.ui.tips import POSITIONS, TipId
from tests.solve.shared import solved
from tests.support.matches import SHIPPED


@pytest.mark.parametrize("tip", POSITIONS, ids=lambda tip: tip.value)
def test_what_every_option_gives_up(tip):
    position = POSITIONS[tip]
    values = solved(position.table)
    advice = advise(values, position.card(values.table), position.faces, position.rolls_left)
    losses = {
        option.box if isinstance(option, BoxOption) else option.hold: option.loss
        for option in advice.options
    }
    assert [option.gives_up for option in position.options] == [
        round(losses[option.taken], 1) for option in position.options
    ]
    assert losses[position.options[0].taken] == 0, "the first one is the best there is"


def test_the_zero_is_one_and_the_highest_number_is_not_always_best():
    zero = POSITIONS[TipId.ZERO]
    card = zero.card(SHIPPED[zero.table])
    assert card.pays(zero.options[0].taken, zero.faces, 3) == 0
    assert card.pays(zero.options[1].taken, zero.faces, 3) > 0
    bonus = POSITIONS[TipId.BONUS]
    card = bonus.card(SHIPPED[bonus.table])
    best, other = (card.pays(option.taken, bonus.faces, 3) for option in bonus.options)
    assert best < other


def test_an_exact_straight_is_made_a_third_as_often_and_breaks_on_a_face_twice():
    loose, exact = (SHIPPED[id_] for id_ in tips.STRAIGHT_TABLES)
    assert loose.box("small_straight").points(tips.STRAIGHT) > 0
    assert exact.box("small_straight").points(tips.STRAIGHT) == 0
    often, seldom = (box_odds(t)["small_straight"].three for t in (loose, exact))
    assert often / seldom == pytest.approx(3, abs=0.2)


def test_two_throws_are_nearly_twice_one():
    once, twice = (chance_from(tips.FOUR_HELD, n, lambda r: len(set(r)) == 1) for n in (1, 2))
    assert 1.7 < twice / once < 2


def test_high_fours_pay_by_their_face_where_the_tip_says_so():
    box = SHIPPED[tips.FOURS_TABLE].box("four_of_a_kind")
    assert [box.points(faces) for faces in tips.FOURS] == [24, 4]
