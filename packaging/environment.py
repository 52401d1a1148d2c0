"""The environment the game is built in: exactly what `pins.txt` names, and nothing else.

After a change in pyproject.toml the pins are renewed by what stands at the head of `pins.txt`.
Only the standard library is used here: this runs in whatever Python somebody has.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

PINS: Final = Path(__file__).resolve().parent / "pins.txt"
OLDEST: Final = (3, 11)


class NoEnvironment(RuntimeError):
    """It can't be made; the message says why, and what would help."""


def python_of(folder: Path) -> Path:
    """The Python of the environment in that folder."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def made(folder: Path) -> Path:
    """The Python of an environment that is made in `folder`, or stands there already.

    It is made anew whenever the pins or this Python are others. Raises NoEnvironment.
    """
    if sys.version_info < OLDEST:
        raise NoEnvironment(f"Python {sys.version.split()[0]} is too old: 3.11 or newer is needed")
    stamp, wanted = folder / "made-of", _fingerprint()
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        _make(folder)
        stamp.write_text(wanted, "utf-8")
    return python_of(folder)


def _fingerprint() -> str:
    return f"{sys.version}\n{sys.executable}\n{hashlib.sha256(PINS.read_bytes()).hexdigest()}\n"


def _make(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    try:
        venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoEnvironment(
            f"no environment can be made in {folder} ({error}); "
            "is Python's venv module installed (python3-venv on Debian)?"
        ) from error
    # only what is pinned, only as it was built by its makers, and only if its bytes are the same
    command: list[str | Path] = [
        python_of(folder), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement", PINS,
    ]  # fmt: skip
    if subprocess.run(command, check=False).returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise NoEnvironment("what packaging/pins.txt names could not be installed; see above")
