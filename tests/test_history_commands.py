"""`yacht history`, `export` and `import` against their contract, and on files and folders that
fail them."""

import csv
import io
import os
import sqlite3

import pytest

from game import paths
from game.record.match_file import write_match
from game.store import SCHEMA, Store
from tests.support.commands import refused, run, value_of
from tests.support.histories import fill_history, play_match
from tests.support.matches import match_file


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def store():
    opened = Store.open(paths.player_files().database)
    yield opened
    opened.close()


def test_without_a_match_the_history_is_empty_and_no_file_is_made(capsys):
    assert value_of(capsys, "history") == []
    status, out = run(capsys, "history")
    assert (status, out.out) == (0, "No match has been played to its end yet.\n")
    assert not paths.player_files().database.exists()


def test_the_history_lists_every_match_that_is_over(capsys, store):
    fill_history(store, 6)
    listed = value_of(capsys, "history")
    assert [entry["state"] for entry in listed].count("finished") == 6
    assert [entry["state"] for entry in listed].count("abandoned") == 1
    entry = next(e for e in listed if e["table"] == "classic" and e["state"] == "finished")
    assert set(entry) == {
        "id", "ended", "state", "imported", "table", "seats", "winners", "commitment", "day",
        "rung",
    }  # fmt: skip
    assert set(entry["seats"][0]) == {
        "name", "kind", "level", "total", "hints", "luck", "loss",
    }  # fmt: skip
    totals = [seat["total"] for seat in entry["seats"]]
    assert entry["winners"] == [n for n, total in enumerate(totals) if total == max(totals)]
    _, out = run(capsys, "history")
    assert len(out.out.splitlines()) == len(listed)


def test_matches_of_an_earlier_version_are_listed(capsys, store):
    play_match(store, 1)
    with sqlite3.connect(paths.player_files().database) as db:
        db.execute("DELETE FROM ended")
    db.close()
    assert len(value_of(capsys, "history")) == 1


def test_what_is_exported_is_the_match_and_genuine(capsys, store, tmp_path):
    session = play_match(store, 2)
    out = tmp_path / "a folder that is not there" / "ü.yacht"
    told = value_of(capsys, "export", session.match_id, out)
    assert out.read_bytes() == write_match(session.file())
    assert told == {"file": str(out), "bytes": len(out.read_bytes())}
    assert value_of(capsys, "verify", out)["verdict"] == "genuine"


def test_what_was_exported_can_be_imported_elsewhere(capsys, store, tmp_path, monkeypatch):
    session = play_match(store, 3)
    out = tmp_path / "match.yacht"
    value_of(capsys, "export", session.match_id, out)
    assert "already, as match" in refused(capsys, "import", out)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    number = value_of(capsys, "import", out)["id"]
    (entry,) = value_of(capsys, "history")
    assert (entry["id"], entry["imported"]) == (number, True)
    again = tmp_path / "again.yacht"
    value_of(capsys, "export", number, again)
    assert again.read_bytes() == out.read_bytes()


def test_nothing_that_is_there_is_written_over(capsys, store, tmp_path):
    session = play_match(store, 4)
    out = tmp_path / "precious.txt"
    out.write_text("a letter")
    assert "is there already" in refused(capsys, "export", session.match_id, out)
    assert "is there already" in refused(capsys, "export", "--csv", out)
    assert "is there already" in refused(capsys, "export", "--csv", tmp_path)
    assert out.read_text() == "a letter"
    out.write_text("")  # an empty file, as mktemp makes them, may be filled
    assert value_of(capsys, "export", session.match_id, out)["bytes"] > 1000


def test_nothing_but_a_file_is_written_over(capsys, store, tmp_path):
    """Least of all a device: `yacht export 1 /dev/null` would take it away from everybody."""
    session = play_match(store, 4)
    pipe, link, loop, empty = (tmp_path / name for name in ("pipe", "link", "loop", "empty"))
    os.mkfifo(pipe)
    empty.touch()
    link.symlink_to(empty)
    loop.symlink_to(loop)
    for path in (pipe, link, loop):
        assert "is there already" in refused(capsys, "export", session.match_id, path)
        assert "is there already" in refused(capsys, "export", "--csv", path)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert loop.is_symlink()
    assert empty.stat().st_size == 0


def test_a_name_of_several_lines_is_told_in_one(capsys, store, tmp_path):
    session = play_match(store, 4)
    path = tmp_path / "two\nlines\x1b[2J.yacht"
    status, out = run(capsys, "export", session.match_id, path)
    assert status == 0
    assert out.out.count("\n") == 1
    assert "\x1b" not in out.out
    path.write_bytes(write_match(match_file(6)))
    status, out = run(capsys, "import", path)
    assert (status, out.out.count("\n")) == (0, 1)


def test_all_matches_as_csv(capsys, store, tmp_path):
    fill_history(store, 5)
    out = tmp_path / "all.csv"
    value_of(capsys, "export", "--csv", out)
    lines = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    seats = sum(len(entry["seats"]) for entry in value_of(capsys, "history"))
    assert len(lines) == seats
    assert {line["state"] for line in lines} == {"finished", "abandoned"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", 99, "x.yacht"), "there is no finished match 99; yacht history lists"),
        (("export", "one", "x.yacht"), "'one' should be a whole number"),
        (("export",), "FILE"),
        (("export", "x.yacht"), "either a MATCH-ID or --csv"),
        (("export", 1, "--csv", "x.csv"), "either a MATCH-ID or --csv"),
        (("import",), "FILE"),
        (("import", "nowhere.yacht"), "nowhere.yacht: can't be read"),
        (("history", "more"), "more"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(capsys, words, told):
    assert told in refused(capsys, *words)


def test_an_unfinished_match_is_not_exported(capsys, store, tmp_path):
    session = play_match(store, 5, stop=12)
    told = refused(capsys, "export", session.match_id, tmp_path / "x.yacht")
    assert "there is no finished match" in told
    assert not (tmp_path / "x.yacht").exists()


def test_a_file_that_is_not_genuine_is_not_imported(capsys, tmp_path):
    file = tmp_path / "made up.yacht"
    file.write_bytes(write_match(match_file(1)).replace(b'"totals": [', b'"totals": [1, '))
    assert "made up.yacht: not genuine" in refused(capsys, "import", file)
    assert value_of(capsys, "history") == []


def test_a_database_of_a_later_version_is_left_as_it_is(capsys, store, tmp_path):
    store.close()
    path = paths.player_files().database
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    before = path.read_bytes()
    file = tmp_path / "a.yacht"
    file.write_bytes(write_match(match_file(1)))
    for words in (("history",), ("import", file), ("export", "--csv", tmp_path / "x.csv")):
        assert f"version {SCHEMA + 1}" in refused(capsys, *words)
    assert path.read_bytes() == before


def test_a_damaged_database_is_named_and_left_as_it_is(capsys, tmp_path):
    path = paths.player_files().database
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no database at all" * 400)
    assert "yacht.sqlite3: can't be used" in refused(capsys, "history")
    assert path.read_bytes() == b"no database at all" * 400
