"""Labelling, reading and playing a record."""

import itertools
import math
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from game.toss import settle
from game.toss.flight import LEAD_S
from game.toss.poses import Pose, any_turn, compose, spun
from game.toss.settle import FACE_NORMALS, CockedDie, Toss, read_face, read_faces
from game.toss.throw import throw
from tests.toss.figures import SIDES, angles, flat, matrices, tops

ROOT = Path(__file__).parents[2]
ALL_ROTATIONS = settle._cube_rotations()


@pytest.fixture(scope="module")
def track():
    return throw(b"to be read", (0, 1, 2, 3, 4))


def test_there_are_24_ways_to_set_a_cube_down_and_none_is_a_mirror():
    turns = matrices(np.array(ALL_ROTATIONS))
    assert len({tuple(turn.round().astype(int).ravel()) for turn in turns}) == 24
    assert np.allclose(np.linalg.det(turns), 1.0)


def test_faces_lie_as_on_a_western_die():
    assert {face: tuple(map(int, normal)) for face, normal in FACE_NORMALS.items()} == SIDES
    for face, normal in FACE_NORMALS.items():
        assert tuple(-part for part in normal) == FACE_NORMALS[7 - face]
    one, two, three = (FACE_NORMALS[face] for face in (1, 2, 3))
    assert np.linalg.det([one, two, three]) == 1.0


@pytest.mark.parametrize("rotation", ALL_ROTATIONS)
def test_the_reader_agrees_with_plain_geometry(rotation):
    for yaw in (0.0, 0.4, 2.0):
        turn = compose(spun((1.0, 0.0, 0.0, 0.0), (0.0, 0.0, yaw), 1.0), rotation)
        assert (read_face(turn),) == tops(matrices(np.array([turn])))


@pytest.mark.parametrize("tilt_deg", [1.2, 10.0, 45.0])
def test_a_cocked_die_is_not_read(tilt_deg):
    turn = spun((1.0, 0.0, 0.0, 0.0), (math.radians(tilt_deg), 0.0, 0.0), 1.0)
    with pytest.raises(CockedDie, match=r"degrees off"):
        read_face(turn)


def test_a_hair_of_tilt_is_read():
    assert read_face(spun((1.0, 0.0, 0.0, 0.0), (math.radians(0.5), 0.0, 0.0), 1.0)) == 1


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5), (6, 6, 6, 6, 6), (2, 5, 2, 5, 2)])
def test_the_dice_end_with_the_faces_they_were_sealed_with(track, faces):
    assert read_faces(Toss.land(track, faces).final) == faces


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5), (6, 6, 6, 6, 6)])
def test_natural_faces_are_those_of_the_bare_dice_whatever_was_sealed(track, faces):
    bare = np.array([pose.turn for pose in track.recorded(track.steps)])
    assert Toss.land(track, faces).natural == tops(matrices(bare))


def test_each_face_of_each_die_can_be_brought_up_in_four_ways(track):
    for up, face in itertools.product(FACE_NORMALS.values(), FACE_NORMALS):
        assert len(set(settle._labels(up, face))) == 4


def test_the_way_a_face_is_brought_up_varies_with_the_seed_and_not_with_the_face(track):
    found = {throw(bytes([n]), (0,)).quarters for n in range(20)}
    assert found == {(0,), (1,), (2,), (3,)}
    assert len({Toss.land(track, faces).track.quarters for faces in [(1,) * 5, (6,) * 5]}) == 1


def test_labels_change_neither_the_record_nor_where_a_die_is(track):
    digest = track.digest()
    tosses = [Toss.land(track, (face,) * 5) for face in FACE_NORMALS]
    for time_s in (-0.2, 0.0, 0.3, 0.9, 9.0):
        poses = [toss.pose(time_s) for toss in tosses]
        assert len({tuple(pose.place for pose in row) for row in poses}) == 1
        outlines = [np.abs(matrices(np.array([pose.turn for pose in row]))) for row in poses]
        for outline in outlines:  # the same cube: its axes, in some order
            assert np.allclose(np.sort(outline[:, 2]), np.sort(outlines[0][:, 2]))
    assert {toss.track.digest() for toss in tosses} == {digest}


@pytest.mark.parametrize("faces", [(), (1, 2, 3, 4), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7)])
def test_faces_that_dice_cannot_show_are_refused(track, faces):
    with pytest.raises(ValueError, match=r"5 dice cannot show"):
        Toss.land(track, faces)


def test_a_pose_between_two_steps_lies_between_them(track):
    toss = Toss.land(track, (1, 2, 3, 4, 5))
    for step in range(0, track.steps - 1, 7):
        a, m, b = (np.array(flat(toss, (step + part) / 240)) for part in (0, 0.5, 1))
        assert np.allclose(m[:, :3], (a[:, :3] + b[:, :3]) / 2)
        assert np.allclose(angles(a, m), angles(m, b), atol=1e-4)


def test_recorded_poses_are_played_as_they_are(track):
    toss = Toss(track, ((1.0, 0.0, 0.0, 0.0),) * 5)
    for step in range(0, track.steps, 11):
        played, recorded = toss.pose(step * track.step_s), track.recorded(step)
        assert np.allclose([p.place for p in played], [r.place for r in recorded])
        assert np.allclose([p.turn for p in played], [r.turn for r in recorded])


def test_skipped_hurried_and_played_out_a_toss_ends_in_the_same_poses(track):
    toss = Toss.land(track, (3, 1, 4, 1, 5))
    full, quick = toss.full(), toss.quick()
    ends = [
        toss.final,
        toss.pose(toss.duration_s),
        toss.pose(math.inf),
        toss.pose(full.time_s(full.length_s)),
        toss.pose(quick.time_s(quick.length_s + 1.0)),
    ]
    assert all(end == toss.final for end in ends)


def test_full_playback_takes_in_the_flight_and_quick_enters_late(track):
    toss = Toss.land(track, (3, 1, 4, 1, 5))
    assert toss.full().time_s(0.0) == -LEAD_S
    assert toss.full().length_s == pytest.approx(LEAD_S + toss.duration_s)
    assert toss.quick().rate <= 1.25
    assert toss.quick().length_s == pytest.approx(0.75)
    assert toss.quick().time_s(0.0) > 0.0


def test_a_flight_is_not_played_from_before_it_is_known_to_be_clear(track):
    toss = Toss.land(track, (3, 1, 4, 1, 5))
    assert toss.pose(-5.0) == toss.pose(-LEAD_S)


def test_a_track_travels_between_processes_and_is_small(track):
    packed = pickle.dumps(track)
    assert pickle.loads(packed) == track
    assert pickle.loads(packed).digest() == track.digest()
    assert len(packed) < 250_000


def test_who_plays_a_toss_and_asks_for_one_needs_no_pymunk_numpy_or_pygame():
    code = (
        "import sys, game.toss.settle, game.toss.throw; "
        "loaded = {name.split('.')[0] for name in sys.modules}; "
        "print(sorted({'pymunk', 'numpy', 'pygame'} & loaded))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_poses_read_in_order():
    chance = Random(0)
    places = [(chance.random(), chance.random(), 0.5) for _ in range(3)]
    poses = [
        Pose(place, settle._labels((0.0, 0.0, 1.0), face)[0])
        for place, face in zip(places, (6, 2, 3), strict=True)
    ]
    assert read_faces(poses) == (6, 2, 3)
    with pytest.raises(CockedDie):
        read_faces([*poses, Pose((0.0, 0.0, 0.7), any_turn(chance))])
