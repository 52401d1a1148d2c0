"""What is told of the game outside it, by language; see `words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import polib
import product

CATALOGUES: Final = product.ROOT / "assets" / "text"
SOURCE: Final = "en"  # the language without a mark of its own, and the first everywhere
Told = Mapping[str, str]  # by language, English first


def told(*keys: str) -> Told:
    """The words under those keys, one within the other: `told("captions", "home")`."""
    found = _all()
    for key in keys:
        found = found[key]
    return found


def names(*keys: str) -> list[str]:
    """What stands under those keys, as it is written there: of a list, its entries."""
    found = _all()
    for key in keys:
        found = found[key]
    return list(found)


def game_name() -> Told:
    """What the game calls itself."""
    return {language: _catalogue(language).find("game.name").msgstr for language in languages()}


@cache
def languages() -> tuple[str, ...]:
    """The languages of the game, English first."""
    found = {path.stem for path in CATALOGUES.glob("*.po")}
    return SOURCE, *sorted(found - {SOURCE})


def percentage(language: str) -> int:
    """How much of the game is told in the language."""
    return int(_catalogue(language).percent_translated())


@cache
def _all() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


@cache
def _catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(CATALOGUES / f"{language}.po"))
