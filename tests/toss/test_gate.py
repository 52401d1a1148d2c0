"""What the gate refuses, each fault by itself."""

import itertools
from random import Random

import numpy as np
import pytest

from game.toss import gate
from game.toss.gate import Fault, fault
from game.toss.throw import tumbled
from tests.toss import figures as measured

FIVE = (0, 1, 2, 3, 4)


@pytest.fixture
def good():
    tosses = (tumbled(Random(number), FIVE) for number in itertools.count())
    return next(tumble for tumble in tosses if fault(tumble) is None)


def test_the_gate_refuses_a_toss_that_still_moves(good):
    good._rest_steps = 0
    assert fault(good) is Fault.MOVES


def test_the_gate_refuses_a_leaning_die(good):
    leaning = measured.matrices(np.array([0.9999, 0.0141, 0.0, 0.0]))
    good.dice[2].axes = tuple(leaning.ravel())
    assert fault(good) is Fault.LEANS


def test_the_gate_refuses_dice_that_touch(good):
    a, b = good.dice[:2]
    a.x, a.y = b.x + 0.9, b.y
    assert fault(good) is Fault.TOUCHES


@pytest.mark.parametrize("place", [(0.4, 3.5), (9.7, 3.5), (0.5, 0.5), (9.5, 6.5)])
def test_the_gate_refuses_a_die_off_the_felt(place):
    good = tumbled(Random(3), (0,))
    assert fault(good) is None
    (die,) = good.dice
    die.axes = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    die.x, die.y = place
    assert fault(good) is Fault.OFF_FELT


def test_the_gate_refuses_a_die_that_snaps_into_place(good):
    width = 5 * 7
    for x in range(0, len(good.poses) - 10 * width, width):
        good.poses[x] += 0.02  # of the first die, until ten steps before the end
    assert fault(good) is Fault.JOLTS


def test_the_gate_refuses_what_would_look_wrong(good):
    good.tray.highest = 0.5
    assert fault(good) is Fault.FLIES
    good.tray.deepest = 0.2
    assert fault(good) is Fault.SINKS
    good.fastest_spin = 40.0
    assert fault(good) is Fault.SPINS
    good.longest_hang = 60
    assert fault(good) is Fault.HANGS


def test_the_gate_measures_gaps_as_plain_geometry_does(good):
    last = np.array(good.poses).reshape(-1, 5, 7)[-1]
    turns = measured.matrices(last[:, 3:])
    gaps = [gate._gap(a, b) for a, b in itertools.combinations(good.dice, 2)]
    margins = [gate._margin(die) for die in good.dice]
    squares = measured.squares(last, turns)
    expected = [
        measured.square_distance(a, b) - 0.26 for a, b in itertools.combinations(squares, 2)
    ]
    assert np.allclose(gaps, expected)
    assert np.isclose(min(margins), measured.least_margin(last, turns))
