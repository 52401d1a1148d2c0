"""What a box pays, in the few words a line has room for."""

from game.rules.boxes import Box, BoxKind, Pays
from game.text import Words
from game.ui.told_rules import runs_told


def box_value(words: Words, box: Box) -> str:
    """What the box pays and which straights it takes; empty for a number box."""
    if box.is_number:
        return ""
    if box.pays is Pays.SUM:
        pays = words("card.pays_sum")
    elif box.pays is Pays.ALIKE:
        pays = words("card.pays_alike")
    else:
        pays = str(box.pays)
    if box.served_extra:
        pays = words("house.served_value", pays=pays, extra=box.served_extra)
    if box.kind is BoxKind.STRAIGHT:
        return words("house.straights_value", pays=pays, runs=runs_told(words, box))
    return pays
