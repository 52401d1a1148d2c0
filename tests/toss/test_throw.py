"""Whole tosses: repeatable, face-blind, accepted only when good, and the figures of many."""

import inspect
import itertools
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.toss import throw as throw_room
from game.toss.gate import Fault
from game.toss.measures import STEP_S
from game.toss.throw import EndlessToss, throw
from game.toss.track import ContactKind
from tests.toss import figures as measured
from tests.toss.limits import table

ROOT = Path(__file__).parents[2]
FIVE = (0, 1, 2, 3, 4)
DIGESTS = """
from game.toss.throw import throw
for number in range({count}):
    print(throw(number.to_bytes(4, "big"), (0, 1, 2, 3, 4)).digest())
"""


@pytest.fixture(scope="module")
def track():
    return throw(b"a throw", FIVE)


def digests_of_three_processes(count):
    command = [sys.executable, "-c", DIGESTS.format(count=count)]
    runs = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    return [run.communicate()[0].split() for run in runs]


@pytest.mark.slow
def test_a_hundred_tosses_keep_every_limit():
    lines = table(measured.many(100, processes=1), errors=3.0)
    print("", *lines, sep="\n")
    assert [str(line) for line in lines if not line.is_kept] == []


def test_a_throw_is_not_told_any_face():
    assert list(inspect.signature(throw).parameters) == ["seed", "dice"]


def test_the_same_seed_gives_the_same_toss_again(track):
    assert throw(b"a throw", FIVE).digest() == track.digest()
    assert throw(b"a Throw", FIVE).digest() != track.digest()


def test_the_same_seed_gives_the_same_toss_in_three_processes():
    first, second, third = digests_of_three_processes(6)
    assert len(set(first)) == 6
    assert first == second == third


@pytest.mark.slow
def test_a_hundred_seeds_give_one_digest_in_three_processes():
    first, second, third = digests_of_three_processes(100)
    assert len(set(first)) == 100
    assert first == second == third


@pytest.mark.longest
@pytest.mark.slow
def test_ten_thousand_tosses_keep_every_limit():
    lines = table(measured.many(10_000, processes=2))
    print("", *lines, sep="\n")
    assert [str(line) for line in lines if not line.is_kept] == []


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_fewer_dice_keep_the_limits_of_a_single_toss(count):
    for number, dice in enumerate(itertools.islice(itertools.combinations(range(5), count), 4)):
        toss = measured.figures(1000 * count + number, dice)
        assert toss.is_read_right
        assert toss.gap > 0.01
        assert toss.margin > 0.01
        assert toss.overlap < 0.15
        assert toss.energy_rise < 0.001
        assert toss.air > 0.05


@pytest.mark.parametrize("dice", [(), (0, 0), (1, 0), (5,), (-1, 2)])
def test_only_dice_can_be_thrown(dice):
    with pytest.raises(ValueError, match=r"ascending positions from 0 to 4"):
        throw(b"", dice)


def test_contacts_tell_what_when_where_and_how_hard(track):
    times = [contact.time_s for contact in track.contacts]
    assert times == sorted(times)
    assert {contact.kind for contact in track.contacts} == set(ContactKind)
    for contact in track.contacts:
        assert 0.0 <= contact.time_s <= track.duration_s
        assert 0.3 < contact.impulse < 40.0
        assert (contact.other is not None) == (contact.kind is ContactKind.DIE)
        row = track.recorded(round(contact.time_s / STEP_S))
        die = row[track.dice.index(contact.die)].place
        here = (contact.x, contact.y, contact.z)
        assert np.linalg.norm(np.subtract(here, die)) < 0.95


def test_a_die_is_heard_once_in_forty_milliseconds(track):
    latest = {}
    for contact in track.contacts:
        pair = (contact.kind, contact.die, contact.other)
        assert contact.time_s - latest.get(pair, -1.0) > 0.0399
        latest[pair] = contact.time_s


def test_merged_contacts_are_as_early_as_the_first_and_as_loud_as_the_loudest(track):
    soft = track.contacts[0]
    loud = replace(soft, time_s=soft.time_s + 0.02, x=9.0, impulse=soft.impulse + 1.0)
    late = replace(soft, time_s=soft.time_s + 0.05)
    other = replace(soft, time_s=soft.time_s + 0.01, die=soft.die + 1)
    merged = throw_room._merged([soft, other, loud, late])
    assert merged == [replace(soft, impulse=loud.impulse), other, late]


def test_the_gate_takes_a_good_toss_and_tries_again_after_a_bad_one(monkeypatch):
    answers = iter([Fault.HANGS, Fault.LEANS, None])
    monkeypatch.setattr(throw_room, "fault", lambda tumble: next(answers))
    assert throw(b"", (0,)).tries == 2


def test_a_seed_that_never_gives_a_good_toss_is_an_error_and_not_an_endless_loop(monkeypatch):
    monkeypatch.setattr(throw_room, "fault", lambda tumble: Fault.HANGS)
    monkeypatch.setattr(throw_room, "MOST_TRIES", 2)
    with pytest.raises(EndlessToss, match=r"2 tosses"):
        throw(b"", (0,))
