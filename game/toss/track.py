"""The record of a toss: what the process that bakes it sends back, and what is played."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from game.toss.flight import Flight
from game.toss.poses import Pose

POSE_SIZE = 7


class ContactKind(Enum):
    """What a die ran into."""

    FELT = "felt"
    WALL = "wall"
    DIE = "die"


@dataclass(frozen=True, slots=True)
class Contact:
    """A blow worth a sound. The impulse is in edges/s for a die of mass 1: 0.3 to about 25."""

    time_s: float
    kind: ContactKind
    die: int
    other: int | None  # the other die, for ContactKind.DIE
    x: float
    y: float
    z: float
    impulse: float


@dataclass(frozen=True, slots=True)
class Track:
    """A toss of unlabelled dice from time 0 to rest, and the flights that led to time 0."""

    dice: tuple[int, ...]  # which of the player's dice 0 to 4 were thrown, ascending
    step_s: float
    poses: array[float]  # step by step, die by die: x, y, z, and the turn's w, x, y, z
    contacts: tuple[Contact, ...]  # in the order of time
    flights: tuple[Flight, ...]  # of the dice, before time 0
    quarters: tuple[int, ...]  # 0 to 3 for each die: which of four ways to turn its face up
    tries: int  # throws of this seed that were refused before this one

    @property
    def steps(self) -> int:
        """How many steps lie between the first pose and the last."""
        return len(self.poses) // (POSE_SIZE * len(self.dice)) - 1

    @property
    def duration_s(self) -> float:
        """Seconds from time 0 until the last die lies still."""
        return self.steps * self.step_s

    def recorded(self, step: int) -> tuple[Pose, ...]:
        """The poses of all dice after `step` steps, 0 to `steps`."""
        width = POSE_SIZE * len(self.dice)
        row = self.poses[step * width : (step + 1) * width]
        return tuple(
            Pose((row[k], row[k + 1], row[k + 2]), (row[k + 3], row[k + 4], row[k + 5], row[k + 6]))
            for k in range(0, width, POSE_SIZE)
        )

    def digest(self) -> str:
        """SHA-256 of everything recorded, in hexadecimal: equal only for equal tosses."""
        words = (self.dice, self.step_s, self.contacts, self.flights, self.quarters, self.tries)
        return sha256(self.poses.tobytes() + repr(words).encode()).hexdigest()
