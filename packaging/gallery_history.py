"""What there is to see of matches that are over: checking, the history and its pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

import pygame
from gallery import SIX, TWO, USUAL, Shots, in_other_lights

from game.record.match_file import MatchFile, write_match
from game.rules.dice import Points
from game.solve.values import digest_of
from game.store import Store
from game.ui.scenes.fairness import Fairness
from game.ui.scenes.history import History
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.statistics import Statistics
from tests.support.filled import fill
from tests.support.histories import fill_history
from tests.support.pilot import Pilot


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
    yield from in_other_lights(pilot, "check-")
    for name, changed in _changed(file):
        path = pilot.services.files.data / "Changed.yacht"
        path.write_bytes(write_match(changed))
        pilot.app.open_match(path)
        pilot.frames(90)
        yield f"check-{name}"


def _changed(file: MatchFile) -> Iterator[tuple[str, MatchFile]]:
    """The file with a face that was not thrown, and with points that were not paid."""
    turn = file.turns[5]
    roll = turn.rolls[0]
    faces = (*roll.faces[:2], roll.faces[2] % 6 + 1, *roll.faces[3:])
    wrong_face = replace(turn, rolls=(replace(roll, faces=faces), *turn.rolls[1:]))
    wrong_points = replace(turn, points=Points((turn.points or 0) + 5))
    for name, other in (("face", wrong_face), ("points", wrong_points)):
        yield name, replace(file, turns=(*file.turns[:5], other, *file.turns[6:]))


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
    pilot.arrange(["Anna"], table=table)
    _show(pilot)
    yield "statistics-none"
    chosen = pilot.services.playable[table]
    for count, name in ((1, "one"), (8, "few"), (140, "")):
        seats = [("Anna", None), ("Hard", "hard")]
        fill(pilot.services.store, count, table=chosen, seats=seats, seed=count)
        _show(pilot)
        yield f"statistics-{name}".rstrip("-")
    pilot.click("view/luck")
    _settle(pilot)
    yield "statistics-luck"
    pilot.click("view/boxes")
    pilot.click("box/choice" if pilot.has("box/choice") else "box/chance")
    _settle(pilot)
    yield "statistics-box"
    yield from in_other_lights(pilot, "statistics-", 40)
    _fill_many(pilot.services.store)
    _show(pilot)
    yield "statistics-tables"
    pilot.scene.show_table(digest_of(chosen))
    pilot.scene.show_view("opponents")
    pilot.scene.show_span("all")
    _settle(pilot)
    yield "statistics-opponents"


def _show(pilot: Pilot) -> None:
    pilot.desk.go(Statistics(Seen.of(pilot.desk)))
    _settle(pilot)


def _settle(pilot: Pilot) -> None:
    """Wait until all on the page of the statistics is there."""
    scene = pilot.scene
    assert isinstance(scene, Statistics)
    pilot.until(lambda: not scene.update(0.0), seconds=300)
    pilot.click_at(2, 2)
    pilot.frames(40)


def _fill_many(store: Store) -> None:
    """Matches on many tables against many people and bots."""
    many: tuple[tuple[str, list[tuple[str, str | None]], int], ...] = (
        ("generala", [("Anna", None)], 30),
        ("classic", [("Anna", None), ("Deniz", None), ("Medium", "medium")], 60),
        ("yacht-exact", [("Anna", None), ("Master", "easy")], 25),
        (USUAL, [("Anna", None), *[("Easy", "easy")] * 3], 2_000),
        (USUAL, [("Anna", None), *((f"Guest {n}", None) for n in range(1, 6))], 20),
    )
    for number, (id_, who, count) in enumerate(many):
        fill(store, count, table_id=id_, seats=who, seed=number, from_day=30)


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
    yield from in_other_lights(pilot, "fairness-")
    pilot.start(SIX, table=USUAL)
    pilot.finish()
    pilot.click("roll")
    pilot.frames(90)
    pilot.click("fair")
    pilot.frames(20)
    yield "fairness-match"
