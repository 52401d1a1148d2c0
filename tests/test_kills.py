"""A game that is killed loses at most the action in flight, however often it is killed."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.record.sealed import Seal
from game.session.session import BrokenMatch, Session
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase
from game.store import MatchState, Store
from game.ui.scenes.ending import Ending
from tests.support.kills import Life, Moment
from tests.support.ledger import Ledger, play_out
from tests.support.tables import SHORT

ROOT = Path(__file__).parents[1]


def killed(kills):
    """The command that kills so often, and says what came of it."""
    words = [sys.executable, "-m", "tests.support.kills", str(kills)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    return done.stdout


@pytest.mark.slow
def test_twenty_kills_lose_at_most_the_action_in_flight():
    assert "20 kills" in killed(20)


@pytest.mark.slow
@pytest.mark.longest
def test_three_hundred_kills_lose_at_most_the_action_in_flight():
    assert "300 kills" in killed(300)


def test_a_player_that_ends_by_itself_was_not_killed(tmp_path):
    life = Life(lambda _tell: 1 / 0, tmp_path / "log")
    with pytest.raises(AssertionError, match="(?s)ended by itself:.*ZeroDivisionError"):
        life.killed_at(Moment(0.5))


def player_in(home):
    """A player in a process of its own, all of it fresh, in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.player", str(home)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@pytest.mark.slow
def test_a_player_who_is_left_alone_comes_to_the_end_and_a_killed_one_is_resumed(
    open_app, tmp_path
):
    """Everything real: interpreter, worker, window; the next start is another process."""
    with player_in(tmp_path) as process:
        lines = []
        while ["at", "ending"] not in lines or lines[-1][0] != "wrote" or not lines[-1][1]:
            lines.append(json.loads(process.stdout.readline()))
        assert process.poll() is None, "it was alive until it was killed"
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        lines += map(json.loads, process.stdout.read().splitlines())
    ledger = Ledger()
    ledger.take(lines)
    ledger.check(tmp_path / "data" / "yacht.sqlite3")
    app = open_app(home=tmp_path)
    if not ledger.open:
        assert app.scene.left_off is None
        return
    before = app.scene.left_off_view
    app.click("resume")
    assert app.play.view == before
    app.finish()
    assert app.play.view.phase is Phase.FILLED
    app.click("roll")
    assert isinstance(app.scene, Ending)
    app.click("check")
    assert app.scene.is_true


def a_match(path):
    """A kept match of some actions, and the ledger that was told of them."""
    store = Store.open(path)
    ledger = Ledger()
    s = Session(Setup(SHORT, (SeatSetup("Ada"),)), Seal(bytes(range(32)), "zar"), store)
    s.begin()
    play_out(s)
    (kept,) = (kept for state in MatchState for kept in store.matches(state))
    ledger.take([["writes"], ["wrote", kept.id, 0, list(kept.actions)]])
    return store, ledger, kept


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM action WHERE number = (SELECT max(number) FROM action)",
        "DELETE FROM action WHERE number = 2",
        "DELETE FROM match",
        """UPDATE action SET body = '{"do": "misread"}' WHERE number = 2""",
        "UPDATE match SET secret = zeroblob(32)",
        "UPDATE match SET state = 'open'",
        "INSERT INTO setting VALUES ('pace', '1')",
        "DELETE FROM action",
    ],
)
def test_the_ledger_notices_whatever_is_not_as_it_was_told(tmp_path, harm):
    path = tmp_path / "data" / "yacht.sqlite3"
    store, ledger, _ = a_match(path)
    ledger.check(path)
    store._db.execute(harm)
    store.close()
    with pytest.raises((AssertionError, BrokenMatch)):
        ledger.check(path)


def test_a_power_cut_anywhere_in_the_journal_leaves_whole_actions(tmp_path):
    """What had not reached the disk is missing from the end on; nothing before it is."""
    path = tmp_path / "data" / "yacht.sqlite3"
    _store, _, kept = a_match(path)
    journal = path.with_name(path.name + "-wal").read_bytes()
    rng = random.Random(1)
    lengths = set()
    for size in [rng.randrange(len(journal)) for _ in range(60)]:
        home = tmp_path / str(size)
        home.mkdir()
        shutil.copy(path, home)
        (home / (path.name + "-wal")).write_bytes(journal[:size] + rng.randbytes(200))
        store = Store.open(home / path.name)
        store.check()
        for left in (left for state in MatchState for left in store.matches(state)):
            assert left.actions == kept.actions[: len(left.actions)]
            Session.resume(left, store)
            lengths.add(len(left.actions))
        store.close()
    assert len(lengths) > 10
