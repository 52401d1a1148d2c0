"""The game as a player has it: in a tree, started by its command."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from game.answers import UNTIL_FIRST_FRAME
from tests.shipped.tree import PATH, Tree

FIRST_FRAME: Final = "first frame\n"


@dataclass(frozen=True, slots=True)
class Installed:
    """A package that is in place."""

    tree: Tree
    command: str
    folder: str  # all of the program

    def env(self, home: str, display: str = "", **more: str) -> dict[str, str]:
        """What the game finds in its environment in a session of a desktop."""
        told = {"HOME": home, "PATH": PATH, "LANG": "C.UTF-8"}
        return told | ({"DISPLAY": display} if display else {}) | more

    def run(self, *words: str, home: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the command with these words; what it printed and how it ended."""
        return self.tree.run(self.command, *words, env=self.env(home, **more))

    @contextmanager
    def open(
        self, *words: str, home: str, display: str, command: Sequence[str] = ()
    ) -> Iterator[subprocess.Popen[str]]:
        """Open the game's window, by its own command or another; at the end it is gone."""
        game = subprocess.Popen(
            self.tree.command([*(command or [self.command]), *words], self.env(home, display)),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        with game:
            try:
                yield game
            finally:
                game.kill()

    def shows_first_frame(
        self, env: dict[str, str], *, command: str = "", user: str = "player", cwd: str = "/"
    ) -> None:
        """Start it as far as its first picture, which it has to reach without a word but that."""
        words = (command or self.command, UNTIL_FIRST_FRAME)
        done = self.tree.run(*words, env=env, user=user, cwd=cwd)
        assert (done.returncode, done.stdout, done.stderr) == (0, FIRST_FRAME, "")
