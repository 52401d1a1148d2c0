"""A minimal Debian in a folder, with nothing in it but what a player's machine has at least.

It is entered by `chroot` in namespaces of its own: what is mounted there and who runs there goes
when the command ends, however it ends.
"""

import os
import platform
import shutil
import stat
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

PLAYER: Final = "player"
TOOLS: Final = ("debootstrap", "dpkg", "apt-get", "unshare", "chroot")
# what the host needs to reach its mirror
OF_THE_HOST: Final = (
    "etc/resolv.conf", "etc/hosts", "etc/ssl/certs", "etc/apt/auth.conf.d",
    "etc/apt/trusted.gpg.d", "etc/apt/keyrings",
)  # fmt: skip
# what dpkg and apt write about what they do, wherever it leads
BOOKS: Final = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log")
PATH: Final = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"  # of a player on Debian
QUICK: Final = {"DPKG_FORCE": "unsafe-io", "DEBIAN_FRONTEND": "noninteractive"}
# The last word is no `exec`: as process 1 the game would not be told of its signals.
INSIDE: Final = """
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
mkdir -p "$0/tmp/.X11-unix"
[ ! -d /tmp/.X11-unix ] || mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix"
status=0
chroot "$@" || status=$?
exit $status
"""


class Tree:
    """The folder `root`, seen from outside; the paths methods take are those inside."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, inside: str) -> Path:
        """Where a path of the tree lies outside it."""
        return self.root / inside.lstrip("/")

    def copy(self, root: Path) -> "Tree":
        """The same once more, to be changed."""
        subprocess.run(["cp", "-a", "--reflink=auto", self.root, root], check=True)
        return Tree(root)

    def command(
        self, words: Sequence[str], env: Mapping[str, str], *, user: str = PLAYER, cwd: str = "/"
    ) -> list[str]:
        """What runs a command in the tree, with that environment alone."""
        told = [f"{name}={value}" for name, value in env.items()]
        return [
            "unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child",
            "sh", "-euc", INSIDE, str(self.root),
            f"--userspec={user}", str(self.root), "env", "-i", "-C", cwd, *told, *words,
        ]  # fmt: skip

    def run(
        self,
        *words: str,
        env: Mapping[str, str] | None = None,
        user: str = PLAYER,
        cwd: str = "/",
        seconds: float = 120.0,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end; what it printed and how it ended."""
        return subprocess.run(
            self.command(words, env or {"PATH": PATH}, user=user, cwd=cwd),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, check=False,
        )  # fmt: skip

    def as_root(self, *words: str, seconds: float = 300.0) -> subprocess.CompletedProcess[str]:
        """Run a command of the system's; it has to end well."""
        proxies = {name: value for name, value in os.environ.items() if name.endswith("_proxy")}
        env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", **QUICK, **proxies}
        done = self.run(*words, env=env, user="0:0", seconds=seconds)
        assert done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}"
        return done

    def apt(self, *words: str) -> str:
        """Have apt-get do something without recommended packages; what it printed."""
        done = self.as_root("apt-get", "--quiet", "--yes", "--no-install-recommends", *words)
        return done.stdout + done.stderr

    def home(self, name: str) -> str:
        """A new home for the player; its path."""
        inside = f"/home/{name}"
        self.path(inside).mkdir()
        self.give(inside)
        return inside

    def give(self, inside: str) -> None:
        """Give a file or folder, and all that is in it, to the player."""
        player = self.path("/home/" + PLAYER).stat()
        owner = f"{player.st_uid}:{player.st_gid}"
        subprocess.run(["chown", "--recursive", owner, self.path(inside)], check=True)

    def contents(self, inside: str = "/", but: Sequence[str] = BOOKS) -> dict[str, tuple]:
        """Everything in a folder by its path: kind and rights, owner, and for files what is in it.

        What is in a file shows in its size and time; folders have neither.
        """
        top, found = self.path(inside), {}
        for folder, folders, files in os.walk(top):
            here = Path(folder).relative_to(top)
            folders[:] = [name for name in folders if str(here / name) not in but]
            for name in (*folders, *files):
                about = os.lstat(top / here / name)
                of_file = () if stat.S_ISDIR(about.st_mode) else (about.st_size, about.st_mtime_ns)
                found[str(here / name)] = (about.st_mode, about.st_uid, about.st_gid, *of_file)
        return found


def make_bare(root: Path) -> None:
    """Make a minimal Debian of the host's own release, from the mirror the host itself uses.

    Skips the test where that can't be.
    """
    _require_tools()
    release = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    mirror = _mirror(release)
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", release, str(root), mirror],
        env={**os.environ, **QUICK}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        pytest.skip(f"debootstrap failed: {(done.stdout + done.stderr).strip().splitlines()[-1]}")
    _let_apt_reach(root, release, mirror)
    tree = Tree(root)
    tree.as_root("useradd", "--create-home", "--uid", "1000", PLAYER)
    tree.apt("update")


def _require_tools() -> None:
    for tool in TOOLS:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not here")
    if os.geteuid():
        pytest.skip("only root can make a tree and enter it")


def _mirror(release: str) -> str:
    """Where the host gets the packages of its own release from."""
    asked = ["apt-get", "indextargets", "--format", "$(RELEASE) $(COMPONENT) $(SITE)"]
    wanted = [release, "main"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    for line in told.splitlines():
        *what, site = line.split()
        if what == wanted:
            return site
    pytest.skip(f"apt has no source for {' '.join(wanted)}")


def _let_apt_reach(root: Path, release: str, mirror: str) -> None:
    """Let apt in the tree go the ways the host's goes: proxies, certificates, names, keys."""
    for name in OF_THE_HOST:
        source, target = Path("/", name), root / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True, ignore_dangling_symlinks=True)
        elif source.is_file():
            shutil.copyfile(source, target)
    (root / "etc/apt/sources.list").write_text(f"deb {mirror} {release} main\n")
    asked = ["apt-config", "dump", "--no-empty", "--format", '%F "%v";%n', "Acquire"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    lines = [line for line in told.splitlines() if "IndexTargets" not in line]
    (root / "etc/apt/apt.conf.d/90host").write_text("\n".join(lines) + "\n")
