"""The archive for any Linux: unpacked and started, with a menu entry and without."""

import subprocess
from pathlib import Path

import product
import pytest

from tests.shipped.entry import menu_command
from tests.shipped.installed import Installed

pytestmark = [pytest.mark.slow]

MB = 1_000_000
DATA = ".local/share"  # below the home


def test_it_is_small(archive: Path, archive_installed: Installed) -> None:
    assert archive.stat().st_size < 45 * MB
    folder = archive_installed.tree.path(archive_installed.folder)
    assert sum(path.lstat().st_size for path in folder.rglob("*")) < 125 * MB


def test_everything_in_it_can_be_read_by_everybody_and_written_by_its_owner(
    archive: Path,
) -> None:
    listed = subprocess.run(
        ["tar", "--numeric-owner", "-tvf", archive], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {line.split()[1] for line in listed} == {"0/0"}
    rights = {line[:10] for line in listed}
    assert rights <= {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    assert len({line.split()[5].split("/")[0] for line in listed}) == 1, "one folder holds it all"


def test_a_menu_entry_comes_and_goes(
    archive_installed: Installed, home: str, x_display: str
) -> None:
    installed, tree = archive_installed, archive_installed.tree
    before = tree.contents(home)
    done = installed.run("--install", home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout

    command = menu_command(tree.path(f"{home}/{DATA}/applications/{product.APP_ID}.desktop"))
    done = tree.run(*command, "--until-first-frame", env=installed.env(home, x_display))
    assert (done.returncode, done.stdout, done.stderr) == (0, "first frame\n", "")

    done = installed.run("--uninstall", home=home)
    assert (done.returncode, done.stderr) == (0, "")
    after = tree.contents(home)
    own = [path for path in after if path.startswith((f"{DATA}/yacht", ".cache/yacht"))]
    assert f"{DATA}/yacht/yacht.sqlite3" in own
    folders = {".local", DATA, ".cache"}
    assert {path: after[path] for path in set(after) - set(own) - folders} == before


@pytest.fixture
def installed(archive_installed: Installed) -> Installed:
    """The archive alone."""
    return archive_installed
