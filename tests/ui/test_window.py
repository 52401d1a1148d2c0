"""What SDL is asked for: real pixels, the display the window is on, and the place it had."""

import os
import sys

import pygame
import pytest

from game import APP_ID
from game.ui import window as window_module
from game.ui.look import Rect
from game.ui.placement import Placement
from game.ui.window import SETTLED_S, WindowPlace, displays, in_pixels, open_window

DISPLAYS = [Rect(0, 0, 1400, 900), Rect(1400, -120, 1920, 1080), Rect(-1280, 30, 1280, 1024)]


class FakeWindow:
    """A window as SDL's, on the displays above."""

    def __init__(self, position=(60, 90), size=(1280, 720)):
        self.size = size
        self._position = position
        self.calls = []

    @property
    def position(self):
        return self._position

    @position.setter
    def position(self, wanted):
        if wanted[0] & 0xFFFF0000 == 0x2FFF0000:  # centred on a display
            at = DISPLAYS[wanted[0] & 0xFFFF]
            wanted = (at.x + (at.w - self.size[0]) // 2, at.y + (at.h - self.size[1]) // 2)
        self._position = wanted

    def __getattr__(self, name):
        return lambda *given, **named: self.calls.append((name, *given, *named.items()))


class Clock:
    now = 100.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(window_module.time, "monotonic", made.monotonic)
    sizes = [(at.w, at.h) for at in DISPLAYS]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    monkeypatch.setattr(pygame.event, "pump", lambda: None)
    return made


def placed(kept=None):
    """A window on screen, its place, and what was kept of it."""
    told = []
    window = FakeWindow()
    place = WindowPlace(window, kept, told.append)
    place.show()
    return window, place, told


def moved(window, place, position=None, size=None):
    window._position, window.size = position or window.position, size or window.size
    place.notice(pygame.Event(pygame.WINDOWMOVED, x=window.position[0], y=window.position[1]))


def test_where_displays_are_follows_from_where_windows_are_centred(clock):
    assert displays(FakeWindow()) == DISPLAYS
    assert displays(FakeWindow(size=(961, 607))) == DISPLAYS


def test_it_is_shown_where_it_was_and_elsewhere_where_that_is_gone(clock):
    window, _, _ = placed(Placement(1500, 20, 1100, 700))
    assert (window.position, window.size) == ((1500, 20), (1100, 700))
    window, _, _ = placed(Placement(9000, 20, 1100, 700))
    assert (window.position, window.size) == ((300, 20 + 12), (1100, 700))
    window, _, _ = placed(Placement(-900, 200, 1000, 700, is_maximised=True))
    assert [name for name, *_ in window.calls] == ["show", "maximize"]
    assert window.position == (-900, 200)


def test_it_is_kept_once_it_has_come_to_rest(clock):
    window, place, told = placed()
    for step in range(5):
        moved(window, place, (100 + step, 200))
        clock.now += 0.2
        place.keep_if_settled()
    assert told == []
    clock.now += SETTLED_S
    place.keep_if_settled()
    place.keep_if_settled()
    assert told == [Placement(104, 200, 1280, 720)]
    moved(window, place, (300, 210))
    place.keep_now()  # the end comes before it has settled
    assert told[1:] == [Placement(300, 210, 1280, 720)]


def test_maximised_it_keeps_the_place_it_goes_back_to(clock):
    window, place, told = placed(Placement(100, 200, 1000, 700))
    place.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
    moved(window, place, (0, 20), (1400, 880))
    place.keep_now()
    assert told == [Placement(100, 200, 1000, 700, is_maximised=True)]
    place.set_full_screen(True)
    place.notice(pygame.Event(pygame.WINDOWRESTORED))
    place.set_full_screen(False)
    assert window.position == (100, 200)
    assert window.calls[-1] == ("maximize",)
    place.notice(pygame.Event(pygame.WINDOWRESTORED))
    moved(window, place, (100, 200), (1000, 700))
    place.keep_now()
    assert told[1:] == [Placement(100, 200, 1000, 700)]


def test_full_screen_is_that_of_the_desktop_and_leaves_the_place_alone(clock):
    window, place, told = placed(Placement(1500, 20, 1100, 700))
    place.set_full_screen(True)
    assert window.calls[-1] == ("set_fullscreen", ("desktop", True))
    moved(window, place, (1400, -120), (1920, 1080))
    place.notice(pygame.Event(pygame.WINDOWMINIMIZED))
    clock.now += 60
    place.keep_if_settled()
    place.keep_now()
    place.set_full_screen(False)
    assert window.calls[-1] == ("set_windowed",)
    assert told == []


def test_minimised_nothing_is_kept_of_where_it_is(clock):
    window, place, told = placed(Placement(100, 200, 1000, 700))
    place.notice(pygame.Event(pygame.WINDOWMINIMIZED))
    moved(window, place, (-32000, -32000), (160, 28))
    place.keep_now()
    assert told == []


def test_positions_are_in_real_pixels_on_dense_displays():
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 180), button=1)
    dense = in_pixels(event, (1280, 720), (2560, 1440))
    assert (dense.pos, dense.button) == ((640, 360), 1)
    assert in_pixels(event, (1280, 720), (1600, 900)).pos == (400, 225)
    assert in_pixels(event, (1280, 720), (1280, 720)) is event
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_1)
    assert in_pixels(key, (640, 360), (1280, 720)) is key


@pytest.mark.slow
def test_storms_of_full_screen_and_resizes_leave_a_whole_window(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    for size in ((960, 600), (1500, 620), (700, 900), (1280, 720)):
        app.key(pygame.K_F11)
        app.window.size = size
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        for _ in range(3):
            app.key(pygame.K_F11)
    assert not app.app.place.is_full_screen
    assert (app.desk.look.width, app.desk.look.height) == app.window.get_surface().get_size()
    app.roll()


@pytest.fixture
def opened(monkeypatch):
    """The environment SDL is given with a window that is opened by the driver of that name."""

    def settings(driver):
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        for name in ("SDL_FRAMEBUFFER_ACCELERATION", "SDL_VIDEO_X11_WMCLASS"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        open_window((960, 600), is_hidden=True).destroy()
        return dict(os.environ)

    yield settings
    pygame.quit()


def test_docks_find_the_desktop_entry_of_the_window(opened):
    settings = opened("dummy")
    assert settings["SDL_VIDEO_X11_WMCLASS"] == APP_ID
    assert settings["SDL_VIDEO_WAYLAND_WMCLASS"] == APP_ID


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere SDL chooses")
def test_wayland_draws_by_the_gpu_as_it_has_no_other_way(opened):
    assert opened("x11")["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in opened("wayland")
