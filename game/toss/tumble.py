"""Dice from the end of their flight to rest, step by step, and the record of it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from game.toss.die import Die
from game.toss.felt import Hit, ride
from game.toss.flight import Flight
from game.toss.measures import FLAT, STEP_S
from game.toss.track import Contact, ContactKind
from game.toss.tray import Blow, Tray

STILL_SPEED, STILL_SPIN = 0.20, 0.35  # edges/s, rad/s; in a frame that is nothing to be seen
CALM_STEPS = 8  # two 60 Hz frames of lying flat and still, and a die stops
CALM_DEPTH = 0.006  # but not while another die is pushed further than this into it
WAKE_SPEED = 0.35  # edges/s; a weaker push does not move a stopped die, its weight holds it
WAKE_DEPTH = 0.008
REST_STEPS = 6  # of no die moving, and the toss is over
HANG_LEVEL = 0.9986  # cosine of 3 degrees; as still as that but less flat, a die hangs


class Tumble:
    """A toss under way, and its record so far."""

    def __init__(self, positions: Sequence[int], flights: Sequence[Flight]) -> None:
        self.dice = [Die(position, f) for position, f in zip(positions, flights, strict=True)]
        self.flights = tuple(flights)
        self.tray = Tray(self.dice)
        self.steps = 0
        self.poses = array("d")
        self.contacts: list[Contact] = []
        self.fastest_spin = 0.0  # rad/s, of any die
        self.longest_hang = 0  # steps in a row that a die stood still without lying flat
        self._rest_steps = 0
        self._record()

    @property
    def is_at_rest(self) -> bool:
        """Whether all dice have stopped."""
        return self._rest_steps >= REST_STEPS

    def step(self) -> None:
        """Carry every die on by STEP_S."""
        for die in self.dice:
            die.since_touch += 1
            if not die.asleep:
                hit = ride(die)
                if hit:
                    self._heard_felt(die, hit)
        self.tray.step()
        for blow in self.tray.blows:
            self._heard_blow(blow)
        moving = [self._moves(index, die) for index, die in enumerate(self.dice)]
        self._rest_steps = 0 if any(moving) else self._rest_steps + 1
        self.steps += 1
        self._record()

    def _moves(self, index: int, die: Die) -> bool:
        """Whether the die moves on; one that has long been calm stops, a pushed one wakes."""
        if die.asleep and die.since_touch > 0:
            return False
        speed2 = die.vx * die.vx + die.vy * die.vy + die.vz * die.vz
        spin2 = die.wx * die.wx + die.wy * die.wy + die.wz * die.wz
        if die.asleep:
            die.asleep = speed2 + 0.2 * spin2 < WAKE_SPEED**2 and die.depth < WAKE_DEPTH
        else:
            self.fastest_spin = max(self.fastest_spin, spin2**0.5)
            self._watch(die, speed2, spin2)
            die.asleep = die.calm_steps >= CALM_STEPS
        if die.asleep:
            self.tray.halt(index)
            die.calm_steps = 0
        return not die.asleep

    def _watch(self, die: Die, speed2: float, spin2: float) -> None:
        """Count for how long a slow die has been calm, or has been hanging."""
        is_calm = is_hanging = False
        if speed2 < STILL_SPEED**2 and spin2 < STILL_SPIN**2:
            level = die.level()
            is_hanging = level < HANG_LEVEL
            is_calm = level > FLAT and die.low < 0.01 and die.depth < CALM_DEPTH
        die.calm_steps = die.calm_steps + 1 if is_calm else 0
        die.hanging_steps = die.hanging_steps + 1 if is_hanging else 0
        self.longest_hang = max(self.longest_hang, die.hanging_steps)

    def _record(self) -> None:
        for die in self.dice:
            self.poses.extend((die.x, die.y, die.z, *die.turn))

    def _heard_felt(self, die: Die, hit: Hit) -> None:
        now = self.steps * STEP_S
        x, y, impulse = hit.x, hit.y, hit.impulse
        contact = Contact(now, ContactKind.FELT, die.position, None, x, y, 0.0, impulse)
        self.contacts.append(contact)

    def _heard_blow(self, blow: Blow) -> None:
        now = self.steps * STEP_S
        kind = ContactKind.WALL if blow.other is None else ContactKind.DIE
        other = None if blow.other is None else self.dice[blow.other].position
        position = self.dice[blow.die].position
        place = (blow.x, blow.y, blow.z)
        self.contacts.append(Contact(now, kind, position, other, *place, blow.impulse))
