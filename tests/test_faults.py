"""When something is missing, broken, full or killed: it is said, and nothing is lost."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import paths
from game.record.match_file import write_match
from game.session.session import Session
from game.store import MatchState, Store, StoreError
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from tests.support.matches import match_file
from tests.support.processes import children_of, is_running, waited_for

ROOT = Path(__file__).parents[1]
NO_DISPLAY = ":59999"  # a number that no X server is given, whoever else uses the machine


def run_game(*arguments, **env):
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=dict(os.environ, **env),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )


def test_a_home_that_can_not_be_written_is_told_and_the_game_is_played(open_app, tmp_path):
    (tmp_path / "file").write_text("in the way")
    app = open_app(home=tmp_path / "file")
    assert app.desk.notices[0].startswith("Nothing can be saved: ")
    app.start(["Ada", "bot easy"], table="short")
    assert not app.play.session.is_kept
    app.finish()
    app.click("roll")
    assert isinstance(app.scene, Ending)
    app.click("check")
    assert app.scene.is_true


def test_the_command_starts_with_a_home_that_can_not_be_written(tmp_path):
    (tmp_path / "file").write_text("in the way")
    home = str(tmp_path / "file")
    done = run_game(
        "--until-first-frame", SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=home, XDG_CACHE_HOME=home
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "first frame", "")


def test_a_missing_display_is_one_clear_line(tmp_path):
    env = {"SDL_VIDEODRIVER": "x11", "DISPLAY": NO_DISPLAY, "WAYLAND_DISPLAY": ""}
    done = run_game(**env, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("yacht: no window can be opened here (")
    assert done.stderr.count("\n") == 1


def test_a_game_nobody_could_see_is_not_started(tmp_path):
    env = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    done = run_game(**env, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_the_worker_ends_with_the_game_however_that_ends(tmp_path, how):
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-m", "game"], cwd=ROOT, env=env, stdout=subprocess.PIPE
    )
    with process:
        workers = waited_for(lambda: children_of(process.pid))
        os.kill(process.pid, how)
        process.wait(10)
        assert waited_for(lambda: not any(map(is_running, workers)))
        assert process.stdout.read() == b"", "nobody holds on to its output"


def test_our_own_mistake_is_logged_and_told_and_the_match_is_still_there(open_app, monkeypatch):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    app.roll()
    before = play.view.match
    monkeypatch.setattr(play.dice, "update", lambda _dt_s: 1 / 0)
    assert app.app._take_frame([], 0.01, rested=False)
    monkeypatch.undo()
    app.frames(2)
    assert isinstance(app.scene, Home)
    assert app.desk.notices[-1].startswith("Something went wrong. Nothing is lost")
    assert app.scene.left_off_view.match == before
    monkeypatch.setattr(type(app.desk), "update", lambda _desk, _dt_s: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        app.app._take_frame([], 0.01, rested=False)


def test_no_sound_device_is_no_fault(tmp_path):
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "nonsense"}
    done = run_game("--until-first-frame", XDG_DATA_HOME=str(tmp_path), **env)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_broken_table_is_named_and_the_others_played(open_app, tmp_path, monkeypatch):
    levels = shutil.copytree(ROOT / "levels", tmp_path / "levels")
    (levels / "tables" / "yacht-exact.toml").write_text('id = "yacht-exact"\nboxes = 3\n')
    monkeypatch.setattr(paths, "levels", lambda: levels)
    app = open_app()
    assert app.desk.notices[0].startswith("Left out: yacht-exact.toml: boxes: 3 should be")
    assert not app.has("table/yacht-exact")
    app.start(["Ada", "bot easy"])
    app.roll()


def test_without_any_table_the_game_says_so_and_can_be_left(open_app, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "levels", lambda: tmp_path / "nowhere")
    app = open_app()
    app.services.tables = {}
    app.frames()
    assert "No score table can be read" in " ".join(app.desk.notices)
    assert not app.node("start").is_enabled
    app.click("start")
    app.click("page/settings")
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_a_damaged_database_is_set_aside_and_a_new_one_begun(open_app, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "yacht.sqlite3").write_bytes(b"no database" * 400)
    app = open_app()
    assert "has been set aside as yacht-damaged-" in app.desk.notices[0]
    (aside,) = data.glob("yacht-damaged-*.sqlite3")
    assert aside.read_bytes() == b"no database" * 400
    app.start(["Ada", "bot easy"])
    assert app.play.session.is_kept


def test_a_newer_database_is_left_alone(open_app, tmp_path):
    path = tmp_path / "data" / "yacht.sqlite3"
    Store.open(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    app = open_app()
    assert "comes from a newer version of the game" in app.desk.notices[0]
    app.start(["Ada", "bot easy"])
    assert path.read_bytes() == before


def test_a_broken_match_does_not_hide_the_others(open_app, tmp_path):
    path = tmp_path / "data" / "yacht.sqlite3"
    app = open_app()
    app.start(["Ada", "bot easy"])
    app.roll()
    app.close()
    store = Store.open(path)
    broken = store.begin("{}", b"x" * 32)
    store.append(broken, 0, ["nonsense"])
    store.close()
    again = open_app()
    assert f"number {broken}" in again.desk.notices[0]
    assert again.scene.left_off_view.match.roll_number == 1


def test_a_full_disk_is_told_and_the_match_goes_on(open_app, monkeypatch):
    app = open_app()
    play = app.start(["Ada", "bot easy"])

    def full(*_arguments):
        raise StoreError("database or disk is full")

    monkeypatch.setattr(app.services.store, "append", full)
    app.roll()
    assert "can’t be saved at the moment: database or disk is full" in app.desk.notices[0]
    assert not play.session.is_kept
    app.fill("choice")
    monkeypatch.undo()
    app.roll()
    assert play.session.is_kept, "what was missed is saved as soon as it can be"
    (kept,) = app.services.store.matches(MatchState.OPEN)
    assert Session.resume(kept, app.services.store).view.match == play.view.match


def test_choices_that_can_not_be_kept_hold_for_this_time(open_app, monkeypatch):
    app = open_app()

    def full(*_arguments):
        raise StoreError("disk I/O error")

    monkeypatch.setattr(app.services.store, "keep_settings", full)
    app.click("table/yacht-classic")
    assert app.scene.table_id == "yacht-classic"


def test_a_match_file_is_opened_and_checked(open_app, tmp_path):
    path = tmp_path / "kırmızı.yacht"
    path.write_bytes(write_match(match_file(seed=4)))
    app = open_app()
    app.app.open_match(path)
    app.frames(3)
    assert isinstance(app.scene, Ending)
    assert app.scene.is_true
    app.click("rematch")
    assert app.play.view.setup.seats[0].name == "Hard"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 10_000])
def test_a_file_that_is_none_is_told_and_home_stays(open_app, tmp_path, content):
    path = tmp_path / "some.yacht"
    path.write_bytes(content)
    app = open_app()
    app.app.open_match(path)
    app.app.open_match(tmp_path / "none.yacht")
    assert app.desk.notices[0].startswith("some.yacht can’t be read: ")
    assert app.desk.notices[1].startswith(
        "none.yacht can’t be read: the file or its folder is not there"
    )
    assert isinstance(app.scene, Home)


STRANGE_NAMES = ["W" * 8000, "a\u0000b", "\u200b", "\ufeff", "\u0301", "\u202eabc", "😀" * 40, "\n"]


@pytest.mark.slow
def test_a_strangers_name_in_a_file_does_no_harm(open_app, tmp_path):
    path = tmp_path / "some.yacht"
    file = match_file(seed=4)
    app = open_app()
    for name in STRANGE_NAMES:
        seats = (replace(file.seats[0], name=name), *file.seats[1:])
        path.write_bytes(write_match(replace(file, seats=seats)))
        app.app.open_match(path)
        app.frames(3)
        assert isinstance(app.scene, Ending), ascii(name)
        app.click("copy")
        app.click("rematch")
        app.frames(20)
        app.click("on")
        app.desk.go(Home())
        app.frames(3)


def test_letters_without_width_can_be_typed(open_app):
    app = open_app()
    for text in ("\u200b", "\u202e", "\ufeff", "\u0301"):
        for field in ("seat/0", "salt"):
            app.click(field)
            app.key(pygame.K_BACKSPACE)
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
            app.frames(3)
            app.key(pygame.K_RETURN)
            app.frames(3)
    assert isinstance(app.scene, Home)
    assert app.desk.notices == []


def test_a_file_of_real_dice_is_not_said_to_be_sealed(open_app, tmp_path):
    path = tmp_path / "some.yacht"
    path.write_bytes(write_match(match_file(seed=4, sealed=False)))
    app = open_app()
    app.app.open_match(path)
    app.frames(3)
    told = " ".join(node.label for node in app.desk.nodes if node.id.startswith("seal"))
    assert "Real dice" in told
    assert "sealed before" not in told
    assert "seal is open" not in told


def test_a_match_whose_bot_is_gone_waits_until_it_is_back(open_app, tmp_path, monkeypatch):
    app = open_app(home=tmp_path)
    app.start(["Ada", "bot hard"])
    app.roll()
    app.close()
    levels = shutil.copytree(ROOT / "levels", tmp_path / "levels")
    (levels / "bots" / "hard.toml").write_text("nonsense")
    monkeypatch.setattr(paths, "levels", lambda: levels)
    app = open_app(home=tmp_path)
    assert not app.node("resume").is_enabled
    assert "“hard” is missing or broken" in app.node("resume").why_not
    monkeypatch.undo()
    app.close()
    app = open_app(home=tmp_path)
    app.click("resume")
    assert app.play.view.match.roll_number == 1


def test_without_any_bot_people_play_alone(open_app, tmp_path, monkeypatch):
    levels = shutil.copytree(ROOT / "levels", tmp_path / "levels")
    shutil.rmtree(levels / "bots")
    monkeypatch.setattr(paths, "levels", lambda: levels)
    app = open_app()
    assert not app.node("add/bot").is_enabled
    app.click("add/bot")
    assert len(app.scene.seats) == 1
    app.start(["Ada"])
    app.roll()
    app.key(pygame.K_ESCAPE)
    assert not app.has("seats")


def test_damage_found_after_the_start_is_set_aside_too(open_app, tmp_path):
    path = tmp_path / "data" / "yacht.sqlite3"
    store = Store.open(path)
    match = store.begin("{}", b"")
    store.append(match, 0, [f"{n}" * 200 for n in range(200)], MatchState.FINISHED)
    store.close()
    data = bytearray(path.read_bytes())
    data[4 * 4096 : 6 * 4096] = b"\xa5" * 8192
    path.write_bytes(data)
    app = open_app()
    app.frames()
    assert "has been set aside as yacht-damaged-" in app.desk.notices[-1]
    app.start(["Ada", "bot easy"])
    app.roll()
    assert app.play.session.is_kept


def test_a_display_that_is_named_but_not_there_is_one_clear_line(tmp_path):
    env = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    for display in ({"DISPLAY": NO_DISPLAY}, {"DISPLAY": "", "WAYLAND_DISPLAY": "nope"}):
        done = subprocess.run(
            [sys.executable, "-m", "game", "--until-first-frame"],
            env=env | display | {"XDG_DATA_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd=ROOT,
        )
        assert (done.returncode, done.stdout) == (2, "")
        *_, last = done.stderr.splitlines()  # before it stands what the platform says
        assert last.startswith("yacht: no window can be opened here (")
        assert "Traceback" not in done.stderr


def run_with_assets(assets, words, data):
    """The command with other files than the shipped ones."""
    code = (
        "from pathlib import Path; from game import paths;"
        f"paths.assets = lambda: Path({str(assets)!r});"
        f"from game.cli import main; raise SystemExit(main({words!r}))"
    )
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=str(data))
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False, cwd=ROOT
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("text/en.po", ["tables"]),
        ("text/en.po", ["--until-first-frame"]),
        ("fonts/NunitoSans-600SemiBold.ttf", ["--until-first-frame"]),
        ("icons/seal.svg", ["--until-first-frame"]),
        ("textures/grain.png", ["--until-first-frame"]),
        ("textures/tray-green-day.jpg", ["--self-test"]),
        ("textures/skin-ivory-day.png", ["--self-test"]),
    ],
)
def test_a_broken_shipped_file_is_named_in_one_clear_line(tmp_path, name, words):
    assets = shutil.copytree(ROOT / "assets", tmp_path / "assets")
    assert (assets / name).exists()
    (assets / name).write_bytes(b"")
    done = run_with_assets(assets, words, tmp_path)
    assert done.returncode in (1, 2)
    line = done.stderr or done.stdout
    assert Path(name).name in line
    assert line.count("\n") == 1


def test_a_start_that_fails_is_logged_where_the_line_says(tmp_path):
    data = tmp_path / "data"
    code = (
        "from game import app; app.App.show_first_frame = lambda _: 1 / 0;"
        "from game.cli import main; raise SystemExit(main(['--until-first-frame']))"
    )
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=str(data))
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False, cwd=ROOT
    )
    log = data / "yacht" / "yacht.log"
    assert done.returncode == 2
    assert str(log) in done.stderr
    assert "ZeroDivisionError" in log.read_text()


def test_a_mistake_keeps_nobody_from_closing_the_window(open_app, monkeypatch):
    app = open_app()
    monkeypatch.setattr(type(app.desk), "handle", lambda _desk, _event: 1 / 0)
    keys = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0)
    app.app._take_frame([keys, pygame.Event(pygame.QUIT)], 0.01, rested=False)
    assert app.desk.wants_end
