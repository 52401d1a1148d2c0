"""Windows: what its two programs are told of themselves, and the packages made of them.

`Yacht.exe` is what a double-click starts; a program with windows has no standard output there, so
that `yacht-command.exe`, the same with a console, answers what is typed (`yacht-command verify …`).
Both share one folder. Signing is done with Microsoft's signtool wherever `CERTIFICATE` names a
certificate, and left out elsewhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import copyrights
import words
from product import (
    COMMAND,
    COPYRIGHT,
    FILE_SUFFIX,
    MAKERS,
    NAME,
    PACKAGE,
    ROOT,
    VERSION,
    CannotPack,
)

PROGRAM: Final = NAME
CONSOLE_PROGRAM: Final = f"{COMMAND}-command"
CERTIFICATE: Final = "YACHT_WINDOWS_CERTIFICATE"  # SHA-1 thumbprint, of the user's store
STAMPS: Final = "YACHT_WINDOWS_TIMESTAMPS"  # address of the server that vouches for the time
COMPILER: Final = "ISCC.exe"  # of Inno Setup 6.3 or newer
_WINDOWS: Final = ROOT / "packaging" / "windows"
_INNO: Final = Path("Inno Setup 6")
_ARCHITECTURE: Final = "x86_64"  # the only one that all of `pins.txt` is built for
_OLDEST_IN_ZIP: Final = 315_532_800  # 1980: the format knows nothing before


# -- for yacht.spec


def programs(work: Path) -> list[dict[str, object]]:
    """What PyInstaller's EXE is told of each program; files for it are written to `work`."""
    import icons

    work.mkdir(parents=True, exist_ok=True)
    own, files = work / "yacht.ico", work / "match.ico"
    icons.write_ico(own)
    icons.write_ico(files, icons.file_svg)
    told = []
    for name, is_console in ((PROGRAM, False), (CONSOLE_PROGRAM, True)):
        version = work / f"{name}-version.txt"
        version.write_text(version_resource(name), "utf-8")
        told.append(
            {
                "name": name,
                "console": is_console,
                "icon": [str(own), str(files)],  # the first is the program's: see yacht.iss
                "version": str(version),
                "manifest": str(_WINDOWS / "yacht.manifest"),
            }
        )
    return told


def version_resource(program: str) -> str:
    """What Explorer shows of a program under Details, as PyInstaller reads it."""
    numbers = tuple(map(int, VERSION.split(".")))
    summary = words.told("summary")[words.SOURCE]
    return (_WINDOWS / "version.txt").read_text("utf-8").format(
        numbers=(*numbers, *[0] * (4 - len(numbers))),
        makers=MAKERS,
        description=summary if program == CONSOLE_PROGRAM else NAME,  # Task Manager's name
        version=VERSION,
        program=program,
        copyright=COPYRIGHT,
        name=NAME,
    )  # fmt: skip


# -- the packages


def write(bundle: Path, dist: Path, epoch: int) -> list[Path]:
    """The archive and the installer made of the built folder, in `dist`.

    The archive's bytes follow from the folder alone. Raises CannotPack without Inno Setup,
    CalledProcessError where it or signtool fails.
    """
    sign(sorted(bundle.glob("*.exe")))
    stem = f"{PACKAGE}-{VERSION}-windows-{_ARCHITECTURE}"
    return [archive(bundle, dist / f"{stem}.zip", epoch), _installer(bundle, dist, f"{stem}-setup")]


def archive(bundle: Path, target: Path, epoch: int) -> Path:
    """The portable game: one folder to unpack anywhere."""
    folder = target.stem
    when = time.gmtime(max(epoch, _OLDEST_IN_ZIP))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(_in_archive(bundle)):
            entry = zipfile.ZipInfo(f"{folder}/{name}", when)
            entry.create_system = 0  # Windows, wherever it is packed
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)
    return target


def _in_archive(bundle: Path) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file in the archive."""
    for path in bundle.rglob("*"):
        if path.is_file():
            yield path.relative_to(bundle).as_posix(), path.read_bytes()
    readme = (_WINDOWS / "README.txt").read_text("utf-8")
    told = readme.format(
        version=VERSION, underline="=" * len(f"{NAME} {VERSION}"), third_party=copyrights.NAME
    )
    for name, text in (
        ("README.txt", told),
        ("LICENSE.txt", (ROOT / "LICENSE").read_text("utf-8")),
    ):
        yield name, text.replace("\n", "\r\n").encode()


def _installer(bundle: Path, dist: Path, name: str) -> Path:
    compiler = _found(COMPILER, _INNO)
    icon = bundle.parent / "setup.ico"
    import icons

    icons.write_ico(icon)
    told = installer_words(bundle, dist, name, icon)
    subprocess.run([compiler, *told, _WINDOWS / "yacht.iss"], check=True)
    return dist / f"{name}.exe"


def installer_words(bundle: Path | str, dist: Path | str, name: str, icon: Path | str) -> list[str]:
    """What Inno Setup's compiler is told, but for the script."""
    facts = {
        "Name": NAME,
        "Version": VERSION,
        "Makers": MAKERS,
        "Copyright": COPYRIGHT,
        "Program": PROGRAM,
        "FileSuffix": FILE_SUFFIX,
        "Bundle": bundle,
        "Icon": icon,
        **{f"MatchFile_{language}": told for language, told in words.told("match_file").items()},
    }
    told = ["/Q", f"/O{dist}", f"/F{name}", *(f"/D{key}={fact}" for key, fact in facts.items())]
    if command := _signing():
        # Inno Setup writes $q for a quote and $f for the file, and starts no shell
        quoted = " ".join(f"$q{word}$q" for word in command)
        told += ["/DSigned", f"/Ssign={quoted} $f"]
    return told


# -- signing


def sign(files: Sequence[Path]) -> None:
    """Sign these programs, or say that nobody gave a certificate."""
    command = _signing()
    if not command:
        print(f"not signed: {CERTIFICATE} is not set", flush=True)
    elif files:
        subprocess.run([*command, *map(str, files)], check=True)


def _signing() -> list[str]:
    """The command that signs the files named after it; empty without a certificate."""
    thumbprint = os.environ.get(CERTIFICATE)
    if not thumbprint:
        return []
    stamps = os.environ.get(STAMPS, "http://timestamp.digicert.com")
    tool = _found("signtool.exe", Path("Windows Kits") / "10" / "bin" / "*" / "x64")
    return [tool, "sign", "/sha1", thumbprint, "/fd", "sha256", "/tr", stamps, "/td", "sha256"]


def _found(program: str, place: Path) -> str:
    """A program of the path, or of a folder among installed programs; the newest one there."""
    if on_path := shutil.which(program):
        return on_path
    for variable in ("ProgramFiles(x86)", "ProgramFiles"):
        folder = os.environ.get(variable)
        if folder and (there := sorted(Path(folder).glob((place / program).as_posix()))):
            return str(there[-1])
    raise CannotPack(f"there is no {program} here, neither on the path nor in {place}")
