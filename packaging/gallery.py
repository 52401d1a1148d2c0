"""What there is to see of the game, each scene as it is played to; for `pictures.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from game.session.intents import HeldNow
from game.session.view import Phase, View
from game.ui.look import Theme
from game.ui.preferences import Movement, TossStyle
from game.ui.scenes.help import Help
from game.ui.scenes.home import Home
from game.ui.scenes.ladder import LadderPage
from game.ui.scenes.match_sheets import Absent, PassOn, Pause, SealSheet
from game.ui.scenes.replay import Replay
from game.ui.scenes.review import Review
from game.ui.scenes.settings import Settings
from game.ui.scenes.settings_choices import Section
from game.ui.scenes.try_again import TurnJudged
from tests.support.pilot import Pilot

TWO: Final = ["Anna", "bot hard"]
SIX: Final = ["Anna", "bot hard", "Deniz", "bot medium", "Ingrid", "bot master"]
USUAL: Final = "yacht-bonus"
README_TURNS: Final = 6
Shots = Iterator[str]  # a name each time there is something to be seen


def play_turns(pilot: Pilot, turns: int) -> None:
    """Play on until the first seat has filled that many boxes and is to throw."""
    play = pilot.play
    while True:
        view = play.view
        if isinstance(pilot.scene, PassOn):
            pilot.frames(20)
            pilot.click("ready")
        elif _is_there(view, turns):
            return
        elif view.awaits_player:
            pilot.roll()
            possible = play.view.match.possible
            pilot.fill(max(possible, key=lambda box: possible[box]))
        else:
            play.hurry()
            pilot.until(lambda: not pilot.services.worker.is_busy, seconds=300)
            pilot.frames(dt_s=0.1)


def _is_there(view: View, turns: int) -> bool:
    """Whether that many boxes of the first seat are filled and it is to throw, or all are."""
    if view.phase is not Phase.PLAYING:
        return True
    return view.awaits_player and view.seat == 0 and view.match.turn.number > turns


def hold_best(pilot: Pilot) -> None:
    """Hold the face that lies there most often, by clicks."""
    faces = pilot.view.match.faces
    assert faces is not None
    wanted = max(faces, key=lambda face: (faces.count(face), face))
    for die, face in enumerate(faces):
        if face == wanted:
            pilot.click(f"die/{die}")
            pilot.frames(30)


def in_other_lights(pilot: Pilot, name: str, frames: int = 5) -> Shots:
    """What shows now, in the evening and with high contrast; then it is day again."""
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(frames)
        yield f"{name}{theme.value}"
    pilot.desk.prefer(replace(pilot.desk.preferences, theme=Theme.DAY))


def home(pilot: Pilot, table: str) -> Shots:
    """The first page, with few and with many seats."""
    pilot.arrange(TWO, table=table)
    pilot.frames(2)
    yield "home"
    pilot.click("tables/print")
    pilot.frames(20)
    yield "print"
    pilot.click("close")
    pilot.arrange(SIX, table=table)
    pilot.frames(2)
    yield "home-six"
    pilot.click("seat/1")
    pilot.frames(20)
    yield "levels"


def settings(pilot: Pilot, table: str) -> Shots:
    """Every section of the settings."""
    for section in Section:
        pilot.desk.go(Home())
        pilot.desk.open(Settings("play", section))
        pilot.frames(20)
        yield f"settings-{section}"


def house(pilot: Pilot, table: str) -> Shots:
    """A table of one's own: the editor with its sheets, and the first page with many such."""
    pilot.arrange(TWO, table=table)
    pilot.frames(2)
    pilot.click("tables/new")
    pilot.frames(20)
    yield "editor"
    boxes = pilot.services.playable[table].boxes
    for box in boxes[6:]:
        if pilot.has(f"change/{box.id}"):
            pilot.click(f"change/{box.id}")
            pilot.frames(30)
            yield f"editor-{box.id}"
            pilot.click("done")
    pilot.click("change/bonus" if pilot.has("change/bonus") else "on/ones")
    pilot.frames(30)
    yield "editor-bonus"
    if pilot.has("done"):
        pilot.click("done")
    taken = pilot.desk.words.table("classic", "Classic")
    pilot.scene.draft = replace(pilot.scene.draft, name=taken)
    for box in (boxes[3], boxes[-1]):
        if pilot.has(f"on/{box.id}"):
            pilot.click(f"on/{box.id}")
    pilot.frames(2)
    yield "editor-changed"
    pilot.scene.draft = replace(pilot.scene.draft, name="Sunday’s table")
    pilot.click("save")
    pilot.frames(2)
    yield "home-saved"
    pilot.click("change/sunday-s-table")
    pilot.frames(20)
    yield "editor-own"
    pilot.click("delete")
    pilot.frames(20)
    yield "editor-delete"
    pilot.key(pygame.K_ESCAPE)
    for number in range(20):
        own = replace(pilot.services.tables["generala"], name=f"House table {number + 1}")
        pilot.services.house.save(own)
    pilot.arrange(TWO, table="house-table-4")
    pilot.frames(2)
    yield "home-many"


def play(pilot: Pilot, table: str) -> Shots:
    """A match of two, with everything that opens over it."""
    scene = pilot.start(TWO, table=table)
    yield "before"
    play_turns(pilot, README_TURNS)
    pilot.roll()
    hold_best(pilot)
    pilot.roll()
    pilot.click_at(2, 2)
    pilot.frames(60)
    yield "play"
    for sheet in (Pause(scene), Absent(scene), SealSheet(scene), Help(table=scene.table_in_play)):
        pilot.desk.open(sheet)
        pilot.frames(40)
        yield type(sheet).__name__.lower()
        pilot.desk.close(sheet)
        pilot.frames()
    pilot.click("hint")
    pilot.until(lambda: scene.advice.hint is not None, seconds=300)
    pilot.frames(30)
    yield "hint"
    pilot.click("hint/others")
    pilot.frames(30)
    yield "hint-all"
    yield from in_other_lights(pilot, "")


def many(pilot: Pilot, table: str) -> Shots:
    """A full table."""
    pilot.start(SIX, table=table)
    pilot.frames(30)
    yield "pass-on"
    play_turns(pilot, 2)
    pilot.roll()
    hold_best(pilot)
    pilot.click_at(2, 2)
    pilot.frames(60)
    yield "play-six"


def pad(pilot: Pilot, table: str) -> Shots:
    """A score pad: how it begins, dice being entered, held and corrected, a hint, and its end."""
    pilot.arrange(["Anna", "Deniz", "bot hard"], table=table)
    pilot.click("pad")
    pilot.frames(30)
    yield "pad-start"
    pilot.click("begin")
    pilot.frames(2)
    yield "pad-empty"
    pilot.type("336")
    pilot.frames(2)
    yield "pad-entering"
    pilot.type("12")
    pilot.point_at("face/4")
    pilot.frames(2)
    yield "pad-entered"
    yield from in_other_lights(pilot, "pad-")
    pilot.key(pygame.K_RETURN)
    pilot.frames(30)
    for die in (0, 1):
        pilot.click(f"die/{die}")
        pilot.frames(30)
    yield "pad-held"
    pilot.type("5")
    pilot.frames(2)
    yield "pad-second"
    pilot.desk.open(Help(table=pilot.play.table_in_play))
    pilot.frames(30)
    yield "pad-rules"
    yield from _pad_alone(pilot, table)


def _pad_alone(pilot: Pilot, table: str) -> Shots:
    """One person's pad of results, with a hint, to its end."""
    pilot.arrange(["Anna"], table=table)
    pilot.click("pad")
    pilot.frames(30)
    pilot.click("begin")
    pilot.frames(2)
    pilot.type("33162")
    pilot.key(pygame.K_RETURN)
    pilot.frames(30)
    pilot.click("hint")
    scene = pilot.play
    pilot.until(lambda: scene.advice.hint is not None, seconds=300)
    pilot.frames(30)
    yield "pad-hint"
    pilot.click("hint/close")
    pilot.fill("ones")
    pilot.click("mode/result")
    yield "pad-result"
    while scene.view.phase is Phase.PLAYING:
        pilot.type("44415")
        pilot.frames(30)
        pilot.fill(scene.view.match.table.boxes[scene.view.match.turn.number - 1].id)
        pilot.frames(30)
    pilot.click_at(2, 2)
    pilot.frames(3)
    yield "pad-filled"
    pilot.click("roll")
    pilot.frames(90)
    yield "pad-ending"
    pilot.click("check")
    pilot.frames(5)
    yield "pad-ending-checked"


def endings(pilot: Pilot, table: str) -> Shots:
    """How matches end."""
    for seats in (["Anna"], TWO, SIX):
        pilot.start(seats, table=table)
        pilot.finish()
        if len(seats) == len(TWO):
            yield "filled"
        pilot.click("roll")
        pilot.frames(90)
        yield f"ending-{len(seats)}"
        pilot.click("check")
        pilot.frames(5)
        yield f"ending-{len(seats)}-checked"


def review(pilot: Pilot, table: str) -> Shots:
    """A match looked back on, and a position of it tried again."""
    pilot.start(TWO, table=table)
    play_turns(pilot, 99)
    pilot.click("roll")
    pilot.frames(90)
    pilot.click("review")
    pilot.frames(3)
    yield "review-wait"
    scene = pilot.scene
    assert isinstance(scene, Review)
    pilot.until(lambda: scene.found is not None)
    pilot.frames(2)
    yield "review"
    pilot.click("list/filter")
    pilot.click("shows/TOTAL")
    pilot.click("next")
    pilot.frames(2)
    yield "review-all"
    yield from in_other_lights(pilot, "review-")
    pilot.click("try")
    pilot.frames(60)
    yield "try-again"
    pilot.fill(pilot.view.match.legal_boxes[0])
    pilot.until(lambda: isinstance(pilot.scene, TurnJudged))
    pilot.frames(30)
    yield "try-again-judged"


def replay(pilot: Pilot, table: str) -> Shots:
    """A match played back: of two and of a full table, in every light."""
    for seats in (TWO, SIX):
        pilot.start(seats, table=table)
        pilot.finish()
        pilot.click("roll")
        pilot.frames(90)
        pilot.desk.prefer(
            replace(pilot.desk.preferences, toss=TossStyle.FULL, movement=Movement.FULL)
        )
        pilot.click("replay")
        for moment in _moments_of_replay(pilot):
            yield f"replay-{len(seats)}-{moment}"


def _moments_of_replay(pilot: Pilot) -> Shots:
    scene = pilot.scene
    assert isinstance(scene, Replay)
    pilot.until(lambda: scene.view.in_flight is not None)
    pilot.frames(50)
    yield "flying"
    pilot.click(f"turn/{len(scene.course.turns) // 2}")
    pilot.until(lambda: isinstance(scene.shown.event, HeldNow) or scene.is_at_end)
    pilot.click("play")
    pilot.click_at(3, 3)
    pilot.frames(30)
    yield "held"
    pilot.key(pygame.K_TAB)
    pilot.tab_to(f"turn/{scene.shown.place}")
    pilot.frames(2)
    yield "line"
    pilot.key(pygame.K_END)
    pilot.until(lambda: not pilot.services.worker.is_busy)
    pilot.frames(30)
    yield "end"
    pilot.click(f"turn/{len(scene.course.turns) // 3}")
    yield from in_other_lights(pilot, "", 30)


def ladder(pilot: Pilot, _table: str) -> Shots:
    """The ladder part of the way up, and how a rung ends."""
    rungs = pilot.services.ladder
    for number, rung in enumerate(rungs[:9]):
        if number != len(rungs) // 6:
            pilot.services.store.keep_stars(rung.id, 1 + number * 2 % 3)
    pilot.arrange(TWO)
    pilot.click("page/ladder")
    pilot.frames(20)
    yield "ladder"
    most = max(rungs, key=lambda rung: len(rung.opponents))
    pilot.click(f"rung/{most.id}")
    pilot.frames(20)
    yield "ladder-closed"
    for number in (0, 1):
        pilot.desk.go(LadderPage(rungs[number].id))
        pilot.frames(2)
        pilot.click("start")
        pilot.finish()
        pilot.click("roll")
        pilot.frames(90)
        yield f"ending-rung-{number + 1}"


def day(pilot: Pilot, _table: str) -> Shots:
    """The dice of the day before, at the end of, and after a try."""
    pilot.services.today = lambda: "2026-11-30"
    pilot.arrange(TWO)
    pilot.click("page/day")
    pilot.until(lambda: pilot.scene.to_beat is not None)
    pilot.frames(20)
    yield "day"
    for number in (1, 2):
        pilot.click("start")
        pilot.finish()
        pilot.click("roll")
        pilot.until(lambda: not pilot.scene.outcome.update())
        pilot.frames(90)
        yield f"ending-day-{number}"
        pilot.click("outcome/on")
        pilot.until(lambda: pilot.scene.to_beat is not None)
        pilot.frames(20)
    yield "day-played"


def practice(pilot: Pilot, _table: str) -> Shots:
    """The practice: the page, a position, the truth about an answer by a box and by dice."""
    pilot.arrange(TWO)
    for number, rating in enumerate((1200, 1220, 1241, 1228, 1250, 1262, 1255, 1280, 1301, 1296)):
        pilot.services.store.add_answer("yacht-bonus", number / 10, rating)
    pilot.click("page/practice")
    pilot.frames(20)
    yield "practice"
    pilot.click("start")
    drill, told = pilot.scene, set[str]()
    while told != {"box", "dice"}:
        pilot.until(lambda: drill.practice.position is not None and not drill.dice.is_moving)
        pilot.frames(40)
        if not told:
            yield "drill"
        how = "dice" if drill.view.match.can_roll and "dice" not in told else "box"
        if how == "dice":
            hold_best(pilot)
            pilot.click("roll")
        else:
            possible = drill.view.match.possible
            pilot.click(f"cell/0/{max(possible, key=lambda box: possible[box])}")
        pilot.until(lambda: drill.practice.truth is not None)
        pilot.frames(60)
        if how not in told:
            yield f"drill-{how}"
        told.add(how)
        pilot.click("roll")
