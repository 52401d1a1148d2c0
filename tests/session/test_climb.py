"""A match on the ladder: its setup, its outcome, what mistakes cost."""

import json
import random
from dataclasses import replace

import pytest

from game.record.sealed import Seal
from game.rules.goal import Goal, GoalKind
from game.rules.ladder import Rung
from game.rules.match import Match
from game.session.brains import lost_by
from game.session.climb import PLAYER, climb_setup, outcome_of
from game.session.session import Session
from game.session.setup import Setup
from game.session.view import Phase
from game.solve.advice import BoxOption, advise, positions_of, taken_of
from game.solve.review import loss_of
from tests.solve.shared import solved
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]
WIN = Rung("a", "yacht-bonus", ("easy", "easy", "hard"), Goal(GoalKind.WIN, (0, 10, 20)))
LOSS = Rung("b", "yacht-bonus", (), Goal(GoalKind.LOSS, (20, 10, 5)))
TOTAL = Rung("c", "yacht-bonus", (), Goal(GoalKind.TOTAL, (10, 20, 30)))


def over(table=BONUS, seats=1, seed=1) -> Match:
    """A match of random holds and boxes, all of them legal."""
    rng = random.Random(seed)
    match = Match.start(table, seats)
    while not match.is_over:
        if match.can_roll and (match.faces is None or rng.random() < 0.6):
            old = match.faces or ()
            faces = [old[d] if d in match.held else rng.randint(1, 6) for d in range(5)]
            match = match.rolled(faces)
            if match.can_hold:
                match = match.hold([d for d in range(5) if rng.random() < 0.5])
        else:
            match = match.filled(rng.choice(match.legal_boxes))
    return match


def view(rung: Rung, match: Match, hints=0):
    setup = climb_setup(rung, BONUS, "Ada", {"easy": "Easy", "hard": "Hard"})
    started = Session(setup, Seal.new()).view
    counted = (hints, *started.hints[1:])
    return replace(started, match=match, hints=counted, phase=Phase.OPENED)


def test_a_rung_is_set_up_with_the_player_first_and_equal_bots_told_apart():
    setup = climb_setup(WIN, BONUS, "Ada", {"easy": "Easy", "hard": "Hard"})
    assert [(seat.name, seat.level) for seat in setup.seats] == [
        ("Ada", None), ("Easy 1", "easy"), ("Easy 2", "easy"), ("Hard", "hard"),
    ]  # fmt: skip
    assert (setup.occasion, setup.rematch()) == ("rung/a", setup)
    assert Setup.from_json(setup.to_json()) == setup


def test_a_setup_kept_before_there_was_a_ladder_is_still_read():
    old = '{"table": %s, "seats": [{"name": "Ada", "level": null}], "same_dice": false}'
    table = Setup(BONUS, climb_setup(LOSS, BONUS, "Ada", {}).seats).to_json()
    setup = Setup.from_json(old % json.dumps(json.loads(table)["table"]))
    assert (setup.day, setup.rung, setup.occasion) == (None, None, None)


def test_what_a_match_earned():
    outcome = outcome_of(TOTAL, view(TOTAL, over()))
    assert (outcome.stars, outcome.figure) == (3, over().totals[0])


def test_with_a_hint_one_star_is_the_most():
    assert outcome_of(TOTAL, view(TOTAL, over(), hints=1)).stars == 1


def test_a_turn_that_a_bot_played_earns_nothing():
    match = over()
    helped = replace(match, turns=(replace(match.turns[0], by="hard"), *match.turns[1:]))
    outcome = outcome_of(TOTAL, view(TOTAL, helped))
    assert (outcome.stars, outcome.is_own) == (0, False)


def test_mistakes_are_counted_for_the_player_only(tmp_path):
    table = SHIPPED["yacht-exact"]
    match = over(table, seats=2, seed=4)
    alone = Match.start(table, 1)
    for turn in match.turns[::2]:
        for roll in turn.rolls:
            if roll.held:
                alone = alone.hold(roll.held)
            alone = alone.rolled(roll.faces)
        alone = alone.filled(turn.box)
    assert loss_of(match, solved(table.id), PLAYER) == pytest.approx(
        loss_of(alone, solved(table.id), PLAYER)
    )
    assert lost_by(match, PLAYER, tmp_path) == pytest.approx(
        loss_of(match, solved(table.id), PLAYER), abs=1e-3
    )
    with pytest.raises(ValueError, match="needs to know what they cost"):
        outcome_of(LOSS, view(LOSS, match))


@pytest.mark.parametrize(
    "table_id", ["yacht-bonus", "generala", pytest.param("classic", marks=pytest.mark.slow)]
)
def test_luck_and_loss_together_make_the_total(table_id):
    """Final total = value at the start + luck of every throw − loss, to 1e-9."""
    values = solved(table_id)
    match = over(SHIPPED[table_id], seed=9)
    card, expected, luck = match.cards[0].empty(match.table), values.start, 0.0
    for turn in match.turns:
        before = card.total + values.to_come(card)
        for number, roll in enumerate(turn.rolls, 1):
            advice = advise(values, card, roll.faces, 3 - number)
            luck += advice.value - before
            taken = turn.box
            if number < len(turn.rolls):
                held = turn.rolls[number].held
                taken = tuple(sorted(roll.faces[die] for die in held))
            before = taken_of(advice.options, taken).value
        card = card.fill(turn.box, turn.rolls[-1].faces, len(turn.rolls))
    loss = loss_of(match, values, PLAYER)
    assert loss > 10
    assert expected + luck - loss == pytest.approx(match.totals[0], abs=1e-9)


def test_the_best_option_every_time_loses_nothing():
    values, rng = solved("yacht-exact"), random.Random(2)
    match = Match.start(SHIPPED["yacht-exact"], 1)
    while not match.is_over:
        old = match.faces or ()
        match = match.rolled([old[d] if d in match.held else rng.randint(1, 6) for d in range(5)])
        best = advise(values, match.card, match.faces, 3 - match.roll_number).options[0]
        if isinstance(best, BoxOption):
            match = match.filled(best.box)
        else:
            match = match.hold(positions_of(best.hold, match.faces, match.held))
    assert loss_of(match, values, PLAYER) == pytest.approx(0, abs=1e-9)
