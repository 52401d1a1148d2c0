"""The packages as they are shipped, each in a minimal Debian of its own without any Python.

`YACHT_DIST` names a folder with built packages; without it they are built first.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.shipped.installed import Installed
from tests.shipped.screen import Screen, managed
from tests.shipped.tree import Tree, make_bare

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

# what any desktop has, and the archive may count on
OF_A_DESKTOP = (
    "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
UNPACKED = "/home/player/Spiele für Ünal"
SAID = "said.txt"  # what apt said when it installed the package
Make = Callable[[Path], object]


@pytest.fixture(scope="session")
def once(run_folder: Path) -> Callable[[str, Make], Path]:
    """`once(name, make)` is the folder `make` has filled for all processes of this run."""

    def made(name: str, make: Make) -> Path:
        folder = run_folder / "shipped" / name
        folder.parent.mkdir(exist_ok=True)
        with (folder.parent / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():
                half = folder.with_suffix(".half")
                shutil.rmtree(half, ignore_errors=True)
                make(half)
                half.rename(folder)
        return folder

    return made


# -- what was built


@pytest.fixture(scope="session")
def dist(once: Callable[[str, Make], Path]) -> Path:
    """The folder of the packages."""
    if told := os.environ.get("YACHT_DIST"):
        return Path(told).resolve()
    return once("dist", build)


def build(to: Path) -> None:
    """Build the packages into a folder, as a maintainer does."""
    command = [sys.executable, "packaging/build.py", "--to", str(to)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def deb(dist: Path) -> Path:
    """The Debian package."""
    return only(dist, "*.deb")


@pytest.fixture(scope="session")
def archive(dist: Path) -> Path:
    """The archive for any Linux."""
    return only(dist, "*.tar.xz")


def only(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    assert len(found) == 1, f"{len(found)} files {pattern} in {folder}"
    return found[0]


# -- in trees


@pytest.fixture(scope="session")
def bare(once: Callable[[str, Make], Path]) -> Tree:
    """A minimal Debian. It is not to be changed: tests copy it."""
    return Tree(once("bare", make_bare))


@pytest.fixture(scope="session")
def ready(once: Callable[[str, Make], Path], bare: Tree, deb: Path) -> Tree:
    """The same with all the Debian package depends on. It is not to be changed."""

    def make(root: Path) -> None:
        asked = ["dpkg-deb", "--field", str(deb), "Depends"]
        depends = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        bare.copy(root).apt("satisfy", depends.strip())

    return Tree(once("ready", make))


@pytest.fixture(scope="session")
def deb_installed(once: Callable[[str, Make], Path], ready: Tree, deb: Path) -> Installed:
    """The Debian package, installed as from a download."""

    def make(root: Path) -> None:
        said = install(ready.copy(root), deb)
        (root / SAID).write_text(said)

    import product

    return Installed(Tree(once("deb", make)), product.COMMAND, f"/usr/lib/{product.PACKAGE}")


def install(tree: Tree, deb: Path) -> str:
    """Install the package in a tree; what apt and dpkg said."""
    inside = tree.path("/tmp") / deb.name
    shutil.copyfile(deb, inside)
    said = tree.apt("install", f"/tmp/{deb.name}")
    inside.unlink()
    return said


@pytest.fixture(scope="session")
def archive_installed(once: Callable[[str, Make], Path], bare: Tree, archive: Path) -> Installed:
    """The archive, unpacked by a player in a folder with spaces and ü in its name."""

    def make(root: Path) -> None:
        tree = bare.copy(root)
        tree.apt("install", *OF_A_DESKTOP)
        target = tree.path(UNPACKED)
        target.mkdir()
        subprocess.run(["tar", "-xf", archive, "-C", target], check=True)
        tree.give(UNPACKED)

    tree = Tree(once("archive", make))
    (folder,) = tree.path(UNPACKED).iterdir()
    inside = f"{UNPACKED}/{folder.name}"
    return Installed(tree, f"{inside}/start.sh", inside)


@pytest.fixture(params=["deb", "archive"])
def installed(request: pytest.FixtureRequest) -> Installed:
    """The one, then the other."""
    return request.getfixturevalue(f"{request.param}_installed")


# -- for one test


@pytest.fixture
def home(installed: Installed, request: pytest.FixtureRequest) -> str:
    """A new home of the player."""
    return installed.tree.home(request.node.name)


@pytest.fixture
def screen(x_display: str) -> Iterator[Screen]:
    """A display where windows can be seen, clicked and closed."""
    with managed(x_display) as screen:
        yield screen
