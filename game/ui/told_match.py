"""Sentences about a match: how it ended, and what a match file was found guilty of."""

from game.locales import NONE
from game.rules.checked import plain, shown
from game.session.checking import Fault
from game.session.view import Phase, View
from game.text import Words
from game.ui.told import listed


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
    if match.won_by is not None:
        return words("ending.wins", name=names[0]), words("ending.at_once")
    others = [total for seat, total in enumerate(match.totals) if seat not in match.winners]
    return words("ending.wins", name=names[0]), words("ending.by", n=best - max(others))


def result_told(words: Words, view: View) -> str:
    """The result as text for the clipboard: title, cards, seal."""
    match, seats = view.match, view.setup.seats
    title, note = ending_told(words, view)
    table = words.table(match.table.id, match.table.name)
    lines = [f"{words('game.name')}: {table}", f"{title} ({note})", ""]
    for seat, card in zip(seats, match.cards, strict=True):
        lines.append(f"{seat.name}: {card.total}")
        for box, points in zip(match.table.boxes, card.points, strict=True):
            written = NONE if points is None else str(points)
            lines.append(f"  {words.box(match.table.id, box.id)} {written}")
        if card.bonus:
            lines.append(f"  {words('card.bonus')} {card.bonus}")
        if card.further:
            lines.append(f"  {words('card.further')} {card.further_points}")
    sealed = f"{words('seal.sealed')}: {view.commitment}" if view.commitment else words("seal.none")
    lines += ["", sealed]
    return "\n".join(lines) + "\n"


def fault_told(words: Words, fault: Fault | None) -> str:
    """What a match file was found guilty of, with where."""
    if fault is None:
        return ""
    where = fault_where(words, fault)
    what = fault_what(words, fault)
    return f"{where}: {what}" if where else what


def fault_where(words: Words, fault: Fault) -> str:
    """Where it is wrong in the file's own numbers; empty where that does not apply."""
    numbers = (
        ("seat", fault.seat),
        ("turn", fault.turn),
        ("roll", fault.roll),
        ("die", fault.die),
    )
    return ", ".join(
        words(f"fault.where_{name}", number=shown(str(number)))
        for name, number in numbers
        if number is not None
    )


def fault_what(words: Words, fault: Fault) -> str:
    """What is wrong, without where. What a stranger wrote is cut short and can all be seen."""
    if fault.key == "unreadable":
        return plain(words("fault.unreadable", **dict(fault.details)))
    details = {name: shown(str(value)) for name, value in fault.details}
    return words(f"fault.{fault.key}", **details)
