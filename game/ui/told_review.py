"""Sentences about a review: steps, options, moments, and the whole of it as plain text."""

from collections.abc import Sequence

from game.rules.table import Table
from game.solve.advice import HoldOption, Option
from game.solve.review import LUCKY_PTS, VERY_LUCKY_PTS, Decision, Mark, SeatReview, Step, Throw
from game.text import Words
from game.ui.told import dice_told

WORTH_A_LOOK = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)


def when_told(words: Words, step: Step) -> str:
    """When a step was made."""
    return words("review.when", turn=step.turn, roll=step.roll)


def option_named(words: Words, table: Table, option: Option) -> str:
    """An option in as few words as can be: its dice, or its box."""
    if not isinstance(option, HoldOption):
        return words.box(table.id, option.box)
    return dice_told(option.hold) if option.hold else words("review.none_held")


def luck_told(words: Words, luck: float) -> str:
    """What a throw's luck is called; empty where it was neither good nor bad."""
    if abs(luck) <= LUCKY_PTS:
        return ""
    how = "very_" if abs(luck) > VERY_LUCKY_PTS else ""
    return words(f"luck.{how}{'lucky' if luck > 0 else 'unlucky'}")


def moment_told(words: Words, table: Table, step: Step) -> str:
    """What made a moment: dice, or a decision."""
    if isinstance(step, Throw):
        return words("review.moment_throw", dice=dice_told(sorted(step.faces)))
    taken, best = (option_named(words, table, o) for o in (step.taken, step.best))
    return words("review.moment_decision", taken=taken, best=best)


def worth_a_look(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that cost half a point or more, the dearest first."""
    marked = [decision for decision in decisions if decision.mark in WORTH_A_LOOK]
    return sorted(marked, key=lambda decision: -decision.loss)


def review_lines(words: Words, table: Table, name: str, review: SeatReview) -> list[str]:
    """The review of one seat as lines of plain text, an empty one at the end."""
    lines = [
        words("review.line_total", name=name, total=review.total),
        words(
            "review.line_parts",
            start=words.number(review.start_value, 1),
            luck=words.signed(review.luck),
            loss=words.signed(-review.loss),
            adjusted=words.number(review.adjusted, 1),
        ),
        words(
            "review.line_shares",
            accuracy=words.percent(review.accuracy),
            best=words.percent(review.best_share),
            counted=len(review.counted),
            all=len(review.decisions),
        ),
    ]
    for key, step in (("best", review.best_moment), ("worst", review.worst_moment)):
        if step is not None:
            moment = f"{when_told(words, step)}: {moment_told(words, table, step)}"
            lines.append(f"  {words(f'review.{key}_moment')}: {moment}, {words.signed(step.gain)}")
    for decision in worth_a_look(review.decisions):
        told = moment_told(words, table, decision)
        lines.append(
            f"  {words(f'mark.{decision.mark.value}'):12}{when_told(words, decision):20}"
            f"{dice_told(decision.faces):12}{words.signed(-decision.loss):>6}  {told}"
        )
    return [*lines, ""]
