"""The review: what adds up, what is marked how, and one worked out by hand."""

import math
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.sealed import SECRET_BYTES, Seal
from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.dice import Points
from game.rules.match import Match
from game.rules.table import Table, UpperBonus
from game.solve.advice import HoldOption
from game.solve.look_back import looking_back
from game.solve.review import Mark, mark_of, played_turns, review
from game.solve.value_file import load, save
from game.solve.values import StaleValues, solve
from game.solve.winning import chances
from tests.solve.shared import solved
from tests.support.matches import SHIPPED, play


def random_match(seed, table, seats):
    return play(seed, table, seats, Seal(random.Random(seed).randbytes(SECRET_BYTES), "x"))


def whole(steps):
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def told_chances(match, values):
    return whole(chances(match, values, list(played_turns(match, values))))


def box(id_, kind, pays=Pays.ALIKE, **more):
    return Box(BoxId(id_), kind, pays, **more)


SIXES = box("sixes", BoxKind.NUMBER, face=6)
SMALL = Table("small", (SIXES, box("yacht", BoxKind.FIVE_ALIKE, 50)))
"""Two boxes: small enough to be worked out by hand."""
EDGY = Table(
    "edgy",
    (
        *(box(f"n{face}", BoxKind.NUMBER, face=face) for face in (4, 5, 6)),
        box("choice", BoxKind.CHOICE, Pays.SUM),
        box("yacht", BoxKind.FIVE_ALIKE, 50),
    ),
    UpperBonus(Points(24), Points(35)),
)
"""A bonus that random play wins now and then."""


@cache
def edgy():
    return solve(EDGY)


def loaded_match(seed, table, seats):
    """A match of random decisions in which the dice often show five alike."""
    rng = random.Random(seed)
    match = Match.start(table, seats)
    while not match.is_over:
        if match.can_roll and (match.faces is None or rng.random() < 0.5):
            held = match.held if match.faces else ()
            face = rng.randint(1, 6) if not held else match.faces[held[0]]
            is_alike = rng.random() < 0.5
            match = match.rolled([
                match.faces[die] if die in held else face if is_alike else rng.randint(1, 6)
                for die in range(5)
            ])  # fmt: skip
            if match.can_hold:
                match = match.hold([die for die in range(5) if rng.random() < 0.3])
        else:
            match = match.filled(rng.choice(match.legal_boxes))
    return match


# -- what adds up


def is_added_up(seat):
    told = seat.to_mapping("Ada")
    thrown = sum(throw["luck"] for throw in told["throws"])
    lost = sum(decision["loss"] for decision in told["decisions"])
    assert abs(told["start_value"] + thrown - lost - told["total"]) < 1e-9
    assert seat.adjusted == seat.start_value - seat.loss
    return abs(seat.start_value + seat.luck - seat.loss - seat.total) < 1e-9


EVERY_TABLE = [
    pytest.param(table, id=table.id, marks=[pytest.mark.slow] * (table.id == "scandinavian"))
    for table in SHIPPED.values()
]  # solving that one takes ten seconds


@pytest.mark.parametrize("table", EVERY_TABLE)
def test_total_is_start_plus_luck_less_loss_on_every_table(table, tmp_path):
    """By exact values and by those of a file, with common dice and with many a five alike."""
    values = solved(table.id)
    save(values, tmp_path)
    kept = load(table, tmp_path)
    further = 0
    for seed in range(10):
        make = random_match if seed % 2 else loaded_match
        match = make(seed, table, 1 + seed % 3)
        further += sum(card.further for card in match.cards)
        exact = review(match, values)
        assert all(is_added_up(seat) for seat in exact)
        assert [seat.total for seat in exact] == list(match.totals)
        for seat, same in zip(review(match, kept), exact, strict=True):
            assert is_added_up(seat)
            assert abs(seat.loss - same.loss) < 1e-3  # float32
    assert bool(further) is bool(table.further_five_alike)


@settings(max_examples=60)
@given(seed=st.integers(0, 10**9), seats=st.integers(1, 6))
def test_it_adds_up_in_every_match_of_a_small_table_with_a_bonus(seed, seats):
    assert all(is_added_up(seat) for seat in review(random_match(seed, EDGY, seats), edgy()))


def test_it_adds_up_where_the_bonus_is_won():
    won = 0
    for seed in range(60):
        match = random_match(seed, EDGY, 2)
        won += sum(card.bonus > 0 for card in match.cards)
        assert all(is_added_up(seat) for seat in review(match, edgy()))
    assert won > 3


def test_every_step_begins_with_the_value_the_last_one_left():
    match = random_match(3, EDGY, 2)
    for seat in review(match, edgy()):
        value = seat.start_value
        for step in seat.steps:
            assert abs(value + step.gain - step.value) < 1e-9
            value = step.value
        assert abs(value - seat.total) < 1e-9


def test_a_match_must_be_over():
    match = Match.start(SMALL, 1).rolled([1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="turn 1"):
        review(match, solve(SMALL))


def test_values_must_be_those_of_the_table():
    with pytest.raises(StaleValues):
        review(random_match(1, SMALL, 1), edgy())


# -- by hand


def test_two_boxes_worked_out_by_hand():
    """Six to Sixes: what five dice bring in three throws is 5 · 6 · (1 − (5/6)³)."""
    sixes = 30 * (1 - (5 / 6) ** 3)
    only_sixes = Table("only-sixes", (SIXES,))
    match = (
        Match.start(only_sixes, 1)
        .rolled([6, 1, 1, 1, 1])
        .hold([1, 2, 3, 4])  # keeps the ones: about as wrong as can be
        .rolled([6, 1, 1, 1, 1])
        .filled(BoxId("sixes"))
    )
    (seat,) = review(match, solve(only_sixes))
    first, second = seat.throws
    hold, fill = seat.decisions
    assert math.isclose(seat.start_value, sixes)
    # one six lies there and two throws are left: 6 + 4 · 6 · (1 − (5/6)²)
    after_first = 6 + 24 * (1 - (5 / 6) ** 2)
    assert math.isclose(first.luck, after_first - sixes)
    # the one die is thrown twice if need be, the four ones in the last throw
    one_die = 6 * (1 - (5 / 6) ** 2)
    four_dice = 24 * (1 - 5 / 6)
    after_hold = one_die + four_dice
    assert math.isclose(hold.taken.value, after_hold)
    assert math.isclose(hold.loss, after_first - after_hold)
    assert hold.best.hold == (6,)
    # the one die showed a six: 6 + 24/6 with a throw left
    assert math.isclose(second.luck, 10 - after_hold)
    assert fill.loss == pytest.approx(4)
    assert fill.mark is Mark.BLUNDER
    assert fill.best == HoldOption((6,), pytest.approx(10), 0.0)
    assert seat.total == 6


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, "best"), (0.0499, "best"), (0.05, "good"), (0.4999, "good"), (0.5, "inaccuracy"),
        (1.4999, "inaccuracy"), (1.5, "mistake"), (3.9999, "mistake"), (4.0, "blunder"),
        (90.0, "blunder"),
    ],
)  # fmt: skip
def test_marks_have_these_limits(loss, mark):
    assert mark_of(loss).value == mark


def test_stopping_early_is_a_decision_for_a_box():
    match = Match.start(SMALL, 1).rolled([6, 6, 6, 6, 6]).filled(BoxId("yacht"))
    match = match.rolled([6, 6, 6, 1, 2]).filled(BoxId("sixes"))
    (seat,) = review(match, solve(SMALL))
    first, second = seat.decisions
    assert (first.rolls_left, first.taken.box, first.loss) == (2, "yacht", 0.0)
    assert (second.rolls_left, second.taken.box, second.mark) == (2, "sixes", Mark.MISTAKE)
    told = seat.to_mapping("Ada")["decisions"]
    assert told[1]["kind"] == "box"
    assert told[1]["best"] == [6, 6, 6]


def test_a_result_entered_at_once_is_one_throw_and_one_box():
    match = Match.start(SMALL, 1).rolled([6, 6, 6, 1, 2], direct=True).filled(BoxId("sixes"))
    match = match.rolled([1, 1, 1, 1, 1]).filled(BoxId("yacht"))
    (seat,) = review(match, solve(SMALL))
    assert len([throw for throw in seat.throws if throw.turn == 1]) == 1
    (decision,) = [decision for decision in seat.decisions if decision.turn == 1]
    assert decision.rolls_left == 0
    assert decision.loss == 0  # the other box would get nothing
    assert abs(seat.start_value + seat.luck - seat.loss - seat.total) < 1e-9


def test_obvious_decisions_are_left_out_and_blunders_never():
    match = Match.start(SMALL, 1).rolled([6, 6, 6, 6, 6]).filled(BoxId("yacht"))
    match = match.rolled([1, 1, 2, 3, 4]).hold([]).rolled([1, 1, 2, 3, 4]).hold([])
    match = match.rolled([6, 1, 1, 1, 1]).filled(BoxId("sixes"))
    (seat,) = review(match, solve(SMALL))
    made, first, second, last = seat.decisions
    assert made.is_obvious  # a Yacht is written
    assert last.is_obvious  # the only box there is
    assert last.runner_up is None
    assert not first.is_obvious  # keeping a die or two costs little
    assert not second.is_obvious
    assert seat.counted == (first, second)
    assert seat.accuracy == seat.best_share == 1.0
    missed = Match.start(SMALL, 1).rolled([6, 6, 6, 6, 6]).hold([]).rolled([1, 2, 3, 4, 5])
    missed = missed.filled(BoxId("yacht")).rolled([1, 2, 3, 4, 5]).filled(BoxId("sixes"))
    (seat,) = review(missed, solve(SMALL))
    assert seat.decisions[0].mark is Mark.BLUNDER
    assert seat.decisions[0] in seat.counted
    assert seat.worst_moment == seat.decisions[0]
    assert seat.best_moment == seat.throws[0]
    assert seat.accuracy < 0.5


# -- the chance of winning


def test_chances_are_shares_that_end_with_the_winner():
    for seats in (1, 2, 3, 6):
        match = random_match(seats, SMALL, seats)
        told = told_chances(match, solve(SMALL))
        assert len(told) == 1 + 2 * sum(len(turn.rolls) for turn in match.turns)
        for shares in told:
            assert sum(shares) == pytest.approx(1)
            assert all(-1e-9 <= share <= 1 + 1e-9 for share in shares)
        winners = match.winners
        assert told[-1] == tuple((seat in winners) / len(winners) for seat in range(seats))
        assert told[0] == pytest.approx([1 / seats] * seats)


def test_the_last_turns_are_exact():
    """A has 6 and B, with three sixes and one throw left, has 0: what can still happen?"""
    only_sixes = Table("only-sixes", (SIXES,))
    match = Match.start(only_sixes, 2).rolled([6, 6, 6, 1, 1]).filled(BoxId("sixes"))
    match = match.rolled([1, 1, 1, 1, 1]).hold([]).rolled([6, 6, 1, 1, 1]).hold([0, 1])
    match = match.rolled([6, 6, 1, 1, 1]).filled(BoxId("sixes"))
    told = told_chances(match, solve(only_sixes))
    # three dice thrown once against 18: one six of them ties, two or three win
    one, more = 3 * 25 / 216, (3 * 5 + 1) / 216
    before_last_throw = told[-3]
    assert before_last_throw[1] == pytest.approx(more + one / 2, abs=1e-4)
    assert told[-1] == (1.0, 0.0)


def test_the_best_decision_changes_no_chance_and_a_match_has_one_curve():
    match = random_match(5, EDGY, 2)
    values = edgy()
    told = whole(looking_back(match, values))
    for number, step in enumerate(told.steps):
        if step.gain == 0:
            assert told.chances[number + 1] == pytest.approx(told.chances[number])
    again = whole(looking_back(match, values))
    assert again.chances == told.chances
    assert set(told.reasons) == {
        number
        for number, step in enumerate(told.steps)
        if hasattr(step, "mark") and step.mark is not Mark.BEST
    }


@pytest.mark.slow
def test_chances_agree_with_twenty_times_as_many_lots(monkeypatch):
    match = random_match(7, SHIPPED["yacht-bonus"], 2)
    values = solved("yacht-bonus")
    told = told_chances(match, values)
    monkeypatch.setattr("game.solve.winning.LOTS", 40_000)
    monkeypatch.setattr("game.solve.winning.MOST_LOTS", 10**9)
    monkeypatch.setattr("game.solve.winning.SEED", 2)
    for few, many in zip(told, told_chances(match, values), strict=True):
        assert few == pytest.approx(many, abs=0.02)


# -- a match won at once


def test_what_a_match_won_at_once_leaves_over_is_luck():
    generala = SHIPPED["generala"]
    boxes = tuple(
        replace(box, wins_when_served=box == generala.five_alike) for box in generala.boxes
    )
    table = replace(generala, id="at-once", boxes=boxes)
    values = solve(table)
    match = Match.start(table, 3).rolled([1, 2, 3, 4, 6]).filled(BoxId("ones"))
    match = match.rolled([6, 6, 6, 6, 6]).filled(BoxId("generala"))
    assert match.is_over
    told = whole(looking_back(match, values))
    assert len(told.chances) == 1 + len(told.steps) == 5
    assert told.chances[-1] == (0.0, 1.0, 0.0)
    assert 0.1 < told.chances[2][2] < 0.6  # the third seat has not moved, and may still win
    for seat in told.seats:
        assert abs(seat.start_value + seat.luck - seat.loss - seat.total) < 1e-9
        assert seat.left_over > 0
    winner = told.seats[1]
    mapping = winner.to_mapping("Ben")
    assert abs(sum(throw["luck"] for throw in mapping["throws"]) - mapping["luck"]) < 1e-9
    assert winner.left_over == pytest.approx(values.to_come(match.cards[1]))
