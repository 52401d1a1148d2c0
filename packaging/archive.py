"""The archive for any Linux: unpack it and start, with or without a menu entry.

Its one folder is the built one (`--portable` keeps the player's files beside the executable, so
that one lies at its top) with a start script and what a desktop wants to know.
"""

from __future__ import annotations

import lzma
import platform
import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import copyrights
import elf_needs
import share
from product import COMMAND, NAME, PACKAGE, ROOT, VERSION

START: Final = "start.sh"
_LINUX: Final = Path(__file__).resolve().parent / "linux"
_PROGRAMS: Final = (COMMAND, START)
# Of 104.7 MB: 37.2 MB with 6, and 36.4 with 9 and the filter for machine code. But 9 asks for 65 MB
# of memory at unpacking where 6 is content with 9, and not every tar (busybox) knows the filter.
PRESET: Final = 6


def write(bundle: Path, dist: Path, epoch: int, *, preset: int = PRESET) -> Path:
    """The archive made of the built folder, in `dist`. The same input gives the same bytes.

    `preset` is that of xz, 0 to 9; low ones are for tests. Raises CannotPack where the folder
    holds what `linux/copyright` says nothing of.
    """
    copyrights.check(bundle)
    name = f"{PACKAGE}-{VERSION}-linux-{platform.machine()}"
    target = dist / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch:
        extras = Path(scratch)
        _write_extras(extras, bundle, epoch)
        found = {path.relative_to(top): path for top in (bundle, extras) for path in top.rglob("*")}
        with (
            lzma.open(target, "wb", check=lzma.CHECK_CRC64, preset=preset) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
        ):
            tar.addfile(_described(tar.gettarinfo(bundle, name), epoch))
            for inside, path in sorted(found.items()):
                _add(tar, path, f"{name}/{inside.as_posix()}", epoch)
    return target


def _write_extras(folder: Path, bundle: Path, epoch: int) -> None:
    """All that lies beside the built folder's own files."""
    share.write(folder / "share", exec_=COMMAND, epoch=epoch)
    shutil.copyfile(_LINUX / START, folder / START)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copyfile(copyrights.FILE, folder / copyrights.NAME)
    readme = (_LINUX / "README.txt").read_text("utf-8")
    told = readme.format(
        version=VERSION,
        underline="=" * len(f"{NAME} {VERSION}"),
        glibc=elf_needs.of(bundle).glibc,
    )
    (folder / "README.txt").write_text(told, "utf-8")


def _add(tar: tarfile.TarFile, path: Path, name: str, epoch: int) -> None:
    entry = _described(tar.gettarinfo(path, name), epoch)
    if not entry.isreg():
        tar.addfile(entry)
        return
    entry.mode = 0o755 if path.name in _PROGRAMS else 0o644
    with path.open("rb") as file:
        tar.addfile(entry, file)


def _described(entry: tarfile.TarInfo, epoch: int) -> tarfile.TarInfo:
    """The entry without a trace of the machine it was made on."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = epoch
    entry.mode = 0o777 if entry.issym() else 0o755
    return entry
