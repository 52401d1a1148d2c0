"""From a record of unlabelled dice to dice that show what was rolled, and reading them.

Which face lies on top at the end is a matter of how the die is labelled, so each die of a record
is turned in itself, before anything moves, by the one of a cube's 24 rotations that brings its
sealed face up: same cube, same motion, same rest. Of the four that do, the seed picks one.
Nothing here simulates, so nothing here needs pymunk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import acos, degrees, sqrt

from game.toss.flight import LEAD_S
from game.toss.poses import Pose, Quaternion, Vector, between, compose, matrix
from game.toss.track import Track

FACE_NORMALS: dict[int, Vector] = {
    1: (0.0, 0.0, 1.0),
    2: (1.0, 0.0, 0.0),
    3: (0.0, 1.0, 0.0),
    4: (0.0, -1.0, 0.0),
    5: (-1.0, 0.0, 0.0),
    6: (0.0, 0.0, -1.0),
}
"""Where each face looks on an unturned die: opposite faces make 7, and round the corner they
share 1, 2, 3 run anticlockwise, as on dice made in the West."""

COCKED_DEG = 1.0  # ten times what the gate lets through; a die in the hand could not be read
QUICK_S = 0.75  # what the player sees of a toss at most, when tosses are set to quick
QUICK_RATE = 1.25  # faster, and dice turn too far between two frames to be followed


class CockedDie(ValueError):
    """A die does not lie flat, so it shows no face."""


def read_face(turn: Quaternion) -> int:
    """The face on top of a die that lies still.

    Knows nothing of how the die got there. Raises CockedDie if it is tilted by more than
    COCKED_DEG.

    >>> read_face((1.0, 0.0, 0.0, 0.0))
    1
    """
    up = matrix(turn)[6:9]
    heights = {face: _dot(normal, up) for face, normal in FACE_NORMALS.items()}
    face = max(heights, key=heights.__getitem__)
    tilt_deg = degrees(acos(min(1.0, heights[face])))
    if tilt_deg > COCKED_DEG:
        raise CockedDie(f"face {face} is {tilt_deg:.1f} degrees off, more than {COCKED_DEG}")
    return face


def read_faces(poses: Iterable[Pose]) -> tuple[int, ...]:
    """The faces on top, in the order of `poses`. Raises CockedDie."""
    return tuple(read_face(pose.turn) for pose in poses)


@dataclass(frozen=True, slots=True)
class Playback:
    """How the record of a toss runs against the clock on the wall."""

    start_s: float  # of the record; before time 0 while the dice fly in
    end_s: float
    rate: float

    @property
    def length_s(self) -> float:
        """Seconds on the clock from the first picture to the last."""
        return (self.end_s - self.start_s) / self.rate

    def time_s(self, clock_s: float) -> float:
        """The time in the record when the clock has run for `clock_s`."""
        return min(self.end_s, self.start_s + clock_s * self.rate)


@dataclass(frozen=True, slots=True)
class Toss:
    """A record whose dice bear faces."""

    track: Track
    labels: tuple[Quaternion, ...]  # how each die is turned in itself

    @classmethod
    def land(cls, track: Track, faces: Sequence[int]) -> Toss:
        """The toss of `track` that ends with `faces`, one for each die of `track.dice`.

        Raises ValueError if they are too many, too few, or no faces.
        """
        if len(faces) != len(track.dice) or not set(faces) <= set(FACE_NORMALS):
            raise ValueError(f"{len(track.dice)} dice cannot show {tuple(faces)}")
        last = track.recorded(track.steps)
        labels = tuple(
            _labels(_axis_up(pose.turn), face)[quarter]
            for pose, face, quarter in zip(last, faces, track.quarters, strict=True)
        )
        return cls(track, labels)

    @property
    def duration_s(self) -> float:
        """Seconds from time 0 until all dice lie still."""
        return self.track.duration_s

    @property
    def final(self) -> tuple[Pose, ...]:
        """How the dice lie in the end. `pose` of any later time is exactly this."""
        return self._labelled(self.track.recorded(self.track.steps))

    @property
    def natural(self) -> tuple[int, ...]:
        """The faces that would have come up on dice nobody had labelled, in the order of dice.

        They follow from the throw alone and say nothing about what was rolled: they are there to
        be counted, by who wants to know whether the tray itself favours a face.
        """
        return read_faces(self.track.recorded(self.track.steps))

    def pose(self, time_s: float) -> tuple[Pose, ...]:
        """Every die at `time_s` of the record, in the order of `track.dice`.

        Below 0 the dice fly in; from -LEAD_S on they are clear of wood and held dice.
        """
        track = self.track
        if time_s < 0.0:
            return self._labelled([flight.at(max(time_s, -LEAD_S)) for flight in track.flights])
        if time_s >= track.duration_s:
            return self.final
        steps = time_s / track.step_s
        before = min(int(steps), track.steps - 1)
        pairs = zip(track.recorded(before), track.recorded(before + 1), strict=True)
        return self._labelled([between(a, b, steps - before) for a, b in pairs])

    def full(self) -> Playback:
        """All of it, flight included, at the speed it was recorded."""
        return Playback(-LEAD_S, self.duration_s, 1.0)

    def quick(self) -> Playback:
        """The last part of it, a little faster: QUICK_S or less."""
        start_s = max(-LEAD_S, self.duration_s - QUICK_S * QUICK_RATE)
        return Playback(start_s, self.duration_s, QUICK_RATE)

    def _labelled(self, poses: Iterable[Pose]) -> tuple[Pose, ...]:
        pairs = zip(poses, self.labels, strict=True)
        return tuple(Pose(pose.place, compose(pose.turn, label)) for pose, label in pairs)


def _axis_up(turn: Quaternion) -> Vector:
    """The axis of a die, to the nearest whole one, that points up."""
    up = matrix(turn)[6:9]
    x, y, z = (float(round(part)) for part in up)
    return x, y, z


@cache
def _labels(up: Vector, face: int) -> tuple[Quaternion, ...]:
    """The four rotations that carry `face` of an unturned die to where the axis `up` points."""
    return tuple(
        rotation for rotation in _cube_rotations() if _turned(FACE_NORMALS[face], rotation) == up
    )


@cache
def _cube_rotations() -> tuple[Quaternion, ...]:
    """The 24 rotations that map a cube onto itself: all products of quarter turns."""
    h = sqrt(0.5)
    quarter_turns = ((h, h, 0.0, 0.0), (h, 0.0, h, 0.0), (h, 0.0, 0.0, h))
    found: dict[tuple[int, ...], Quaternion] = {}
    waiting: list[Quaternion] = [(1.0, 0.0, 0.0, 0.0)]
    while waiting:
        rotation = waiting.pop()
        key = tuple(round(part) for part in matrix(rotation))
        if key not in found:
            found[key] = rotation
            waiting += [compose(rotation, quarter) for quarter in quarter_turns]
    return tuple(found[key] for key in sorted(found))


def _turned(axis: Vector, rotation: Quaternion) -> Vector:
    """Where a cube rotation takes one of the cube's axes."""
    rows = matrix(rotation)
    x, y, z = (float(round(_dot(axis, rows[k : k + 3]))) for k in (0, 3, 6))
    return x, y, z


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
