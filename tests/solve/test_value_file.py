import json
import os
import random

import numpy as np
import pytest

from game.solve.advice import advise
from game.solve.value_file import FORMAT, load, path_of, save
from game.solve.values import StaleValues
from tests.solve.shared import ALL_TABLES, random_card, random_faces, solved
from tests.support.matches import SHIPPED

EXACT = SHIPPED["yacht-exact"]


@pytest.fixture
def saved(tmp_path):
    return save(solved("yacht-exact"), tmp_path)


@pytest.mark.parametrize("table_id", ALL_TABLES)
def test_values_come_back_as_float32(table_id, tmp_path):
    values = solved(table_id)
    path = save(values, tmp_path / "not" / "there" / "yet")
    assert path == path_of(values.table, path.parent)
    assert path.stat().st_size < 4 * values.count + 500
    loaded = load(values.table, path.parent)
    rounding = np.abs(loaded.grid - values.grid)
    assert (rounding <= 6e-8 * values.grid).all()
    assert rounding.max() < 1.6e-5
    assert loaded.start == values.start, "the value of the empty card is kept in full"
    assert loaded.digest == values.digest


def test_advice_from_a_file_is_off_by_less_than_a_hundred_thousandth(tmp_path):
    values = solved("yacht-bonus")
    save(values, tmp_path)
    loaded, rng = load(values.table, tmp_path), random.Random(3)
    for number in range(60):
        card, faces = random_card(values.table, rng, 1 + number % 12), random_faces(rng)
        fresh, stored = (advise(v, card, faces, number % 3) for v in (values, loaded))
        assert stored.value == pytest.approx(fresh.value, abs=1e-5)
        assert [o.hold for o in stored.holds] == [o.hold for o in fresh.holds]
        for one, other in zip(stored.boxes, fresh.boxes, strict=True):
            assert one.loss == pytest.approx(other.loss, abs=2e-5)


def test_the_first_folder_that_has_values_gives_them(saved, tmp_path):
    empty, broken = tmp_path / "empty", tmp_path / "broken"
    broken.mkdir()
    path_of(EXACT, broken).write_bytes(b"no values")
    for folders in ((saved.parent, empty), (empty, broken, saved.parent)):
        assert load(EXACT, *folders).start == solved("yacht-exact").start
    with pytest.raises(StaleValues, match="no header"):
        load(EXACT, empty, broken)


def test_a_missing_file_is_stale(tmp_path):
    with pytest.raises(StaleValues, match="No such file"):
        load(EXACT, tmp_path)


@pytest.mark.parametrize("keep", [0, 1, 40, 300, 5_000, -1])
def test_a_truncated_file_is_refused(saved, keep):
    saved.write_bytes(saved.read_bytes()[:keep])
    with pytest.raises(StaleValues):
        load(EXACT, saved.parent)


def test_a_longer_file_is_refused(saved):
    saved.write_bytes(saved.read_bytes() + b"\0\0\0\0")
    with pytest.raises(StaleValues, match="sha256"):
        load(EXACT, saved.parent)


def test_any_changed_byte_is_noticed(saved):
    content, rng = saved.read_bytes(), random.Random(1)
    for place in [*range(0, 330, 5), *rng.sample(range(len(content)), 60)]:
        changed = bytearray(content)
        changed[place] ^= 1 << rng.randrange(8)
        saved.write_bytes(changed)
        with pytest.raises(StaleValues):
            load(EXACT, saved.parent)


def test_values_of_another_table_are_refused(tmp_path):
    foreign = save(solved("yacht-classic"), tmp_path)
    os.rename(foreign, path_of(EXACT, tmp_path))
    with pytest.raises(StaleValues, match="table is"):
        load(EXACT, tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        {"format": FORMAT + 1},
        {"format": None},
        {"table": 7},
        {"more": 1},
        {"shape": [1, 4096]},
        {"shape": "x"},
        {"sha256": 0},
    ],
)
def test_a_header_that_is_wrong_is_refused(saved, change):
    head, _, body = saved.read_bytes().partition(b"\n")
    saved.write_bytes(json.dumps(json.loads(head) | change).encode() + b"\n" + body)
    with pytest.raises(StaleValues):
        load(EXACT, saved.parent)


@pytest.mark.parametrize("content", [b"", b"\n", b"[]\n", b"{}\n", b"\xff\xfe\n", b"[" * 900])
def test_something_else_under_that_name_is_refused(saved, content):
    saved.write_bytes(content)
    with pytest.raises(StaleValues):
        load(EXACT, saved.parent)


def test_a_folder_under_that_name_is_refused(tmp_path):
    path_of(EXACT, tmp_path).mkdir()
    with pytest.raises(StaleValues):
        load(EXACT, tmp_path)


def test_solving_again_replaces_a_damaged_file(saved):
    saved.write_bytes(b"damaged")
    save(solved("yacht-exact"), saved.parent)
    assert load(EXACT, saved.parent).start == solved("yacht-exact").start
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(saved, monkeypatch):
    def fail(*_paths):
        raise OSError("disk full")

    before = saved.read_bytes()
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        save(solved("yacht-exact"), saved.parent)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]
