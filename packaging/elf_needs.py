"""What the programs and libraries in a folder ask of the system they run on.

Read with objdump of binutils, which PyInstaller needs as well. Libraries that are opened only
while running (SDL opens those of the window and the sound) stand in no file's headers.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from product import CannotPack

_MAGIC: Final = b"\x7fELF"
_LIBRARY: Final = re.compile(r"^  NEEDED +(\S+)$", re.MULTILINE)
_GLIBC: Final = re.compile(r"^    0x\w+ 0x\w+ \d+ GLIBC_(\d+)\.(\d+)", re.MULTILINE)
_PACKED_RELOCATIONS: Final = "GLIBC_ABI_DT_RELR"  # a mark without a number, understood since 2.36


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to be there."""

    glibc: str  # the oldest that will do: "2.36"
    libraries: frozenset[str]  # that the folder does not bring along: "libc.so.6"


def of(folder: Path) -> Needs:
    """What everything in the folder needs.

    Raises FileNotFoundError without objdump, CannotPack for a folder without any program.
    """
    objdump = shutil.which("objdump")
    if objdump is None:
        raise FileNotFoundError("there is no `objdump` here: it comes with binutils")
    files = [path for path in sorted(folder.rglob("*")) if _is_elf(path)]
    if not files:
        raise CannotPack(f"{folder}: no program is in it")
    told = subprocess.run(
        [objdump, "--private-headers", *files],
        capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"},
    ).stdout  # fmt: skip
    versions = {(int(major), int(minor)) for major, minor in _GLIBC.findall(told)}
    if _PACKED_RELOCATIONS in told:
        versions.add((2, 36))
    libraries = set(_LIBRARY.findall(told)) - {path.name for path in folder.rglob("*.so*")}
    return Needs(".".join(map(str, max(versions))), frozenset(libraries))


def _is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
