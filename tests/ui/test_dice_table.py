"""The dice between felt and rack: thrown, held, let go, laid out again; always the same rest."""

import itertools
import time

import pytest

from game.rules.dice import Seat
from game.session.intents import Thrown
from game.toss.settle import Toss, read_face
from game.toss.throw import throw
from game.ui.camera import FELT_D, FELT_W, RACK_Z, slot
from game.ui.dice_table import DiceTable
from game.ui.preferences import Movement, TossStyle
from game.worker import Worker


@pytest.fixture(scope="module")
def worker():
    made = Worker()
    yield made
    made.close()


@pytest.fixture
def table(worker):
    made = DiceTable(worker)
    made.movement = Movement.NONE
    return made


def thrown(roll=1, held=(), faces=(5, 5, 3, 3, 6), seed=b"a seed of thirty-two bytes ......"):
    return Thrown(Seat(0), 1, roll, held, faces, seed + bytes([roll]))


def settle(table, worker, dt_s=1 / 60):
    end = time.monotonic() + 20
    while table.is_moving:
        assert time.monotonic() < end
        worker.poll()
        table.update(dt_s)
        time.sleep(0.001)
    return table.read_faces()


def poses(table):
    return {shown.die: shown.pose for shown in table.shown()}


@pytest.mark.parametrize("style", TossStyle)
def test_however_a_toss_is_shown_it_ends_in_the_same_poses(table, worker, style):
    table.throw(thrown(), TossStyle.NONE)
    assert settle(table, worker) == (5, 5, 3, 3, 6)
    plain = poses(table)
    table.clear()
    table.throw(thrown(), style)
    assert settle(table, worker) == (5, 5, 3, 3, 6)
    assert poses(table) == plain
    assert [read_face(pose[3:]) for pose in plain.values()] == [5, 5, 3, 3, 6]


@pytest.mark.parametrize("style", TossStyle)
def test_natural_faces_are_told_of_tosses_that_were_shown(table, worker, style):
    table.throw(thrown(2, held=(1,)), style)
    settle(table, worker)
    bare = throw(thrown(2, held=(1,)).toss_seed, (0, 2, 3, 4))
    natural = Toss.land(bare, (1, 1, 1, 1)).natural
    assert table.natural == (() if style is TossStyle.NONE else natural)


def test_a_skipped_toss_was_shown(table, worker):
    table.throw(thrown(), TossStyle.FULL)
    table.update(0.4)
    assert table.skip()
    settle(table, worker)
    assert len(table.natural) == 5


def test_skipping_ends_in_the_same_poses(table, worker):
    table.throw(thrown(), TossStyle.NONE)
    settle(table, worker)
    plain = poses(table)
    table.clear()
    table.throw(thrown(), TossStyle.FULL)
    while table._toss is None or table._clock_s < 0.5:
        worker.poll()
        table.update(1 / 60)
    assert poses(table) != plain
    assert table.skip()
    table.update(0.0)
    assert poses(table) == plain
    assert table.read_faces() == (5, 5, 3, 3, 6)
    assert table.read_faces() is None, "a throw is read once"


def test_a_second_click_right_away_does_not_skip(table, worker):
    table.throw(thrown(), TossStyle.FULL)
    table.update(0.1)
    assert not table.skip()
    table.update(0.3)
    assert table.skip()


def test_held_dice_travel_to_their_slots_and_back_face_up(table, worker):
    table.movement = Movement.FULL
    table.throw(thrown(), TossStyle.NONE)
    settle(table, worker)
    before = poses(table)
    table.hold((1, 3))
    assert table.is_moving
    mid = []
    while table.is_moving:
        table.update(0.02)
        mid.append(poses(table)[1])
        assert read_face(poses(table)[1][3:]) == 5, "its face stays readable all the way"
    assert len({pose[:2] for pose in mid}) > 5, "it travels"
    for die in (1, 3):
        assert poses(table)[die][:3] == pytest.approx(slot(die))
    assert [s.on_rack for s in table.shown()] == [False, True, False, True, False]
    table.hold(())
    settle(table, worker)
    assert poses(table) == before, "it goes back where it lay"


def test_dice_that_were_held_through_a_throw_find_room_when_let_go(table, worker):
    for seed in range(20):
        table.clear()
        table.throw(thrown(seed=f"{seed}".encode()), TossStyle.NONE)
        settle(table, worker)
        table.hold((0, 2, 4))
        table.throw(thrown(2, (0, 2, 4), (5, 1, 3, 2, 6), seed=f"{seed}".encode()), TossStyle.NONE)
        assert settle(table, worker) == (5, 1, 3, 2, 6)
        table.hold(())
        places = poses(table)
        assert len(places) == 5
        for a, b in itertools.combinations(places.values(), 2):
            apart = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
            assert apart > 1.0, "no die covers another"
        for die in (0, 2, 4):
            assert 0.5 < places[die].x < FELT_W - 0.5
            assert 0.5 < places[die].y < FELT_D - 0.5
            assert places[die].z == pytest.approx(0.5, abs=0.001)


def test_a_throw_made_before_is_laid_out_as_it_lay(table, worker):
    table.throw(thrown(), TossStyle.NONE)
    settle(table, worker)
    table.hold((2,))
    second = thrown(2, (2,), (1, 2, 3, 4, 5))
    table.throw(second, TossStyle.NONE)
    settle(table, worker)
    table.hold((0, 2))
    lay = poses(table)
    table.clear()
    table.lay_out(second, (0, 2))
    assert settle(table, worker) is None, "nothing is reported as thrown"
    again = poses(table)
    for die in (1, 3, 4):
        assert again[die] == lay[die]
    assert [s.on_rack for s in table.shown()] == [True, False, True, False, False]
    assert read_face(again[2][3:]) == 3
    assert again[2].z == pytest.approx(RACK_Z + 0.5)


def test_the_dice_go_to_the_next_hand_when_the_turn_passes(table, worker):
    table.movement = Movement.FULL
    table.throw(thrown(), TossStyle.NONE)
    settle(table, worker)
    table.hold((0,), at_once=True)
    table.pass_on()
    assert all(0 < shown.opacity <= 1 for shown in table.shown())
    settle(table, worker)
    assert table.shown() == []
