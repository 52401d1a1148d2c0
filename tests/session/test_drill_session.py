"""The practice: ratings move the right way, positions come in order, answers are kept."""

import pytest

from game.session.drill import Practice, drill_level, drill_view
from game.session.rating import FIRST, LEAST, MOST, expected_score, rated
from game.solve.drill import Drilled
from game.store import Store
from tests.solve.shared import card_with, level
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]


def test_expected_scores_are_elos():
    assert expected_score(1500, 1500) == 0.5
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)  # 400 points: ten to one
    assert expected_score(1100, 1500) == pytest.approx(1 / 11)


def test_a_rating_rises_with_good_answers_and_falls_with_poor_ones():
    assert rated(1500, 0, 1500, 1.0) == 1520
    assert rated(1500, 0, 1500, 0.0) == 1480
    assert rated(1500, 0, 1500, 0.5) == 1500
    assert rated(1500, 30, 1500, 1.0) == 1510  # after 30 answers it moves half as fast
    assert rated(1500, 0, 1900, 1.0) > rated(1500, 0, 1100, 1.0) > 1500  # the harder, the more
    assert rated(1500, 0, 1900, 0.0) > rated(1500, 0, 1100, 0.0)
    for score in (0.0, 0.25, 0.5, 0.75):
        assert rated(1500, 0, 1500, score) < rated(1500, 0, 1500, score + 0.25)


def test_a_rating_finds_the_strength_of_a_steady_player():
    rating = FIRST
    for answers in range(400):  # a player who scores ¾ on positions of 1400 stands at 1591
        rating = rated(rating, answers, 1400.0, 0.75)
    assert rating == pytest.approx(1400 + 400 * 0.4771, abs=2)


def test_a_rating_stays_within_its_bounds():
    assert rated(MOST, 0, MOST, 1.0) == MOST
    assert rated(LEAST, 0, LEAST, 0.0) == LEAST


def test_positions_are_measured_by_medium_or_another_level_by_feel():
    levels = {name: level(name) for name in ("master", "hard", "medium")}
    assert drill_level(levels).id == "medium"
    del levels["medium"]
    assert drill_level(levels).id == "hard"
    del levels["hard"]
    assert drill_level(levels) is None


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_a_position_is_shown_as_a_match_of_one(rolls_left):
    card = card_with(BONUS, ones=3, yacht=50)
    view = drill_view(Drilled(card, (5, 5, 3, 2, 1), rolls_left, 1500.0), "seed")
    assert view.match.card == card
    assert view.match.faces == (5, 5, 3, 2, 1)
    assert view.match.roll_number == 3 - rolls_left
    assert view.match.turn.number == 3
    assert view.match.can_hold is (rolls_left > 0)
    assert set(view.match.possible) == set(card.open_boxes)


class _AtOnce:
    """Brains that think here and now."""

    def __init__(self, folder):
        self.asked, self._folder = [], folder

    def ask(self, table, function, *arguments, urgent=True):
        from game.session.brains import _at_once

        self.asked.append(arguments)
        value = _at_once(function, *arguments, self._folder)
        return type("Done", (), {"is_done": True, "result": lambda self: value})()


def test_the_practice_goes_on_where_it_was_left(tmp_path):
    store = Store.in_memory()
    first = Practice(BONUS, level("medium"), _AtOnce(tmp_path), store)
    assert (first.position, first.can_answer) == (None, False)
    assert first.update()
    asked = first.position
    again = Practice(BONUS, level("medium"), _AtOnce(tmp_path), store)
    again.update()
    assert again.position == asked  # no answer was given: it comes again
    best = first.view.match.legal_boxes[0]
    first.answer(best)
    assert not first.can_answer
    assert first.update()
    assert first.truth.taken.box == best
    assert first.standing.answers == 1
    assert (first.standing.rating > FIRST) is (first.truth.taken.loss < 0.5)
    assert store.practised()[BONUS.id] == first.standing
    first.answer(best)  # too late
    first.go_on()
    first.update()
    later = Practice(BONUS, level("medium"), _AtOnce(tmp_path), store)
    later.update()
    assert later.position == first.position != asked


def test_a_rating_that_can_not_be_kept_is_told(tmp_path):
    store = Store.in_memory()
    practice = Practice(BONUS, level("medium"), _AtOnce(tmp_path), store)
    practice.update()
    practice.answer(practice.view.match.legal_boxes[0])
    store._db.execute("DROP TABLE answer")
    practice.update()
    assert "answer" in str(practice.not_kept)
    assert practice.standing.answers == 1
