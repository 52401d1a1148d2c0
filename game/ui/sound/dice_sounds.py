"""Dice on felt, on wood and on each other, at any hardness; and five of them in a cup."""

from __future__ import annotations

from math import exp, log

from numpy.random import Generator

from game.ui.sound.synthesis import Mode, Rub, Samples, detuned, mix, ring, rub

# The tray's floor: a board under felt. Low and soon over, as the felt swallows it.
BOARD = (
    Mode(186, 0.100, 0.70),
    Mode(312, 0.085, 1.0),
    Mode(487, 0.064, 0.85),
    Mode(764, 0.042, 0.62),
    Mode(1180, 0.020, 0.42),
    Mode(1790, 0.013, 0.25),
)
# The tray's rim: a walnut beam struck from the side.
BEAM = (
    Mode(412, 0.120, 0.75),
    Mode(760, 0.110, 1.0),
    Mode(1185, 0.085, 0.80),
    Mode(1720, 0.060, 0.55),
    Mode(2460, 0.040, 0.36),
)
# A die struck by another: small and hard. Its own tones lie beyond hearing; these are the click's.
DIE = (
    Mode(2180, 0.016, 0.35),
    Mode(3120, 0.022, 0.80),
    Mode(4350, 0.020, 1.0),
    Mode(5680, 0.015, 0.70),
    Mode(7900, 0.009, 0.40),
)


def _contact_s(softest_s: float, hardest_s: float, hardness: float) -> float:
    """How long a blow lasts, between the softest and the hardest (0 to 1)."""
    return exp(log(softest_s) + hardness * (log(hardest_s) - log(softest_s)))


def on_felt(chance: Generator, hardness: float) -> Samples:
    """A dull thump, and a short click as far as the felt lets one through."""
    modes = detuned(chance, BOARD, 0.04, 0.94 + 0.12 * hardness)
    click = Rub(1100, 2600 + 3000 * hardness, 0.011, 0.25 + 0.55 * hardness)
    thump = ring(modes, 0.13, _contact_s(1.7e-3, 0.45e-3, hardness))
    return mix(0.13, [(0.0, thump), (0.0, rub(chance, click, 0.02))])


def on_wood(chance: Generator, hardness: float) -> Samples:
    """A knock on the rim."""
    modes = detuned(chance, BEAM, 0.04, 0.95 + 0.10 * hardness)
    click = Rub(1800, 3500 + 3500 * hardness, 0.007, 0.20 + 0.45 * hardness)
    knock = ring(modes, 0.18, _contact_s(0.45e-3, 0.12e-3, hardness))
    return mix(0.18, [(0.0, knock), (0.0, rub(chance, click, 0.015))])


def on_die(chance: Generator, hardness: float) -> Samples:
    """A bright click, and a little of the board below the two."""
    modes = detuned(chance, DIE, 0.05, 0.96 + 0.08 * hardness)
    snap = Rub(2500, 6000 + 3000 * hardness, 0.004, 0.25 + 0.25 * hardness)
    click = ring(modes, 0.06, _contact_s(0.16e-3, 0.06e-3, hardness))
    below = ring(detuned(chance, BEAM[:2], 0.04), 0.06, 1.2e-3)
    return mix(0.06, [(0.0, click), (0.0, rub(chance, snap, 0.01)), (0.0, 0.10 * below)])


def in_cup(chance: Generator, _hardness: float) -> Samples:
    """Five dice in a leather cup, shaken there and back: rattle in two swings."""
    length_s, swings = 0.44, (0.06, 0.25)
    parts: list[tuple[float, Samples]] = []
    for swing_s in swings:
        for _ in range(11):
            start_s = max(0.0, swing_s + float(chance.normal(0.0, 0.035)))
            size = float(chance.uniform(0.25, 1.0))
            on = on_die if chance.random() < 0.6 else on_wood
            parts.append((start_s, size * on(chance, 0.3 * size)))
        body = ring(detuned(chance, BOARD[:3], 0.05, 1.5), 0.15, 1.5e-3)
        parts.append((swing_s, 1.2 * body))
    return mix(length_s, parts)


def onto_rack(chance: Generator, _hardness: float) -> Samples:
    """A die set down on the wooden rack by hand."""
    modes = detuned(chance, BEAM, 0.02, 0.92)
    knock = ring(modes, 0.14, 0.32e-3)
    return mix(0.14, [(0.0, knock), (0.0, rub(chance, Rub(1500, 4000, 0.006, 0.2), 0.015))])


def onto_felt(chance: Generator, _hardness: float) -> Samples:
    """A die set down on the felt by hand."""
    thump = ring(detuned(chance, BOARD, 0.02, 1.05), 0.13, 1.2e-3)
    return mix(0.13, [(0.0, thump), (0.0, rub(chance, Rub(1100, 3000, 0.011, 0.30), 0.02))])
