"""Positions to practise: the same for the same seed, legal, worth asking; answers told truly."""

from itertools import islice

import pytest

from game.solve.advice import HoldOption, advise
from game.solve.drill import ANCHOR, Drilled, found, judged, score_of
from game.solve.review import Mark, mark_of
from tests.solve.shared import ALL_TABLES, card_with, level, solved
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]


def position(table_id: str, seed: str) -> Drilled:
    search = found(solved(table_id), level("medium"), seed)
    while True:
        try:
            next(search)
        except StopIteration as done:
            return done.value


@pytest.mark.parametrize(
    "table_id",
    [
        pytest.param(table, marks=[] if table in ("yacht-bonus", "generala") else pytest.mark.slow)
        for table in ALL_TABLES
    ],
)
def test_positions_are_legal_worth_asking_and_the_same_for_the_same_seed(table_id):
    asked = [position(table_id, f"{table_id}|{n}") for n in range(9)]
    assert asked == [position(table_id, f"{table_id}|{n}") for n in range(9)]
    assert len({(p.card, p.faces) for p in asked}) > 6
    assert {p.rolls_left for p in asked} == {0, 1, 2}
    for p in asked:
        assert p.card.table.id == table_id
        assert len(p.card.open_boxes) >= 2
        assert len(p.faces) == 5
        assert set(p.faces) <= set(range(1, 7))
        assert abs(p.difficulty - ANCHOR) < 520  # the scores that are told apart end there
        options = advise(solved(table_id), p.card, p.faces, p.rolls_left).options
        assert len(options) > 1


def test_looking_for_a_position_goes_in_small_steps():
    steps = list(islice(found(solved("yacht-bonus"), level("medium"), "steps"), 3))
    assert steps
    assert set(steps) == {0.0}


def test_an_answer_is_told_what_it_cost_and_what_was_best():
    asked = Drilled(card_with(BONUS, ones=3), (5, 5, 5, 2, 1), 2, 1500.0)
    options = advise(solved("yacht-bonus"), asked.card, asked.faces, 2).options
    best = judged(solved("yacht-bonus"), asked, (5, 5, 5))
    assert (best.mark, best.taken, best.hint.best) == (Mark.BEST, options[0], options[0])
    assert best.hint.compared == options[1]
    poor = judged(solved("yacht-bonus"), asked, (1, 2))
    assert poor.taken.hold == (1, 2)
    assert poor.mark is Mark.BLUNDER
    assert poor.hint.compared == poor.taken
    assert poor.hint.gain_pts == pytest.approx(poor.taken.loss)
    box = judged(solved("yacht-bonus"), asked, "choice")
    assert box.taken.points == 18
    assert isinstance(box.hint.best, HoldOption)


def test_what_is_no_option_is_refused():
    asked = Drilled(card_with(BONUS, ones=3), (5, 5, 5, 2, 1), 2, 1500.0)
    for answer in ((6, 6), "ones", "nothing", (1, 2, 5, 5, 5)):
        with pytest.raises(ValueError, match="no option"):
            judged(solved("yacht-bonus"), asked, answer)


@pytest.mark.parametrize(
    ("loss", "mark", "score"),
    [
        (0.0, Mark.BEST, 1.0),
        (0.049, Mark.BEST, 1.0),
        (0.05, Mark.GOOD, 0.75),
        (0.5, Mark.INACCURACY, 0.5),
        (1.5, Mark.MISTAKE, 0.25),
        (3.99, Mark.MISTAKE, 0.25),
        (4.0, Mark.BLUNDER, 0.0),
    ],
)
def test_marks_by_what_an_answer_cost(loss, mark, score):
    assert (mark_of(loss), score_of(loss)) == (mark, score)
