"""What some numbers come to, and how far chance alone may have moved it.

Ranges are meant to hold 95 times in 100.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

_Z = 1.959964  # of 95 in 100, normal distribution
RUN = 10  # matches in a running average
LEAST_FOR_TREND = 10  # below it hardly any trend could be told from chance


class Range(NamedTuple):
    """From `low` to `high`, both belonging to it."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sample:
    """What some numbers, at least one, come to; all in the unit of the numbers."""

    count: int
    mean: float
    median: float
    least: float
    most: float
    deviation: float | None  # the standard deviation, n − 1 in its divisor; None for one number

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None for one number."""
        return None if self.deviation is None else self.deviation / math.sqrt(self.count)


def sample(numbers: Sequence[float]) -> Sample | None:
    """What the numbers come to; None where there are none."""
    if not numbers:
        return None
    count, ascending = len(numbers), sorted(numbers)
    mean = math.fsum(numbers) / count
    deviation = None
    if count > 1:
        deviation = math.sqrt(math.fsum((x - mean) ** 2 for x in numbers) / (count - 1))
    median = (ascending[(count - 1) // 2] + ascending[count // 2]) / 2
    return Sample(count, mean, median, ascending[0], ascending[-1], deviation)


def share_range(hits: float, count: int) -> Range:
    """Where a share may truly lie of which `hits` among `count` were seen, both ends 0 to 1.

    The score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical
    inference", Journal of the American Statistical Association 22 (1927): it is honest for few
    trials too, and never leaves 0 to 1. With halves among the hits (shared wins) it is a little
    too wide, never too narrow. Raises ZeroDivisionError for no trials.

    >>> low, high = share_range(5, 10)
    >>> round(low, 3), round(high, 3)
    (0.237, 0.763)
    """
    share, z2 = hits / count, _Z * _Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    reach = share * (1 - share) / count + z2 / (4 * count * count)
    half = _Z / (1 + z2 / count) * math.sqrt(reach)
    return Range(max(0.0, middle - half), min(1.0, middle + half))


class Way(Enum):
    """Where numbers go that follow each other."""

    UP = auto()
    DOWN = auto()
    LEVEL = auto()  # no more than chance would move them


@dataclass(frozen=True, slots=True)
class Trend:
    """The straight line through numbers that follow each other (least squares)."""

    slope: float  # by how much each is above the one before, on average
    reach: float  # the true slope lies within `slope` ± this, 95 times in 100

    @property
    def way(self) -> Way:
        """Up or down only if chance alone would seldom show such a slope."""
        if abs(self.slope) <= self.reach:
            return Way.LEVEL
        return Way.UP if self.slope > 0 else Way.DOWN


def trend(numbers: Sequence[float]) -> Trend | None:
    """The trend of numbers in their order; None for fewer than `LEAST_FOR_TREND`."""
    count = len(numbers)
    if count < LEAST_FOR_TREND:
        return None
    middle, mean = (count - 1) / 2, math.fsum(numbers) / count
    spread = count * (count * count - 1) / 12  # the sum of (place − middle)² over all places
    slope = math.fsum((n - middle) * (x - mean) for n, x in enumerate(numbers)) / spread
    rest = math.fsum((x - mean - slope * (n - middle)) ** 2 for n, x in enumerate(numbers))
    error = math.sqrt(rest / (count - 2) / spread)
    return Trend(slope, _student(count - 2) * error)


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, to 0.002 for 8 degrees of freedom and more.

    Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5.

    >>> round(_student(8), 2), round(_student(38), 2)
    (2.31, 2.02)
    """
    z, f = _Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / f + second / f**2 + third / f**3


def running(numbers: Sequence[float], of: int = RUN) -> tuple[float, ...]:
    """The averages of every `of` numbers that follow each other; the first is that of the first.

    >>> running([1, 2, 3, 6], 3)
    (2.0, 3.6666666666666665)
    """
    if len(numbers) < of:
        return ()
    held = math.fsum(numbers[:of])
    found = [held / of]
    for before, now in zip(numbers, numbers[of:], strict=False):
        held += now - before
        found.append(held / of)
    return tuple(found)


def blocks(numbers: Sequence[float], most: int) -> tuple[float, ...]:
    """The averages of equally long stretches, as many as there are numbers but at most `most`."""
    count = min(most, len(numbers))
    ends = [len(numbers) * n // count for n in range(count + 1)] if count else [0]
    stretches = (numbers[first:end] for first, end in pairwise(ends))
    return tuple(math.fsum(stretch) / len(stretch) for stretch in stretches)
