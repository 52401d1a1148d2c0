"""What is heard of a toss: its own contacts, merged, each when the picture comes to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from game.toss.track import Contact, ContactKind

MERGED_S = 0.04  # blows of one die within so long are heard as one
# Impulses in edges/s. 0.3 is the softest that is recorded, 34 the hardest of 40 tosses.
SOFT, HARD = 0.3, 34.0
LAST_KNOCK = 0.5  # strength of the one knock of a toss whose way was not shown

_NAMES = {
    ContactKind.FELT: "die.felt",
    ContactKind.WALL: "die.wall",
    ContactKind.DIE: "die.die",
}


class Knock(NamedTuple):
    """One sound of a toss."""

    time_s: float  # in the toss's record
    name: str
    strength: float  # 0 to 1
    place: tuple[float, float, float]  # in the tray's edges


class Knocks:
    """The knocks of one toss, told as its time passes."""

    def __init__(self, contacts: Iterable[Contact], start_s: float) -> None:
        """From `start_s` of the record on; what came before is not shown, so not heard."""
        self._waiting = [knock for knock in knocks_of(contacts) if knock.time_s >= start_s]
        self._waiting.reverse()

    def until(self, time_s: float) -> list[Knock]:
        """Those the picture has come to by `time_s` and had not before."""
        passed = []
        while self._waiting and self._waiting[-1].time_s <= time_s:
            passed.append(self._waiting.pop())
        return passed


def knocks_of(contacts: Iterable[Contact]) -> list[Knock]:
    """The contacts as they are heard, in order of time.

    A die's contacts within MERGED_S make one knock: when the first was, as the hardest sounds.
    One between two dice is one knock of both.
    """
    merged: list[Contact] = []
    times: list[float] = []
    latest: dict[int, int] = {}  # die: its last knock
    for contact in contacts:
        dice = [contact.die] if contact.other is None else [contact.die, contact.other]
        near = [
            latest[die]
            for die in dice
            if die in latest and contact.time_s - times[latest[die]] < MERGED_S
        ]
        if not near:
            at = len(merged)
            merged.append(contact)
            times.append(contact.time_s)
        else:
            at = max(near)
            if contact.impulse > merged[at].impulse:
                merged[at] = contact
        for die in dice:
            latest[die] = at
    return [_knock(contact, time_s) for contact, time_s in zip(merged, times, strict=True)]


def last_knock(places: Sequence[Sequence[float]]) -> Knock:
    """The one soft knock of dice that just lie there, in their midst."""
    x, y, z = (sum(place[axis] for place in places) / len(places) for axis in range(3))
    return Knock(0.0, _NAMES[ContactKind.FELT], LAST_KNOCK, (x, y, z))


def strength_of(impulse: float) -> float:
    """How hard a blow sounds, 0 to 1: the ear counts in ratios."""
    return min(1.0, max(0.0, log(max(impulse, 1e-9) / SOFT) / log(HARD / SOFT)))


def _knock(contact: Contact, time_s: float) -> Knock:
    place = (contact.x, contact.y, contact.z)
    return Knock(time_s, _NAMES[contact.kind], strength_of(contact.impulse), place)
