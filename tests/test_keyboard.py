"""Everything by keyboard: every page is walked, and a whole match is played by keys alone."""

import importlib.util
import sys
from pathlib import Path

import pygame
import pytest

from game.session.view import Phase
from game.ui.scenes.ending import Ending
from game.ui.scenes.help import Help
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import Pause, SealSheet
from game.ui.scenes.play import Play
from game.ui.scenes.settings import Settings
from tests.support.keyboard import audit

PACKAGING = Path(__file__).parents[1] / "packaging"
SCENES = [
    "home",
    "settings",
    "house",
    "play",
    "many",
    "pad",
    "endings",
    "check",
    "choose",
    "review",
    "replay",
    "history",
    "ladder",
    "day",
    "practice",
    "statistics",
    "fairness",
    "help",
    "tour",
]


def gallery():
    """What pictures are taken of: every scene, as it is played to."""
    if str(PACKAGING) not in sys.path:
        sys.path.append(str(PACKAGING))
    spec = importlib.util.spec_from_file_location("pictures", PACKAGING / "pictures.py")
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    return pictures


def test_the_pages_of_every_day_by_keys(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"])
    assert audit(app, "home") > 25
    app.desk.open(Settings())
    assert audit(app, "settings") > 20
    play = app.start(["Ada", "bot easy"])
    app.roll()
    assert audit(app, "play") > 18
    for sheet in (Pause(play), SealSheet(play), Help()):
        app.desk.open(sheet)
        app.frames(2)
        audit(app, type(sheet).__name__)
        app.desk.close(sheet)


def test_the_gallery_has_no_scene_that_is_not_walked():
    assert set(gallery().GALLERY) == set(SCENES)


QUICK = ("home", "settings", "play", "pad", "statistics")


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene",
    [pytest.param(s, marks=[] if s in QUICK else [pytest.mark.longest]) for s in SCENES],
)
def test_every_page_by_keys(scene):
    pictures = gallery()
    with pictures.opened((1280, 720), 1.0) as pilot:
        for name in pictures.GALLERY[scene](pilot, pictures.USUAL):
            audit(pilot, name)


def test_a_whole_match_by_keys_alone(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"], table="short")
    app.tab_to("start")
    app.key(pygame.K_RETURN)
    play = app.play
    while play.view.phase is Phase.PLAYING:
        if play.view.awaits_player:
            turn_by_keys(app, play)
        else:
            app.key(pygame.K_SPACE)
            app.frames(dt_s=0.1)
            app.until(lambda: not app.services.worker.is_busy)
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, Ending)
    app.tab_to("rematch")
    app.key(pygame.K_RETURN)
    assert app.play is not play
    for sheet in (SealSheet, Play):  # the first of a new match is put away, then it pauses
        assert isinstance(app.scene, sheet)
        app.key(pygame.K_ESCAPE)
    app.tab_to("leave")
    app.key(pygame.K_RETURN)
    app.tab_to("yes")
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, Home)


def turn_by_keys(app, play):
    """Space rolls, digits hold, Space rolls the rest, arrows and Enter write the best box."""
    app.frames(25)
    app.key(pygame.K_SPACE)
    app.until(lambda: play.view.match.roll_number == 1 and not play.dice.is_moving)
    faces = play.view.match.faces
    best = max(faces, key=faces.count)
    for die in (die for die in range(4) if faces[die] == best):
        app.key(pygame.K_1 + die)
    assert play.view.match.held
    app.frames(20)
    app.key(pygame.K_SPACE)
    app.until(lambda: play.view.match.roll_number == 2 and not play.dice.is_moving)
    possible = play.view.match.possible
    box = max(possible, key=possible.get)
    app.tab_to(f"cell/0/{box}")
    app.key(pygame.K_RETURN)
    if play.guard.armed_box == box:
        app.frames(30)
        app.key(pygame.K_RETURN)
    assert play.view.match.cards[0][box] is not None
