"""Files come whole or not at all, and nothing of a failed one stays behind."""

import os
from pathlib import Path

import pytest

from game.whole_file import write_new, write_whole


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "a"
    for data in (b"first", b"second"):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert os.listdir(path.parent) == ["a"]


@pytest.mark.skipif(os.name == "nt", reason="rights of another kind")
def test_who_may_read_a_file_is_as_usual_or_as_before(tmp_path: Path) -> None:
    path = tmp_path / "a"
    before = os.umask(0o027)
    try:
        write_whole(path, b"new")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        write_whole(path, b"again")
        assert path.stat().st_mode & 0o777 == 0o604
        assert os.umask(0o027) == 0o027, "it is as it was"
    finally:
        os.umask(before)


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    names = [write_new(tmp_path, "a", ".txt", b"x").name for _ in range(3)]
    assert names == ["a.txt", "a (2).txt", "a (3).txt"]


@pytest.mark.parametrize("size", [3_000, 300_000])
def test_nothing_stays_of_a_file_the_disk_had_no_room_for(tmp_path: Path, size: int) -> None:
    """A short one fails only when it leaves the buffer, and then once more when it is closed."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    (tmp_path / "a").write_bytes(b"as it was")
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            write_whole(tmp_path / "a", b"x" * size)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"as it was"
