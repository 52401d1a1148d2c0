"""Bakes: there when they were expected, at once when they were not."""

import time

import pytest

from game.toss.throw import throw
from game.ui.bakes import Bakes
from game.worker import Worker

DICE = (0, 1, 2, 3, 4)


@pytest.fixture(scope="module")
def worker():
    made = Worker()
    yield made
    made.close()


def until_idle(worker):
    end = time.monotonic() + 20
    while worker.is_busy:
        assert time.monotonic() < end
        worker.poll()
        time.sleep(0.001)


def test_what_is_expected_is_there_when_it_is_wanted(worker):
    bakes = Bakes(worker)
    bakes.expect([(b"one", DICE), (b"two", (1, 2))])
    until_idle(worker)
    job = bakes.of(b"two", (1, 2))
    assert job.is_done
    assert job.result().digest() == throw(b"two", (1, 2)).digest()
    assert not bakes.of(b"two", (0, 2)).is_done
    until_idle(worker)


def test_what_is_wanted_goes_before_what_is_expected(worker):
    bakes = Bakes(worker)
    bakes.expect([(bytes([number]), DICE) for number in range(5)])
    job = bakes.of(b"now", DICE)
    end = time.monotonic() + 20
    while not job.is_done:
        assert time.monotonic() < end
        worker.poll()
    assert not bakes.of(bytes([4]), DICE).is_done
    until_idle(worker)


def test_what_is_not_expected_any_more_is_forgotten(worker):
    bakes = Bakes(worker)
    bakes.expect([(b"one", DICE), (b"two", DICE)])
    until_idle(worker)
    bakes.expect([(b"two", DICE)])
    assert bakes.of(b"two", DICE).is_done
    assert not bakes.of(b"one", DICE).is_done
    until_idle(worker)
