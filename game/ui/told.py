"""Sentences about tables, boxes and dice: facts from the rules put into the catalogue's words."""

from collections.abc import Sequence

from game.rules.boxes import Box, BoxKind, Pays
from game.rules.dice import DICE
from game.rules.table import Joker, Table
from game.text import Words


def table_facts(table: Table) -> dict[str, object]:
    """What a sentence about a table may tell: its numbers, by the names placeholders have."""
    facts: dict[str, object] = {
        box.id: box.pays for box in table.boxes if not isinstance(box.pays, Pays)
    }
    facts |= {f"{box.id}_served": box.served_extra for box in table.boxes if box.served_extra}
    if table.bonus:
        facts |= {"bonus_at": table.bonus.at, "bonus_points": table.bonus.points}
    if table.further_five_alike:
        facts["further"] = table.further_five_alike
    return facts | {"best_card": table.best_card}


def tip_of(words: Words, table: Table, box: Box) -> str:
    """What a box asks for, what it pays, and what else hangs on it, in a few sentences."""
    said = [_asks(words, table, box)]
    if box.kind is not BoxKind.NUMBER:
        if isinstance(box.pays, Pays):
            said.append(words(f"pays.{box.pays.value}"))
        else:
            said.append(words("pays.points", points=box.pays))
    if box.served_extra:
        said.append(words("pays.served", extra=box.served_extra))
    if box == table.five_alike:
        said += _once_more(words, table, box)
    return " ".join(said)


def _asks(words: Words, table: Table, box: Box) -> str:
    key = f"tip.{box.kind.value}"
    if any(len(run) < DICE for run in box.runs):
        key += "_part"
    elif box.may_be_one_face:
        key += "_one_face"
    elif box.after:
        key += "_after"
    runs = [dice_told(sorted(run)) for run in box.runs]
    after = words.box(table.id, box.after or "")
    return words(key, count=box.count, runs=alternatives(words, runs), after=after)


def _once_more(words: Words, table: Table, box: Box) -> list[str]:
    """What five alike are good for beyond their own box."""
    said = []
    if table.further_five_alike:
        said.append(words("tip.further", points=table.further_five_alike))
    if table.joker is not Joker.NONE:
        said.append(words("tip.joker"))
    if box.wins_when_served:
        said.append(words("tip.wins"))
    return said


def listed(words: Words, things: Sequence[str]) -> str:
    """Things in a row: a, b and c."""
    *first, last = things
    return words("list.and", first=", ".join(first), last=last) if first else last


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
