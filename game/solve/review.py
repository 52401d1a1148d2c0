"""A finished match looked back on: what the dice gave, and what the decisions cost.

Everything is told in expected final totals, so that nothing is lost or counted twice. A throw's
*luck* is the value after it less the value before; a decision's *loss* is the value of the best
option less that of the one taken. For every seat

    total = value at the start + all luck - all losses

holds exactly, whatever values are used, as each step begins with the value the last one left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import ROLLS, Faces, Held, Seat
from game.rules.match import Match, Turn
from game.solve.advice import BEST_PTS, HoldOption, Option, advise, taken_of
from game.solve.values import Values

LUCKY_PTS, VERY_LUCKY_PTS = 6.0, 12.0
OBVIOUS_PTS = 4.0  # where every other option would be a blunder, there was nothing to think about
HALF_PTS = 2.0  # a decision that costs so much counts half in the accuracy


class Mark(StrEnum):
    """How good a decision was, by what it cost."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_BELOW_PTS = (
    (Mark.BEST, BEST_PTS),
    (Mark.GOOD, 0.5),
    (Mark.INACCURACY, 1.5),
    (Mark.MISTAKE, 4.0),
)


def mark_of(loss_pts: float) -> Mark:
    """The mark of a decision that cost so many points.

    >>> [mark_of(loss).value for loss in (0.049, 0.05, 1.5, 4.0)]
    ['best', 'good', 'mistake', 'blunder']
    """
    return next((mark for mark, below in _BELOW_PTS if loss_pts < below), Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw and what it was worth. `turn` and `roll` count from 1."""

    seat: Seat
    turn: int
    roll: int
    held: Held
    faces: Faces
    luck: float
    value: float  # the expected total after it

    @property
    def gain(self) -> float:
        """By how much the expected total rose."""
        return self.luck


@dataclass(frozen=True, slots=True)
class Decision:
    """What was done after the throw of that number. `runner_up` is the best of the others."""

    seat: Seat
    turn: int
    roll: int
    faces: Faces
    rolls_left: int
    taken: Option
    best: Option
    runner_up: Option | None  # the best option but `best`; None where there was no other

    @property
    def loss(self) -> float:
        """What it cost against the best option, in points."""
        return self.taken.loss

    @property
    def mark(self) -> Mark:
        """How good it was."""
        return mark_of(self.loss)

    @property
    def value(self) -> float:
        """The expected total after it."""
        return self.taken.value

    @property
    def gain(self) -> float:
        """By how much the expected total rose: never above 0."""
        return -self.loss

    @property
    def is_obvious(self) -> bool:
        """Whether it left nothing to think about, and so says nothing about the player.

        Either there was one option, or the best was taken and any other would have been a
        blunder. A blunder itself always counts: what was missed was not obvious to this player.
        """
        if self.runner_up is None:
            return True
        return self.taken == self.best and self.runner_up.loss >= OBVIOUS_PTS


Step: TypeAlias = Throw | Decision
"""What moves the expected total of a card."""


@dataclass(frozen=True)
class SeatReview:
    """One seat's match. All numbers but shares are points.

    `left_over` is what was still to come on the card when somebody won the match at once, else
    0. It was the dice that took it away, so it is part of the luck.
    """

    seat: Seat
    start_value: float
    total: int
    steps: tuple[Step, ...]
    left_over: float = 0.0

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw."""
        return tuple(step for step in self.steps if isinstance(step, Throw))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision."""
        return tuple(step for step in self.steps if isinstance(step, Decision))

    @cached_property
    def luck(self) -> float:
        """What the dice gave."""
        return sum(throw.luck for throw in self.throws) - self.left_over

    @cached_property
    def loss(self) -> float:
        """What the decisions cost."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def adjusted(self) -> float:
        """The total these decisions bring with dice that are neither lucky nor unlucky."""
        return self.start_value - self.loss

    @cached_property
    def counted(self) -> tuple[Decision, ...]:
        """The decisions that were not obvious."""
        return tuple(decision for decision in self.decisions if not decision.is_obvious)

    @property
    def accuracy(self) -> float | None:
        """The mean over the counted decisions, 0 to 1; None without any.

        A decision counts 1 where it cost nothing, half where it cost 2 points, a quarter at 4.
        """
        if not self.counted:
            return None
        worth = [2.0 ** -(decision.loss / HALF_PTS) for decision in self.counted]
        return float(sum(worth)) / len(worth)

    @property
    def best_share(self) -> float | None:
        """The share of the counted decisions that were best, 0 to 1; None without any."""
        if not self.counted:
            return None
        return sum(d.mark is Mark.BEST for d in self.counted) / len(self.counted)

    @property
    def best_moment(self) -> Step | None:
        """The step that raised the expected total most."""
        return max(self.steps, key=lambda step: step.gain, default=None)

    @property
    def worst_moment(self) -> Step | None:
        """The step that lowered the expected total most, be it the dice's or the player's."""
        return min(self.steps, key=lambda step: step.gain, default=None)

    def to_mapping(self, name: str) -> dict[str, object]:
        """The seat as `yacht review --json` prints it.

        There the last throw bears what was left over, so that the throws add up to the luck.
        """
        throws = list(self.throws)
        if throws and self.left_over:
            throws[-1] = replace(throws[-1], luck=throws[-1].luck - self.left_over)
        return {
            "name": name,
            "start_value": self.start_value,
            "total": self.total,
            "luck": self.luck,
            "loss": self.loss,
            "adjusted": self.adjusted,
            "throws": [{"turn": t.turn, "roll": t.roll, "luck": t.luck} for t in throws],
            "decisions": [_decision_mapping(decision) for decision in self.decisions],
        }


def _decision_mapping(decision: Decision) -> dict[str, object]:
    return {
        "turn": decision.turn,
        "roll": decision.roll,
        "kind": "hold" if isinstance(decision.taken, HoldOption) else "box",
        "taken": _named(decision.taken),
        "best": _named(decision.best),
        "loss": decision.loss,
        "mark": decision.mark.value,
    }


def _named(option: Option) -> list[int] | BoxId:
    return list(option.hold) if isinstance(option, HoldOption) else option.box


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A finished turn, the card it began with, and what happened in it."""

    turn: Turn
    card: Card
    steps: tuple[Step, ...]


def review(match: Match, values: Values) -> tuple[SeatReview, ...]:
    """The review of every seat. Raises as `played_turns` does."""
    return reviews_of(match, values, list(played_turns(match, values)))


def reviews_of(
    match: Match, values: Values, played: Sequence[PlayedTurn]
) -> tuple[SeatReview, ...]:
    """The review of every seat, from all turns of the match."""
    steps: list[list[Step]] = [[] for _ in match.cards]
    for one in played:
        steps[one.turn.seat] += one.steps
    return tuple(
        SeatReview(Seat(seat), values.start, card.total, tuple(taken), values.to_come(card))
        for seat, (card, taken) in enumerate(zip(match.cards, steps, strict=True))
    )


def played_turns(match: Match, values: Values) -> Iterator[PlayedTurn]:
    """Every turn in the order they were played.

    Raises ValueError for a match that is not over, StaleValues for values of another table.
    """
    if not match.is_over:
        raise ValueError(f"the match stands in turn {match.turn.number}, it is not over")
    for turn, card in turns_with_cards(match):
        yield PlayedTurn(turn, card, tuple(turn_steps(values, card, turn)))


def loss_of(match: Match, values: Values, seat: Seat) -> float:
    """What the decisions of that seat cost in all its finished turns, in points.

    Raises StaleValues for values of another table.
    """
    return sum(
        step.loss
        for turn, card in turns_with_cards(match)
        if turn.seat == seat
        for step in turn_steps(values, card, turn)
        if isinstance(step, Decision)
    )


def turns_with_cards(match: Match) -> Iterator[tuple[Turn, Card]]:
    """Every finished turn in the order they were played, and the card it began with."""
    cards = [Card.empty(match.table)] * len(match.cards)
    for turn in match.turns:
        card = cards[turn.seat]
        yield turn, card
        assert turn.box is not None
        last = ROLLS - rolls_left(turn, len(turn.rolls))
        cards[turn.seat] = card.fill(turn.box, turn.rolls[-1].faces, last)


def rolls_left(turn: Turn, roll: int) -> int:
    """The rolls left after the roll of that number; none where only the result was entered."""
    return 0 if turn.direct else ROLLS - roll


def turn_steps(values: Values, card: Card, turn: Turn) -> Iterator[Step]:
    """The throws and decisions of one finished turn that began with that card."""
    before = card.total + values.to_come(card)
    for number, roll in enumerate(turn.rolls, 1):
        left = rolls_left(turn, number)
        advice = advise(values, card, roll.faces, left)
        luck = advice.value - before
        yield Throw(turn.seat, turn.number, number, roll.held, roll.faces, luck, advice.value)
        options = advice.options
        taken = _taken(options, turn, number)
        runner_up = options[1] if len(options) > 1 else None
        yield Decision(
            turn.seat, turn.number, number, roll.faces, left, taken, options[0], runner_up
        )
        before = taken.value


def _taken(options: Sequence[Option], turn: Turn, number: int) -> Option:
    """The option that was taken after the roll of that number."""
    if number == len(turn.rolls):
        assert turn.box is not None
        return taken_of(options, turn.box)
    faces = turn.rolls[number - 1].faces
    return taken_of(options, tuple(sorted(faces[die] for die in turn.rolls[number].held)))
