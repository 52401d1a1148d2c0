"""A small built folder, of the same shape as the real one."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))

import product

SAYS_ITS_WORDS = (
    '#!/bin/sh\nfor word in "$@"; do printf "%s\\n" "$word"; done >"${SAID:-/dev/stdout}"\n'
)
ENTRY = f"""\
[Desktop Entry]
Version=1.4
Type=Application
Name=Yacht
Exec={{exec_}} %f
TryExec={{exec_}}
Icon={product.APP_ID}
MimeType={product.FILE_TYPE};
Categories=Game;BoardGame;
"""
FILE_TYPE = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{product.FILE_TYPE}"><glob pattern="*{product.FILE_SUFFIX}"/></mime-type>
</mime-info>
"""


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built folder whose program says its words; one library of others, and a link to it."""
    folder = tmp_path_factory.mktemp("built") / "yacht"
    libraries = folder / "_internal/pygame_ce.libs"
    libraries.mkdir(parents=True)
    (folder / "yacht").write_text(SAYS_ITS_WORDS)
    (folder / "yacht").chmod(0o775)
    (folder / "_internal/LICENSE").write_text("free\n")
    true = shutil.which("true")
    assert true is not None
    shutil.copyfile(true, libraries / "libSDL2-2.so.0")
    (libraries / "libSDL2-2.so.0").chmod(0o755)
    (folder / "_internal/libSDL2-2.so.0").symlink_to("pygame_ce.libs/libSDL2-2.so.0")
    return folder


@pytest.fixture
def twice(bundle: Path, tmp_path: Path) -> list[tuple[Path, Path]]:
    """The built folder and a copy with other rights, each with a folder for what is made of it."""
    again = tmp_path / "again" / "yacht"
    shutil.copytree(bundle, again, symlinks=True, copy_function=shutil.copyfile)
    places = [(bundle, tmp_path / "0"), (again, tmp_path / "1")]
    for _, target in places:
        target.mkdir()
    return places


@pytest.fixture
def small_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as a menu wants to know, in place of icons that take seconds to draw."""
    import share

    monkeypatch.setattr(share, "write", _write_share)


def _write_share(into: Path, exec_: str, epoch: int) -> None:
    for name, text in {
        f"applications/{product.APP_ID}.desktop": ENTRY.format(exec_=exec_),
        f"icons/hicolor/scalable/apps/{product.APP_ID}.svg": "<svg/>\n",
        f"mime/packages/{product.APP_ID}.xml": FILE_TYPE,
        "man/man6/yacht.6": ".TH YACHT 6\n",
    }.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_text(text)
