"""Drives the real app by real events: the window, its desk and scenes, under any video driver."""

import os
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App, open_services, open_window
from game.paths import PlayerFiles
from game.ui.nodes import Node

FRAME_S = 1 / 60


class Pilot:
    """Hands and eyes of a player. Time passes in frames of 1/60 s, as fast as the machine can."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.window = open_window(size)
        self.services = open_services(PlayerFiles(home / "data", home / "cache"))
        self.app = App(self.window, self.services)
        self.app.show_first_frame()

    def close(self) -> None:
        self.services.worker.close()
        self.services.store.close()
        self.window.destroy()
        pygame.event.clear()

    @property
    def desk(self):
        return self.app.desk

    @property
    def scene(self):
        return self.app.desk.scene

    # -- eyes

    def node(self, id_: str) -> Node:
        found = {node.id: node for node in self.desk.nodes}
        assert id_ in found, f"no {id_} among {sorted(found)}"
        return found[id_]

    def has(self, id_: str) -> bool:
        return any(node.id == id_ for node in self.desk.nodes)

    def shot(self, path: str | Path) -> None:
        pygame.image.save(self.window.get_surface(), str(path))

    # -- time

    def frames(self, count: int = 1, dt_s: float = FRAME_S) -> None:
        for _ in range(count):
            for event in pygame.event.get():
                self.app.handle(event)
            self.app.frame(dt_s)

    def until(self, done: Callable[[], bool], seconds: float = 30.0, what: str = "") -> None:
        """Let frames pass until something is so; the worker gets real time to do its part."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"it never came to pass: {what or done}"
            self.frames()
            if self.services.worker.is_busy:
                time.sleep(0.001)

    # -- hands

    def click(self, id_: str) -> None:
        """A left click in the middle of a node."""
        self.click_at(*self.node(id_).rect.centre)

    def click_at(self, x: int, y: int) -> None:
        self._move_to(x, y)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(x, y), button=1))
            self.frames()

    def point_at(self, id_: str) -> None:
        self._move_to(*self.node(id_).rect.centre)

    def _move_to(self, x: int, y: int) -> None:
        values = {"pos": (x, y), "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, values))
        self.frames()

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=text, scancode=0))
            if kind == pygame.KEYDOWN and text:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
            self.frames()

    def type(self, text: str) -> None:
        for letter in text:
            self.key(pygame.key.key_code(letter) if letter.isascii() else 0, letter)
