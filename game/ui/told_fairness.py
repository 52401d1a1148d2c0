"""Sentences about the fairness of dice: counts, judgements, streaks, and who threw them."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.history.fairness import (
    BOTS,
    FEWEST,
    Dice,
    DiceCount,
    Group,
    Spread,
    Streaks,
    Whose,
    judged,
)
from game.history.ordinary import Span
from game.rules.dice import SIDES
from game.text import Words

_MANY = 3  # faces whose longest runs are equally long: more are not named
_RAREST = 1_000_000  # fair players; what fewer than one of them sees is told so
_WORST = (Spread.STRANGE, Spread.NARROW, Spread.WIDE, Spread.EVEN, Spread.TOO_FEW)


def in_how_many(share: float) -> tuple[int, int]:
    """A share as so many of a round number of players, enough that it is not all or nothing.

    >>> in_how_many(0.79), in_how_many(0.0004), in_how_many(0.9995), in_how_many(1e-9)
    ((79, 100), (4, 10000), (9995, 10000), (0, 1000000))
    """
    of = 100
    while not 2 <= round(share * of) <= of - 2 and of < _RAREST:
        of *= 10
    return round(share * of), of


def players_told(words: Words, share: float) -> str:
    """What share of fair players would see a wider spread."""
    count, of = in_how_many(share)
    if count == 0:
        return words("fairness.players_none", of=words.number(of))
    return words("fairness.players", n=count, count=words.number(count), of=words.number(of))


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
    name, *others = (group_named(words, group) for group in groups)
    if not others:
        return words("fairness.faces.name", name=name)
    if groups[1] == BOTS:
        return words("fairness.faces.and_bots", name=name)
    return words(
        "fairness.faces.all" if others[1:] else "fairness.faces.and", name=name, other=others[0]
    )


# -- judgements


def spread_told(words: Words, group: Group, dice: Dice, spread: Spread) -> str:
    """How the faces of one lot came up, in words."""
    if spread is Spread.TOO_FEW:
        return words("fairness.too_few", dice=words.number(dice.total), fewest=FEWEST)
    return words(
        f"fairness.spread.{spread.value}",
        whose=whose_faces(words, (group,)),
        players=players_told(words, dice.wider_share),
    )


def noticeable_told(words: Words, dice: Dice) -> str:
    """What a loaded die would have to do to be noticed among so many."""
    return words(
        "fairness.noticeable",
        dice=words.number(dice.total),
        share=words.percent(dice.noticeable_share, 1),
        even=words.percent(1 / SIDES, 1),
    )


@dataclass(frozen=True, slots=True)
class Headline:
    """The answer to the question whether the dice are fair, and the lots it is about."""

    answer: str
    groups: tuple[Group, ...]
    lots: tuple[Dice, ...]


def headline(words: Words, count: DiceCount, person: str) -> Headline:
    """The answer for a person and the bots, looked at together, as far as they threw any dice."""
    both = (Group(Whose.PERSON, person), BOTS)
    groups = tuple(group for group in both if count.dice(group).total) or both[:1]
    lots = tuple(map(count.dice, groups))
    return Headline(answer_told(words, groups, lots), groups, lots)


def answer_told(words: Words, groups: Sequence[Group], lots: Sequence[Dice]) -> str:
    """The answer for several lots looked at together: that of the worst, or that all are even."""
    spreads = judged(lots)
    worst = min(spreads, key=_WORST.index)
    total = words.number(sum(dice.total for dice in lots))
    if worst is Spread.TOO_FEW:
        return words("fairness.too_few", dice=total, fewest=FEWEST)
    those = [(group, dice) for group, dice, spread in zip(groups, lots, spreads, strict=True)
             if spread is worst]  # fmt: skip
    group, dice = those[0]
    if worst is not Spread.EVEN:
        group, dice = min(those, key=lambda one: one[1].wider_share)
        those = those if len(those) == len(groups) else [(group, dice)]
    return words(
        f"fairness.answer.{worst.value}",
        dice=total,
        whose=whose_faces(words, [group for group, _ in those]),
        players=players_told(words, dice.wider_share),
        than=_than(words, group),
    )


def _than(words: Words, group: Group) -> str:
    """A group to compare others with, within a sentence."""
    if group.whose in (Whose.BOTS, Whose.EVERYBODY):
        return words(f"fairness.than.{group.whose.value}")
    return group_named(words, group)


# -- counts


def face_named(words: Words, face: int) -> str:
    """The dice that show a face: "Sixes"."""
    return words(f"fairness.face.{face}")


def count_told(words: Words, count: int, span: Span) -> str:
    """How often a face came up and what would be ordinary."""
    return words(
        "fairness.count",
        n=count,
        count=words.number(count),
        low=words.number(span.low),
        high=words.number(span.high),
    )


def span_told(words: Words, span: Span) -> str:
    """What would be ordinary."""
    return words("fairness.span", low=words.number(span.low), high=words.number(span.high))


def range_told(words: Words, span: Span) -> str:
    """What would be ordinary, in short."""
    return words("fairness.range", low=words.number(span.low), high=words.number(span.high))


def wait_told(words: Words, face: int, wait: int, span: Span) -> str:
    """The longest wait for a face and what would be ordinary."""
    told = words("fairness.wait", n=wait)
    return words(
        "fairness.face_told",
        face=face_named(words, face),
        told=told,
        ordinary=span_told(words, span),
    )


def alike_told(words: Words, streaks: Streaks) -> str:
    """The longest run of one face, and which."""
    faces = [face_named(words, face) for face in streaks.alike_faces]
    return words(
        "fairness.alike_of" if len(faces) < _MANY else "fairness.alike",
        n=streaks.alike,
        faces=", ".join(faces),
        ordinary=span_told(words, streaks.alike_span),
    )


def five_alike_told(words: Words, streaks: Streaks) -> str:
    """How often all five dice of a first throw were alike."""
    return words(
        "fairness.five_alike",
        n=streaks.five_alike,
        count=words.number(streaks.five_alike),
        of=words.number(streaks.first_throws),
        ordinary=span_told(words, streaks.five_alike_span),
    )


def left_out_told(words: Words, count: DiceCount) -> str:
    """Which matches count, and which do not and why."""
    parts = [
        words(f"fairness.left_out.{why.value}", n=n, count=words.number(n))
        for why, n in count.left_out.items()
        if n
    ]
    told = words("fairness.counted", n=count.matches, count=words.number(count.matches))
    if not parts:
        return f"{told} {words('fairness.left_out.none')}"
    return f"{told} {words('fairness.left_out', parts='; '.join(parts))}"
