"""Recipes for Windows, as far as they can be read here: programs, archive, installer, signing."""

import ast
import re
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import copyrights
import frozen
import product
import pytest
import windows

from game.locales import LANGUAGES

FOLDER = product.ROOT / "packaging" / "windows"
SCRIPT = (FOLDER / "yacht.iss").read_text("utf-8")
WORDS = windows.installer_words("B", "D", "setup", "I")
EPOCH = 1_700_000_000


@pytest.fixture
def bundle(tmp_path):
    folder = tmp_path / "yacht"
    (folder / "_internal" / "levels").mkdir(parents=True)
    for name in ("Yacht.exe", "yacht-command.exe", "_internal/levels/Szőke.toml"):
        (folder / name).write_text(name, "utf-8")
    return folder


@pytest.mark.parametrize("program", [windows.PROGRAM, windows.CONSOLE_PROGRAM])
def test_the_version_resource_tells_the_version(program):
    tree = ast.parse(windows.version_resource(program), mode="eval")
    assert tree.body.func.id == "VSVersionInfo"
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    told = dict(
        tuple(word.value for word in call.args) for call in calls if call.func.id == "StringStruct"
    )
    assert told["FileVersion"] == told["ProductVersion"] == product.VERSION
    assert told["OriginalFilename"] == f"{program}.exe"
    (fixed,) = (call for call in calls if call.func.id == "FixedFileInfo")
    numbers = {word.arg: ast.literal_eval(word.value) for word in fixed.keywords}
    assert numbers["filevers"] == numbers["prodvers"]
    assert numbers["filevers"] == (*map(int, product.VERSION.split(".")), 0)


def test_both_programs_are_told_of_and_what_they_need_is_there(tmp_path):
    pytest.importorskip("PIL")
    game, command = windows.programs(tmp_path / "work")
    assert (game["name"], game["console"]) == ("Yacht", False)
    assert (command["name"], command["console"]) == ("yacht-command", True)
    for told in (game, command):
        for path in (*told["icon"], told["version"], told["manifest"]):
            assert Path(path).stat().st_size


def test_whose_work_is_shipped_lies_where_the_readme_says(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    ((about, place),) = frozen.data(tmp_path / "work")
    assert Path(about).read_bytes() == copyrights.FILE.read_bytes()
    assert place == "."  # in PyInstaller's folder
    readme = dict(windows._in_archive(tmp_path))["README.txt"].decode()
    for name in (Path(about).name, f"{windows.PROGRAM}.exe", f"{windows.CONSOLE_PROGRAM}.exe"):
        assert name in readme


def test_the_manifest_asks_for_real_pixels_utf8_and_long_paths():
    root = ElementTree.parse(FOLDER / "yacht.manifest").getroot()
    assert root.tag == "{urn:schemas-microsoft-com:asm.v1}assembly"
    told = {element.tag.rpartition("}")[2]: element.text for element in root.iter()}
    assert told["dpiAwareness"].startswith("PerMonitorV2")
    assert (told["activeCodePage"], told["longPathAware"]) == ("UTF-8", "true")


def test_the_installer_is_told_all_it_asks_for():
    told = {word[2:].partition("=")[0] for word in WORDS if word.startswith("/D")}
    asked = set(re.findall(r"\{#(\w+)\}", SCRIPT))
    assert asked - told == {"ProgId"}
    assert told <= asked
    assert f"/DVersion={product.VERSION}" in WORDS


def test_the_installer_speaks_the_languages_of_the_game():
    languages = re.findall(r'^Name: "(\w+)"; MessagesFile:', SCRIPT, re.MULTILINE)
    assert set(languages) == set(LANGUAGES)
    assert set(re.findall(r"^(\w+)\.MatchFile=", SCRIPT, re.MULTILINE)) == set(LANGUAGES)


def test_the_installer_needs_no_administrator_and_leaves_what_the_player_has_made():
    assert "\nPrivilegesRequired=lowest\n" in SCRIPT
    assert "[UninstallDelete]" not in SCRIPT
    assert re.findall(r'^Type: filesandordirs; Name: "(.*)"', SCRIPT, re.M) == [r"{app}\_internal"]


def test_the_archive_has_the_same_bytes_twice_and_one_folder(bundle, tmp_path):
    first = windows.archive(bundle, tmp_path / "y.zip", EPOCH).read_bytes()
    second = windows.archive(bundle, tmp_path / "y.zip", EPOCH)
    assert second.read_bytes() == first
    names = zipfile.ZipFile(second).namelist()
    assert names == sorted(names)
    assert {name.partition("/")[0] for name in names} == {"y"}
    assert {"y/Yacht.exe", "y/README.txt", "y/_internal/levels/Szőke.toml"} <= set(names)


def test_without_a_certificate_nothing_is_signed_and_that_is_said(bundle, monkeypatch, capsys):
    monkeypatch.delenv(windows.CERTIFICATE, raising=False)
    windows.sign([bundle / "Yacht.exe"])
    assert capsys.readouterr().out == f"not signed: {windows.CERTIFICATE} is not set\n"
    assert not [word for word in WORDS if word.startswith("/S")]


def test_with_a_certificate_installer_and_uninstaller_are_signed_too(monkeypatch, tmp_path):
    tool = tmp_path / "signtool.exe"
    tool.write_text("")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(windows.CERTIFICATE, "ab" * 20)
    told = windows.installer_words("B", "D", "setup", "I")
    (sign,) = (word for word in told if word.startswith("/Ssign="))
    assert f"$q/sha1$q $q{'ab' * 20}$q" in sign
    assert sign.endswith(" $f")
    assert "#ifdef Signed\nSignTool=sign\n" in SCRIPT


def test_the_newest_compiler_is_found_and_a_missing_one_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ProgramFiles", str(tmp_path))
    with pytest.raises(product.CannotPack, match=r"no ISCC\.exe here"):
        windows._found(windows.COMPILER, Path("Inno Setup *"))
    for number in (6, 7):
        (tmp_path / f"Inno Setup {number}").mkdir()
        (tmp_path / f"Inno Setup {number}" / windows.COMPILER).write_text("")
    found = windows._found(windows.COMPILER, Path("Inno Setup *"))
    assert Path(found) == tmp_path / "Inno Setup 7" / windows.COMPILER
