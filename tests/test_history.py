"""The history in the real window: listing, opening, checking, exporting, deleting, going on."""

import csv
import time
from dataclasses import replace

import pygame
import pytest

from game.history import archive
from game.history.ended import EndedMatch
from game.record.match_file import read_match, write_match
from game.record.verify import Finding, verify_bytes
from game.session.setup import SeatSetup
from game.store import MatchState, StoreError
from game.ui.scenes import looking_back
from game.ui.scenes.ending import Ending
from game.ui.scenes.history import History, Kept
from game.ui.scenes.home import Home
from game.ui.scenes.past_match import PastMatch
from game.ui.scenes.play import Play
from game.ui.scenes.replay import Replay
from game.ui.scenes.review import Review
from tests.support import jobs
from tests.support.histories import ADA, fill_history, play_match
from tests.support.matches import SHIPPED, match_file
from tests.support.tables import SHORT


@pytest.fixture
def app(open_app):
    """The app with a history of some matches of a short table; its page is shown."""
    pilot = open_app()
    store = pilot.services.store
    for seed in range(4):
        play_match(store, seed, SHORT, (ADA, SeatSetup("Ben")))
    play_match(store, 7, SHORT, (ADA,), gives_up=True, stop=3)
    play_match(store, 8, SHORT, (ADA, SeatSetup("Ben")), stop=3)
    pilot.arrange(["Ada"])
    pilot.click("page/history")
    pilot.frames(2)
    assert isinstance(pilot.scene, History)
    return pilot


def rows(app):
    return [node.id for node in app.desk.nodes if node.id.startswith(("match/", "open/"))]


def test_without_any_match_the_page_says_what_will_stand_there(open_app):
    app = open_app()
    app.click("page/history")
    app.frames(2)
    assert "Nothing yet" in app.node("list/none").label
    assert not app.has("kept/open")
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_a_match_stands_in_the_list_as_soon_as_it_is_over(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"], table="short")
    app.finish()
    app.click("roll")
    totals = app.view.match.totals
    app.click("home")
    app.click("page/history")
    app.frames(2)
    (row,) = rows(app)
    told = app.node(row).label
    assert f"{totals[0]} – {totals[1]}" in told
    assert "Easy" in told
    assert "opened as sealed" in told


def test_the_last_match_comes_first_and_each_kind_has_a_list_of_its_own(app):
    listed = archive.listing(app.services.store)
    assert rows(app) == [f"match/{match.id}" for match in listed.finished]
    app.click("kept/given_up")
    app.frames()
    assert rows(app) == [f"match/{m.id}" for m in listed.matches if not m.is_finished]
    app.click("kept/open")
    app.frames()
    (match,) = app.services.store.matches(MatchState.OPEN)
    assert rows(app) == [f"open/{match.id}"]


def test_an_unfinished_match_is_gone_on_with_from_here(app):
    (kept,) = app.services.store.matches(MatchState.OPEN)
    app.click("kept/open")
    app.frames()
    app.click(f"open/{kept.id}")
    assert isinstance(app.play, Play)
    assert app.play.session.match_id == kept.id


def test_an_unfinished_match_that_was_ended_elsewhere_is_told(app):
    (kept,) = app.services.store.matches(MatchState.OPEN)
    app.click("kept/open")
    app.frames()
    app.services.store.append(kept.id, len(kept.actions), (), MatchState.ABANDONED)
    app.click(f"open/{kept.id}")
    assert isinstance(app.scene, History)
    assert app.desk.notices


def test_a_match_is_opened_and_its_dice_are_checked(app):
    first = rows(app)[0]
    app.click(first)
    assert isinstance(app.scene, PastMatch)
    app.click("check")
    app.frames(2)
    assert app.scene.is_true
    assert app.scene.dice_checked > 0
    assert not (app.services.files.data / "matches").exists(), "no file is written unasked"


def test_the_way_back_leads_to_the_list_as_it_was(app):
    app.click("kept/given_up")
    app.frames()
    app.click(rows(app)[0])
    app.key(pygame.K_ESCAPE)
    app.frames()
    assert isinstance(app.scene, History)
    assert app.node("kept/given_up").is_checked


def test_a_match_is_reviewed_and_replayed_from_the_history(app):
    app.click(rows(app)[0])
    app.click("review")
    app.until(lambda: isinstance(app.scene, Review) and app.scene.found is not None)
    app.key(pygame.K_ESCAPE)
    app.frames()
    app.click("replay")
    app.frames(2)
    assert isinstance(app.scene, Replay)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, PastMatch)


def test_luck_is_looked_up_in_the_background_and_kept(app):
    app.until(lambda: all(match.is_reviewed for match in app.scene.seen.matches), seconds=60)
    app.frames()
    assert "luck" in app.node(rows(app)[0]).label
    listed = archive.listing(app.services.store)
    assert all(match.is_reviewed for match in listed.finished)
    for match in listed.finished:  # luck and loss lead from the start to the total
        played = archive.opened(app.services.store, match.id).view.match
        starts = [s.total - s.luck + s.loss for s in match.seats]
        assert starts == pytest.approx([starts[0]] * len(starts))
        assert played.totals == tuple(seat.total for seat in match.seats)


def test_looking_back_reads_no_list_again(app, monkeypatch):
    """Of ten thousand matches that would stop the window for a third of a second each time."""
    monkeypatch.setattr(app.services.store, "ended", None)
    app.until(lambda: all(match.is_reviewed for match in app.scene.seen.matches), seconds=60)
    app.frames()
    assert "luck" in app.node(rows(app)[0]).label


def test_a_match_that_can_not_be_looked_back_on_keeps_the_page_from_nobody(app, monkeypatch):
    monkeypatch.setattr(looking_back, "luck_and_loss", jobs.fail_with)
    app.desk.go(History())
    app.until(lambda: len(app.scene._looking_back._tried) == 4)
    app.until(lambda: not app.scene._looking_back.is_at_it)
    app.frames(3)
    assert not any(match.is_reviewed for match in app.scene.seen.matches)
    assert len(rows(app)) == 4


def test_where_everything_is_looked_back_on_no_match_is_gone_through(app, monkeypatch):
    app.until(lambda: all(match.is_reviewed for match in app.scene.seen.matches), seconds=60)
    app.frames(2)
    monkeypatch.setattr(EndedMatch, "is_reviewed", property(None))
    app.frames(5)


def test_a_match_saved_as_a_file_is_genuine(app):
    app.click(rows(app)[0])
    app.click("export")
    app.frames()
    (path,) = app.services.files.exports.iterdir()
    assert any(path.name in notice for notice in app.desk.notices)
    data = path.read_bytes()
    tables = {**SHIPPED, SHORT.id: SHORT}
    assert verify_bytes(data, tables).finding is Finding.GENUINE
    assert write_match(app.scene.session.file()) == data
    app.click("export")  # once more: beside the first, not over it
    assert len(list(app.services.files.exports.iterdir())) == 2


def test_all_matches_are_saved_as_csv(app):
    app.click("csv")
    (path,) = app.services.files.exports.iterdir()
    lines = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert len(lines) == 4 * 2 + 1


def test_a_folder_that_can_not_be_written_is_told(app, tmp_path):
    (tmp_path / "data" / "exports").write_text("in the way")
    app.click("csv")
    assert "Nothing could be saved" in app.desk.notices[0]
    app.click(rows(app)[0])
    app.click("export")
    assert app.desk.notices


def test_deleting_is_asked_first(app):
    first, *others = rows(app)
    app.click(first)
    app.click("delete")
    app.frames(30)
    app.key(pygame.K_RETURN)  # the harmless answer has the focus
    assert isinstance(app.scene, PastMatch)
    app.click("delete")
    app.frames(30)
    app.click("yes")
    app.frames(2)
    assert isinstance(app.scene, History)
    assert rows(app) == others


def test_a_match_that_can_not_be_deleted_stays(app, monkeypatch):
    def full(_number):
        raise StoreError("disk I/O error")

    monkeypatch.setattr(app.services.store, "delete", full)
    app.click(rows(app)[0])
    app.click("delete")
    app.frames(30)
    app.click("yes")
    assert isinstance(app.scene, PastMatch)
    assert "disk I/O error" in app.desk.notices[0]


def test_a_match_deleted_in_another_window_is_told(app):
    first = rows(app)[0]
    app.services.store.delete(int(first.split("/")[1]))
    app.click(first)
    assert isinstance(app.scene, History)
    app.frames(2)
    assert app.desk.notices == ["That match has been deleted."]
    assert first not in rows(app)


def test_the_lists_are_of_one_person_and_one_table(app):
    store = app.services.store
    play_match(store, 11, SHIPPED["yacht-exact"], (SeatSetup("Ben"),))
    app.click("page/play")
    app.click("page/history")
    app.frames(2)
    assert "Ada" in app.node("pick_person").label
    assert len(rows(app)) == 4
    app.click("pick_person")
    app.frames(30)
    app.click("pick/Ben")
    app.frames(2)
    assert len(rows(app)) == 5
    app.click("pick_table")
    app.frames(30)
    app.key(pygame.K_DOWN)
    app.key(pygame.K_RETURN)
    app.frames(2)
    assert len(rows(app)) < 5
    assert app.has("figure/mean")


def test_everything_is_reached_by_keyboard(app):
    for target in ("kept/open", "kept/finished", rows(app)[0], "csv", "check_file", "more_seal"):
        app.tab_to(target)
    app.tab_to(rows(app)[1])
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, PastMatch)
    for target in ("replay", "review", "export", "delete", "home"):
        app.tab_to(target)


def test_a_long_list_is_paged_by_keys_wheel_and_lines(open_app):
    app = open_app()
    for seed in range(25):
        play_match(app.services.store, seed, SHORT, (ADA,))
    app.click("page/history")
    app.frames(2)
    seen = set(rows(app))
    for _ in range(10):
        app.key(pygame.K_PAGEDOWN)
        app.frames()
        seen |= set(rows(app))
    assert len(seen) == 25
    app.key(pygame.K_HOME)
    app.frames()
    first = rows(app)
    app.click("list/below")
    app.frames()
    assert rows(app) != first
    app.point_at(rows(app)[0])
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=5))
    app.frames(2)
    app.key(pygame.K_END)
    app.frames()
    assert not app.has("list/below")


def test_an_imported_match_is_shown_as_one(app):
    data = write_match(match_file(103, "yacht-exact", 2))
    number = archive.add_file(app.services.store, data, SHIPPED)
    app.desk.go(History(kept=Kept.IMPORTED))
    app.frames(2)
    assert "imported" in app.node(f"match/{number}").label
    app.click(f"match/{number}")
    app.click("check")
    assert app.scene.is_true
    assert app.scene.session.file() == read_match(data)


def test_a_store_that_can_not_be_read_leaves_an_empty_page_and_a_line(app, monkeypatch):
    def gone(*_arguments):
        raise StoreError("disk I/O error")

    for method in ("ended", "not_summed_up", "details", "matches"):
        monkeypatch.setattr(app.services.store, method, gone)
    app.desk.go(History())
    app.frames(3)
    assert rows(app) == []
    assert "disk I/O error" in app.desk.notices[0]


def test_matches_of_an_earlier_version_come_into_the_list_while_it_shows(app):
    before = rows(app)
    app.services.store._db.execute("DELETE FROM ended")
    app.desk.go(History())
    app.until(lambda: rows(app) == before)


def test_whoever_played_is_found_once_matches_of_an_earlier_version_are_in_the_lists(open_app):
    app = open_app()
    for seed in range(3):
        play_match(app.services.store, seed, SHORT, (SeatSetup("Zoë"),))
    app.services.store._db.execute("DELETE FROM ended")
    app.desk.go(History())
    app.until(lambda: len(rows(app)) == 3)
    assert app.scene.seen.person == "Zoë"


def test_the_ending_of_a_match_just_played_still_writes_its_file(open_app):
    app = open_app()
    app.start(["Ada"], table="short")
    app.finish()
    app.click("roll")
    assert type(app.scene) is Ending
    assert len(list((app.services.files.data / "matches").iterdir())) == 1


def test_a_past_match_of_people_can_be_played_again(app):
    app.click(rows(app)[0])
    app.click("rematch")
    app.frames(2)
    setup = app.play.view.setup
    assert {seat.name for seat in setup.seats} == {"Ada", "Ben"}
    assert setup.table == SHORT


@pytest.mark.slow
def test_many_tables_and_people_fill_the_page(open_app):
    app = open_app()
    fill_history(app.services.store, 10)
    app.click("page/history")
    app.until(lambda: app.scene.fairness is not None)
    app.frames(2)
    assert app.has("fair/answer")


def test_a_file_opened_in_the_window_can_be_put_into_the_history(open_app, tmp_path):
    app = open_app()
    path = tmp_path / "a match.yacht"
    path.write_bytes(write_match(match_file(12, "generala", 2)))
    app.app.open_match(path)
    app.frames(2)
    app.click("import")
    (match,) = archive.listing(app.services.store).finished
    assert match.is_imported
    app.click("import")
    assert "already" in app.desk.notices[-1]
    assert len(archive.listing(app.services.store).finished) == 1


def test_a_file_is_chosen_and_checked_from_the_history(app):
    folder = app.services.files.matches
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a match.yacht").write_bytes(write_match(match_file(13)))
    app.click("check_file")
    app.frames(30)
    app.click(next(node.id for node in app.desk.nodes if "a match.yacht" in node.label))
    app.frames(2)
    assert app.scene.is_true


def test_people_may_be_called_like_the_parts_of_a_menu(open_app):
    app = open_app()
    for seed, name in enumerate(["below", "above", "edge", *(f"N{n}" for n in range(20))]):
        play_match(app.services.store, seed, SHORT, (SeatSetup(name),))
    app.desk.go(History())
    app.frames(3)
    app.click("pick_person")
    app.frames(20)
    for _ in range(4):
        shown = [node.id for node in app.desk.nodes]
        assert len(set(shown)) == len(shown)
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-5))
        app.frames(2)
    assert app.has("pick/below")


def test_an_unfinished_match_with_a_damaged_date_is_listed(app):
    app.services.store._db.execute("UPDATE match SET changed = x'ff' WHERE state = 'open'")
    app.desk.go(History(kept=Kept.OPEN))
    app.frames(3)
    assert len(rows(app)) == 1


def test_matches_of_bots_alone_are_listed_too(open_app):
    app = open_app()
    easy, hard = SeatSetup("Easy", "easy"), SeatSetup("Hard", "hard")
    number = play_match(app.services.store, 1, SHORT, (easy, hard)).match_id
    app.desk.go(History())
    app.until(lambda: app.scene.fairness is not None)
    app.frames(2)
    assert rows(app) == [f"match/{number}"]
    told = app.node(f"match/{number}").label
    assert "Easy, Hard" in told
    assert "Won" not in told
    assert "Lost" not in told
    totals = archive.opened(app.services.store, number).view.match.totals
    assert app.node("figure/mean").label == f"{sum(totals) / 2:.1f}"
    assert app.node("figure/won").label == "–", "of bots alone somebody always wins"
    for part in ("statistics", "fairness", "matches"):
        app.click(f"part/{part}")
        app.frames(3)
    play_match(app.services.store, 2, SHORT, (ADA, easy))
    app.desk.go(History())
    app.frames(3)
    assert app.scene.seen.person == "Ada", "people come first, however little they played"
    assert len(rows(app)) == 1
    app.click("pick_person")
    app.frames(20)
    app.key(pygame.K_END)
    app.click("pick/")
    app.frames(2)
    assert rows(app) == [f"match/{number}"]
    assert "Bots only" in app.node("pick_person").label


def test_imported_matches_count_for_nobody(app):
    """Names in a file are not sealed: whoever wrote it may have called themselves Ada."""
    before = rows(app), app.node("figure/matches").label
    data = write_match(match_file(21, "yacht-exact", 2))
    archive.add_file(app.services.store, data, SHIPPED)
    app.desk.go(History())
    app.frames(2)
    assert (rows(app), app.node("figure/matches").label) == before
    app.scene.show(Kept.IMPORTED)
    app.frames(2)
    assert len(rows(app)) == 1


def test_the_same_match_under_other_names_is_had_already(app):
    file = match_file(22, "yacht-exact", 2)
    number = archive.add_file(app.services.store, write_match(file), SHIPPED)
    names = tuple(replace(seat, name=f"{seat.name} II") for seat in file.seats)
    with pytest.raises(archive.HadAlready) as refusal:
        archive.add_file(app.services.store, write_match(replace(file, seats=names)), SHIPPED)
    assert refusal.value.number == number


def test_the_way_back_from_a_match_leads_to_its_row(app):
    row = rows(app)[2]
    app.tab_to(row)
    app.key(pygame.K_RETURN)
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    assert app.desk.focused == row


def test_without_dice_there_is_no_chart(open_app):
    app = open_app()
    app.click("page/history")
    app.frames(3)
    assert app.has("fair/answer")
    assert not any(node.id.startswith("fair/legend") for node in app.desk.nodes)
    assert not any(node.id.startswith("figure/") for node in app.desk.nodes)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone is set by the system")
def test_a_time_zone_that_is_none_ends_no_page(app, monkeypatch):
    monkeypatch.setenv("TZ", "UTC+25")
    time.tzset()
    try:
        app.desk.go(History())
        app.frames(2)
        assert rows(app)
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
