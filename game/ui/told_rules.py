"""The rules of a table in one paragraph: as somebody wrote it, or made of the table's facts."""

from collections.abc import Iterator

from game.house.draft import straights_of
from game.rules.boxes import Box, BoxKind, Pays
from game.rules.table import Joker, Table
from game.text import Words
from game.ui.told import alternatives, dice_told, listed, table_facts


def rules_of(words: Words, table: Table) -> str:
    """The rules of a table; made of its facts where nobody wrote a paragraph for it."""
    key = f"table.{table.id}.rules"
    if words.has(key):
        return words(key, **table_facts(table))
    return house_rules(words, table)


def house_rules(words: Words, table: Table) -> str:
    """Everything that decides a match by that table, in one paragraph."""
    return " ".join(
        [
            *_numbers(words, table),
            *_pays(words, table),
            *_served(words, table),
            *_after(words, table),
            *five_alike_told(words, table),
            words("rules.best", best_card=table.best_card),
        ]
    )


def _numbers(words: Words, table: Table) -> Iterator[str]:
    if not any(box.is_number for box in table.boxes):
        return
    if table.bonus is None:
        yield words("rules.numbers")
    else:
        yield words("rules.numbers_bonus", at=table.bonus.at, points=table.bonus.points)


def _pays(words: Words, table: Table) -> Iterator[str]:
    """Boxes that pay alike in one sentence."""
    others = [box for box in table.boxes if not box.is_number]
    for pays, key in ((Pays.SUM, "rules.sum"), (Pays.ALIKE, "rules.alike")):
        names = [_named(words, table, box) for box in others if box.pays is pays]
        if names:
            yield words(key, n=len(names), boxes=listed(words, names))
    paid = [
        words("rules.points", box=_named(words, table, box), points=box.pays)
        for box in others
        if not isinstance(box.pays, Pays)
    ]
    if paid:
        yield words("rules.all_points", boxes=", ".join(paid))


def _named(words: Words, table: Table, box: Box) -> str:
    """A box with what its name does not tell."""
    name, note = words.box(table.id, box.id), _note(words, box)
    return words("rules.box_note", box=name, note=note) if note else name


def _note(words: Words, box: Box) -> str:
    if box.kind is BoxKind.STRAIGHT:
        return runs_told(words, box)
    if box.may_be_one_face:
        return words(f"asks.{box.kind.value}_one_face")
    if words.has(f"box.{box.id}"):
        return ""
    return words(f"asks.{box.kind.value}", count=box.count)


def _served(words: Words, table: Table) -> Iterator[str]:
    """Boxes that pay as much more on the first roll in one sentence."""
    extras = dict.fromkeys(box.served_extra for box in table.boxes if box.served_extra)
    for extra in extras:
        names = [words.box(table.id, b.id) for b in table.boxes if b.served_extra == extra]
        yield words("rules.served", n=len(names), boxes=listed(words, names), extra=extra)


def _after(words: Words, table: Table) -> Iterator[str]:
    for box in table.boxes:
        if box.after:
            name, after = words.box(table.id, box.id), words.box(table.id, box.after)
            yield words("rules.after", box=name, after=after)


def five_alike_told(words: Words, table: Table) -> Iterator[str]:
    """What five alike are good for beyond the boxes for them, in sentences."""
    for box in table.boxes:
        if box.wins_when_served:
            yield words("rules.wins", box=words.box(table.id, box.id))
    if table.five_alike is None:
        return
    name = words.box(table.id, table.five_alike.id)
    if table.further_five_alike:
        yield words("rules.further", box=name, points=table.further_five_alike)
    if table.joker is not Joker.NONE:
        yield words("rules.joker", box=name)


def runs_told(words: Words, box: Box) -> str:
    """Which straights a box takes, in few words."""
    usual = straights_of(box)
    if usual is not None:
        return words(f"straights.{usual.name.lower()}")
    return alternatives(words, [dice_told(sorted(run)) for run in box.runs])
