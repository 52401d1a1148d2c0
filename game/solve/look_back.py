"""A whole match looked back on: reviews, chances of winning, and why the better was better."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from game.rules.card import Card
from game.rules.match import Match, Turn
from game.solve.hint import Hint
from game.solve.reason import Situation, reason_for
from game.solve.review import (
    Decision,
    Mark,
    PlayedTurn,
    SeatReview,
    Step,
    played_turns,
    reviews_of,
    turn_steps,
)
from game.solve.values import Values
from game.solve.winning import Chances, chances

_FIRST_PART = 0.2  # of the work: all but the chances


@dataclass(frozen=True, slots=True)
class LookBack:
    """All there is to say about a finished match.

    `steps` are those of all seats in the order they were played; `chances` are the chances of
    winning before the first of them and after each, so one more. `reasons` tell, by the number of
    the step, why the best option beats the one taken, where a decision was not the best.
    """

    seats: tuple[SeatReview, ...]
    steps: tuple[Step, ...]
    chances: tuple[Chances, ...]
    reasons: Mapping[int, Hint]


def looking_back(match: Match, values: Values) -> Generator[float, None, LookBack]:
    """Look back in small chunks: yields the share done (0 to 1), returns the whole.

    Raises as `played_turns` does.
    """
    played: list[PlayedTurn] = []
    reasons: dict[int, Hint] = {}
    steps: list[Step] = []
    for one in played_turns(match, values):
        played.append(one)
        for number, step in enumerate(one.steps, len(steps)):
            if isinstance(step, Decision) and step.mark is not Mark.BEST:
                reasons[number] = why_better(values, one.card, step)
        steps += one.steps
        yield _FIRST_PART * len(played) / len(match.turns)
    seats = reviews_of(match, values, played)
    rest = chances(match, values, played)
    while True:
        try:
            yield _FIRST_PART + (1 - _FIRST_PART) * next(rest)
        except StopIteration as done:
            return LookBack(seats, tuple(steps), done.value, reasons)


@dataclass(frozen=True, slots=True)
class TurnBack:
    """One turn: its decisions, and for each why another would have been better, if it would."""

    decisions: tuple[Decision, ...]
    reasons: tuple[Hint | None, ...]


def turn_back(values: Values, card: Card, turn: Turn) -> TurnBack:
    """Look back on one finished turn that began with that card."""
    steps = turn_steps(values, card, turn)
    decisions = tuple(step for step in steps if isinstance(step, Decision))
    return TurnBack(
        decisions,
        tuple(
            None if decision.mark is Mark.BEST else why_better(values, card, decision)
            for decision in decisions
        ),
    )


def why_better(values: Values, card: Card, decision: Decision) -> Hint:
    """Why the best option of a decision beats the one taken, told as a hint."""
    situation = Situation(values, card, decision.faces, decision.rolls_left)
    reason = reason_for(situation, decision.best, decision.taken)
    return Hint(decision.best, decision.loss, decision.taken, reason, ())
