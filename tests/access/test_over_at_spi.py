"""The real game, met only through its accessibility tree, over AT-SPI on a bus of its own."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from game.session.session import Session
from game.store import MatchState, Store

ROOT = Path(__file__).parents[2]
CLIENT = Path(__file__).with_name("client.py")
# the game in the background, the client in front of it; then the game is asked to end
BOTH = """
"$GAME_PYTHON" -m game & game=$!
"$CLIENT_PYTHON" -W ignore "$CLIENT" "$TASK" 2>"$HOME/client.txt"; told=$?
kill -TERM $game; wait $game; echo "ended $?"
exit $told
"""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="AT-SPI is of Unix"),
]


@cache
def client_python() -> str:
    """A Python with the bindings of libatspi: the system's, mostly. Skips where there is none."""
    if not shutil.which("dbus-run-session"):
        pytest.skip("dbus-run-session is not here (package dbus)")
    if not any(Path("/usr/share/dbus-1/services").glob("org.a11y.Bus.service")):
        pytest.skip("AT-SPI is not here (package at-spi2-core)")
    needed = "import gi; gi.require_version('Atspi', '2.0')"
    for python in ("/usr/bin/python3", shutil.which("python3") or ""):
        if python and not subprocess.run([python, "-c", needed], capture_output=True).returncode:
            return python
    pytest.skip("no python3 with gi and Atspi (packages python3-gi, gir1.2-atspi-2.0)")


@pytest.fixture
def meet(tmp_path):
    """Run the game and the client's task; what the client told. The game has ended well then."""
    runtime = tempfile.mkdtemp(prefix="y")  # sockets stand in it, and their paths must be short

    def met(task: str, seconds: float, **more: str) -> dict:
        client = client_python()
        env = {
            **os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": runtime,
            "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CACHE_HOME": str(tmp_path / "cache"),
            "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "GAME_PYTHON": sys.executable, "CLIENT_PYTHON": client, "CLIENT": str(CLIENT),
            "TASK": task, **more,
        }  # fmt: skip
        done = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", BOTH],
            env=env, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            timeout=seconds, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (tmp_path / "client.txt").read_text()
        told, ended = done.stdout.splitlines()[-2:]
        assert ended == "ended 0"
        log = tmp_path / "data" / "yacht" / "yacht.log"
        assert not log.exists() or not log.read_text(), log.read_text()
        return json.loads(told)

    yield met
    shutil.rmtree(runtime, ignore_errors=True)


def kept_match(home: Path) -> Session:
    """The only match that was played."""
    store = Store.open(home / "data" / "yacht" / "yacht.sqlite3")
    (kept,) = store.matches(MatchState.FINISHED)
    session = Session.resume(kept, None)
    store.close()
    return session


def test_a_whole_match_is_played_through_the_tree_alone(meet, tmp_path):
    told = meet("match", 400)
    match = kept_match(tmp_path).view.match
    assert told["turns"] == len(match.table.boxes)
    first_throws = [list(turn.rolls[0].faces) for turn in match.turns if turn.seat == 0]
    assert told["faces"] == first_throws
    totals = {name: int(total) for name, total in told["totals"].items()}
    assert totals == dict(zip(("Player 1", "Easy"), (c.total for c in match.cards), strict=True))
    last = [*told["said"], "The seal is open."]
    assert told["heard"][-len(last) :] == last
    for sort in ("Your first throw: ", "Held: ", "You write ", "Easy’s turn", "Easy writes "):
        assert any(line.startswith(sort) for line in told["heard"]), sort
    assert told["said"][-1].startswith("The match is over. ")


def test_one_turn_in_a_real_window(meet, x_display):
    told = meet("turn", 200, SDL_VIDEODRIVER="x11", DISPLAY=x_display)
    assert told["why_not"] == ["Roll first: a hint needs dice.", False]
    assert told["focused"] == ["Roll 5 dice"]
    assert told["said"][0] == "Your turn"


def test_a_reader_that_comes_and_goes_fifty_times_hangs_nothing(meet):
    told = meet("toggles", 400)
    assert len(told["looks"]) == 50
