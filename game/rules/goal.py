"""A goal a match may be played for: a value, judged over the match as it ended.

A goal asks for one figure of the match and names what it must be for one, two and three stars.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.rules.checked import Misfit, mapping, wrong
from game.rules.dice import Seat
from game.rules.match import Match
from game.rules.table import Table

MOST_STARS = 3
MOST_PTS = 10_000


class GoalKind(StrEnum):
    """What a goal asks for."""

    WIN = "win"  # a lead, in points, over everybody else; 0 shares the win
    TOTAL = "total"  # the total of the card
    UPPER = "upper"  # the points in the number boxes
    LOSS = "loss"  # at most so many points lost to mistakes


@dataclass(frozen=True, slots=True)
class Goal:
    """What to reach. `steps` are the figures for 1, 2 and 3 stars, each harder than the last."""

    kind: GoalKind
    steps: tuple[float, ...]

    @property
    def needs_loss(self) -> bool:
        """Whether it can only be judged once the mistakes of the match have been counted."""
        return self.kind is GoalKind.LOSS

    def is_met(self, step: float, figure: float) -> bool:
        """Whether a figure of the match is as good as that step."""
        return figure <= step if self.kind is GoalKind.LOSS else figure >= step


def figure_of(goal: Goal, match: Match, seat: Seat, loss_pts: float | None = None) -> float:
    """What a finished match shows of what the goal asks, for that seat.

    `loss_pts` is what the seat's mistakes cost in all. Raises ValueError where the goal needs it
    and it is not given.
    """
    card = match.cards[seat]
    match goal.kind:
        case GoalKind.WIN:
            others = [total for other, total in enumerate(match.totals) if other != seat]
            return card.total - max(others)
        case GoalKind.TOTAL:
            return card.total
        case GoalKind.UPPER:
            return card.upper
        case GoalKind.LOSS:
            if loss_pts is None:
                raise ValueError("a goal about mistakes needs to know what they cost")
            return loss_pts


def stars_of(goal: Goal, match: Match, seat: Seat, loss_pts: float | None = None) -> int:
    """The stars a finished match earns that seat, 0 to 3; none before the end.

    Only who wins by the rules wins: whoever won at once has won whatever the totals say.
    """
    if not match.is_over:
        return 0
    figure = figure_of(goal, match, seat, loss_pts)
    met = sum(goal.is_met(step, figure) for step in goal.steps)
    if goal.kind is not GoalKind.WIN:
        return met
    return max(met, 1) if seat in match.winners else 0


def goal_from(value: object, place: str) -> Goal:
    """The goal a plain mapping describes: `{kind = "total", steps = [150, 180, 210]}`.

    Raises Misfit with the key path and what would be right.
    """
    entry: Mapping[str, object] = mapping(value, place, {"kind", "steps"})
    kind, steps = entry["kind"], entry["steps"]
    if not isinstance(kind, str) or kind not in list(GoalKind):
        raise wrong(f"{place}.kind", kind, f"one of {', '.join(GoalKind)}")
    goal_kind = GoalKind(kind)
    if not isinstance(steps, list) or len(steps) != MOST_STARS:
        raise wrong(f"{place}.steps", steps, f"{MOST_STARS} numbers, for one star and for more")
    numbers = tuple(_step(step, f"{place}.steps[{n}]") for n, step in enumerate(steps))
    ordered = sorted(set(numbers), reverse=goal_kind is GoalKind.LOSS)
    if list(numbers) != ordered:
        raise wrong(f"{place}.steps", steps, "numbers of which each is harder than the one before")
    return Goal(goal_kind, numbers)


def check_reachable(goal: Goal, table: Table, seats: int, place: str) -> None:
    """Raise Misfit for a goal that no card of that table can reach, or that seats leave empty."""
    if goal.kind is GoalKind.WIN and seats < 2:
        raise Misfit(f"{place}.kind", "a win needs an opponent, and the rung has none")
    numbers = [5 * box.face for box in table.boxes if box.is_number]
    most = {GoalKind.UPPER: sum(numbers), GoalKind.LOSS: MOST_PTS}
    limit = most.get(goal.kind, table.best_card)
    if goal.steps[-1] > limit:
        what = "number boxes" if goal.kind is GoalKind.UPPER else "best card"
        right = f"at most {limit}, the {what} of {table.id}"
        raise wrong(f"{place}.steps[{MOST_STARS - 1}]", goal.steps[-1], right)


def _step(value: object, place: str) -> float:
    if type(value) not in (int, float) or not 0 <= value <= MOST_PTS:  # type: ignore[operator]  # a number by then
        raise wrong(place, value, f"a number from 0 to {MOST_PTS}")
    return value  # type: ignore[return-value]  # checked above
