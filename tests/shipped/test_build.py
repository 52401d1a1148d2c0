"""Who builds twice on one machine has the same bytes twice."""

import hashlib
from pathlib import Path

import pytest

from tests.shipped.conftest import build

pytestmark = [pytest.mark.slow, pytest.mark.longest]


def test_two_builds_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    build(tmp_path)
    first, second = (sums(folder) for folder in (dist, tmp_path))
    assert first == second
    assert len(first) >= 3, "an archive, a package and the sums of both"


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 sums of the files in a folder."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }
