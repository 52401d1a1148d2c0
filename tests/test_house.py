"""Tables of one's own in the game: found, made, changed, played, and never in the way."""

import os
from dataclasses import replace

import pygame
import pytest

from game.house.text import table_text
from game.levels import read_table
from game.rules.boxes import BoxId
from game.rules.table import Joker
from game.session.checking import open_file
from game.session.view import Phase
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from game.ui.scenes.sheets import Question
from game.ui.scenes.table_editor import TableEditor
from game.ui.scenes.table_sheets import BoxSheet
from tests.support.matches import SHIPPED
from tests.support.tables import SHORT, SIXTEEN

LITTLE = replace(SHORT, id="little", name="Little")


@pytest.fixture
def put(tmp_path):
    """Write a table's file into the player's folder before or while the game runs."""
    folder = tmp_path / "data" / "tables"

    def write(table, name=""):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / (name or f"{table.id}.toml")
        path.write_text(table if isinstance(table, str) else table_text(table), "utf-8")
        return path

    return write


def press(app, id_):
    app.tab_to(id_)
    app.key(pygame.K_RETURN)


# -- files


@pytest.mark.slow
def test_an_own_table_is_played_kept_resumed_and_verified(open_app, put, tmp_path):
    path = put(LITTLE)
    app = open_app()
    assert app.desk.notices == []
    play = app.start(["Ada", "bot master"], table="little")
    assert play.view.match.table.name == "Little"
    app.roll()
    app.click("hint")
    app.until(lambda: play.advice.hint is not None, what="the hint")
    app.close()

    path.unlink()  # the match keeps the table itself
    again = open_app(home=tmp_path)
    assert not again.has("table/little")
    again.click("resume")
    assert again.play.view.match.table == LITTLE
    assert again.play.view.match.table.name == "Little"
    again.finish()
    again.click("roll")
    assert isinstance(again.scene, Ending)
    again.click("check")
    assert again.scene.is_true
    (file,) = (tmp_path / "data" / "matches").glob("*.yacht")
    match = open_file(file, again.services.tables).match
    assert (match.view.match.table, match.view.match.table.name) == (LITTLE, "Little")


@pytest.mark.slow
def test_every_level_plays_an_own_table(open_app, put):
    put(LITTLE)
    app = open_app()
    levels = list(app.services.levels)[:5]
    play = app.start(["Ada", *(f"bot {level}" for level in levels)], table="little")
    app.finish()
    assert play.view.phase is Phase.FILLED


def test_wrong_files_are_told_and_the_game_goes_on(open_app, put):
    put("id = 3", "a.toml")
    put(LITTLE)
    app = open_app()
    assert app.desk.notices == ["Left out: a.toml: boxes: is missing"]
    app.start(["Ada", "bot easy"], table="little")
    app.desk.go(Home())
    assert app.desk.notices == [], "it is told once"


def test_many_wrong_files_are_told_in_few_lines(open_app, put):
    for number in range(40):
        put("nonsense", f"w{number:02}.toml")
    app = open_app()
    assert [notice[:18] for notice in app.desk.notices[:3]] == [
        f"Left out: w0{number}.toml" for number in range(3)
    ]
    assert app.desk.notices[3].startswith("37 more files in the folder of your tables are left out")
    assert len(app.desk.notices) == 4


def test_files_that_come_and_go_are_noticed_at_home(open_app, put):
    app = open_app()
    path = put(LITTLE)
    app.frames()
    assert not app.has("table/little")
    app.desk.go(Home())
    app.frames()
    app.click("table/little")
    path.unlink()
    app.desk.go(Home())
    app.frames()
    assert not app.has("table/little")
    assert app.scene.table_id == "yacht-bonus"


@pytest.mark.slow
def test_a_table_of_sixteen_boxes_is_played_while_it_is_worked_out(open_app, put):
    put(SIXTEEN)
    app = open_app()
    play = app.start(["Ada", "bot easy"], table="sixteen")
    app.roll()
    app.click("hint")
    app.until(lambda: app.node("prompt").label.startswith("Working out this table: "))
    app.fill("choice")
    app.until(lambda: play.view.awaits_player, what="the bot has played")
    app.roll()
    assert play.view.match.turn.number == 2


# -- home


@pytest.mark.parametrize("setting", [1.0, 2.0])
def test_twenty_own_tables_are_reached_by_keyboard_and_wheel(open_app, put, setting):
    for number in range(20):
        put(replace(LITTLE, id=f"h{number:02}", name=f"House {number}"))
    app = open_app(size=(960, 600))
    app.desk.prefer(replace(app.desk.preferences, size=setting))
    app.desk.go(Home())
    app.frames()
    seen = set()
    for _ in range(30):
        seen |= {node.id for node in app.desk.nodes if node.id.startswith("table/")}
        if not app.has("tables/below"):
            break
        press(app, "tables/below")
    assert seen == {f"table/{table_id}" for table_id in app.services.playable}
    assert app.desk.focused == "table/h19"
    app.key(pygame.K_RETURN)
    assert app.scene.table_id == "h19"
    app.point_at("table/h19")
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=30))
    app.frames(2)
    assert app.has("table/yacht-bonus")
    assert not app.has("tables/above")


# -- the editor


@pytest.mark.slow
def test_a_table_is_made_by_keyboard_and_played_with_bot_and_hint(open_app, tmp_path):
    app = open_app()
    app.arrange(["Ada", "bot hard"], table="classic")
    press(app, "tables/new")
    assert isinstance(app.scene, TableEditor)
    assert app.desk.focused == "name"
    app.type("sunday")
    app.key(pygame.K_RETURN)
    for box in ("ones", "twos", "threes", "fours", "fives", "chance", "small_straight"):
        press(app, f"on/{box}")
    press(app, "change/full_house")
    assert isinstance(app.scene, BoxSheet)
    press(app, "points/more")
    app.tab_to("served")
    app.type("7")
    app.key(pygame.K_RETURN)
    press(app, "one_face_full_house")
    press(app, "done")
    press(app, "change/large_straight")
    press(app, "runs/round")
    app.key(pygame.K_ESCAPE)
    press(app, "joker")
    press(app, "change/bonus")
    app.tab_to("bonus_at")
    app.type("99")
    press(app, "done")
    press(app, "save")

    assert isinstance(app.scene, Home)
    assert app.scene.table_id == "sunday"
    assert app.desk.notices == ["sunday is saved as sunday.toml"]
    table = read_table(tmp_path / "data" / "tables" / "sunday.toml")
    assert (table.name, table.joker) == ("sunday", Joker.NONE)
    assert [box.id for box in table.boxes] == [
        "sixes", "three_of_a_kind", "four_of_a_kind", "full_house", "large_straight",
        "five_of_a_kind",
    ]  # fmt: skip
    house = table.box("full_house")
    assert (house.pays, house.served_extra, house.may_be_one_face) == (30, 7, True)
    assert len(table.box("large_straight").runs) == 3
    assert table.bonus.at == 30, "more can't be reached"

    press(app, "start")
    play = app.play
    app.roll()
    app.key(pygame.K_h, "h")
    app.until(lambda: play.advice.hint is not None, what="the hint")
    app.fill(next(iter(play.view.match.possible)))
    app.until(lambda: play.view.awaits_player, what="the bot has played")
    assert play.view.match.turn.number == 2


def editing(app, table="generala"):
    app.arrange(["Ada", "bot easy"], table=table)
    app.click("tables/new")
    return app.scene


def test_what_makes_no_sense_can_not_be_chosen(open_app):
    app = open_app()
    editing(app)
    app.click("on/generala")
    assert not app.node("on/double_generala").is_enabled
    assert app.node("on/double_generala").why_not.startswith("It pays only while Generala holds")
    assert app.node("joker").why_not == "This hangs on one box for five alike, and only one."
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        app.click(f"on/{box}")
    assert app.node("bonus").why_not == "A bonus needs number boxes."
    for box in ("straight", "full_house"):
        app.click(f"on/{box}")
    assert app.node("on/four_of_a_kind").why_not == "A card needs a box."
    app.click("on/four_of_a_kind")
    assert [box.id for box in app.scene.table.boxes] == ["four_of_a_kind"]


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "Give the table a name."), ("classic", "There is a table of that name already.")],
)
def test_a_name_that_will_not_do_is_told_at_its_place(open_app, name, told):
    app = open_app()
    editor = editing(app)
    editor.draft = replace(editor.draft, name=name)
    app.frames()
    assert app.node("problem").label == told
    app.click("save")
    assert app.scene is editor
    assert app.desk.notices == [told]
    assert app.desk.focused == "name"


def test_leaving_with_changes_is_asked_about(open_app):
    app = open_app()
    editor = editing(app)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home), "nothing has been changed"
    editor = editing(app)
    app.click("on/ones")
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Question)
    app.frames(20)
    app.click("no")
    assert app.scene is editor
    app.key(pygame.K_ESCAPE)
    app.frames(20)
    app.click("yes")
    assert isinstance(app.scene, Home)
    assert not app.services.house.own


def test_a_full_disk_loses_nothing_that_was_chosen(open_app, monkeypatch):
    app = open_app()
    editor = editing(app)
    app.click("on/ones")

    def full(_fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    app.click("save")
    assert app.scene is editor
    assert "ones" in editor.draft.left_out
    assert app.desk.notices == [
        "The table can’t be saved: no room is left on the disk. It stays here as it is."
    ]
    monkeypatch.undo()
    app.click("save")
    assert isinstance(app.scene, Home)
    assert "my-generala" in app.services.house.own


def test_an_own_table_is_changed_and_its_match_goes_on(open_app, put):
    path = put(LITTLE)
    app = open_app()
    app.start(["Ada", "bot easy"], table="little")
    app.roll()
    app.desk.go(Home())
    app.frames()
    app.click("change/little")
    app.click("on/choice")
    app.click("save")
    assert [box.id for box in read_table(path).boxes] == ["sixes", "yacht"]
    app.click("resume")
    assert len(app.play.view.match.table.boxes) == 3
    app.finish()
    app.click("roll")
    app.click("check")
    assert app.scene.is_true


def test_a_file_changed_outside_is_not_replaced_unasked(open_app, put):
    path = put(LITTLE)
    app = open_app()
    app.click("change/little")
    app.click("on/choice")
    by_hand = table_text(replace(LITTLE, boxes=LITTLE.boxes[:1])) + "# mine\n"
    path.write_text(by_hand)
    app.click("save")
    assert isinstance(app.scene, Question)
    app.frames(20)
    app.click("no")
    assert path.read_text() == by_hand
    app.click("save")
    app.frames(20)
    app.click("yes")
    assert isinstance(app.scene, Home)
    assert len(read_table(path).boxes) == 2


def test_an_own_table_is_deleted_only_when_that_is_meant(open_app, put):
    path = put(LITTLE)
    app = open_app()
    app.click("table/little")
    for answer in ("no", "yes"):
        if isinstance(app.scene, Home):
            app.click("change/little")
        app.click("delete")
        app.frames(20)
        app.click(answer)
        assert path.exists() is (answer == "no")
    assert isinstance(app.scene, Home)
    assert not app.has("table/little")
    assert app.scene.table_id == "yacht-bonus"
    assert app.desk.focused == "tables/new"


def test_the_card_and_its_best_total_follow_at_once(open_app):
    app = open_app()
    editor = editing(app, "yacht-bonus")
    assert editor.table.best_card == 323
    app.click("on/yacht")
    assert editor.table.best_card == 273
    assert not app.has("box/yacht")
    assert app.has("box/choice")


def test_a_table_left_out_of_the_catalogue_has_readable_rules(open_app, put):
    put(replace(SHIPPED["generala"], id="house", name="Ours"))
    app = open_app()
    app.click("table/house")
    rules = app.node("rules").label
    assert "Straight (five in a row, or 3-4-5-6-1) 20" in rules
    assert "Double Generala pays only while Generala holds points." in rules
    assert rules.endswith("Best card: 360.")


def test_numbers_typed_wrong_are_brought_within_their_limits(open_app):
    app = open_app()
    editor = editing(app, "yacht-bonus")
    app.click("change/yacht")
    app.frames(20)
    for typed, held in (("9999", 1000), ("0", 1), ("x", 1), ("25", 25)):
        app.click("points")
        app.type(typed)
        app.key(pygame.K_RETURN)
        assert editor.draft.table("x").box(BoxId("yacht")).pays == held
