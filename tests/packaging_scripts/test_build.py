"""The build command: what it refuses in one line, and that no package is ever half there."""

import hashlib
import subprocess
import sys
from pathlib import Path

import build
import frozen
import pytest
from product import CannotPack

TIME = "1790000000"


@pytest.fixture(autouse=True)
def scratch(tmp_path, monkeypatch):
    """Nothing is written to the real folder `build`, and no environment is made."""
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build.environment, "made", lambda _: Path(sys.executable))
    monkeypatch.setenv(build.EPOCH, TIME)
    monkeypatch.delenv(build.INSIDE, raising=False)
    monkeypatch.setattr(sys, "argv", ["build.py", "--to", str(tmp_path / "dist")])


def line_said(capsys):
    """The one line that the command ended with."""
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("time", ["soon", "-5", "1e9", "9" * 20, "٣", " 5"])
def test_a_time_that_is_none_is_told_before_anything_is_made(time, monkeypatch, capsys):
    monkeypatch.setenv(build.EPOCH, time)
    monkeypatch.setattr(build.environment, "made", lambda _: pytest.fail("an environment"))
    assert build.main() == 2
    assert line_said(capsys).startswith(f"build: {build.EPOCH} is {time!r}")


def test_only_one_build_at_a_time_works_in_a_folder(capsys):
    with build.alone("outside"):
        assert build.main() == 2
    assert "another build" in line_said(capsys)
    with build.alone("outside"):
        pass


@pytest.mark.parametrize("inside", [True, False])
def test_an_interrupted_build_says_so_once(inside, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupted)
    monkeypatch.setattr(build, "program", interrupted)
    if inside:
        monkeypatch.setenv(build.INSIDE, "1")
    assert build.main() == 130
    assert capsys.readouterr().err == ("" if inside else "build: interrupted\n")


def packers(monkeypatch, *names, failure=None):
    """Let `names` be packed, the last of them only to its half if there is a failure."""

    def packer(name):
        def write(_folder, dist, epoch):
            assert epoch == int(TIME)
            path = dist / name
            path.write_text("half")
            if failure is not None and name == names[-1]:
                raise failure
            path.write_text(f"all of {name}")
            return [path]

        return write

    monkeypatch.setattr(frozen, "packagers", lambda: {name: packer(name) for name in names})


def test_the_sums_are_those_of_the_packages_just_made(tmp_path, monkeypatch):
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "old.deb").write_text("of an older version")
    packers(monkeypatch, "new.tar.xz", "new.deb")
    build.packages(tmp_path, dist)
    assert sorted(path.name for path in dist.iterdir()) == [
        build.SUMS, "new.deb", "new.tar.xz", "old.deb",
    ]  # fmt: skip
    assert (dist / build.SUMS).read_text() == "".join(
        f"{hashlib.sha256(f'all of {name}'.encode()).hexdigest()}  {name}\n"
        for name in ("new.tar.xz", "new.deb")
    )


@pytest.mark.parametrize(
    "failure", [OSError(28, "No space left on device"), CannotPack("no"), KeyboardInterrupt()]
)
def test_a_package_that_fails_leaves_what_was_there(failure, tmp_path, monkeypatch):
    dist = tmp_path / "dist"
    packers(monkeypatch, "a.tar.xz", "a.deb")
    build.packages(tmp_path, dist)
    before = {path.name: path.read_bytes() for path in dist.iterdir()}
    packers(monkeypatch, "b.tar.xz", "a.deb", failure=failure)
    with pytest.raises(type(failure)):
        build.packages(tmp_path, dist)
    assert {path.name: path.read_bytes() for path in dist.iterdir()} == before


def test_what_a_killed_build_left_is_no_package_and_goes_with_the_next(tmp_path, monkeypatch):
    dist = tmp_path / "dist"
    seen = []

    def write(_folder, into, _epoch):
        (into / "a.deb").write_text("half")
        seen.append((dist / "a.deb").exists())
        return [into / "a.deb"]

    monkeypatch.setattr(frozen, "packagers", lambda: {"deb": write})
    (dist / build.UNFINISHED).mkdir(parents=True)
    (dist / build.UNFINISHED / "a.tar.xz").write_text("half")
    build.packages(tmp_path, dist)
    assert seen == [False]
    assert sorted(path.name for path in dist.iterdir()) == [build.SUMS, "a.deb"]
