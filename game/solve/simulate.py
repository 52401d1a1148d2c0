"""Bots against bots, thousands of matches at a time: what levels score and who wins.

Matches are played in blocks of a fixed size, each with a random stream of its own, so the figures
of a seed do not depend on how many cores share the blocks. Who starts rotates from match to
match; where no level looks at another card that changes no figure, and all cards of a level are
played at once. Only where a level plays to win, looking at the others, each seat is played in its
turn. Such a level solves the end of a match later here than at the table (`DUEL_TURNS`), so its
figures are, if anything, too low.
"""

import itertools
import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context

import numpy as np

from game.child import end_with_parent, leaving_interrupts_to_us
from game.rules.dice import DICE, ROLLS, SIDES
from game.rules.table import Table
from game.solve.champion import DUEL_TURNS
from game.solve.chance import Rivals
from game.solve.lattice import IndexArray
from game.solve.level import Level
from game.solve.lockstep import Hands, Marks, Throws
from game.solve.policy import Policy, policy_of
from game.solve.spread import Spreads
from game.solve.values import StaleValues, Values

AHEAD = 2  # blocks handed over for each process: one it plays, and the next
BLOCK = 25_000  # matches; in smaller blocks fewer cards share a state, larger leave cores idle

Progress = Callable[[float], None]
"""Told the share that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one seat scored; field names and units as `yacht simulate --json` prints them."""

    level: str
    mean: float
    standard_error: float | None  # None for a single match
    sd: float | None
    bonus_rate: float | None  # None on a table without a bonus
    yacht_rate: float | None  # None on a table without a box for five alike
    wins: int  # outright


@dataclass(frozen=True, slots=True)
class Figures:
    """The outcome of a simulation. Wins of all seats and ties together are the matches."""

    matches: int
    ties: int
    matches_per_second: float
    seats: tuple[SeatFigures, ...]

    def to_mapping(self) -> dict[str, object]:
        """The figures as `yacht simulate --json` prints them."""
        names = SeatFigures.__slots__
        return {
            "matches": self.matches,
            "ties": self.ties,
            "matches_per_second": self.matches_per_second,
            "seats": [{name: getattr(seat, name) for name in names} for seat in self.seats],
        }


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a process needs to play blocks of one simulation."""

    table: Table
    players: tuple[Level, ...]
    matches: int
    seed: int
    values: Values | None  # the exact values, where a level needs them
    block: int  # matches in every block but the last
    spreads: Spreads | None  # where a level plays to win

    @property
    def blocks(self) -> int:
        """How many blocks the matches fall into."""
        return math.ceil(self.matches / self.block)


@dataclass(frozen=True, slots=True)
class Tally:
    """Whole-number sums over matches, per seat where there is a tuple; sums add up exactly."""

    ties: int
    wins: tuple[int, ...]
    totals: tuple[int, ...]
    squares: tuple[int, ...]
    bonuses: tuple[int, ...]
    five_alikes: tuple[int, ...]


def simulate(
    table: Table,
    players: Sequence[Level],
    matches: int,
    seed: int,
    values: Values | None = None,
    cores: int | None = None,
    progress: Progress = lambda _share: None,
    block: int = BLOCK,
    spreads: Spreads | None = None,
) -> Figures:
    """Play that many matches, one level to a seat.

    The same seed (0 or more) and block give the same figures on any number of cores; `cores` None
    takes all there are. Raises StaleValues if a level needs exact values and has none for this
    table, or plays to win and has no spreads; ValueError for no players, fewer than one match or a
    negative seed.
    """
    if not players or matches < 1 or seed < 0:
        raise ValueError(f"{matches} matches of {len(players)} players, seed {seed}: not playable")
    for level in players:
        policy_of(level, table, values)
        if level.plays_to_win and len(players) > 1 and spreads is None:
            raise StaleValues(f"{level.id} on {table.id} needs the spreads of its values")
    job = Job(table, tuple(players), matches, seed, values, block, spreads)
    started_s = time.perf_counter()
    workers = min(cores or usable_cores(), job.blocks)
    tallies = list(_spread(job, workers, progress) if workers > 1 else _alone(job, progress))
    seconds = time.perf_counter() - started_s
    return _figures(job, tallies, matches / max(seconds, 1e-9))


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _alone(job: Job, progress: Progress) -> Iterator[Tally]:
    for block in range(job.blocks):
        yield play_block(job, block, partial(_report, progress, job.blocks, block))


def _report(progress: Progress, blocks: int, done: int, share: float) -> None:
    progress((done + share) / blocks)


def _spread(job: Job, workers: int, progress: Progress) -> Iterator[Tally]:
    """The tallies of all blocks in their order, played by several processes."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _keep_job, (job,))
    try:
        blocks = iter(range(job.blocks))
        playing: deque[Future[Tally]] = deque()
        for done in range(1, job.blocks + 1):
            with leaving_interrupts_to_us():
                for block in islice(blocks, AHEAD * workers - len(playing)):
                    playing.append(pool.submit(_play_kept, block))
            tally = playing.popleft().result()
            progress(done / job.blocks)
            yield tally
    finally:  # stopped early, only the blocks being played are played to their end
        pool.shutdown(cancel_futures=True)


_kept: list[Job] = []  # in a playing process: the job it was started for


def _keep_job(job: Job) -> None:
    end_with_parent()
    _kept[:] = [job]


def _play_kept(block: int) -> Tally:
    return play_block(_kept[0], block, lambda _share: None)


class Side:
    """All cards of one level in a block, its dice and its errors."""

    def __init__(self, policy: Policy, cards: int, stream: np.random.SeedSequence) -> None:
        self.hands = Hands(policy, cards)
        self._dice, errors = (np.random.default_rng(part) for part in stream.spawn(2))
        self.judge = policy.judge(errors)
        self.throws: Throws = np.empty((cards, ROLLS, DICE), dtype=np.int8)

    def throw(self) -> None:
        """Throw the dice of the next turn of every card."""
        shape = self.throws.shape
        self.throws = self._dice.integers(1, SIDES + 1, size=shape, dtype=np.int8)


def play_block(job: Job, block: int, progress: Progress) -> Tally:
    """Play one block of matches to the end."""
    matches = min(job.block, job.matches - block * job.block)
    stream = np.random.SeedSequence(job.seed, spawn_key=(block,))
    levels = list(dict.fromkeys(job.players))
    sides: dict[Level, Side] = {}
    for level, own in zip(levels, stream.spawn(len(levels)), strict=True):
        policy = policy_of(level, job.table, job.values, job.spreads)
        sides[level] = Side(policy, matches * job.players.count(level), own)
    table = Seats(job.players, sides, matches)
    turns, may_end = len(job.table.boxes), job.table.wins_at_once
    for turn in range(turns):
        for side in sides.values():
            side.throw()
        before = {level: side.hands.marks() for level, side in sides.items() if may_end}
        if len(job.players) > 1 and any(level.plays_to_win for level in levels):
            _play_round(table, turns - turn)
        else:
            for side in sides.values():
                side.hands.play_turn(side.throws, side.judge)
        if may_end:
            table.end_what_was_won(before)
        progress((turn + 1) / turns)
    return _tally(table)


class Seats:
    """Whose cards are whose in the matches of a block."""

    def __init__(self, players: Sequence[Level], sides: dict[Level, Side], matches: int) -> None:
        self.players = players
        self.sides = sides
        self.matches = matches
        self.winner: IndexArray = np.full(matches, -1)  # the seat that won at once

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self.players)

    def hands(self, seat: int) -> Hands:
        """The cards the seat's are among."""
        return self.sides[self.players[seat]].hands

    def cards(self, seat: int, matches: IndexArray) -> IndexArray:
        """Which of those cards are the seat's in these matches."""
        return self.players[:seat].count(self.players[seat]) * self.matches + matches

    def in_place(self, seat: int, place: int) -> IndexArray:
        """The matches in which the seat is the one to move in that place of a round.

        Who starts rotates from match to match.
        """
        return np.arange((seat - place) % self.count, self.matches, self.count)

    def end_what_was_won(self, before: Mapping[Level, Marks]) -> None:
        """End the matches won at once in the round just played.

        Who would have moved after the winner has not, so their cards stand as they did `before`.
        """
        is_over = self.winner >= 0
        for place, seat in itertools.product(range(self.count), range(self.count)):
            here = self.in_place(seat, place)
            here = here[~is_over[here]]
            won = self.winner[here] >= 0
            undone = self.cards(seat, here[won])
            self.hands(seat).put_back(undone, before[self.players[seat]])
            self.hands(seat).has_won[undone] = False
            own = here[~won]
            self.winner[own[self.hands(seat).has_won[self.cards(seat, own)]]] = seat
        for seat in range(self.count):
            over = np.flatnonzero(self.winner >= 0)
            self.hands(seat).is_out[self.cards(seat, over)] = True


def _play_round(table: Seats, turns_left: int) -> None:
    """One turn of every seat in every match, one seat after the other."""
    for place, seat in itertools.product(range(table.count), range(table.count)):
        here = table.in_place(seat, place)
        side, members = table.sides[table.players[seat]], table.cards(seat, here)
        if not table.players[seat].plays_to_win:
            side.hands.play_turn(side.throws, side.judge, members)
            continue
        others = [other for other in range(table.count) if other != seat]
        theirs = [(table.hands(other), table.cards(other, here)) for other in others]
        own = side.hands.totals[members]
        rivals = Rivals(
            cells=np.array([hand.cells(cards) for hand, cards in theirs]),
            leads=np.array([own - hand.totals[cards] for hand, cards in theirs]),
        )
        to_the_end = table.count == 2 and 2 * turns_left - place <= DUEL_TURNS
        side.hands.play_turn_against(side.throws, members, rivals, to_the_end)


def _tally(table: Seats) -> Tally:
    everyone = np.arange(table.matches)
    seats = [(table.hands(seat), table.cards(seat, everyone)) for seat in range(table.count)]
    totals = np.array([hand.totals[cards] for hand, cards in seats])
    is_best = totals == totals.max(axis=0)
    at_once = np.flatnonzero(table.winner >= 0)
    is_best[:, at_once] = np.arange(table.count)[:, None] == table.winner[at_once]
    is_tie = is_best.sum(axis=0) > 1
    return Tally(
        ties=int(is_tie.sum()),
        wins=tuple((is_best & ~is_tie).sum(axis=1).tolist()),
        totals=tuple(totals.sum(axis=1).tolist()),
        squares=tuple((totals**2).sum(axis=1).tolist()),
        bonuses=tuple(int(hand.has_bonus[cards].sum()) for hand, cards in seats),
        five_alikes=tuple(int(hand.has_five_alike[cards].sum()) for hand, cards in seats),
    )


def _figures(job: Job, tallies: Sequence[Tally], matches_per_second: float) -> Figures:
    return Figures(
        job.matches,
        sum(tally.ties for tally in tallies),
        matches_per_second,
        tuple(_seat_figures(job, tallies, seat) for seat in range(len(job.players))),
    )


def _seat_figures(job: Job, tallies: Sequence[Tally], seat: int) -> SeatFigures:
    matches = job.matches
    total = sum(tally.totals[seat] for tally in tallies)
    squares = sum(tally.squares[seat] for tally in tallies)
    sd = None
    if matches > 1:
        sd = math.sqrt((squares * matches - total**2) / matches / (matches - 1))
    has_five_alike = any(box.is_five_alike for box in job.table.boxes)
    bonuses = sum(tally.bonuses[seat] for tally in tallies)
    five_alikes = sum(tally.five_alikes[seat] for tally in tallies)
    return SeatFigures(
        job.players[seat].id,
        total / matches,
        None if sd is None else sd / math.sqrt(matches),
        sd,
        bonuses / matches if job.table.bonus else None,
        five_alikes / matches if has_five_alike else None,
        sum(tally.wins[seat] for tally in tallies),
    )
