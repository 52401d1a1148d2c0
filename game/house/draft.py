"""A house table while it is being made from another one: a value, and what may be changed on it.

A draft remembers what was chosen also while it has no effect: a box that is left out comes back
as it was, and so does the line of a bonus that fewer number boxes can't reach. Whatever is
chosen, `table` makes sense; only the name may be missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.rules.boxes import Box, BoxId, BoxKind, Run
from game.rules.dice import DICE, NOTHING, Points
from game.rules.table import MAX_BOXES, Joker, Table, UpperBonus

_USUAL_BONUS = UpperBonus(Points(63), Points(35))
_USUAL_FURTHER = Points(100)


def _runs(*runs: str) -> tuple[Run, ...]:
    return tuple(frozenset(map(int, run)) for run in runs)


class Straights(Enum):
    """The usual answers to which straights count."""

    FOUR = _runs("1234", "2345", "3456")  # any four in a row
    FIVE = _runs("12345", "23456")  # any five in a row
    LITTLE = _runs("12345")
    BIG = _runs("23456")
    ROUND = _runs("12345", "23456", "13456")  # five in a row, and 3-4-5-6-1


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """What is chosen so far. `boxes` are all there are to choose from, in the card's order."""

    name: str
    boxes: tuple[Box, ...]
    left_out: frozenset[BoxId] = frozenset()
    bonus: UpperBonus = _USUAL_BONUS
    has_bonus: bool = False
    joker: Joker = Joker.NONE
    further: Points = _USUAL_FURTHER
    has_further: bool = False

    @classmethod
    def of(cls, source: Table, name: str, more: Iterable[Table] = ()) -> "HouseDraft":
        """A draft that is like `source` so far.

        Boxes of the one among `more` that is most like it are offered too, as left out: so a box
        that was left out once can come back.
        """
        boxes = _with_boxes_of(source.boxes, _most_like(source, more))
        known = {box.id for box in source.boxes}
        return cls(
            name,
            boxes,
            frozenset(box.id for box in boxes if box.id not in known),
            source.bonus or _USUAL_BONUS,
            source.bonus is not None,
            source.joker,
            source.further_five_alike or _USUAL_FURTHER,
            bool(source.further_five_alike),
        )

    def table(self, table_id: str) -> Table:
        """The table as it is chosen now, with only what its boxes leave room for."""
        minds_five = self.has_one_five_alike
        return Table(
            table_id,
            self.kept,
            self._bonus if self.has_bonus and self.upper_most else None,
            self.joker if minds_five else Joker.NONE,
            self.further if self.has_further and minds_five else NOTHING,
            self.name,
        )

    # -- what follows from it

    @property
    def kept(self) -> tuple[Box, ...]:
        """The boxes that will be on the card: one that hangs on another only together with it."""
        chosen = {box.id for box in self.boxes} - self.left_out
        return tuple(
            box for box in self.boxes if box.id in chosen and (box.after or box.id) in chosen
        )

    @property
    def upper_most(self) -> int:
        """The most that the number boxes can hold together."""
        return sum(DICE * box.face for box in self.kept if box.is_number)

    @property
    def has_one_five_alike(self) -> bool:
        """Whether it is plain which box a joker or a further five alike would hang on."""
        return sum(box.is_five_alike and not box.after for box in self.kept) == 1

    @property
    def bonus_at(self) -> int:
        """The line of the bonus, as far as the number boxes can reach it."""
        return min(self.bonus.at, max(1, self.upper_most))

    @property
    def _bonus(self) -> UpperBonus:
        return UpperBonus(Points(self.bonus_at), self.bonus.points)

    def is_kept(self, box: BoxId) -> bool:
        """Whether the box will be on the card."""
        return any(box == kept.id for kept in self.kept)

    def waits_for(self, box: Box) -> BoxId | None:
        """The box that must be kept before this one can be; None if nothing stands in the way."""
        return box.after if box.after and not self.is_kept(box.after) else None

    def is_last(self, box: BoxId) -> bool:
        """Whether no other box would be left on the card without this one."""
        return not replace(self, left_out=self.left_out | {box}).kept

    # -- changes

    def toggled(self, box: BoxId) -> "HouseDraft":
        """The draft with that box left out, or back."""
        return replace(self, left_out=self.left_out ^ {box})

    def with_box(self, changed: Box) -> "HouseDraft":
        """The draft with that box in place of the one of the same id."""
        boxes = tuple(changed if box.id == changed.id else box for box in self.boxes)
        return replace(self, boxes=boxes)


def straights_of(box: Box) -> Straights | None:
    """Which of the usual answers a box gives; None for one of its own."""
    return next((usual for usual in Straights if set(usual.value) == set(box.runs)), None)


def counts_one_face(box: Box) -> bool:
    """Whether the box has a switch for dice of one face."""
    return box.kind in (BoxKind.TWO_PAIRS, BoxKind.FULL_HOUSE)


def _most_like(source: Table, tables: Iterable[Table]) -> Sequence[Box]:
    ids = {box.id for box in source.boxes}

    def shared(table: Table) -> tuple[int, int]:
        return len(ids & {box.id for box in table.boxes}), -len(table.boxes)

    found = max(tables, key=shared, default=source)
    return found.boxes if len(ids & {box.id for box in found.boxes}) > len(ids) // 2 else ()


def _with_boxes_of(boxes: Sequence[Box], more: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes, and after each those that follow it among `more` and were missing."""
    together = list(boxes)
    before: BoxId | None = None
    for box in more:
        places: Mapping[BoxId, int] = {known.id: n for n, known in enumerate(together)}
        if box.id not in places:
            if len(together) == MAX_BOXES or (box.after and box.after not in places):
                continue
            together.insert(0 if before is None else places[before] + 1, box)
        before = box.id
    return tuple(together)
