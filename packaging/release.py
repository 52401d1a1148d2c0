"""Makes a release: python packaging/release.py 0.2.0 [--try]

It looks first and changes nothing before everything is right: a clean tree on `main`, a newer
version, something said of it in `CHANGES.md`, pictures that show what the game does, tests that
pass. Then it commits the version, builds, tags, and says what to push. Where the build fails the
commit is taken back. With --try it only looks. A refusal is one line, exit status 2.

While the game is worked on, what has changed for players stands in `CHANGES.md` under `## Next`,
at the top; the release gives it its number and the day.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BRANCH: Final = "main"
VERSION_FILE: Final = "game/__init__.py"
CHANGES_FILE: Final = "packaging/CHANGES.md"
NEXT: Final = "Next"
_VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", re.ASCII)
_VERSION_LINE: Final = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
_HEAD: Final = re.compile(r"^## ([^\s,]+).*\n", re.MULTILINE)


class Refused(RuntimeError):
    """There will be no release; the message says why, and what would be right."""


@dataclass(frozen=True, slots=True)
class Commands:
    """What is run on the way; each succeeds with exit status 0."""

    tests: Sequence[str | Path] = ("sh", ".ci/run")
    pictures: Sequence[str | Path] = (sys.executable, "packaging/pictures.py", "--check")
    build: Sequence[str | Path] = (sys.executable, "packaging/build.py")


def main(
    arguments: Sequence[str] | None = None, root: Path = ROOT, commands: Commands | None = None
) -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("version", help="X.Y.Z, newer than all before")
    parser.add_argument("--try", dest="only_looks", action="store_true", help="change nothing")
    chosen = parser.parse_args(arguments)
    tree = Tree(root)
    try:
        told = look(tree, chosen.version, commands or Commands())
        if chosen.only_looks:
            print(f"{chosen.version} could be released:\n\n{told}")
        else:
            release(tree, chosen.version, told, commands or Commands())
            print(f"released; now: git push origin {BRANCH} v{chosen.version}")
    except Refused as refusal:
        print(f"release: {refusal}", file=sys.stderr)
        return 2
    return 0


@dataclass(frozen=True, slots=True)
class Tree:
    """A work tree, and what git says of it."""

    root: Path

    def git(self, *words: str) -> str:
        """What git answers. Raises Refused where it fails."""
        done = subprocess.run(
            ["git", *words], cwd=self.root, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Refused(f"git {words[0]} failed: {' '.join(done.stderr.split())}")
        return done.stdout.strip()

    def run(self, command: Sequence[str | Path], otherwise: str) -> None:
        """Let a command do its part. Raises Refused, which says `otherwise`, where it fails."""
        try:
            status = subprocess.run(command, cwd=self.root, check=False).returncode
        except OSError as error:
            raise Refused(f"{otherwise}: {command[0]} can't be run ({error.strerror})") from error
        if status:
            raise Refused(f"{otherwise} ({' '.join(map(str, command))}: status {status})")

    def text(self, name: str) -> str:
        """The text of a file."""
        return (self.root / name).read_text("utf-8")


# -- what is looked at


def look(tree: Tree, version: str, commands: Commands) -> str:
    """What the changelog tells of the version. Raises Refused; the quick looks come first."""
    if tree.git("status", "--porcelain"):
        raise Refused("the tree has changes that are not committed; commit or drop them")
    if (branch := tree.git("branch", "--show-current")) != BRANCH:
        raise Refused(f"this is the branch {branch or '(none)'}, not {BRANCH}")
    _look_at_version(tree, version)
    before = tree.git("rev-parse", "HEAD")
    told = entry(tree.text(CHANGES_FILE), version)
    tree.run(commands.pictures, "pictures are stale; renew them with packaging/pictures.py")
    tree.run(commands.tests, "tests fail")
    if tree.git("status", "--porcelain") or tree.git("rev-parse", "HEAD") != before:
        raise Refused("the tree has changed while it was looked at; begin anew")
    return told


def _look_at_version(tree: Tree, version: str) -> None:
    wanted = _numbers(version)
    if wanted is None:
        raise Refused(f"{version!r} is no version: three whole numbers are, such as 1.2.0")
    tags = tree.git("tag", "--list", "v*").split()
    released = [numbers for tag in tags if (numbers := _numbers(tag.removeprefix("v")))]
    if released and wanted <= max(released):
        raise Refused(f"{version} is not newer than {_dotted(max(released))}, which is released")
    current = current_version(tree.text(VERSION_FILE))
    if wanted < (_numbers(current) or ()):
        raise Refused(f"{version} is older than {current}, which {VERSION_FILE} tells")


def _numbers(version: str) -> tuple[int, ...] | None:
    found = _VERSION.fullmatch(version)
    return tuple(map(int, found.groups())) if found else None


def _dotted(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def current_version(source: str) -> str:
    """The version the game's source tells."""
    found = _VERSION_LINE.findall(source)
    if len(found) != 1:
        raise Refused(f"{VERSION_FILE} must tell one __version__, and tells {len(found)}")
    return str(found[0])


def entry(changes: str, version: str) -> str:
    """What stands under the first head, which is the version's or `Next`."""
    head = _HEAD.search(changes)
    if head is None or head[1] not in (NEXT, version):
        first = f"## {head[1]}" if head else "no head at all"
        raise Refused(f"{CHANGES_FILE} begins with {first}, not with ## {NEXT} or ## {version}")
    after = _HEAD.search(changes, head.end())
    told = changes[head.end() : after.start() if after else None].strip()
    if not told:
        raise Refused(f"{CHANGES_FILE} has nothing under ## {head[1]}")
    return told


# -- what is done


def release(tree: Tree, version: str, told: str, commands: Commands) -> None:
    """Commit, build and tag; after a failure the tree is what it was."""
    with _undone_after_failure(tree):
        _write(tree, version)
        made = ("commit", "-q", "--allow-empty", "-m", f"Release {version}")  # all may stand there
        tree.git(*made, "--", VERSION_FILE, CHANGES_FILE)
        tree.run(commands.build, "the build failed")
        # told as it stands: a line that begins with # is no comment here
        tag = ("tag", "-a", "--cleanup=verbatim", f"v{version}")
        tree.git(*tag, "-m", f"Yacht {version}\n\n{told}\n")


def _write(tree: Tree, version: str) -> None:
    source = _VERSION_LINE.sub(f'__version__ = "{version}"', tree.text(VERSION_FILE))
    day = datetime.now(UTC).date().isoformat()
    changes = _HEAD.sub(f"## {version}, {day}\n", tree.text(CHANGES_FILE), count=1)
    for name, text in ((VERSION_FILE, source), (CHANGES_FILE, changes)):
        (tree.root / name).write_text(text, "utf-8", newline="\n")


@contextmanager
def _undone_after_failure(tree: Tree) -> Iterator[None]:
    before = tree.git("rev-parse", "HEAD")
    try:
        yield
    except BaseException as error:  # Ctrl-C too
        since = len(tree.git("rev-list", f"{before}..HEAD").split())
        if since > 1:
            raise Refused(
                f"{error}; somebody has committed since, so that you have to take back the release"
            ) from error
        if since:
            tree.git("reset", "-q", "--keep", before)  # what anybody edits meanwhile stays
        else:
            tree.git("checkout", "-q", before, "--", VERSION_FILE, CHANGES_FILE)
        raise


if __name__ == "__main__":
    sys.exit(main())
