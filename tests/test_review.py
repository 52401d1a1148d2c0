"""The review on the screen: looked at by mouse and by keyboard, and positions tried again."""

import random
from dataclasses import replace

import pygame
import pytest

from game.record.match_file import OpenedSeal, Options, SeatRecord, match_file_of, write_match
from game.record.sealed import SECRET_BYTES, Seal
from game.rules.dice import Seat
from game.rules.match import IllegalAction, Match
from game.session.try_again import put_back
from game.solve.review import review
from game.solve.values import solve
from game.store import MatchState
from game.ui.scenes.ending import Ending
from game.ui.scenes.try_again import TryAgain, TurnJudged
from tests.support.matches import SHIPPED, match_file, play
from tests.support.reviews import EIGHT, open_review


@pytest.fixture
def opened(open_app, tmp_path):
    """A genuine match of three seats, opened from its file, and its review."""
    pilot = open_app()
    open_review(pilot, tmp_path, ["Ada", "Ben", "Cem"])
    return pilot


def test_everything_can_be_reached_by_mouse(opened):
    scene = opened.scene
    losses = [scene.decision(number).loss for number in scene.listed]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= 0.5
    assert scene.cursor == scene.listed[0]
    row = scene.listed[1]
    opened.click(f"row/{row}")
    assert scene.cursor == row
    assert opened.node(f"row/{row}").is_checked
    assert f"Round {scene.decision(row).turn}" in opened.node("detail/title").label
    opened.click("list/filter")
    assert scene.listed == scene.decisions
    assert scene.cursor == row
    assert opened.has(f"row/{row}")  # the list has followed
    opened.click("seat/2")
    assert scene.decision(scene.cursor).seat == 2
    opened.click("shows/TOTAL")
    assert opened.node("shows/TOTAL").is_checked
    for which in ("worst", "best"):
        opened.click(f"total/{which}_moment")
        moment = getattr(scene.of_seat, f"{which}_moment")
        shown = scene.decision(scene.cursor)
        assert (shown.turn, shown.roll) == (moment.turn, moment.roll)
    turn = scene.decision(scene.decisions[-1]).turn
    opened.click(f"chart/{turn}")
    assert scene.decision(scene.cursor).turn == turn


def test_what_stands_there_is_what_was_found(opened):
    scene = opened.scene
    exact = review(scene.view.match, solve(EIGHT))
    for mine, seat in zip(scene.found.seats, exact, strict=True):
        assert mine.total == seat.total
        assert mine.loss == pytest.approx(seat.loss, abs=1e-3)
    decision = scene.decision(scene.cursor)
    assert f"{decision.best.value:.1f}" in opened.node("detail/line/0").label
    assert "to win" in opened.node("detail/line/0").label
    assert opened.node("detail/why").label.endswith(".")
    assert f"{scene.of_seat.adjusted:.1f}" in opened.node("total/adjusted").label
    for label in ("luck", "loss", "adjusted", "accuracy", "best_share"):
        assert opened.node(f"total/{label}").tip


def test_every_part_can_be_reached_by_keyboard(opened):
    scene = opened.scene
    assert opened.desk.focused == "next"
    opened.key(pygame.K_HOME)
    assert scene.cursor == scene.decisions[0]
    opened.key(pygame.K_PAGEDOWN)
    assert scene.cursor == scene.decisions[1]
    opened.key(pygame.K_END)
    opened.key(pygame.K_PAGEUP)
    assert scene.cursor == scene.decisions[-2]
    stops = []
    for _ in range(80):
        opened.key(pygame.K_TAB)
        stops.append(opened.desk.focused)
    for part in ("back", "seat/1", "shows/TOTAL", "chart/5", "total/best_moment", "list/filter",
                 "list/down", "previous", "try", "next"):  # fmt: skip
        assert part in stops, part
    assert any(stop.startswith("row/") for stop in stops)
    opened.desk.focus("chart/5")
    opened.key(pygame.K_RETURN)
    assert scene.decision(scene.cursor).turn == 5
    opened.key(pygame.K_ESCAPE)
    assert isinstance(opened.scene, Ending)


def test_a_position_is_tried_again_and_the_record_stays_as_it_was(open_app):
    pilot = open_app()
    pilot.start(["Ada", "bot easy"], table="short")
    pilot.finish()
    pilot.click("roll")
    ending = pilot.scene
    before = write_match(ending.session.file())
    kept = pilot.services.store.matches(MatchState.FINISHED)
    pilot.click("review")
    pilot.until(lambda: pilot.scene.found is not None)
    pilot.frames(2)
    scene = pilot.scene
    pilot.key(pygame.K_HOME)
    decision = scene.decision(scene.cursor)
    pilot.click("try")
    tried = pilot.scene
    assert isinstance(tried, TryAgain)
    assert "Practice" in pilot.node("headline").label
    assert not pilot.has("seal")
    pilot.until(lambda: not tried.dice.is_moving)
    assert tried.view.match.faces == decision.faces
    assert len(tried.view.match.cards) == 1
    pilot.click("die/0")
    pilot.roll()
    assert tried.view.match.roll_number == decision.roll + 1
    pilot.fill(tried.view.match.legal_boxes[0])
    pilot.until(lambda: isinstance(pilot.scene, TurnJudged))
    pilot.frames(30)
    assert pilot.has(f"judged/{decision.roll}")
    pilot.click("again")
    assert isinstance(pilot.scene, TryAgain)
    pilot.until(lambda: not pilot.scene.dice.is_moving)
    assert pilot.scene.view.match.faces == decision.faces
    assert pilot.scene.view.match.roll_number == decision.roll
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is scene
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is ending
    assert write_match(ending.session.file()) == before
    assert pilot.services.store.matches(MatchState.FINISHED) == kept
    assert pilot.services.store.matches(MatchState.OPEN) == ()


def test_practice_can_be_played_to_the_end_of_the_card(open_app):
    pilot = open_app()
    pilot.start(["Ada"], table="short")
    pilot.finish()
    pilot.click("roll")
    pilot.click("review")
    pilot.until(lambda: pilot.scene.found is not None)
    pilot.frames(2)
    review_scene = pilot.scene
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_t)
    tried = pilot.scene
    pilot.until(lambda: not tried.dice.is_moving)
    while True:
        pilot.fill(tried.view.match.legal_boxes[0])
        pilot.until(lambda: isinstance(pilot.scene, TurnJudged))
        pilot.frames(30)
        if tried.view.match.is_over:
            break
        pilot.click("on")
        pilot.roll()
    assert not pilot.has("on")
    with pytest.raises(IllegalAction):
        tried.session.file()
    pilot.click("back")
    assert pilot.scene is review_scene


def test_a_match_is_reviewed_that_was_won_before_the_person_came_to_play(open_app, tmp_path):
    boxes = (*EIGHT.boxes[:-1], replace(EIGHT.boxes[-1], wins_when_served=True))
    table = replace(EIGHT, id="won-at-once", boxes=boxes, name="Won at once")
    seals = (Seal(number.to_bytes(SECRET_BYTES, "big"), "x") for number in range(10_000))
    seal = next(seal for seal in seals if len(set(seal.faces(Seat(0), 1, 1))) == 1)
    match = Match.start(table, 2).rolled(seal.faces(Seat(0), 1, 1)).filled(boxes[-1].id)
    assert match.is_over
    seats = (SeatRecord("Easy", "bot", "easy"), SeatRecord("Ada", "human"))
    opened = OpenedSeal(seal.commitment, seal.secret.hex(), seal.salt)
    file = match_file_of(match, seats, Options(), (0, 0), opened)
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(file))
    pilot = open_app()
    pilot.app.open_match(path)
    pilot.frames(2)
    pilot.click("review")
    pilot.until(lambda: pilot.scene.found is not None)
    pilot.frames(2)
    assert pilot.scene.seat == 0
    assert "Won at once" in pilot.node("about").label
    pilot.key(pygame.K_END)
    pilot.click("try")
    assert isinstance(pilot.scene, TryAgain)


@pytest.mark.slow
def test_reviews_that_were_left_hold_up_no_other(open_app, tmp_path):
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(match_file(table=EIGHT, seats=6)))
    pilot = open_app()
    pilot.app.open_match(path)
    pilot.frames(2)
    pilot.click("review")
    left = pilot.scene
    pilot.until(lambda: left.progress > 0.3)
    pilot.key(pygame.K_ESCAPE)
    pilot.frames(2)
    pilot.click("review")
    pilot.until(lambda: pilot.scene.found is not None)
    assert not left._thought.is_done or left._thought.result() is None


def test_an_abandoned_match_is_not_reviewed(open_app, tmp_path):
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(match_file(stop=30)))
    pilot = open_app()
    pilot.app.open_match(path)
    pilot.frames(2)
    assert not pilot.node("review").is_enabled
    pilot.click("review")
    assert isinstance(pilot.scene, Ending)


@pytest.mark.parametrize(
    "table", [EIGHT, SHIPPED["yacht-exact"], SHIPPED["generala"]], ids=lambda table: table.id
)
def test_every_decision_is_put_back_as_it_was(table):
    match = play(4, table, 2, Seal(random.Random(4).randbytes(SECRET_BYTES), "x"))
    for seat in review(match, solve(table)):
        for decision in seat.decisions:
            again = put_back(match, decision)
            assert again.faces == decision.faces
            assert again.roll_number == decision.roll
            assert again.turn.number == decision.turn
            assert again.card.total <= seat.total
            assert again.filled(again.legal_boxes[0]).turn.number == decision.turn + 1
