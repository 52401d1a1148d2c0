"""How a sound is made from numbers: things that ring, things that rub, and clean ends.

A thing that is struck rings in its modes, each a sine that dies away. How strongly each is
roused follows from how long the blow lasts: a die on felt touches it for two thousandths of a
second and rouses low modes only, a die on a die for less than a tenth of that. A harder blow is
shorter, hence brighter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 48_000  # samples a second
FADE_S = 0.004  # at the end of every sound
_LN_60_DB = 6.91
_UNHEARD = 1.5  # times its fall a mode is 90 dB softer, less than 16 bits can tell

Samples: TypeAlias = NDArray[np.float64]


class Mode(NamedTuple):
    """A tone in which a thing rings."""

    hz: float
    fall_s: float  # until it is 60 dB softer
    loudness: float


class Rub(NamedTuple):
    """A hiss between two frequencies: the grain of paper, felt and wood under a blow."""

    low_hz: float
    high_hz: float
    fall_s: float  # until it is 60 dB softer
    loudness: float
    rise_s: float = 0.0002


def silence(length_s: float) -> Samples:
    """Nothing, so long."""
    return np.zeros(round(length_s * RATE))


def roused(hz: float, contact_s: float) -> float:
    """How much of a mode a blow rouses that lasts `contact_s`: 1 for slow modes, towards 0.

    The spectrum of half a sine wave, as the force of a bounce is; its zeros are smoothed over.
    """
    reach = 2.0 * hz * contact_s
    return float((1.0 + reach**4) ** -0.5)


def ring(modes: Sequence[Mode], length_s: float, contact_s: float = 0.0) -> Samples:
    """Modes that are struck at once; each starts at zero, so nothing clicks but the blow."""
    times = np.arange(round(length_s * RATE)) / RATE
    heard = silence(length_s)
    for hz, fall_s, loudness in modes:
        share = loudness * roused(hz, contact_s)
        until = times[: round(_UNHEARD * fall_s * RATE)]
        tone = np.exp(-_LN_60_DB / fall_s * until) * np.sin(2 * np.pi * hz * until)
        heard[: len(until)] += share * tone
    return heard


def rub(chance: Generator, kind: Rub, length_s: float) -> Samples:
    """A burst of hiss."""
    count = round(length_s * RATE)
    times = np.arange(count) / RATE
    spectrum = np.fft.rfft(chance.standard_normal(count))
    hz = np.fft.rfftfreq(count, 1 / RATE)
    with np.errstate(divide="ignore"):
        band = 1.0 / (1.0 + (kind.low_hz / hz) ** 4) / (1.0 + (hz / kind.high_hz) ** 4)
    hiss = np.fft.irfft(spectrum * band, count)
    hiss /= max(1e-9, float(np.abs(hiss).max()))
    shape = np.exp(-_LN_60_DB / kind.fall_s * times) * (1.0 - np.exp(-times / kind.rise_s))
    return np.asarray(kind.loudness * hiss * shape)


def stroke(chance: Generator, low_hz: float, high_hz: float, length_s: float) -> Samples:
    """A hiss that swells and ebbs: something drawn over paper."""
    times = np.linspace(0.0, 1.0, round(length_s * RATE))
    hiss = rub(chance, Rub(low_hz, high_hz, 1e3, 1.0), length_s)
    return np.asarray(hiss * np.sin(np.pi * times**0.7) ** 2)


def mix(length_s: float, parts: Sequence[tuple[float, Samples]]) -> Samples:
    """Sounds that begin at their times, added up; what goes beyond the end is cut."""
    heard = silence(length_s)
    for start_s, part in parts:
        start = round(start_s * RATE)
        room = max(0, min(len(part), len(heard) - start))
        heard[start : start + room] += part[:room]
    return heard


def detuned(chance: Generator, modes: Sequence[Mode], by: float, pitch: float = 1.0) -> list[Mode]:
    """The modes of another place on the same thing: each a little off in pitch and loudness."""
    return [
        Mode(
            hz * pitch * (1.0 + by * chance.uniform(-1.0, 1.0)),
            fall_s * (1.0 + 2.0 * by * chance.uniform(-1.0, 1.0)),
            loudness * (1.0 + 4.0 * by * chance.uniform(-1.0, 1.0)),
        )
        for hz, fall_s, loudness in modes
    ]


def finished(heard: Samples, peak: float) -> Samples:
    """The sound with clean ends, around zero, as loud as `peak` (1 is the loudest there is).

    Its first sample and its last are zero; what a loudspeaker can't follow is taken out.
    """
    heard = _without_rumble(heard)
    fade = min(len(heard) // 2, round(FADE_S * RATE))
    rise = min(len(heard) // 2, 12)  # a quarter of a thousandth of a second: the blow stays sharp
    shape = np.ones(len(heard))
    shape[:rise] = np.linspace(0.0, 1.0, rise)
    shape[len(heard) - fade :] = np.cos(np.linspace(0.0, np.pi / 2, fade)) ** 2
    heard = heard * shape
    heard -= shape * (heard.sum() / shape.sum())  # no direct current, and still zero at the ends
    heard[-1] = 0.0
    return heard * (peak / max(1e-9, float(np.abs(heard).max())))


def _without_rumble(heard: Samples, hz: float = 40.0) -> Samples:
    """The sound without what lies below `hz`, which only moves the loudspeaker."""
    count = 2 * len(heard)  # room behind it, so that nothing comes round to the front
    spectrum = np.fft.rfft(heard, count)
    with np.errstate(divide="ignore"):
        keep = 1.0 / (1.0 + (hz / np.fft.rfftfreq(count, 1 / RATE)) ** 4)
    return np.asarray(np.fft.irfft(spectrum * keep, count)[: len(heard)])
