"""Opening the window, saying plainly where that can't be, and keeping track of its place."""

import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import pygame

from game import APP_ID
from game.ui.look import MIN_SIZE, Rect
from game.ui.placement import Placement, fitted

SETTLED_S = 1.0  # after the last move or resize: somebody drags a window for a while
_CENTRED_ON = 0x2FFF0000  # SDL_WINDOWPOS_CENTERED_DISPLAY(0)


class NoDisplay(RuntimeError):
    """No window can be opened here."""


class WrongPygame(RuntimeError):
    """Another pygame is installed over pygame-ce."""


def _within_screen(size: tuple[int, int]) -> tuple[int, int]:
    """The size, made smaller where the first display has no room for it."""
    screens = pygame.display.get_desktop_sizes()
    if not screens:
        return size
    width, height = (min(*pair) for pair in zip(size, screens[0], strict=True))
    return width, height


def open_window(
    size: tuple[int, int], *, fits_screen: bool = False, is_hidden: bool = False
) -> pygame.Window:
    """The window, resizable down to the smallest size. Raises NoDisplay or WrongPygame.

    One that `fits_screen` is no larger than the first display. One that `is_hidden` is not seen
    until it is shown.
    """
    if not getattr(pygame, "IS_CE", 0):
        raise WrongPygame(
            "another pygame is installed over pygame-ce; "
            "run: pip uninstall pygame pygame-ce, then pip install pygame-ce"
        )
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small arrays: threads only cost memory
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for system in ("X11", "WAYLAND"):  # pygame has put the script's name there
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = APP_ID
    os.environ.setdefault("SDL_APP_NAME", "Yacht")  # what mixers of the system's sound show
    try:
        _require_screen()
        pygame.display.init()
        require_driver()
        _choose_framebuffer()
        pygame.font.init()
        if fits_screen:
            size = _within_screen(size)
        window = pygame.Window("", size, resizable=True, allow_high_dpi=True, hidden=is_hidden)
        window.minimum_size = MIN_SIZE
        window.get_surface()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    return window


def _require_screen() -> None:
    """Refuse to play unseen: without a screen SDL would quietly draw nowhere."""
    names = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in names):
        raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")


def require_driver() -> None:
    """Refuse the drivers SDL falls back to where it reaches no screen, unless one was asked for.

    Raises NoDisplay.
    """
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy", "evdev") and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise NoDisplay(f"no screen answers, and {driver} shows nothing")


def _choose_framebuffer() -> None:
    """Draw on X11 without the GPU, before the first surface: Wayland has no such way."""
    # without a GPU the accelerated framebuffer costs ten times the plain one (dice-toss.md)
    if sys.platform.startswith("linux") and pygame.display.get_driver() != "wayland":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or the least the pages are made for: not every window manager keeps to it."""
    return max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])


def in_pixels(event: pygame.Event, units: tuple[int, int], px: tuple[int, int]) -> pygame.Event:
    """The event with its position in real pixels, for a window of that many units and pixels.

    Mouse positions come in window units; on dense displays a unit is several pixels.
    """
    if units == px or not hasattr(event, "pos"):
        return event
    x, y = event.pos
    values = event.dict | {"pos": (x * px[0] / units[0], y * px[1] / units[1])}
    return pygame.Event(event.type, values)


def displays(window: pygame.Window) -> list[Rect]:
    """The displays there are, in window units, the main one first. Moves the window, so hide it.

    pygame tells their sizes only; where they are follows from where SDL centres a window.
    """
    found = []
    for number, (w, h) in enumerate(pygame.display.get_desktop_sizes()):
        window.position = (_CENTRED_ON | number, _CENTRED_ON | number)
        (x, y), (own_w, own_h) = window.position, window.size
        found.append(Rect(x - (w - own_w) // 2, y - (h - own_h) // 2, w, h))
    return found


class WindowPlace:
    """Puts the window where it was, and tells where it is once it has come to rest there."""

    def __init__(
        self, window: pygame.Window, kept: Placement | None, keep: Callable[[Placement], None]
    ) -> None:
        """`kept` is where it was last, if that is known; `keep` is told where it has gone."""
        self.is_full_screen = False
        self._window = window
        self._kept = kept
        self._keep = keep
        self._is_maximised = False
        self._is_minimised = False
        self._moved_s = math.inf  # when it moved last, if that is not kept yet

    def show(self) -> None:
        """Show a hidden window where it was, if it still can be there."""
        if self._kept is None:
            self._window.show()
            return
        place = fitted(self._kept, displays(self._window))
        self._window.size = (place.w, place.h)
        self._window.position = (place.x, place.y)
        self._window.show()
        pygame.event.pump()
        if self._window.position != (place.x, place.y):  # X11 has taken that for its frame's place
            self._window.position = (place.x, place.y)
        if place.is_maximised:
            self._maximise()

    def set_full_screen(self, full: bool) -> None:
        """Fill the display the window is on, or go back to where it was before."""
        if full:
            self.keep_now()
            self.is_full_screen = True
            self._window.set_fullscreen(desktop=True)
            return
        self._window.set_windowed()
        if self._kept is not None and self._is_maximised:  # SDL has forgotten that
            self._window.size = (self._kept.w, self._kept.h)
            self._window.position = (self._kept.x, self._kept.y)
            self._maximise()
        self.is_full_screen = False

    def notice(self, event: pygame.Event) -> None:
        """Take an event of the window."""
        if self.is_full_screen:
            return  # SDL tells of sizes and states that are those of the full screen
        match event.type:
            case pygame.WINDOWMAXIMIZED:
                self._is_maximised, self._is_minimised = True, False
            case pygame.WINDOWRESTORED if self._is_minimised:
                self._is_minimised = False
            case pygame.WINDOWRESTORED:
                self._is_maximised = False
            case pygame.WINDOWMINIMIZED:
                self._is_minimised = True
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED:
                pass
            case _:
                return
        self._moved_s = time.monotonic()

    def keep_if_settled(self) -> None:
        """Tell where the window is if it has not moved for a while and that is not told yet."""
        if time.monotonic() - self._moved_s >= SETTLED_S:
            self.keep_now()

    def keep_now(self) -> None:
        """Tell where the window is, if it has moved; maximised, where it was before that."""
        has_moved, self._moved_s = not math.isinf(self._moved_s), math.inf
        if not has_moved or self._is_minimised or self.is_full_screen:
            return
        (x, y), (w, h) = self._window.position, self._window.size
        place = Placement(x, y, w, h)
        if self._is_maximised:
            place = replace(self._kept or Placement(x, y, *MIN_SIZE), is_maximised=True)
        if place != self._kept:
            self._kept = place
            self._keep(place)

    def _maximise(self) -> None:
        self._is_maximised = True  # under X11 no event tells of it
        self._window.maximize()
