"""The manual page: it names every command and option, and what reads such pages finds no fault."""

import shutil
import subprocess
import sys
from pathlib import Path

import manual
import pytest

from game import __version__
from game.options import COMMANDS, command_parser, game_parser
from game.paths import player_files

PAGE = manual.page(0)


def parts():
    """The lines of the page by their headings."""
    found, here = {}, ""
    for line in PAGE.splitlines():
        if line.startswith((".SH ", ".SS ")):
            here = line[4:]
        found.setdefault(here, []).append(line)
    return {title: "\n".join(lines).replace("\\-", "-") for title, lines in found.items()}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_options(name):
    part = parts()[name]
    for action in command_parser(name)._actions:
        assert all(option in part for option in action.option_strings if action.dest != "help")


def test_the_game_has_its_options():
    part = parts()["OPTIONS"]
    for option in ("--version", "--portable", "--self-test", "FILE.yacht"):
        assert option in part
    assert f'"yacht {__version__}"' in PAGE
    assert "1970-01-01" in PAGE


@pytest.mark.parametrize("example", [words for words, _ in manual.EXAMPLES])
def test_examples_are_what_the_command_takes(example):
    command, *words = example.split()[1:]
    if command in COMMANDS:
        command_parser(command).parse_intermixed_args(words)
    else:
        game_parser().parse_args([command, *words])


def test_files_are_where_the_game_keeps_them(monkeypatch):
    if not sys.platform.startswith("linux"):
        pytest.skip("the page is for Linux")
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    files, home = player_files(), Path.home()
    for path in (files.database, files.matches, files.tables, files.log, files.values):
        assert f".B \\(ti/{path.relative_to(home)}" in PAGE


@pytest.mark.parametrize("reader", [["mandoc", "-Tlint"], ["man", "--warnings", "-l"]])
def test_what_reads_such_pages_finds_no_fault(reader, tmp_path):
    if not shutil.which(reader[0]):
        pytest.skip(f"{reader[0]} is not installed")
    manual.write(tmp_path / "yacht.6", 1_700_000_000)
    done = subprocess.run([*reader, tmp_path / "yacht.6"], capture_output=True, text=True)
    assert done.stderr == ""
    assert reader[0] == "man" or done.stdout == ""
