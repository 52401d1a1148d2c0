"""What chance allows, compared with slow exact computations and printed tables."""

import math
from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.history.fairness import FEWEST, STRANGE, WIDE
from game.history.ordinary import (
    Span,
    chi_square,
    count_span,
    noticeable_share,
    run_span,
    shorter_odds,
    wider_share,
)


def span_by_fractions(trials: int, odds: Fraction) -> Span:
    """The same range from exact sums of the whole distribution."""
    weights = [
        math.comb(trials, k) * odds**k * (1 - odds) ** (trials - k) for k in range(trials + 1)
    ]
    tail = Fraction(1, 40)
    low = next(k for k, total in enumerate(accumulate(weights)) if total > tail)
    high = next(k for k, total in enumerate(accumulate(reversed(weights))) if total > tail)
    return Span(low, trials - high)


def no_run_exactly(length: int, trials: int, odds: float) -> float:
    """The odds of no run of that length, by the recursion over the first failure."""
    fails, whole = 1 - odds, odds**length
    found = [1.0] * length + [1 - whole]
    for n in range(length + 1, trials + 1):
        found.append(found[-1] - fails * whole * found[n - length - 1])
    return found[trials] if trials >= length else 1.0


def partitions(total: int, parts: int, most: int):
    """Every way to write `total` as that many whole numbers, the largest first."""
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -(-total // parts) - 1, -1):
        for rest in partitions(total - first, parts - 1, first):
            yield (first, *rest)


def spread_odds(dice: int) -> list[tuple[float, float]]:
    """Every chi-square that so many fair dice can have, with its odds, exactly."""
    found = []
    for counts in partitions(dice, 6, dice):
        log = math.lgamma(dice + 1) - dice * math.log(6) - sum(math.lgamma(n + 1) for n in counts)
        orders = math.factorial(6)
        for n in set(counts):
            orders //= math.factorial(counts.count(n))
        found.append((chi_square(counts), orders * math.exp(log)))
    return found


@settings(max_examples=60)
@given(st.integers(0, 400), st.sampled_from([Fraction(1, 6), Fraction(5, 6), Fraction(1, 1296)]))
def test_the_range_of_a_count_is_exact(trials, odds):
    assert count_span(trials, float(odds)) == span_by_fractions(trials, odds)


def test_the_range_of_a_count_is_that_of_the_normal_law_for_many_dice():
    for trials in (4812, 100_000, 2_000_000):
        span = count_span(trials, 1 / 6)
        half = 1.959964 * math.sqrt(trials * 5 / 36)
        assert abs(span.low - (trials / 6 - half)) < 1.5
        assert abs(span.high - (trials / 6 + half)) < 1.5


def test_the_example_of_the_page():
    """1,012 sixes among 6,100 dice."""
    assert 1012 in count_span(6100, 1 / 6)
    assert 959 not in count_span(6100, 1 / 6)
    assert 1075 not in count_span(6100, 1 / 6)


@pytest.mark.parametrize(
    ("spread", "share"),
    [  # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, five degrees of freedom
        (9.236, 0.10),
        (11.070, 0.05),
        (12.833, 0.025),
        (15.086, 0.01),
        (20.515, 0.001),
    ],
)
def test_the_tail_of_chi_square_is_that_of_printed_tables(spread, share):
    assert wider_share(spread) == pytest.approx(share, rel=5e-4)


@given(st.floats(0, 60))
def test_the_tail_of_chi_square_is_the_integral_of_its_density(spread):
    x = np.linspace(0, spread, 4001)
    density = x**1.5 * np.exp(-x / 2) / (3 * math.sqrt(2 * math.pi))
    assert wider_share(spread) == pytest.approx(1 - np.trapezoid(density, x), abs=1e-5)


def test_the_judgement_is_right_from_the_fewest_dice_on():
    """Chi-square is an approximation: with so few dice as this its odds are still as stated."""
    odds = spread_odds(FEWEST)
    assert sum(share for _, share in odds) == pytest.approx(1)
    for bound, least, most in ((WIDE, 0.9, 1.0), (STRANGE, 0.9, 1.1)):
        real = sum(share for spread, share in odds if wider_share(spread) < bound)
        assert least * bound < real < most * bound, f"{bound}: {real}"
    narrow = sum(share for spread, share in odds if 1 - wider_share(spread) < STRANGE)
    assert narrow < 2.2 * STRANGE


@pytest.mark.parametrize("odds", [1 / 6, 5 / 6])
@pytest.mark.parametrize(("trials", "error"), [(30, 3e-3), (60, 1e-5), (500, 1e-9)])
def test_the_odds_of_a_run_are_those_of_the_recursion(odds, trials, error):
    for length in range(1, trials + 2):
        exact = no_run_exactly(length, trials, odds)
        assert shorter_odds(length, trials, odds) == pytest.approx(exact, abs=error)


def test_the_range_of_the_longest_run_is_that_of_simulated_dice():
    rng = np.random.default_rng(4)
    span, inside, rounds = run_span(1000, 5 / 6), 0, 2000
    for _ in range(rounds):
        sixes = np.flatnonzero(rng.integers(6, size=1000) == 5)
        gaps = np.diff(np.concatenate(([-1], sixes, [1000]))) - 1
        inside += int(gaps.max()) in span
    assert 0.94 < inside / rounds < 0.985


def test_so_many_dice_notice_a_loaded_face_four_times_in_five():
    rng = np.random.default_rng(5)
    for dice in (500, 5000, 50_000):
        share = noticeable_share(dice)
        faces = [(1 - share) / 5] * 5 + [share]
        counts = rng.multinomial(dice, faces, size=4000)
        even = dice / 6
        spreads = ((counts - even) ** 2 / even).sum(axis=1)
        assert np.mean(spreads > 11.0705) == pytest.approx(0.8, abs=0.035)


def test_one_look_in_four_has_a_face_outside_its_range():
    """As the page says."""
    rng = np.random.default_rng(6)
    for dice in (500, 5000, 100_000):
        span = count_span(dice, 1 / 6)
        counts = rng.multinomial(dice, [1 / 6] * 6, size=20_000)
        outside = ((counts < span.low) | (counts > span.high)).any(axis=1)
        assert 0.20 < outside.mean() < 0.28


def test_nothing_is_known_of_no_dice():
    assert count_span(0, 1 / 6) == Span(0, 0)
    assert run_span(0, 5 / 6) == Span(0, 0)
    assert wider_share(chi_square((0,) * 6)) == 1.0
    assert noticeable_share(0) == 1.0
