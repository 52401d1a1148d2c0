"""A match as a value: whose turn it is, what lies on the table, what may be done next.

Every move makes a new `Match`; the old one stays true. The faces of a roll come in from outside:
the same faces make the same match, always.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import (
    DICE,
    MAX_SEATS,
    ROLLS,
    Faces,
    Held,
    Points,
    Seat,
    check_faces,
    check_held,
)
from game.rules.table import Table


class IllegalAction(ValueError):
    """A move the rules do not allow; the message names turn, seat and what stood in the way."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: which dice were kept from the throw before, and what all five show now."""

    held: Held
    faces: Faces


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of one seat. `box` and `points` are None while the turn goes on."""

    seat: Seat
    number: int  # 1 to the number of boxes
    rolls: tuple[Roll, ...] = ()
    box: BoxId | None = None
    points: Points | None = None  # what the box paid; an upper bonus is not part of it
    by: str | None = None  # the level of the bot that finished the turn for an absent player
    timed_out: bool = False  # the clock filled the box
    direct: bool = False  # real dice entered as the turn's result: nothing counts as served


@dataclass(frozen=True, slots=True)
class Position:
    """What a player at the table sees, and all a bot is ever told."""

    cards: tuple[Card, ...]
    seat: Seat
    faces: Faces | None  # None before the first throw
    rolls_left: int

    @property
    def card(self) -> Card:
        """The card of the seat to move."""
        return self.cards[self.seat]


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment. `turns` are the finished ones; `turn` is the one going on."""

    table: Table
    cards: tuple[Card, ...]
    turns: tuple[Turn, ...]
    turn: Turn
    held: Held = ()
    before_fill: "Match | None" = None  # what taking back the last box restores
    won_by: Seat | None = None  # who won at once, where the table has such a box

    @classmethod
    def start(cls, table: Table, seats: int) -> "Match":
        """A match before its first throw. Raises ValueError unless 1 to 6 seats play."""
        if not 1 <= seats <= MAX_SEATS:
            raise ValueError(f"a match has 1 to {MAX_SEATS} seats, not {seats}")
        return cls(table, (Card.empty(table),) * seats, (), Turn(Seat(0), 1))

    # -- what is so now

    @property
    def seat(self) -> Seat:
        """The seat to move; after the end, the seat that would start again."""
        return self.turn.seat

    @property
    def card(self) -> Card:
        """The card of the seat to move."""
        return self.cards[self.seat]

    @property
    def begun_turns(self) -> tuple[Turn, ...]:
        """The finished turns, and the one going on if anything has been thrown in it."""
        return (*self.turns, self.turn) if self.turn.rolls else self.turns

    @property
    def faces(self) -> Faces | None:
        """The five dice on the table; None before the first throw of a turn."""
        return self.turn.rolls[-1].faces if self.turn.rolls else None

    @property
    def roll_number(self) -> int:
        """Throws made in this turn, 0 to 3."""
        return len(self.turn.rolls)

    @property
    def is_over(self) -> bool:
        """Whether every box of every card is filled, or somebody won at once."""
        return self.won_by is not None or all(card.is_full for card in self.cards)

    @property
    def totals(self) -> tuple[Points, ...]:
        """The total of each seat."""
        return tuple(card.total for card in self.cards)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Everyone who shares the highest total, or who won at once; nobody before the end."""
        if not self.is_over:
            return ()
        if self.won_by is not None:
            return (self.won_by,)
        best = max(self.totals)
        return tuple(Seat(seat) for seat, total in enumerate(self.totals) if total == best)

    @property
    def position(self) -> Position:
        """What everybody at the table can see now."""
        return Position(self.cards, self.seat, self.faces, self.rolls_left)

    @property
    def rolls_left(self) -> int:
        """Throws still to be made in this turn, 0 to 3."""
        return 0 if self.turn.direct else ROLLS - self.roll_number

    @property
    def is_served(self) -> bool:
        """Whether the dice on the table are the first roll of the turn."""
        return self.roll_number == 1 and not self.turn.direct

    # -- what may be done

    @property
    def can_hold(self) -> bool:
        """Whether dice may be held or let go: after the first and the second throw."""
        return not self.is_over and 1 <= self.rolls_left < ROLLS

    @property
    def can_roll(self) -> bool:
        """Whether a throw is left and at least one die would be thrown."""
        return not self.is_over and self.rolls_left > 0 and len(self.held) < DICE

    @property
    def can_take_back(self) -> bool:
        """Whether the box filled last may still be reopened: until the next throw."""
        return self.before_fill is not None

    @property
    def legal_boxes(self) -> tuple[BoxId, ...]:
        """The boxes that may be filled now; none before the first throw."""
        return self.card.legal_boxes(self.faces) if self.faces and not self.is_over else ()

    @property
    def possible(self) -> dict[BoxId, Points]:
        """What each box that may be filled now would pay; empty before the first throw."""
        if not self.faces or self.is_over:
            return {}
        return self.card.possible(self.faces, ROLLS - self.rolls_left)

    # -- moves

    def hold(self, held: Sequence[int]) -> "Match":
        """The match with exactly these dice held, others let go.

        Raises IllegalAction before the first and after the third throw.
        """
        if not self.can_hold:
            raise self._refused(f"dice can't be held after {self.roll_number} throws")
        try:
            return replace(self, held=check_held(held))
        except ValueError as error:
            raise self._refused(str(error)) from None

    def rolled(self, faces: Sequence[int], *, direct: bool = False) -> "Match":
        """The match after a throw in which the five dice came to show `faces`.

        `direct`: they are the result of a whole turn with real dice, so none is thrown again.
        Raises IllegalAction for a fourth throw, when all dice are held, or when a held die
        shows another face than before.
        """
        if self.is_over:
            raise self._refused("the match is over, no dice are thrown")
        if not self.rolls_left:
            raise self._refused(f"all {ROLLS} throws are made, a box must be filled")
        if len(self.held) == DICE:
            raise self._refused("all five dice are held, none is left to throw")
        try:
            shown = check_faces(faces)
        except ValueError as error:
            raise self._refused(str(error)) from None
        for die in self.held:
            before = self.turn.rolls[-1].faces[die]
            if shown[die] != before:
                raise self._refused(f"held die {die} shows {shown[die]}, it showed {before}")
        rolls = (*self.turn.rolls, Roll(self.held, shown))
        turn = replace(self.turn, rolls=rolls, direct=direct)
        return replace(self, turn=turn, held=(), before_fill=None)._with_held(self.held)

    def filled(self, box: BoxId, *, by: str | None = None, timed_out: bool = False) -> "Match":
        """The match after the seat to move wrote its roll in `box`; the next seat is to move.

        `by` names the level of a bot that stood in for the player; `timed_out`: the clock did it.

        Raises IllegalAction before a throw, for a box that is filled, or that is not on the card.
        """
        if self.faces is None:
            raise self._refused(f"nothing is thrown yet, {box} can't be filled")
        self._check_box(box)
        card = self.card.fill(box, self.faces, ROLLS - self.rolls_left)
        done = replace(self.turn, box=box, points=card[box], by=by, timed_out=timed_out)
        cards = (*self.cards[: self.seat], card, *self.cards[self.seat + 1 :])
        turns = (*self.turns, done)
        number, seat = divmod(len(turns), len(cards))
        next_turn = Turn(Seat(seat), number + 1)
        has_won = self.table.box(box).wins_when_served and self.is_served and bool(card[box])
        won_by = self.seat if has_won else None
        return Match(self.table, cards, turns, next_turn, before_fill=self, won_by=won_by)

    def taken_back(self) -> "Match":
        """The match as it was before the last box was filled.

        Raises IllegalAction once a die has been thrown since.
        """
        if self.before_fill is None:
            raise self._refused("there is no box to take back")
        return self.before_fill

    def throw_taken_back(self) -> "Match":
        """The match as it was before the last throw of this turn: its dice are to be read again.

        For dice thrown by hand, which are entered and may be entered wrongly. The box filled
        before that throw stays filled. Raises IllegalAction before the first throw of a turn.
        """
        if not self.turn.rolls:
            raise self._refused("nothing is thrown in this turn yet")
        *before, last = self.turn.rolls
        turn = replace(self.turn, rolls=tuple(before), direct=False)
        return replace(self, turn=turn, held=last.held)

    # -- refusing

    def _with_held(self, held: Held) -> "Match":
        """After the third throw nothing is held any more; before it the kept dice stay held."""
        return replace(self, held=held) if self.can_hold else self

    def _check_box(self, box: BoxId) -> None:
        if box in self.legal_boxes:
            return
        try:
            written = self.card[box]
        except KeyError:
            known = ", ".join(b.id for b in self.table.boxes)
            raise self._refused(f"{self.table.id} has no box {box}; it has {known}") from None
        if written is not None:
            raise self._refused(f"{box} already holds {written}")
        raise self._refused(f"{box} may not take these dice; {', '.join(self.legal_boxes)} may")

    def _refused(self, why: str) -> IllegalAction:
        return IllegalAction(f"turn {self.turn.number}, seat {self.seat}: {why}")
