"""The disk fails the game for real: full, read-only, locked, damaged, gone. It is said in one line,
the game is played, and nothing is silently overwritten."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

from game import opening
from game.session.view import Phase
from game.store import SCHEMA, DamagedStore, MatchState, Store, StoreError
from tests.support.copies import Copy
from tests.test_kills import a_match
from tests.test_store import FIRST_SCHEMA

FAULTS = ("can’t be saved at the moment: ", "Nothing can be saved: ")


def told(state, fault, *words):
    """Whether exactly one line tells it, with these words in it."""
    lines = [notice for notice in state["notices"] if fault in notice]
    return len(lines) == 1 and all(word in lines[0] for word in words)


@pytest.fixture
def on_small_disk(tmp_path):
    """A copy of the game whose home is a disk of its own, which is soon full."""
    if (
        not shutil.which("unshare")
        or subprocess.run(["unshare", "-rm", "true"], check=False).returncode
    ):
        pytest.skip("nothing can be mounted for one process alone")
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=640k tmpfs "$0" && exec "$@"'
    copy = Copy(["unshare", "-rm", "sh", "-c", script, str(disk)])
    yield copy, str(disk)
    copy.end()


@pytest.mark.slow
def test_a_disk_that_fills_in_the_match_and_one_that_is_read_only(on_small_disk):
    copy, disk = on_small_disk
    copy.ask("open", disk)
    match = copy.ask("start", ["Ada"])["match"]
    copy.ask("fill_disk", disk)
    state = copy.ask("roll")
    assert (state["is_kept"], state["rolls"]) == (False, 1)
    assert told(state, FAULTS[0], "no room")
    assert copy.ask("fill", "choice")["turns"] == 1
    faces = copy.ask("roll")["faces"]
    copy.ask("free_disk", disk)
    assert copy.ask("click", "die/0")["is_kept"], "all of it is saved as soon as it can be"
    copy.ask("open", disk)
    assert copy.ask("resume")["match"] == match
    assert copy.ask("state")["faces"] == faces

    copy.ask("fill_disk", disk)  # the next start finds no room at all
    state = copy.ask("open", disk)
    assert state["is_kept_at_all"] or told(state, FAULTS[1])
    copy.ask("start", ["Ada"])
    assert not copy.ask("roll")["is_kept"]
    copy.ask("free_disk", disk)

    copy.ask("close")
    copy.ask("mount", "-o", "remount,ro", disk)
    state = copy.ask("open", disk)
    assert told(state, FAULTS[1])
    copy.ask("start", ["Ada"])
    state = copy.ask("roll")
    assert (state["rolls"], state["is_kept"]) == (1, False)
    assert copy.ask("finish")["scene"] == "Ending"
    copy.ask("close")
    copy.ask("mount", "-o", "remount,rw", disk)
    copy.ask("open", disk)
    state = copy.ask("resume")
    assert (state["match"], state["faces"]) == (match, faces), "what lay there is as it was"


# -- locked


HOLD = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute(f"PRAGMA locking_mode = {sys.argv[2]}")
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.readline() if sys.argv[3] == "for ever" else time.sleep(float(sys.argv[3]))
"""


@contextmanager
def locked(path, how, seconds="for ever"):
    """Another process holds the database: its writing, or all of it."""
    words = [sys.executable, "-c", HOLD, str(path), how, str(seconds)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, **pipes) as holder:
        assert holder.stdout.readline() == b"locked\n"
        yield
        with suppress(BrokenPipeError):
            holder.stdin.close()


@pytest.mark.slow
def test_a_database_locked_by_another_process_keeps_nobody_from_playing(open_app, tmp_path):
    path = tmp_path / "data" / "yacht.sqlite3"
    app = open_app()
    play = app.start(["Ada"], table="short")
    with locked(path, "NORMAL"):
        app.roll()
        assert "at the moment: another program holds the file" in app.desk.notices[0]
        app.fill("choice")
        assert not play.session.is_kept
    app.roll()
    assert play.session.is_kept
    view = play.view
    app.close()
    with locked(path, "EXCLUSIVE", 0.7):  # for less than the start waits
        app = open_app()
    assert app.desk.notices == []
    assert app.scene.left_off_view == view
    app.close()
    with locked(path, "EXCLUSIVE"):
        app = open_app()
        (notice,) = app.desk.notices
        assert notice.startswith(
            "Nothing can be saved: another program holds the file. You can play"
        )
        app.start(["Ada"], table="short")
        app.roll()
        assert not app.play.session.is_kept
    app.close()
    assert Store.open(path).matches(MatchState.OPEN)[0].id == play.session.match_id


# -- gone


def test_a_home_that_vanishes_during_the_match_is_told_and_never_written_into_nothing(
    open_app, tmp_path
):
    app = open_app()
    play = app.start(["Ada"], table="short")
    app.roll()
    away = tmp_path / "away"
    (tmp_path / "data").rename(away)
    app.fill("choice")
    assert "at the moment: the file or its folder is not there" in app.desk.notices[0]
    assert not play.session.is_kept
    app.roll()
    away.rename(tmp_path / "data")
    app.fill("sixes")
    assert play.session.is_kept, "it is back, and nothing is missing"
    shutil.rmtree(tmp_path / "data")
    app.finish()
    app.click("roll")
    assert play.view.phase is Phase.FILLED, "the seal stays closed: the end could not be kept"
    assert "the file or its folder is not there" in app.desk.notices[-1]


# -- damaged


def header_only(data, _rng):
    return data[:100]


def nothing(_data, _rng):
    return b""


def truncated(data, rng):
    return data[: rng.randrange(1, len(data))]


def zeroed(data, rng):
    at = rng.randrange(len(data) // 4096) * 4096
    return data[:at] + bytes(4096) + data[at + 4096 :]


def scrambled(data, rng):
    size = rng.randint(1, 3000)
    at = rng.randrange(len(data) - size)
    return data[:at] + rng.randbytes(size) + data[at + size :]


def no_database(data, rng):
    return rng.randbytes(len(data))


DAMAGES = [header_only, nothing, truncated, zeroed, scrambled, no_database]


def opened(path):
    """The store that the game would open, and what it would say."""
    faults = []
    store = opening.open_store(path, faults)
    with suppress(StoreError):
        try:
            store.check()
        except DamagedStore as error:
            store.close()
            store = opening._new_store(path, error, faults)
    return store, [f"{fault.key}: {fault.why}" for fault in faults]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_database_is_set_aside_or_whole_and_never_overwritten(tmp_path, damage):
    source = tmp_path / "source" / "yacht.sqlite3"
    store, _, kept = a_match(source)
    store.close()
    data = source.read_bytes()
    rng = random.Random(damage.__name__)
    for number in range(4):
        path = tmp_path / f"{number}" / "yacht.sqlite3"
        path.parent.mkdir()
        path.write_bytes(harmed := damage(data, rng))
        store, faults = opened(path)
        aside = list(path.parent.glob("yacht-damaged-*.sqlite3"))
        if aside:
            assert [file.read_bytes() for file in aside] == [harmed]
            assert len(faults) == 1
            assert aside[0].name in faults[0]
        elif harmed:
            for left in store.matches(MatchState.FINISHED):
                assert left.actions == kept.actions or damage is scrambled
        assert store.is_kept
        number = store.begin("{}", bytes(32), ["a"])
        store.close()
        again, faults = opened(path)
        assert not faults
        assert again.match(number).actions == ("a",)
        again.close()


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_garbage_in_a_journal_hides_nothing_that_was_in_the_file(tmp_path, ending):
    path = tmp_path / "data" / "yacht.sqlite3"
    store, _, kept = a_match(path)
    store.close()
    rng = random.Random(1)
    for size in (1, 32, 5000, 40_000):
        path.with_name(path.name + ending).write_bytes(rng.randbytes(size))
        store, faults = opened(path)
        assert not faults
        assert store.match(kept.id).actions == kept.actions
        store.close()


# -- brought up to date


def test_a_game_killed_while_it_brings_a_file_up_to_date_leaves_the_old_one_or_the_new(tmp_path):
    source = tmp_path / "yacht.sqlite3"
    sqlite3.connect(source).executescript(FIRST_SCHEMA).close()
    versions = set()
    for step in range(0, 1200, 80):
        path = tmp_path / str(step) / "yacht.sqlite3"
        path.parent.mkdir()
        shutil.copy(source, path)
        child = os.fork()
        if child == 0:
            _open_and_die(path, step)
        _, status = os.waitpid(child, 0)
        assert not os.WIFEXITED(status) or step > 400
        (version,) = sqlite3.connect(path).execute("PRAGMA user_version").fetchone()
        versions.add(version)
        store = Store.open(path)
        store.check()
        assert store.match(7).actions == ("a",)
        assert store.settings() == {"theme": "evening"}
        store.close()
    assert versions == {1, SCHEMA}, "it was killed before and after, and there is nothing between"


def _open_and_die(path, steps):
    """In a child: open the database and be killed after so many steps of SQLite's machine."""
    left = iter(range(steps))
    connect = sqlite3.connect

    def connected(*arguments, **more):
        db = connect(*arguments, **more)
        db.set_progress_handler(
            lambda: os.kill(os.getpid(), signal.SIGKILL) if next(left, None) is None else 0, 1
        )
        return db

    sqlite3.connect = connected
    try:
        Store.open(path)
    finally:
        os._exit(0)


def test_every_action_is_on_the_disk_before_anything_else_happens(tmp_path):
    store = Store.open(tmp_path / "yacht.sqlite3")
    pragmas = ("journal_mode", "synchronous", "user_version")
    found = [store._db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
    assert found == ["wal", 2, SCHEMA]  # 2 is FULL
