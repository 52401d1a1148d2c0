"""The score pad in the real window, by real events: real dice, entered by mouse and by keys."""

import random

import pygame
import pytest

from game.record.match_file import read_match
from game.record.verify import Finding, verify
from game.session.intents import Abandon
from game.session.session import Session
from game.session.view import Phase
from game.store import MatchState
from game.ui.scenes.ending import Ending
from game.ui.scenes.help import Help
from game.ui.scenes.history import History
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import Pause
from game.ui.scenes.pad import Pad
from game.ui.scenes.review import Review
from tests.support.matches import SHIPPED


def pause(app) -> None:
    """So long that the next press is no second half of a double click."""
    app.frames(2, dt_s=0.25)


def begin(app, *people, table="short") -> Pad:
    """Begin a pad by clicks, from the first page on."""
    app.arrange(people, table=table)
    app.click("pad")
    pause(app)
    app.click("begin")
    app.frames(2)
    assert isinstance(app.scene, Pad), app.scene
    return app.scene


def confirm(app) -> None:
    app.key(pygame.K_RETURN, "\r")
    pause(app)


def hold(app, *numbers: int) -> None:
    """Hold dice by their keys."""
    for number in numbers:
        app.key(pygame.K_0 + number, "!", pygame.KMOD_LSHIFT)


def said(app) -> str:
    return " ".join(app.desk.notices)


def play_a_turn(app, rng: random.Random) -> None:
    """Three throws, of which the later two leave the first die alone; then some box, by keys."""
    pad = app.scene
    app.type("".join(str(rng.randint(1, 6)) for _ in range(5)))
    confirm(app)
    hold(app, 1)
    for throw in (2, 3):
        assert pad.view.match.held == (0,)
        app.type("".join(str(rng.randint(1, 6)) for _ in range(4)))
        confirm(app)
        assert pad.view.match.roll_number == throw
    possible = pad.view.match.possible
    box = max(possible, key=possible.get)
    app.tab_to(f"cell/{pad.view.seat}/{box}")
    app.key(pygame.K_RETURN, "\r")
    if pad.guard.armed_box:
        pause(app)
        app.key(pygame.K_RETURN, "\r")


@pytest.mark.parametrize("table", ["short", pytest.param("scandinavian", marks=pytest.mark.slow)])
def test_a_match_of_two_by_keys_alone(open_app, table):
    app = open_app()
    app.arrange(["Ada", "Ben"], table=table)
    app.tab_to("pad")
    app.key(pygame.K_RETURN, "\r")
    assert app.desk.focused == "begin"
    app.key(pygame.K_RETURN, "\r")
    pad, rng = app.scene, random.Random(1)
    assert isinstance(pad, Pad)
    while pad.view.phase is Phase.PLAYING:
        play_a_turn(app, rng)
    confirm(app)
    ending = app.scene
    assert isinstance(ending, Ending)
    assert not ending.is_sealed
    (path,) = (app.services.files.data / "matches").glob("*.yacht")
    file = read_match(path.read_bytes())
    assert file.seal is None
    tables = SHIPPED if table in SHIPPED else {}
    assert verify(file, tables).finding is Finding.REAL_DICE
    assert file.result.totals == pad.view.match.totals
    assert all(len(turn.rolls) == 3 for turn in file.turns)
    assert "Real dice" in [node.label for node in app.desk.nodes]


def finished(app, *people) -> Ending:
    """A pad played to its end by mouse: results only."""
    pad = begin(app, *people)
    app.click("mode/result")
    rng = random.Random(2)
    while pad.view.phase is Phase.PLAYING:
        for _ in range(5):
            app.click(f"face/{rng.randint(1, 6)}")
        app.fill(max(pad.preview.possible, key=pad.preview.possible.get))
    app.click("roll")
    assert isinstance(app.scene, Ending)
    return app.scene


@pytest.mark.slow
@pytest.mark.slow
def test_a_match_of_results_is_reviewed_listed_and_played_again(open_app):
    app = open_app()
    ending = finished(app, "Ada", "Ben")
    assert all(turn.direct for turn in ending.view.match.turns)
    app.click("check")
    assert ending.verdict.finding is Finding.REAL_DICE
    app.click("review")
    review = app.scene
    assert isinstance(review, Review)
    app.until(lambda: review.found is not None, seconds=60)
    app.frames(2)
    app.key(pygame.K_ESCAPE)
    app.click("rematch")
    again = app.scene
    assert isinstance(again, Pad), "the same again: no sealed dice"
    assert [seat.name for seat in again.view.setup.seats] == ["Ben", "Ada"]
    again.do(Abandon())
    app.desk.go(History())
    app.frames(3)
    assert len(app.scene.seen.listing.matches) == 2
    row = next(node for node in app.desk.nodes if node.id.startswith("match/"))
    assert "Real dice" in row.label
    assert "seal" not in row.label


def test_what_every_box_pays_is_seen_as_soon_as_five_dice_are_there(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben", table="yacht-bonus")
    app.type("3316")
    assert app.node("cell/0/choice").value == ""
    assert not app.node("roll").is_enabled
    app.type("2")
    assert app.node("cell/0/choice").value == "15"
    assert app.node("roll").label == "That is throw 1"
    assert pad.view.match.faces is None, "nothing is confirmed yet"
    confirm(app)
    assert pad.view.match.faces == (3, 3, 1, 6, 2)
    assert app.node("cell/0/choice").value == "15"
    hold(app, 1, 2)
    app.type("4")
    assert app.node("cell/0/choice").value == "", "the old dice pay nothing any more"
    app.key(pygame.K_BACKSPACE)
    assert app.node("cell/0/choice").value == "15"


def test_a_box_pressed_at_once_confirms_what_is_entered(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben", table="generala")
    app.type("12345")
    app.fill("straight")
    (turn,) = pad.view.match.turns
    assert (turn.points, turn.direct) == (25, False), "the first throw: served"
    app.click("mode/result")
    app.type("12345")
    assert app.node("cell/1/straight").value == "20"
    app.fill("straight")
    assert (pad.view.match.turns[1].points, pad.view.match.turns[1].direct) == (20, True)
    app.type("12345")
    zero = "generala"
    app.click(f"cell/0/{zero}")
    assert pad.guard.armed_box == zero, "a zero wants a second press here too"
    assert len(pad.view.match.turns) == 2
    pause(app)
    app.click(f"cell/0/{zero}")
    assert pad.view.match.turns[2].points == 0


def test_wrong_input_is_told_and_changes_nothing(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben")
    confirm(app)
    assert "Enter 5 more dice" in said(app)
    app.type("xyz")
    app.type("0")
    assert "1 to 6" in said(app)
    app.type("789")
    assert not pad.entry.is_begun
    app.type("33162")
    app.type("5")
    assert "All dice are entered" in said(app)
    assert pad.entry.faces_with(None) == (3, 3, 1, 6, 2)
    for _ in range(6):
        app.key(pygame.K_BACKSPACE)
    assert not pad.entry.is_begun
    app.type("3")
    app.click("cell/0/choice" if app.has("cell/0/choice") else "cell/0/ones")
    confirm(app)
    assert pad.view.match.faces is None
    assert pad.view.match.turns == ()


@pytest.mark.slow
def test_a_die_is_entered_anew_when_pressed(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben")
    app.type("33162")
    app.click("die/2")
    assert pad.entry.chosen == 2
    app.type("5")
    assert pad.entry.faces_with(None) == (3, 3, 5, 6, 2)
    app.click("die/0")
    app.key(pygame.K_BACKSPACE)
    assert app.has("place/0")
    app.click("place/0")
    app.click("face/6")
    assert pad.entry.faces_with(None) == (6, 3, 5, 6, 2)


def test_the_throw_entered_last_is_corrected_and_then_the_box(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben", table="yacht-bonus")
    app.type("33162")
    confirm(app)
    hold(app, 1, 2)
    app.type("334")
    confirm(app)
    assert app.node("take_back").label == "Correct the last throw"
    app.key(pygame.K_u, "u")
    assert pad.view.match.roll_number == 1
    assert pad.entry.faces_with(pad.view.match.faces) == (3, 3, 3, 3, 4), "there to be changed"
    app.key(pygame.K_BACKSPACE)
    app.type("3")
    confirm(app)
    assert pad.view.match.faces == (3, 3, 3, 3, 3)
    app.fill("yacht")
    assert app.node("take_back").label == "Take back"
    app.key(pygame.K_u, "u")
    assert pad.view.match.faces == (3, 3, 3, 3, 3)
    assert len(pad.dice.shown()) == 5


@pytest.mark.slow
def test_a_double_press_on_enter_fills_no_box(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben", table="yacht-bonus")
    app.click("mode/result")
    app.type("11111")
    app.key(pygame.K_RETURN, "\r")
    app.key(pygame.K_RETURN, "\r")
    assert pad.view.match.turns == ()
    assert app.desk.focused == "cell/0/ones"
    pause(app)
    app.key(pygame.K_RETURN, "\r")
    assert pad.view.match.turns[0].points == 5


@pytest.mark.slow
def test_it_goes_on_where_it_was_left_also_for_who_was_killed(open_app):
    app = open_app()
    pad = begin(app, "Ada", "Ben", table="yacht-bonus")
    app.type("33162")
    confirm(app)
    hold(app, 1, 2)
    (kept,) = app.services.store.matches(MatchState.OPEN)
    assert Session.resume(kept, None).view == pad.view
    app.desk.go(Home())
    app.frames(3)
    app.click("resume")
    app.frames(3)
    again = app.scene
    assert isinstance(again, Pad)
    assert again.view == pad.view
    assert {die.die for die in again.dice.shown() if die.on_rack} == {0, 1}
    app.type("354")
    confirm(app)
    assert again.view.match.faces == (3, 3, 3, 5, 4)
    assert not app.has("seal")


@pytest.mark.slow
def test_hints_are_for_who_keeps_a_pad_alone(open_app):
    app = open_app()
    begin(app, "Ada", "Ben")
    assert "several people" in app.node("hint").why_not
    pad = begin(app, "Ada")
    app.key(pygame.K_h, "h")
    assert "confirmed" in said(app)
    app.type("33162")
    confirm(app)
    app.key(pygame.K_h, "h")
    app.until(lambda: pad.advice.hint is not None, seconds=60)
    assert pad.view.hints == (1,)
    app.type("1")
    assert pad.advice.hint is None, "put away by what is entered next"
    app.key(pygame.K_h, "h")
    assert pad.advice.hint is None


@pytest.mark.slow
def test_pause_and_rules_are_those_of_a_pad(open_app):
    app = open_app()
    begin(app, "Ada", "Ben")
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Pause)
    assert not app.has("seats"), "no bot can throw for somebody absent"
    pause(app)
    app.click("rules")
    assert isinstance(app.scene, Help)
    app.frames(2)
    app.click("part/keys")
    app.click("entry/pad")
    app.frames(2)
    assert any("Backspace" in node.label for node in app.desk.nodes)
    app.key(pygame.K_ESCAPE)
    app.key(pygame.K_ESCAPE)
    pause(app)
    app.click("abandon")
    pause(app)
    assert not any("seal" in node.label for node in app.desk.nodes)
    app.click("yes")
    assert isinstance(app.scene, Ending)
    assert app.scene.view.phase is Phase.ABANDONED


def test_without_people_there_is_no_pad(open_app):
    app = open_app()
    app.arrange(["bot easy", "bot hard"])
    app.click("pad")
    pause(app)
    assert not app.node("begin").is_enabled
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


@pytest.mark.slow
def test_every_control_of_the_pad_is_reached_by_tab(open_app):
    app = open_app()
    begin(app, "Ada", "Ben", table="yacht-bonus")
    app.type("331")
    stops = {node.id for node in app.desk.nodes if node.is_focusable}
    wanted = {f"face/{n}" for n in range(1, 7)} | {"place/3", "place/4", "die/0", "mode/result"}
    assert wanted <= stops
    seen = set()
    for _ in stops:
        app.key(pygame.K_TAB)
        seen.add(app.desk.focused)
    assert seen == stops
