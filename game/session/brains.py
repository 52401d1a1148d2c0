"""Thinking, handed to the worker process: exact values, bots' decisions, hints, reviews.

Levels that play by feel decide at once. Exact play waits until its table is solved: the values of
the shipped tables come with the game; from source, and for the player's own tables, the first time
takes a second or two, and afterwards they come from the player's cache.
A level that plays to win also uses the spreads of the values. They take longer the first time,
some 20 s on `yacht-bonus`, so nobody waits for them: until they are there it plays by what it can
work out for the position at hand, which is the exact chance in the last rounds, points before.
"""

import contextlib
import hashlib
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from game import paths
from game.rules.boxes import BoxId
from game.rules.dice import Faces, Held, Seat
from game.rules.table import Table
from game.solve.level import Level
from game.worker import Job, Worker, WorkerGone

if TYPE_CHECKING:  # what thinks needs numpy, and the window's first frame must not wait for it
    from game.rules.card import Card
    from game.rules.match import Match, Position, Turn
    from game.session.view import View
    from game.solve.bots import Decision
    from game.solve.drill import Drilled, Truth
    from game.solve.hint import Hint
    from game.solve.look_back import LookBack, TurnBack
    from game.solve.spread import Spreads
    from game.solve.values import Values

_T = TypeVar("_T")


class Thought(Generic[_T]):
    """Something being thought out. Ask `is_done` once a frame, then `result`."""

    def __init__(self, start: Callable[[], Job[object]], again: Callable[[], object]) -> None:
        self._start = start
        self._again = again
        self._job: Job[object] | None = None
        self._is_wanted = True

    def begin(self) -> None:
        """Hand it to the worker."""
        if self._is_wanted:
            self._job = self._start()

    def drop(self) -> None:
        """Nobody will ask for the result: what others wait for need not wait for this."""
        self._is_wanted = False
        if self._job is not None:
            self._job.drop()

    @property
    def progress(self) -> float:
        """How far it is, 0 to 1."""
        return self._job.progress if self._job else 0.0

    @property
    def is_done(self) -> bool:
        """Whether the result is there."""
        return self._job is not None and self._job.is_done

    def result(self) -> _T:
        """What was thought out; here and now, should the worker be gone for good."""
        assert self._job is not None
        try:
            return cast(_T, self._job.result())
        except WorkerGone:
            return cast(_T, self._again())


class Brains:
    """What bots and hints ask. `poll` it once a frame."""

    def __init__(self, worker: Worker, values_folder: Path, levels: Mapping[str, Level]) -> None:
        self._worker = worker
        self._folder = values_folder
        self._levels = levels
        self._solving: dict[Table, Job[object]] = {}
        self._spreading: set[Table] = set()
        self._waiting: list[tuple[Table, Thought[object]]] = []

    def prepare(self, table: Table) -> None:
        """See to it that the table's exact values will be at hand soon: somebody plays on it."""
        self._prepare_some_time(table)
        self._worker.hurry(self._solving[table])

    def _prepare_some_time(self, table: Table) -> None:
        """See to it that the values will be at hand once nobody waits for anything else."""
        if table not in self._solving:
            self._solving[table] = self._worker.submit(prepare_values, table, self._folder)

    def prepare_for(self, view: "View") -> None:
        """See to it that what the bots of a match and its hints use will be at hand."""
        table = view.match.table
        self.prepare(table)
        seated = [self._levels.get(level) for level in view.levels if level is not None]
        if len(view.levels) > 1 and any(level and level.plays_to_win for level in seated):
            self._prepare_spreads(table)

    def progress(self, table: Table) -> float:
        """How far the table is solved, 0 to 1."""
        job = self._solving.get(table)
        return 0.0 if job is None else 1.0 if job.is_done else job.progress

    def ask(
        self, table: Table, function: Callable[..., object], *arguments: object, urgent: bool = True
    ) -> "Thought[Any]":
        """Have something worked out in the worker once the table is solved.

        `function` is picklable and called with the arguments and the folder of values; one that
        returns a generator is done in steps. Only what somebody waits for now is `urgent`: all
        that may wait holds up nobody who plays, and nor does solving a table for it.
        """
        if urgent:
            return self._thought(self._worker.submit_urgent, table, function, *arguments)
        self._prepare_some_time(table)
        return self._when_solved(self._worker.submit, table, function, *arguments)

    def think(self, view: "View") -> "Thought[Decision]":
        """What the bot to move does with the dice on the table."""
        level = self._levels[view.levels[view.seat] or ""]
        match = view.match
        asked = (decided, level, match.position, _bot_seed(view), match.held)
        if level.feel is None:
            return self._thought(self._worker.submit_urgent, match.table, *asked)
        thought = self._new_thought(self._worker.submit_urgent, *asked)
        thought.begin()
        return thought

    def hint(self, view: "View") -> "Thought[Hint]":
        """What would be best now, and what it gains."""
        match = view.match
        return self.ask(match.table, hinted, match.position, match.held)

    def timed_out_box(self, view: "View") -> "Thought[BoxId]":
        """The box the clock fills with the dice on the table."""
        return self.ask(view.match.table, timed_out_box, view.match.position)

    def look_back(self, match: "Match") -> "Thought[LookBack]":
        """A finished match looked back on."""
        return self._thought(self._worker.submit_awaited, match.table, looked_back, match)

    def judge(self, card: "Card", turn: "Turn") -> "Thought[TurnBack]":
        """One finished turn that began with that card, looked back on."""
        return self.ask(card.table, judged, card, turn)

    def poll(self) -> None:
        """Hand over what waited for its table to be solved."""
        for table, thought in list(self._waiting):
            if self._solving[table].is_done:
                self._waiting.remove((table, thought))
                thought.begin()

    def _prepare_spreads(self, table: Table) -> None:
        if table not in self._spreading:
            self._spreading.add(table)
            self._worker.submit(prepare_spreads, table, self._folder)

    def _thought(
        self,
        submit: Callable[..., Job[object]],
        table: Table,
        function: Callable[..., object],
        *arguments: object,
    ) -> "Thought[Any]":
        """The function's result, handed to the worker as soon as the table is solved."""
        self.prepare(table)
        return self._when_solved(submit, table, function, *arguments)

    def _when_solved(
        self,
        submit: Callable[..., Job[object]],
        table: Table,
        function: Callable[..., object],
        *arguments: object,
    ) -> "Thought[Any]":
        thought = self._new_thought(submit, function, *arguments)
        self._waiting.append((table, thought))
        self.poll()
        return thought

    def _new_thought(
        self,
        submit: Callable[..., Job[object]],
        function: Callable[..., object],
        *arguments: object,
    ) -> "Thought[Any]":
        given = (*arguments, self._folder)
        return Thought(lambda: submit(function, *given), lambda: _at_once(function, *given))


def _bot_seed(view: "View") -> bytes:
    """What a level that errs takes its errors from: public numbers, so that a resumed match errs
    the same way."""
    turn = view.match.turn
    public = f"yacht-bot/1|{view.commitment}|{turn.seat}|{turn.number}|{len(turn.rolls)}"
    return hashlib.sha256(public.encode()).digest()


def _at_once(function: Callable[..., object], *arguments: object) -> object:
    """What the function returns, all its steps done here and now."""
    value = function(*arguments)
    return _whole(value) if isinstance(value, Generator) else value


# -- in the worker process
#
# What is called there stands in this module, because this one imports neither the record nor the
# store: that process never loads what could read a secret. (The total of the day, in `daily`,
# needs the day's dice; those are known to everybody.)

MOST_AT_HAND = 6  # tables: the values of the largest take 27 MB, and of a kept one 50 ms to load

_at_hand: "dict[Table, Values]" = {}  # the one used last comes last
_spreads_at_hand: "dict[Table, Spreads]" = {}


def prepare_values(table: Table, folder: Path) -> Generator[float, None, None]:
    """Load a table's values or solve it, in small steps; yields the share done."""
    from game.solve.value_file import load, save
    from game.solve.values import StaleValues, solving

    if table in _at_hand:
        _have_at_hand(_at_hand.pop(table))
        return
    try:
        values = load(table, paths.solved(), folder)
    except StaleValues:
        values = yield from solving(table)
        with contextlib.suppress(OSError):  # nothing is lost: it is solved again next time
            save(values, folder)
    _have_at_hand(values)


def _have_at_hand(values: "Values") -> None:
    """Keep the values for whoever asks next, and let go of those that were not used for longest."""
    _at_hand[values.table] = values
    while len(_at_hand) > MOST_AT_HAND:
        del _at_hand[next(iter(_at_hand))]


def prepare_spreads(table: Table, folder: Path) -> Generator[float, None, None]:
    """Load the spreads of a table's values or work them out; yields the share done."""
    from game.solve.spread import spreading
    from game.solve.spread_file import save

    yield from prepare_values(table, folder)
    if _known_spreads(table, folder) is None:
        spreads = yield from spreading(_at_hand[table])
        with contextlib.suppress(OSError):  # nothing is lost: they are worked out again next time
            save(spreads, folder)
        _spreads_at_hand[table] = spreads


def decided(
    level: Level, position: "Position", seed: bytes, held: Held, folder: Path
) -> "Decision":
    """A level's decision."""
    from game.solve.bots import decide

    table = position.card.table
    values = None if level.feel else values_of(table, folder)
    spreads = _known_spreads(table, folder) if level.plays_to_win else None
    return decide(level, position, values, seed, held, spreads)


def hinted(position: "Position", held: Held, folder: Path) -> "Hint":
    """The hint for a position."""
    from game.solve.hint import hint

    assert position.faces is not None
    values = values_of(position.card.table, folder)
    return hint(values, position.card, position.faces, position.rolls_left, held)


def timed_out_box(position: "Position", folder: Path) -> BoxId:
    """The legal open box that pays most; of several the one worth most, then the first."""
    from game.solve.advice import advise

    assert position.faces is not None
    values = values_of(position.card.table, folder)
    boxes = advise(values, position.card, position.faces, position.rolls_left).boxes
    return max(boxes, key=lambda option: option.points).box  # they come best first


def looked_back(match: "Match", folder: Path) -> "Generator[float, None, LookBack]":
    """A finished match looked back on, in small steps; yields the share done."""
    from game.solve.look_back import looking_back

    return looking_back(match, values_of(match.table, folder))


def judged(card: "Card", turn: "Turn", folder: Path) -> "TurnBack":
    """One turn looked back on."""
    from game.solve.look_back import turn_back

    return turn_back(values_of(card.table, folder), card, turn)


def lost_by(match: "Match", seat: Seat, folder: Path) -> float:
    """What that seat's mistakes cost in all, in points."""
    from game.solve.review import loss_of

    return loss_of(match, values_of(match.table, folder), seat)


def drill_found(
    table: Table, level: Level, seed: str, folder: Path
) -> "Generator[float, None, Drilled]":
    """A position worth practising, in small steps; yields the share done."""
    from game.solve.drill import found

    return found(values_of(table, folder), level, seed)


def drill_judged(position: "Drilled", answer: Faces | BoxId, folder: Path) -> "Truth":
    """The truth about an answer of the practice."""
    from game.solve.drill import judged

    return judged(values_of(position.card.table, folder), position, answer)


def values_of(table: Table, folder: Path) -> "Values":
    """The table's values; prepared before, or made now in a process that was started anew."""
    _whole(prepare_values(table, folder))
    return _at_hand[table]


def _known_spreads(table: Table, folder: Path) -> "Spreads | None":
    """The spreads of a table that are at hand or kept; None while nobody has worked them out."""
    from game.solve.spread_file import load
    from game.solve.values import StaleValues

    if table not in _spreads_at_hand:
        try:
            _spreads_at_hand[table] = load(table, folder)
        except StaleValues:
            return None
    return _spreads_at_hand[table]


def _whole(steps: Generator[float, None, _T]) -> _T:
    """What a long job returns, done at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast(_T, done.value)
