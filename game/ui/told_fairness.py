"""Sentences about the fairness of dice: counts, judgements, streaks, and who threw them."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.history.fairness import BOTS, FEWEST, Dice, DiceCount, Group, Spread, Whose, judged
from game.history.ordinary import Span
from game.text import Words

_RAREST = 1_000_000  # fair players; what fewer than one of them sees is told so
_WORST = (Spread.STRANGE, Spread.NARROW, Spread.WIDE, Spread.EVEN, Spread.TOO_FEW)


def number(value: int) -> str:
    """A whole number, its thousands set apart.

    >>> number(4812)
    '4,812'
    """
    return f"{value:,}"


def share_told(share: float) -> str:
    """A share in per cent, to one digit after the point.

    >>> share_told(1 / 6)
    '16.7%'
    """
    return f"{100 * share:.1f}%"


def in_how_many(share: float) -> tuple[int, int]:
    """A share as so many of a round number of players: two at least, where that can be.

    >>> in_how_many(0.79), in_how_many(0.0004), in_how_many(0.9999), in_how_many(1e-9)
    ((79, 100), (4, 10000), (99, 100), (0, 1000000))
    """
    of = 100
    while round(share * of) < 2 and of < _RAREST:
        of *= 10
    return min(round(share * of), of - 1), of


def players_told(words: Words, share: float) -> str:
    """What share of fair players would see a wider spread."""
    count, of = in_how_many(share)
    if count == 0:
        return words("fairness.players_none", of=number(of))
    return words("fairness.players", n=count, count=number(count), of=number(of))


# -- who


def group_named(words: Words, group: Group) -> str:
    """What a group is called in lists."""
    if group.whose is Whose.LEVEL:
        return words.level(group.name)
    if group.whose in (Whose.PERSON, Whose.SEAT):
        return group.name
    return words(f"fairness.whose.{group.whose.value}")


def whose_faces(words: Words, groups: Sequence[Group]) -> str:
    """Whose faces they are, to begin a sentence with."""
    if len(groups) == 1 and groups[0].whose in (Whose.BOTS, Whose.EVERYBODY, Whose.TOSS):
        return words(f"fairness.faces.{groups[0].whose.value}")
    name = group_named(words, groups[0])
    if len(groups) == 1:
        return words("fairness.faces.name", name=name)
    if groups[1] == BOTS:
        return words("fairness.faces.and_bots", name=name)
    return words("fairness.faces.seats")


# -- judgements


def spread_told(words: Words, group: Group, dice: Dice, spread: Spread) -> str:
    """How the faces of one lot came up, in words."""
    if spread is Spread.TOO_FEW:
        return words("fairness.too_few", dice=number(dice.total), fewest=FEWEST)
    return words(
        f"fairness.spread.{spread.value}",
        whose=whose_faces(words, (group,)),
        players=players_told(words, dice.wider_share),
    )


def noticeable_told(words: Words, dice: Dice) -> str:
    """What a loaded die would have to do to be noticed among so many."""
    return words(
        "fairness.noticeable",
        dice=number(dice.total),
        share=share_told(dice.noticeable_share),
        even=share_told(1 / 6),
    )


@dataclass(frozen=True, slots=True)
class Headline:
    """The answer to the question whether the dice are fair, and the lots it is about."""

    answer: str
    groups: tuple[Group, ...]
    lots: tuple[Dice, ...]


def headline(words: Words, count: DiceCount, person: str) -> Headline:
    """The answer for a person and the bots, looked at together."""
    groups = tuple(
        group
        for group in (Group(Whose.PERSON, person), BOTS)
        if count.dice(group).total or group != BOTS
    )
    lots = tuple(map(count.dice, groups))
    return Headline(answer_told(words, groups, lots), groups, lots)


def answer_told(words: Words, groups: Sequence[Group], lots: Sequence[Dice]) -> str:
    """The answer for several lots: that of the worst, or that all are even."""
    spreads = judged(lots)
    worst = min(spreads, key=_WORST.index)
    total = number(sum(dice.total for dice in lots))
    if worst is Spread.TOO_FEW:
        return words("fairness.too_few", dice=total, fewest=FEWEST)
    that = spreads.index(worst)
    told = [group for group, spread in zip(groups, spreads, strict=True) if spread is worst]
    those = told if worst is Spread.EVEN else [groups[that]]
    return words(
        f"fairness.answer.{worst.value}",
        dice=total,
        whose=whose_faces(words, those),
        players=players_told(words, lots[that].wider_share),
        than=group_named(words, groups[that]),
    )


# -- counts


def face_named(words: Words, face: int) -> str:
    """The dice that show a face: "Sixes"."""
    return words(f"fairness.face.{face}")


def count_told(words: Words, count: int, span: Span) -> str:
    """How often a face came up and what would be ordinary."""
    return words(
        "fairness.count", n=count, count=number(count), low=number(span.low), high=number(span.high)
    )


def span_told(words: Words, span: Span) -> str:
    """What would be ordinary."""
    return words("fairness.span", low=number(span.low), high=number(span.high))
