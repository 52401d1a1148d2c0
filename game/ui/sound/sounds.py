"""The sound service that scenes are handed: sounds by name, louder or softer, left or right."""

from __future__ import annotations

import logging
import time
from math import cos, pi, sin

import pygame

from game.ui.sound.bank import Baked, Bank
from game.ui.sound.output import Output, Silence, is_device_there, open_sound

_log = logging.getLogger(__name__)

LOOK_AGAIN_S = 5.0  # for a device that SDL did not tell of
SOFTEST_DB = -32.0  # of a blow of strength 0, below one of strength 1
WIDTH = 0.65  # of the way to one side alone: a die at the rim leaves no ear empty
SHAKE_S = 0.42  # a piece of shaking; the next begins where it ends
SHAKE_FADE_S = 0.06


class Sounds:
    """Sounds by their names in the bank. Silent without a device, and until `start`."""

    def __init__(self, volume: float, *, is_mute: bool) -> None:
        self._bank = Bank()
        self._output: Output = Silence()
        self._volume, self._is_mute = volume, is_mute
        self._turns: dict[str, int] = {}  # how often each was played: variants take turns
        self._looked_s = 0.0
        self._is_started = False
        self._shake: object = None
        self._shaken_s: float | None = None  # when the piece of shaking began

    # -- the device

    @property
    def has_device(self) -> bool:
        """Whether anything can be heard at all."""
        return self._output.is_heard

    def start(self) -> None:
        """Open the device, once the first frame is on the screen."""
        self._is_started = True
        self._open()

    def device_came(self) -> None:
        """SDL tells of a new device."""
        if self._is_started and not self.has_device:
            self._open()

    def device_went(self) -> None:
        """The device in use is gone: on with another one, or silently."""
        if self.has_device:
            self._open()

    def look_again(self, *, at_once: bool = False) -> None:
        """See whether there is a device now, unless that was done a moment ago.

        Takes a few thousandths of a second at most while there is none.
        """
        now_s = time.monotonic()
        if not self._is_started or self.has_device:
            return
        if now_s - self._looked_s < LOOK_AGAIN_S and not at_once:
            return
        self._looked_s = now_s
        if is_device_there():
            self._open()

    def close(self) -> None:
        """Let go of the device."""
        self._is_started = False
        self._output.close()
        self._output = Silence()

    # -- for everybody

    def update(self) -> bool:
        """Make a little more of the bank, once a frame; whether there is more to make."""
        return self._bank.step()

    def heed(self, volume: float, *, is_mute: bool) -> None:
        """Play so loud from now on (0 to 1), or not at all."""
        self._volume, self._is_mute = volume, is_mute
        self._order()

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound of the bank: how hard it was struck (0 to 1), from left (-1) to right.

        What has not been made yet is left out: it would come too late. Raises KeyError for a
        name that is not in the bank.
        """
        self._play(name, strength, pan)

    def shake(self, is_shaken: bool) -> None:
        """Shake the cup, or stop; to be told every frame. A scene that stands still stops by
        itself, as each piece of shaking has an end."""
        now_s = time.monotonic()
        if is_shaken and (self._shaken_s is None or now_s - self._shaken_s >= SHAKE_S):
            self._shake, self._shaken_s = self._play("cup.shake", 1.0, 0.0), now_s
        elif not is_shaken and self._shaken_s is not None:
            self._guarded_fade()
            self._shake = self._shaken_s = None

    # -- inside

    def _open(self) -> None:
        self._looked_s = time.monotonic()
        self._shake = self._shaken_s = None
        try:
            self._output.close()
        except pygame.error as error:
            _log.warning("the sound device could not be closed: %s", error)
        self._output = open_sound()
        self._order()

    def _order(self) -> None:
        """Have the bank made as soon as it will be heard."""
        if self.has_device and not self._is_mute:
            self._bank.order()

    def _play(self, name: str, strength: float, pan: float) -> object:
        baked = self._bank.sound(name)
        if self._is_mute:
            return None
        self.look_again()
        loudness = self._volume**2 * gain(strength)  # squared: half as far sounds half as loud
        if baked is None or loudness <= 0.0:
            return None
        left, right = sides(pan)
        try:
            return self._output.play(self._form(name, baked, strength), loudness * left,
                                     loudness * right)  # fmt: skip
        except pygame.error as error:  # the device went away, and SDL has not said so
            _log.warning("a sound could not be played: %s", error)
            self._open()
            return None

    def _guarded_fade(self) -> None:
        try:
            self._output.fade(self._shake, SHAKE_FADE_S)
        except pygame.error as error:
            _log.warning("a sound could not be faded: %s", error)

    def _form(self, name: str, baked: Baked, strength: float) -> bytes:
        """The hardness for that strength; its variants take turns, so nothing sounds stamped."""
        variants = baked[min(len(baked) - 1, int(strength * len(baked)))]
        self._turns[name] = self._turns.get(name, -1) + 1
        return variants[self._turns[name] % len(variants)]


def gain(strength: float) -> float:
    """How loud a blow is: 1 for strength 1, in equal steps for the ear below."""
    return float(10.0 ** (SOFTEST_DB * (1.0 - min(1.0, max(0.0, strength))) / 20.0))


def sides(pan: float) -> tuple[float, float]:
    """How loud a sound is on the left and on the right: its energy is the same everywhere."""
    angle = (WIDTH * min(1.0, max(-1.0, pan)) + 1.0) * pi / 4
    return cos(angle), sin(angle)
