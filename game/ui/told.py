"""Sentences about tables, boxes and dice: facts from the rules put into the catalogue's words."""

from collections.abc import Sequence

from game.rules.boxes import Box, BoxKind, Pays
from game.rules.dice import DICE
from game.rules.table import Table
from game.text import Words


def table_facts(table: Table) -> dict[str, object]:
    """What a sentence about a table may tell: its numbers, by the names placeholders have."""
    facts: dict[str, object] = {
        box.id: box.pays for box in table.boxes if not isinstance(box.pays, Pays)
    }
    if table.bonus:
        facts |= {"bonus_at": table.bonus.at, "bonus_points": table.bonus.points}
    return facts | {"best_card": table.best_card}


def rules_of(words: Words, table: Table) -> str:
    """The rules of a table in one paragraph; for a table nobody wrote one for, its boxes."""
    key = f"table.{table.id}.rules"
    if words.has(key):
        return words(key, **table_facts(table))
    return ", ".join(words.box(table.id, box.id) for box in table.boxes)


def tip_of(words: Words, box: Box) -> str:
    """What a box asks for and what it pays, in two sentences."""
    runs = [dice_told(sorted(run)) for run in box.runs]
    is_part = any(len(run) < DICE for run in box.runs)
    key = f"tip.{box.kind.value}_part" if is_part else f"tip.{box.kind.value}"
    asks = words(key, count=box.count, runs=alternatives(words, runs))
    if box.kind is BoxKind.NUMBER:
        return asks
    if isinstance(box.pays, Pays):
        return f"{asks} {words(f'pays.{box.pays.value}')}"
    return f"{asks} {words('pays.points', points=box.pays)}"


def alternatives(words: Words, things: Sequence[str]) -> str:
    """Things of which one is enough: a, b or c."""
    if len(things) < 2:
        return "".join(things)
    return words("list.or", first=", ".join(things[:-1]), last=things[-1])


def dice_told(faces: Sequence[int]) -> str:
    """Faces as players say them.

    >>> dice_told([6, 6, 2])
    '6-6-2'
    """
    return "-".join(map(str, faces))
