"""Reviews for tests of the window: of a match on a table that is solved in no time."""

from dataclasses import replace
from pathlib import Path

from game.record.match_file import SeatRecord, write_match
from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.table import Table
from game.ui.scenes.review import Review
from tests.support.matches import match_file
from tests.support.pilot import Pilot

EIGHT = Table(
    "eight",
    (
        *(Box(BoxId(f"n{n}"), BoxKind.NUMBER, Pays.ALIKE, face=n) for n in range(1, 7)),
        Box(BoxId("choice"), BoxKind.CHOICE, Pays.SUM),
        Box(BoxId("yacht"), BoxKind.FIVE_ALIKE, 50),
    ),
)


def open_review(
    pilot: Pilot, folder: Path, names: list[str], *, table: Table | None = None
) -> Review:
    """Open a genuine match of random play from its file, and the review of it by a click."""
    file = match_file(table=table or EIGHT, seats=len(names), seed=len(names))
    people = tuple(SeatRecord(name, "human") for name in names)
    path = folder / "match.yacht"
    path.write_bytes(write_match(replace(file, seats=people)))
    pilot.app.open_match(path)
    pilot.frames(2)
    pilot.click("review")
    assert pilot.has("progress")
    scene = pilot.scene
    assert isinstance(scene, Review)
    pilot.until(lambda: scene.found is not None, what="the review is there")
    pilot.frames(2)
    return scene
