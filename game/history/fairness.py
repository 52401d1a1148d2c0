"""Are the dice fair? Whose dice are counted, how their faces spread, and how long streaks were.

Every thrown die has a slot of its own in the sealed record, so its face hangs neither on what was
thrown before nor on what the player holds: a player decides how many dice are thrown, never what
they show. What is counted here is counted once: see `why_left_out` and `DiceCount`.
"""

import logging
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from game.history.archive import Listing
from game.history.ended import EndedMatch, EndedSeat, Over, Unlisted, detail_of, read_thrown
from game.history.ordinary import (
    Span,
    chi_square,
    count_span,
    noticeable_share,
    run_span,
    wider_share,
)
from game.rules.dice import DICE, SIDES
from game.store import Store

_log = logging.getLogger(__name__)

FEWEST = 60
"""So many dice the judgement needs, ten of each face.

From there on the odds of WIDE and STRANGE are within a tenth of what is stated; fair dice are as
even as NARROW 2 times in 1,000 at most (tests/history/test_ordinary.py).
"""
WIDE, STRANGE = 0.05, 0.001
"""The shares of fair players who see a spread that is called wide, and one called strange."""

_FACES = range(1, SIDES + 1)
_DIGITS = "".join(map(str, _FACES)).encode()
_OTHERS = bytes(set(range(256)) - set(_DIGITS))
_ALL_ONES = bytes.maketrans(_DIGITS, b"1" * SIDES)
_FIVE_ALIKE = SIDES / SIDES**DICE


# -- whose dice, and which of them


class Whose(StrEnum):
    """What a group of dice has in common."""

    EVERYBODY = "everybody"
    PERSON = "person"
    BOTS = "bots"
    LEVEL = "level"
    SEAT = "seat"  # of one match
    TOSS = "toss"  # natural faces


@dataclass(frozen=True, slots=True)
class Group:
    """Those whose dice are counted together."""

    whose: Whose
    name: str = ""  # of a person, a level, whoever has the seat
    seat: int | None = None


EVERYBODY, BOTS, TOSS = Group(Whose.EVERYBODY), Group(Whose.BOTS), Group(Whose.TOSS)


class LeftOut(StrEnum):
    """Why the dice of a match are not counted."""

    GIVEN_UP = "given_up"
    IMPORTED = "imported"  # somebody may have searched for a secret with pleasing dice
    DAY = "day"  # anybody can work these out, and whoever plays them again knows them
    REAL = "real"  # thrown by hand
    UNREAD = "unread"  # what stands in the lists makes no sense


def why_left_out(match: EndedMatch) -> LeftOut | None:
    """Why the dice of that match are not counted; None where they are."""
    if match.is_imported:
        return LeftOut.IMPORTED
    if not match.is_finished:
        return LeftOut.GIVEN_UP
    if not match.commitment:
        return LeftOut.REAL
    return None if match.day is None else LeftOut.DAY


def _groups_of(seat: EndedSeat) -> tuple[Group, ...]:
    if seat.level is None:
        return EVERYBODY, Group(Whose.PERSON, seat.name)
    return EVERYBODY, BOTS, Group(Whose.LEVEL, seat.level)


class DiceCount:
    """The dice of all matches by whose they are, gathered some matches at a time.

    In a match with the same dice for all, each group has the dice of its first seat there: the
    others saw the same slots of the record, which must not be counted again.
    """

    def __init__(self, found: Listing, store: Store) -> None:
        """Raises StoreError where nothing can be read."""
        self._waiting = [m for m in found.matches if why_left_out(m) is None]  # the oldest last
        self._texts = store.details() if self._waiting else {}
        self._of = len(self._waiting)
        self._thrown: dict[Group, list[str]] = {}
        self._sizes = {EVERYBODY: 0}  # characters, which tell who threw more
        self._natural: list[str] = []
        self._dice: dict[Group, Dice] = {}
        self.left_out = dict.fromkeys(LeftOut, 0)
        for match in found.matches:
            why = why_left_out(match)
            if why is not None:
                self.left_out[why] += 1

    def go_on(self, seconds: float) -> None:
        """Gather for so long."""
        end = time.monotonic() + seconds
        while self._waiting and time.monotonic() < end:
            self._add(self._waiting.pop())

    @property
    def is_done(self) -> bool:
        """Whether all matches are in."""
        return not self._waiting

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        return 1 - len(self._waiting) / self._of if self._of else 1.0

    @property
    def matches(self) -> int:
        """How many matches are counted."""
        return self._of - self.left_out[LeftOut.UNREAD]

    @property
    def groups(self) -> tuple[Group, ...]:
        """Everybody whose dice were counted, who threw most first."""
        sizes = self._sizes
        return tuple(sorted(sizes, key=lambda group: (-sizes[group], group.whose, group.name)))

    def dice(self, group: Group) -> "Dice":
        """What that group threw; no dice for one that is not there."""
        if group not in self._dice:
            texts = self._natural if group == TOSS else self._thrown.get(group, [])
            self._dice[group] = Dice("/".join(("", *texts)))
        return self._dice[group]

    def _add(self, match: EndedMatch) -> None:
        try:
            found = read_thrown(self._texts.pop(match.id))
        except (Unlisted, KeyError) as error:
            _log.warning("match %s: %s", match.id, error)
            self.left_out[LeftOut.UNREAD] += 1
            return
        had: set[Group] = set()
        for seat, thrown in zip(match.seats, found.seats, strict=False):
            for group in _groups_of(seat):
                if not (match.same_dice and group in had):
                    self._thrown.setdefault(group, []).append(thrown)
                    self._sizes[group] = self._sizes.get(group, 0) + len(thrown)
                had.add(group)
        if found.natural:
            self._natural.append(found.natural)


def dice_of_match(match: Over) -> dict[Group, "Dice"]:
    """The dice of one match, seat by seat."""
    found = read_thrown(detail_of(match)).seats
    return {
        Group(Whose.SEAT, seat.name, number): Dice("/" + thrown)
        for number, (seat, thrown) in enumerate(zip(match.view.setup.seats, found, strict=True))
    }


# -- what they show


class Spread(StrEnum):
    """How unevenly faces came up, judged against chance: see `judged`."""

    TOO_FEW = "too_few"  # to be judged
    EVEN = "even"  # as chance makes them
    WIDE = "wide"  # wider than of 19 in 20 fair players
    STRANGE = "strange"  # wider than of 999 in 1,000
    NARROW = "narrow"  # more even than of 999 in 1,000


class Dice:
    """Thrown dice in their order, and what can be told of them.

    `thrown` has the form of `SeatDetail.thrown`, with a slash before every turn.
    """

    def __init__(self, thrown: str) -> None:
        self._thrown = thrown.encode("ascii", "ignore")

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How often each face came up, from one to six."""
        return tuple(self._thrown.count(b"%d" % face) for face in _FACES)

    @cached_property
    def total(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def shares(self) -> tuple[float, ...]:
        """The counts as shares of all dice; even ones where there are none."""
        return tuple(count / self.total if self.total else 1 / SIDES for count in self.counts)

    @property
    def span(self) -> Span:
        """How often a face is ordinary, 95 times in 100; the same for all six.

        Of six faces one will often lie outside: the range is there to be looked at, `spread` is
        what judges all six together.
        """
        return count_span(self.total, 1 / SIDES)

    @property
    def wider_share(self) -> float:
        """The share of fair players whose faces spread wider than these, 0 to 1."""
        return wider_share(chi_square(self.counts))

    @property
    def noticeable_share(self) -> float:
        """How often one face would have to come up for these dice to show it, four times in five.

        "Show" is a spread that is called wide.
        """
        return noticeable_share(self.total)

    @cached_property
    def streaks(self) -> "Streaks":
        """How long the longest streaks were. Some tenths of a second for two million dice."""
        return _streaks(self._thrown)


def judged(lots: Sequence[Dice]) -> tuple[Spread, ...]:
    """How unevenly the faces of each lot came up.

    Whoever judges many lots will find a strange one by chance. Here of fair lots looked at together
    something is called wide one time in 20, strange or narrow one time in 1,000.
    """
    many = [number for number, dice in enumerate(lots) if dice.total >= FEWEST]
    shares = [lots[number].wider_share for number in many]
    wider, narrower = corrected(shares), corrected([1 - share for share in shares])
    found = [Spread.TOO_FEW] * len(lots)
    for number, wide, narrow in zip(many, wider, narrower, strict=True):
        found[number] = _spread(wide, narrow)
    return tuple(found)


def _spread(wider: float, narrower: float) -> Spread:
    if wider < STRANGE:
        return Spread.STRANGE
    if wider < WIDE:
        return Spread.WIDE
    return Spread.NARROW if narrower < STRANGE else Spread.EVEN


def corrected(shares: Sequence[float]) -> tuple[float, ...]:
    """Shares of fair players, each made larger for being one of several that are judged.

    The odds that of fair lots any comes out below a bound are then at most that bound.
    Source: S. Holm, Scandinavian Journal of Statistics 6, 1979.

    >>> corrected([0.03, 0.5])
    (0.06, 0.5)
    """
    order = sorted(range(len(shares)), key=lambda number: shares[number])
    found, least = [0.0] * len(shares), 0.0
    for rank, number in enumerate(order):
        least = max(least, min(1.0, shares[number] * (len(shares) - rank)))
        found[number] = least
    return tuple(found)


# -- streaks


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest streaks among thrown dice, one after the other in the order of throwing."""

    waits: tuple[int, ...]  # the most dice in a row without a one, a two, …
    wait_span: Span  # what is ordinary of each of them
    alike: int  # the most dice in a row with one face
    alike_faces: tuple[int, ...]  # which
    alike_span: Span
    first_throws: int  # of a turn, of five dice each
    five_alike: int  # of them
    five_alike_span: Span

    @property
    def lines(self) -> Iterator[tuple[int, Span]]:
        """All that is compared with chance, beside what is ordinary."""
        yield from ((wait, self.wait_span) for wait in self.waits)
        yield self.alike, self.alike_span
        yield self.five_alike, self.five_alike_span


def _streaks(thrown: bytes) -> Streaks:
    dice = thrown.translate(None, _OTHERS)
    faces = [b"%d" % face for face in _FACES]
    alike = [_longest_run(dice, face) for face in faces]
    first = sum(thrown.count(b"/" + face) for face in faces)
    return Streaks(
        waits=tuple(_longest_wait(dice, face) for face in faces),
        wait_span=run_span(len(dice), 1 - 1 / SIDES),
        alike=max(alike),
        alike_faces=tuple(face for face in _FACES if dice and alike[face - 1] == max(alike)),
        alike_span=_alike_span(len(dice)),
        first_throws=first,
        five_alike=sum(thrown.count(b"/" + face * DICE) for face in faces),
        five_alike_span=count_span(first, _FIVE_ALIKE),
    )


def _alike_span(dice: int) -> Span:
    """A run of one face is a first die and then so many that are like the one before."""
    if dice == 0:
        return Span(0, 0)
    low, high = run_span(dice - 1, 1 / SIDES)
    return Span(low + 1, high + 1)


def _longest_wait(dice: bytes, face: bytes) -> int:
    """The longest run without that face."""
    others = bytes.maketrans(_DIGITS, _DIGITS.replace(face, b"-").translate(_ALL_ONES))
    return _longest_run(dice.translate(others), b"1")


def _longest_run(dice: bytes, face: bytes) -> int:
    """The longest run of one face: searching for runs is far quicker than walking along."""
    most = 16
    while face * most in dice:
        most *= 2
    return bisect_left(range(most), True, key=lambda length: face * (length + 1) not in dice)
