"""Takes pictures of the game: python packaging/pictures.py [--check], or --all FOLDER.

The first form renews the pictures that are shown outside, in the README and by software centres;
with --check it only says which of them no longer show what the game does. The second takes every
scene. Matches are played by real clicks on sealed dice that are always the same, so pictures
change only where the game does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import gallery  # noqa: E402  # the game is found only now
import gallery_help  # noqa: E402
import gallery_history  # noqa: E402
import product  # noqa: E402
import shown  # noqa: E402
from gallery import USUAL, Shots  # noqa: E402

from game.locales import LANGUAGES  # noqa: E402
from game.record.sealed import SECRET_BYTES, Seal  # noqa: E402
from game.ui.look import Theme  # noqa: E402
from tests.support.pilot import Pilot  # noqa: E402
from tests.support.tables import SHORT, SIXTEEN  # noqa: E402

SEAL: Final = Seal(bytes(range(SECRET_BYTES)), "west wind")  # words that bring a match to look at

GALLERY: Final[dict[str, Callable[[Pilot, str], Shots]]] = {
    "home": gallery.home,
    "settings": gallery.settings,
    "house": gallery.house,
    "play": gallery.play,
    "many": gallery.many,
    "pad": gallery.pad,
    "endings": gallery.endings,
    "check": gallery_history.check,
    "choose": gallery_history.choose,
    "review": gallery.review,
    "replay": gallery.replay,
    "history": gallery_history.history,
    "ladder": gallery.ladder,
    "day": gallery.day,
    "practice": gallery.practice,
    "statistics": gallery_history.statistics,
    "fairness": gallery_history.fairness,
    "help": gallery_help.help_pages,
    "tour": gallery_help.tour,
}


def take(
    scenes: list[str],
    folder: Path,
    size: tuple[int, int],
    setting: float,
    theme: Theme = Theme.DAY,
    table: str = USUAL,
    language: str = "en",
) -> None:
    """Write a picture of everything these scenes show."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes:
        with opened(size, setting) as pilot:
            if table == SIXTEEN.id:
                pilot.services.house.save(SIXTEEN)
            pilot.desk.prefer(replace(pilot.desk.preferences, theme=theme, language=language))
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


def take_shown() -> None:
    """Renew what is shown outside."""
    product.PICTURES.mkdir(exist_ok=True)
    for name, to_scene in shown.SCENES.items():
        with opened(shown.SIZE, 1.0) as pilot:
            to_scene(pilot)
            shown.keep(pilot.window.get_surface(), product.PICTURES / f"{name}.png")


def stale() -> list[str]:
    """Which pictures shown outside are not what the game shows, and by how much."""
    found = []
    for name, to_scene in shown.SCENES.items():
        with opened(shown.SIZE, 1.0) as pilot:
            to_scene(pilot)
            apart = shown.apart(pilot.window.get_surface(), product.PICTURES / f"{name}.png")
        if apart > shown.MOST_APART:
            found.append(f"{name}.png is {apart:.0f} of 255 apart")
    return found


def main() -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(description="Take pictures of the game.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every scene, into a folder")
    parser.add_argument("--check", action="store_true", help="only say which shown ones are stale")
    parser.add_argument("--size", default="1280x720", help="of the window, in pixels")
    parser.add_argument("--setting", type=float, default=1.0, help="the size setting")
    parser.add_argument("--scene", choices=list(GALLERY), help="only this one")
    parser.add_argument("--theme", choices=list(Theme), default=Theme.DAY, type=Theme)
    parser.add_argument("--table", default=USUAL, help="by which is played; sixteen: the longest")
    parser.add_argument("--language", choices=list(LANGUAGES), default="en")
    wanted = parser.parse_args()
    width, _, height = wanted.size.partition("x")
    if wanted.all:
        scenes = [wanted.scene] if wanted.scene else list(GALLERY)
        size = int(width), int(height)
        take(scenes, wanted.all, size, wanted.setting, wanted.theme, wanted.table, wanted.language)
        return 0
    if not wanted.check:
        take_shown()
        return 0
    found = stale()
    for line in found:
        print(f"pictures: {line}: python packaging/pictures.py", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
