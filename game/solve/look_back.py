"""A whole match looked back on: reviews, chances of winning, and why the better was better."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from game.rules.card import Card
from game.rules.match import Match
from game.solve.advice import advise
from game.solve.chances import Chances, chances
from game.solve.hint import Hint
from game.solve.reason import Situation, reason_for
from game.solve.review import (
    Decision,
    Mark,
    SeatReview,
    Step,
    review,
    turn_steps,
    turns_with_cards,
)
from game.solve.values import Values

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

    Raises as `review` does.
    """
    seats = review(match, values)
    steps: list[Step] = []
    reasons: dict[int, Hint] = {}
    for number, (turn, card) in enumerate(turns_with_cards(match)):
        for step in turn_steps(values, card, turn):
            if isinstance(step, Decision) and step.mark is not Mark.BEST:
                reasons[len(steps)] = why_better(values, card, step)
            steps.append(step)
        yield _FIRST_PART * number / len(match.turns)
    rest = chances(match, values)
    while True:
        try:
            yield _FIRST_PART + (1 - _FIRST_PART) * next(rest)
        except StopIteration as done:
            return LookBack(seats, tuple(steps), done.value, reasons)


def why_better(values: Values, card: Card, decision: Decision) -> Hint:
    """Why the best option of a decision beats the one taken, told as a hint."""
    options = advise(values, card, decision.faces, decision.rolls_left).options
    situation = Situation(values, card, decision.faces, decision.rolls_left)
    reason = reason_for(situation, decision.best, decision.taken, options[1:])
    return Hint(decision.best, decision.loss, decision.taken, reason, ())
