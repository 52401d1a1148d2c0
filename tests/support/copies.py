"""A copy of the game in a process of its own, told what to do line by line."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from game.ui.look import Theme

ROOT = Path(__file__).parents[2]


class Copy:
    """The other process, as the test holds it. `ask` waits for the answer, `tell` does not."""

    def __init__(self, under: Sequence[str] = ()) -> None:
        """A new process, started by the command `under`, if there is one."""
        self._process = subprocess.Popen(
            [*under, sys.executable, "-m", "tests.support.copies"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, what, *details) -> None:
        self._process.stdin.write(json.dumps([what, *details]) + "\n")
        self._process.stdin.flush()

    def heard(self):
        answer = self._process.stdout.readline()
        assert answer, "the other copy has ended"
        return json.loads(answer)

    def ask(self, what, *details):
        self.tell(what, *details)
        return self.heard()

    def stop(self) -> None:
        """Let it stand still in the middle of whatever it does."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def end(self) -> None:
        self._process.stdin.close()
        self._process.wait(20)


class Played:
    """The copy itself: every line is one of its methods, and what that gives is the answer."""

    def __init__(self) -> None:
        from tests.support.pilot import Pilot

        self.pilot = None
        self._pilot = Pilot

    def close(self):
        if self.pilot is not None:
            self.pilot.close()
        self.pilot = None

    def open(self, home):
        self.close()
        self.pilot = self._pilot(Path(home))
        return self.state()

    def start(self, seats):
        self.pilot.start(seats, table="short")
        return self.state()

    def click(self, node):
        self.pilot.click(node)
        self.pilot.frames(3)
        return self.state()

    def resume(self):
        return self.click("resume")

    def roll(self):
        self.pilot.until(lambda: not self.pilot.play.guard.update(0.0))
        self.pilot.click("roll")
        self.pilot.until(lambda: not self.pilot.scene.dice.is_moving)
        self.pilot.frames(3)
        return self.state()

    def fill(self, box):
        self.pilot.fill(box)
        return self.state()

    def finish(self):
        self.pilot.finish()
        self.pilot.click("roll")
        return self.state()

    def abandon(self):
        self.pilot.play.abandon()
        return self.state()

    def delete(self, match):
        self.pilot.services.store.delete(match)
        return self.state()

    def home(self):
        from game.ui.scenes.home import Home

        self.pilot.desk.go(Home())
        self.pilot.frames(2)
        return self.state()

    def prefer(self, **choices):
        if "theme" in choices:
            choices["theme"] = Theme(choices["theme"])
        desk = self.pilot.desk
        desk.prefer(replace(desk.preferences, **choices))
        return self.state()

    def fill_disk(self, folder):
        """Leave no byte free on the disk the folder is on."""
        with Path(folder, "filler").open("wb", buffering=0) as filler, suppress(OSError):
            for size in (4096, 1):
                while filler.write(b"x" * size):
                    pass
        return self.state() if self.pilot else None

    def free_disk(self, folder):
        """Give the space back."""
        Path(folder, "filler").unlink()
        return self.state() if self.pilot else None

    def mount(self, *words):
        """Change what the folder is, for this process alone."""
        subprocess.run(["mount", *words], check=True)

    def state(self):
        """What this copy knows and shows."""
        pilot = self.pilot
        scene = pilot.desk.scenes[0]
        state = {
            "scene": type(pilot.scene).__name__,
            "notices": pilot.desk.notices,
            "is_kept_at_all": pilot.services.store.is_kept,
            "theme": pilot.services.preferences.lighting.value,
            "size": pilot.services.preferences.size,
        }
        session = getattr(scene, "session", None) or getattr(scene, "left_off", None)
        if session is not None:
            view = session.view
            state |= {
                "match": session.match_id,
                "is_kept": session.is_kept,
                "phase": view.phase.name,
                "turns": len(view.match.turns),
                "faces": view.match.faces,
                "rolls": view.match.roll_number,
            }
        return state


def main() -> None:
    """Obey lines until there are no more."""
    from tests.support import pilot  # noqa: F401 - its environment, before anything is drawn

    answers = os.dup(1)
    os.dup2(2, 1)  # whatever else is printed is no answer
    played = Played()
    for line in sys.stdin:
        what, *details = json.loads(line)
        if details and isinstance(details[-1], dict):
            answer = getattr(played, what)(*details[:-1], **details[-1])
        else:
            answer = getattr(played, what)(*details)
        os.write(answers, json.dumps(answer).encode() + b"\n")
    played.close()


if __name__ == "__main__":
    main()
