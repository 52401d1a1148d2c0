"""The turn's clock: a person's time for all throws of a turn together, and the box it ends with."""

import math
from dataclasses import dataclass, replace

CHOICES_S = (30, 45, 60, 90)
USUAL_S = 45
NEAR_END_S = 10  # from here on it is seen and heard


@dataclass(frozen=True, slots=True)
class TurnClock:
    """How much of a turn's time is left, in seconds. It runs only while it is told to.

    >>> TurnClock.of(45).after(44.5)
    TurnClock(limit_s=45, left_s=0.5)
    """

    limit_s: int
    left_s: float

    @classmethod
    def of(cls, limit_s: int) -> "TurnClock":
        """A clock that has just been set."""
        return cls(limit_s, float(limit_s))

    def after(self, dt_s: float) -> "TurnClock":
        """The clock so much later."""
        return replace(self, left_s=max(0.0, self.left_s - dt_s))

    @property
    def is_out(self) -> bool:
        """Whether the time is over."""
        return self.left_s <= 0

    @property
    def shown_s(self) -> int:
        """Whole seconds, rounded up: the last one is shown as 1."""
        return math.ceil(self.left_s)

    @property
    def second_s(self) -> float:
        """How long the seconds shown stay as they are."""
        return self.left_s - (self.shown_s - 1)

    @property
    def is_near_end(self) -> bool:
        """Whether it is time to hurry."""
        return self.shown_s <= NEAR_END_S
