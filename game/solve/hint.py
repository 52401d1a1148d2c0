"""A hint: the best option, what it gains, and one plain reason. Enums and numbers, no words."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.card import Card
from game.rules.dice import DICE, Faces, Held
from game.solve.advice import BoxOption, HoldOption, Option, advise
from game.solve.reason import Reason, Situation, reason_for
from game.solve.values import Values


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do and why. `compared` is None where there is only one option."""

    best: Option
    gain_pts: float  # over `compared`
    compared: Option | None
    reason: Reason
    others: tuple[Option, ...]  # all options but the best, best first


def hint(values: Values, card: Card, faces: Faces, rolls_left: int, held: Held = ()) -> Hint:
    """The hint for the card to move, with these dice on the table and those positions held.

    The best option is compared with what is held now; if nothing is held, or that is the best,
    with the runner-up. All five dice held stand for the best box. Raises as `advise` does.
    """
    options = advise(values, card, faces, rolls_left).options
    best, others = options[0], options[1:]
    compared = _held_now(options, faces, held)
    if compared in (None, best):
        compared = others[0] if others else None
    gain = max(0.0, best.value - compared.value) if compared else 0.0
    reason = reason_for(Situation(values, card, faces, rolls_left), best, compared)
    return Hint(best, gain, compared, reason, others)


def _held_now(options: Sequence[Option], faces: Faces, held: Held) -> Option | None:
    """The option that the held dice stand for; None if none is held, or none may be."""
    hold = tuple(sorted(faces[die] for die in held))
    for option in options:
        if isinstance(option, BoxOption) and len(held) == DICE:
            return option
        if isinstance(option, HoldOption) and held and option.hold == hold:
            return option
    return None
