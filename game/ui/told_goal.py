"""Sentences about the ladder: goals, what each star asks for, and what a match came to."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.rules.goal import Goal, GoalKind
from game.rules.ladder import Rung
from game.text import Words
from game.ui.told_when import day_told

if TYPE_CHECKING:  # the first page need not load a match
    from game.session.setup import Setup


def aim_told(words: Words, setup: "Setup", ladder: Iterable[Rung]) -> str:
    """What a match is played for, in few words; empty for a match for its own sake."""
    if setup.day is not None:
        return words("outcome.day", date=day_told(words, setup.day))
    rung = next((rung for rung in ladder if rung.id == setup.rung), None)
    return "" if rung is None else goal_told(words, rung)


def goal_told(words: Words, rung: Rung) -> str:
    """What the rung asks for, in one short sentence."""
    least = number_told(words, rung.goal.steps[0])
    match rung.goal.kind:
        case GoalKind.WIN:
            return words("goal.win", names=names_told(words, rung.opponents))
        case GoalKind.TOTAL:
            return words("goal.total", points=least)
        case GoalKind.UPPER:
            return words("goal.upper", points=least)
        case GoalKind.LOSS:
            return words("goal.loss", points=least)


def step_told(words: Words, goal: Goal, step: float) -> str:
    """What one of the goal's stars asks for."""
    points = number_told(words, step)
    match goal.kind:
        case GoalKind.WIN:
            if step <= 0:
                return words("goal.step_win")
            return words("goal.step_win_by", n=round(step))
        case GoalKind.TOTAL:
            return words("goal.step_total", points=points)
        case GoalKind.UPPER:
            return words("goal.step_upper", points=points)
        case GoalKind.LOSS:
            return words("goal.step_loss", points=points)


def figure_told(words: Words, goal: Goal, figure: float) -> str:
    """What the match came to, of what the goal asks about."""
    match goal.kind:
        case GoalKind.WIN if figure > 0:
            return words("goal.was_ahead", n=round(figure))
        case GoalKind.WIN if figure < 0:
            return words("goal.was_behind", n=-round(figure))
        case GoalKind.WIN:
            return words("goal.was_level")
        case GoalKind.TOTAL:
            return words("goal.was_total", points=number_told(words, figure))
        case GoalKind.UPPER:
            return words("goal.was_upper", points=number_told(words, figure))
        case GoalKind.LOSS:
            return words("goal.was_loss", points=words.number(figure, 1))


def names_told(words: Words, levels: tuple[str, ...]) -> str:
    """Opponents by their levels' names, equal ones counted.

    Easy, Easy and Hard are told as "Easy twice and Hard" or the like.
    """
    told = []
    for level in dict.fromkeys(levels):
        count = levels.count(level)
        name = words.level(level)
        told.append(name if count == 1 else words("goal.several", n=count, level=name))
    if len(told) == 1:
        return told[0]
    return words("list.and", first=", ".join(told[:-1]), last=told[-1])


def number_told(words: Words, value: float) -> str:
    """A number of points without a needless decimal."""
    return words.locale.up_to(value)
