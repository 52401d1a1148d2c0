"""The statistics page in the real window, with a database of many matches."""

import time
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.history.archive import Listing
from game.history.figures import Opponent, Rival, figures, plays_of
from game.session.setup import SeatSetup
from game.solve.perfect import PerfectPlay, simulating
from game.solve.values import digest_of, solve
from game.store import StoreError
from game.ui.scenes.history import History
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.home import Home
from game.ui.scenes.statistics import Statistics
from game.ui.scenes.statistics_data import Looked
from tests.support.filled import fill
from tests.support.histories import ADA, play_match
from tests.support.reviews import EIGHT
from tests.support.tables import SHORT

HARD = ("Hard", "hard")


@cache
def known() -> dict[str, PerfectPlay]:
    """What perfect play comes to on the tables of these tests, by digest: no worker is needed."""
    found = {}
    for table in (SHORT, EIGHT):
        steps = simulating(solve(table), 1_000)
        while digest_of(table) not in found:
            try:
                next(steps)
            except StopIteration as done:
                found[digest_of(table)] = done.value
    return found


@pytest.fixture
def app(open_app):
    """The app with matches of Ada's on two short tables, against bots and Ben."""
    pilot = open_app()
    store = pilot.services.store
    fill(store, 60, table=SHORT)
    fill(store, 12, table=SHORT, seats=[("Ben", None), ("Ada", None), HARD], seed=5)
    fill(store, 29, table=EIGHT, seats=[("Ada", None)], seed=9)
    play_match(store, 3, EIGHT, (ADA,))
    show(pilot)
    return pilot


def show(pilot, seen: Seen | None = None) -> Statistics:
    """Show the page, and wait until all on it is there."""
    pilot.desk.go(Statistics(seen or Seen.of(pilot.desk)))
    pilot.scene.perfect_of._found |= known()
    return settled(pilot)


def settled(pilot) -> Statistics:
    pilot.frames(2)
    pilot.until(lambda: not pilot.scene.update(0.0), what="all is there")
    pilot.frames(2)
    return pilot.scene


def pick(pilot, which, label) -> None:
    """Choose from a list by clicks."""
    pilot.click(f"pick_{which}")
    pilot.frames(25)
    choice = next(n for n in pilot.desk.nodes if n.id.startswith("pick/") and n.label == label)
    pilot.click(choice.id)
    settled(pilot)


def test_without_a_match_the_page_says_what_will_stand_there_and_leads_to_the_table(open_app):
    app = open_app()
    app.click("page/history")
    app.frames(2)
    app.click("part/statistics")
    app.frames(2)
    assert isinstance(app.scene, Statistics)
    assert "Nothing to count" in app.node("none").label
    assert not app.has("view/boxes")
    app.click("play")
    assert isinstance(app.scene, Home)


def test_large_numbers_are_those_of_the_figures(app):
    pick(app, "table", "short")
    scene = app.scene
    found = figures(plays_of(Seen.of(app.desk).on_table(digest_of(SHORT)).matches, "Ada"))
    assert app.node("figure/matches").label == "72"
    assert app.node("figure/mean").label == f"{found.totals.mean:.1f}"
    assert f"± {found.totals.error:.1f}" in app.node("figure/mean/label").label
    assert app.node("figure/best").label == f"{found.totals.most:g}"
    low, high = found.record.range
    assert f"{low:.0%}–{high:.0%}" in app.node("figure/won/label").label
    assert str(found.record.won) in app.node("figure/won").tip
    assert f"{found.hinted} matches with hints" in app.node("note").label
    assert f"{found.totals.median:g}" in app.node("note").label
    assert scene.table == SHORT


def test_the_page_of_the_matches_has_the_same_numbers(app):
    app.scene.show_table(digest_of(SHORT))
    settled(app)
    assert app.scene.figures.record.shared  # which count half
    told = {name: app.node(f"figure/{name}").label for name in ("matches", "won", "mean", "best")}
    app.click("part/matches")
    app.frames(2)
    assert {name: app.node(f"figure/{name}").label for name in told} == told


def test_every_chart_is_told_in_words(app):
    pick(app, "table", "short")
    perfect = app.scene.perfect
    assert "72 totals" in app.node("totals").label
    assert f"Perfect play averages {perfect.mean:.1f}" in app.node("totals").label
    assert "40 totals" in app.node("trend").label
    assert "in 10 matches" in app.node("trend/told").label
    app.click("span/all")
    app.frames(2)
    assert "72 totals" in app.node("trend").label
    assert "perfect play" in app.node("box/yacht").label.lower()
    app.click("box/yacht")
    app.frames(2)
    assert app.node("box/yacht").is_checked
    assert "Yacht" in app.node("box/title").label
    assert "0 points:" in app.node("box_chart").label
    app.click("box/back")
    app.frames(2)
    assert app.has("trend")
    app.click("view/luck")
    settled(app)
    assert "72 of 72" in app.node("luck/told").label
    assert "on average" in app.node("luck/chart").label
    assert "on average" in app.node("loss/chart").label


def test_all_tables_have_a_line_each_that_leads_to_the_table(app):
    assert app.node("figure/tables").label == "2"
    assert not app.has("view/boxes")
    assert not app.has("totals")
    line = app.node(f"on/{digest_of(EIGHT)}")
    assert "30 matches" in line.label
    app.click(line.id)
    settled(app)
    assert app.scene.table == EIGHT  # of a match: the table does not come with the game
    assert app.node("figure/matches").label == "30"
    assert app.node("figure/won").label == "–"
    app.scene.perfect_of._tables[digest_of(EIGHT)] = None
    app.scene.perfect_of._found.clear()
    settled(app)  # the rules may be lost: then there are figures still, but no perfect play
    assert "Perfect play" not in app.node("totals").label
    assert app.has("box/choice")


def test_opponents_have_a_line_each_that_shows_their_matches_alone(app):
    pick(app, "table", "short")
    app.click("view/opponents")
    app.frames(2)
    assert "72 matches" in app.node("opponent/0").label  # the bots
    assert "12 matches" in app.node("opponent/1").label
    assert "of 12" in app.node("opponent/1").label
    app.click("opponent/1")
    settled(app)
    assert app.scene.looked.opponent == Opponent(Rival.PERSON, "Ben")
    assert app.node("figure/matches").label == "12"
    assert app.node("opponent/1").is_checked
    pick(app, "opponent", "Against anybody")
    assert app.node("figure/matches").label == "72"


def test_somebody_elses_matches_are_looked_at(app):
    pick(app, "person", "Ben")
    assert app.node("figure/matches").label == "12"
    assert app.scene.table == SHORT  # the only one that was played
    assert app.has("totals")


def test_all_can_be_reached_by_keyboard(app):
    pick(app, "table", "short")
    stops = []
    for _ in range(40):
        app.key(pygame.K_TAB)
        stops.append(app.desk.focused)
    for stop in ("part/matches", "pick_person", "pick_table", "pick_opponent", "span/all",
                 "view/luck", "box/sixes", "box/yacht"):  # fmt: skip
        assert stop in stops
    app.tab_to("box/sixes")
    app.key(pygame.K_RETURN)
    app.frames(2)
    assert app.has("box_chart")
    app.tab_to("part/matches")
    app.key(pygame.K_RETURN)
    app.frames(2)
    assert isinstance(app.scene, History)
    assert app.scene.seen.table == digest_of(SHORT)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_matches_played_here_are_counted_to_the_box(open_app):
    app = open_app()
    sessions = [
        play_match(app.services.store, seed, SHORT, (ADA, SeatSetup("Ben"))) for seed in range(5)
    ]
    app.desk.go(Statistics(Seen.of(app.desk)))
    scene = settled(app)  # here the worker works out what perfect play comes to
    totals = [session.view.match.totals[0] for session in sessions]
    assert app.node("figure/mean").label == f"{sum(totals) / 5:.1f}"
    written = [session.view.match.cards[0].points for session in sessions]
    for place, box in enumerate(SHORT.boxes):
        points = [card[place] for card in written]
        assert scene.boxes.boxes[box.id].mean == sum(points) / 5
    assert "5 matches are too few" in app.node("trend/told").label
    assert scene.perfect.totals.count == 20_000
    assert abs(scene.perfect.mean - known()[digest_of(SHORT)].mean) < 1e-3


def test_matches_are_looked_back_on_while_luck_is_shown(open_app):
    app = open_app()
    for seed in range(3):
        play_match(app.services.store, seed, SHORT, (ADA,))
    show(app)
    app.click("view/luck")
    app.frames(2)
    assert app.has("luck/none")
    settled(app)
    seats = app.scene.figures.looked_back
    assert len(seats) == 3
    start = app.scene.perfect.mean
    for seat in seats:
        assert seat.total == pytest.approx(start + seat.luck - seat.loss, abs=1e-3)


def test_ten_thousand_matches_are_shown_at_once_and_cost_nothing_while_they_are(open_app):
    app = open_app()
    fill(app.services.store, 500, table=SHORT)
    seen = Seen.of(app.desk)
    many = seen.listing.matches * 20
    seen = replace(seen, listing=replace(seen.listing, matches=many))
    began = time.process_time()
    show(app, seen)
    assert time.process_time() - began < 2.5  # seconds of this process; 0.5 on a quiet machine
    assert app.node("figure/matches").label == "10,000"
    began = time.process_time()
    app.frames(30)
    assert time.process_time() - began < 1.0


def test_a_database_that_can_not_be_read_is_told(app, monkeypatch):
    def fails(_store):
        raise StoreError("no luck")

    monkeypatch.setattr("game.store.Store.details", fails)
    app.scene.show_table(digest_of(SHORT))
    app.frames(3)
    assert any("no luck" in notice for notice in app.desk.notices)
    app.frames(3)
    assert app.has("totals")


@pytest.mark.parametrize("gives_up", [False, True])
def test_a_table_on_which_the_person_finished_nothing(open_app, gives_up):
    """It may have been chosen in the list of matches: others played on it, or it was given up."""
    app = open_app()
    store = app.services.store
    play_match(store, 1, SHORT, (ADA,))
    play_match(store, 2, SHORT, (ADA,))
    someone = ADA if gives_up else SeatSetup("Ben")
    play_match(store, 3, EIGHT, (someone,), gives_up=gives_up, stop=3 if gives_up else 10**9)
    app.desk.go(Statistics(Seen.of(app.desk).of_person("Ada").on_table(digest_of(EIGHT))))
    app.frames(5)
    assert app.scene.figures is None
    assert app.scene.table == EIGHT
    for view in app.scene.views:
        app.scene.show_view(view)
        app.frames(2)


def test_lists_read_anew_are_never_taken_for_those_before():
    """Not even where the new ones lie where the old ones lay."""
    looked = Looked(Seen(Listing(()), "Ada"))
    before = looked.whose
    seen = {before}
    for _ in range(50):
        looked.look_at(looked.seen.with_listing(Listing(())))
        assert looked.whose not in seen
        seen.add(looked.whose)
