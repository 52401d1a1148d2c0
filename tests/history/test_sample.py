"""Means, ranges and trends, against published numbers and a second, slower way."""

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.history.sample import Way, _student, blocks, running, sample, share_range, trend

TOTALS = st.lists(st.integers(0, 500), min_size=1, max_size=60)


def test_a_few_numbers_by_hand():
    found = sample([170, 150, 190, 210])
    assert (found.count, found.mean, found.median) == (4, 180, 180)
    assert (found.least, found.most) == (150, 210)
    assert found.deviation == pytest.approx(math.sqrt(2000 / 3))
    assert found.error == pytest.approx(math.sqrt(2000 / 3) / 2)


def test_one_number_has_no_error_and_none_come_to_nothing():
    assert sample([180]).error is None
    assert sample([180]).median == 180
    assert sample([]) is None


@given(TOTALS)
def test_a_sample_is_what_the_standard_library_makes_of_it(numbers):
    found = sample(numbers)
    assert found.mean == pytest.approx(statistics.mean(numbers))
    assert found.median == statistics.median(numbers)
    if len(numbers) > 1:
        assert found.deviation == pytest.approx(statistics.stdev(numbers), abs=1e-9)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [  # R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_ranges_of_shares_are_those_that_were_published(hits, count, low, high):
    found = share_range(hits, count)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 200), st.data())
def test_a_range_holds_the_share_and_never_leaves_nought_to_one(count, data):
    hits = data.draw(st.integers(0, 2 * count)) / 2
    low, high = share_range(hits, count)
    assert 0 <= low <= hits / count + 1e-12
    assert hits / count - 1e-12 <= high <= 1


def test_ranges_hold_95_times_in_100():
    rng = random.Random(1)
    held = 0
    for _ in range(1_000):
        share = rng.uniform(0.2, 0.8)
        low, high = share_range(sum(rng.random() < share for _ in range(20)), 20)
        held += low <= share <= high
    assert 930 <= held <= 975


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(8, 2.306), (18, 2.101), (38, 2.024), (98, 1.984), (9_998, 1.960)]
)
def test_quantiles_are_those_of_the_printed_table_of_student(freedom, quantile):
    assert _student(freedom) == pytest.approx(quantile, abs=6e-4)


@given(st.lists(st.integers(0, 500), min_size=10, max_size=60))
def test_a_trend_is_the_straight_line_of_the_standard_library(numbers):
    line = statistics.linear_regression(range(len(numbers)), numbers)
    found = trend(numbers)
    assert found.slope == pytest.approx(line.slope, abs=1e-9)
    rest = [y - line.intercept - line.slope * x for x, y in enumerate(numbers)]
    middle = (len(numbers) - 1) / 2
    spread = sum((x - middle) ** 2 for x in range(len(numbers)))
    error = math.sqrt(sum(r * r for r in rest) / (len(numbers) - 2) / spread)
    assert found.reach == pytest.approx(_student(len(numbers) - 2) * error, abs=1e-9)


def test_trends_are_told_from_chance():
    rng = random.Random(2)
    assert trend([150 + n + rng.gauss(0, 5) for n in range(40)]).way is Way.UP
    assert trend([150 - n + rng.gauss(0, 5) for n in range(40)]).way is Way.DOWN
    assert trend([180] * 40).way is Way.LEVEL
    told = [trend([rng.gauss(180, 35) for _ in range(30)]).way for _ in range(400)]
    assert told.count(Way.LEVEL) >= 360  # 380 are to be expected, 3.6 standard errors below
    assert trend(range(9)) is None


@given(TOTALS, st.integers(1, 12))
def test_running_averages_and_stretches_are_what_slow_counting_makes(numbers, of):
    slow = [sum(numbers[n : n + of]) / of for n in range(len(numbers) - of + 1)]
    assert list(running(numbers, of)) == pytest.approx(slow)
    stretches = blocks(numbers, of)
    assert len(stretches) == min(of, len(numbers))
    if len(numbers) <= of:
        assert list(stretches) == numbers
    if len(numbers) % of == 0:
        size = len(numbers) // of
        assert sum(stretches) * size == pytest.approx(sum(numbers))
