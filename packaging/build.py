"""Makes what people download: python packaging/build.py [--to FOLDER]

It makes an environment of its own from `pins.txt`, paints textures that are out of date, solves
every shipped table, has PyInstaller make the program, tries the program, and writes this
platform's packages and their SHA-256 sums. Everything in between lies in `build`. The same
sources give the same bytes: see `epoch`.

The first half needs nothing but Python; the second runs in the environment.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import environment
from product import CannotPack

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"
SUMS: Final = "SHA256SUMS"
UNFINISHED: Final = "unfinished"  # the folder where packages lie until all of them are whole
EPOCH: Final = "SOURCE_DATE_EPOCH"
INSIDE: Final = "YACHT_BUILD_INSIDE"  # set for the half that runs in the environment
INTERRUPTED: Final = 130  # what a shell says of a program ended by Ctrl-C


class BuildFailed(RuntimeError):
    """A step failed; the message says which, and why."""


FAILURES: Final = (BuildFailed, CannotPack, environment.NoEnvironment)  # their message says why


def main() -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(description="Build this platform's packages.")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument("--folder-only", action="store_true", help="only the program, in build")
    chosen = parser.parse_args()
    is_inside = INSIDE in os.environ
    try:
        with alone("inside" if is_inside else "outside"):
            if not is_inside:
                return _again_inside(sys.argv[1:])
            bundle = program()
            if not chosen.folder_only:
                packages(bundle, chosen.to.resolve())
    except KeyboardInterrupt:  # it reaches both halves
        if not is_inside:
            print("build: interrupted", file=sys.stderr)
        return INTERRUPTED
    except (*FAILURES, OSError, subprocess.SubprocessError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 2
    return 0


@contextmanager
def alone(half: str) -> Iterator[None]:
    """Hold the folder `build` for one half of the command. Raises BuildFailed if another has it.

    Each half holds it for itself: the second may outlive the first.
    """
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{half}.lock").open("a") as file:
        try:
            _lock(file.fileno())
        except (BlockingIOError, PermissionError) as error:  # as Linux says it, and Windows
            raise BuildFailed(f"another build is at work in {BUILD}; wait for its end") from error
        yield


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _again_inside(words: Sequence[str]) -> int:
    """Run this very command in the environment."""
    time_s = epoch()
    print("environment", flush=True)
    python = environment.made(BUILD / "environment")
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTHON")  # whoever builds may have any of them set
    }
    env |= {
        INSIDE: "1",
        EPOCH: str(time_s),
        "PYTHONHASHSEED": "0",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    return subprocess.run([python, __file__, *words], env=env, check=False).returncode


def epoch() -> int:
    """The time all files are given, in seconds since 1970: of the last commit, or as is set."""
    if told := os.environ.get(EPOCH):
        if not re.fullmatch(r"[0-9]{1,10}", told):
            raise BuildFailed(f"{EPOCH} is {told!r}, and no whole seconds since 1970")
        return int(told)
    try:
        done = subprocess.run(
            ["git", "-C", ROOT, "log", "-1", "--format=%ct"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildFailed(f"no commit tells the time; set {EPOCH} to seconds since 1970") from error
    return int(done.stdout)


# -- in the environment


def program() -> Path:
    """The folder with the built program, which has passed its own test."""
    import bundle
    import elf_needs
    import frozen
    import textures
    import values
    from product import COMMAND

    _step("textures", lambda: textures.build(textures.stale()))
    _step("values", lambda: values.solve_shipped(BUILD / "values"))
    _step("program", _freeze)
    folder = BUILD / "program" / COMMAND
    if sys.platform.startswith("linux"):
        _step("strip", lambda: bundle.strip(folder))
        _step("search paths", lambda: bundle.forget_builder(folder))
        print(f"needs glibc {elf_needs.of(folder).glibc}")
    print(f"{bundle.size_of(folder) / 1e6:.1f} MB")
    _step("self-test", lambda: _run([frozen.tested(folder), "--self-test"]))
    return folder


def _freeze() -> None:
    work = BUILD / "work"
    shutil.rmtree(work, ignore_errors=True)
    os.environ["YACHT_VALUES"] = str(BUILD / "values")
    _run(
        [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR",
            "--distpath", BUILD / "program", "--workpath", work,
            ROOT / "packaging" / "yacht.spec",
        ]
    )  # fmt: skip


def packages(folder: Path, dist: Path) -> None:
    """Write this platform's packages and their sums to `dist`, once all of them are whole."""
    import frozen

    unfinished = dist / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        made: list[Path] = []
        for name, write in frozen.packagers().items():
            print(name, flush=True)
            made += write(folder, unfinished, epoch())
        sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
        (unfinished / SUMS).write_text("".join(sums), "utf-8")
        (dist / SUMS).unlink(missing_ok=True)  # from here on it would be wrong
        for path in [*made, unfinished / SUMS]:
            path.replace(dist / path.name)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    for path in made:
        whole = dist / path.name
        print(f"{whole.stat().st_size / 1e6:5.1f} MB  {whole}")


def _step(name: str, work: Callable[[], object]) -> None:
    started_s = time.monotonic()
    print(name, end=" … ", flush=True)
    work()
    print(f"{time.monotonic() - started_s:.0f} s", flush=True)


def _run(command: Sequence[str | Path]) -> None:
    """Run it outside the source, so that nothing but what was built is found."""
    done = subprocess.run(command, cwd=BUILD, check=False)
    if done.returncode:
        raise BuildFailed(f"{Path(command[0]).name} ended with status {done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
