"""The tour of the first match: it goes on by what is done, hinders nothing, and comes once."""

import pygame
import pytest

from game.ui.nodes import Role
from game.ui.scenes.play import Play
from game.ui.scenes.tour import Step
from tests.support.pilot import Pilot


def said(app):
    """What the bubble says now; None where there is none."""
    return app.node("tour").label if app.has("tour") else None


def test_it_goes_on_as_the_player_does(open_app, tmp_path):
    app = open_app(tour=True)
    play = app.start(["Ada", "bot easy"])
    words = app.desk.words
    assert words("tour.roll") in said(app)
    assert app.node("tour").role is Role.DIALOG
    app.roll()
    assert words("tour.hold") in said(app)
    app.click("die/1")
    app.frames(30)
    assert words("tour.card") in said(app)
    assert not app.node("tour").rect.overlaps(play.plan.card), "it is about the card"
    left_s = play.time.clock(play.view).left_s
    app.frames(80, 0.25)
    assert play.time.clock(play.view).left_s == left_s, "who reads is not hurried"
    app.fill("choice")
    app.until(lambda: play.view.is_players_turn and not play.dice.is_moving)
    assert words("tour.seal") in said(app)
    app.roll()
    assert said(app) is None
    assert app.desk.preferences.tour_seen
    app.close()
    again = Pilot(tmp_path, tour=False)
    assert again.services.store.settings()["tour_seen"] is True
    again.close()


@pytest.mark.slow
def test_it_can_be_skipped_and_comes_again_when_asked(open_app):
    app = open_app(tour=True)
    play = app.start(["Ada"])
    app.click("tour/end")
    assert said(app) is None
    assert app.start(["Ada"]).tour.is_over
    app.frames(2)
    assert said(app) is None
    app.key(pygame.K_F1)
    app.click("part/about")
    app.click("tour")
    assert not app.desk.preferences.tour_seen
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    assert said(app) is not None
    assert app.play is not play


@pytest.mark.slow
def test_it_hinders_nothing(open_app):
    """Keys do what they always do, and a box can be filled at once."""
    app = open_app(tour=True)
    play = app.start(["Ada"])
    app.tab_to("tour/end")
    app.key(pygame.K_SPACE)
    app.until(lambda: play.view.match.roll_number == 1 and not play.dice.is_moving)
    app.frames(30)
    assert play.tour.step is Step.HOLD, "Space throws, also with the focus on the tour"
    app.fill("choice")
    assert play.tour.step is Step.SEAL
    app.tab_to("tour/end")
    app.key(pygame.K_RETURN)
    assert play.tour.is_over
    assert app.desk.focused == "roll"


@pytest.mark.slow
def test_it_does_not_come_to_a_table_of_several_or_of_none(open_app):
    app = open_app(tour=True)
    for seats in (["Ada", "Ben"], ["bot easy", "bot easy"]):
        app.start(seats)
        assert isinstance(app.play, Play)
        assert app.play.tour.is_over
    assert not app.desk.preferences.tour_seen


@pytest.mark.slow
def test_a_hint_takes_its_place(open_app):
    app = open_app(tour=True)
    play = app.start(["Ada"], table="short")
    app.roll()
    assert said(app) is not None
    app.click("hint")
    app.until(lambda: play.advice.hint is not None)
    assert said(app) is None
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    assert said(app) is not None


def test_restored_defaults_do_not_bring_it_back(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.click("page/settings")
    app.click("reset")
    assert app.desk.preferences.tour_seen
