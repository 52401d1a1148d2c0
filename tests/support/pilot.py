"""Drives the real app by real events: the window, its desk and scenes, under any video driver."""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "none")  # no device: no test has to wait for sounds
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"  # whatever the machine speaks

import pygame

from game.app import App
from game.opening import open_services
from game.paths import PlayerFiles
from game.session.view import Phase
from game.ui.nodes import Node
from game.ui.preferences import LastSeat, Movement, Pace, TossStyle
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import PassOn
from game.ui.scenes.play import Play
from game.ui.window import open_window
from tests.support.tables import SHORT

FRAME_S = 1 / 60


class Pilot:
    """Hands and eyes of a player. Time passes in frames of 1/60 s, as fast as the machine can."""

    def __init__(
        self, home: Path, size: tuple[int, int] = (1280, 720), *, tour: bool = False
    ) -> None:
        """With `tour` it is a player's very first match; else that is long ago."""
        self.is_closed = False
        self.window = open_window(size)
        self.services = open_services(PlayerFiles(home / "data", home / "cache"))
        self.services.tables = {**self.services.tables, SHORT.id: SHORT}
        self.services.preferences = replace(self.services.preferences, tour_seen=not tour)
        self.app = App(self.window, self.services)
        self.app.show_first_frame()
        self.app.load_the_rest()

    def close(self) -> None:
        self.is_closed = True
        self.services.sounds.close()
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

    def run(self, *steps: tuple[float, Callable[[], object]]) -> None:
        """The app's own loop in real time: each step is done so many seconds after the last."""

        def do_all() -> None:
            for after_s, step in steps:
                time.sleep(after_s)
                step()
            time.sleep(0.1)
            pygame.event.post(pygame.Event(pygame.QUIT))

        hands = threading.Thread(target=do_all)
        hands.start()
        self.app.run()
        hands.join()

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

    def tab_to(self, id_: str) -> None:
        """Press Tab until a node has the focus."""
        for _ in range(200):
            if self.desk.focused == id_:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never came to {id_}, but to {self.desk.focused}")

    def type(self, text: str) -> None:
        for letter in text:
            self.key(pygame.key.key_code(letter) if letter.isascii() else 0, letter)

    # -- whole moves

    @property
    def view(self):
        return self.scene.view

    def arrange(self, seats, *, table="yacht-bonus", same_dice=False, **choices) -> None:
        """Set the choices of the home page; by default nothing moves and bots are fast."""
        calm = {"toss": TossStyle.NONE, "movement": Movement.NONE, "pace": Pace.FAST} | choices
        chosen = tuple(LastSeat("", s[4:]) if s.startswith("bot ") else LastSeat(s) for s in seats)
        self.desk.prefer(
            replace(self.desk.preferences, seats=chosen, table=table, same_dice=same_dice, **calm)
        )
        self.desk.go(Home())
        self.frames()

    def start(self, seats, **choices) -> Play:
        """Begin a match by a click on Start."""
        self.arrange(seats, **choices)
        self.click("start")
        assert isinstance(self.scene, (Play, PassOn)), self.scene
        return self.play

    @property
    def play(self) -> Play:
        """The play scene, also below a sheet."""
        return next(s for s in self.desk.scenes if isinstance(s, Play))

    def roll(self) -> None:
        """Press Roll by mouse, not as a double click, and wait until the dice have settled."""
        made = self.play.view.match.roll_number
        self.until(
            lambda: self.node("roll").is_enabled and not self.play.guard.update(0.0),
            what="Roll is enabled",
        )
        self.click("roll")
        self.until(
            lambda: self.play.view.match.roll_number == made + 1 and not self.play.dice.is_moving,
            what="the dice settle",
        )
        self.frames()

    def fill(self, box: str) -> None:
        """Fill a box by mouse, a zero with the second press it asks for."""
        seat = self.play.view.seat
        self.click(f"cell/{seat}/{box}")
        if self.play.guard.armed_box == box:
            self.frames(30)
            self.click(f"cell/{seat}/{box}")

    def finish(self, hurry: bool = True) -> None:
        """Play the match to its last box: one throw a turn, the box that pays most."""
        play = self.play
        while play.view.phase is Phase.PLAYING:
            if isinstance(self.scene, PassOn):
                self.frames(20)
                self.click("ready")
            elif play.view.awaits_player:
                if play.view.match.faces is None:
                    self.roll()
                possible = play.view.match.possible
                self.fill(max(possible, key=possible.get))
            else:
                if hurry:
                    play.hurry()
                self.frames(dt_s=0.1)
                if self.services.worker.is_busy:
                    time.sleep(0.001)
