"""A bot's level as data: how it sees the worth of a box, the mistakes it makes, what it scores.

`level_from` turns a plain mapping (a parsed file of `levels/bots/`) into a checked `Level`.
"""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.boxes import BoxKind

MOST_PTS = 10.0  # a level that errs by more is no opponent
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_FEEL = {"foresight", "keeps_most", "misjudges_pts", "minds_bonus"}


class LevelError(ValueError):
    """A level that cannot be played: where it is wrong and what would be right."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level was measured to score in two-player matches on one table."""

    mean_pts: float
    matches: int
    date: datetime.date
    yacht_rate: float | None  # share of cards with points in a five-alike box; None without one
    bonus_rate: float | None  # share of cards that won the upper bonus; None without a bonus


@dataclass(frozen=True, slots=True)
class Feel:
    """How a level that does not know the exact values sees the table.

    A box that is filled cannot be filled later, with more: `foresight` tells how much of that is
    thought of (at 0 a level takes what pays most now), `patience`, per kind of box, which share
    of the turns still to come is thought to bring another good go at it (0 where none is given).
    """

    foresight: float  # 0 to 1
    keeps_most: float  # 0 to 1: chance that nothing but the commonest face is thought of holding
    misjudges_pts: float  # every option is seen up to so many points too good or too bad
    minds_bonus: float  # worth of a point towards the upper bonus, in shares of bonus ÷ line
    patience: tuple[tuple[BoxKind, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """A way to play. `feel` is None for a level that plays by the exact values."""

    id: str
    feel: Feel | None
    strength: tuple[tuple[str, Strength], ...] = ()  # by table id

    def strength_on(self, table_id: str) -> Strength | None:
        """What the level scores on that table; None where nobody has measured it."""
        return dict(self.strength).get(table_id)


def level_from(mapping: object) -> Level:
    """The level a plain mapping describes.

    Raises LevelError with the key path and what would be right.
    """
    root = _mapping(mapping, "level", {"id", "plays"}, {"strength", "patience", *_FEEL})
    if not isinstance(root["id"], str) or not _ID.fullmatch(root["id"]):
        raise _wrong("id", root["id"], "lower-case letters, digits and hyphens, at most 40")
    strength = _mapping(root.get("strength", {}), "strength", set(), None)
    return Level(
        root["id"],
        _feel(root),
        tuple((table, _strength(entry, f"strength.{table}")) for table, entry in strength.items()),
    )


def _feel(root: Mapping[str, object]) -> Feel | None:
    shared = {"id", "plays", "strength"}
    if root["plays"] == "exact":
        _mapping(root, "level", {"id", "plays"}, shared)
        return None
    if root["plays"] != "feel":
        raise _wrong("plays", root["plays"], '"exact" or "feel"')
    _mapping(root, "level", {"id", "plays", *_FEEL}, {"patience", *shared})
    patience = _mapping(root.get("patience", {}), "patience", set(), set(BoxKind))
    return Feel(
        foresight=_number(root["foresight"], "foresight", 1),
        keeps_most=_number(root["keeps_most"], "keeps_most", 1),
        misjudges_pts=_number(root["misjudges_pts"], "misjudges_pts", MOST_PTS),
        minds_bonus=_number(root["minds_bonus"], "minds_bonus", 10),
        patience=tuple(
            (BoxKind(kind), _number(share, f"patience.{kind}", 1))
            for kind, share in patience.items()
        ),
    )


def _strength(value: object, place: str) -> Strength:
    measured = {"mean", "matches", "date"}
    entry = _mapping(value, place, measured, {"bonus_rate", "yacht_rate"})
    date = entry["date"]
    if type(date) is not datetime.date:
        raise _wrong(f"{place}.date", date, "a day such as 2026-11-30, without quotes")
    rates = {
        name: _number(entry[name], f"{place}.{name}", 1) if name in entry else None
        for name in ("yacht_rate", "bonus_rate")
    }
    return Strength(
        _number(entry["mean"], f"{place}.mean", 100_000),
        _whole(entry["matches"], f"{place}.matches", 1, 1_000_000_000),
        date,
        rates["yacht_rate"],
        rates["bonus_rate"],
    )


def _mapping(
    value: object, place: str, required: set[str], optional: set[str] | None
) -> Mapping[str, object]:
    """The value as a mapping with these keys; `optional` None allows any."""
    if not isinstance(value, Mapping):
        raise _wrong(place, value, "a table of keys and values")
    for key in value:
        if optional is not None and key not in required | optional:
            known = ", ".join(sorted(required | optional))
            raise _wrong(_join(place, str(key)), value[key], f"a key that is known: {known}")
    for key in sorted(required - set(value)):
        raise LevelError(_join(place, key), "is missing")
    return value


def _whole(value: object, place: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _wrong(place, value, f"a whole number from {least} to {most}")
    return value


def _number(value: object, place: str, most: float) -> float:
    if type(value) not in (int, float) or not 0 <= value <= most:  # type: ignore[operator]
        raise _wrong(place, value, f"a number from 0 to {most:g}")
    return float(value)  # type: ignore[arg-type]


def _join(place: str, key: str) -> str:
    return key if place == "level" else f"{place}.{key}"


def _wrong(place: str, value: object, right: str) -> LevelError:
    shown = repr(value)
    return LevelError(place, f"{shown[:60]}{'…' if len(shown) > 60 else ''} should be {right}")
