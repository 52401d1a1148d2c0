"""Are dice fair? Chi-square tests, and Holm's correction for making many of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Faces = tuple[int, ...]


def fairness(throws: Sequence[Faces], when: str) -> dict[str, float]:
    """The chance, for each thing tested, that fair dice look at least this unfair.

    Tested are all faces together, each die by itself, and each pair of dice (36 outcomes).
    """
    dice = range(len(throws[0]))
    chances = {f"all dice {when}": p_value(Counter(face for throw in throws for face in throw), 6)}
    for die in dice:
        chances[f"die {die + 1} {when}"] = p_value(Counter(throw[die] for throw in throws), 6)
    for a, b in combinations(dice, 2):
        pairs = Counter((throw[a], throw[b]) for throw in throws)
        chances[f"dice {a + 1} and {b + 1} {when}"] = p_value(pairs, 36)
    return chances


def p_value(counts: Counter[object], outcomes: int) -> float:
    """Pearson's chi-square test against `outcomes` equally likely ones."""
    expected = counts.total() / outcomes
    missing = outcomes - len(counts)
    chi2 = sum((count - expected) ** 2 / expected for count in counts.values())
    return chi2_tail(chi2 + missing * expected, outcomes - 1)


def chi2_tail(chi2: float, freedom: int) -> float:
    """Chance of at least `chi2` with an odd number of degrees of freedom (Abramowitz 26.4.4)."""
    if freedom % 2 == 0:
        raise ValueError(f"an odd number of degrees of freedom, not {freedom}")
    root = math.sqrt(chi2)
    term = total = 0.0
    for k in range(1, freedom, 2):
        term = root if k == 1 else term * chi2 / k
        total += term
    density = math.exp(-chi2 / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * total


def holm(chances: dict[str, float]) -> dict[str, float]:
    """The chances corrected for their number: with fair dice, one in a hundred *families* of
    tests has any below .01."""
    corrected: dict[str, float] = {}
    worst = 0.0
    for rank, (name, chance) in enumerate(sorted(chances.items(), key=lambda item: item[1])):
        worst = max(worst, min(1.0, chance * (len(chances) - rank)))
        corrected[name] = worst
    return corrected
