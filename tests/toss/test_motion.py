"""The physics of one die, piece by piece: felt, blows, walls."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toss.die import BALLS, Die
from game.toss.felt import ride
from game.toss.flight import Flight
from game.toss.impact import Arm, Surface, strike
from game.toss.measures import INERTIA, STEP_S
from game.toss.poses import any_turn, matrix, spun
from game.toss.tray import WALL_GAP, Tray, outline
from game.toss.tumble import Tumble

UPRIGHT = (1.0, 0.0, 0.0, 0.0)
numbers = st.integers(0, 2**32)


def a_die(place=(5.0, 3.5, 0.5), velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0), turn=UPRIGHT):
    return Die(0, Flight(place, velocity, spin, turn))


def a_wild_die(chance):
    def three(size):
        return tuple(chance.gauss(0, size) for _ in range(3))

    return a_die((5.0, 3.5, chance.uniform(0.8, 1.2)), three(8), three(15), any_turn(chance))


def test_a_die_that_lies_flat_stays():
    die = a_die()
    for _ in range(240):
        assert ride(die) is None
    assert math.isclose(die.z, 0.5, abs_tol=1e-3)
    assert die.level() > 0.9999999
    assert abs(die.vz) + abs(die.wx) + abs(die.wy) < 1e-3


def test_a_dropped_die_bounces_lower_than_it_fell_and_is_heard():
    die = a_die((5.0, 3.5, 2.0))
    hits = [hit for _ in range(120) if (hit := ride(die))]
    assert hits
    assert hits[0].impulse > 10.0
    assert math.isclose(hits[0].x, 5.0, abs_tol=0.01)
    assert die.z < 1.0


def test_a_die_on_its_edge_tips_onto_a_face():
    turn = spun(UPRIGHT, (math.radians(40), 0.0, 0.0), 1.0)
    die = a_die((5.0, 3.5, 0.7), turn=turn)
    for _ in range(240):
        ride(die)
    assert die.level() > 0.999999


def test_a_sliding_die_is_slowed_by_friction_and_only_by_that():
    die = a_die(velocity=(2.0, 0.0, 0.0), turn=UPRIGHT)
    for _ in range(4):
        ride(die)
    assert 0.0 < die.vx < 2.0
    assert math.isclose(die.vx, 2.0 - 0.6 * 75.0 * 4 * STEP_S, abs_tol=0.2)


@given(numbers)
def test_felt_never_adds_energy(seed):
    die = a_wild_die(Random(seed))
    start = before = die.energy()
    for _ in range(120):
        ride(die)
        assert die.energy() <= before + 0.001 * start
        before = die.energy()


@given(numbers)
def test_a_blow_never_adds_energy_and_keeps_momentum(seed):
    chance = Random(seed)
    a, b = a_wild_die(chance), a_wild_die(chance)
    angle = chance.uniform(0, 2 * math.pi)
    normal = (math.cos(angle), math.sin(angle), 0.0)

    def arm(die, sign):
        return Arm(die, *(chance.uniform(-0.5, 0.5) for _ in range(3)), sign)

    energy = a.energy() + b.energy()
    momentum = np.array([a.vx + b.vx, a.vy + b.vy, a.vz + b.vz])
    impulse = strike([arm(a, -1.0), arm(b, 1.0)], normal, Surface(0.6, 0.3))
    assert impulse >= 0.0
    assert a.energy() + b.energy() <= energy + 1e-9
    assert np.allclose([a.vx + b.vx, a.vy + b.vy, a.vz + b.vz], momentum)


def test_a_die_parting_from_a_wall_feels_nothing():
    die = a_die(velocity=(-3.0, 0.0, 0.0))
    assert strike([Arm(die, 0.5, 0.0, 0.0, -1.0)], (1.0, 0.0, 0.0), Surface(0.6, 0.3)) == 0.0
    assert die.vx == -3.0


def test_a_die_struck_square_gives_back_the_stated_share_of_its_speed():
    die = a_die(velocity=(10.0, 0.0, 0.0))
    strike([Arm(die, 0.5, 0.0, 0.0, -1.0)], (1.0, 0.0, 0.0), Surface(0.6, 0.3))
    assert math.isclose(die.vx, -6.0)


def test_a_die_struck_above_its_middle_topples():
    die = a_die(velocity=(10.0, 0.0, 0.0))
    strike([Arm(die, 0.5, 0.0, 0.3, -1.0)], (1.0, 0.0, 0.0), Surface(0.6, 0.0))
    assert die.wy < -1.0
    assert math.isclose(INERTIA * die.wy, -0.3 * (10.0 - die.vx))


@given(numbers)
def test_the_outline_of_a_die_is_its_shadow_at_noon(seed):
    axes = matrix(any_turn(Random(seed)))
    corners = np.array(outline(axes))
    shadow = np.array([np.array(axes).reshape(3, 3)[:2] @ ball for ball in BALLS])
    assert len(corners) == 6
    for k in range(6):
        side, more = corners[k] - corners[k - 1], corners[(k + 1) % 6] - corners[k]
        assert side[0] * more[1] - side[1] * more[0] > -1e-9  # convex, anticlockwise
        out = np.array([side[1], -side[0]])
        furthest = (shadow @ out).max()
        assert math.isclose(furthest, out @ corners[k], abs_tol=2e-3)


def test_the_outline_of_a_flat_die_is_a_square_with_six_corners():
    corners = np.array(outline(matrix(UPRIGHT)))
    assert len(corners) == 6
    assert np.allclose(np.abs(corners), 0.37, atol=2e-3)


@pytest.mark.parametrize("heading_deg", range(0, 360, 15))
def test_walls_hold_a_die_that_slides_into_them_at_full_speed(heading_deg):
    angle = math.radians(heading_deg)
    die = a_die(velocity=(25 * math.cos(angle), 25 * math.sin(angle), 0.0))
    tray = Tray([die])
    for _ in range(240):
        tray.step()
        assert WALL_GAP + 0.4 < die.x < 10.0 - WALL_GAP - 0.4
        assert WALL_GAP + 0.4 < die.y < 7.0 - WALL_GAP - 0.4


def test_a_die_at_rest_is_not_moved_by_a_breath_but_by_a_blow():
    def after(speed):
        still = Flight((5.0, 3.5, 0.5), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), UPRIGHT)
        come = Flight((3.9, 3.5, 0.5), (speed, 0.0, 0.0), (0.0, 0.0, 0.0), UPRIGHT)
        tumble = Tumble((0, 1), (still, come))
        tumble.dice[0].asleep = True
        for _ in range(120):
            tumble.step()
        return tumble.dice[0].x - 5.0

    assert abs(after(1.0)) < 0.01
    assert after(8.0) > 0.05
