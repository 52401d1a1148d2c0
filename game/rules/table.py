"""A score table: the boxes of a card in order, and the upper bonus.

`table_from` turns a plain mapping (a parsed TOML file, or the `table` of a match file) into a
checked `Table`; `Table.to_mapping` gives the mapping back.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.checked import mapping, whole, wrong
from game.rules.dice import DICE, SIDES, Points, all_rolls

MAX_BOXES = 16  # exact values double with every box; the longest table known has 15
MAX_POINTS = 1_000

_TABLE_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_BOX_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_EXTRA_KEY = {
    BoxKind.NUMBER: "face",
    BoxKind.OF_A_KIND: "count",
    BoxKind.STRAIGHT: "runs",
}
_MAY_PAY_ALIKE = {BoxKind.OF_A_KIND, BoxKind.TWO_PAIRS}


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points added the moment the number boxes hold `at` points together."""

    at: Points
    points: Points


@dataclass(frozen=True, slots=True)
class Table:
    """A score table. Boxes stand in card order and their ids are unique."""

    id: str
    boxes: tuple[Box, ...]
    bonus: UpperBonus | None = None

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

    def to_mapping(self) -> dict[str, object]:
        """The table as its TOML file and a match file hold it."""
        mapping: dict[str, object] = {"id": self.id}
        if self.bonus:
            mapping["bonus"] = {"at": self.bonus.at, "points": self.bonus.points}
        mapping["boxes"] = [_box_mapping(box) for box in self.boxes]
        return mapping


@cache
def _best_card(table: Table) -> Points:
    best = [max(box.points(roll) for roll in all_rolls()) for box in table.boxes]
    upper = sum(p for p, box in zip(best, table.boxes, strict=True) if box.is_number)
    extra = table.bonus.points if table.bonus and upper >= table.bonus.at else 0
    return Points(sum(best) + extra)


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
    return mapping


def table_from(value: object) -> Table:
    """The table a plain mapping describes.

    Raises Misfit with the key path and what would be right. Whole numbers must be `int`:
    neither `true` nor `17.0` passes for one.
    """
    root = mapping(value, "", {"id", "boxes"}, {"bonus"})
    table_id = root["id"]
    if not isinstance(table_id, str) or not _TABLE_ID.fullmatch(table_id):
        raise wrong("id", table_id, "lower-case letters, digits and hyphens, at most 40")
    boxes = _boxes(root["boxes"])
    bonus = _bonus(root["bonus"], boxes) if "bonus" in root else None
    return Table(table_id, boxes, bonus)


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
    if kind not in (BoxKind.NUMBER, BoxKind.CHOICE):
        required.add("pays")
    entry = mapping(value, place, required, set())
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
    )


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
