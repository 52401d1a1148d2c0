"""The measuring tools measure what is known beforehand."""

import math
from collections import Counter

import numpy as np
import pytest

from tests.toss import figures as measured
from tests.toss.chance import chi2_tail, fairness, holm, p_value


def pose(x, y=0.0, z=0.5, angle=0.0, axis=(0.0, 0.0, 1.0)):
    return [x, y, z, math.cos(angle / 2), *(math.sin(angle / 2) * np.array(axis))]


@pytest.mark.parametrize(
    ("second", "depth"),
    [
        (pose(0.9), 0.1),  # face to face
        (pose(1.2), -0.2),
        (pose(0.0, z=1.3), 0.2),
        (pose(0.5 + 0.37 * math.sqrt(2) + 0.13, angle=math.pi / 4), 0.0),  # edge to face
    ],
)
def test_the_overlap_of_two_dice(second, depth):
    poses = np.array([[pose(0.0), second]])
    assert measured.deepest_overlap(poses) == pytest.approx(depth)


def test_the_overlap_is_never_reported_too_small():
    corner = math.sqrt(3) * 0.37  # two dice meeting corner to corner along a space diagonal
    apart = 1.99 * (corner + 0.13) / math.sqrt(3)
    poses = np.array([[pose(0.0), pose(apart, apart, 0.5 + apart)]])
    assert measured.deepest_overlap(poses) >= 0.0


def test_a_rolling_die_rolls_as_far_as_it_travels():
    path = [pose(k / 240 * 4, angle=k / 240 * 4 * math.pi / 2, axis=(0, 1, 0)) for k in range(100)]
    rolling, against = measured.roll(np.array(path)[:, None])
    assert rolling == pytest.approx(1.0, abs=0.01)
    assert against == 0.0


def test_a_sliding_die_does_not_roll_and_backspin_is_seen():
    slide = np.array([pose(k / 60) for k in range(100)])[:, None]
    back = np.array([pose(k / 60, angle=-k / 60, axis=(0, 1, 0)) for k in range(100)])[:, None]
    assert measured.roll(slide)[0] == pytest.approx(0.0)
    assert measured.roll(back)[1] == 1.0


def test_the_last_move_of_a_die_is_found_wherever_frames_begin():
    path = [pose(0.0, angle=math.radians(k)) for k in range(10)] + [pose(0.0, angle=0.2)] * 20
    record = np.array(path)[:, None]
    turn, shift = measured.last_moves(record, 4)
    assert turn == pytest.approx(math.degrees(0.2) - 6, abs=1e-3)
    assert shift == 0.0


def test_distances_of_squares():
    flat = measured.matrices(np.array([[1.0, 0, 0, 0], [1.0, 0, 0, 0]]))
    for place, gap in (((1.2, 0.0), 0.2), ((1.0, 1.0), math.hypot(0.26, 0.26) - 0.26)):
        last = np.array([pose(0.0), pose(*place)])
        assert measured.least_gap(last, flat) == pytest.approx(gap)


def test_the_margin_to_the_edge_counts_the_round_corners():
    flat = measured.matrices(np.array([[1.0, 0, 0, 0]]))
    assert measured.least_margin(np.array([pose(0.7, 3.0)]), flat) == pytest.approx(0.2)
    assert measured.least_margin(np.array([pose(0.5, 0.5)]), flat) < 0.0


@pytest.mark.parametrize(("chi2", "freedom", "chance"), [(11.070, 5, 0.05), (57.342, 35, 0.01)])
def test_the_tail_of_chi_square_agrees_with_printed_tables(chi2, freedom, chance):
    assert chi2_tail(chi2, freedom) == pytest.approx(chance, rel=1e-3)


def test_a_loaded_die_is_found_out():
    fair = [(k % 6 + 1, k // 6 % 6 + 1) for k in range(3600)]
    loaded = [(6 if k % 20 == 0 else a, b) for k, (a, b) in enumerate(fair)]
    twins = [(a, a) for a, _ in fair]
    assert min(holm(fairness(fair, "")).values()) > 0.01
    assert min(holm(fairness(loaded, "")).values()) < 0.01
    assert min(holm(fairness(twins, "")).values()) < 0.01


def test_a_face_that_never_comes_counts_against_a_die():
    assert p_value(Counter({1: 20, 2: 20, 3: 20, 4: 20, 5: 20}), 6) < 0.01


def test_holm_corrects_the_least_chance_most():
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03}) == pytest.approx(
        {"a": 0.03, "c": 0.06, "b": 0.06}
    )
