"""What the dice gave and the decisions cost in a match, seat by seat. For the worker."""

from pathlib import Path
from typing import TypeAlias

from game.rules.match import Match
from game.session.brains import values_of

LuckAndLoss: TypeAlias = tuple[tuple[float, float], ...]
"""Points by seat: luck (negative where the dice took), and loss (0 or more)."""


def luck_and_loss(match: Match, folder: Path) -> LuckAndLoss:
    """Luck and loss of every seat of a finished match; `folder` is where values are kept."""
    from game.solve.review import review

    return tuple((seat.luck, seat.loss) for seat in review(match, values_of(match.table, folder)))
