import math
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.toss.poses import Pose, any_turn, between, compose, matrix, spun
from tests.toss.figures import matrices

seeds = st.integers(0, 2**32)


@given(seeds)
def test_a_turn_as_a_matrix_is_a_rotation(seed):
    turn = any_turn(Random(seed))
    found = np.array(matrix(turn)).reshape(3, 3)
    assert np.allclose(found, matrices(np.array(turn)))
    assert np.allclose(found @ found.T, np.eye(3))
    assert math.isclose(float(np.linalg.det(found)), 1.0)


@given(seeds)
def test_composed_turns_follow_each_other(seed):
    chance = Random(seed)
    first, second = any_turn(chance), any_turn(chance)
    both = matrices(np.array(compose(second, first)))
    assert np.allclose(both, matrices(np.array(second)) @ matrices(np.array(first)))


def test_a_spin_of_a_quarter_turn_a_second_takes_x_to_y():
    turn = spun((1.0, 0.0, 0.0, 0.0), (0.0, 0.0, math.pi / 2), 1.0)
    assert np.allclose(matrices(np.array(turn)) @ [1, 0, 0], [0, 1, 0])


@given(seeds)
def test_spinning_back_undoes_spinning(seed):
    chance = Random(seed)
    turn, spin = any_turn(chance), (chance.gauss(0, 9), chance.gauss(0, 9), chance.gauss(0, 9))
    there_and_back = spun(spun(turn, spin, 0.2), spin, -0.2)
    assert np.allclose(there_and_back, turn)


def test_between_two_poses_lies_the_middle_whichever_way_a_turn_is_written():
    a = Pose((0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0))
    b = Pose((1.0, 2.0, 3.0), tuple(-part for part in spun(a.turn, (0.0, 0.0, 0.2), 1.0)))
    middle = between(a, b, 0.5)
    assert np.allclose(middle.place, (0.5, 1.0, 2.0))
    assert np.allclose(middle.turn, spun(a.turn, (0.0, 0.0, 0.1), 1.0))


def test_every_turn_is_equally_likely():
    chance = Random(1992)
    turns = matrices(np.array([any_turn(chance) for _ in range(20_000)]))
    # Each axis of the die points evenly everywhere: mean 0, and a third of its square each way.
    assert np.abs(turns.mean(0)).max() < 0.02
    assert np.abs((turns**2).mean(0) - 1 / 3).max() < 0.01
