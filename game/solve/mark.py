"""What a decision is called by what it cost: from best to blunder."""

from enum import StrEnum


class Mark(StrEnum):
    """A decision's mark. Each is kept for losses below its limit in points."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_LIMITS = {Mark.BEST: 0.05, Mark.GOOD: 0.5, Mark.INACCURACY: 1.5, Mark.MISTAKE: 4.0}


def mark_of(loss_pts: float) -> Mark:
    """The mark of a decision that gave away so many points.

    >>> mark_of(0.49).value, mark_of(0.5).value
    ('good', 'inaccuracy')
    """
    return next((mark for mark, limit in _LIMITS.items() if loss_pts < limit), Mark.BLUNDER)
