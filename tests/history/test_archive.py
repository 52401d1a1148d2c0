"""Matches that are over: summed up, listed, opened, imported, exported and deleted."""

import csv
import io
import json
import random
import sqlite3

import pytest

from game.history import archive
from game.history.archive import HadAlready, NoMatch, Refused
from game.history.csv_file import csv_of
from game.history.ended import detail_of, head_of, review_text
from game.record.match_file import write_match
from game.record.verify import Finding, verify_bytes
from game.session.session import BrokenMatch
from game.session.setup import SeatSetup
from game.store import MatchState, Store, StoreError
from tests.support.histories import ADA, HARD, fill_history, play_match
from tests.support.matches import SHIPPED, match_file


def test_a_finished_match_is_listed_as_it_was_played():
    store = Store.in_memory()
    session = play_match(store, 3)
    (match,) = archive.listing(store).finished
    view = session.view
    assert (match.id, match.state) == (session.match_id, MatchState.FINISHED)
    assert (match.table_id, match.table_name) == ("yacht-bonus", "")
    assert [(s.name, s.level) for s in match.seats] == [("Ada", None), ("Hard", "hard")]
    assert tuple(s.total for s in match.seats) == view.match.totals
    assert match.winners == view.match.winners
    assert match.commitment == view.commitment
    assert not match.is_imported
    assert not match.is_reviewed


def test_what_was_written_and_thrown_is_told_seat_by_seat():
    store = Store.in_memory()
    session = play_match(store, 4)
    (detail,) = archive.details(store).values()
    turns = session.view.match.turns
    for seat, told in enumerate(detail.seats):
        own = [turn for turn in turns if turn.seat == seat]
        assert told.boxes == tuple((turn.box, turn.points) for turn in own)
        throws = [turn.split(" ") for turn in told.thrown.split("/")]
        assert [len(turn) for turn in throws] == [len(turn.rolls) for turn in own]
        for turn, thrown in zip(own, throws, strict=True):
            for roll, dice in zip(turn.rolls, thrown, strict=True):
                faces = [f for die, f in enumerate(roll.faces) if die not in roll.held]
                assert dice == "".join(map(str, faces))


def test_matches_given_up_are_listed_apart_and_count_for_nothing():
    store = Store.in_memory()
    play_match(store, 1, gives_up=True, stop=20)
    play_match(store, 2, stop=20)  # unfinished: in no list
    found = archive.listing(store)
    assert [match.state for match in found.matches] == [MatchState.ABANDONED]
    assert found.finished == ()
    assert found.matches[0].winners == ()
    assert archive.details(store) == {}


def test_matches_of_an_earlier_version_are_summed_up_later(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    fill_history(store, 5)
    before = archive.listing(store)
    store.close()
    with sqlite3.connect(path) as db:  # as a file of the version before would be
        db.execute("DROP TABLE ended")
        db.execute("ALTER TABLE match DROP COLUMN file")
        db.execute("PRAGMA user_version = 2")
    db.close()
    store = Store.open(path)
    found = archive.listing(store)
    assert found.matches == ()
    assert set(found.unlisted) == {match.id for match in before.matches}
    assert archive.sum_up_for(store, found.unlisted, 60.0) == ()
    assert archive.listing(store).matches == before.matches


def test_damage_in_the_lists_is_mended_from_the_actions():
    store = Store.in_memory()
    for seed in range(3):
        play_match(store, seed)
    whole = archive.listing(store)
    first = whole.matches[0].id
    for damage in ("", "{}", "[", '{"seats": 7}', head_of(archive.opened(store, first))[:-9]):
        store.keep_ended(first, damage, "{}")
        found = archive.listing(store)
        assert found.unlisted == (first,)
        assert found.matches == whole.matches[1:]
        assert archive.details(store).keys() == {m.id for m in whole.matches[1:]}
        archive.sum_up_for(store, found.unlisted, 60.0)
        assert archive.listing(store).matches == whole.matches


def test_a_broken_match_hides_no_other(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    first, second = play_match(store, 1), play_match(store, 2)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE action SET body = '7' WHERE match = ? AND number = 5", (first.match_id,))
        db.execute("DELETE FROM ended")
    db.close()
    found = archive.listing(store)
    assert archive.sum_up_for(store, found.unlisted, 60.0) == ()
    assert [match.id for match in archive.listing(store).matches] == [second.match_id]
    with pytest.raises(BrokenMatch):
        archive.opened(store, first.match_id)


def test_luck_and_loss_are_kept_with_the_match():
    store = Store.in_memory()
    session = play_match(store, 1)
    store.keep_review(session.match_id, review_text(((1.5, 2.0), (-3.25, 0.0))))
    (match,) = archive.listing(store).matches
    assert [(s.luck, s.loss) for s in match.seats] == [(1.5, 2.0), (-3.25, 0.0)]
    assert match.is_reviewed
    for damage in ("[]", "7", "[[1], [2]]", '[["a", 1], [2, 3]]', "{"):
        store.keep_review(session.match_id, damage)
        (match,) = archive.listing(store).matches
        assert not match.is_reviewed


def test_a_deleted_match_is_gone_with_all_that_was_told_of_it(tmp_path):
    path = tmp_path / "yacht.sqlite3"
    store = Store.open(path)
    gone, kept = play_match(store, 1), play_match(store, 2)
    store.delete(gone.match_id)
    assert [match.id for match in archive.listing(store).matches] == [kept.match_id]
    with pytest.raises(NoMatch):
        archive.opened(store, gone.match_id)
    with sqlite3.connect(path) as db:
        for table, column in (("match", "id"), ("action", "match"), ("ended", "match")):
            numbers = db.execute(f"SELECT DISTINCT {column} FROM {table}").fetchall()
            assert numbers == [(kept.match_id,)]
    db.close()
    store.delete(99)  # nothing happens


def test_an_unfinished_match_can_not_be_deleted():
    store = Store.in_memory()
    session = play_match(store, 1, stop=10)
    store.delete(session.match_id)
    assert len(store.matches(MatchState.OPEN)) == 1


@pytest.mark.parametrize("table_id", sorted(SHIPPED))
@pytest.mark.parametrize("stop", [10**9, 40])
def test_an_imported_match_is_the_file_it_came_as(table_id, stop):
    store = Store.in_memory()
    data = write_match(match_file(5, table_id, 3, stop=stop))
    number = archive.add_file(store, data, SHIPPED)
    (match,) = archive.listing(store).matches
    assert (match.id, match.is_imported) == (number, True)
    assert match.is_finished is (stop > 40)
    assert write_match(archive.opened(store, number).file()) == data


def test_an_imported_match_is_had_only_once():
    store = Store.in_memory()
    session = play_match(store, 6)
    with pytest.raises(HadAlready) as refusal:
        archive.add_file(store, write_match(session.file()), SHIPPED)
    assert refusal.value.number == session.match_id
    data = write_match(match_file(7, sealed=False))
    first = archive.add_file(store, data, SHIPPED)
    with pytest.raises(HadAlready) as refusal:
        archive.add_file(store, data, SHIPPED)
    assert refusal.value.number == first
    assert len(archive.listing(store).matches) == 2


def test_two_tries_at_the_dice_of_a_day_are_two_matches():
    store, other = Store.in_memory(), Store.in_memory()
    for seed in (1, 2):
        session = play_match(other, seed, seats=(ADA,), day="2026-11-30")
        archive.add_file(store, write_match(session.file()), SHIPPED)
    assert len(archive.listing(store).matches) == 2


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (b"", Finding.UNREADABLE),
        (b"{}", Finding.UNREADABLE),
        (write_match(match_file(8)).replace(b'"box": "yacht"', b'"box": "ones"'),
         Finding.NOT_GENUINE),
    ],
)  # fmt: skip
def test_a_file_that_is_not_genuine_is_not_taken(data, finding):
    store = Store.in_memory()
    with pytest.raises(Refused) as refusal:
        archive.add_file(store, data, SHIPPED)
    assert refusal.value.verdict.finding is finding
    assert archive.listing(store).matches == ()
    assert store.not_summed_up() == ()


def test_what_is_opened_again_is_genuine():
    store = Store.in_memory()
    fill_history(store, 6)
    for match in archive.listing(store).matches:
        data = write_match(archive.opened(store, match.id).file())
        found = verify_bytes(data, SHIPPED).finding
        assert found is (Finding.GENUINE if match.is_finished else Finding.ABANDONED)


def test_the_table_for_spreadsheets_has_a_line_for_every_seat():
    store = Store.in_memory()
    fill_history(store, 8)
    matches = archive.listing(store).matches
    lines = list(csv.DictReader(io.StringIO(csv_of(matches, archive.details(store)))))
    assert len(lines) == sum(len(match.seats) for match in matches)
    by_match = {}
    for line in lines:
        by_match.setdefault(int(line["match"]), []).append(line)
    for match in matches:
        for number, (seat, line) in enumerate(zip(match.seats, by_match[match.id], strict=True)):
            assert (line["seat"], line["name"]) == (str(number), seat.name)
            assert int(line["total"]) == seat.total
            assert line["won"] == str(int(number in match.winners))
            if match.table_id == "yacht-exact" and match.is_finished:  # a table without a bonus
                boxes = [line[box.id] for box in SHIPPED[match.table_id].boxes]
                assert sum(map(int, boxes)) == seat.total


def test_the_columns_of_two_exports_are_alike_and_in_the_order_of_the_cards():
    headers = []
    for seed in (1, 2):
        store = Store.in_memory()
        fill_history(store, 2 * seed)
        text = csv_of(archive.listing(store).matches, archive.details(store), SHIPPED.values())
        headers.append(text.splitlines()[0].split(","))
    assert headers[0] == headers[1]
    boxes = [box.id for box in next(iter(SHIPPED.values())).boxes]
    assert sorted(boxes, key=headers[0].index) == boxes


def test_boxes_and_bonuses_make_the_total():
    store = Store.in_memory()
    fill_history(store, 10)
    text = csv_of(archive.listing(store).finished, archive.details(store), SHIPPED.values())
    boxes = {box.id for table in SHIPPED.values() for box in table.boxes}
    for line in csv.DictReader(io.StringIO(text)):
        written = sum(int(line[box]) for box in boxes if line[box])
        assert written + int(line["bonuses"]) == int(line["total"])


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-2+3", "@SUM(A1)", "\tx"])
def test_a_name_is_never_a_formula(name):
    store = Store.in_memory()
    play_match(store, 1, seats=(SeatSetup(name), HARD))
    text = csv_of(archive.listing(store).matches, archive.details(store))
    line = next(csv.DictReader(io.StringIO(text)))
    assert line["name"] == f"'{name}"


@pytest.mark.parametrize("name", ['Ş, "ő"\nİ', "a\rb", "a\r\nb", "\x85\u2028\v\0;", "👩‍👩‍👧"])
def test_letters_lines_and_commas_come_through(name):
    store = Store.in_memory()
    play_match(store, 1, seats=(SeatSetup(name), HARD))
    text = csv_of(archive.listing(store).matches, archive.details(store))
    assert next(csv.DictReader(io.StringIO(text)))["name"] == name


def test_the_head_and_the_detail_hold_no_secret():
    store = Store.in_memory()
    session = play_match(store, 1)
    secret = session.file().seal.secret
    assert secret not in head_of(session)
    assert secret not in detail_of(session)


def test_a_mapping_for_the_command_line_is_json():
    store = Store.in_memory()
    fill_history(store, 4)
    for match in archive.listing(store).matches:
        assert json.loads(json.dumps(match.to_mapping())) == match.to_mapping()


def test_random_bytes_are_refused_without_a_trace():
    store, rng = Store.in_memory(), random.Random(3)
    data = bytearray(write_match(match_file(9)))
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        try:
            archive.add_file(store, bytes(broken), SHIPPED)
        except (Refused, HadAlready):
            continue
    for match in archive.listing(store).matches:  # a changed name is a genuine file
        assert archive.opened(store, match.id).file()


def test_a_file_is_kept_and_listed_or_neither(monkeypatch):
    store, data = Store.in_memory(), write_match(match_file(10))
    keep_ended = store.keep_ended

    def full(*_arguments):
        raise StoreError("database or disk is full")

    monkeypatch.setattr(store, "keep_ended", full)
    with pytest.raises(StoreError):
        archive.add_file(store, data, SHIPPED)
    assert store.not_summed_up() == ()
    assert archive.listing(store).matches == ()
    monkeypatch.setattr(store, "keep_ended", keep_ended)
    archive.add_file(store, data, SHIPPED)
    assert len(archive.listing(store).matches) == 1


def test_a_match_that_is_not_in_the_lists_yet_is_had_all_the_same():
    store = Store.in_memory()
    session = play_match(store, 6)
    store._db.execute("DELETE FROM ended")  # as after a version without lists
    with pytest.raises(HadAlready) as refusal:
        archive.add_file(store, write_match(session.file()), SHIPPED)
    assert refusal.value.number == session.match_id


def test_a_file_is_had_once_also_when_two_windows_import_it_at_once(tmp_path, monkeypatch):
    path, data = tmp_path / "yacht.sqlite3", write_match(match_file(11))
    first, second = Store.open(path), Store.open(path)
    tries = []
    add = Store.add_file

    def meanwhile(store, *arguments):
        if store is first:
            with pytest.raises(StoreError):  # it has to wait for the first
                archive.add_file(second, data, SHIPPED)
            tries.append(second)
        return add(store, *arguments)

    monkeypatch.setattr(Store, "add_file", meanwhile)
    number = archive.add_file(first, data, SHIPPED)
    assert tries == [second]
    with pytest.raises(HadAlready) as refusal:
        archive.add_file(second, data, SHIPPED)
    assert refusal.value.number == number
    first.close()
    second.close()


def test_a_match_whose_end_is_lost_is_broken():
    store = Store.in_memory()
    session = play_match(store, 3)
    store._db.execute("DELETE FROM action WHERE number = (SELECT max(number) FROM action)")
    with pytest.raises(BrokenMatch):
        archive.opened(store, session.match_id)


@pytest.mark.parametrize("file", ["a text", 7, 1.5, b"", b"\xff"])
def test_a_file_that_is_damaged_in_the_database_is_a_broken_match(file):
    store = Store.in_memory()
    number = archive.add_file(store, write_match(match_file(12)), SHIPPED)
    store._db.execute("UPDATE match SET file = ?", (file,))
    with pytest.raises(BrokenMatch):
        archive.opened(store, number)


def test_what_can_not_be_shown_is_summed_up_again():
    store = Store.in_memory()
    play_match(store, 1)
    whole = archive.listing(store)
    head, detail = store._db.execute("SELECT head, detail FROM ended").fetchone()
    for nonsense in ('"\\ud800"', "1e400", "9" * 400, "NaN"):
        store.keep_ended(1, head.replace('"Ada"', nonsense), detail)
        assert archive.listing(store).unlisted == (1,)
    total = f"null, {whole.matches[0].seats[0].total}"
    assert total in head
    for nonsense in ("1" + "0" * 12, "-1e9", "true"):
        store.keep_ended(1, head.replace(total, f"null, {nonsense}"), detail)
        assert archive.listing(store).unlisted == (1,)
    archive.sum_up_for(store, (1,), 60.0)
    assert archive.listing(store).matches == whole.matches
    store._db.execute("UPDATE ended SET changed = x'ff'")
    assert archive.listing(store).unlisted == (1,)


def test_luck_that_is_no_number_is_as_if_nobody_had_looked_back():
    store = Store.in_memory()
    play_match(store, 1)
    for nonsense in ("NaN", "Infinity", "-1e300", '"nan"'):
        store.keep_review(1, f"[[{nonsense}, 1], [2, 3]]")
        (match,) = archive.listing(store).matches
        assert not match.is_reviewed
