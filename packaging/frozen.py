"""What differs from platform to platform in what is built; `yacht.spec` and `build.py` ask here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import copyrights
from product import COMMAND

Packager: TypeAlias = Callable[[Path, Path, int], list[Path]]  # built folder, dist, epoch


def programs(work: Path) -> list[dict[str, object]]:
    """What PyInstaller's EXE is told of each program in the folder, the first being the game.

    Files for it are written to `work`.
    """
    if sys.platform == "win32":
        import windows

        return windows.programs(work)
    if sys.platform == "darwin":
        import macos

        return [macos.program()]
    return [{"name": COMMAND}]


def data(work: Path) -> list[tuple[str, str]]:
    """Pairs of a file that only this platform needs and where it goes; they are made in `work`."""
    if sys.platform.startswith("linux"):
        return []
    about = work / copyrights.NAME  # packages of Linux lay it beside the built folder
    work.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(copyrights.FILE, about)
    named = [(str(about), ".")]
    if sys.platform == "darwin":
        import macos

        return [*named, *macos.data(work)]
    return named


def tested(folder: Path) -> Path:
    """The program whose `--self-test` tells whether what was built works."""
    if sys.platform == "win32":
        import windows

        return folder / f"{windows.CONSOLE_PROGRAM}.exe"
    if sys.platform == "darwin":
        import macos

        return folder.parent / macos.APP / "Contents" / "MacOS" / COMMAND
    return folder / COMMAND


def packagers() -> dict[str, Packager]:
    """What makes this platform's packages, by what it makes."""
    if sys.platform == "win32":
        import windows

        return {"archive and installer": windows.write}
    if sys.platform == "darwin":
        import macos

        return {"disk image": macos.write}
    import archive
    import deb

    return {"archive": _one(archive.write), "deb": _one(deb.write)}


def _one(write: Callable[[Path, Path, int], Path]) -> Packager:
    return lambda folder, dist, epoch: [write(folder, dist, epoch)]
