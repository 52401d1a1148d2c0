"""A player who knows nothing of the game but its accessibility tree. Run by the system's Python.

    python3 client.py match     plays a whole match against a bot
    python3 client.py turn      plays one turn
    python3 client.py toggles   starts and stops a reader fifty times while bots play

It finds things by role and name, as somebody with a screen reader does, and prints what it found
as one line of JSON. It imports nothing of the game.
"""

import json
import re
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

BUTTON, TOGGLE, RADIO, CHECK, CELL = (
    "push button", "toggle button", "radio button", "check box", "table cell",
)  # fmt: skip
POSSIBLE = re.compile(r"^Player 1, (.+): (\d+) possible$")
DIE = re.compile(r"^Die (\d) shows (\d)(, held)?$")
TOTAL = re.compile(r"^(.+?): (\d+) points")
LONGEST_S = 90.0


class Lost(AssertionError):
    """Something never came to be in the tree."""


def switch_reader(on):
    """Say on the bus whether a screen reader runs, as a desktop does."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", on)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value,
            None, Gio.DBusCallFlags.NONE, 5000, None,
        )  # fmt: skip


def pump(seconds):
    """Let events come in for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)


class Thing:
    """One object of the tree as it was when it was looked at."""

    def __init__(self, accessible):
        self.accessible = accessible
        self.role = accessible.get_role_name()
        self.name = accessible.get_name()
        self.description = accessible.get_description()
        self.states = {state.value_nick for state in accessible.get_state_set().get_states()}
        actions = accessible.get_action_iface()
        self.can_press = actions is not None and actions.get_n_actions() > 0

    def press(self):
        self.accessible.get_action_iface().do_action(0)


class Eyes:
    """Looks at the tree of the only window there is."""

    def __init__(self):
        self.heard = []
        self._listener = Atspi.EventListener.new(self._hear)
        self._listener.register("object:announcement")

    def _hear(self, event):
        self.heard.append(event.any_data if isinstance(event.any_data, str) else "")

    def look(self):
        """Everything in the tree now, in its order."""
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        things = []
        for number in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(number)
            if application is not None:
                application.clear_cache()
                self._walk(application, things)
        return things

    def _walk(self, accessible, things):
        try:
            things.append(Thing(accessible))
            children = range(accessible.get_child_count())
        except GLib.Error:  # it went away meanwhile
            return
        for number in children:
            try:
                child = accessible.get_child_at_index(number)
            except GLib.Error:
                continue
            if child is not None:
                self._walk(child, things)

    def find(self, role, name, *, can_press=False, seconds=LONGEST_S):
        """The thing of that role whose name begins so, once it is there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.look()
            for thing in seen:
                is_it = thing.role == role and thing.name.startswith(name)
                if is_it and (thing.can_press or not can_press):
                    return thing
            pump(0.03)
        raise Lost(f"no {role} {name!r} among {[(t.role, t.name, t.can_press) for t in seen]}")

    def press(self, role, name, seconds=LONGEST_S):
        self.find(role, name, can_press=True, seconds=seconds).press()

    def said(self):
        """The lines of the log, oldest first."""
        seen = self.look()
        roles = [thing.role for thing in seen]
        return [thing.name for thing in seen[roles.index("log") + 1 :]] if "log" in roles else []


def dice(seen):
    """Face and held or not of each die by number, from a look at the tree.

    A die whose name and state differ has changed between the two questions: it is left out, and
    seen with the next look.
    """
    shown = {}
    for thing in seen:
        match = DIE.match(thing.name)
        if thing.role == CHECK and match:
            is_held = "checked" in thing.states
            if is_held is (match[3] is not None):
                shown[int(match[1])] = (int(match[2]), is_held)
    return shown


def wait_for_dice(eyes, held=None):
    """The dice once all five lie there, and those with these numbers are held."""
    end = time.monotonic() + LONGEST_S
    while time.monotonic() < end:
        shown = dice(eyes.look())
        now = {number for number, (_, is_held) in shown.items() if is_held}
        if len(shown) == 5 and (held is None or now == held):
            return shown
        pump(0.03)
    raise Lost(f"the dice never lay there, held {held}")


def quick_match(eyes):
    """On the first page: no tosses, bots without pauses."""
    eyes.press(RADIO, "Toss: None")
    eyes.press(RADIO, "Bots’ pace: Fast")


def play_turn(eyes):
    """Roll, hold what is there most often, roll once more, and fill the box that pays most."""
    eyes.press(BUTTON, "Roll 5 dice")
    faces = [face for face, _ in wait_for_dice(eyes).values()]
    wanted = max(faces, key=lambda face: (faces.count(face), face))
    held = {number for number, face in enumerate(faces, 1) if face == wanted}
    for number in held:
        eyes.press(CHECK, f"Die {number} shows")
    wait_for_dice(eyes, held)
    if len(held) < 5:
        pump(0.35)  # a second press too soon counts as a double click
        eyes.press(BUTTON, "Roll ")
        wait_for_last_throw(eyes, len(faces) - len(held))
    fill_best(eyes)
    return faces


def wait_for_last_throw(eyes, thrown):
    """Wait until the second throw has been told."""
    end = time.monotonic() + LONGEST_S
    while time.monotonic() < end:
        lines = eyes.said()
        if any(line.startswith("Your second throw:") for line in lines[-1:]):
            return
        pump(0.03)
    raise Lost(f"the second throw of {thrown} dice was never told: {eyes.said()}")


def fill_best(eyes):
    cells = {}
    for thing in eyes.look():
        match = POSSIBLE.match(thing.name)
        if thing.role == CELL and match:
            cells[thing.name] = int(match[2])
    assert cells, "no box is open"
    best = max(cells, key=cells.get)
    eyes.press(CELL, best)
    if cells[best] == 0:
        pump(0.5)
        eyes.press(CELL, POSSIBLE.match(best)[1] + " would be 0. Press again")


def play_match(eyes):
    """From the first page to the totals."""
    quick_match(eyes)
    eyes.press(BUTTON, "Start the match")
    faces, turns = [], 0
    while True:
        seen = eyes.look()
        if any(t.role == BUTTON and t.name == "See the result" for t in seen):
            break
        if any(t.role == BUTTON and t.name == "Roll 5 dice" and t.can_press for t in seen):
            faces.append(play_turn(eyes))
            turns += 1
        pump(0.03)
    said = eyes.said()
    eyes.press(BUTTON, "See the result")
    eyes.find(BUTTON, "Rematch")
    totals = dict(match.groups() for t in eyes.look() if (match := TOTAL.match(t.name)))
    pump(0.2)
    return {"turns": turns, "faces": faces, "totals": totals, "said": said, "heard": eyes.heard}


def one_turn(eyes):
    """A match begun, one turn played; what stands in the tree then."""
    quick_match(eyes)
    eyes.press(BUTTON, "Start the match")
    hint = eyes.find(BUTTON, "Hint")
    why_not = (hint.description, hint.can_press)
    focused = [t.name for t in eyes.look() if "focused" in t.states]
    play_turn(eyes)
    eyes.find("label", "You write")
    eyes.press(BUTTON, "Pause")
    paused = eyes.find("dialog", "Paused")
    return {
        "why_not": why_not,
        "focused": focused,
        "said": eyes.said(),
        "dialog": sorted(paused.states),
    }


def toggles(eyes):
    """Two bots play; a reader comes and goes fifty times and looks around while it is there."""
    quick_match(eyes)
    eyes.press(BUTTON, "Remove seat 1")
    eyes.press(BUTTON, "Add a bot")
    eyes.press(BUTTON, "Start the match")
    looks = []
    for number in range(50):
        switch_reader(False)
        pump(0.02 * (number % 4))
        switch_reader(True)
        pump(0.02 * (number % 5))
        looks.append(len(eyes.look()))
    eyes.press(BUTTON, "See the result", seconds=180.0)
    eyes.find(BUTTON, "Rematch")
    return {"looks": looks}


def main():
    switch_reader(True)
    Atspi.init()
    Atspi.set_timeout(20_000, 20_000)
    eyes = Eyes()
    tasks = {"match": play_match, "turn": one_turn, "toggles": toggles}
    print(json.dumps(tasks[sys.argv[1]](eyes)), flush=True)


main()
