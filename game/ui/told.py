"""Sentences about tables, boxes and dice: facts from the rules put into the catalogue's words."""

from collections.abc import Sequence

from game.rules.boxes import Box, Pays
from game.rules.table import Table
from game.session.checking import Fault
from game.session.view import Phase, View
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


def tip_of(words: Words, table: Table, box: Box) -> str:
    """What a box asks for and what it sums."""
    pays = "" if isinstance(box.pays, Pays) else box.pays
    return words.first(
        f"tip.{table.id}.{box.id}", f"tip.{box.id}", f"tip.{box.kind.value}", points=pays
    )


def dice_told(faces: Sequence[int]) -> str:
    """Faces as players say them.

    >>> dice_told([6, 6, 2])
    '6-6-2'
    """
    return "-".join(map(str, faces))


def ending_told(words: Words, view: View) -> tuple[str, str]:
    """The title of an ending, and one line more."""
    match, seats = view.match, view.setup.seats
    if view.phase is Phase.ABANDONED:
        boxes = len(match.table.boxes)
        return words("ending.abandoned"), words(
            "ending.abandoned_at", turn=min(match.turn.number, boxes), of=boxes
        )
    names = [seats[seat].name for seat in match.winners]
    best = max(match.totals)
    if len(seats) == 1:
        return words("ending.alone", total=best), words(
            "ending.alone_note", best=match.table.best_card
        )
    if len(names) > 1:
        return words("ending.tie", names=listed(words, names)), words("ending.tie_note", total=best)
    others = [total for seat, total in enumerate(match.totals) if seat not in match.winners]
    return words("ending.wins", name=names[0]), words("ending.by", n=best - max(others))


def listed(words: Words, names: Sequence[str]) -> str:
    """Names in a row: a, b and c."""
    *first, last = names
    return words("list.and", first=", ".join(first), last=last) if first else last


def result_told(words: Words, view: View) -> str:
    """The result as text for the clipboard: title, cards, seal."""
    match, seats = view.match, view.setup.seats
    title, note = ending_told(words, view)
    lines = [f"{words('game.name')}: {words.table(match.table.id)}", f"{title} ({note})", ""]
    for seat, card in zip(seats, match.cards, strict=True):
        lines.append(f"{seat.name}: {card.total}")
        for box, points in zip(match.table.boxes, card.points, strict=True):
            written = "–" if points is None else str(points)
            lines.append(f"  {words.box(match.table.id, box.id)} {written}")
        if card.bonus:
            lines.append(f"  {words('card.bonus')} {card.bonus}")
    lines += ["", f"{words('seal.sealed')}: {view.commitment}"]
    return "\n".join(lines) + "\n"


def fault_told(words: Words, fault: Fault | None) -> str:
    """What a match file was found guilty of, with where."""
    if fault is None:
        return ""
    where = [
        words(f"fault.where_{name}", number=number)
        for name, number in (
            ("seat", fault.seat),
            ("turn", fault.turn),
            ("roll", fault.roll),
            ("die", fault.die),
        )
        if number is not None
    ]
    what = words(f"fault.{fault.key}", **dict(fault.details))
    return f"{', '.join(where)}: {what}" if where else what
