"""Chances as the player reads them."""

from game.text import Words

_FEW = 10  # one in fewer is told with a digit after the point
_SMALL = 0.01  # a chance below has two digits after the point


def chance_told(words: Words, chance: float) -> str:
    """A chance in per cent."""
    return words.percent(chance, 1 if chance >= _SMALL else 2)


def one_in(words: Words, chance: float) -> str:
    """The same as one in so many."""
    many = 1 / chance
    return words("help.one_in", count=words.number(many, 1 if many < _FEW else 0))


def points_told(words: Words, points: float) -> str:
    """Points with one digit after the point."""
    return words.number(points, 1)
