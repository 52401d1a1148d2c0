"""The Debian package: the program in /usr/lib, a link to it in /usr/games, `share.write`'s in /usr.

/usr/games and not /usr/bin, as Debian's policy has it for games. Some menus do not look there,
so the menu entry names the whole path; every user's shell has it but root's, who does not play.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import archive
import changelog
import copyrights
import elf_needs
import share
import words
from product import COMMAND, MAIL, MAKERS, PACKAGE, VERSION, CannotPack

_LINUX: Final = Path(__file__).resolve().parent / "linux"
_PROGRAM: Final = f"usr/lib/{PACKAGE}"
LINK: Final = f"usr/games/{COMMAND}"
_DOCUMENTS: Final = f"usr/share/doc/{PACKAGE}"

# SDL opens the libraries of window and sound while running. Without these two there is no window
# (tried by hiding each in turn); everything else is a convenience, or one of several ways.
_WINDOW: Final = ("libx11-6", "libxext6")
_RECOMMENDED: Final = (
    "libxcursor1", "libxfixes3", "libxi6", "libxrandr2", "libxss1",  # pointers, wheel, screens
    "libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libxkbcommon0", "libegl1",
    "libgl1 | libgles2", "libdecor-0-0",  # Wayland without an X server; title bars
    "libpulse0", "libasound2 | libasound2t64",  # sound, also by way of PipeWire
    "libdbus-1-3",  # no screen saver while somebody thinks
)  # fmt: skip
_SUGGESTED: Final = ("at-spi2-core", "speech-dispatcher")  # screen readers; the game's own voice
_OF_GLIBC: Final = ("libc.so.", "libm.so.", "libdl.so.", "libpthread.so.", "librt.so.", "ld-linux")


def write(bundle: Path, dist: Path, epoch: int, *, level: int = archive.PRESET) -> Path:
    """The package made of the built folder, in `dist`. The same input gives the same bytes.

    `level` is that of xz, 0 to 9; low ones are for tests. Raises CannotPack without Debian's own
    tools, for a program that needs libraries this module does not know, and where the folder
    holds what `linux/copyright` says nothing of.
    """
    dpkg_deb = shutil.which("dpkg-deb")
    if dpkg_deb is None:
        raise CannotPack("there is no `dpkg-deb` here: it comes with dpkg, on any distribution")
    copyrights.check(bundle)
    architecture = _said_by("dpkg", "--print-architecture")
    target = dist / f"{PACKAGE}_{VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / PACKAGE
        _lay_out(tree, bundle, epoch)
        _write_control(tree, architecture, elf_needs.of(bundle))
        _settle(tree, epoch)
        _said_by(
            dpkg_deb, "--root-owner-group", "-Zxz", f"-z{level}", "--build", str(tree), str(target),
            SOURCE_DATE_EPOCH=str(epoch),
            DPKG_DEB_THREADS_MAX="1",  # as an option dpkg before 1.21.9 would refuse it
        )  # fmt: skip
    return target


def _said_by(*command: str, **variables: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **variables}
    )
    if done.returncode:
        raise CannotPack(f"{Path(command[0]).name}: {' '.join(done.stderr.split())}")
    return done.stdout.strip()


def _lay_out(tree: Path, bundle: Path, epoch: int) -> None:
    """All files of the package but those for dpkg itself."""
    shutil.copytree(bundle, tree / _PROGRAM, symlinks=True)
    (tree / LINK).parent.mkdir()
    (tree / LINK).symlink_to(f"../lib/{PACKAGE}/{COMMAND}")
    shared = tree / "usr/share"
    share.write(shared, exec_=f"/{LINK}", epoch=epoch)
    for page in sorted((shared / "man").rglob("*.[1-9]")):
        _write_packed(page.with_name(f"{page.name}.gz"), page.read_bytes())
        page.unlink()
    documents = tree / _DOCUMENTS
    documents.mkdir(parents=True)
    changes = changelog.debian(changelog.releases(), epoch)
    _write_packed(documents / "changelog.gz", changes.encode())
    shutil.copyfile(copyrights.FILE, documents / "copyright")
    overrides = shared / "lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(_LINUX / "lintian-overrides", overrides / PACKAGE)


def _write_packed(path: Path, content: bytes) -> None:
    """As `gzip -9n` would: without name and time."""
    path.write_bytes(gzip.compress(content, compresslevel=9, mtime=0))


def _write_control(tree: Path, architecture: str, needs: elf_needs.Needs) -> None:
    """What dpkg reads: the control file, and the sums by which `dpkg --verify` goes."""
    unknown = sorted(name for name in needs.libraries if not name.startswith(_OF_GLIBC))
    if unknown:
        raise CannotPack(f"the program needs {', '.join(unknown)}: say in deb.py what brings it")
    files = [path for path in _everything(tree) if path.is_file() and not path.is_symlink()]
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
    ]
    control = (_LINUX / "control").read_text("utf-8").format(
        package=PACKAGE, version=VERSION, architecture=architecture, makers=MAKERS, mail=MAIL,
        kibibytes=_kibibytes(tree),
        depends=", ".join([f"libc6 (>= {needs.glibc})", *_WINDOW]),
        recommends=", ".join(_RECOMMENDED), suggests=", ".join(_SUGGESTED),
        description=_description(),
    )  # fmt: skip
    folder = tree / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text(control, "utf-8")
    (folder / "md5sums").write_text("".join(sums), "utf-8")


def _description() -> str:
    """What software centres tell in English, as a control file has it."""
    about = [words.told("about", key)[words.SOURCE] for key in words.names("about")]
    points = [words.told("points", key)[words.SOURCE] for key in words.names("points")]
    paragraphs = [_filled(text, " ") for text in about]
    return "\n".join(["\n .\n".join(paragraphs), *(_filled(text, "  * ") for text in points)])


def _filled(text: str, head: str) -> str:
    return textwrap.fill(text, 79, initial_indent=head, subsequent_indent=" " * len(head))


def _kibibytes(tree: Path) -> int:
    """The installed size as dpkg-gencontrol counts it: whole KiB, one for what is no file."""
    return sum(
        -(-path.stat().st_size // 1024) if path.is_file() and not path.is_symlink() else 1
        for path in _everything(tree)
    )


def _settle(tree: Path, epoch: int) -> None:
    """Give everything the time and the rights of a package, whatever the umask here."""
    program = tree / _PROGRAM / COMMAND
    for path in [*_everything(tree), tree]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _everything(tree: Path) -> Iterator[Path]:
    yield from sorted(tree.rglob("*"))
