"""How the chance of winning moved along a match, if everybody played perfectly from there on.

Before and after every throw and decision of a finished match, the totals that all seats may
still come to are weighed against each other, as if everybody played for the largest expected
total from that moment on:

- the rest of the turn at hand is exact: each of its outcomes with its chance (`fan`);
- what comes after it is exact where one box is left; before, it is played out by lot, some
  hundred times, for the cards the turn may lead to in proportion to their chances;
- the mean of every spread is moved to the exact expected total, which is known.

The lots are always the same, so the same match always gets the same chances, and points next to
each other err alike. LOTS tells how far they are off.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from game.rules.card import Card
from game.rules.dice import DICE, ROLLS, SIDES
from game.rules.match import Match
from game.solve.advice import HoldOption
from game.solve.fan import Cell, Fan, Lookout
from game.solve.lattice import FloatArray, IndexArray
from game.solve.lockstep import Hands
from game.solve.policy import Exact
from game.solve.review import Decision, PlayedTurn, Step, Throw, rolls_left
from game.solve.turn import TIE_PTS
from game.solve.values import Values

EXACT_BOXES = 1  # open boxes up to which what may still come is worked out, not played out
# Against ten times as many lots, chances in matches of two are off by 0.003 on average and in none
# seen by more than 0.02; in matches of six by 0.006, and in the last rounds by up to 0.06.
LOTS = 2_000  # for a turn
MOST_LOTS = 80_000  # in a match: with many seats there are fewer for each turn
SEED = 1  # any number will do

Chances: TypeAlias = tuple[float, ...]
"""The chance of winning of every seat, 0 to 1; a win that is shared counts in shares."""
_Key: TypeAlias = tuple[int, Cell]
"""How many boxes are filled, and the cell."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(3)  # exact for up to six seats
_SHARES, _SHARE_WEIGHTS = (_NODES + 1) / 2, _WEIGHTS / 2


def chances(
    match: Match, values: Values, turns: Sequence[PlayedTurn]
) -> Generator[float, None, tuple[Chances, ...]]:
    """The chances before the first step and after every step, in the order they were played.

    `turns` are all those of the match, which is over. Works in small chunks: yields the share
    done (0 to 1). A player alone always wins.
    """
    if len(match.cards) == 1:
        return ((1.0,),) * (1 + sum(len(one.steps) for one in turns))
    course = []
    lots = min(LOTS, MOST_LOTS // len(match.turns))
    wanted = _Wanted(lots)
    for one in turns:
        course.append(_Course(values, one))
        if len(one.card.open_boxes) > EXACT_BOXES + 1:
            wanted.add(course[-1])
        yield 0.3 * len(course) / len(match.turns)
    played = yield from _play_out(values, wanted)
    told = [*_along(match, course, _Rests(values, played))]
    told[-1] = tuple(
        (seat in match.winners) / len(match.winners) for seat in range(len(match.cards))
    )
    return tuple(told)


class _Course:
    """One turn as it was played, and its fan before the first step and after each."""

    def __init__(self, values: Values, one: PlayedTurn) -> None:
        self.card, self.turn, self.steps = one.card, one.turn, one.steps
        lookout = Lookout(values, one.card)
        moments = [lookout.from_hold((), ROLLS)]
        for step in one.steps:
            if isinstance(step, Throw):
                left = rolls_left(one.turn, step.roll)
                moments.append(lookout.from_roll(step.faces, left))
            elif isinstance(step.taken, HoldOption):
                moments.append(lookout.from_hold(step.taken.hold, step.rolls_left))
        self.fan: Fan = lookout.fan(moments)
        start = one.card.total + values.to_come(one.card)
        self.means = (start, *(step.value for step in one.steps[:-1]))

    @property
    def filled(self) -> int:
        """How many boxes are filled after it."""
        return self.turn.number


# -- what comes after a turn


class _Wanted:
    """What is to be played out: which lots of which cells."""

    def __init__(self, lots: int) -> None:
        self.lots = lots
        self.of: dict[_Key, IndexArray] = {}

    def add(self, played: _Course) -> None:
        """Share out the lots of one turn among the cells it may lead to."""
        fan = played.fan
        numbers = {cell: number for number, cell in enumerate(dict.fromkeys(fan.cells))}
        chance = np.bincount([numbers[cell] for cell in fan.cells], fan.odds.mean(axis=0))
        first = 0
        for cell, number in numbers.items():
            count = max(1, round(chance[number] * self.lots))
            key = (played.filled, cell)
            if key not in self.of or len(self.of[key]) < count:
                self.of[key] = np.arange(first, first + count) % self.lots
            first += count


@dataclass(slots=True)
class _Lots:
    """Cards that are played out together: one entry a lot."""

    low: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.intp))
    column: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.intp))
    totals: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    lot: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.intp))
    owners: list[_Key] = field(default_factory=list)

    def join(self, key: _Key, lots: IndexArray) -> None:
        """Let the lots of a cell play along from now on."""
        row, column = key[1]
        self.low = np.append(self.low, np.full(len(lots), row))
        self.column = np.append(self.column, np.full(len(lots), column))
        self.totals = np.append(self.totals, np.zeros(len(lots), dtype=np.int64))
        self.lot = np.append(self.lot, lots)
        self.owners += [key] * len(lots)


def _play_out(values: Values, wanted: _Wanted) -> Generator[float, None, dict[_Key, list[int]]]:
    """What each lot of every cell brings, in points. Yields the share done, from 0.3 on."""
    policy, boxes = Exact(values), len(values.table.boxes)
    lots = _Lots()
    chance = np.random.default_rng(SEED)
    for filled in range(1, boxes):
        throws = chance.integers(1, SIDES + 1, size=(wanted.lots, ROLLS, DICE), dtype=np.int8)
        for key in [key for key in wanted.of if key[0] == filled]:
            lots.join(key, wanted.of[key])
        if lots.owners:
            hands = Hands(policy, len(lots.lot))
            hands.low, hands.column, hands.totals = lots.low, lots.column, lots.totals
            hands.play_turn(throws[lots.lot], None)
            lots.low, lots.column, lots.totals = hands.low, hands.column, hands.totals
        yield 0.3 + 0.7 * filled / boxes
    played: dict[_Key, list[int]] = {}
    for key, total in zip(lots.owners, lots.totals.tolist(), strict=True):
        played.setdefault(key, []).append(total)
    return played


class _Rests:
    """What may still come after a turn: whole points, and the chance of each."""

    def __init__(self, values: Values, played: dict[_Key, list[int]]) -> None:
        self._values = values
        self._known: dict[_Key, tuple[IndexArray, FloatArray]] = {}
        for key, points in played.items():
            brought, often = np.unique(points, return_counts=True)
            self._known[key] = brought, often / len(points)

    def of(self, filled: int, cell: Cell, card: Card) -> tuple[IndexArray, FloatArray]:
        """Of that cell, in which that card is: played out already, else worked out exactly."""
        if (filled, cell) not in self._known:
            self._known[filled, cell] = self._exact(filled, card)
        return self._known[filled, cell]

    def _exact(self, filled: int, card: Card) -> tuple[IndexArray, FloatArray]:
        if card.is_full:
            return np.zeros(1, dtype=np.intp), np.ones(1)
        lookout = Lookout(self._values, card)
        fan = lookout.fan([lookout.from_hold((), ROLLS)])
        points, odds, of = self.after(filled + 1, fan)
        spread = np.zeros(points.max() + 1)
        np.add.at(spread, points, odds * fan.odds[0][of])
        brought = np.flatnonzero(spread)
        return brought, spread[brought]

    def after(self, filled: int, fan: Fan) -> tuple[IndexArray, FloatArray, IndexArray]:
        """What every outcome of a fan brings in all: points, their chance in it, and which it is.

        All of shape (n,), the outcomes one after the other.
        """
        parts = [
            self.of(filled, cell, card) for cell, card in zip(fan.cells, fan.cards, strict=True)
        ]
        of = np.repeat(np.arange(len(parts)), [len(points) for points, _ in parts])
        points = np.concatenate([points for points, _ in parts]) + fan.gains[of]
        return points, np.concatenate([odds for _, odds in parts]), of


# -- totals weighed against each other


def _along(match: Match, course: Sequence[_Course], rests: _Rests) -> Iterator[Chances]:
    size = match.table.best_card + 2
    spreads = [_spreads(played, rests, size) for played in course]
    starts: list[list[FloatArray]] = [[] for _ in match.cards]  # of each seat's turns
    for played, moments in zip(course, spreads, strict=True):
        starts[played.turn.seat].append(moments[0])
    for of_seat, card in zip(starts, match.cards, strict=True):
        # where a match was won at once, the others stand as at the start of their last turn
        before = of_seat[-1] if of_seat else spreads[0][0]
        of_seat.append(_certain(card.total, size) if card.is_full else before)
    now = [spreads[0][0]] * len(match.cards)  # all cards are empty
    told = _winning(now)
    yield told
    for played, moments in zip(course, spreads, strict=True):
        seat = played.turn.seat
        after = starts[seat][played.turn.number]
        for spread in _after_steps(played.steps, [*moments[1:], after]):
            if spread is not now[seat]:
                now[seat] = spread
                told = _winning(now)
            yield told


def _after_steps(steps: Sequence[Step], spreads: list[FloatArray]) -> list[FloatArray]:
    """The spread after each step; the best decision leaves it as the throw has made it."""
    for place, step in enumerate(steps):
        if isinstance(step, Decision) and step.loss < TIE_PTS:
            if place == len(steps) - 1:
                spreads[place - 1] = spreads[place]
            else:
                spreads[place] = spreads[place - 1]
    return spreads


def _spreads(played: _Course, rests: _Rests, size: int) -> list[FloatArray]:
    """The chance of every final total at each moment of a turn, (size,) each."""
    fan = played.fan
    points, share, of = rests.after(played.filled, fan)
    return [
        _spread(points + played.card.total, share * odds[of], mean, size)
        for odds, mean in zip(fan.odds, played.means, strict=True)
    ]


def _spread(totals: IndexArray, odds: FloatArray, mean: float, size: int) -> FloatArray:
    """The chances of totals as whole numbers, moved so that their mean is the exact one."""
    moved = np.clip(totals + (mean - totals @ odds), 0, size - 1.001)
    low = np.floor(moved).astype(np.intp)
    above = moved - low
    spread = np.zeros(size)
    np.add.at(spread, low, odds * (1 - above))
    np.add.at(spread, low + 1, odds * above)
    return spread


def _certain(total: int, size: int) -> FloatArray:
    spread = np.zeros(size)
    spread[total] = 1.0
    return spread


def _winning(spreads: Sequence[FloatArray]) -> Chances:
    """Every seat's chance, from the spreads (size,) of all final totals.

    The share of a win shared with k others is 1/(k + 1), the mean of u^k for u from 0 to 1: so
    everybody else has less, or as much with the chance u.
    """
    below = [np.cumsum(spread) - spread for spread in spreads]
    lose = [low + _SHARES[:, None] * spread for low, spread in zip(below, spreads, strict=True)]
    told = []
    for seat, spread in enumerate(spreads):
        others = np.ones((len(_SHARES), len(spread)))
        for other, at_most in enumerate(lose):
            if other != seat:
                others *= at_most
        told.append(min(1.0, float(_SHARE_WEIGHTS @ others @ spread)))
    return tuple(told)
