"""Where the player's files lie."""

import os
import sys
from pathlib import Path

import pytest

from game import paths
from game.opening import open_store


def test_portable_files_lie_beside_the_program(tmp_path, monkeypatch):
    files = paths.player_files(portable=True)
    source = Path(paths.__file__).parents[1]
    assert files.data == source / "player"
    assert files.database.is_relative_to(files.data)
    assert files.values.is_relative_to(files.data)
    assert files.exports.is_relative_to(files.data)
    assert not files.data.exists(), "nothing is made by asking"
    program = tmp_path / "Yacht ü" / "yacht"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert paths.player_files(portable=True).data == program.parent / "player"


def test_a_built_program_that_was_portable_once_stays_so(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "yacht"))
    beside = tmp_path / "player"
    beside.mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert paths.player_files().data != beside, "a folder of that name may be anybody's"
    (beside / "yacht.sqlite3").touch()
    assert paths.player_files().data == beside
    monkeypatch.delattr(sys, "frozen")
    assert paths.player_files().data != beside


def test_portable_files_of_an_application_of_macos_lie_beside_it(tmp_path, monkeypatch):
    program = tmp_path / "Yacht.app" / "Contents" / "MacOS" / "yacht"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert paths.player_files(portable=True).data == tmp_path / "player"


def test_portable_files_of_an_installed_game_lie_in_its_environment(tmp_path, monkeypatch):
    package = tmp_path / "site-packages" / "game"
    (package / "assets").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    assert paths.player_files(portable=True).data == tmp_path / "venv" / "player"


def test_the_usual_places_are_the_platforms(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if sys.platform.startswith("linux"):
        files = paths.player_files()
        assert files.data == tmp_path / "data" / "yacht"
        assert files.values.is_relative_to(tmp_path / "cache")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the system itself knows the folders")
def test_without_any_home_nothing_is_kept_rather_than_anywhere(monkeypatch, tmp_path):
    """As in many containers: no HOME, and a user the system has no entry for."""
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    faults = []
    assert not open_store(paths.player_files().database, faults).is_kept
    assert [fault.key for fault in faults] == ["fault.store_folder"]
    assert os.listdir(tmp_path) == []
