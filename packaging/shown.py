"""The five pictures shown outside, in the README and by software centres; for `pictures.py`.

A picture is stale when it no longer shows what the game does. That is told from the picture
itself: the scene is played to once more, and the two are compared in small squares. A moved edge,
a changed word or digit and another die change squares by far more than `MOST_APART`; the letters
of another FreeType, other rounding of another processor and the few colours kept in the file do
not. A digest of the code, as textures have one, would ask for new pictures after every change of
the window's code, seen or not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import gallery
import gallery_history
import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from game.rules.boxes import BoxId
from game.session.view import Phase
from game.solve.bots import Fill, decide
from game.ui.preferences import Preferences
from game.ui.scenes.review import Review
from tests.support.pilot import Pilot

SIZE: Final = 1280, 720
SQUARE_PX: Final = 8
MOST_APART: Final = 16.0  # of 255: see test_pictures.py for what is within and what beyond
FloatArray: TypeAlias = NDArray[np.float64]
MOST_BYTES: Final = 250_000  # of a picture: all of them stay in the repository's history
COLOURS: Final = (256, 192, 160, 128, 96)  # as many as keep it so small
SEATS: Final = ["Anna", "bot hard"]
ANNAS_LEVEL: Final = "hard"  # she decides as a bot of that level does
HELD_AT: Final = 8  # the round in which `play` is taken
CLOCK_S: Final = 38.5  # what the turn's clock has left there, however slow the machine is


def play(pilot: Pilot) -> None:
    """A match late in the afternoon, with dice on the rack."""
    pilot.start(SEATS)
    _play_on(pilot, HELD_AT)
    pilot.roll()
    _hold(pilot)
    pilot.roll()
    _hold(pilot)
    pilot.click_at(2, 2)
    pilot.frames(60)
    play = pilot.play
    clock = play.time.clock
    pilot.until(lambda: (now := clock(play.view)) is not None and now.left_s < CLOCK_S)


def home(pilot: Pilot) -> None:
    """The first page, two seated, with the choices a new player finds."""
    usual = Preferences()
    pilot.arrange(SEATS, toss=usual.toss, pace=usual.pace)
    pilot.frames(2)


def review(pilot: Pilot) -> None:
    """That match to its end, looked back on."""
    pilot.start(SEATS)
    _play_on(pilot, 99)
    pilot.click("roll")
    pilot.frames(90)
    pilot.click("review")
    scene = pilot.scene
    assert isinstance(scene, Review)
    pilot.until(lambda: scene.found is not None, seconds=300)
    pilot.frames(2)


def statistics(pilot: Pilot) -> None:
    """What many matches come to."""
    next(shot for shot in gallery_history.statistics(pilot, gallery.USUAL) if shot == "statistics")


def pad(pilot: Pilot) -> None:
    """Real dice being entered on the score pad."""
    next(shot for shot in gallery.pad(pilot, gallery.USUAL) if shot == "pad-entered")


SCENES: Final[dict[str, Callable[[Pilot], None]]] = {
    "play": play,
    "home": home,
    "review": review,
    "statistics": statistics,
    "pad": pad,
}


def _play_on(pilot: Pilot, rounds: int) -> None:
    """Play until that round begins for Anna, or the match is over."""
    scene = pilot.play
    while scene.view.phase is Phase.PLAYING:
        if not scene.view.awaits_player:
            scene.hurry()
            pilot.until(lambda: not pilot.services.worker.is_busy, seconds=300)
            pilot.frames(dt_s=0.1)
        elif scene.view.match.turn.number >= rounds:
            return
        elif scene.view.match.faces is None:
            pilot.roll()
        elif (box := _hold(pilot)) is not None:
            pilot.fill(box)
        else:
            pilot.roll()


def _hold(pilot: Pilot) -> BoxId | None:
    """Hold what Anna throws no more, or, where she would rather fill a box, that one."""
    view = pilot.play.view
    level = pilot.services.levels[ANNAS_LEVEL]
    decision = decide(level, view.match.position, None, b"", view.match.held)
    if isinstance(decision, Fill):
        return decision.box
    for die in sorted({*decision.held} ^ {*view.match.held}):
        pilot.click(f"die/{die}")
        pilot.frames(30)
    return None


# -- as files


def keep(surface: pygame.Surface, path: Path) -> None:
    """Write a picture in as many colours as its file has room for."""
    whole = _picture(surface)
    for colours in COLOURS:
        chosen = whole.quantize(colours, method=Image.Quantize.MEDIANCUT, kmeans=1)
        _in_colours_of(whole, chosen).save(path, optimize=True)
        if path.stat().st_size < MOST_BYTES:
            return


def apart(surface: pygame.Surface, path: Path) -> float:
    """How far the window is from a kept picture where they differ most, 0 to 255.

    The largest difference of two squares' mean colours; 255 if there is no such picture.
    """
    if not path.is_file():
        return 255.0
    with Image.open(path) as kept:
        if kept.size != surface.get_size() or kept.mode != "P":
            return 255.0
        differences = _squares(_in_colours_of(_picture(surface), kept)) - _squares(kept)
    return float(np.abs(differences).max())


def _picture(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _in_colours_of(picture: Image.Image, other: Image.Image) -> Image.Image:
    """The picture in the colours of another, for each the nearest; Pillow's own are only near."""
    table = other.getpalette() or []
    palette = np.array(table, dtype=np.int64).reshape(-1, 3)
    packed = np.asarray(picture, dtype=np.int64) @ (1 << 16, 1 << 8, 1)
    colours, places = np.unique(packed, return_inverse=True)
    nearest = np.empty(len(colours), dtype=np.uint8)
    for start in range(0, len(colours), 1 << 14):  # not all at once: that would be 200 MB
        some = colours[start : start + (1 << 14)]
        channels = np.stack([some >> 16, some >> 8 & 255, some & 255], axis=1)
        far = (palette**2).sum(axis=1) - 2 * channels @ palette.T
        nearest[start : start + len(some)] = far.argmin(axis=1)
    few = Image.frombytes("P", picture.size, nearest[places].tobytes())
    few.putpalette(table)
    return few


def _squares(picture: Image.Image) -> FloatArray:
    """Mean colours of all squares of a picture."""
    pixels = np.asarray(picture.convert("RGB"), dtype=np.float64)
    columns, rows = (length // SQUARE_PX for length in picture.size)
    squares: FloatArray = pixels.reshape(rows, SQUARE_PX, columns, SQUARE_PX, 3).mean(axis=(1, 3))
    return squares
