"""The player's own tables as files: written so that they are read back, and refused by name."""

import os
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from game.house.files import House
from game.house.text import table_text
from game.levels import read_table
from game.rules.checked import Misfit
from game.rules.table import Table, table_from, table_name
from game.solve.values import digest_of
from tests.support.matches import SHIPPED
from tests.support.random_tables import tables

GENERALA = replace(SHIPPED["generala"], id="house", name="Sunday’s Generala")
TEXT = table_text(GENERALA)
AGAIN = TEXT + '[[boxes]]\nid = "ones"\nkind = "choice"\n'


@pytest.fixture
def house(tmp_path) -> House:
    return House(tmp_path / "tables", SHIPPED)


def put(house: House, name: str, content: str | bytes) -> Path:
    house.folder.mkdir(parents=True, exist_ok=True)
    path = house.folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


# -- text


@given(tables())
def test_a_table_is_read_back_as_it_was_written(table):
    read = table_from(tomllib.loads(table_text(table)))
    assert (read, read.name) == (table, table.name)


def test_every_switch_is_named_beside_its_value():
    for line in TEXT.splitlines():
        key = line.partition(" = ")[0]
        if key in ("joker", "further_five_alike", "runs", "pays", "may_be_one_face", "after",
                   "served_extra", "wins_when_served", "count"):  # fmt: skip
            assert " # " in line, line


# -- names


@pytest.mark.parametrize(
    "name", ["", "   ", "a\nb", "tab\t", "\u202eevil", "\ud800", "x" * 41, 3, None, ["a"]]
)
def test_a_name_that_can_not_be_shown_is_refused(name):
    with pytest.raises(Misfit, match="name: "):
        table_name(name)


def test_a_name_is_composed_and_trimmed():
    assert table_name("  S\u0327ans  ") == "\u015eans"
    assert table_name("x" * 40) == "x" * 40


def test_a_name_rules_nothing():
    other = replace(GENERALA, name="Something else")
    assert other == GENERALA
    assert hash(other) == hash(GENERALA)
    assert digest_of(other) == digest_of(GENERALA)
    assert other.to_mapping()["name"] == "Something else"
    assert "name" not in SHIPPED["generala"].to_mapping()


# -- reading


def test_an_empty_or_missing_folder_is_no_fault(house):
    assert house.reread() == ()
    house.folder.mkdir(parents=True)
    assert (house.reread(), dict(house.own)) == ((), {})


REFUSED = [
    ("unknown.toml", TEXT + "loud = true\n", "unknown.toml: boxes[10].loud: True should be a key"),
    (
        "twice.toml",
        TEXT + '[[boxes]]\nid = "ones"\nkind = "choice"\n',
        "twice.toml: boxes[11].id: ",
    ),
    (
        "bonus.toml",
        'id = "b"\n[bonus]\nat = 63\npoints = 35\n[[boxes]]\nid = "choice"\nkind = "choice"\n',
        "should be number boxes to earn it in, or no bonus",
    ),
    ("none.toml", 'id = "none"\nboxes = []\n', "none.toml: boxes: [] should be a list of 1 to 16"),
    ("syntax.toml", 'id = "a"\nboxes == 3\n', "(at line 2, column 8)"),
    ("taken.toml", TEXT.replace('"house"', '"classic"'), "is taken by a table of the game; choose"),
    ("latin.toml", TEXT.encode().replace("’".encode(), b"\xe7"), "should be UTF-8 text"),
    ("name.toml", TEXT.replace("Sunday", "\\u0007"), "name.toml: name: "),
    ("long.toml", "#" * 70_000, "long.toml: should be at most 64 KiB long"),
    ("dots.toml", "a" + ".a" * 20_000 + " = 1", "dots.toml: line 1 should be at most 500"),
    ("deep.toml", "x = " + "[\n" * 20_000, "deep.toml: brackets are nested too deep"),
]


@pytest.mark.parametrize(("name", "content", "told"), REFUSED, ids=[r[0] for r in REFUSED])
def test_a_wrong_file_is_refused_by_name_and_the_others_are_there(house, name, content, told):
    put(house, name, content)
    put(house, "zz-good.toml", TEXT)
    (fault,) = house.reread()
    assert fault.startswith(f"{name}: ")
    assert told in fault
    assert list(house.own) == ["house"]
    assert house.reread() == (), "it is told once"
    put(house, name, TEXT.replace('"house"', '"mended"'))
    assert house.reread() == ()
    assert set(house.own) == {"house", "mended"}


def test_things_that_are_no_files_are_named(house):
    house.folder.mkdir(parents=True)
    (house.folder / "x.toml").mkdir()
    (house.folder / "y.toml").symlink_to("nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo(house.folder / "z.toml")
    faults = house.reread()
    assert faults[0] == "x.toml: should be a file"
    assert faults[1] == "y.toml: can't be read: No such file or directory"
    assert faults[2:] in ((), ("z.toml: should be a file",))


def test_a_folder_that_is_none_is_named(house):
    house.folder.parent.mkdir(exist_ok=True)
    house.folder.write_text("in the way")
    assert house.reread() == ("tables: can't be read: Not a directory",)


def test_a_file_that_may_not_be_read_is_named(house, monkeypatch):
    put(house, "secret.toml", TEXT)

    def refuse(_path, *_arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert house.reread() == ("secret.toml: can't be read: Permission denied",)


def test_two_files_with_one_id_are_told_apart(house):
    put(house, "a.toml", TEXT)
    put(house, "b.toml", TEXT)
    assert house.reread() == ("b.toml: id: 'house' is taken by a.toml; choose another",)


def test_a_file_name_commands_no_terminal(house):
    put(house, "bad\x1b[2J\n.toml", "x")
    (fault,) = house.reread()
    assert fault.isprintable()
    assert fault.startswith("bad?[2J?.toml: ")


def test_hundreds_of_files_are_read_once_and_sorted_as_people_do(house):
    for number in range(300):
        table = replace(GENERALA, id=f"t-{number}", name=f"Table {number}")
        put(house, f"t-{number}.toml", table_text(table))
    assert house.reread() == ()
    assert list(house.own)[:12:11] == ["t-0", "t-11"]
    assert len(house.tables) == 300
    before = house.own["t-7"].table
    house.reread()
    assert house.own["t-7"].table is before, "what has not changed is not read again"


def test_a_changed_file_is_read_again(house):
    path = put(house, "house.toml", TEXT)
    house.reread()
    own = house.own["house"]
    assert not house.is_changed(own)
    path.write_text(TEXT.replace("pays = 20", "pays = 25"))
    os.utime(path, ns=(1, 1))
    assert house.is_changed(own)
    house.reread()
    assert house.tables["house"].box("straight").pays == 25
    path.unlink()
    house.reread()
    assert not house.own


# -- writing


def test_a_new_table_gets_an_id_and_a_file_of_its_own(house):
    first, second = house.save(GENERALA), house.save(GENERALA)
    assert (first.table.id, second.table.id) == ("sunday-s-generala", "sunday-s-generala-2")
    assert read_table(first.path) == first.table == house.tables["sunday-s-generala"]
    assert len(list(house.folder.iterdir())) == 2
    assert house.save(replace(GENERALA, name="Classic")).table.id == "classic-2", (
        "never a shipped id"
    )


def test_a_file_that_is_there_is_never_overwritten_by_a_new_table(house):
    broken = put(house, "sunday-s-generala.toml", "nonsense")
    house.reread()
    assert house.save(GENERALA).path.name == "sunday-s-generala-2.toml"
    assert broken.read_text() == "nonsense"


@pytest.mark.parametrize(
    ("name", "table_id"),
    [
        ("Büyük Masa, 2", "buyuk-masa-2"),
        ("Kırmızı", "kirmizi"),
        ("日本", "table"),
        ("7 up", "table-7-up"),
        ("Con", "table-con"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 40, "x" * 36),
    ],
)
def test_ids_are_made_of_names(house, name, table_id):
    saved = house.save(replace(GENERALA, name=name))
    assert saved.table.id == table_id
    assert saved.path.parent == house.folder
    assert house.own[table_id].table.name == name


def test_an_own_table_is_replaced_where_it_lies_and_keeps_its_id(house):
    path = put(house, "by-hand.toml", TEXT)
    house.reread()
    own = house.own["house"]
    house.save(replace(GENERALA, name="Other", boxes=GENERALA.boxes[:-1]), own)
    assert [p.name for p in house.folder.iterdir()] == ["by-hand.toml"]
    table: Table = read_table(path)
    assert (table.id, table.name, len(table.boxes)) == ("house", "Other", 10)


def test_a_disk_that_fails_leaves_the_old_file_and_nothing_else(house, monkeypatch):
    house.save(GENERALA)
    own = house.own["sunday-s-generala"]
    before = own.path.read_bytes()

    def full(_fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for instead_of in (None, own):
        with pytest.raises(OSError, match="No space left"):
            house.save(replace(GENERALA, boxes=GENERALA.boxes[:3]), instead_of)
    assert [p.name for p in house.folder.iterdir()] == [own.path.name]
    assert own.path.read_bytes() == before


def test_a_table_can_be_deleted_also_when_its_file_has_gone(house):
    first, second = house.save(GENERALA), house.save(GENERALA)
    house.delete(first)
    assert list(house.own) == [second.table.id]
    second.path.unlink()
    house.delete(second)
    assert not house.own
