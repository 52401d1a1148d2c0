"""The Debian package: what it brings, what the validators say, and what a purge leaves."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import product
import pytest

from tests.shipped.conftest import SAID, install
from tests.shipped.entry import menu_command
from tests.shipped.installed import Installed
from tests.shipped.tree import Tree

pytestmark = [pytest.mark.slow]

SHARE = "/usr/share"
ENTRY = f"{SHARE}/applications/{product.APP_ID}.desktop"
MB = 1_000_000
SIZES = ("16x16", "24x24", "32x32", "48x48", "64x64", "128x128", "256x256", "512x512")


def test_it_installs_without_a_complaint(deb_installed: Installed) -> None:
    said = deb_installed.tree.path(SAID).read_text()
    # apt's own user can't read what lies in a player's download folder, and says so
    lines = [line for line in said.splitlines() if "unsandboxed as root" not in line]
    assert [line for line in lines if re.match(r"[EW]:|dpkg: (warning|error)", line)] == []


def test_everything_a_desktop_looks_for_is_there(deb_installed: Installed) -> None:
    icons = [f"{SHARE}/icons/hicolor/{size}/apps/{product.APP_ID}.png" for size in SIZES]
    for inside in (
        ENTRY, *icons, f"{SHARE}/icons/hicolor/scalable/apps/{product.APP_ID}.svg",
        f"{SHARE}/metainfo/{product.APP_ID}.metainfo.xml",
        f"{SHARE}/mime/packages/{product.APP_ID}.xml",
        f"{SHARE}/man/man6/{product.COMMAND}.6.gz",
        f"{SHARE}/doc/{product.PACKAGE}/copyright",
        f"{SHARE}/doc/{product.PACKAGE}/changelog.gz",
    ):  # fmt: skip
        assert deb_installed.tree.path(inside).is_file(), inside


def test_the_menu_entry_starts_a_program_that_is_there(deb_installed: Installed) -> None:
    entry = deb_installed.tree.path(ENTRY)
    (program,) = menu_command(entry)
    assert deb_installed.tree.run("sh", "-c", f"command -v {program}").returncode == 0, program
    assert f"MimeType={product.FILE_TYPE};" in entry.read_text("utf-8").splitlines()


def test_a_match_file_is_known_by_its_name(deb_installed: Installed, tmp_path: Path) -> None:
    """The system's own tool reads what the package brings."""
    tool = needed("update-mime-database")
    mime = shutil.copytree(deb_installed.tree.path(f"{SHARE}/mime"), tmp_path / "mime")
    subprocess.run([tool, mime], check=True, capture_output=True)
    globs = (mime / "globs2").read_text().splitlines()
    assert any(line.endswith(f":{product.FILE_TYPE}:*{product.FILE_SUFFIX}") for line in globs)


def test_it_is_small(deb: Path, deb_installed: Installed) -> None:
    assert deb.stat().st_size < 45 * MB
    brought = deb_installed.tree.as_root("dpkg", "--listfiles", product.PACKAGE).stdout
    paths = [deb_installed.tree.path(inside) for inside in brought.splitlines()]
    assert sum(path.lstat().st_size for path in paths if not path.is_dir()) < 125 * MB


def test_a_purge_leaves_the_players_own_data_alone(spare: Tree, deb: Path, x_display: str) -> None:
    tree = spare
    home = tree.home("somebody")
    before = tree.contents()
    install(tree, deb)
    installed = Installed(tree, "yacht", "")
    installed.shows_first_frame(installed.env(home, x_display))
    tree.apt("purge", product.PACKAGE)
    after = tree.contents()
    own = {path: after.pop(path) for path in set(after) - set(before)}
    assert after == before
    assert f"{home[1:]}/.local/share/yacht/yacht.sqlite3" in own
    assert [path for path in own if not path.startswith(home[1:])] == []


@pytest.fixture
def spare(ready: Tree, tmp_path: Path) -> Tree:
    """A tree of its own, to be changed."""
    return ready.copy(tmp_path / "tree")


def needed(tool: str) -> str:
    found = shutil.which(tool)
    if not found:
        pytest.skip(f"{tool} is not here")
    return found


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", "{tree}" + ENTRY],
        ["appstreamcli", "validate", "--no-net", "--pedantic", "{tree}" + SHARE + "/metainfo/"
         + product.APP_ID + ".metainfo.xml"],
        ["appstreamcli", "validate-tree", "--no-net", "{tree}"],
        ["lintian", "--pedantic", "-EI", "--fail-on", "error,warning,info,pedantic",
         "--allow-root", "{deb}"],
    ],
    ids=["desktop-file-validate", "appstreamcli", "appstreamcli tree", "lintian"],
)  # fmt: skip
def test_the_validators_are_content(
    deb: Path, deb_installed: Installed, command: list[str], tmp_path: Path
) -> None:
    needed(command[0])
    words = [word.format(tree=deb_installed.tree.root, deb=deb) for word in command]
    env = {**os.environ, "TMPDIR": str(tmp_path)}  # lintian leaves a file there
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
