"""A display with a window manager, and somebody who points, clicks and looks at it."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.ui.look import Rect
from tests.support.processes import waited_for

TOOLS: Final = ("xdotool", "openbox", "import")
SAME_SHADE: Final = 12  # of 255: the eyes' libraries may be others
BETWEEN_CLICKS_S: Final = 0.6  # nobody's double click


@dataclass(frozen=True, slots=True)
class Screen:
    """The display of that name."""

    name: str

    def ask(self, *words: str) -> str:
        """What xdotool answers."""
        done = subprocess.run(
            ["xdotool", *words], env={"DISPLAY": self.name}, capture_output=True, text=True,
            check=False, timeout=30,
        )  # fmt: skip
        return done.stdout.strip()

    def window(self, seconds: float = 30.0) -> str:
        """The number of the game's window, once it is seen."""
        search = ("search", "--onlyvisible", "--class", "yacht")
        found = waited_for(lambda: self.ask(*search), seconds).split()
        assert len(found) == 1, f"{len(found)} windows"
        return found[0]

    def size(self, window: str) -> tuple[int, int]:
        """Width and height of a window."""
        told = self.ask("getwindowgeometry", "--shell", window).splitlines()
        values = dict(line.split("=") for line in told)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, window: str, rect: Rect) -> None:
        """Move the mouse into the middle of a part of the window, and click."""
        x, y = rect.centre
        self.ask("mousemove", "--window", window, str(x), str(y))
        time.sleep(BETWEEN_CLICKS_S)
        self.ask("click", "1")

    def close_window(self) -> None:
        """What a player does to close the window in front."""
        self.ask("key", "--clearmodifiers", "alt+F4")

    def likeness(self, window: str, picture: pygame.Surface, path: Path) -> float:
        """The share of pixels in which a window looks as the picture; what is seen is kept."""
        env = {"DISPLAY": self.name}
        subprocess.run(["import", "-window", window, path], env=env, check=True)
        shown = (pygame.image.load(path), picture)
        seen, wanted = (pygame.surfarray.array3d(surface).astype(int) for surface in shown)
        w, h, _ = seen.shape  # the window's frame may have pushed its last pixels off the display
        return float((abs(seen - wanted[:w, :h]).max(axis=2) <= SAME_SHADE).mean())


@contextmanager
def managed(display: str) -> Iterator[Screen]:
    """The screen of a display, with a window manager for as long as it is used."""
    for tool in TOOLS:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not here")
    with subprocess.Popen(
        ["openbox", "--sm-disable"], env={"DISPLAY": display, "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as manager:  # fmt: skip
        try:
            yield Screen(display)
        finally:
            manager.terminate()
