"""Every way to tamper with a match file of every shape is caught, and named where it is."""

import json
import random

import pytest

from game.record.verify import Finding, verify_bytes
from tests.record.tampering import SHAPES, WAYS, Expected, another_salt, genuine
from tests.support.matches import SHIPPED


def verdict(value):
    return verify_bytes(json.dumps(value).encode(), SHIPPED)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_tampered_with_is_genuine_before(shape):
    value = genuine(shape)
    expected = Finding.GENUINE if value["seal"] else Finding.REAL_DICE
    found = verdict(value)
    assert found.finding is (expected if value["result"] else Finding.ABANDONED)
    assert found.fault is None


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_is_caught_by_seat_turn_roll_and_die(way):
    assert caught(way, range(1)), "no shape to tamper with"


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_is_caught_at_any_place(way):
    assert caught(way, range(1, 16)) > 10


def caught(way, seeds) -> int:
    """Tamper with every shape in that way and look at each verdict; how many there were."""
    tried = 0
    for shape in SHAPES:
        for seed in seeds:
            value = genuine(shape)
            expected = way(value, random.Random(f"{shape} {seed}"))
            if expected is None:
                continue
            tried += 1
            found = verdict(value)
            assert found.finding is Finding.NOT_GENUINE, (shape, seed)
            fault = found.fault
            where = Expected(fault.key, fault.seat, fault.turn, fault.roll, fault.die)
            if way is another_salt and expected.key == "face":  # the first die that differs
                assert where.key == "face"
                assert None not in (where.seat, where.turn, where.roll, where.die)
            else:
                assert where == expected, (shape, seed)
    return tried
