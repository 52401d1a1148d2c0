"""The check on the screen: every throw of a good match, and the fault of one that is not."""

import json
import re
from dataclasses import replace

import pygame
import pytest

from game.record.match_file import Options, SeatRecord, match_file_of, write_match
from game.rules.match import Match
from game.session.check_lines import Part, check_lines, part_of
from game.session.checking import open_file
from game.ui.preferences import Movement
from game.ui.scenes.checked import Checked
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from tests.support.matches import SHIPPED, match_file
from tests.support.tables import SHORT, SIXTEEN


@pytest.fixture
def app(open_app):
    pilot = open_app()
    pilot.arrange(["Ada", "bot easy"])
    return pilot


def open_bytes(pilot, folder, data):
    path = folder / "from elsewhere.yacht"
    path.write_bytes(data)
    pilot.app.open_match(path)
    pilot.frames(2)
    return path


def test_every_throw_of_a_match_is_shown_after_it(app):
    app.start(["Ada", "bot easy"], table="short")
    app.finish()
    app.click("roll")
    app.click("check")
    app.click("throws")
    scene = app.scene
    assert isinstance(scene, Checked)
    throws = [line for line in scene.lines if line.part is Part.THROW]
    thrown = [roll for turn in scene.file.turns for roll in turn.rolls]
    assert [(t.throw.held, t.throw.faces) for t in throws] == [(r.held, r.faces) for r in thrown]
    assert sum(line.part is Part.BOX for line in scene.lines) == len(scene.file.turns)
    assert [line.part for line in scene.lines[-3:]] == [Part.TOTAL, Part.TOTAL, Part.RESULT]
    assert scene.shown is throws[0]
    for die, slot in enumerate(throws[0].throw.slots):
        told = app.node(f"detail/die/{die}").label
        assert told.startswith(f"{scene.file.seal.salt}|0|1|1|{die}|0, ")
        assert f"face {slot.face}" in told
        assert f"{slot.byte:02x} = {slot.byte}" in told, "also where a byte was passed over"
    digits = app.node("seal/secret").label
    assert re.sub(r"\s", "", digits) == scene.file.seal.secret
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Ending)


def test_the_secret_can_be_copied(app, tmp_path, monkeypatch):
    clipboard = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    file = match_file(seed=4)
    open_bytes(app, tmp_path, write_match(file))
    app.click("throws")
    app.click("copy/secret")
    assert clipboard == [file.seal.secret]
    assert app.node("copy/secret").label == "Copied"
    app.click("copy/commitment")
    app.click("copy/all")
    assert clipboard[1] == file.seal.commitment
    assert file.seal.secret in clipboard[2]
    assert f"{file.seal.salt}|0|1|1|0|0" in clipboard[2]


@pytest.mark.slow
def test_the_list_is_walked_by_arrows_pages_and_wheel(app, tmp_path):
    open_bytes(app, tmp_path, write_match(match_file(seed=4, table=SIXTEEN, seats=6)))
    app.click("throws")
    scene, last = app.scene, len(app.scene.lines) - 1
    assert app.desk.focused == "line/3"
    for number in range(4, 60):
        app.key(pygame.K_DOWN)
        app.frames()
        assert app.desk.focused == f"line/{number}"
        assert scene.cursor == number
    for number in range(58, 20, -1):
        app.key(pygame.K_UP)
        app.frames()
        assert scene.cursor == number
    app.key(pygame.K_END)
    assert scene.cursor == last
    app.key(pygame.K_PAGEUP)
    app.key(pygame.K_PAGEUP)
    assert last - 2 * scene.fits <= scene.cursor < last
    app.key(pygame.K_HOME)
    assert scene.cursor == 0
    app.key(pygame.K_PAGEDOWN)
    app.frames()
    before = scene.cursor
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=-20))
    app.frames(3)
    assert scene.cursor == before, "what is shown at the right stays"
    focused = int(app.desk.focused.removeprefix("line/"))
    assert focused in scene.rows.shown, "the keyboard goes on from what is seen"
    app.key(pygame.K_DOWN)
    app.frames()
    assert scene.cursor == focused + 1
    while app.has("list/below"):
        app.click("list/below")
    while app.has("list/above"):
        app.click("list/above")
    assert scene.rows.first == 0


def test_only_rows_in_sight_are_on_the_page(app, tmp_path):
    open_bytes(app, tmp_path, write_match(match_file(seed=4, table=SIXTEEN, seats=6)))
    app.click("throws")
    assert len(app.scene.lines) > 250
    assert sum(node.id.startswith("line/") for node in app.desk.nodes) <= app.scene.fits


def test_ticks_run_down_the_list_unless_nothing_is_to_move(app, tmp_path):
    app.desk.prefer(replace(app.desk.preferences, movement=Movement.FULL))
    open_bytes(app, tmp_path, write_match(match_file(seed=4)))
    app.click("throws")
    scene = app.scene
    app.frames(10)
    assert 0 < scene.ticked < len(scene.lines)
    assert "of" in app.node("found/note").label
    app.click_at(700, 300)
    app.frames()
    assert scene.ticked == len(scene.lines)
    assert app.node("found/title").label == "Dice, boxes and totals are true"
    app.key(pygame.K_ESCAPE)
    app.desk.prefer(replace(app.desk.preferences, movement=Movement.LESS))
    app.click("throws")
    assert app.scene.ticked == len(app.scene.lines)


def test_real_dice_are_shown_and_their_faces_not_vouched_for(app, tmp_path):
    open_bytes(app, tmp_path, write_match(match_file(seed=4, sealed=False)))
    app.click("throws")
    assert app.node("found/title").label == "Real dice"
    assert "no seal" in app.node("found/note").label
    assert not app.has("copy/secret")
    assert "faces are not" in app.node("detail/how").label
    assert "shows" in app.node("detail/die/0").label


def test_an_abandoned_match_is_shown_as_far_as_it_goes(app, tmp_path):
    open_bytes(app, tmp_path, write_match(match_file(seed=4, stop=9)))
    app.click("throws")
    assert "as far as it goes" in app.node("found/title").label
    assert app.scene.lines[-1].part is Part.RESULT
    assert all(line.part is not Part.TOTAL for line in app.scene.lines)


def changed(change):
    value = json.loads(write_match(match_file(seed=6)))
    change(value)
    return json.dumps(value).encode()


def wrong_face(value):
    faces = value["turns"][5]["rolls"][0]["faces"]
    faces[2] = faces[2] % 6 + 1


def strange_faces(value):
    value["turns"][5]["rolls"][0]["faces"] = [7, -1, 10**40, 3, 10**4000, 3]


FAULTS = [
    ("table", Part.TABLE, lambda v: v["table"]["bonus"].update(points=9)),
    ("seats", Part.SEATS, lambda v: v.update(hints=[1])),
    ("seal", Part.SEAL, lambda v: v["seal"].update(commitment="ab")),
    ("face", Part.THROW, wrong_face),
    ("strange faces", Part.THROW, strange_faces),
    ("no faces", Part.THROW, lambda v: v["turns"][5]["rolls"][0].update(faces=[])),
    ("held", Part.THROW, lambda v: v["turns"][5]["rolls"][0].update(held=[10**50])),
    ("a seat there is not", Part.BOX, lambda v: v["turns"][5].update(seat=10**30)),
    ("points", Part.BOX, lambda v: v["turns"][5].update(points=-(10**30))),
    ("box", Part.BOX, lambda v: v["turns"][5].update(box="\u202e" * 9000)),
    ("no rolls", Part.BOX, lambda v: v["turns"][5].update(rolls=[])),
    ("total", Part.TOTAL, lambda v: v["result"]["totals"].__setitem__(1, 3)),
    ("one total", Part.RESULT, lambda v: v["result"]["totals"].pop()),
    ("winners", Part.RESULT, lambda v: v["result"].update(winners=[10**30, -1])),
    ("no result", Part.RESULT, lambda v: v.update(result=None)),
    ("result too early", Part.RESULT, lambda v: v["turns"].pop()),
    ("a turn too many", Part.BOX, lambda v: v["turns"].append(v["turns"][0])),
]


def test_a_match_that_is_not_genuine_is_shown_up_to_its_fault(app, tmp_path):
    for name, part, change in FAULTS:
        open_bytes(app, tmp_path, changed(change))
        scene = app.scene
        assert isinstance(scene, Checked), name
        assert part_of(scene.verdict.fault) is part, name
        assert [line.is_right for line in scene.lines[:-1]] == [True] * (len(scene.lines) - 1)
        assert (scene.lines[-1].part, scene.lines[-1].is_right) == (part, False), name
        assert scene.shown is scene.lines[-1]
        assert app.node("found/title").label == "Not genuine"
        assert len(app.node("detail/fault").label) < 200
        app.key(pygame.K_UP)
        app.frames(2)
        app.key(pygame.K_ESCAPE)
        assert isinstance(app.scene, Home), name


def test_the_faulty_die_is_named(app, tmp_path):
    open_bytes(app, tmp_path, changed(wrong_face))
    turn = app.scene.file.turns[5]
    shows = turn.rolls[0].faces[2]
    sealed = app.scene.shown.throw.slots[2].face
    assert app.node("detail/fault").label == f"The die shows {shows}, sealed is {sealed}."
    assert f"seat {turn.seat}, turn {turn.number}, roll 1, die 2" in app.node("detail/where").label
    assert "wrong" in app.node("detail/die/2").label
    assert "right" in app.node("detail/die/1").label


def test_a_file_that_can_not_be_read_is_told_in_a_line(app, tmp_path):
    open_bytes(app, tmp_path, b'{"format": "\\u202e\\u001b[31m' + b"x" * 5000 + b'"}')
    assert isinstance(app.scene, Home)
    (notice,) = app.desk.notices
    assert notice.isprintable()
    assert len(notice) < 300
    app.app.open_match(tmp_path)
    assert "not a file" in app.desk.notices[-1]


def test_lines_of_a_match_that_was_won_at_once(tmp_path):
    boxes = tuple(
        replace(box, wins_when_served=True) if box.is_five_alike else box for box in SHORT.boxes
    )
    match = Match.start(replace(SHORT, boxes=boxes), 2).rolled([6] * 5).filled(boxes[-1].id)
    seats = (SeatRecord("Ada", "human"), SeatRecord("Ben", "human"))
    path = tmp_path / "won.yacht"
    path.write_bytes(write_match(match_file_of(match, seats, Options(), (0, 0), None)))
    opened = open_file(path, SHIPPED)
    parts = [line.part for line in check_lines(opened.file, opened.verdict)]
    assert parts[3:] == [Part.THROW, Part.BOX, Part.TOTAL, Part.TOTAL, Part.RESULT]
