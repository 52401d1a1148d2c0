"""What has just happened in a match, in words: for screen readers, and for the voice of the system.

Dice are told in the order of their numbers: the keys 1 to 5 hold them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.dice import DICE, Faces, Held, Seat
from game.session.intents import (
    Event,
    Filled,
    HeldNow,
    MatchOver,
    Rolled,
    SealOpened,
    SeatChanged,
    TakenBack,
    Thrown,
    TurnPassed,
)
from game.session.view import View
from game.solve.advice import BoxOption
from game.solve.hint import Hint
from game.text import Words
from game.ui.told import listed
from game.ui.told_hint import reason_told
from game.ui.told_match import ending_told

_THROWS = ("first_throw", "second_throw", "last_throw")


def event_told(words: Words, view: View, event: Event) -> str:
    """One event in a sentence or two; empty where it is not to be told, or is shown as a notice.

    `view` is the match just after it. The only person at the table is spoken to as "you".
    """
    return _Teller(words, view, speaks_to_you=view.setup.humans == 1).tell(event)


def moment_told(words: Words, view: View, event: Event | None) -> str:
    """One moment of a match that is played back: everybody has a name, throws are told as made."""
    teller = _Teller(words, view, speaks_to_you=False)
    match event:
        case None:
            return ""
        case Thrown():
            return teller.throw(event.seat, event.faces)
        case _:
            return teller.tell(event)


def hint_told(words: Words, view: View, hint: Hint) -> str:
    """What the hint says, and why."""
    table, best = view.match.table, hint.best
    reason = reason_told(words, table, hint, view.match.faces or ())
    if isinstance(best, BoxOption):
        box = words.box(table.id, best.box)
        return words("said.hint_box", points=best.points, box=box, reason=reason)
    if not best.hold:
        return words("said.hint_none", reason=reason)
    return words("said.hint_hold", dice=_dice(words, best.hold), reason=reason)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Puts events of one match into words."""

    words: Words
    view: View
    speaks_to_you: bool

    def tell(self, event: Event) -> str:
        """The event, or nothing."""
        words, view = self.words, self.view
        match event:
            case Rolled(seat, faces):
                return self.throw(seat, faces)
            case HeldNow(seat, held):
                return self._held(seat, held)
            case Filled():
                return self._filled(event)
            case TakenBack(_, box):
                return words("said.taken_back", box=words.box(view.match.table.id, box))
            case TurnPassed(seat):
                return self._turn(seat)
            case SeatChanged(seat, level):
                key = "said.is_back" if level is None else "said.stands_in"
                return words(key, name=self._name(seat))
            case MatchOver() if not view.is_tried:
                return words("said.over", result=ending_told(words, view)[0])
            case SealOpened():
                return words("said.seal_open")
            case _:
                return ""

    def throw(self, seat: Seat, faces: Faces) -> str:
        """What somebody has thrown."""
        which = _THROWS[self.view.match.roll_number - 1]
        return self._by_whom(seat, f"your_{which}", which, dice=_dice(self.words, faces))

    def _held(self, seat: Seat, held: Held) -> str:
        faces = self.view.match.faces or (0,) * DICE
        if not held:
            return self._by_whom(seat, "you_hold_none", "holds_none")
        dice = _dice(self.words, [faces[die] for die in held])
        return self._by_whom(seat, "you_hold", "holds", dice=dice)

    def _filled(self, event: Filled) -> str:
        match = self.view.match
        key = "filled_bonus" if event.bonus else "filled"
        told = self._by_whom(
            event.seat, f"you_{key}", key, points=event.points, bonus=event.bonus,
            box=self.words.box(match.table.id, event.box), total=match.cards[event.seat].total,
        )  # fmt: skip
        is_late = match.turns[-1:] and match.turns[-1].timed_out
        return f"{self.words('said.timed_out')} {told}" if is_late else told

    def _turn(self, seat: Seat) -> str:
        if self._is_you(seat):
            return self.words("play.your_turn")
        return self.words("play.turn_of", name=self._name(seat))

    def _by_whom(self, seat: Seat, yours: str, theirs: str, **values: object) -> str:
        """The sentence that speaks to the player, or the one that names who it was."""
        if self._is_you(seat):
            return self.words(f"said.{yours}", **values)
        return self.words(f"said.{theirs}", name=self._name(seat), **values)

    def _is_you(self, seat: Seat) -> bool:
        return self.speaks_to_you and self.view.levels[seat] is None

    def _name(self, seat: Seat) -> str:
        return self.view.setup.seats[seat].name


def _dice(words: Words, faces: Sequence[int]) -> str:
    """Faces one by one: hyphens between them would be read as minus signs."""
    return listed(words, [str(face) for face in faces])
