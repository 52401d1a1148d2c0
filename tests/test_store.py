"""What is kept: round trips, and files that are broken, newer or can not be written."""

import sqlite3
from datetime import datetime

import pytest

from game.store import (
    SCHEMA,
    DamagedStore,
    MatchState,
    MatchTaken,
    NewerStore,
    Practised,
    Store,
    StoreError,
    set_aside,
)


def test_actions_are_kept_in_order_and_at_once(tmp_path):
    path = tmp_path / "deep" / "ü folder" / "yacht.sqlite3"
    store = Store.open(path)
    match = store.begin("{}", b"s" * 32)
    store.append(match, 0, ["a", "b"])
    store.append(match, 2, ["c"])
    # a second connection sees it without the first being closed: it is on disk
    (kept,) = Store.open(path).matches(MatchState.OPEN)
    assert (kept.id, kept.setup, kept.secret, kept.actions) == (
        match,
        "{}",
        b"s" * 32,
        ("a", "b", "c"),
    )
    assert datetime.fromisoformat(kept.begun).tzinfo is not None


def test_an_action_number_is_written_once():
    store = Store.in_memory()
    match = store.begin("{}", b"")
    store.append(match, 0, ["a"])
    with pytest.raises(StoreError):
        store.append(match, 0, ["b", "c"])
    assert store.matches(MatchState.OPEN)[0].actions == ("a",)


def test_finished_matches_leave_the_open_ones():
    store = Store.in_memory()
    first, second, third = (store.begin("{}", b"") for _ in range(3))
    store.append(first, 0, [], MatchState.FINISHED)
    store.append(second, 0, [], MatchState.ABANDONED)
    assert [m.id for m in store.matches(MatchState.OPEN)] == [third]
    assert [m.id for m in store.matches(MatchState.FINISHED)] == [first]
    store.append(third, 0, ["x"])
    assert store.matches(MatchState.ABANDONED)[0].id == second


def test_the_match_touched_last_comes_first():
    store = Store.in_memory()
    old, new = store.begin("{}", b""), store.begin("{}", b"")
    store.append(old, 0, ["a"])
    assert [m.id for m in store.matches(MatchState.OPEN)] == [old, new]


def test_settings_come_back_as_they_were(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    settings = {"theme": "evening", "size": 1.25, "names": ["Ada", "Şirin"], "sound": None}
    Store.open(path).keep_settings(settings)
    store = Store.open(path)
    assert store.settings() == settings
    store.keep_settings({"theme": "day"})
    assert Store.open(path).settings() == settings | {"theme": "day"}


@pytest.mark.parametrize(
    "content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000]
)
def test_a_damaged_file_is_named_and_can_be_set_aside(tmp_path, content):
    path = tmp_path / "yacht.sqlite3"
    path.write_bytes(content)
    with pytest.raises(DamagedStore):
        Store.open(path)
    aside = set_aside(path)
    assert aside.read_bytes() == content
    assert aside.name.startswith("yacht-damaged-2")
    Store.open(path).begin("{}", b"")


def test_a_newer_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    Store.open(path).begin("{}", b"")
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    with pytest.raises(NewerStore, match=f"version {SCHEMA + 1}, this game knows up to {SCHEMA}"):
        Store.open(path)
    assert sqlite3.connect(path).execute("SELECT count(*) FROM match").fetchone() == (1,)


def test_a_folder_that_can_not_be_written_is_a_store_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError):
        Store.open(tmp_path / "file" / "yacht.sqlite3")
    with pytest.raises(StoreError):
        Store.open(tmp_path)  # a folder where the file should be


def test_a_locked_database_is_a_store_error(tmp_path, monkeypatch):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    store._db.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        store.begin("{}", b"")
    other.execute("ROLLBACK")
    store.begin("{}", b"")


def test_two_copies_of_the_game_keep_their_own_matches(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    one, two = Store.open(path), Store.open(path)
    a, b = one.begin("{}", b"1"), two.begin("{}", b"2")
    for number in range(20):
        one.append(a, number, [f"one {number}"])
        two.append(b, number, [f"two {number}"])
    kept = {m.id: m.actions for m in one.matches(MatchState.OPEN)}
    assert kept == {
        a: tuple(f"one {n}" for n in range(20)),
        b: tuple(f"two {n}" for n in range(20)),
    }


def test_a_kept_match_hides_its_secret_from_logs():
    store = Store.in_memory()
    store.begin("{}", b"sealed until the match is over!!")
    assert "sealed" not in repr(store.matches(MatchState.OPEN))


def test_a_match_that_is_over_takes_no_more():
    store = Store.in_memory()
    match = store.begin("{}", b"", ["a"])
    store.append(match, 1, ["b"], MatchState.FINISHED)
    with pytest.raises(MatchTaken):
        store.append(match, 2, ["c"])
    with pytest.raises(MatchTaken):
        store.append(match, 2, ["c"], MatchState.ABANDONED)
    (kept,) = store.matches(MatchState.FINISHED)
    assert kept.actions == ("a", "b")


def test_one_broken_row_hides_no_other(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    for text in ("{}", "[]"):
        store.begin(text, b"")
    store.keep_settings({"size": 1.5, "table": "x"})
    store.close()
    db = sqlite3.connect(path)
    db.execute("UPDATE match SET changed = x'01', setup = CAST(x'ff' AS TEXT) WHERE id = 1")
    db.execute("UPDATE setting SET value = ? WHERE name = 'table'", ("[" * 100_000,))
    db.commit()
    db.close()
    store = Store.open(path)
    assert {kept.id: kept.setup for kept in store.matches(MatchState.OPEN)} == {
        1: "\ufffd",
        2: "[]",
    }
    assert store.settings() == {"size": 1.5}


DAMAGE = [b"\xff", "x", "", -1, float("inf"), -1e300]


def damaged(path, statement, value):
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, (value,))
    db.close()
    return Store.open(path)


@pytest.mark.parametrize("damage", [*DAMAGE, 99])
def test_damaged_stars_are_as_if_never_kept(tmp_path, damage):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    store.keep_stars("first", 2)
    store.keep_stars("second", 1)
    store.close()
    store = damaged(path, "UPDATE star SET stars = ? WHERE rung = 'first'", damage)
    assert store.stars() == {"second": 1}
    store.keep_stars("first", 1)
    assert store.stars() == {"first": 1, "second": 1}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_ratings_are_as_if_never_kept(tmp_path, damage):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    for rating in (1210.0, 1220.0, 1230.0):
        store.add_answer("classic", 0.5, rating)
    store.close()
    store = damaged(path, "UPDATE answer SET rating = ? WHERE id = 3", damage)
    assert store.practised() == {"classic": Practised(2, 1220.0)}
    assert store.ratings("classic", 9) == (1210.0, 1220.0)


def test_a_match_whose_state_is_damaged_hides_no_other_of_its_occasion(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    for _ in range(2):
        store.begin("{}", b"", occasion="day/2026-11-30/classic")
    store.close()
    store = damaged(path, "UPDATE match SET state = ? WHERE id = 1", "x")
    (kept,) = store.matches_for("day/2026-11-30/classic")
    assert kept.id == 2


@pytest.mark.parametrize("lacks", ["DROP TABLE action", "ALTER TABLE match DROP COLUMN secret"])
def test_a_file_that_lacks_a_part_is_damaged(tmp_path, lacks):
    path = tmp_path / "yacht.sqlite3"
    Store.open(path).close()
    db = sqlite3.connect(path)
    db.execute(lacks)
    db.commit()
    db.close()
    with pytest.raises(DamagedStore, match="lacks"):
        Store.open(path)


def test_damage_inside_the_file_is_found(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    match = store.begin("{}", b"")
    store.append(match, 0, [f"{n}" * 200 for n in range(200)])
    store.check()
    store.close()
    data = bytearray(path.read_bytes())
    data[3 * 4096 : 5 * 4096] = b"\xa5" * 8192
    path.write_bytes(data)
    store = Store.open(path)
    with pytest.raises(DamagedStore):
        store.check()


FIRST_SCHEMA = """
CREATE TABLE match (id INTEGER PRIMARY KEY, begun TEXT NOT NULL, changed TEXT NOT NULL,
    state TEXT NOT NULL, setup TEXT NOT NULL, secret BLOB NOT NULL);
CREATE TABLE action (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX match_by_state ON match (state, changed);
INSERT INTO match VALUES (7, 'then', 'now', 'open', '{}', x'00');
INSERT INTO action VALUES (7, 0, 'a');
INSERT INTO setting VALUES ('theme', '"evening"');
PRAGMA user_version = 1;
"""


def test_a_file_of_the_first_version_is_taken_over_with_all_that_is_in_it(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    sqlite3.connect(path).executescript(FIRST_SCHEMA).close()
    for _ in range(2):  # the second time it is of this version already
        store = Store.open(path)
        (kept,) = store.matches(MatchState.OPEN)
        assert (kept.id, kept.actions) == (7, ("a",))
        assert store.settings() == {"theme": "evening"}
        store.keep_stars("first-match", 2)
        assert store.stars() == {"first-match": 2}
        assert store.matches_for("rung/first-match") == ()
        store.close()


def test_stars_are_kept_and_never_lowered(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    for stars, kept in ((1, 1), (3, 3), (2, 3), (1, 3)):
        store = Store.open(path)
        store.keep_stars("a", stars)
        store.close()
        assert Store.open(path).stars() == {"a": kept}


def test_matches_are_found_by_what_they_were_played_for_in_the_order_they_were_begun():
    store = Store.in_memory()
    first = store.begin("{}", b"", ["a"], "day/2026-11-30/yacht-bonus")
    store.begin("{}", b"", ["b"], "day/2026-11-29/yacht-bonus")
    store.begin("{}", b"")
    second = store.begin("{}", b"", [], "day/2026-11-30/yacht-bonus")
    store.append(first, 1, ["c"], MatchState.FINISHED)
    found = store.matches_for("day/2026-11-30/yacht-bonus")
    assert [(m.id, m.state, m.actions) for m in found] == [
        (first, MatchState.FINISHED, ("a", "c")),
        (second, MatchState.OPEN, ()),
    ]
    assert len(store.matches(MatchState.OPEN)) == 3


def test_answers_are_counted_by_table_and_the_last_rating_counts():
    store = Store.in_memory()
    assert (store.practised(), store.ratings("a", 5)) == ({}, ())
    for table, rating in (("a", 1220.0), ("b", 1190.5), ("a", 1210.0), ("a", 1232.0)):
        store.add_answer(table, 0.3, rating)
    assert store.practised() == {"a": Practised(3, 1232.0), "b": Practised(1, 1190.5)}
    assert store.ratings("a", 2) == (1210.0, 1232.0)
