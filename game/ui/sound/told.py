"""What is heard of what happens in a match: the names of sounds for the session's events."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.dice import Faces, Held
from game.session.intents import (
    Event,
    Filled,
    HeldNow,
    HintAsked,
    MatchOver,
    NotKept,
    Rolled,
    SealOpened,
    TakenBack,
    ThrowTakenBack,
    TurnPassed,
    WentOnElsewhere,
)
from game.session.view import View


def sounds_of(event: Event, view: View, held_before: Held) -> Iterator[str]:
    """The sounds of an event, given the match after it and the dice held before it.

    The dice themselves are heard when they are seen: see `knocks`.
    """
    match event:
        case Rolled(_, faces, _) if is_five_alike(faces):
            yield "yacht.chord"
        case HeldNow(_, held):
            yield "die.hold" if set(held) - set(held_before) else "die.release"
        case Filled(_, _, points, bonus):
            yield "box.fill" if points > 0 else "box.zero"
            if bonus > 0:
                yield "bonus.bell"
        case TakenBack() | ThrowTakenBack():
            yield "box.zero"
        case TurnPassed() if len(view.setup.seats) > 1:
            yield "turn.pass"
        case HintAsked():
            yield "hint.chime"
        case MatchOver(winners):
            humans = [seat.is_human for seat in view.setup.seats]
            is_glad = not any(humans) or any(humans[seat] for seat in winners)
            yield "match.win" if is_glad else "match.lose"
        case SealOpened():
            yield "seal.open"
        case NotKept() | WentOnElsewhere():
            yield "refuse.thud"
        case _:
            pass


def is_five_alike(faces: Faces) -> bool:
    """Whether all dice show the same."""
    return len(set(faces)) == 1
