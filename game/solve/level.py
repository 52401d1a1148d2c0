"""A bot's level as data: how it sees the worth of a box, the mistakes it makes, what it scores.

`level_from` turns a plain mapping (a parsed file of `levels/bots/`) into a checked `Level`.
"""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.boxes import BoxKind
from game.rules.checked import mapping, number, whole, wrong

MOST_MATCHES = 1_000_000_000
MOST_PTS = 10.0  # a level that errs by more is no opponent
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_FEEL = {"foresight", "keeps_most", "misjudges_pts", "minds_bonus"}


@dataclass(frozen=True, slots=True)
class AgainstMaster:
    """How matches against the level `master` ended, who starts alternating: shares of 1."""

    wins: float
    ties: float
    matches: int

    @property
    def score(self) -> float:
        """The share won, a tie counting half."""
        return self.wins + self.ties / 2


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level was measured to score in two-player matches on one table."""

    mean_pts: float
    matches: int
    date: datetime.date
    yacht_rate: float | None  # share of cards with points in a five-alike box; None without one
    bonus_rate: float | None  # share of cards that won the upper bonus; None without a bonus
    against_master: "AgainstMaster | None" = None  # for a level that plays to win


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
    plays_to_win: bool = False  # by the chance to win instead of points

    def strength_on(self, table_id: str) -> Strength | None:
        """What the level scores on that table; None where nobody has measured it."""
        return dict(self.strength).get(table_id)


def level_from(value: object) -> Level:
    """The level a plain mapping describes.

    Raises Misfit with the key path and what would be right.
    """
    root = mapping(value, "", {"id", "plays"}, {"strength", "patience", *_FEEL})
    if not isinstance(root["id"], str) or not _ID.fullmatch(root["id"]):
        raise wrong("id", root["id"], "lower-case letters, digits and hyphens, at most 40")
    strength = mapping(root.get("strength", {}), "strength", set(), None)
    return Level(
        root["id"],
        _feel(root),
        tuple((table, _strength(entry, f"strength.{table}")) for table, entry in strength.items()),
        root["plays"] == "win",
    )


def _feel(root: Mapping[str, object]) -> Feel | None:
    shared = {"id", "plays", "strength"}
    if root["plays"] in ("exact", "win"):
        mapping(root, "", {"id", "plays"}, shared)
        return None
    if root["plays"] != "feel":
        raise wrong("plays", root["plays"], '"exact", "win" or "feel"')
    mapping(root, "", {"id", "plays", *_FEEL}, {"patience", *shared})
    patience = mapping(root.get("patience", {}), "patience", set(), set(BoxKind))
    return Feel(
        foresight=number(root["foresight"], "foresight", 1),
        keeps_most=number(root["keeps_most"], "keeps_most", 1),
        misjudges_pts=number(root["misjudges_pts"], "misjudges_pts", MOST_PTS),
        minds_bonus=number(root["minds_bonus"], "minds_bonus", 10),
        patience=tuple(
            (BoxKind(kind), number(share, f"patience.{kind}", 1))
            for kind, share in patience.items()
        ),
    )


def _strength(value: object, place: str) -> Strength:
    measured = {"mean", "matches", "date"}
    entry = mapping(value, place, measured, {"bonus_rate", "yacht_rate", "against_master"})
    date = entry["date"]
    if type(date) is not datetime.date:
        raise wrong(f"{place}.date", date, "a day such as 2026-11-30, without quotes")
    rates = {
        name: number(entry[name], f"{place}.{name}", 1) if name in entry else None
        for name in ("yacht_rate", "bonus_rate")
    }
    return Strength(
        number(entry["mean"], f"{place}.mean", 100_000),
        whole(entry["matches"], f"{place}.matches", 1, MOST_MATCHES),
        date,
        rates["yacht_rate"],
        rates["bonus_rate"],
        _against_master(entry, f"{place}.against_master"),
    )


def _against_master(strength: Mapping[str, object], place: str) -> AgainstMaster | None:
    if "against_master" not in strength:
        return None
    entry = mapping(strength["against_master"], place, {"wins", "ties", "matches"})
    wins = number(entry["wins"], f"{place}.wins", 1)
    return AgainstMaster(
        wins,
        number(entry["ties"], f"{place}.ties", 1 - wins),
        whole(entry["matches"], f"{place}.matches", 1, MOST_MATCHES),
    )
