"""The picture of the dice, checked against slow references and by looking at its pixels."""

import itertools
import math
import random

import numpy as np
import pygame
import pytest

from game import paths
from game.toss.settle import FACE_NORMALS, read_face
from game.ui.camera import FORWARD, RIGHT, ROUNDING, UP, Camera, Pose, rotation, slot
from game.ui.die_pips import LARGE, SMALL, Pips
from game.ui.die_pixels import Die, Sprite, paint
from game.ui.die_shape import CORE, FACE_AXIS, shape
from game.ui.shading import BALL, FOOTINGS, Skin, skin_file

HALF_TURN = math.sqrt(0.5)
PLACES = {  # of a die's pips, along the two axes after the face's own; looked at from outside
    1: {(0, 0)},
    2: {(-1, -1), (1, 1)},
    3: {(-1, -1), (0, 0), (1, 1)},
    4: {(-1, -1), (1, 1), (-1, 1), (1, -1)},
    5: {(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)},
    6: {(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)},
}


@pytest.fixture(scope="module")
def contrast() -> Skin:
    """White dice, black pips."""
    file = skin_file(paths.assets() / "textures", "ivory", "contrast")
    return Skin.load(file, FOOTINGS["contrast"])


@pytest.fixture(scope="module")
def compass() -> Skin:
    """Dice whose colour tells which way they face: red to the right, green up."""
    ball = np.zeros((BALL, BALL, 3), np.uint8)
    ball[..., 0] = np.arange(BALL)[:, None]
    ball[..., 1] = np.arange(BALL)
    return Skin(ball, ball, FOOTINGS["contrast"])


def turned(*turns: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The product of quaternions, the last turn first."""
    w, x, y, z = turns[0]
    for a, b, c, d in turns[1:]:
        w, x, y, z = (
            w * a - x * b - y * c - z * d,
            w * b + x * a + y * d - z * c,
            w * c - x * d + y * a + z * b,
            w * d + x * c - y * b + z * a,
        )
    return w, x, y, z


def about(axis: tuple[float, float, float], degrees: float) -> tuple[float, float, float, float]:
    half = math.radians(degrees) / 2
    return math.cos(half), *(math.sin(half) * part for part in axis)


def cube_turns() -> list[tuple[float, float, float, float]]:
    """The 24 ways a die can lie, each with another pair of faces on top and in front."""
    tops = [about((1, 0, 0), angle) for angle in (0, 90, 180, 270)]
    tops += [about((0, 1, 0), angle) for angle in (90, 270)]
    return [
        turned(about((0, 0, 1), angle), top)
        for top, angle in itertools.product(tops, (0, 90, 180, 270))
    ]


def somewhere(chance: random.Random) -> Pose:
    q = [chance.gauss(0, 1) for _ in range(4)]
    length = math.hypot(*q)
    return Pose(chance.uniform(1, 9), chance.uniform(1, 6), 1.0, *(part / length for part in q))


def painted(camera: Camera, pose: Pose, skin: Skin, pips: Pips = SMALL) -> Sprite:
    return paint([Die(shape(camera, pose), pose.z)], skin, pips)[0]


def channels(sprite: Sprite) -> np.ndarray:
    """Red, green, blue, alpha; indexed [x, y]."""
    colour = pygame.surfarray.array3d(sprite.surface)
    return np.dstack([colour, pygame.surfarray.array_alpha(sprite.surface)]).astype(int)


# ---------------------------------------------------------------- form


def reference(camera: Camera, pose: Pose, sprite: Sprite, fine: int) -> tuple[np.ndarray, ...]:
    """Coverage of every pixel, and right and up in the direction its middle faces, by following
    rays through a rounded cube; `fine` rays a pixel each way."""
    local, turn = camera.local(pose[:3]), np.array(rotation(pose))
    w, h = sprite.surface.get_size()
    x = sprite.x + (np.arange(w * fine) + 0.5) / fine - local.origin.x
    y = sprite.y + (np.arange(h * fine) + 0.5) / fine - local.origin.y
    lift = np.linalg.pinv(np.array([local.across, local.down]))
    start = lift[:, 0] * x[:, None, None] + lift[:, 1] * y[None, :, None]
    start, ray = start @ turn, np.array(local.ray) @ turn
    depth, nearest = np.full(start.shape[:2], -1.0), np.full(start.shape[:2], 9.0)
    for _ in range(150):
        at = start + depth[..., None] * ray
        gap = np.linalg.norm(np.maximum(np.abs(at) - CORE, 0), axis=-1) - ROUNDING
        nearest = np.minimum(nearest, gap)
        depth = np.where((gap > 1e-5) & (depth < 2), depth + gap, depth)
    normal = np.sign(at) * np.maximum(np.abs(at) - CORE, 0)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9) @ turn.T

    def mean(values: np.ndarray, low: int, high: int) -> np.ndarray:
        blocks = values.reshape(w, fine, h, fine)
        return blocks[:, low:high, :, low:high].mean((1, 3))

    middle = fine // 2 - 1, fine // 2 + 1
    cover = mean(nearest < 3e-4, 0, fine)
    return cover, mean(normal @ RIGHT, *middle), mean(normal @ UP, *middle)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))]
)
def test_edges_and_roundings_are_those_of_a_rounded_cube(seed: int, compass: Skin) -> None:
    camera, pose = Camera(40, 300, 250), somewhere(random.Random(seed))
    if seed == 0:
        pose = Pose(*slot(0), *about((0, 0, 1), 2))  # two faces seen almost from their edge
    sprite = painted(camera, pose, compass, Pips(radius=0.001, single=0.001))
    cover, right, up = reference(camera, pose, sprite, 6)
    seen = channels(sprite)
    error = np.abs(seen[..., 3] / 255 - cover)
    assert error.max() < 0.3
    assert error.sum() < 0.008 * cover.sum()
    full = cover > 0.999
    for channel, wanted in ((0, right), (1, up)):
        # Faces bulge a little, so directions lean outwards by up to a tenth.
        facing = (seen[..., channel] + 0.5) / BALL * 2 - 1
        assert np.abs(facing - wanted)[full].mean() < 0.1
        assert np.quantile(np.abs(facing - wanted)[full], 0.995) < 0.2


def test_the_outline_is_smooth_all_round(contrast: Skin) -> None:
    """Every row and column of the die is one run: no notches, no holes, no stray pixels."""
    chance = random.Random(5)
    for _ in range(12):
        alpha = channels(painted(Camera(56, 400, 300), somewhere(chance), contrast))[..., 3] > 127
        for lines in (alpha, alpha.T):
            for line in lines[lines.any(axis=1)]:
                inside = np.flatnonzero(line)
                assert len(inside) == inside[-1] - inside[0] + 1


# ---------------------------------------------------------------- pips


def pips_seen(camera: Camera, pose: Pose, sprite: Sprite, face: int) -> set[tuple[int, int]]:
    """The places of a face that are dark in the picture, found from the world's side."""
    seen = channels(sprite)
    rows = np.array(rotation(pose))
    axis, sign = FACE_AXIS[face]
    dark = set()
    for a, b in itertools.product((-1, 0, 1), repeat=2):
        body = np.zeros(3)
        body[axis] = 0.5 * sign
        body[(axis + 1) % 3], body[(axis + 2) % 3] = a * SMALL.pitch, b * SMALL.pitch
        local = camera.local(pose[:3])
        offset = rows @ body
        x = math.floor(local.origin.x + np.dot(local.across, offset)) - sprite.x
        y = math.floor(local.origin.y + np.dot(local.down, offset)) - sprite.y
        if seen[x, y, :3].max() < 100:
            dark.add((a, b))
    return dark


@pytest.mark.parametrize("yaw", [20, 65])
def test_all_24_ways_to_lie_show_the_right_pips(yaw: float, contrast: Skin) -> None:
    camera = Camera(84, 600, 450)
    tops = []
    for turn in cube_turns():
        pose = Pose(5, 3, 0.5, *turned(about((0, 0, 1), yaw), turn))
        sprite = painted(camera, pose, contrast)
        outline = shape(camera, pose)
        visible = [outline.face(k) for k in range(3)]
        tops.append(read_face(pose[3:]))
        assert tops[-1] in visible
        for face in visible:
            if face == tops[-1] or outline.towards[visible.index(face)] > 0.25:
                assert pips_seen(camera, pose, sprite, face) == PLACES[face]
    assert sorted(tops) == sorted([1, 2, 3, 4, 5, 6] * 4)


def test_faces_lie_as_the_toss_reads_them() -> None:
    for face, (axis, sign) in FACE_AXIS.items():
        assert FACE_NORMALS[face] == tuple(float(sign * (k == axis)) for k in range(3))


def test_large_pips_are_larger_and_as_many(contrast: Skin) -> None:
    camera, pose = Camera(84, 600, 450), Pose(5, 3, 0.5, *about((0, 0, 1), 20))
    dark = []
    for pips in (SMALL, LARGE):
        seen = channels(painted(camera, pose, contrast, pips))
        dark.append(((seen[..., :3].max(-1) < 60) & (seen[..., 3] > 200)).sum())
    assert dark[1] > 1.3 * dark[0]


# ---------------------------------------------------------------- light


def test_what_looks_at_the_soft_box_is_brightest() -> None:
    textures = paths.assets() / "textures"
    skin = Skin.load(skin_file(textures, "ivory", "day"), FOOTINGS["green"])
    camera, pose = Camera(84, 600, 450), Pose(5, 3, 0.5, *about((0, 0, 1), 30))
    seen = channels(painted(camera, pose, skin))
    sprite = painted(camera, pose, skin)
    top = seen[600 - sprite.x, 440 - sprite.y - 25]
    local = camera.local(pose[:3])
    foot = camera.project((5.0, 2.6, 0.1))
    low = seen[round(foot.x) - sprite.x, round(foot.y) - sprite.y]
    assert local.origin.x == pytest.approx(600)
    assert top[:3].min() > 190
    assert low[:3].max() < top[:3].min()
    assert low[1] >= low[0]  # green felt tints the foot


def test_a_die_near_the_ground_is_darker_than_one_in_the_air(contrast: Skin) -> None:
    camera, pose = Camera(56, 400, 300), Pose(5, 3, 0.5, *about((0, 0, 1), 30))
    lying = paint([Die(shape(camera, pose), 0.5)], contrast)[0]
    flying = paint([Die(shape(camera, pose), 2.5)], contrast)[0]
    low, high = channels(lying), channels(flying)
    assert (low <= high).all()
    assert (high - low)[..., :3].max() > 20
    assert (low[..., 3] == high[..., 3]).all()


@pytest.mark.parametrize("material", ["ivory", "ruby", "midnight", "jade"])
@pytest.mark.parametrize("lighting", ["day", "evening"])
def test_pips_stand_out_on_every_material(material: str, lighting: str) -> None:
    """The top face of a lying die: middle of the one against the face around it."""
    skin = Skin.load(skin_file(paths.assets() / "textures", material, lighting), FOOTINGS["green"])
    camera, pose = Camera(84, 600, 450), Pose(5, 3, 0.5, *about((0, 0, 1), 20))
    sprite = painted(camera, pose, skin)
    seen = channels(sprite)[..., :3]
    at = camera.project((5, 3, 1.0))
    x, y = round(at.x) - sprite.x, round(at.y) - sprite.y
    pip = luminance(seen[x - 5 : x + 6, y - 5 : y + 6].reshape(-1, 3).mean(0))
    face = luminance(seen[x - 20, y])
    bright, dark = max(pip, face), min(pip, face)
    assert (bright + 0.05) / (dark + 0.05) > 3


def luminance(colour: np.ndarray) -> float:
    share = colour / 255
    linear = np.where(share < 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


# ---------------------------------------------------------------- repetition


def test_a_die_looks_the_same_alone_and_in_company(contrast: Skin) -> None:
    camera, chance = Camera(56, 400, 300), random.Random(3)
    dice = [Die(shape(camera, pose), pose.z) for pose in (somewhere(chance) for _ in range(5))]
    for alone, together in zip(
        (paint([die], contrast)[0] for die in dice), paint(dice, contrast), strict=True
    ):
        a, b = channels(alone), channels(together)
        w, h = min(len(a), len(b)), min(len(a[0]), len(b[0]))
        assert (alone.x, alone.y) == (together.x, together.y)
        assert (a[:w, :h] == b[:w, :h]).all()


def test_nothing_shows_below_the_wall(contrast: Skin) -> None:
    camera, pose = Camera(56, 400, 300), Pose(5, 0.6, 0.5, *about((0, 0, 1), 10))
    whole = painted(camera, pose, contrast)
    edge = camera.near_wall_y()
    cut = paint([Die(shape(camera, pose), 0.5, edge)], contrast)[0]
    a, b = channels(whole), channels(cut)
    row = math.floor(edge) - cut.y
    assert (a[:, :row] == b[:, :row]).all()
    assert (b[:, row + 1 :, 3] == 0).all()
    assert a[:, row + 1 :, 3].any()
    assert (b[:, row, 3] <= a[:, row, 3]).all()


def test_no_dice_no_pictures(contrast: Skin) -> None:
    assert paint([], contrast) == []


def test_forward_points_away_from_the_eye() -> None:
    assert FORWARD[2] < 0 < UP[2]
