"""What else is heard at the table: pencil and paper, wood that is struck, one small bell."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.random import Generator

from game.ui.sound.dice_sounds import BEAM, BOARD
from game.ui.sound.synthesis import Mode, Rub, Samples, detuned, mix, ring, rub, stroke

C5, D5, E5, G5, A5, C6, E6, G6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.5, 1568.0
AFTER_S = 0.14  # what follows a box that is filled comes so much later, to be told apart


def _bar(hz: float, length_s: float, fall_s: float, contact_s: float = 0.45e-3) -> Samples:
    """A wooden bar as of a marimba: its tones lie at 1, 4 and 9.2 times the lowest."""
    modes = (Mode(hz, fall_s, 1.0), Mode(3.98 * hz, 0.22 * fall_s, 0.28),
             Mode(9.2 * hz, 0.07 * fall_s, 0.10))  # fmt: skip
    return ring(modes, length_s, contact_s)


def _bell(hz: float, length_s: float, fall_s: float) -> Samples:
    """A small bell: hum, prime, minor third, fifth, octave and two above (Rossing's ratios)."""
    ratios = ((0.5, 1.0, 0.35), (1.0, 0.9, 0.9), (1.2, 0.7, 0.5), (1.5, 0.5, 0.3),
              (2.0, 0.6, 0.8), (2.66, 0.35, 0.3), (3.01, 0.3, 0.25))  # fmt: skip
    modes = [Mode(hz * ratio, fall_s * share, loud) for ratio, share, loud in ratios]
    return ring(modes, length_s, 0.12e-3)


def _phrase(notes: Sequence[tuple[float, float, float]], length_s: float) -> Samples:
    """Bars struck one after the other: (when, hz, loudness) each."""
    return mix(length_s, [(at_s, loud * _bar(hz, 0.9, 0.85)) for at_s, hz, loud in notes])


def box_filled(chance: Generator, _hardness: float) -> Samples:
    """Two strokes of a pencil on paper over wood."""
    first, second = stroke(chance, 1700, 5200, 0.060), stroke(chance, 1900, 6000, 0.085)
    tap = ring(detuned(chance, BEAM[:3], 0.03, 0.8), 0.12, 0.8e-3)
    return mix(0.20, [(0.0, 0.7 * first), (0.075, second), (0.078, 0.5 * tap)])


def box_struck(chance: Generator, _hardness: float) -> Samples:
    """One long, dull stroke: a box that is crossed out."""
    line = stroke(chance, 700, 2300, 0.19)
    tap = ring(detuned(chance, BOARD, 0.03), 0.12, 1.4e-3)
    return mix(0.28, [(0.0, line), (0.15, 0.5 * tap)])


def bonus(_chance: Generator, _hardness: float) -> Samples:
    """A small bell, a moment after the pencil."""
    return mix(1.25, [(AFTER_S, _bell(C6, 1.1, 1.1)), (AFTER_S + 0.11, 0.7 * _bell(G6, 0.95, 0.9))])


def five_alike(_chance: Generator, _hardness: float) -> Samples:
    """A chord of wooden bars, from below."""
    return _phrase([(0.0, C5, 0.9), (0.07, E5, 0.85), (0.14, G5, 0.85), (0.21, C6, 1.0)], 1.05)


def passed(chance: Generator, _hardness: float) -> Samples:
    """A card pushed over the table, a moment after the pencil."""
    slide = stroke(chance, 600, 3000, 0.15)
    tap = ring(detuned(chance, BOARD, 0.03, 1.2), 0.12, 1.0e-3)
    return mix(0.40, [(AFTER_S, slide), (AFTER_S + 0.11, 0.6 * tap)])


def hint(_chance: Generator, _hardness: float) -> Samples:
    """Two small bars, upwards."""
    return mix(0.62, [(0.0, 0.8 * _bar(A5, 0.5, 0.5)), (0.09, _bar(E6, 0.5, 0.5))])


def tick(chance: Generator, _hardness: float) -> Samples:
    """A clock's tick: a small dry piece of wood."""
    modes = (Mode(1850, 0.028, 1.0), Mode(2930, 0.018, 0.6), Mode(4400, 0.010, 0.3))
    return ring(detuned(chance, modes, 0.01), 0.05, 0.14e-3)


def refused(chance: Generator, _hardness: float) -> Samples:
    """A fist on felt, twice and softly: not now."""
    one = ring(detuned(chance, BOARD[:4], 0.02, 0.8), 0.15, 1.8e-3)
    return mix(0.26, [(0.0, one), (0.09, 0.75 * one)])


def seal_opened(chance: Generator, _hardness: float) -> Samples:
    """Wax that cracks, then paper that unfolds."""
    parts = []
    for _ in range(9):
        grain = rub(chance, Rub(1400, 5500, 0.010, float(chance.uniform(0.3, 1.0))), 0.02)
        parts.append((float(chance.uniform(0.0, 0.07)), grain))
    parts.append((0.02, 0.7 * ring(detuned(chance, BEAM[:4], 0.04, 1.2), 0.12, 0.3e-3)))
    parts.append((0.15, 0.45 * stroke(chance, 1200, 4800, 0.16)))
    parts.append((0.33, 0.35 * stroke(chance, 1400, 5200, 0.20)))
    return mix(0.56, parts)


def won(_chance: Generator, _hardness: float) -> Samples:
    """Bars upwards, and the bell at the top: after the last box."""
    at_s = 0.32
    notes = [(at_s, G5, 0.75), (at_s + 0.13, C6, 0.8), (at_s + 0.26, E6, 0.85),
             (at_s + 0.39, G6, 0.9)]  # fmt: skip
    bell = 0.30 * _bell(C6, 1.1, 1.2)
    return mix(1.75, [(0.0, _phrase(notes, 1.7)), (at_s + 0.52, bell)])


def lost(_chance: Generator, _hardness: float) -> Samples:
    """Two bars downwards and one below, without bitterness."""
    return _phrase([(0.32, G5, 0.8), (0.50, E5, 0.8), (0.72, C5, 0.9)], 1.5)


def pressed(chance: Generator, _hardness: float) -> Samples:
    """A fingertip on wood: barely there."""
    modes = detuned(chance, (Mode(980, 0.020, 1.0), Mode(1610, 0.014, 0.5)), 0.02)
    return ring(modes, 0.045, 0.35e-3)
