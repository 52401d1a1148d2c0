"""What differs from platform to platform in what is built; `yacht.spec` and `build.py` ask here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

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
    """Pairs of a file that only this platform needs and where it goes."""
    if sys.platform == "darwin":
        import macos

        return macos.data(work)
    return []


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
    return {name: _one(import_module(name).write) for name in ("archive", "deb")}


def _one(write: Callable[[Path, Path, int], Path]) -> Packager:
    return lambda folder, dist, epoch: [write(folder, dist, epoch)]
