"""Match files in the window: chosen from folders, or dropped on it."""

import os
import time

import pygame
import pytest

from game.record.match_file import write_match
from game.ui.folders import entries
from game.ui.scenes.checked import Checked
from game.ui.scenes.ending import Ending
from game.ui.scenes.file_chooser import FileChooser
from game.ui.scenes.home import Home
from game.ui.scenes.play import Play
from tests.support.matches import match_file
from tests.support.tables import SHORT


def put(path, data=None, changed=0):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(write_match(match_file(table=SHORT)) if data is None else data)
    os.utime(path, (1_700_000_000 + changed,) * 2)
    return path


@pytest.fixture
def app(open_app):
    pilot = open_app()
    pilot.arrange(["Ada"], table="short")
    return pilot


@pytest.fixture
def matches(app):
    """The folder of matches with a folder, three files, and what is none."""
    folder = app.services.files.matches
    for number, name in enumerate(("old", "older", "new")):
        put(folder / f"{name}.yacht", changed=(10, 0, 20)[number])
    put(folder / "from Ben" / "his.YACHT")
    put(folder / "notes.txt", b"")
    put(folder / ".hidden.yacht")
    (folder / "empty").mkdir()
    return folder


def open_chooser(app):
    app.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    app.frames(25)
    assert isinstance(app.scene, FileChooser)
    return app.scene


def shown(app):
    labels = [node.label for node in app.desk.nodes if node.id.startswith("entry/")]
    return [label.split(", ")[1] for label in labels]


def drop(app, path):
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    app.frames(2)


def test_the_newest_match_is_two_keys_away(app, matches):
    chooser = open_chooser(app)
    assert chooser.folder == matches.resolve()
    assert shown(app) == ["empty", "from Ben", "new.yacht", "old.yacht", "older.yacht"]
    assert app.desk.focused == "entry/2"
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, Ending)
    assert app.scene.is_true


def test_folders_are_walked_by_mouse(app, matches):
    open_chooser(app)
    app.click("entry/1")
    assert shown(app) == ["his.YACHT"]
    app.click("up")
    assert app.desk.focused == "entry/1", "the folder one has come from"
    app.click("entry/0")
    assert app.has("list/nothing")
    app.click("place/matches")
    app.click("entry/4")
    assert isinstance(app.scene, Ending)


def test_folders_are_walked_by_keyboard(app, matches):
    chooser = open_chooser(app)
    app.key(pygame.K_UP)
    app.key(pygame.K_RETURN)
    assert chooser.folder.name == "from Ben"
    app.key(pygame.K_BACKSPACE)
    assert chooser.folder == matches.resolve()
    app.key(pygame.K_END)
    assert app.desk.focused == "entry/4"
    app.key(pygame.K_HOME)
    assert app.desk.focused == "entry/0"
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_a_folder_that_can_not_be_read_is_told_and_changes_nothing(app, matches, monkeypatch):
    chooser = open_chooser(app)

    def refuse(_folder):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(os, "scandir", refuse)
        app.click("entry/1")
    app.frames(2)
    assert "it is not allowed there" in app.node("fault").label
    assert chooser.folder == matches.resolve()
    app.click("entry/0")
    assert not app.has("fault")


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_links_in_a_circle_do_no_harm(app, matches):
    (matches / "circle").symlink_to(matches)
    (matches / "self").symlink_to(matches / "self")
    (matches / "self.yacht").symlink_to(matches / "self.yacht")
    (matches / "broken.yacht").symlink_to(matches / "nowhere")
    chooser = open_chooser(app)
    assert shown(app)[:3] == ["circle", "empty", "from Ben"]
    assert not {"self", "self.yacht", "broken.yacht"} & set(shown(app))
    for _ in range(5):
        chooser.open_folder(matches / "circle")
        assert chooser.folder == matches.resolve()
    chooser.open_folder(matches / "self")
    assert chooser.folder == matches.resolve()
    assert chooser.fault


def test_names_that_command_a_terminal_are_shown_plain(app, matches):
    put(matches / "a\n\x1b[31m\u202eb.yacht", changed=99)
    open_chooser(app)
    assert "a??[31m?b.yacht" in shown(app)
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, Ending)


def test_a_folder_of_thousands_is_listed_at_once(app):
    folder = app.services.files.matches
    folder.mkdir(parents=True)
    for number in range(3_000):
        (folder / f"{number}.yacht").touch()
    before = time.process_time()
    assert len(entries(folder, ".yacht")) == 3_000
    open_chooser(app)
    assert sum(node.id.startswith("entry/") for node in app.desk.nodes) <= app.scene.fits
    for _ in range(3):
        app.key(pygame.K_PAGEDOWN)
    app.key(pygame.K_END)
    app.frames()
    assert app.has("entry/2999")
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=20))
    app.frames(3)
    assert not app.has("entry/2999")
    assert time.process_time() - before < 2.0


def test_without_matches_it_begins_elsewhere(app):
    chooser = open_chooser(app)
    assert chooser.folder.is_dir()
    assert not chooser.fault


def test_a_file_dropped_on_the_window_is_opened(app, tmp_path):
    drop(app, put(tmp_path / "a.yacht"))
    assert isinstance(app.scene, Ending)
    drop(app, put(tmp_path / "b.yacht", write_match(match_file(3)).replace(b'"hints"', b'"hint"')))
    assert isinstance(app.scene, Ending)
    assert "b.yacht can’t be read" in app.desk.notices[-1]
    wrong = write_match(match_file(3)).replace(b'"timed_out": false', b'"timed_out": false ', 1)
    wrong = wrong.replace(b'"winners": [', b'"winners": [1, ')
    drop(app, put(tmp_path / "c.yacht", wrong))
    assert isinstance(app.scene, Checked)
    drop(app, tmp_path)
    assert "not a file" in app.desk.notices[-1]
    drop(app, tmp_path / "gone.yacht")
    assert "gone.yacht" in app.desk.notices[-1]


def test_a_file_dropped_on_a_match_waits(app, tmp_path):
    path = put(tmp_path / "a.yacht")
    play = app.start(["Ada", "bot easy"], table="short")
    app.roll()
    before = play.view.match
    drop(app, path)
    assert isinstance(app.scene, Play)
    assert play.view.match == before
    assert "a.yacht is not opened now" in app.desk.notices[-1]
    app.key(pygame.K_ESCAPE)
    drop(app, path)
    assert app.play is play, "nor while it is paused"


def test_the_history_leads_to_the_chooser(app, matches):
    app.click("page/history")
    app.frames(2)
    app.click("check_file")
    app.frames(25)
    assert isinstance(app.scene, FileChooser)
    app.key(pygame.K_ESCAPE)
    app.desk.resize(960, 600)
    app.frames(2)
    assert app.has("check_file")
