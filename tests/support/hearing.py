"""Hears what the game plays: an output that mixes into an array, and tosses played to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from game.toss.settle import Playback, Toss
from game.toss.throw import throw
from game.toss.track import Track
from game.ui.camera import Camera
from game.ui.sound.bank import NAMES, RATE, Bank
from game.ui.sound.knocks import Knock, Knocks
from game.ui.sound.sounds import Sounds
from game.worker import Job, Worker

FRAME_S = 1 / 60
CAMERA = Camera.fit((0, 0, 800, 600))


class AtOnce(Worker):
    """Does what it is handed at once, in this process."""

    def _queue(self, urgency, function, arguments):
        job: Job[object] = Job(0, urgency, function, arguments)
        job.finish(function(*arguments))
        return job


class Tape:
    """An output that keeps what is played, at the time it is set to."""

    is_heard = True

    def __init__(self) -> None:
        self.now_s = 0.0
        self.played: list[tuple[float, np.ndarray]] = []

    def play(self, sound: bytes, left: float, right: float) -> object:
        heard = np.frombuffer(sound, "<i2").reshape(-1, 2) / 32767
        self.played.append((self.now_s, heard * (left, right)))
        return len(self.played)

    def fade(self, playing: object, fade_s: float) -> None:
        """What was played is kept whole."""

    def close(self) -> None:
        """Nothing to let go of."""

    def mixed(self) -> np.ndarray:
        """All of it, (samples, 2), not limited to what a device could play."""
        ends = [round(at_s * RATE) + len(heard) for at_s, heard in self.played]
        tape = np.zeros((max(ends, default=0), 2))
        for at_s, heard in self.played:
            start = round(at_s * RATE)
            tape[start : start + len(heard)] += heard
        return tape


def taped(volume: float = 1.0) -> tuple[Sounds, Tape]:
    """Sounds that are played to a tape, all of them made."""
    sounds, tape = Sounds(volume, is_mute=False), Tape()
    sounds._bank, sounds._output = whole_bank(), tape
    return sounds, tape


@cache
def whole_bank() -> Bank:
    """A bank in which everything has been made."""
    bank = Bank()
    bank.order()
    while bank.step():
        pass
    return bank


def all_baked() -> dict[str, tuple[tuple[np.ndarray, ...], ...]]:
    """Every sound of the bank as it is played: one channel, -1 to 1."""
    baked = {name: whole_bank().sound(name) for name in NAMES}
    return {
        name: tuple(
            tuple(np.frombuffer(sound, "<i2")[::2] / 32767 for sound in variants)
            for variants in form
        )
        for name, form in baked.items()
        if form is not None
    }


@dataclass(frozen=True)
class HeardToss:
    """A toss as it was heard, frame by frame."""

    track: Track
    playback: Playback
    knocks: list[tuple[float, Knock]]  # on the clock of the picture
    tape: np.ndarray

    @property
    def longest_lag(self) -> float:
        """The most frames a knock came after its contact."""
        start_s, rate = self.playback.start_s, self.playback.rate
        lags = [at_s - (knock.time_s - start_s) / rate for at_s, knock in self.knocks]
        assert min(lags) >= -1e-9, "a knock came before its contact"
        return max(lags) / FRAME_S


def hear_toss(seed: bytes, dice=(0, 1, 2, 3, 4), *, quick: bool = False) -> HeardToss:
    """Play a toss in frames of 1/60 s as the tray does."""
    track = throw(seed, dice)
    toss = Toss.land(track, [1] * len(dice))
    playback = toss.quick() if quick else toss.full()
    knocks = Knocks(track.contacts, playback.start_s)
    sounds, tape = taped()
    heard = []
    for frame in range(round(playback.length_s / FRAME_S) + 2):
        tape.now_s = frame * FRAME_S
        for knock in knocks.until(playback.time_s(tape.now_s)):
            sounds.play(knock.name, knock.strength, CAMERA.pan(knock.place))
            heard.append((tape.now_s, knock))
    return HeardToss(track, playback, heard, tape.mixed())
