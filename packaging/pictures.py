"""Takes pictures of the game: python packaging/pictures.py, or with --all FOLDER every scene.

The first form takes the README's picture anew. A match is played by real clicks on sealed dice
that are always the same, so the picture changes only where the game does.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

ROOT: Final = Path(__file__).resolve().parent.parent
README_PICTURE: Final = ROOT / "packaging" / "pictures" / "play.png"
sys.path.insert(0, str(ROOT))

from game.record.match_file import MatchFile, write_match  # noqa: E402  # only now it is found
from game.record.sealed import SECRET_BYTES, Seal  # noqa: E402
from game.rules.dice import Points  # noqa: E402
from game.session.intents import HeldNow  # noqa: E402
from game.session.view import Phase, View  # noqa: E402
from game.solve.values import digest_of  # noqa: E402
from game.ui.look import Theme  # noqa: E402
from game.ui.preferences import Movement, TossStyle  # noqa: E402
from game.ui.scenes.fairness import Fairness  # noqa: E402
from game.ui.scenes.history import History  # noqa: E402
from game.ui.scenes.history_tabs import Seen  # noqa: E402
from game.ui.scenes.ladder import LadderPage  # noqa: E402
from game.ui.scenes.match_sheets import Absent, PassOn, Pause, Rules, SealSheet  # noqa: E402
from game.ui.scenes.replay import Replay  # noqa: E402
from game.ui.scenes.review import Review  # noqa: E402
from game.ui.scenes.settings import Settings  # noqa: E402
from game.ui.scenes.statistics import Statistics  # noqa: E402
from game.ui.scenes.try_again import TurnJudged  # noqa: E402
from tests.support.filled import fill  # noqa: E402
from tests.support.histories import fill_history  # noqa: E402
from tests.support.pilot import Pilot  # noqa: E402
from tests.support.tables import SHORT, SIXTEEN  # noqa: E402

SEAL: Final = Seal(bytes(range(SECRET_BYTES)), "a picture")
TWO: Final = ["Anna", "bot hard"]
README_TURNS: Final = 6
USUAL: Final = "yacht-bonus"
SIX: Final = ["Anna", "bot hard", "Deniz", "bot medium", "Ingrid", "bot master"]
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


def home(pilot: Pilot, table: str) -> Shots:
    """The first page, with few and with many seats."""
    pilot.arrange(TWO, table=table)
    pilot.frames(2)
    yield "home"
    pilot.arrange(SIX, table=table)
    pilot.frames(2)
    yield "home-six"
    pilot.click("seat/1")
    pilot.frames(20)
    yield "levels"
    pilot.desk.open(Settings())
    pilot.frames(20)
    yield "settings"


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
    pilot.scene.draft = replace(pilot.scene.draft, name="Classic")
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
    for sheet in (Pause(scene), Absent(scene), SealSheet(scene), Rules(scene)):
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
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(5)
        yield theme.value


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


def check(pilot: Pilot, table: str) -> Shots:
    """The check of the dice, of a good match and of files somebody has changed."""
    pilot.start(TWO, table=table)
    pilot.finish()
    pilot.click("roll")
    pilot.frames(90)
    pilot.click("check")
    pilot.frames(5)
    file = pilot.scene.session.file()
    pilot.click("throws")
    pilot.frames(90)
    yield "check"
    for key, name in ((pygame.K_UP, "check-seal"), (pygame.K_END, "check-end")):
        pilot.key(key)
        pilot.frames(2)
        yield name
    pilot.key(pygame.K_PAGEUP)
    pilot.key(pygame.K_PAGEUP)
    pilot.desk.focus(f"line/{pilot.scene.rows.shown[4]}")
    pilot.frames(3)
    yield "check-box"
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(5)
        yield f"check-{theme.value}"
    pilot.desk.prefer(replace(pilot.desk.preferences, theme=Theme.DAY))
    for name, changed in _changed(file):
        path = pilot.services.files.data / "Changed.yacht"
        path.write_bytes(write_match(changed))
        pilot.app.open_match(path)
        pilot.frames(90)
        yield f"check-{name}"


def choose(pilot: Pilot, _table: str) -> Shots:
    """The file chooser in a folder of many matches, and one that can't be read."""
    pilot.arrange(TWO)
    folder = pilot.services.files.matches
    for name in ("From Deniz", "League 2026"):
        (folder / name).mkdir(parents=True)
    for number in range(40):
        path = folder / f"2026-11-{number % 30 + 1:02} yacht-bonus ({number}).yacht"
        path.write_bytes(b"{}")
        os.utime(path, (1_796_000_000 + 9_000 * number,) * 2)
    pilot.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    pilot.frames(30)
    yield "choose"
    pilot.key(pygame.K_END)
    pilot.scene.open_folder(folder / "gone")
    pilot.frames(3)
    yield "choose-end"


def _changed(file: MatchFile) -> Iterator[tuple[str, MatchFile]]:
    """The file with a face that was not thrown, with points that were not paid, unsealed."""
    turn = file.turns[5]
    roll = turn.rolls[0]
    faces = (*roll.faces[:2], roll.faces[2] % 6 + 1, *roll.faces[3:])
    wrong_face = replace(turn, rolls=(replace(roll, faces=faces), *turn.rolls[1:]))
    wrong_points = replace(turn, points=Points((turn.points or 0) + 5))
    for name, other in (("face", wrong_face), ("points", wrong_points)):
        yield name, replace(file, turns=(*file.turns[:5], other, *file.turns[6:]))


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
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(5)
        yield f"review-{theme.value}"
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
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=Theme.DAY))


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
    pilot.frames(30)
    yield "end"
    pilot.click(f"turn/{len(scene.course.turns) // 3}")
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(30)
        yield theme.value


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


def history(pilot: Pilot, _table: str) -> Shots:
    """The lists of matches, and one of them opened again."""
    pilot.arrange(TWO)
    pilot.click("page/history")
    pilot.frames(2)
    yield "history-none"
    fill_history(pilot.services.store, 30)
    pilot.desk.go(History())
    pilot.until(lambda: all(match.is_reviewed for match in pilot.scene.seen.matches[:8]), 300)
    pilot.frames(2)
    yield "history"
    pilot.click("pick_table")
    pilot.frames(20)
    yield "history-tables"
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    pilot.frames(2)
    yield "history-table"
    for kept in ("given_up", "open"):
        pilot.scene.show(kept)
        pilot.frames(2)
        yield f"history-{kept}"
    pilot.scene.show("finished")
    pilot.frames(2)
    pilot.click(next(node.id for node in pilot.desk.nodes if node.id.startswith("match/")))
    pilot.frames(2)
    yield "history-match"
    pilot.click("delete")
    pilot.frames(20)
    yield "history-delete"


def statistics(pilot: Pilot, table: str) -> Shots:
    """The statistics of nobody, of a few matches, of many, on one table and on all."""
    store = pilot.services.store

    def show() -> Statistics:
        pilot.desk.go(Statistics(Seen.of(pilot.desk)))
        return settle()

    def settle() -> Statistics:
        scene = pilot.scene
        assert isinstance(scene, Statistics)
        pilot.until(lambda: not scene.update(0.0), seconds=300)
        pilot.click_at(2, 2)
        pilot.frames(40)
        return scene

    pilot.arrange(["Anna"], table=table)
    show()
    yield "statistics-none"
    digest = digest_of(pilot.services.playable[table])
    for count, name in ((1, "one"), (8, "few"), (140, "")):
        seats = [("Anna", None), ("Hard", "hard")]
        fill(store, count, table=pilot.services.playable[table], seats=seats, seed=count)
        show()
        yield f"statistics-{name}".rstrip("-")
    pilot.click("view/luck")
    settle()
    yield "statistics-luck"
    pilot.click("view/boxes")
    pilot.click("box/choice" if pilot.has("box/choice") else "box/chance")
    settle()
    yield "statistics-box"
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        settle()
        yield f"statistics-{theme.value}"
    pilot.desk.prefer(replace(pilot.desk.preferences, theme=Theme.DAY))
    many: tuple[tuple[str, list[tuple[str, str | None]], int], ...] = (
        ("generala", [("Anna", None)], 30),
        ("classic", [("Anna", None), ("Deniz", None), ("Medium", "medium")], 60),
        ("yacht-exact", [("Anna", None), ("Master", "easy")], 25),
        (USUAL, [("Anna", None), *[("Easy", "easy")] * 3], 2_000),
        (USUAL, [("Anna", None), *((f"Guest {n}", None) for n in range(1, 6))], 20),
    )
    for number, (id_, who, count) in enumerate(many):
        fill(store, count, table_id=id_, seats=who, seed=number, from_day=30)
    show()
    yield "statistics-tables"
    pilot.scene.show_table(digest)
    pilot.scene.show_view("opponents")
    pilot.scene.show_span("all")
    settle()
    yield "statistics-opponents"


def fairness(pilot: Pilot, _table: str) -> Shots:
    """Whether the dice are fair: what the page shows of many matches, and of one, and of none."""
    pilot.arrange(TWO)
    pilot.desk.go(Fairness(Seen.of(pilot.desk)))
    pilot.frames(2)
    yield "fairness-none"
    fill_history(pilot.services.store, 30)
    pilot.desk.go(Fairness(Seen.of(pilot.desk)))
    pilot.frames(20)
    yield "fairness"
    pilot.click("pick_group")
    pilot.frames(20)
    yield "fairness-groups"
    pilot.key(pygame.K_ESCAPE)
    for shows in ("streaks", "toss", "seal"):
        pilot.click(f"shows/{shows}")
        pilot.click_at(2, 2)
        if shows == "seal":
            pilot.until(lambda: pilot.scene.seals.is_done)
        pilot.frames(20)
        yield f"fairness-{shows}"
    pilot.click("shows/faces")
    for theme in (Theme.EVENING, Theme.CONTRAST):
        pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
        pilot.frames(5)
        yield f"fairness-{theme.value}"
    pilot.desk.prefer(replace(pilot.desk.preferences, theme=Theme.DAY))
    pilot.start(SIX, table=USUAL)
    pilot.finish()
    pilot.click("roll")
    pilot.frames(90)
    pilot.click("fair")
    pilot.frames(20)
    yield "fairness-match"


GALLERY: Final[dict[str, Callable[[Pilot, str], Shots]]] = {
    "home": home,
    "house": house,
    "play": play,
    "many": many,
    "endings": endings,
    "check": check,
    "choose": choose,
    "review": review,
    "replay": replay,
    "history": history,
    "ladder": ladder,
    "day": day,
    "practice": practice,
    "statistics": statistics,
    "fairness": fairness,
}


def take(
    scenes: list[str],
    folder: Path,
    size: tuple[int, int],
    setting: float,
    theme: Theme = Theme.DAY,
    table: str = USUAL,
) -> None:
    """Write a picture of everything these scenes show."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes:
        with opened(size, setting) as pilot:
            if table == SIXTEEN.id:
                pilot.services.house.save(SIXTEEN)
            pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme))
            for name in GALLERY[scene](pilot, table):
                pilot.shot(folder / f"{name}.png")


@contextmanager
def opened(size: tuple[int, int], setting: float) -> Iterator[Pilot]:
    """A pilot in a home of its own, on sealed dice that are always the same."""
    with tempfile.TemporaryDirectory() as home, patch.object(Seal, "new", lambda: SEAL):
        pilot = Pilot(Path(home), size)
        services, desk = pilot.services, pilot.desk
        services.tables = {id_: services.tables[id_] for id_ in services.tables if id_ != SHORT.id}
        desk.prefer(replace(desk.preferences, size=setting))
        try:
            yield pilot
        finally:
            pilot.close()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Take pictures of the game.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every scene, into a folder")
    parser.add_argument("--size", default="1280x720", help="of the window, in pixels")
    parser.add_argument("--setting", type=float, default=1.0, help="the size setting")
    parser.add_argument("--scene", choices=list(GALLERY), help="only this one")
    parser.add_argument("--theme", choices=list(Theme), default=Theme.DAY, type=Theme)
    parser.add_argument("--table", default=USUAL, help="by which is played; sixteen: the longest")
    wanted = parser.parse_args()
    width, _, height = wanted.size.partition("x")
    if wanted.all:
        scenes = [wanted.scene] if wanted.scene else list(GALLERY)
        size = int(width), int(height)
        take(scenes, wanted.all, size, wanted.setting, wanted.theme, wanted.table)
    else:
        README_PICTURE.parent.mkdir(exist_ok=True)
        with opened((1280, 720), 1.0) as pilot:
            next(shot for shot in play(pilot, USUAL) if shot == "play")
            pilot.shot(README_PICTURE)


if __name__ == "__main__":
    main()
