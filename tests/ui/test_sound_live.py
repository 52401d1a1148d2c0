"""The real app in real time on a device that writes a file: what it played stands in there."""

import time
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from game.toss.throw import throw
from game.ui.preferences import TossStyle
from game.ui.sound.bank import NAMES, RATE
from game.ui.sound.knocks import knocks_of
from game.ui.sound.output import BUFFER

FRAME_S = 1 / 60
LATEST = 8  # buffers until a sound stands in the file; the C library keeps some of them back
ROWS = 5_000  # of the file's samples are enough to tell sounds and places apart


class Played(NamedTuple):
    """A sound as it was handed to the device."""

    shown_s: float  # the time of the toss's record the picture has come to
    frame_s: float  # and how far it came in this frame
    buffer: int  # how many were in the file by then
    name: str
    wave: np.ndarray  # (samples, 2)


def logged(app, file):
    """The list of what is played from now on."""
    sounds, dice = app.services.sounds, app.play.dice
    log, names = [], []
    form, play = sounds._form, sounds._output.play

    def kept(sound, left, right):
        wave = np.frombuffer(sound, "<i2").reshape(-1, 2) / 32767 * (left, right)
        buffers = file.stat().st_size // (4 * BUFFER)
        shown_s = dice._playback.time_s(dice._clock_s)
        log.append(Played(shown_s, app.dt_s, buffers, names[-1], wave))
        return play(sound, left, right)

    sounds._output.play = kept
    sounds._form = lambda name, *rest: names.append(name) or form(name, *rest)
    return log


def frames(app, seconds):
    """Real frames in real time."""
    before = time.perf_counter()
    end = before + seconds
    while before < end:
        now = time.perf_counter()
        app.dt_s = now - before
        app.frames(1, app.dt_s)
        before = now
        time.sleep(max(0.0, FRAME_S - (time.perf_counter() - now)))


def located(tape, log):
    """How much of each sound begins in which buffer after it was played, and what is left over.

    Every sound at every place it may have is a column; what stands in the file is their sum.
    """
    first = log[0].buffer * BUFFER
    chance = np.random.default_rng(1)
    rows = np.sort(chance.choice(len(tape) - first, ROWS, replace=False)) + first
    matrix = np.zeros((2 * ROWS, len(log) * LATEST))
    for number, (*_, buffer, _name, wave) in enumerate(log):
        for late in range(LATEST):
            begin = (buffer + late) * BUFFER
            low, high = np.searchsorted(rows, (begin, begin + len(wave)))
            part = wave[rows[low:high] - begin]
            matrix[2 * low : 2 * high, number * LATEST + late] = part.ravel()
    heard = tape[rows].ravel()
    shares = np.linalg.lstsq(matrix, heard)[0]
    rest = ((heard - matrix @ shares) ** 2).sum() / (heard**2).sum()
    return shares.reshape(len(log), LATEST), float(rest)


@pytest.mark.slow
def test_a_real_toss_is_heard_on_the_device_as_it_was_shown(open_app, monkeypatch, tmp_path):
    file = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    app = open_app()
    sounds = app.services.sounds
    assert sounds.has_device
    app.until(lambda: all(map(sounds._bank.sound, NAMES)), what="the bank is made")
    app.start(["Ada", "bot easy"], toss=TossStyle.FULL)
    app.until(lambda: not app.services.worker.is_busy, what="the table is solved")
    log = logged(app, file)
    app.dt_s = 0.0
    app.play.roll()
    thrown = app.view.in_flight
    frames(app, 3.5)
    assert not app.play.dice.is_moving
    sounds.close()
    pygame.mixer.quit()

    tape = np.fromfile(file, "<i2").reshape(-1, 2) / 32767
    dice = [played for played in log if played.name.startswith("die.")]  # the cup's is faded out
    knocks = knocks_of(throw(thrown.toss_seed, thrown.dice).contacts)
    assert [played.name for played in dice] == [knock.name for knock in knocks]

    # every contact was played in the frame in which the picture came to it
    lag_s = np.array([p.shown_s - knock.time_s for p, knock in zip(dice, knocks, strict=True)])
    frame_s = np.array([played.frame_s for played in dice])
    assert lag_s.min() >= -1e-9
    assert (lag_s <= frame_s + 1e-9).all()
    # and what was played is what the device got, and nothing else
    shares, rest = located(tape, dice)
    late = shares.argmax(axis=1)
    print(
        f"{len(knocks)} sounds, {1000 * np.median(lag_s):.0f} ms (at most "
        f"{1000 * lag_s.max():.0f}) after the contact in frames of up to "
        f"{1000 * frame_s.max():.0f} ms; buffers until they stood in the file: "
        f"median {np.median(late):.0f}; left over {rest:.1e} of the energy; "
        f"peak {np.abs(tape).max():.2f}; {len(tape) / RATE:.1f} s"
    )
    assert rest < 1e-3, "something else is heard"
    # each once and as loud as it was; two that are alike in one buffer can't be told apart
    assert np.median(np.abs(shares.max(axis=1) - 1.0)) < 0.05
    assert np.median(late) <= 3
