"""Reading `levels/`: what ships is whole, and what is broken is named and left out."""

import shutil
from pathlib import Path

import pytest

from game.levels import LevelsError, read_shelf, read_table

TABLES = ("yacht-bonus", "yacht-exact", "yacht-classic", "classic", "scandinavian", "generala")
LEVELS = Path(__file__).parents[1] / "levels"


def test_everything_that_ships_is_read():
    shelf = read_shelf(LEVELS)
    assert shelf.faults == ()
    assert tuple(shelf.tables) == TABLES
    assert list(shelf.levels) == ["easy", "medium", "hard", "master", "champion"]


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(LEVELS, tmp_path / "levels"))


BROKEN = [
    ("tables/yacht-exact.toml", b'id = "yacht-exact"\n[[boxes]\n', "yacht-exact.toml: ", "line 2"),
    ("tables/yacht-exact.toml", b'id = "x"\n', "yacht-exact.toml: boxes: is missing", ""),
    ("tables/yacht-exact.toml", b"\xff\xfe", "yacht-exact.toml: byte 0 should be UTF-8", ""),
    ("tables/yacht-exact.toml", b"", "yacht-exact.toml: boxes: is missing", ""),
    (
        "tables/yacht-exact.toml",
        b'id = "a"\n[[boxes]]\nid = "b"\nkind = "runs"\n',
        "yacht-exact.toml: boxes[0].kind: 'runs' should be one of",
        "",
    ),
    ("tables/yacht-exact.toml", b"#" * 300_000, "yacht-exact.toml: should be at most", ""),
    ("bots/hard.toml", b'id = "hard"\nplays = "luck"\n', "hard.toml: plays: 'luck' should be", ""),
]


@pytest.mark.parametrize(("name", "content", "starts", "holds"), BROKEN)
def test_a_broken_file_is_named_and_the_rest_goes_on(folder, name, content, starts, holds):
    (folder / name).write_bytes(content)
    shelf = read_shelf(folder)
    (fault,) = shelf.faults
    assert fault.startswith(starts)
    assert holds in fault
    assert len(shelf.tables) + len(shelf.levels) == len(TABLES) + 5 - 1
    assert "yacht-bonus" in shelf.tables


def test_two_files_with_one_id_are_told_apart(folder):
    shutil.copy(folder / "tables" / "yacht-bonus.toml", folder / "tables" / "zzz.toml")
    shelf = read_shelf(folder)
    assert shelf.faults == ("zzz.toml: id: 'yacht-bonus' is taken by an earlier file",)


def test_files_nobody_ordered_follow_by_name(folder):
    (folder / "order.toml").write_text('tables = ["yacht-classic"]\n')
    first, *others = read_shelf(folder).tables
    assert first == "yacht-classic"
    assert others == sorted(set(TABLES) - {first})
    (folder / "order.toml").write_text("tables = 3")
    assert list(read_shelf(folder).tables) == sorted(TABLES)
    (folder / "order.toml").write_text("tables = [")
    assert read_shelf(folder).faults[0].startswith("order.toml: ")


def test_an_empty_folder_offers_nothing(tmp_path):
    shelf = read_shelf(tmp_path)
    assert (dict(shelf.tables), dict(shelf.levels)) == ({}, {})


def test_a_table_file_anywhere_can_be_read(folder):
    assert read_table(folder / "tables" / "yacht-exact.toml").id == "yacht-exact"
    with pytest.raises(LevelsError, match="nowhere.toml: can't be read: No such file"):
        read_table(folder / "nowhere.toml")
