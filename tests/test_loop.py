"""The app's own loop in real time: it sleeps while nothing moves, and no clock of ours may."""

from dataclasses import replace

import pygame
import pytest

from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import Pause


def pressing(key):
    """Posts one press of a key."""

    def press():
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))

    return press


def clicking(pilot, id_):
    """Posts one click on a node."""

    def click():
        pos = pilot.node(id_).rect.centre
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=1))

    return click


def still(pilot, seats):
    """A match in which nothing moves, with dice on the table; the play scene."""
    play = pilot.start(seats)
    pilot.roll()
    pilot.until(lambda: not pilot.services.worker.is_busy, what="the table is solved")
    pilot.frames(60)  # the mouse rests on Roll: its tip has been shown
    return play


def pointing_at_a_zero(pilot):
    """Such a match, with the mouse resting on a box that pays nothing: the scene, the box."""
    play = still(pilot, ["Ada", "bot easy"])
    box = next(b for b, points in play.view.match.possible.items() if points == 0)
    pilot.point_at(f"cell/0/{box}")
    pilot.frames(60)
    return play, box


def test_a_zero_is_written_by_the_second_press_after_a_pause(open_app):
    app = open_app()
    play, box = pointing_at_a_zero(app)
    cell = f"cell/0/{box}"
    seen = []
    app.run(
        (0.0, clicking(app, cell)),
        (0.2, lambda: seen.append(play.view.match.card[box])),
        (0.4, clicking(app, cell)),
        (0.2, lambda: seen.append(play.view.match.cards[0][box])),
    )
    assert seen == [None, 0]


@pytest.mark.slow
def test_a_double_click_on_a_zero_writes_nothing(open_app):
    app = open_app()
    play, box = pointing_at_a_zero(app)
    cell = f"cell/0/{box}"
    app.run((0.0, clicking(app, cell)), (0.12, clicking(app, cell)), (0.3, int))
    assert play.view.match.card[box] is None


@pytest.mark.slow
def test_a_die_held_by_key_is_let_go_a_second_later(open_app):
    app = open_app()
    play = still(app, ["Ada", "bot easy"])
    seen = []
    app.run(
        (0.0, pressing(pygame.K_1)),
        (0.5, lambda: seen.append(play.view.match.held)),
        (0.0, pressing(pygame.K_1)),
        (0.2, lambda: seen.append(play.view.match.held)),
    )
    assert seen == [(0,), ()]


@pytest.mark.slow
def test_a_click_on_a_sheet_that_has_been_there_is_taken(open_app):
    app = open_app()
    still(app, ["Ada", "bot easy"])
    seen = []
    app.click_at(2, 2)
    app.run(
        (0.0, pressing(pygame.K_ESCAPE)),
        (0.6, lambda: seen.append(type(app.scene))),
        (0.0, lambda: clicking(app, "on")()),
        (0.3, lambda: seen.append(type(app.scene))),
    )
    assert seen[0] is Pause
    assert seen[1] is not Pause


@pytest.mark.parametrize(
    ("turn_s", "most"),
    [
        pytest.param(0, 2, id="no clock"),
        pytest.param(45, 6, id="clock", marks=pytest.mark.slow),
    ],
)
def test_the_loop_sleeps_while_nothing_moves(open_app, turn_s, most):
    app = open_app()
    app.desk.prefer(replace(app.desk.preferences, turn_s=turn_s))
    still(app, ["Ada", "bot easy"])
    frames = []
    frame = app.app.frame

    def counted(dt_s):
        frames.append(dt_s)
        return frame(dt_s)

    app.app.frame = counted
    app.run((0.6, int), (0.1, frames.clear), (0.6, int))
    assert len(frames) <= most


@pytest.mark.slow
def test_a_window_below_the_smallest_size_shows_what_it_can(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    app.roll()
    for size in ((640, 360), (320, 240), (1920, 100), (60, 1000), (1, 1), (1280, 720)):
        app.window.size = size
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        app.frames(3)
        look = app.desk.look
        assert (look.width, look.height) == (max(size[0], 960), max(size[1], 600))
    app.desk.go(Home())
    app.window.size = (400, 300)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=400, y=300))
    app.frames(3)
    assert app.window.get_surface().get_at((60, 60)) != (0, 0, 0, 255)
