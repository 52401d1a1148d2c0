"""How dice come in: over the wood and the held dice, never through them or each other."""

from random import Random

import numpy as np
import pytest

from game.toss.flight import LEAD_S, launch
from game.toss.throw import throw
from tests.toss import figures as measured

HANDFULS = [(seed, count) for seed in range(60) for count in (1, 2, 3, 4, 5)]
TIMES = [-ago / 240 for ago in range(round(LEAD_S * 240), -1, -1)]


def flown(seed, count):
    flights = launch(Random(seed), count)
    poses = [[flight.at(time_s) for flight in flights] for time_s in TIMES]
    return np.array([[[*pose.place, *pose.turn] for pose in row] for row in poses])


@pytest.fixture(scope="module")
def handfuls():
    return [flown(seed, count) for seed, count in HANDFULS]


def test_no_die_passes_through_wood_or_held_dice(handfuls):
    air = [(measured.lowest(poses) - measured.floor_under(poses)).min() for poses in handfuls]
    assert min(air) > 0.05


def test_every_die_starts_outside_the_felt(handfuls):
    assert not any(measured.near(poses[0], measured.FELT, 0.0).any() for poses in handfuls)


def test_at_time_0_every_die_is_over_the_felt_and_touches_nothing(handfuls):
    inside = (measured.REACH, measured.REACH, 10 - measured.REACH, 7 - measured.REACH)
    for poses in handfuls:
        assert measured.near(poses[-1], inside, 0.0).all()
        assert measured.lowest(poses[-1]).min() > 0.0


def test_dice_do_not_touch_in_the_air(handfuls):
    assert max(measured.deepest_overlap(poses) for poses in handfuls) < 0.0


def test_dice_come_over_three_sides_and_never_over_the_far_one(handfuls):
    starts = np.array([poses[0, 0, :2] for poses in handfuls])
    assert (starts[:, 0] < 0).any()
    assert (starts[:, 0] > 10).any()
    assert (starts[:, 1] < 0).any()
    assert not ((starts[:, 1] > 7) & (starts[:, 0] > 0) & (starts[:, 0] < 10)).any()


def test_the_flight_is_the_parabola_of_a_falling_thing():
    (flight,) = launch(Random(5), 1)
    heights = [flight.at(time_s).place[2] for time_s in (-0.2, -0.1, 0.0)]
    assert np.isclose(heights[0] - 2 * heights[1] + heights[2], -75.0 * 0.1**2)


def test_the_flight_runs_into_the_record_without_a_seam():
    track = throw(b"a seam", (0, 2, 4))
    assert tuple(flight.at(0.0) for flight in track.flights) == track.recorded(0)
