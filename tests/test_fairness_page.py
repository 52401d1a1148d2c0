"""The page about fairness, driven by real events: what it says of many matches, of one, of none."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.history.archive import listing
from game.history.fairness import BOTS, DiceCount, Group, LeftOut, Spread, Whose, judged
from game.store import StoreError
from game.ui.scenes.ending import Ending
from game.ui.scenes.fairness import Fairness
from game.ui.scenes.fairness_match import MatchFairness
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.home import Home
from game.ui.told_fairness import face_named, in_how_many
from tests.support.histories import ADA, fill_history, play_match
from tests.support.pilot import Pilot


@pytest.fixture(scope="module")
def pilot(tmp_path_factory) -> Iterator[Pilot]:
    """One window for all these tests: opening it takes longer than they do."""
    pilot = Pilot(tmp_path_factory.mktemp("home"))
    yield pilot
    pilot.close()


@pytest.fixture
def app(pilot) -> Pilot:
    """The window with an empty history."""
    for match in listing(pilot.services.store).matches:
        pilot.services.store.delete(match.id)
    pilot.desk.go(Home())
    pilot.frames(2)
    return pilot


def show(app) -> Fairness:
    app.desk.go(Fairness(Seen.of(app.desk)))
    app.frames(2)
    return app.scene


def words_on(app) -> str:
    return " ".join(node.label for node in app.desk.nodes)


def throw(store, match: int, seed: int, weights) -> None:
    """Have every die of a kept match show other faces, by these weights."""
    rng = random.Random(seed)
    (row,) = [row for row in store.ended() if row.id == match]
    detail = json.loads(store.details()[match])
    for seat in detail["seats"]:
        seat["thrown"] = "".join(
            rng.choices("123456", weights)[0] if sign.isdigit() else sign
            for sign in (seat["thrown"] + "/") * 100
        )
    store.keep_ended(match, row.head, json.dumps(detail))


def test_the_page_is_a_part_of_the_history(app):
    fill_history(app.services.store, 6)
    app.click("page/history")
    app.click("part/fairness")
    app.frames(2)
    assert isinstance(app.scene, Fairness)
    assert app.node("part/fairness").is_checked
    app.key(pygame.K_ESCAPE)
    assert not isinstance(app.scene, Fairness)


def test_nothing_is_claimed_before_there_are_dice(app):
    show(app)
    told = words_on(app)
    assert "Nothing to count yet" in told
    assert "Too few dice to tell: 0" in told
    assert not app.has("pick_group")
    app.click("shows/toss")
    assert "No toss to count yet" in words_on(app)
    app.click("shows/streaks")
    app.click("shows/seal")
    app.frames(3)
    assert "0 of 0 matches" in words_on(app)


def test_faces_are_told_in_words_and_in_a_chart(app):
    fill_history(app.services.store, 8)
    page = show(app)
    dice = page.count.dice(Group(Whose.PERSON, "Ada"))
    bots = page.count.dice(BOTS)
    chart = app.node("fair/chart").label
    for lot in (dice, bots):
        for face, count in enumerate(lot.counts, 1):
            named = f"{face_named(app.desk.words, face)} {count} times; "
            assert f"{named}{lot.span.low} to {lot.span.high} would be ordinary" in chart
    for face, count in enumerate(dice.counts, 1):
        assert f"{count} times" in app.node(f"count/{face}").label
    count, of = in_how_many(dice.wider_share)
    answer = app.node("fair/answer").label
    assert answer.startswith(f"Yes, as far as {dice.total + bots.total:,} dice can tell.")
    assert f"of {of} fair players, {count} would see a wider spread than Ada" in answer
    assert "8 matches count" in app.node("fair/foot").label
    assert "1 given up" in app.node("fair/foot").label


def test_whose_dice_are_shown_can_be_chosen_by_keyboard(app):
    fill_history(app.services.store, 8)
    page = show(app)
    app.tab_to("pick_group")
    app.key(pygame.K_RETURN)
    app.frames(20)
    notes = {n.label for n in app.desk.nodes if n.id.startswith("pick/")}
    assert f"All bots, {page.count.dice(BOTS).total:,} dice" in notes
    app.tab_to("pick/level/hard")
    app.key(pygame.K_RETURN)
    app.frames(20)
    assert page.group == Group(Whose.LEVEL, "hard")
    hard = page.count.dice(page.group)
    assert f"{hard.counts[5]} time" in app.node("count/6").label
    assert "Ada’s faces and Hard’s" in app.node("fair/answer").label
    app.click("pick_group")
    app.frames(20)
    app.click("pick/everybody/")
    app.frames(20)
    assert app.node("fair/answer").label.count("All faces are as even") == 1


def test_streaks_the_toss_and_the_seal_have_views_of_their_own(app):
    fill_history(app.services.store, 8)
    page = show(app)
    streaks = page.count.dice(page.group).streaks
    app.click("shows/streaks")
    assert f"{streaks.waits[5]} dice without" in app.node("count/6").label
    assert f"one face: {streaks.alike} dice" in app.node("fair/alike").label
    assert f"{streaks.alike_span.low} to {streaks.alike_span.high}" in app.node("fair/alike").label
    assert f"in {streaks.first_throws}" in app.node("fair/five").label
    assert "Dice have no memory" in words_on(app)
    app.click("shows/toss")
    assert "natural faces are as even" in app.node("fair/answer").label
    assert not app.has("pick_group")
    app.click("shows/seal")
    app.until(lambda: page.seals.is_done)
    app.frames(2)
    assert app.node("seal/told").label == "8 of 8 matches played here opened as sealed."
    assert "That no bot peeks" in words_on(app)


def test_loaded_dice_are_called_out(app):
    store = app.services.store
    for seed in range(5):
        match = play_match(store, seed)
        throw(store, match.match_id, seed, (1, 1, 1, 1, 1, 1.098))  # sixes 18 %
    page = show(app)
    assert judged(page.shown.lots)[0] is Spread.STRANGE
    assert app.node("fair/answer").label.startswith(
        "No, or a rare chance. Ada’s faces and the bots’ are far from even"
    )
    assert f"{page.count.dice(page.group).counts[5]:,} times" in app.node("count/6").label


def test_a_false_seal_is_named(app, monkeypatch):
    store = app.services.store
    fill_history(store, 3)
    page = show(app)
    kept, false = store.match, page.seen.listing.finished[0].id
    monkeypatch.setattr(
        store, "match", lambda n: replace(kept(n), secret=bytes(32)) if n == false else kept(n)
    )
    app.click("shows/seal")
    app.until(lambda: page.seals.is_done)
    app.frames(2)
    assert app.node("seal/told").label == f"Match {false} is not as it was sealed!"


def test_a_large_history_is_counted_in_steps(app, monkeypatch):
    fill_history(app.services.store, 6)
    monkeypatch.setattr("game.ui.scenes.fairness.AT_ONCE_S", 0.0)
    monkeypatch.setattr("game.ui.scenes.fairness.STEP_S", 1e-6)
    app.desk.go(Fairness(Seen.of(app.desk)))
    app.frames(1)
    assert app.has("fair/counting")
    app.until(lambda: app.scene.count.is_done)
    app.frames(2)
    assert app.has("fair/chart")


def test_a_store_that_can_not_be_read_is_said(app, monkeypatch):
    fill_history(app.services.store, 2)
    seen = Seen.of(app.desk)

    def fail(*_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(app.services.store, "details", fail)
    app.desk.go(Fairness(seen))
    app.frames(2)
    assert "the disk is gone" in words_on(app)


def test_from_the_ending_the_dice_of_one_match_are_shown(app):
    app.start(["Anna", "bot easy"], table="short")
    app.finish()
    app.click("roll")
    app.frames(90)
    assert isinstance(app.scene, Ending)
    ending = app.scene
    app.click("fair")
    app.frames(5)
    page = app.scene
    assert isinstance(page, MatchFairness)
    assert [group.name for group in page.shown.groups] == ["Anna", "Easy"]
    assert app.node("fair/answer").label.startswith("Too few dice to tell")
    app.click("pick_group")
    app.frames(20)
    app.click("pick/1")
    app.frames(20)
    assert app.node("pick_group").label == "Whose dice: Easy"
    app.click("shows/streaks")
    app.key(pygame.K_ESCAPE)
    assert app.scene is ending


def test_the_dice_of_a_day_are_said_to_be_known(app):
    match = play_match(app.services.store, 3, seats=(ADA,), day="2026-11-30")
    app.desk.go(Ending(match))
    app.frames(90)
    app.click("fair")
    app.frames(2)
    assert "anybody can know them" in app.node("fair/foot").label
    app.key(pygame.K_ESCAPE)
    count = DiceCount(Seen.of(app.desk).listing, app.services.store)
    assert count.left_out[LeftOut.DAY] == 1
