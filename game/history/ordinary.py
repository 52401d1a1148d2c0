"""What chance allows: how often a thing may happen, how uneven six faces and how long a run may be.

Standard library only. The sources:
- the range of a count: the binomial distribution itself, summed;
- the spread of six faces: Pearson's chi-square with five degrees of freedom (Phil. Mag. 50, 1900),
  whose tail has a closed form (Abramowitz and Stegun, Handbook, 1964, 26.4.4);
- the longest run: W. Feller, An Introduction to Probability Theory, vol. 1, XIII.7, formula 7.11.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

ORDINARY = 0.95  # what lies in a range 95 times in 100 is ordinary
_TAIL = (1 - ORDINARY) / 2
_NOTHING = 1e-18  # of the likeliest count: what is rarer can't be seen in the sums
_ROOT_STEPS = 60  # of the iteration for the root below; 40 reach the last digit for any run

# A chi-square with five degrees of freedom lies beyond its 95 % point four times in five when the
# dice are loaded so that this is added to it on average: the non-centrality for power .80 at
# level .05. J. Cohen, Statistical Power Analysis, 2nd ed. 1988, table 9.3.2 has 12.83.
_NOTICED = 12.83


class Span(NamedTuple):
    """From the least to the most that is ordinary, both included."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


@lru_cache(maxsize=256)
def count_span(trials: int, odds: float) -> Span:
    """How often a thing of these odds happens in so many trials, 95 times in 100 or more.

    At most one time in 40 it happens less often, at most one time in 40 more often. Exact.

    >>> count_span(6100, 1 / 6)
    Span(low=960, high=1074)
    """
    if trials == 0:
        return Span(0, 0)
    mode = min(trials, math.floor((trials + 1) * odds))
    below = _weights(lambda k: k * (1 - odds) / ((trials - k + 1) * odds), mode, -1)
    above = _weights(lambda k: (trials - k) * odds / ((k + 1) * (1 - odds)), mode, 1)
    tail = _TAIL * (1 + sum(below) + sum(above))
    low, high = mode - _beyond(below, tail), mode + _beyond(above, tail)
    return Span(low, high)


def _weights(ratio: Callable[[int], float], mode: int, step: int) -> list[float]:
    """How likely the counts beside the likeliest are, as shares of it, going outwards.

    `ratio` of a count is what the next one outwards has of it; 0 behind the last.
    """
    weights, weight, count = [], 1.0, mode
    while (weight := weight * ratio(count)) > _NOTHING:
        weights.append(weight)
        count += step
    return weights


def _beyond(weights: Sequence[float], tail: float) -> int:
    """How far from the likeliest count the last one lies that is ordinary."""
    left, number = 0.0, len(weights)
    while number and (left := left + weights[number - 1]) <= tail:
        number -= 1
    return number


def chi_square(counts: Sequence[int]) -> float:
    """How far counts lie from even: 0 for even ones, of fair dice 5 on average."""
    even = sum(counts) / len(counts)
    return sum((count - even) ** 2 for count in counts) / even if even else 0.0


def wider_share(spread: float) -> float:
    """The share of fair sets of six faces whose chi-square is larger than that, 0 to 1.

    >>> round(wider_share(11.0705), 4)
    0.05
    """
    half = spread / 2
    tail = math.sqrt(4 * half / math.pi) * math.exp(-half) * (1 + spread / 3)
    return min(1.0, math.erfc(math.sqrt(half)) + tail)


def noticeable_share(dice: int) -> float:
    """How often one face must come up for so many dice to show it four times in five; 1 at most.

    The other five are taken to be equally rare. "Show" means a spread as wide as of one fair set
    in 20.
    """
    # n · Σ (pᵢ − 1/6)² · 6 with one pᵢ = 1/6 + d, five 1/6 − d/5
    return min(1.0, 1 / 6 + math.sqrt(_NOTICED / (7.2 * dice))) if dice else 1.0


def shorter_odds(length: int, trials: int, odds: float) -> float:
    """The odds that no `length` trials in a row succeed, each having these odds.

    Feller's approximation. At odds of 1/6 and 5/6 and any length its error is below 0.003 for 30
    trials and below 0.00001 from 60 on (tests/history/test_ordinary.py).
    """
    if length > trials:
        return 1.0
    fails, whole = 1 - odds, odds**length
    root = 1.0
    for _ in range(_ROOT_STEPS):
        root = 1 + fails * whole * root ** (length + 1)
    found = (1 - odds * root) / ((length + 1 - length * root) * fails)
    return found * math.exp(-(trials + 1) * math.log(root))


@lru_cache(maxsize=256)
def run_span(trials: int, odds: float) -> Span:
    """How long the longest run of successes is, 95 times in 100 or more.

    >>> run_span(5000, 5 / 6)
    Span(low=29, high=56)
    """
    low = 0
    while shorter_odds(low + 1, trials, odds) <= _TAIL:
        low += 1
    high = low
    while shorter_odds(high + 1, trials, odds) < 1 - _TAIL:
        high += 1
    return Span(low, high)
