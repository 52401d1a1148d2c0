"""A score table: the boxes of a card in order, the upper bonus, what five alike do once more.

`table_from` turns a plain mapping (a parsed TOML file, or the `table` of a match file) into a
checked `Table`; `Table.to_mapping` gives the mapping back.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.checked import Misfit, mapping, switch, whole, wrong
from game.rules.dice import DICE, NOTHING, SIDES, Points, all_rolls

MAX_BOXES = 16  # exact values double with every box; the longest table known has 15
MAX_POINTS = 1_000
MAX_NAME = 40  # characters

_TABLE_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_BOX_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_EXTRA_KEY = {
    BoxKind.NUMBER: "face",
    BoxKind.OF_A_KIND: "count",
    BoxKind.STRAIGHT: "runs",
}
_MAY_PAY_ALIKE = {BoxKind.OF_A_KIND, BoxKind.TWO_PAIRS}
_MAY_BE_ONE_FACE = {BoxKind.TWO_PAIRS, BoxKind.FULL_HOUSE}
_ANY_DICE = {BoxKind.NUMBER, BoxKind.CHOICE}


class Joker(StrEnum):
    """What five alike may do once the box for them is filled, with points or with 0."""

    NONE = "none"  # nothing: they are dice like any others
    FORCED = "forced"  # their number box; else any other box in full; else 0 in a number box


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points added the moment the number boxes hold `at` points together."""

    at: Points
    points: Points


@dataclass(frozen=True, slots=True)
class Table:
    """A score table. Boxes stand in card order and their ids are unique.

    Where anything hangs on five alike having been made before (`joker`, `further_five_alike`, a
    box with `after`), one box alone asks for five alike without an `after`: `five_alike`.
    """

    id: str
    boxes: tuple[Box, ...]
    bonus: UpperBonus | None = None
    joker: Joker = Joker.NONE
    further_five_alike: Points = NOTHING  # for each, while the box for five alike holds points
    name: str = field(default="", compare=False)  # what a house table is called; rules nothing

    @property
    def five_alike(self) -> Box | None:
        """The first box that asks for five alike and for nothing else."""
        return next((box for box in self.boxes if box.is_five_alike and not box.after), None)

    @property
    def wins_at_once(self) -> bool:
        """Whether a box of the table may end and win the match."""
        return any(box.wins_when_served for box in self.boxes)

    @property
    def minds_five_alike(self) -> bool:
        """Whether it matters later that five alike have been written with points."""
        return bool(self.further_five_alike) or any(box.after for box in self.boxes)

    def index(self, box: BoxId) -> int:
        """Where the box stands on the card. Raises KeyError for a box of another table."""
        for place, candidate in enumerate(self.boxes):
            if candidate.id == box:
                return place
        raise KeyError(box)

    def box(self, box: BoxId) -> Box:
        """The box of that id. Raises KeyError for a box of another table."""
        return self.boxes[self.index(box)]

    @property
    def best_card(self) -> Points:
        """The highest total a card of this table can reach."""
        return _best_card(self)

    def payable(self, box: BoxId) -> tuple[Points, ...]:
        """Everything that box can come to hold, ascending. Raises KeyError for another's box."""
        return _payable(self, self.box(box))

    def to_mapping(self) -> dict[str, object]:
        """The table as its TOML file and a match file hold it."""
        mapping: dict[str, object] = {"id": self.id}
        if self.name:
            mapping["name"] = self.name
        mapping["joker"] = self.joker.value
        mapping["further_five_alike"] = self.further_five_alike
        if self.bonus:
            mapping["bonus"] = {"at": self.bonus.at, "points": self.bonus.points}
        mapping["boxes"] = [_box_mapping(box) for box in self.boxes]
        return mapping


@cache
def _best_card(table: Table) -> Points:
    best = [_best(table, box) for box in table.boxes]
    upper = sum(DICE * box.face for box in table.boxes if box.is_number)
    extra = table.bonus.points if table.bonus and upper >= table.bonus.at else 0
    return Points(sum(best) + extra)


@cache
def _payable(table: Table, box: Box) -> tuple[Points, ...]:
    may_be_joker = table.joker is Joker.FORCED and not box.is_number
    points = {NOTHING}
    for roll in all_rolls():
        is_joker = may_be_joker and len(set(roll)) == 1
        points |= {box.points(roll, is_served=s, is_joker=is_joker) for s in (False, True)}
        points.add(box.points(roll))
    return tuple(sorted(points))


def _best(table: Table, box: Box) -> int:
    """The most the box can bring, when five alike have been written already if that helps."""
    if box == table.five_alike:
        return max(box.points(roll, is_served=not box.wins_when_served) for roll in all_rolls())
    most = 0
    for roll in all_rolls():
        is_alike = len(set(roll)) == 1
        is_joker = is_alike and table.joker is Joker.FORCED and not box.is_number
        further = table.further_five_alike if is_alike else 0
        most = max(most, further + box.points(roll, is_served=True, is_joker=is_joker))
    return most


def _box_mapping(box: Box) -> dict[str, object]:
    mapping: dict[str, object] = {"id": box.id, "kind": box.kind.value}
    if box.kind is BoxKind.NUMBER:
        return mapping | {"face": box.face}
    if box.kind is BoxKind.OF_A_KIND:
        mapping["count"] = box.count
    if box.kind is BoxKind.STRAIGHT:
        mapping["runs"] = [sorted(run) for run in box.runs]
    if box.kind is not BoxKind.CHOICE:
        mapping["pays"] = box.pays.value if isinstance(box.pays, Pays) else box.pays
    if box.kind in _MAY_BE_ONE_FACE:
        mapping["may_be_one_face"] = box.may_be_one_face
    if box.served_extra:
        mapping["served_extra"] = box.served_extra
    if box.after:
        mapping["after"] = box.after
    elif box.is_five_alike:
        mapping["wins_when_served"] = box.wins_when_served
    return mapping


def table_from(value: object) -> Table:
    """The table a plain mapping describes.

    Raises Misfit with the key path and what would be right. Whole numbers must be `int`:
    neither `true` nor `17.0` passes for one.
    """
    optional = {"name", "bonus", "joker", "further_five_alike"}
    root = mapping(value, "", {"id", "boxes"}, optional)
    table_id = root["id"]
    if not isinstance(table_id, str) or not _TABLE_ID.fullmatch(table_id):
        raise wrong("id", table_id, "lower-case letters, digits and hyphens, at most 40")
    boxes = _boxes(root["boxes"])
    bonus = _bonus(root["bonus"], boxes) if "bonus" in root else None
    further = whole(root.get("further_five_alike", 0), "further_five_alike", 0, MAX_POINTS)
    joker = _joker(root.get("joker", Joker.NONE))
    name = table_name(root["name"]) if "name" in root else ""
    table = Table(table_id, boxes, bonus, joker, Points(further), name)
    _check_five_alike(table)
    return table


def table_name(value: object) -> str:
    """The name as it is shown: letters in their composed form, no spaces at its ends.

    Raises Misfit unless it is a text of 1 to 40 characters that can all be seen.
    """
    if isinstance(value, str) and len(value) <= 10 * MAX_NAME and value.isprintable():
        name = unicodedata.normalize("NFC", value.strip())
        if 1 <= len(name) <= MAX_NAME:
            return name
    raise wrong("name", value, f"1 to {MAX_NAME} characters, none of them a control character")


def _joker(value: object) -> Joker:
    if isinstance(value, str) and value in list(Joker):
        return Joker(value)
    raise wrong("joker", value, "one of " + ", ".join(Joker))


def _check_five_alike(table: Table) -> None:
    """One box, and only one, must be meant where five alike matter once more."""
    plain = [box.id for box in table.boxes if box.is_five_alike and not box.after]
    asks = {
        "joker": table.joker is not Joker.NONE,
        "further_five_alike": bool(table.further_five_alike),
    }
    asks |= {f"boxes[{n}].after": bool(box.after) for n, box in enumerate(table.boxes)}
    for place, is_asked in asks.items():
        if is_asked and len(plain) != 1:
            raise Misfit(place, f"asks for exactly one box for five alike, there are {len(plain)}")
    for number, box in enumerate(table.boxes):
        if box.after and box.after not in plain:
            raise wrong(f"boxes[{number}].after", box.after, f"the box for five alike, {plain[0]}")


def _boxes(value: object) -> tuple[Box, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_BOXES:
        raise wrong("boxes", value, f"a list of 1 to {MAX_BOXES} boxes")
    boxes: list[Box] = []
    for number, entry in enumerate(value):
        box = _box(entry, f"boxes[{number}]")
        if any(box.id == other.id for other in boxes):
            raise wrong(f"boxes[{number}].id", box.id, "an id no other box has")
        boxes.append(box)
    return tuple(boxes)


def _box(value: object, place: str) -> Box:
    kind = _kind(value, place)
    required = {"id", "kind"}
    if kind in _EXTRA_KEY:
        required.add(_EXTRA_KEY[kind])
    if kind not in _ANY_DICE:
        required.add("pays")
    entry = mapping(value, place, required, _switches(kind))
    box_id = entry["id"]
    if not isinstance(box_id, str) or not _BOX_ID.fullmatch(box_id):
        raise wrong(f"{place}.id", box_id, "lower-case letters, digits and underscores, at most 40")
    return Box(
        BoxId(box_id),
        kind,
        _pays(entry, kind, place),
        face=whole(entry["face"], f"{place}.face", 1, SIDES) if "face" in entry else 0,
        count=whole(entry["count"], f"{place}.count", 2, DICE) if "count" in entry else 0,
        runs=_runs(entry["runs"], f"{place}.runs") if "runs" in entry else (),
        may_be_one_face=switch(entry.get("may_be_one_face", False), f"{place}.may_be_one_face"),
        served_extra=whole(entry.get("served_extra", 0), f"{place}.served_extra", 0, MAX_POINTS),
        after=_after(entry["after"], f"{place}.after") if "after" in entry else None,
        wins_when_served=_wins(entry, place),
    )


def _switches(kind: BoxKind) -> set[str]:
    """The keys a box of this kind may have beyond those it must have."""
    known = set() if kind in _ANY_DICE else {"served_extra"}
    if kind in _MAY_BE_ONE_FACE:
        known.add("may_be_one_face")
    if kind is BoxKind.FIVE_ALIKE:
        known |= {"after", "wins_when_served"}
    return known


def _after(value: object, place: str) -> BoxId:
    if not isinstance(value, str) or not value:
        raise wrong(place, value, "the id of the box for five alike")
    return BoxId(value)


def _wins(entry: Mapping[str, object], place: str) -> bool:
    wins = switch(entry.get("wins_when_served", False), f"{place}.wins_when_served")
    if wins and "after" in entry:
        raise wrong(f"{place}.wins_when_served", wins, "false, as the box has an `after`")
    return wins


def _kind(value: object, place: str) -> BoxKind:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if isinstance(kind, str) and kind in list(BoxKind):
        return BoxKind(kind)
    raise wrong(f"{place}.kind", kind, "one of " + ", ".join(BoxKind))


def _pays(entry: Mapping[str, object], kind: BoxKind, place: str) -> Pays | int:
    if kind is BoxKind.NUMBER:
        return Pays.ALIKE
    if kind is BoxKind.CHOICE:
        return Pays.SUM
    pays = entry["pays"]
    if pays == Pays.SUM:
        return Pays.SUM
    if pays == Pays.ALIKE and kind in _MAY_PAY_ALIKE:
        return Pays.ALIKE
    if type(pays) is int and 1 <= pays <= MAX_POINTS:
        return pays
    words = '"sum", "alike"' if kind in _MAY_PAY_ALIKE else '"sum"'
    raise wrong(f"{place}.pays", pays, f"{words} or whole points from 1 to {MAX_POINTS}")


def _runs(value: object, place: str) -> tuple[frozenset[int], ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= 20:
        raise wrong(place, value, "a list of runs such as [[1, 2, 3, 4], [2, 3, 4, 5]]")
    runs: list[frozenset[int]] = []
    for number, run in enumerate(value):
        where = f"{place}[{number}]"
        if not isinstance(run, list):
            raise wrong(where, run, "a list of faces")
        faces = [whole(face, f"{where}[{i}]", 1, SIDES) for i, face in enumerate(run)]
        if not 2 <= len(faces) <= DICE or len(set(faces)) != len(faces):
            raise wrong(where, run, "2 to 5 different faces")
        runs.append(frozenset(faces))
    return tuple(runs)


def _bonus(value: object, boxes: Sequence[Box]) -> UpperBonus:
    entry = mapping(value, "bonus", {"at", "points"}, set())
    most = sum(DICE * box.face for box in boxes if box.is_number)
    if not most:
        raise wrong("bonus", value, "number boxes to earn it in, or no bonus")
    return UpperBonus(
        Points(whole(entry["at"], "bonus.at", 1, most)),
        Points(whole(entry["points"], "bonus.points", 1, MAX_POINTS)),
    )
