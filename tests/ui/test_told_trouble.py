"""Reasons of the system in the player's words."""

import errno
import sqlite3

import pytest

from game.store import BusyStore, Store, StoreError
from game.text import read_words
from game.ui.told_trouble import reason_told, trouble_told
from tests.support.copies import ROOT

WORDS = read_words(ROOT / "assets" / "text" / "en.po")


def test_known_reasons_are_in_the_catalogue_and_others_stay_as_they_are():
    assert trouble_told(WORDS, OSError(errno.ENOSPC, "x")) == "no room is left on the disk"
    assert trouble_told(WORDS, PermissionError(errno.EACCES, "x")) == "it is not allowed there"
    assert trouble_told(WORDS, OSError(errno.EFBIG, "x")) == "no room is left on the disk"
    there = "the file or its folder is not there"
    assert trouble_told(WORDS, FileExistsError(errno.EEXIST, "x")) == there
    assert trouble_told(WORDS, OSError(errno.ENOTTY, "no typewriter")) == "no typewriter"
    assert trouble_told(WORDS, ValueError("a word")) == "a word"
    assert reason_told(WORDS, None, "as it was") == "as it was"


def test_what_the_database_refuses_is_told_the_same_way(tmp_path):
    path = tmp_path / "data" / "yacht.sqlite3"
    store = Store.open(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store._db.execute("PRAGMA busy_timeout = 0")
    with pytest.raises(BusyStore) as caught:
        store.keep_settings({"a": 1})
    other.close()
    assert trouble_told(WORDS, caught.value) == "another program holds the file"
    store.close()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError) as caught:
        Store.open(path).check()
    assert trouble_told(WORDS, caught.value) == "the file is damaged"
