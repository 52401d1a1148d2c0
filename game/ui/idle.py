"""Sleeping until the window is told of something.

pygame's own waiting looks every millisecond, and looking thirty times a second costs most of a
per cent of a core under X11. SDL itself waits for the system without looking; it is called in the
library that pygame has loaded already. Where that can't be had, looking now and then must do.
"""

import ctypes
import logging
import sys
import time
from collections.abc import Callable

import pygame

_log = logging.getLogger(__name__)

LONGEST_S = 0.1  # whoever else is asked now and then, such as a job's end, is asked so often
NAP_S = 0.03  # long enough to cost little, too short to be felt
_DEAF = ("dummy", "offscreen", "evdev")  # drivers for which SDL looks every millisecond itself


def sleeper() -> Callable[[float], None]:
    """A function that sleeps so many seconds, or less: until an event has come.

    Call it when the window is open.
    """
    wait = None if pygame.display.get_driver() in _DEAF else _sdl_wait()
    if wait is None:
        return lambda seconds: time.sleep(min(seconds, NAP_S))

    def sleep(seconds: float) -> None:
        wait(None, max(1, round(min(seconds, LONGEST_S) * 1e3)))

    return sleep


def _sdl_wait() -> "Callable[[None, int], int] | None":
    """SDL_WaitEventTimeout; without an event it takes none. None where it can't be found.

    On Windows the library has a name of its own (untried); elsewhere what pygame's module is
    linked with is looked through.
    """
    name = "SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__)
    try:
        function = ctypes.CDLL(name).SDL_WaitEventTimeout
    except (OSError, AttributeError) as error:
        _log.info("SDL can't be asked to wait: %s", error)
        return None
    function.argtypes, function.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return function
