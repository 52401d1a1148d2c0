"""Ladder, dice of the day and practice in the real window, by mouse and by keyboard."""

from dataclasses import replace

import pygame
import pytest

from game.record.match_file import read_match
from game.record.verify import Finding, verify
from game.rules.goal import Goal, GoalKind
from game.rules.ladder import Rung
from game.store import MatchState, Store
from game.ui.preferences import Movement, Pace, TossStyle
from game.ui.scenes.daily import DayPage
from game.ui.scenes.drill import Drill
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from game.ui.scenes.ladder import LadderPage
from game.ui.scenes.match_sheets import SealSheet
from game.ui.scenes.play import Play
from game.ui.scenes.practice import PracticePage
from game.ui.scenes.settings import Settings
from tests.support.matches import SHIPPED

DAY = "2026-11-30"
LADDER = (
    Rung("one", "short", (), Goal(GoalKind.TOTAL, (1, 2, 200))),
    Rung("two", "short", (), Goal(GoalKind.LOSS, (1000, 500, 400))),
    Rung("three", "short", ("easy",), Goal(GoalKind.WIN, (0, 100, 200))),
    Rung("four", "yacht-bonus", ("easy", "hard"), Goal(GoalKind.WIN, (0, 10, 20))),
    Rung("five", "yacht-bonus", (), Goal(GoalKind.UPPER, (30, 50, 60))),
)


@pytest.fixture
def app(open_app):
    """The app on a day that stays the same, with a short ladder; nothing moves."""
    pilot = open_app()
    pilot.services.today = lambda: DAY
    pilot.services.ladder = LADDER
    pilot.desk.prefer(
        replace(
            pilot.desk.preferences,
            table="short", toss=TossStyle.NONE, movement=Movement.NONE, pace=Pace.FAST,
        )
    )  # fmt: skip
    pilot.desk.go(Home())
    pilot.frames()
    return pilot


def end(app) -> Ending:
    """Play the match to its end and leave the card."""
    app.finish()
    app.click("roll")
    assert isinstance(app.scene, Ending)
    app.until(lambda: not app.scene.outcome or not app.scene.outcome.update())
    app.frames(2)
    return app.scene


def role_of(app, id_):
    return app.node(id_).role.value


# -- the bar at the top


def test_the_bar_leads_to_every_page_and_back(app):
    pages = {"ladder": LadderPage, "practice": PracticePage, "day": DayPage, "settings": Settings}
    for name, page in pages.items():
        app.click(f"page/{name}")
        assert isinstance(app.scene, page)
        assert app.node(f"page/{name}").is_checked
        app.click("page/play")
        assert isinstance(app.scene, Home)
    for name, page in pages.items():
        app.tab_to(f"page/{name}")
        app.key(pygame.K_RETURN)
        assert isinstance(app.scene, page)
        app.key(pygame.K_ESCAPE)
        assert isinstance(app.scene, Home)


@pytest.mark.slow
def test_settings_lead_back_to_the_page_they_were_opened_from(app):
    app.click("page/ladder")
    app.click("page/settings")
    app.click("page/ladder")
    assert isinstance(app.scene, LadderPage)
    assert len(app.desk.scenes) == 1
    app.click("page/settings")
    app.click("page/day")
    assert isinstance(app.scene, DayPage)


@pytest.mark.slow
def test_settings_of_a_match_lead_nowhere_but_back(app):
    app.start(["Ada"])
    app.desk.open(Settings())
    app.frames(2)
    assert not app.has("page/ladder")
    app.click("page/play")
    assert isinstance(app.scene, Play)


# -- the ladder


def test_a_rung_is_climbed_by_mouse_and_its_stars_stay(app):
    app.click("page/ladder")
    assert app.scene.chosen.id == "one"
    app.click("start")
    assert app.view.setup.rung == "one"
    assert app.node("aim").label == "Reach 1 points"
    ending = end(app)
    earned = ending.outcome.outcome.stars
    assert earned == 2
    assert app.services.store.stars() == {"one": 2}
    assert app.node("outcome/title").label == "Rung 1: 2 stars"
    assert app.desk.focused == "outcome/on"
    app.click("outcome/on")
    assert isinstance(app.scene, LadderPage)
    assert app.scene.chosen.id == "two"


def test_mistakes_are_counted_by_the_worker_before_stars_are_given(app):
    app.desk.go(LadderPage("two"))
    app.frames(2)
    app.click("start")
    ending = end(app)
    assert ending.outcome.outcome.stars == 3
    assert 0 < ending.outcome.outcome.figure < 400
    assert app.services.store.stars() == {"two": 3}


def test_stars_are_given_though_the_ending_was_left_before_mistakes_were_counted(app):
    app.desk.go(LadderPage("two"))
    app.frames(2)
    app.click("start")
    app.finish()
    app.click("roll")
    assert app.scene.outcome.outcome is None
    app.key(pygame.K_ESCAPE)
    assert app.services.store.stars() == {}
    app.click("page/ladder")
    app.until(lambda: app.scene.stars == {"two": 3})
    assert app.services.store.stars() == {"two": 3}
    app.frames(2)
    assert not app.scene.update(0.0)


def test_stars_are_given_though_the_game_was_killed_before_they_were_kept(app, monkeypatch):
    app.click("page/ladder")
    app.click("start")
    app.finish()
    monkeypatch.setattr(Store, "keep_stars", lambda *_killed: None)
    app.click("roll")
    monkeypatch.undo()
    assert app.services.store.stars() == {}
    app.key(pygame.K_ESCAPE)
    app.click("page/ladder")
    app.until(lambda: app.scene.stars == {"one": 2})
    assert app.services.store.stars() == {"one": 2}


def test_a_match_of_another_ladder_earns_nothing_on_this_one(app):
    app.desk.go(LadderPage("two"))
    app.frames(2)
    app.click("start")
    app.finish()
    app.click("roll")
    app.key(pygame.K_ESCAPE)
    app.services.ladder = tuple(replace(rung, table="yacht-bonus") for rung in LADDER)
    app.click("page/ladder")
    app.until(lambda: not app.scene.update(0.0))
    assert app.services.store.stars() == {}


def test_the_ladder_by_keyboard(app):
    app.tab_to("page/ladder")
    app.key(pygame.K_RETURN)
    app.tab_to("rung/three")
    app.key(pygame.K_SPACE)
    assert app.scene.chosen.id == "three"
    app.tab_to("start")
    app.key(pygame.K_RETURN)
    assert [seat.level for seat in app.view.setup.seats] == [None, "easy"]


def test_a_rung_that_is_not_open_may_be_looked_at_and_says_why_it_waits(app):
    app.click("page/ladder")
    app.click("rung/four")
    assert "hundred" not in app.node("rung/goal").label
    start = app.node("start")
    assert not start.is_enabled
    app.click("start")
    assert app.desk.notices == [start.why_not]
    assert isinstance(app.scene, LadderPage)
    assert app.node("rung/four").label.endswith("not open yet")


@pytest.mark.slow
def test_a_rung_that_is_missed_leads_back_to_itself(app):
    app.services.ladder = (replace(LADDER[0], goal=Goal(GoalKind.TOTAL, (108, 109, 110))), *LADDER)
    app.desk.go(LadderPage())
    app.frames(2)
    app.click("start")
    ending = end(app)
    assert (ending.outcome.outcome.stars, app.services.store.stars()) == (0, {})
    assert app.node("outcome/title").label == "Rung 1: no star yet"
    assert app.desk.focused == "check"
    app.click("outcome/on")
    assert app.scene.chosen.id == "one"


@pytest.mark.slow
def test_playing_a_rung_again_is_the_same_rung(app):
    app.desk.go(LadderPage("three"))
    app.frames(2)
    app.click("start")
    first = app.view.setup
    end(app)
    app.click("rematch")
    assert app.play.view.setup == first


@pytest.mark.slow
def test_a_match_of_the_ladder_that_was_left_still_counts(app):
    app.desk.go(LadderPage("one"))
    app.frames(2)
    app.click("start")
    app.roll()
    app.play.leave_for_home()
    app.frames(2)
    assert app.node("left_off/round").label == "Reach 1 points, round 1 of 3"
    app.click("resume")
    end(app)
    assert app.services.store.stars() == {"one": 2}


@pytest.mark.slow
def test_without_a_ladder_the_page_says_so(app):
    app.services.ladder = ()
    app.click("page/ladder")
    assert "missing" in app.node("none").label
    assert not app.has("start")


# -- the dice of the day


def test_the_dice_of_the_day_by_mouse(app):
    app.click("page/day")
    app.until(lambda: app.scene.to_beat is not None)
    app.frames(2)
    to_beat = app.scene.to_beat
    assert app.node("day/total").label == str(to_beat)
    assert "secret" in app.node("day/same").label
    app.click("start")
    assert (app.view.setup.day, app.view.salt) == (DAY, DAY)
    app.desk.open(SealSheet(app.play))
    app.frames(2)
    assert role_of(app, "salt") == "text"  # the words can't be changed
    app.key(pygame.K_ESCAPE)
    ending = end(app)
    (path,) = (app.services.files.data / "matches").glob("*.yacht")
    file = read_match(path.read_bytes())
    assert file.options.day == DAY
    assert verify(file, SHIPPED).finding is Finding.GENUINE
    own = ending.view.match.totals[0]
    assert str(abs(to_beat - own)) in app.node("outcome/title").label
    app.click("outcome/on")
    assert isinstance(app.scene, DayPage)
    assert app.node("day/first").label == f"{own} points"
    assert app.node("start").label.startswith("Play again")


@pytest.mark.slow
def test_a_second_try_does_not_count_and_says_so(app):
    app.click("page/day")
    for _ in range(2):
        app.click("start")
        ending = end(app)
        app.desk.go(DayPage())
        app.frames(2)
    assert ending.outcome.is_first is False
    assert len(app.scene.standing.tries) == 2
    assert app.has("day/best")


@pytest.mark.slow
def test_a_try_that_was_left_goes_on(app):
    app.click("page/day")
    app.click("start")
    app.roll()
    faces = app.view.match.faces
    app.play.leave_for_home()
    app.frames(2)
    app.tab_to("page/day")
    app.key(pygame.K_RETURN)
    assert app.node("start").label == "Continue your try"
    app.tab_to("start")
    app.key(pygame.K_RETURN)
    assert app.view.match.faces == faces
    assert len(app.services.store.matches(MatchState.OPEN)) == 1


@pytest.mark.slow
def test_first_tries_of_the_days_before_are_shown(app):
    app.services.today = lambda: "2026-11-28"
    app.click("page/day")
    app.click("start")
    end(app)
    app.services.today = lambda: DAY
    app.desk.go(DayPage())
    app.frames(10)
    assert app.scene.standing.tries == ()
    assert app.has("lately/2026-11-28")


# -- the practice


def practise(app) -> Drill:
    """The first position, on a table that is solved at once."""
    app.desk.prefer(replace(app.desk.preferences, table="yacht-exact"))
    app.click("page/practice")
    app.click("start")
    return position(app)


def position(app) -> Drill:
    app.until(
        lambda: app.scene.practice.position is not None and not app.scene.dice.is_moving,
        what="a position",
    )
    app.frames(30)
    return app.scene


def truth(app):
    app.until(lambda: app.scene.practice.truth is not None, what="the truth")
    app.frames(2)
    return app.scene.practice.truth


def test_the_practice_by_mouse(app):
    drill = practise(app)
    assert not app.has("seal")
    asked = drill.practice.position
    if drill.view.match.can_hold:
        app.click("die/0")
        assert drill.view.match.held == (0,)
        app.click("roll")
        assert truth(app).taken.hold == (drill.view.match.faces[0],)
    else:
        app.click(f"cell/0/{max(drill.view.match.possible, key=drill.view.match.possible.get)}")
        truth(app)
    assert app.has("truth/mark")
    assert app.node("truth/reason").label
    app.until(lambda: drill.practice._next.is_done, what="the next position, ahead of time")
    app.frames(30)
    app.click("roll")
    assert drill.practice.position is not None  # nobody waited for it
    assert position(app).practice.position != asked
    app.click("back")
    assert isinstance(app.scene, PracticePage)
    assert app.scene.standings["yacht-exact"].answers == 1


def test_the_practice_by_keyboard(app):
    app.desk.prefer(replace(app.desk.preferences, table="yacht-exact"))
    app.tab_to("page/practice")
    app.key(pygame.K_RETURN)
    app.key(pygame.K_RETURN)
    seen = set()
    for _ in range(12):
        drill = position(app)
        match = drill.view.match
        if match.can_hold and "hold" not in seen:
            app.key(pygame.K_2)
            assert match.held == ()
            assert drill.view.match.held == (1,)
            app.key(pygame.K_r)
            seen.add("hold")
        else:
            box = max(match.possible, key=match.possible.get)
            app.tab_to(f"cell/0/{box}")
            app.key(pygame.K_RETURN)
            if drill.guard.armed_box:
                app.frames(30)
                app.key(pygame.K_RETURN)
            seen.add("box")
        truth(app)
        assert app.desk.focused == "roll"
        app.frames(30)
        app.key(pygame.K_RETURN)
        if seen == {"hold", "box"}:
            break
    assert seen == {"hold", "box"}
    position(app)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, PracticePage)


@pytest.mark.slow
def test_before_the_answer_nothing_is_told_and_after_it_nothing_counts_twice(app):
    drill = practise(app)
    assert (drill.advised, drill.advised_box) == ((), None)
    assert not app.has("truth")
    box = max(drill.view.match.possible, key=drill.view.match.possible.get)
    app.click(f"cell/0/{box}")
    if drill.guard.armed_box:
        app.frames(30)
        app.click(f"cell/0/{box}")
    truth(app)
    assert drill.advised or drill.advised_box
    assert not app.node(f"cell/0/{box}").actions
    if drill.view.match.can_hold:
        app.key(pygame.K_1)
        assert drill.view.match.held == ()
    assert app.services.store.practised()["yacht-exact"].answers == 1


@pytest.mark.slow
def test_no_match_is_made_by_practising(app):
    practise(app)
    assert app.services.store.matches(MatchState.OPEN) == ()


@pytest.mark.slow
def test_without_a_bot_by_feel_the_practice_says_why_it_waits(app):
    app.services.levels = {"master": app.services.levels["master"]}
    app.desk.go(PracticePage())
    app.frames(2)
    assert not app.node("start").is_enabled
    assert app.node("start").why_not
