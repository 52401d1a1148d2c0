"""What a toss is like, measured from its record with code that shares nothing with the game's.

numpy and matrices here, tuples and quaternions there.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_context
from random import Random
from unittest import mock

import numpy as np

from game.toss import tumble as tumble_room
from game.toss.flight import LEAD_S
from game.toss.settle import Toss, read_faces
from game.toss.throw import throw
from game.toss.tumble import Tumble

CORE, ROUNDING = 0.37, 0.13  # of a die: half its inner cube, radius of its edges
REACH = CORE * math.sqrt(3) + ROUNDING
FELT = (0.0, 0.0, 10.0, 7.0)
FELT_CORNER = 0.26
WOOD, WOOD_TOP = (-0.60, -2.30, 10.60, 7.60), 0.62
HELD, HELD_TOP = (1.58, -1.55, 8.42, -0.55), 1.30
TABLE = -0.42
ROLL_EDGE = 2 / math.pi  # edges a cube travels for each radian: one edge per quarter turn
SIDES = {1: (0, 0, 1), 2: (1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0), 5: (-1, 0, 0), 6: (0, 0, -1)}


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one toss; angles in degrees, lengths in edges."""

    bake_ms: float  # of processor time
    duration_s: float
    faces_by_try: list[tuple[int, ...]]  # unlabelled, refused throws first, the toss last
    is_read_right: bool
    is_skipped_right: bool
    escapes: int
    gap: float  # least, between dice at rest
    margin: float  # least, from a die at rest to the edge of the felt
    tilt: float
    rolling: float  # over travel, mean of the dice
    against: float  # share of the path on which a die spins against its travel
    energy_rise: float  # largest in a step, as a share of the energy at the start
    last_turn: float
    last_shift: float
    frame_turn: float
    quick_frame_turn: float
    overlap: float
    sink: float  # deepest under the felt
    air: float  # least, between a die on its way in and the wood, held dice or table
    lead_inside: int  # dice that are over the felt before anything has been seen
    places: list[tuple[float, float]]


class Watched(Tumble):
    """A tumble that remembers its energy, and a list of all tumbles since it was cleared."""

    seen: list[Watched] = []  # noqa: RUF012  one list for all of them is the point

    def __init__(self, positions, flights):
        super().__init__(positions, flights)
        self.energies = [self.energy()]
        Watched.seen.append(self)

    def step(self):
        super().step()
        self.energies.append(self.energy())

    def energy(self):
        return sum(die.energy() for die in self.dice)


def seed_of(number: int) -> bytes:
    """The seeds of all figures, fixed before any was measured."""
    return sha256(f"figures of a toss, {number}".encode()).digest()


def figures(number: int, dice: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Figures:
    Watched.seen.clear()
    began = time.process_time()
    with mock.patch.object(tumble_room, "Tumble", Watched):
        track = throw(seed_of(number), dice)
    bake_ms = 1e3 * (time.process_time() - began)
    wanted = tuple(Random(number).choices(range(1, 7), k=len(dice)))
    toss = Toss.land(track, wanted)
    record = np.array(track.poses).reshape(-1, len(dice), 7)
    plain = Toss(track, ((1.0, 0.0, 0.0, 0.0),) * len(dice))  # as recorded, without labels
    flight = np.array([flat(plain, -ago / 240) for ago in range(round(LEAD_S * 240), 0, -1)])
    whole = np.concatenate([flight, record])
    quick = record[max(0, math.floor(toss.quick().start_s * 240)) :]
    energies = np.array(Watched.seen[-1].energies)
    turns = matrices(record[-1, :, 3:])
    rolling, against = roll(whole)
    lasts = [last_moves(record[-120:], 4), last_moves(quick[-120:], 5)]
    return Figures(
        bake_ms=bake_ms,
        duration_s=track.duration_s,
        faces_by_try=[tops(last_turns(tumble)) for tumble in Watched.seen],
        is_read_right=is_read_right(toss, wanted),
        is_skipped_right=toss.pose(math.inf) == toss.pose(toss.quick().time_s(60.0)) == toss.final,
        escapes=int(np.sum(escaped(record))),
        gap=least_gap(record[-1], turns),
        margin=least_margin(record[-1], turns),
        tilt=float(np.degrees(np.arccos(np.abs(turns[:, 2]).max(1).clip(0, 1))).max()),
        rolling=rolling,
        against=against,
        energy_rise=float(np.diff(energies).max() / energies[0]),
        last_turn=max(last[0] for last in lasts),
        last_shift=max(last[1] for last in lasts),
        frame_turn=float(angles(whole[4:], whole[:-4]).max()),
        quick_frame_turn=float(angles(quick[5:], quick[:-5]).max()),
        overlap=deepest_overlap(whole),
        sink=float(-lowest(record).min()),
        air=float((lowest(flight) - floor_under(flight)).min()),
        lead_inside=int(np.sum(near(flight[0], FELT, 0.0))),
        places=[(float(x), float(y)) for x, y in record[-1, :, :2]],
    )


def many(count: int, processes: int) -> list[Figures]:
    """The figures of the tosses 0 to `count` - 1, in order."""
    if processes == 1:
        return [figures(number) for number in range(count)]
    with get_context("spawn").Pool(processes) as pool:
        return list(pool.imap(figures, range(count), chunksize=25))


def flat(toss: Toss, time_s: float) -> list[list[float]]:
    return [[*pose.place, *pose.turn] for pose in toss.pose(time_s)]


def last_turns(tumble: Tumble) -> np.ndarray:
    return matrices(np.array([die.turn for die in tumble.dice]))


def matrices(turns: np.ndarray) -> np.ndarray:
    """(..., 4) quaternions to (..., 3, 3) matrices, whose columns are the die's axes."""
    w, v = turns[..., :1], turns[..., 1:]
    eye = np.eye(3)
    cross = np.cross(eye, v[..., None, :])  # row k: e_k x v, so the matrix that maps u to v x u
    parts = (w * w - np.sum(v * v, -1, keepdims=True))[..., None] * eye
    return parts + 2 * v[..., :, None] * v[..., None, :] + 2 * w[..., None] * cross


def tops(turns: np.ndarray) -> tuple[int, ...]:
    """The faces on top of dice labelled as in SIDES."""
    heights = turns[:, 2] @ np.array(list(SIDES.values())).T
    return tuple(list(SIDES)[k] for k in heights.argmax(1))


def is_read_right(toss: Toss, wanted: tuple[int, ...]) -> bool:
    """The game reads what was wanted, and so does this; opposites make 7, no die is mirrored."""
    turns = matrices(np.array([pose.turn for pose in toss.final]))
    opposite = tuple(7 - face for face in wanted)
    handed = np.linalg.det(turns @ np.array([SIDES[1], SIDES[2], SIDES[3]]).T)
    return (
        read_faces(toss.final) == wanted
        and tops(turns) == wanted
        and tops(-turns) == opposite
        and bool(np.allclose(handed, 1.0))
    )


def angles(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Degrees between two turns."""
    dots = np.abs(np.sum(a[..., 3:] * b[..., 3:], -1)).clip(0, 1)
    return np.degrees(2 * np.arctan2(np.sqrt(1 - dots * dots), dots))


def lowest(poses: np.ndarray) -> np.ndarray:
    return poses[..., 2] - CORE * np.abs(matrices(poses[..., 3:])[..., 2, :]).sum(-1) - ROUNDING


def escaped(record: np.ndarray) -> np.ndarray:
    x, y, z = np.moveaxis(record[..., :3], -1, 0)
    return (x < 0.3) | (x > 9.7) | (y < 0.3) | (y > 6.7) | (z < 0.3) | (z > 4.0)


def near(poses: np.ndarray, box: tuple[float, ...], reach: float) -> np.ndarray:
    """Whether a ball around the die reaches over a rectangle seen from above."""
    left, front, right, back = box
    x = np.maximum(np.maximum(left - poses[..., 0], poses[..., 0] - right), 0)
    y = np.maximum(np.maximum(front - poses[..., 1], poses[..., 1] - back), 0)
    return np.hypot(x, y) <= reach


def floor_under(poses: np.ndarray) -> np.ndarray:
    """Height of the highest thing a die may be over: held dice, wood, felt, table."""
    left, front, right, back = FELT
    inner = (left + REACH, front + REACH, right - REACH, back - REACH)
    over = np.where(near(poses, WOOD, REACH), WOOD_TOP, TABLE)
    over = np.where(near(poses, inner, 0.0), 0.0, over)
    return np.where(near(poses, HELD, REACH), HELD_TOP, over)


def roll(poses: np.ndarray) -> tuple[float, float]:
    """Rolling over travel, and the share of the path spun against it; the means of the dice.

    Counted in the steps in which a die travels at least one edge a second.
    """
    way = np.diff(poses[..., :2], axis=0)
    length = np.hypot(way[..., 0], way[..., 1])
    turn = turn_vectors(poses)
    forward = (way[..., 0] * turn[..., 1] - way[..., 1] * turn[..., 0]) / np.maximum(length, 1e-12)
    length[length < 1 / 240] = 0.0
    forward[length == 0.0] = 0.0
    travel = length.sum(0)
    rolled = forward.sum(0) * ROLL_EDGE / travel
    against = (length * (forward < 0)).sum(0) / travel
    return float(rolled.mean()), float(against.mean())


def turn_vectors(poses: np.ndarray) -> np.ndarray:
    """The turn of each die in each step: its axis times its angle in radians, which is small."""
    old, new = poses[:-1, :, 3:], poses[1:, :, 3:]
    w_old, v_old, w_new, v_new = old[..., :1], old[..., 1:], new[..., :1], new[..., 1:]
    half = w_old * v_new - w_new * v_old - np.cross(v_new, v_old)
    same = np.sum(old * new, -1, keepdims=True)
    return 2 * np.where(same < 0, -half, half)


def last_moves(record: np.ndarray, steps: int) -> tuple[float, float]:
    """Largest turn and shift of any die in its last frame of `steps` steps, wherever frames begin.

    A die counts as moving until it lies within a thousandth of a degree and a hundred-thousandth
    of an edge of where it ends.
    """
    turn = shift = 0.0
    far = np.linalg.norm(record[..., :3] - record[-1, :, :3], axis=-1)
    moves = (far > 1e-5) | (angles(record, record[-1:]) > 1e-3)
    for index in np.flatnonzero(moves.any(0)):  # the others rested before
        die = record[:, index]
        stop = int(np.flatnonzero(moves[:, index])[-1]) + 1
        before = die[max(0, stop - steps) : stop]
        turn = max(turn, float(angles(before, die[stop]).max()))
        shift = max(shift, float(np.linalg.norm(before[:, :3] - die[stop, :3], axis=1).max()))
    return turn, shift


def deepest_overlap(poses: np.ndarray) -> float:
    """How far two dice are ever inside each other, in three dimensions; negative if never.

    A rounded cube is a cube with a ball rolled round it, so two of them overlap by both radii
    less the distance of the inner cubes. That distance is taken along the 15 directions of the
    separating axis theorem; between two corners the true one is larger, so this never reports
    too little. Chosen over all steps and pairs.
    """
    deepest = -math.inf
    for i, j in combinations(range(poses.shape[1]), 2):
        apart = poses[:, i, :3] - poses[:, j, :3]
        close = np.flatnonzero(np.sum(apart * apart, -1) < (2 * REACH) ** 2)
        if not close.size:
            continue
        apart = apart[close]
        a, b = matrices(poses[close, i, 3:]), matrices(poses[close, j, 3:])
        edges = np.cross(a[:, :, :, None], b[:, :, None, :], axis=1).reshape(len(close), 3, 9)
        axes = np.concatenate([a, b, edges], 2)
        sizes = np.linalg.norm(axes, axis=1)
        axes = axes / np.maximum(sizes, 1e-12)[:, None]
        half = np.abs(axes.transpose(0, 2, 1) @ a).sum(2) + np.abs(axes.transpose(0, 2, 1) @ b).sum(
            2
        )
        apart_by = np.abs(np.einsum("nka,nk->na", axes, apart)) - CORE * half
        apart_by[sizes < 1e-6] = -math.inf  # parallel edges name no direction
        deepest = max(deepest, float(2 * ROUNDING - apart_by.max(1).min()))
    return deepest


def squares(last: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """The four corners of each flat die's inner square, in order round it."""
    found = []
    for pose, turn in zip(last, turns, strict=True):
        level = [turn[:2, k] for k in np.argsort(np.abs(turn[2]))[:2]]
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        found.append([pose[:2] + CORE * (s * level[0] + t * level[1]) for s, t in signs])
    return np.array(found)


def least_gap(last: np.ndarray, turns: np.ndarray) -> float:
    """Between rounded dice at rest: the distance of their inner squares, less both radii."""
    pairs = combinations(zip(last[:, :2], squares(last, turns), strict=True), 2)
    return min(
        (square_distance(a, b) - 2 * ROUNDING for (p, a), (q, b) in pairs if math.dist(p, q) < 1.5),
        default=math.inf,
    )


def square_distance(a: np.ndarray, b: np.ndarray) -> float:
    """Of two squares; negative when they overlap."""
    apart_by = -math.inf
    for square in (a, b):
        for k in range(2):
            normal = (square[k + 1] - square[k]) / (2 * CORE)
            on_a, on_b = a @ normal, b @ normal
            apart_by = max(apart_by, on_a.min() - on_b.max(), on_b.min() - on_a.max())
    if apart_by <= 0:
        return float(apart_by)
    return min(nearest(a, b), nearest(b, a))


def nearest(points: np.ndarray, square: np.ndarray) -> float:
    """The least distance from `points` to the sides of a square."""
    starts, sides = square, np.roll(square, -1, 0) - square
    along = np.einsum("pkx,kx->pk", points[:, None] - starts, sides) / (2 * CORE) ** 2
    feet = starts + along.clip(0, 1)[..., None] * sides
    return float(np.linalg.norm(points[:, None] - feet, axis=-1).min())


def least_margin(last: np.ndarray, turns: np.ndarray) -> float:
    """From dice at rest to the edge of the felt, whose corners are round."""
    x, y = np.moveaxis(squares(last, turns).reshape(-1, 2), 1, 0)
    half_x, half_y = FELT[2] / 2 - FELT_CORNER, FELT[3] / 2 - FELT_CORNER
    out_x, out_y = np.abs(x - FELT[2] / 2) - half_x, np.abs(y - FELT[3] / 2) - half_y
    outside = np.hypot(np.maximum(out_x, 0), np.maximum(out_y, 0))
    outside = outside + np.minimum(np.maximum(out_x, out_y), 0)
    return float((FELT_CORNER - outside).min() - ROUNDING)
