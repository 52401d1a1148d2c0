"""Opening the window, and saying plainly where that can't be."""

import os
import sys

import pygame

from game.ui.look import MIN_SIZE


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
    # without a GPU the accelerated framebuffer costs ten times the plain one (dice-toss.md)
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small arrays: threads only cost memory
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "yacht"  # pygame has put the script's name there
    try:
        _require_screen()
        pygame.display.init()
        _require_driver()
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


def _require_driver() -> None:
    """Refuse the drivers SDL falls back to where it reaches no screen, unless one was asked for."""
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy", "evdev") and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise NoDisplay(f"no screen answers, and {driver} shows nothing")
