"""A game that can't start or has to end: told in a box where no terminal is, and in the log."""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib
import pygame
import pytest

from game import __main__, app, last_words, paths
from game.cli import main
from game.ui import message_box, plain_window, window
from game.ui.message_box import Box
from tests.support.processes import waited_for

ROOT = Path(__file__).parents[1]


@pytest.fixture
def boxes(monkeypatch, tmp_path):
    """The boxes that are shown, on a machine with a screen and folders of its own."""
    shown = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(message_box, "show", lambda box: shown.append(box) or True)
    return shown


@pytest.fixture
def log(tmp_path):
    return tmp_path / "data" / "yacht" / "yacht.log"


@pytest.fixture
def ends_with(monkeypatch):
    """Let the game end with that error."""

    def ends(error):
        def run(_options):
            raise error

        monkeypatch.setattr(app, "run", run)

    return ends


@pytest.mark.parametrize(
    ("error", "what", "advice"),
    [
        (window.NoDisplay("no answer"), "Yacht can’t open a window: no answer", ""),
        (window.WrongPygame("another pygame"), "missing or damaged: another pygame", "again."),
        (
            paths.BrokenAsset("grain.png can't be read (gone)"),
            "missing or damaged: grain.png can't be read (gone)\n", "install Yacht again.",
        ),
        (ImportError("libSDL2.so: gone"), "missing or damaged: libSDL2.so: gone", "again."),
        (ZeroDivisionError("by zero"), "unexpected: ZeroDivisionError: by zero", "send them the"),
    ],
)  # fmt: skip
def test_what_ends_the_game_is_told_in_a_box_and_a_line_and_the_log(
    boxes, log, ends_with, capsys, error, what, advice
):
    ends_with(error)
    assert main([]) == 2
    line = capsys.readouterr().err
    assert line.startswith("yacht: ")
    assert line.count("\n") == 1
    (box,) = boxes
    assert (box.title, box.button) == ("Yacht", "Close")
    assert what in box.text
    assert advice in box.text
    assert box.text.endswith(f"\n{log}")
    noted = log.read_text("utf-8")
    assert "Traceback" in noted
    assert type(error).__name__ in noted


def test_what_a_library_says_at_length_is_told_in_short(boxes, ends_with, log):
    error = ImportError("IMPORTANT: PLEASE READ THIS\n" * 20)
    error.__cause__ = ImportError("libopenblas.so: gone")
    ends_with(error)
    main([])
    assert boxes[0].text.startswith("A part of Yacht is missing or damaged: libopenblas.so: gone\n")
    assert "PLEASE READ" in log.read_text("utf-8")
    ends_with(ValueError("long " * 1000))
    main([])
    assert len(boxes[1].text) < 700


def test_a_library_that_can_not_be_loaded_is_told(boxes, monkeypatch, log):
    monkeypatch.delitem(sys.modules, "game.app")
    monkeypatch.delattr("game.app")
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert main([]) == 2
    assert "import of pygame halted" in boxes[0].text
    assert "game/cli.py" in log.read_text("utf-8").replace("\\", "/")


def test_a_match_file_that_is_not_there_is_told_without_a_log(boxes, log):
    assert main(["/nowhere/ş\udcff.yacht"]) == 2
    assert boxes[0].text == (
        "There is no match file /nowhere/ş?.yacht. It may have been moved or deleted."
    )
    assert not log.exists()


@pytest.mark.parametrize("word", ["help", "Match 1.yacht", "/"])
def test_a_word_no_desktop_would_hand_over_gets_a_line_alone(boxes, capsys, word):
    assert main([word]) == 2
    assert "and no such command" in capsys.readouterr().err
    assert not boxes


def test_an_installation_too_damaged_for_the_command_is_told(boxes, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "game.cli", None)
    assert __main__.start() == 2
    assert "import of game.cli halted" in boxes[0].text
    (log,) = tmp_path.glob("yacht-*.log")
    assert str(log) in boxes[0].text


# -- when no box is shown


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_no_box(boxes, ends_with, monkeypatch):
    ends_with(ZeroDivisionError())
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([]) == 2
    assert terminal.getvalue().startswith("yacht: the game had to end (ZeroDivisionError")
    assert not boxes


def test_what_goes_wrong_never_stands_among_what_a_command_prints(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["bench", "speed"]) == 2
    assert capsys.readouterr().out == ""


def test_a_program_without_outputs_gets_one(boxes, ends_with, monkeypatch):
    ends_with(ZeroDivisionError())
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert main([]) == 2
    assert len(boxes) == 1
    assert main(["tables"]) == 0
    assert main(["--version"]) == 0
    assert main(["bench", "speed"]) == 2
    assert len(boxes) == 1


class Full(io.StringIO):
    def write(self, _text):
        raise OSError("No space left on device")


def test_a_line_that_can_not_be_written_does_not_keep_the_box_away(boxes, ends_with, monkeypatch):
    ends_with(ZeroDivisionError())
    monkeypatch.setattr(sys, "stderr", Full())
    assert main([]) == 2
    assert boxes


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_nobody_is_kept_waiting_where_nobody_looks(boxes, ends_with, monkeypatch, driver):
    ends_with(ZeroDivisionError())
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert main([]) == 2
    assert not boxes


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these variables are Linux's")
def test_without_a_display_there_is_no_box(boxes, ends_with, monkeypatch):
    ends_with(ZeroDivisionError())
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main([]) == 2
    assert not boxes
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    main([])
    assert boxes


@pytest.mark.parametrize(
    "words", [["--until-first-frame"], ["verify", "nowhere.yacht"], ["--dance"], ["solve"]]
)
def test_commands_show_no_box(boxes, ends_with, words):
    ends_with(ZeroDivisionError())
    assert main(words) == 2
    assert not boxes


# -- the log


def test_where_the_players_folder_can_not_be_written_the_log_is_a_temporary_file(
    boxes, ends_with, monkeypatch, tmp_path, capsys
):
    (tmp_path / "data").write_text("in the way")
    ends_with(ZeroDivisionError())
    main([])
    (log,) = tmp_path.glob("yacht-*.log")
    assert "ZeroDivisionError" in log.read_text("utf-8")
    assert boxes[0].text.endswith(f"\n{log}")
    assert str(log) in capsys.readouterr().err
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    main([])
    assert boxes[1].text.endswith("\n\nNo log could be written.")
    assert "what happened is in" not in capsys.readouterr().err


def test_the_log_keeps_what_stood_in_it(boxes, ends_with, log):
    log.parent.mkdir(parents=True)
    log.write_text("before\n")
    ends_with(ZeroDivisionError())
    main([])
    main([])
    noted = log.read_text("utf-8")
    assert noted.startswith("before\n")
    assert noted.count("Traceback") == 2


# -- words


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("tr", "Beklenmedik bir şey oldu"),
        ("nb_NO.UTF-8", "Yacht måtte avslutte"),
        ("hu", "Váratlan hiba miatt a Jacht leállt"),
        ("fi", "Yacht had to end"),
    ],
)
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they ask the system")
def test_it_is_told_in_the_language_of_the_system(boxes, ends_with, monkeypatch, language, told):
    monkeypatch.setenv("LANGUAGE", language)
    ends_with(ZeroDivisionError())
    main([])
    assert boxes[0].text.startswith(told)


def test_without_catalogues_it_is_told_in_english(boxes, ends_with, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "assets", lambda: tmp_path / "nowhere")
    monkeypatch.setenv("LANGUAGE", "tr")
    ends_with(ZeroDivisionError())
    main([])
    assert boxes[0].text.startswith("Yacht had to end")


def test_english_without_a_catalogue_says_what_the_catalogue_says():
    catalogue = polib.pofile(str(ROOT / "assets" / "text" / "en.po"))
    told = {entry.msgid: entry.msgstr for entry in catalogue}
    assert last_words.ENGLISH.items() <= told.items()
    assert {key for key in told if key.startswith("end.")} < last_words.ENGLISH.keys()


# -- the ways to show a box


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Make a program of the desktop that notes its words and ends with that status."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(message_box, "_by_plain_window", lambda _box: False)

    def made(name, status):
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/said-{name}\nexit {status}\n')
        path.chmod(0o755)
        return tmp_path / f"said-{name}"

    return made


BOX = Box("Yacht", "Bir şey oldu\n\n/home/ü/yacht.log", "Tamam")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs of Linux desktops")
def test_the_programs_of_the_desktop_are_tried_in_turn(program):
    assert not message_box.show(BOX)
    last = program("notify-send", 0)
    assert message_box.show(BOX)
    assert "Bir şey oldu" in last.read_text("utf-8")
    plain = program("xmessage", 1)
    assert message_box.show(BOX)
    assert "Bir sey oldu\n\n/home/u/yacht.log\n" in plain.read_text("utf-8")
    other = program("kdialog", 0)
    assert message_box.show(BOX)
    assert other.read_text("utf-8").startswith("--title\nYacht\n--error\nBir şey oldu\n")
    for status, left_to_others in ((255, True), (1, False)):  # not started; closed by Escape
        other.unlink(missing_ok=True)
        best = program("zenity", status)
        assert message_box.show(BOX)
        assert "--text=Bir şey oldu\n" in best.read_text("utf-8")
        assert other.exists() is left_to_others


def test_long_paths_are_broken_into_lines():
    path = "/home/" + "x" * 300 + "/yacht.log"
    lines = message_box._wrapped(f"It is here:\n{path}\n\n{'word ' * 60}").splitlines()
    assert max(map(len, lines)) <= message_box.LINE
    assert path in "".join(lines)
    assert "" in lines
    told = f"It is here:\n{path}\n\n{'word ' * 60}"
    broken = message_box._without_long_words(told)
    assert max(map(len, broken.split())) == message_box.LINE
    assert broken.replace("\n", "") == told.replace("\n", "")


@pytest.mark.parametrize("is_there", [True, False])
def test_the_plain_window_cuts_nothing(monkeypatch, tmp_path, is_there):
    if not is_there:
        monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    pygame.font.init()
    font = plain_window._font()
    told = f"It is in /home/{'ő' * 200}/yacht.log, {'word ' * 60}"
    lines = list(plain_window.wrapped(font, told))
    assert max(font.size(line)[0] for line in lines) <= plain_window.WIDTH - 2 * plain_window.EDGE
    assert "".join(lines).replace(" ", "") == told.replace(" ", "")
    assert list(plain_window.wrapped(font, "")) == [""]


@pytest.mark.parametrize(
    "closes",
    [
        pygame.Event(pygame.QUIT),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(plain_window.WIDTH - 40, 150), button=1),
    ],
    ids=["window", "key", "click"],
)
def test_the_plain_window_stays_until_it_is_closed(monkeypatch, closes):
    asked = iter([pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1), closes])
    monkeypatch.setattr(pygame.event, "wait", lambda: next(asked))
    plain_window.show("Yacht", "Bir şey oldu\n\n/home/ü/yacht.log", "Tamam")
    assert next(asked, None) is None


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays by name")
def test_a_screen_that_does_not_answer_holds_nobody_up(tmp_path, name):
    env = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    env |= {name: ":987", "XDG_DATA_HOME": str(tmp_path), "PATH": "", "PYTHONPATH": str(ROOT)}
    del env["SDL_VIDEODRIVER"]
    done = subprocess.run(
        [sys.executable, "-m", "game"], env=env, capture_output=True, text=True, timeout=30,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    *_, line = done.stderr.splitlines()  # before it the display's own libraries may speak
    assert line.startswith("yacht: no window can be opened here")


# -- a real box


def boxes_on(display):
    """The windows that are as wide as the box: the game's own may still be going."""
    done = subprocess.run(
        ["xwininfo", "-display", display, "-root", "-tree"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    return re.findall(rf'(0x\w+) "Yacht": .* {plain_window.WIDTH}x\d+\+', done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("xdotool") and shutil.which("xwininfo")), reason="no tools to look for it"
)
@pytest.mark.parametrize("key", ["Return", "Escape"])
def test_a_box_is_shown_and_closed_by_key(tmp_path, x_display, key):
    for folder in ("game", "levels", "assets"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "assets" / "textures" / "grain.png").unlink()
    data = tmp_path / "/".join(["a long way down"] * 12)
    env = dict(
        os.environ, DISPLAY=x_display, SDL_VIDEODRIVER="x11", XDG_DATA_HOME=str(data), PATH="",
        PYTHONPATH=str(tmp_path), WAYLAND_DISPLAY="", LC_ALL="C.UTF-8",
    )  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "game"], cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            (box,) = waited_for(lambda: boxes_on(x_display))
            words = ["xdotool", "windowfocus", "--sync", box, "key", key]
            subprocess.run(words, env=dict(os.environ, DISPLAY=x_display), check=True)
            assert process.wait(20) == 2
            assert process.stderr.read().count("\n") == 1
        finally:
            process.kill()
    assert "BrokenAsset" in (data / "yacht" / "yacht.log").read_text("utf-8")
