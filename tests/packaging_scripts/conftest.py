"""A small built folder, of the same shape as the real one."""

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

SAYS_ITS_WORDS = (
    '#!/bin/sh\nfor word in "$@"; do printf "%s\\n" "$word"; done >"${SAID:-/dev/stdout}"\n'
)
ENTRY = """\
[Desktop Entry]
Version=1.4
Type=Application
Name=Yacht
Exec={exec_} %f
TryExec={exec_}
Icon=net.yachtdice.Yacht
MimeType=application/x-yacht-match;
Categories=Game;BoardGame;
"""
FILE_TYPE = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-yacht-match"><glob pattern="*.yacht"/></mime-type>
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
def small_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as a menu wants to know, in place of icons that take seconds to draw."""
    import share

    monkeypatch.setattr(share, "write", _write_share)


def _write_share(into: Path, exec_: str, epoch: int) -> None:
    for name, text in {
        "applications/net.yachtdice.Yacht.desktop": ENTRY.format(exec_=exec_),
        "icons/hicolor/scalable/apps/net.yachtdice.Yacht.svg": "<svg/>\n",
        "mime/packages/net.yachtdice.Yacht.xml": FILE_TYPE,
        "man/man6/yacht.6": ".TH YACHT 6\n",
    }.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_text(text)
