"""Where sounds go: the device, or nowhere while there is none. Both have the same methods.

SDL tells of devices that come and go only while its sound is set up, and pygame sets it up only
to open a device; so while there is none it is set up without one, just to watch.
"""

from __future__ import annotations

import logging
from typing import Protocol

import pygame

from game.ui.sound.bank import RATE

_log = logging.getLogger(__name__)

BUFFER = 512  # samples: 11 ms; with 256 some devices crackle
CHANNELS = 28  # sounds at once; a hard toss reaches about a dozen


class Output(Protocol):
    """What sounds are played on."""

    is_heard: bool

    def play(self, sound: bytes, left: float, right: float) -> object:
        """Begin a sound, so loud on each side (0 to 1); something to `fade` it by."""

    def fade(self, playing: object, fade_s: float) -> None:
        """Let a sound die away."""

    def close(self) -> None:
        """Let go of the device."""


class Device:
    """The device, by pygame's mixer."""

    is_heard = True

    def __init__(self) -> None:
        """Open it. Raises pygame.error where that can't be."""
        # SDL converts for devices that want something else; ours are always the same bytes
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
        self._sounds: dict[int, tuple[bytes, pygame.mixer.Sound]] = {}

    def play(self, sound: bytes, left: float, right: float) -> object:
        """Begin a sound. With everything busy it is left out: nobody would hear it."""
        channel = pygame.mixer.find_channel()
        if channel is None:
            return None
        # before it plays: set afterwards, the first part would now and then be heard at full
        channel.set_volume(left, right)
        channel.play(self._sound(sound))
        return channel, channel.get_sound()

    def fade(self, playing: object, fade_s: float) -> None:
        """Let a sound die away, if it is still that one that plays there."""
        match playing:
            case (pygame.mixer.Channel() as channel, sound) if channel.get_sound() is sound:
                channel.fadeout(round(1000 * fade_s))

    def close(self) -> None:
        """Let go of the device."""
        self._sounds.clear()
        pygame.mixer.quit()

    def _sound(self, sound: bytes) -> pygame.mixer.Sound:
        """The bytes as pygame plays them, kept: they are those of the bank, again and again."""
        if id(sound) not in self._sounds:
            self._sounds[id(sound)] = sound, pygame.mixer.Sound(buffer=sound)
        return self._sounds[id(sound)][1]


class Silence:
    """No device: everything is taken, nothing is heard."""

    is_heard = False

    def play(self, sound: bytes, left: float, right: float) -> object:
        """Nothing."""

    def fade(self, playing: object, fade_s: float) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of; watching for devices ends."""
        pygame.mixer.quit()


def open_sound() -> Output:
    """The device, or silence where there is none; SDL then tells of one that comes."""
    pygame.mixer.quit()  # what was set up to watch would keep a device from being opened
    try:
        return Device()
    except pygame.error as error:
        _log.info("no sound: %s", error)
        _watch()
        return Silence()


def is_device_there() -> bool:
    """Whether SDL knows of a device; asked in next to no time, also where there is no sound."""
    from pygame._sdl2 import get_audio_device_names, sdl2

    try:
        _watch()
        return bool(get_audio_device_names(False))
    except (sdl2.error, pygame.error):
        return False


def _watch() -> None:
    """Have SDL tell of devices that come, where it can."""
    from pygame._sdl2 import INIT_AUDIO, init_subsystem, sdl2

    try:
        init_subsystem(INIT_AUDIO)
    except (sdl2.error, pygame.error) as error:
        _log.info("sound can't be watched for: %s", error)
