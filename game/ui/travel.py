"""How a die is carried by hand: from the felt to the rack and back, or off the tray.

Poses are (x, y, z, qw, qx, qy, qz): the centre in die edges and a unit quaternion. Whatever the
way, the face on top stays on top.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.toss.settle import read_face
from game.ui.camera import FELT_D, FELT_W, HALF, Pose, slot

ARC = 0.8  # edges a carried die is lifted (look.md, Motion)
APART = 1.62  # edges between two dice so that neither covers the other's face
EDGE = 0.95  # how far from the wall a die is put down
_CUP = (FELT_W + 3.2, -0.6, 2.2)  # where the hand is that gathers the dice


def eased(share: float) -> float:
    """The curve cubic(.2, .8, .2, 1): quick at first, gentle at the end; 0 to 1."""
    if share <= 0.0:
        return 0.0
    if share >= 1.0:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(20):
        t = (low + high) / 2
        x = 3 * (1 - t) ** 2 * t * 0.2 + 3 * (1 - t) * t * t * 0.2 + t**3
        low, high = (t, high) if x < share else (low, t)
    return 3 * (1 - t) ** 2 * t * 0.8 + 3 * (1 - t) * t * t + t**3


def showing(face: int) -> Pose:
    """A lying die with that face on top."""
    half = math.sqrt(0.5)
    turns = [(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)]
    turns += [(half, half, 0.0, 0.0), (half, -half, 0.0, 0.0)]
    turns += [(half, 0.0, half, 0.0), (half, 0.0, -half, 0.0)]
    for turn in turns:
        if read_face(turn) == face:
            return Pose(0, 0, 0, *turn)
    raise AssertionError(f"one of the six must show {face}")


def turned(pose: Pose, angle: float) -> Pose:
    """The pose turned about the upright axis by `angle` radians."""
    c, s = math.cos(angle / 2), math.sin(angle / 2)
    w, x, y, z = pose[3:]
    return Pose(*pose[:3], c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w)


def upright_angle(pose: Pose) -> float:
    """By how much a lying die must be turned to stand square to the tray: −π/4 to π/4."""
    w, x, y, z = pose[3:]
    across = (1 - 2 * (y * y + z * z), 2 * (x * y + w * z))
    along = (2 * (x * y - w * z), 1 - 2 * (x * x + z * z))
    flat = max((across, along), key=lambda v: math.hypot(*v))
    angle = math.atan2(flat[1], flat[0]) % (math.pi / 2)
    return -angle if angle <= math.pi / 4 else math.pi / 2 - angle


def reading_angle(pose: Pose) -> float:
    """By how much a lying die must be turned so that a numeral on top stands upright: −π to π.

    A numeral's top points along the axis two after the one its face lies on (`die_numerals`).
    """
    w, x, y, z = pose[3:]
    axes = (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )
    top = max(range(3), key=lambda k: abs(axes[k][2]))
    upwards = axes[(top + 2) % 3]
    angle = math.pi / 2 - math.atan2(upwards[1], upwards[0])
    return (angle + math.pi) % (2 * math.pi) - math.pi


def on_rack(die: int, pose: Pose, *, has_numerals: bool = False) -> Pose:
    """The die standing in its slot, almost square: as a hand would put it down.

    One that `has_numerals` is put down so that its numeral can be read.
    """
    angle = reading_angle(pose) if has_numerals else upright_angle(pose)
    straight = turned(pose, angle + math.radians((3, -2, 2, -3, 1)[die]))
    return straight._replace(**dict(zip("xyz", slot(die), strict=True)))


def free_spot(die: int, pose: Pose, others: Sequence[Pose]) -> Pose:
    """A place on the felt with room around it, as near before the die's slot as there is."""
    wanted = (slot(die)[0], 1.6)
    best: tuple[float, float, float] | None = None
    for column in range(41):
        for row in range(26):
            x = EDGE + (FELT_W - 2 * EDGE) * column / 40
            y = EDGE + (FELT_D - 2 * EDGE) * row / 25
            room = min((math.dist((x, y), other[:2]) for other in others), default=APART)
            cost = math.dist((x, y), wanted) + 100 * max(0.0, APART - room)
            if best is None or cost < best[0]:
                best = (cost, x, y)
    assert best is not None
    return pose._replace(x=best[1], y=best[2], z=HALF)


@dataclass(frozen=True, slots=True)
class Carry:
    """One die on its way between two poses with the same face up."""

    start: Pose
    end: Pose
    duration_s: float
    fades: bool = False  # it goes out of sight on the way

    def at(self, time_s: float) -> tuple[Pose, float]:
        """Pose and opacity (0 to 1) after so many seconds."""
        share = 1.0 if self.duration_s <= 0 else min(1.0, max(0.0, time_s / self.duration_s))
        way = eased(share)
        place = [a + (b - a) * way for a, b in zip(self.start[:3], self.end[:3], strict=True)]
        place[2] += ARC * 4 * way * (1 - way)
        angle = _turn_between(self.start, self.end)
        pose = turned(self.start, angle * way)._replace(x=place[0], y=place[1], z=place[2])
        if share >= 1.0:
            pose = self.end
        return pose, (1.0 - share**2 if self.fades else 1.0)


def gathered(pose: Pose, duration_s: float) -> Carry:
    """The die taken off the tray by the hand that throws next."""
    end = turned(pose, 0.6)._replace(x=_CUP[0], y=_CUP[1], z=_CUP[2])
    return Carry(pose, end, duration_s, fades=True)


def _turn_between(start: Pose, end: Pose) -> float:
    """The angle about the upright axis that leads from one orientation to the other."""
    w, x, y, z = start[3:]
    ew, ex, ey, ez = end[3:]
    # end × conjugate(start): a turn about z alone
    turn_w = ew * w + ex * x + ey * y + ez * z
    turn_z = -ew * z - ex * y + ey * x + ez * w
    angle = 2 * math.atan2(turn_z, turn_w)
    return (angle + math.pi) % (2 * math.pi) - math.pi
