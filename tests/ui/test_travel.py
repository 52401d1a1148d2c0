"""Dice carried by hand: how they are put down."""

import math
import random

import pytest

from game.toss.settle import read_face
from game.ui.travel import on_rack, reading_angle, showing, turned


def top_of_numeral(pose):
    """Where the numeral on top points, by turning the die's axes by its quaternion in full."""
    w, x, y, z = pose[3:]

    def seen(v):
        (a, b, c) = v
        tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
        return (
            a + w * tx + y * tz - z * ty,
            b + w * ty + z * tx - x * tz,
            c + w * tz + x * ty - y * tx,
        )

    axes = [seen(v) for v in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    top = max(range(3), key=lambda k: abs(axes[k][2]))
    return axes[(top + 2) % 3]


@pytest.mark.parametrize("face", range(1, 7))
def test_numerals_stand_upright_on_the_rack_whichever_way_the_die_lay(face):
    rng = random.Random(face)
    for _ in range(20):
        lying = turned(showing(face), rng.uniform(-math.pi, math.pi))
        for die in range(5):
            stood = on_rack(die, lying, has_numerals=True)
            assert read_face(stood[3:]) == face
            across, along, _ = top_of_numeral(stood)
            assert along > math.cos(math.radians(4))
            assert abs(across) < math.sin(math.radians(4))


def test_pips_turn_no_further_than_they_must():
    for face in range(1, 7):
        for degrees in range(-180, 181, 15):
            lying = turned(showing(face), math.radians(degrees))
            stood = on_rack(0, lying)
            assert read_face(stood[3:]) == face
    assert abs(reading_angle(turned(showing(1), 1.0)) - reading_angle(showing(1)) + 1.0) < 1e-9
