"""Numerals on dice: upright for somebody, never mirrored, and the six known from a nine."""

import numpy as np
import pytest

from game import paths
from game.toss.settle import read_face
from game.ui.camera import HALF, Camera, Pose, rotation
from game.ui.die_numerals import _CELLS, _REACH, _digits
from game.ui.die_pips import LARGE, SMALL
from game.ui.die_pixels import Die, paint
from game.ui.die_shape import shape
from game.ui.shading import FOOTINGS, Skin, skin_file
from tests.ui.test_dice_picture import channels, cube_turns

CAMERA = Camera(90, 60, 500)
CLEAR_EDGES = 0.03  # as far from a digit's outline its inside and outside are sure


@pytest.fixture(scope="module")
def contrast():
    file = skin_file(paths.assets() / "textures", "ivory", "contrast")
    return Skin.load(file, FOOTINGS["contrast"])


def cells(face):
    """Of a digit's table: where its cells are on the face, y upwards, and their distances."""
    away = _digits().away.reshape(6, _CELLS, _CELLS)[face - 1]
    line = (np.arange(_CELLS) + 0.5) * (2 * _REACH / _CELLS) - _REACH
    x, y = np.meshgrid(line, -line)
    sure = np.abs(away) > CLEAR_EDGES
    return x[sure][::7], y[sure][::7], away[sure][::7] < 0


def share_alike(skin, pose, axes):
    """How much of the top face is dark and light as its digit wants with x and y along `axes`."""
    sprite = paint([Die(shape(CAMERA, pose), pose.z)], skin, None)[0]
    grey = channels(sprite)[..., :3].mean(axis=2)
    x, y, is_dark = cells(read_face(pose[3:]))
    ax, ay = axes
    alike = 0
    for px, py, dark in zip(x, y, is_dark, strict=True):
        at = CAMERA.project((
            pose.x + px * ax[0] + py * ay[0], pose.y + px * ax[1] + py * ay[1], pose.z + HALF,
        ))  # fmt: skip
        alike += (grey[int(at.x) - sprite.x, int(at.y) - sprite.y] < 128) == dark
    return alike / len(x)


@pytest.mark.parametrize("turn", cube_turns()[1::4])
def test_every_digit_reads_right_one_way_round_and_mirrored_none(turn, contrast):
    pose = Pose(5.0, 3.0, HALF, *turn)
    face = read_face(turn)
    ways = [((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))]
    right = sorted(share_alike(contrast, pose, way) for way in ways)
    assert right[-1] > 0.99, (face, rotation(pose))
    assert right[-2] < 0.99
    if face not in (1, 3):  # the others differ from their mirror picture
        mirrored = [share_alike(contrast, pose, (ax, (-ay[0], -ay[1]))) for ax, ay in ways]
        assert max(mirrored) < 0.99


def test_digits_differ_and_only_the_six_has_a_line():
    tables = _digits().away.reshape(6, _CELLS, _CELLS) < 0
    for face in range(1, 7):
        rows = np.flatnonzero(tables[face - 1].any(axis=1))
        gaps = np.flatnonzero(np.diff(rows) > 1)
        assert len(gaps) == (face == 6), face
        for other in range(face + 1, 7):
            assert (tables[face - 1] ^ tables[other - 1]).mean() > 0.03


@pytest.mark.parametrize("edge_px", [45, 56, 84])
@pytest.mark.parametrize("material", ["ivory", "ruby", "jade", "midnight"])
@pytest.mark.parametrize("lighting", ["day", "evening"])
def test_a_digit_stands_out_from_its_die(edge_px, material, lighting):
    skin = Skin.load(skin_file(paths.assets() / "textures", material, lighting), FOOTINGS["green"])
    camera, pose = Camera(edge_px, 0, 0), Pose(5.0, 3.0, HALF, *cube_turns()[1])
    die = [Die(shape(camera, pose), pose.z)]
    blank, digit, pips, large = (
        channels(paint(die, skin, marks)[0])
        for marks in (SMALL._replace(radius=0.001, single=0.001), None, SMALL, LARGE)
    )
    marked = [np.abs(picture - blank).sum(axis=2) > 60 for picture in (digit, pips, large)]
    assert marked[0].sum() > marked[1].sum()
    assert marked[2].sum() > 1.2 * marked[1].sum()
    difference = np.abs(digit - blank).sum(axis=2)
    assert np.quantile(difference[marked[0]], 0.5) > 120
