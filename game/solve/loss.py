"""What a seat gave away: the loss of every decision of a match against best play."""

from collections.abc import Sequence

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import ROLLS, Faces, Seat
from game.rules.match import Match, Turn
from game.solve.advice import BoxOption, Option, advise
from game.solve.values import Values


def loss_of(values: Values, match: Match, seat: Seat) -> float:
    """What the decisions of that seat cost in all, in points of the expected total.

    The turns finished so far count. Raises StaleValues for values of another table.
    """
    card = Card.empty(match.table)
    lost = 0.0
    for turn in match.turns:
        if turn.seat == seat:
            lost += sum(_losses(values, card, turn))
            assert turn.box is not None
            card = card.fill(turn.box, turn.rolls[-1].faces, len(turn.rolls))
    return lost


def _losses(values: Values, card: Card, turn: Turn) -> list[float]:
    """The losses of a finished turn: its holds in order, then its box."""
    losses = []
    for number, roll in enumerate(turn.rolls, 1):
        options = advise(values, card, roll.faces, ROLLS - number).options
        if number < len(turn.rolls):
            hold = tuple(sorted(roll.faces[die] for die in turn.rolls[number].held))
            losses.append(taken_of(options, hold).loss)
        else:
            assert turn.box is not None
            losses.append(taken_of(options, turn.box).loss)
    return losses


def taken_of(options: Sequence[Option], taken: Faces | BoxId) -> Option:
    """The option of a position that was taken: a hold by its faces, ascending, or a box.

    Raises ValueError for one that the position does not have.
    """
    for option in options:
        if (option.box if isinstance(option, BoxOption) else option.hold) == taken:
            return option
    raise ValueError(f"{taken} is no option here")
