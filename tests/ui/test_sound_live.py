"""The real app in real time on a device that writes a file: what it played stands in there."""

import time

import numpy as np
import pygame
import pytest

from game.ui.preferences import TossStyle
from game.ui.sound.bank import NAMES, RATE
from game.ui.sound.output import BUFFER

FIRST_S = 0.3  # of silence, then a tick to set the file's clock by, before and after the toss


def heard_at(tape, wave, about, reach):
    """The sample at which `wave` begins in the tape, near a guess, and how alike they are."""
    start = max(0, about - reach)
    part = tape[start : start + len(wave) + 2 * reach]
    likeness = np.correlate(part, wave, "valid")
    at = int(likeness.argmax())
    found = part[at : at + len(wave)]
    alike = likeness[at] / max(1e-12, np.sqrt((found**2).sum() * (wave**2).sum()))
    return start + at, float(alike)


def play_a_toss(app, log):
    """Roll once in real time, with a tick before and one after."""
    sounds, real = app.services.sounds, app.services.sounds._output.play

    def logged(sound, left, right):
        wave = np.frombuffer(sound, "<i2").reshape(-1, 2)[:, 0] / 32767
        log.append((time.perf_counter(), wave * left, wave * right))
        return real(sound, left, right)

    def frames(seconds):
        end = before = time.perf_counter()
        end += seconds
        while before < end:
            now = time.perf_counter()
            app.frames(1, now - before)
            before = now
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - now)))

    sounds._output.play = logged
    sounds.play("clock.tick")
    frames(FIRST_S)
    app.play.roll()
    frames(3.2)
    assert not app.play.dice.is_moving
    sounds.play("clock.tick")
    frames(FIRST_S)


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
    app.desk.prefer(app.desk.preferences)
    app.until(lambda: not app.services.worker.is_busy, what="the table is solved")
    log = []
    play_a_toss(app, log)
    sounds.close()
    pygame.mixer.quit()
    tape = np.fromfile(file, "<i2").reshape(-1, 2) / 32767
    both = tape.sum(axis=1)

    first, last = log[0], log[-1]
    begin, like_first = heard_at(both, first[1] + first[2], len(both) // 2, len(both) // 2)
    assert like_first > 0.5
    rate = None
    print(len(log), len(tape) / RATE, begin, last[0] - first[0], rate, BUFFER)
    np.save("/tmp/snd/log.npy", np.array([entry[0] for entry in log]))
