"""What every package says of the game: its names have one home."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import game  # noqa: E402  # it is found only now


class CannotPack(RuntimeError):
    """A package can't be made, here or of this; the message says why, and what would be right."""


NAME: Final = "Yacht"
COMMAND: Final = "yacht"  # what is typed, and the name of the built program
PACKAGE: Final = "yacht-dice"  # of packages and archives: in pyproject.toml too
VERSION: Final = game.__version__
APP_ID: Final = game.APP_ID  # of windows, desktop entry, AppStream data, icons and bundles
MAKERS: Final = "The Yacht makers"
MAIL: Final = "makers@yacht-dice.invalid"  # packages must name one; nobody reads `.invalid`
COPYRIGHT: Final = f"Copyright 2026 {MAKERS}"  # as in LICENSE
FILE_SUFFIX: Final = ".yacht"
FILE_TYPE: Final = "application/x-yacht-match"  # of match files
PICTURES: Final = ROOT / "packaging" / "pictures"
SCREENSHOTS: Final = (  # made by pictures.py for README and software centres, the first one first
    ("play", "play"),  # a file in `PICTURES`, and its caption in words.toml
    ("home", "home"),
    ("review", "review"),
    ("statistics", "statistics"),
    ("pad", "pad"),
)
