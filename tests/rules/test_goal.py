"""Goals: what a finished match earns, by worked examples with their near misses."""

from dataclasses import replace

import pytest

from game.rules.boxes import BoxId
from game.rules.checked import Misfit
from game.rules.dice import Seat
from game.rules.goal import Goal, GoalKind, figure_of, goal_from, stars_of
from game.rules.match import Match
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]


def played(*fills: dict[str, list[int]], table=BONUS) -> Match:
    """A finished match: per seat the dice written in each box; boxes not named take 1-1-2-4-6."""
    match = Match.start(table, len(fills))
    while not match.is_over:
        box = next(b for b in match.card.open_boxes)
        match = match.rolled(fills[match.seat].get(box, [1, 1, 2, 4, 6])).filled(box)
    return match


# dice 1-1-2-4-6 everywhere: 2 + 2 + 0 + 4 + 0 + 6 in the numbers, Choice 14, the rest 0: 28
PLAIN: dict[str, list[int]] = {}
YACHT = {"yacht": [4, 4, 4, 4, 4]}  # 78
FOURS = {"fours": [4, 4, 4, 1, 2]}  # 36


def stars(kind: str, steps: list[float], match: Match, **given) -> int:
    return stars_of(Goal(GoalKind(kind), tuple(steps)), match, Seat(0), **given)


@pytest.mark.parametrize(
    ("own", "other", "earned"),
    [(PLAIN, PLAIN, 1), (FOURS, PLAIN, 2), (YACHT, PLAIN, 3), (PLAIN, FOURS, 0), (YACHT, YACHT, 1)],
)
def test_a_win_is_judged_by_its_lead_and_a_shared_win_is_a_win(own, other, earned):
    match = played(own, other)
    assert (match.totals[0] - match.totals[1]) in (0, 8, 50, -8)
    assert stars("win", [0, 8, 50], match) == earned


def test_a_lead_of_one_point_less_misses_the_star():
    match = played(FOURS, PLAIN)
    assert stars("win", [0, 8, 20], match) == 2
    assert stars("win", [0, 9, 20], match) == 1


def test_the_lead_is_over_the_best_of_the_others():
    assert stars("win", [0, 8, 50], played(YACHT, PLAIN, FOURS)) == 2
    assert stars("win", [0, 8, 50], played(FOURS, PLAIN, YACHT)) == 0


def test_a_total_is_reached_or_missed_by_a_point():
    match = played(YACHT)
    assert match.totals == (78,)
    assert stars("total", [78, 79, 80], match) == 1
    assert stars("total", [77, 78, 79], match) == 2
    assert stars("total", [79, 80, 81], match) == 0


def test_number_boxes_count_without_the_bonus():
    sixes = {"sixes": [6, 6, 6, 6, 6], "fives": [5, 5, 5, 5, 5]}  # 2 + 2 + 0 + 4 + 25 + 30 = 63
    match = played(sixes)
    assert (match.cards[0].upper, match.cards[0].bonus) == (63, 35)
    assert stars("upper", [55, 63, 64], match) == 2
    assert stars("upper", [64, 65, 66], match) == 0


def test_mistakes_may_cost_so_much_and_no_more():
    match = played(PLAIN)
    assert [stars("loss", [20, 10, 5], match, loss_pts=x) for x in (20.1, 20, 10, 5.1, 5, 0)] == [
        0, 1, 2, 2, 3, 3,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="needs to know what they cost"):
        stars("loss", [20, 10, 5], match)


def test_before_the_end_there_are_no_stars():
    match = Match.start(BONUS, 1).rolled([6, 6, 6, 6, 6]).filled(BoxId("sixes"))
    assert stars("total", [1, 2, 3], match) == 0


def test_who_wins_at_once_has_won_whatever_the_totals_say():
    match = played(FOURS, YACHT)
    won = replace(match, won_by=Seat(0))
    assert won.winners == (0,)
    assert figure_of(Goal(GoalKind.WIN, (0, 8, 50)), won, Seat(0)) == -42
    assert stars("win", [0, 8, 50], won) == 1
    assert stars_of(Goal(GoalKind.WIN, (0, 8, 50)), won, Seat(1)) == 0


WRONG = [
    ({"kind": "wins", "steps": [1, 2, 3]}, "goal.kind: 'wins' should be one of win, total"),
    ({"kind": "win", "steps": [1, 2]}, "goal.steps: [1, 2] should be 3 numbers"),
    ({"kind": "win", "steps": [1, 2, True]}, "goal.steps[2]: True should be a number from 0"),
    ({"kind": "win", "steps": [1, 1, 2]}, "goal.steps: [1, 1, 2] should be numbers of which each"),
    ({"kind": "loss", "steps": [1, 2, 3]}, "goal.steps: [1, 2, 3] should be numbers of which each"),
    ({"kind": "win"}, "goal.steps: is missing"),
    (3, "goal: 3 should be a table of keys"),
]


@pytest.mark.parametrize(("value", "fault"), WRONG)
def test_a_goal_that_makes_no_sense_names_the_place_and_what_is_right(value, fault):
    with pytest.raises(Misfit) as caught:
        goal_from(value, "goal")
    assert str(caught.value).startswith(fault)


def test_a_goal_is_read():
    goal = goal_from({"kind": "loss", "steps": [12.5, 8, 4]}, "goal")
    assert goal == Goal(GoalKind.LOSS, (12.5, 8, 4))
