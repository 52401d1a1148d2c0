"""How often each of some whole numbers came up: totals of matches, points of a box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Pairs of a number and how often it came up, the numbers ascending."""

    pairs: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, counted: Mapping[int, int]) -> "Counts":
        """From how often each number came up."""
        return cls(tuple(sorted((number, n) for number, n in counted.items() if n)))

    @property
    def count(self) -> int:
        """How often any number came up."""
        return sum(n for _, n in self.pairs)

    @property
    def mean(self) -> float:
        """The mean of all that came up. Raises ZeroDivisionError where nothing did."""
        return sum(number * n for number, n in self.pairs) / self.count

    def share(self, number: int) -> float:
        """How much of all that came up was that number, 0 to 1; 0 where nothing did."""
        return dict(self.pairs).get(number, 0) / max(1, self.count)

    def quantile(self, share: float) -> int:
        """The least number that at least this share (0 to 1) of all is not above.

        Raises ValueError where nothing came up.

        >>> Counts(((2, 1), (5, 3))).quantile(0.5)
        5
        """
        reached = 0
        for number, n in self.pairs:
            reached += n
            if reached >= share * self.count:
                return number
        raise ValueError("nothing came up")

    def in_bins(self, first: int, width: int, bins: int) -> tuple[int, ...]:
        """How many came up in each of the bins; what lies beyond the ends counts in none.

        A bin holds `width` numbers, the first one from `first` on.
        """
        found = [0] * bins
        for number, n in self.pairs:
            place = (number - first) // width
            if 0 <= place < bins:
                found[place] += n
        return tuple(found)


def counted(numbers: Iterable[int]) -> Counts:
    """How often each number comes up."""
    found: dict[int, int] = {}
    for number in numbers:
        found[number] = found.get(number, 0) + 1
    return Counts.of(found)
