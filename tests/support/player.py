"""A player who does all sorts of things by mouse and keys, for as long as the process lives.

Everything that is kept is told on the way: what is about to be written, and what the store has
promised to hold. So whoever ends the process knows what must be there.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pygame

from game.session.intents import Fill
from game.session.session import Session, TossDisagrees
from game.session.view import HintState, Phase
from game.store import Store
from game.ui.look import MIN_SIZE
from game.ui.preferences import Pace, TossStyle
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import PassOn, SealSheet
from game.ui.scenes.pad import Pad
from game.ui.scenes.play import Play
from game.ui.scenes.sheets import Sheet
from game.worker import Job, Worker
from tests.support.pilot import Pilot

Tell = Callable[..., None]
SEATS = [
    ["Ada"],
    ["Ada"],
    ["Ada", "bot easy"],
    ["bot easy", "Ada"],
    ["Ada", "Ben"],
    ["Ada", "bot easy", "Ben"],
]
MISREAD = 0.02  # of all throws


class Player:
    """Goes on with the match that was left, or begins one; then another, without end."""

    def __init__(self, home: Path, seed: int, tell: Tell) -> None:
        self.rng = random.Random(seed)
        self.tell = tell
        self.pilot = Pilot(home, MIN_SIZE)

    def play_on(self) -> None:
        while True:
            self.step()

    def step(self) -> None:
        scene = self.pilot.scene
        match scene:
            case Home():
                self.tell("at", "home")
                self._arrange(scene)
            case PassOn():
                self.pilot.frames(20)
                self.pilot.click("ready")
            case Sheet():
                self.pilot.key(pygame.K_ESCAPE)
            case Play():
                self.tell("at", scene.view.phase.name.lower())
                self._play(scene)
            case Ending():
                self.tell("at", "ending")
                if self._likes(0.3):
                    self.pilot.click("check")
                self.pilot.key(pygame.K_ESCAPE)

    # -- at home

    def _arrange(self, home: Home) -> None:
        pilot = self.pilot
        if home.left_off is not None and self._likes(0.9):
            if home.other_matches and self._likes(0.3):
                pilot.click("left_off/next")
            pilot.click("resume")
        else:
            seats = self.rng.choice(SEATS)
            same_dice = seats == ["Ada", "bot easy"] and self._likes(0.5)
            choices = {
                "toss": self.rng.choice(list(TossStyle)),
                "pace": self.rng.choice(list(Pace)),
            }
            pilot.arrange(seats, table="short", same_dice=same_dice, **choices)
            if all(not seat.startswith("bot") for seat in seats) and self._likes(0.4):
                pilot.click("pad")
                pilot.frames(20)
                pilot.click("begin")
                return
            if self._likes(0.3):
                self._type("salt", f"zar {self.rng.random()}")
            pilot.click("start")
        self._lie_at_times()

    def _type(self, field: str, text: str) -> None:
        self.pilot.click(field)
        self.pilot.type(text)
        self.pilot.key(pygame.K_RETURN)

    def _lie_at_times(self) -> None:
        """Have dice misread now and then, as a mistake of ours would."""
        scene = next((s for s in self.pilot.desk.scenes if isinstance(s, Play)), None)
        if scene is None:
            return
        right = scene.dice.read_faces

        def read():
            faces = right()
            if faces is not None and self._likes(MISREAD):
                return (faces[0] % 6 + 1, *faces[1:])
            return faces

        scene.dice.read_faces = read

    # -- in a match

    def _play(self, play: Play) -> None:
        view, key = play.view, self.pilot.key
        if view.phase is Phase.FILLED:
            key(pygame.K_u) if view.can_take_back and self._likes(0.3) else key(pygame.K_RETURN)
        elif self._likes(0.03):
            self._pause(play)
        elif play.can_take_back and self._likes(0.25):
            key(pygame.K_u)
        elif isinstance(play, Pad):
            self._enter(play)
        elif view.awaits_player:
            self._move(play)
        else:
            key(pygame.K_SPACE)  # hurries
            self._wait()

    def _move(self, play: Play) -> None:
        view, rng, pilot = play.view, self.rng, self.pilot
        if view.can_set_salt and self._likes(0.2):
            self._change_salt()
        elif view.can_roll and (view.match.faces is None or self._likes(0.35)):
            pilot.key(pygame.K_r) if self._likes(0.5) else pilot.click("roll")
            self._wait()
        elif view.can_hold and self._likes(0.5):
            die = rng.randrange(5)
            by_mouse = self._likes(0.5) and pilot.has(f"die/{die}")
            pilot.click(f"die/{die}") if by_mouse else pilot.key(pygame.K_1 + die)
        elif view.hint is HintState.READY and self._likes(0.3):
            pilot.key(pygame.K_h)
        elif view.match.legal_boxes:
            self._fill(play)

    def _enter(self, pad: Pad) -> None:
        """Enter dice by mouse or keys, wrongly at times, or hold some, or fill a box."""
        view, rng, pilot = pad.view, self.rng, self.pilot
        if view.match.legal_boxes and not pad.entry.is_begun and self._likes(0.5):
            pilot.frames(1, dt_s=0.4)
            pilot.fill(rng.choice(view.match.legal_boxes))
        elif view.can_hold and self._likes(0.4):
            pilot.key(pygame.K_1 + rng.randrange(5), mod=pygame.KMOD_LSHIFT)
        elif pad.preview is not None and self._likes(0.8):
            pilot.frames(1, dt_s=0.4)
            pilot.key(pygame.K_RETURN)
        elif self._likes(0.05):
            pilot.key(pygame.K_BACKSPACE)
        elif not view.match.turn.rolls and self._likes(0.05):
            pilot.click(rng.choice(["mode/throws", "mode/result"]))
        else:
            face = rng.randint(1, 6)
            by_mouse = self._likes(0.5) and pilot.has(f"face/{face}")
            pilot.click(f"face/{face}") if by_mouse else pilot.key(pygame.K_0 + face)

    def _fill(self, play: Play) -> None:
        box = self.rng.choice(play.view.match.legal_boxes)
        if self._likes(0.2):
            play.do(Fill(box, timed_out=True))  # what the clock will do
        else:
            self.pilot.fill(box)

    def _change_salt(self) -> None:
        self.pilot.click("seal")
        self.pilot.frames(20)
        if isinstance(self.pilot.scene, SealSheet) and self.pilot.has("salt"):
            self._type("salt", "ğ")

    def _pause(self, play: Play) -> None:
        """Something from the pause sheet: a stand-in or a player back, leaving, giving up."""
        pilot = self.pilot
        pilot.key(pygame.K_ESCAPE)
        if not pilot.has("leave"):
            return
        pilot.frames(20)
        what = self.rng.choices(["seats", "leave", "abandon"], [8, 4, 1])[0]
        if not pilot.has(what):
            return
        pilot.click(what)
        pilot.frames(20)
        if what != "seats":
            pilot.click("yes")
            return
        seats = [node.id for node in pilot.desk.nodes if node.id.startswith("seat/")]
        if seats:
            pilot.click(self.rng.choice(seats))

    def _wait(self) -> None:
        self.pilot.frames(2, dt_s=0.1)
        if self.pilot.services.worker.is_busy:
            time.sleep(0.001)

    def _likes(self, chance: float) -> bool:
        return self.rng.random() < chance


def live(home: Path, seed: int, tell: Tell) -> None:
    """Play until the process ends, and tell of it."""
    telling(tell)
    Player(home, seed, tell).play_on()


def warm_up(home: Path) -> None:
    """Load and paint what a player comes to see, so that who is forked from here need not.

    No thread and no process is left behind.
    """
    import game.toss.tumble  # noqa: F401 - for the workers of those that are forked

    start, Worker._start = Worker._start, _done_here
    player = Player(home, 0, lambda *_told: None)
    player.pilot.arrange(["Ada", "bot easy"], table="short")
    player._type("salt", "zar")
    for _ in range(15):
        player.step()
    player.pilot.close()
    Worker._start = start


def _done_here(_worker: Worker, job: Job) -> None:
    value = job.function(*job.arguments)
    if isinstance(value, Generator):
        for _ in value:
            pass
    job.finish(value)


def telling(tell: Tell) -> None:
    """From now on tell what is written, before and after, and what has been done."""
    begin, append, prefer, do = Store.begin, Store.append, Store.keep_settings, Session.do

    def told_begin(store, setup, secret, actions=(), *more):
        tell("writes", "match")
        match = begin(store, setup, secret, actions, *more)
        tell("wrote", match, 0, list(actions))
        return match

    def told_append(store, match, first, actions, *more):
        tell("writes", "actions")
        append(store, match, first, actions, *more)
        tell("wrote", match, first, list(actions))

    def told_prefer(store, settings):
        tell("writes", "settings", settings)
        prefer(store, settings)
        tell("wrote", None, 0, settings)

    def told_do(session, intent, **how):
        try:
            events = do(session, intent, **how)
        except TossDisagrees:
            tell("did", type(intent).__name__)
            raise
        tell("did", type(intent).__name__)
        return events

    Store.begin, Store.append, Store.keep_settings = told_begin, told_append, told_prefer
    Session.do = told_do


def main(home: Path) -> None:
    live(home, 1, lambda *told: print(json.dumps(told), flush=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
