"""A ladder: rungs to be climbed one after the other, each a match with a goal.

`rung_from` turns a plain mapping (an entry of `levels/ladder.toml`) into a checked `Rung`.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.checked import Misfit, mapping, told, wrong
from game.rules.dice import MAX_SEATS
from game.rules.goal import Goal, check_reachable, goal_from
from game.rules.table import Table

MAY_SKIP = 2  # so many rungs may be left behind at any time
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Rung:
    """One match of the ladder: the player on the first seat, these levels on the others."""

    id: str
    table: str
    opponents: tuple[str, ...]
    goal: Goal


class Missing(Misfit):
    """A rung names a table or a level that is not there."""


def rung_from(
    value: object, place: str, tables: Mapping[str, Table], levels: Collection[str]
) -> Rung:
    """The rung a plain mapping describes.

    Raises Misfit with the key path and what would be right; also for a table or a level that is
    not there, and for a goal that no card can reach.
    """
    entry = mapping(value, place, {"id", "table", "goal"}, {"opponents"})
    rung_id, table = entry["id"], entry["table"]
    if not isinstance(rung_id, str) or not _ID.fullmatch(rung_id):
        right = "lower-case letters, digits and hyphens, at most 40"
        raise wrong(f"{place}.id", rung_id, right)
    if not isinstance(table, str) or table not in tables:
        raise _missing(f"{place}.table", table, "table", tables)
    opponents = entry.get("opponents", [])
    if not isinstance(opponents, list) or len(opponents) >= MAX_SEATS:
        right = f"a list of at most {MAX_SEATS - 1} levels"
        raise wrong(f"{place}.opponents", opponents, right)
    for number, level in enumerate(opponents):
        if not isinstance(level, str) or level not in levels:
            raise _missing(f"{place}.opponents[{number}]", level, "level", levels)
    goal = goal_from(entry["goal"], f"{place}.goal")
    check_reachable(goal, tables[table], 1 + len(opponents), f"{place}.goal")
    return Rung(rung_id, table, tuple(opponents), goal)


def _missing(place: str, value: object, what: str, known: Iterable[str]) -> Missing:
    return Missing(place, f"{told(value)} should be a {what} that is there: {', '.join(known)}")


def ladder_from(
    value: object, tables: Mapping[str, Table], levels: Collection[str]
) -> tuple[tuple[Rung, ...], tuple[Misfit, ...]]:
    """The rungs a plain mapping describes, in order, and what is wrong with those left out.

    Raises Misfit where the whole file makes no sense.
    """
    root = mapping(value, "", {"rungs"})
    if not isinstance(root["rungs"], list):
        raise wrong("rungs", root["rungs"], "a list of rungs, each begun by [[rungs]]")
    rungs: dict[str, Rung] = {}
    faults: list[Misfit] = []
    for number, entry in enumerate(root["rungs"]):
        place = f"rungs[{number}]"
        try:
            rung = rung_from(entry, place, tables, levels)
            if rung.id in rungs:
                raise Misfit(f"{place}.id", f"{rung.id!r} is taken by an earlier rung")
            rungs[rung.id] = rung
        except Misfit as error:
            faults.append(error)
    return tuple(rungs.values()), tuple(faults)


def open_rungs(rungs: Sequence[Rung], stars: Mapping[str, int]) -> tuple[Rung, ...]:
    """The rungs that may be played: all up to the third that has no star yet.

    So two hard ones may be left for later, and a rung once reached stays open.
    """
    found: list[Rung] = []
    waiting = 0
    for rung in rungs:
        if stars.get(rung.id):
            found.append(rung)
        elif waiting <= MAY_SKIP:
            waiting += 1
            found.append(rung)
    return tuple(found)


def next_rung(rungs: Sequence[Rung], stars: Mapping[str, int], after: str | None) -> Rung | None:
    """The rung to play next: the first open one without a star that stands above `after`, else
    the first such at all; None where every rung has a star."""
    waiting = [rung for rung in open_rungs(rungs, stars) if not stars.get(rung.id)]
    ids = [rung.id for rung in rungs]
    place = ids.index(after) if after in ids else -1
    above = [rung for rung in waiting if ids.index(rung.id) > place]
    return next(iter([*above, *waiting]), None)
