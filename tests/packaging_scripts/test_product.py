"""What packages say of the game is what is said elsewhere, in texts that no script makes."""

import re
import tomllib
from fnmatch import fnmatch

import deb
import environment
import product
import pytest
import windows
import words

from game.session.checking import SUFFIX
from game.ui.credits import GAME


def text(name: str) -> str:
    """A file of the project."""
    return (product.ROOT / name).read_text("utf-8")


PROJECT = tomllib.loads(text("pyproject.toml"))["project"]
WORKFLOW = text(".github/workflows/release.yml")


def test_names_of_the_game_and_of_its_makers():
    assert words.game_name()["en"] == product.NAME
    assert product.PACKAGE == PROJECT["name"] == GAME
    assert [author["name"] for author in PROJECT["authors"]] == [product.MAKERS]
    assert f"Copyright (c) {product.COPYRIGHT.partition(' ')[2]}\n" in text("LICENSE")
    assert product.FILE_SUFFIX == SUFFIX


@pytest.mark.parametrize(
    "told",
    [
        f"apt-get purge -y -qq {product.PACKAGE}\n",
        rf"Join-Path $env:LOCALAPPDATA Programs\{product.NAME}" + "\n",
        f"{windows.PROGRAM}.exe",
        f"{windows.CONSOLE_PROGRAM}.exe",
        f"/{product.NAME}.app/Contents/MacOS/{product.COMMAND}",
        f" unpacked/{product.COMMAND} ",
        f" /{deb.LINK} --self-test ",
    ],
)
def test_the_workflow_tries_what_is_installed_by_its_name(told):
    assert told in WORKFLOW


def test_lintian_is_told_of_this_package():
    lines = text("packaging/linux/lintian-overrides").splitlines()
    told = [line for line in lines if line and not line.startswith("#")]
    assert all(line.startswith(f"{product.PACKAGE}: ") for line in told)
    assert set(re.findall(r"usr/lib/([^/]*)/", "".join(told))) == {product.PACKAGE}


def test_what_is_built_has_the_oldest_python_the_game_runs_on():
    oldest = ".".join(map(str, environment.OLDEST))
    assert PROJECT["requires-python"] == f">={oldest}"
    assert f"--python-version {oldest} " in text("packaging/pins.txt")
    assert set(re.findall(r"python(3\.\d+)|PYTHON: \"(3\.\d+)", WORKFLOW)) == {
        (oldest, ""),
        ("", oldest),
    }


def test_the_map_for_maintainers_has_every_script():
    told = re.findall(r"`([\w*]+\.py)`", text("packaging/README.md").partition("\n## ")[0])
    scripts = [path.name for path in (product.ROOT / "packaging").glob("*.py")]
    assert [name for name in scripts if not any(fnmatch(name, one) for one in told)] == []
    assert [one for one in told if not any(fnmatch(name, one) for name in scripts)] == []
