"""The voice: words go to the platform's service whole and in order, and nobody waits for it."""

import json
import stat
import sys
import time
from dataclasses import replace

import pytest

from game.ui.access import voice
from game.ui.access.voice import MOST_WAITING, Service, Voice, find_service
from tests.support.processes import waited_for

NASTY = "-o; $(touch x) `y` \"z\" 'ş' --version"


@pytest.fixture
def service(tmp_path, monkeypatch):
    """A `spd-say` that writes down what it was told, after a while."""

    def made(seconds: float = 0.0):
        program = tmp_path / "spd-say"
        program.write_text(
            f"#!{sys.executable}\nimport json, sys, time\ntime.sleep({seconds})\n"
            f"open({str(tmp_path / 'said')!r}, 'a').write(json.dumps(sys.argv[1:]) + '\\n')\n"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        return Service("spd-say")

    return made


def said(tmp_path, count):
    file = tmp_path / "said"
    waited_for(lambda: file.exists() and file.read_text().count("\n") >= count)
    return [json.loads(line)[-1] for line in file.read_text().splitlines()] if file.exists() else []


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of Unix")
def test_words_arrive_whole_and_in_order(service, tmp_path):
    voice = Voice(service())
    for words in (NASTY, "Your turn"):
        voice.say(words, "tr")
    assert said(tmp_path, 2) == [NASTY, "Your turn"]
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of Unix")
def test_letters_that_no_program_can_be_told_do_not_silence_the_rest(service, tmp_path):
    voice = Voice(service())
    for words in ("a\0b", "c\ud800d"):
        voice.say(words, "en")
    assert said(tmp_path, 2) == ["a\ufffdb", "c\ufffdd"]
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of Unix")
def test_nobody_waits_for_a_slow_service_and_old_news_is_dropped(service, tmp_path):
    voice = Voice(service(0.3))
    voice.say("first", "en")
    waited_for(lambda: not voice._waiting)
    before = time.perf_counter()
    for number in range(20):
        voice.say(f"line {number}", "en")
    assert time.perf_counter() - before < 0.05
    last = [f"line {number}" for number in range(20 - MOST_WAITING, 20)]
    assert said(tmp_path, 4) == ["first", *last]
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of Unix")
def test_closing_is_silence_at_once(service, tmp_path):
    voice = Voice(service(60.0))
    voice.say("first", "en")
    voice.say("second", "en")
    waited_for(lambda: voice._speaking is not None)
    voice.close()
    voice._thread.join(5.0)
    assert not voice._thread.is_alive()
    assert not (tmp_path / "said").exists()


def test_a_service_that_is_gone_is_logged_once(caplog):
    lost = Voice(Service("no-such-program"))
    for _ in range(3):
        lost.say("Your turn", "en")
    waited_for(lambda: lost._is_closed)
    lost.say("Your turn", "en")
    assert len([r for r in caplog.records if "speech failed" in r.message]) == 1


def test_without_a_service_nothing_happens():
    silent = Voice(None)
    silent.say("Your turn", "en")
    silent.close()
    assert silent._thread is None


@pytest.mark.parametrize("program", ["say", "powershell"])
def test_elsewhere_words_are_read_from_the_input(program):
    arguments, read = Service(program).command(NASTY, "en")
    assert read == NASTY
    assert NASTY not in " ".join(arguments)


def test_each_platform_has_its_own_service(monkeypatch):
    for platform, program in (("linux", "spd-say"), ("darwin", "say"), ("win32", "powershell")):
        monkeypatch.setattr(voice.sys, "platform", platform)
        monkeypatch.setattr(voice.shutil, "which", lambda name: name)
        assert find_service.__wrapped__() == Service(program)
        monkeypatch.setattr(voice.shutil, "which", lambda name: None)
        assert find_service.__wrapped__() is None


def test_what_happens_is_spoken_only_when_that_was_chosen(open_app):
    app = open_app()
    spoken = []

    class Recorder(Voice):
        def say(self, words, language):
            spoken.append((words, language))

    app.app.access._voice = Recorder(None)
    app.start(["Ada", "bot easy"])
    app.frames(2)
    assert spoken == []
    app.desk.prefer(replace(app.desk.preferences, speech=True))
    app.roll()
    (line,) = spoken
    assert line[0].startswith("Your first throw: ")
    assert line[1] == "en"
