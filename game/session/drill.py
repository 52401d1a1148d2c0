"""The practice: positions to be answered one after the other, each then told the truth about.

Positions are found and judged in the worker; the ones to come are asked for ahead of time. The
same table and number always give the same position.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.boxes import BoxId
from game.rules.dice import ROLLS, Faces, Held, Seat
from game.rules.match import Match, Roll, Turn
from game.rules.table import Table
from game.session.brains import Brains, Thought, drill_found, drill_judged
from game.session.rating import FIRST, rated
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase, View
from game.solve.level import Level
from game.store import Practised, Store, StoreError

if TYPE_CHECKING:
    from game.solve.drill import Drilled, Truth

_ANSWERS_LIKE = "medium"  # the level positions are measured by


def drill_level(levels: Mapping[str, Level]) -> Level | None:
    """The level that positions are drawn from and measured by; None where none plays by feel."""
    by_feel = [level for level in levels.values() if level.feel is not None]
    return next(
        (level for level in by_feel if level.id == _ANSWERS_LIKE), next(iter(by_feel), None)
    )


class Practice:
    """The practice on one table. Ask `update` once a frame."""

    def __init__(self, table: Table, level: Level, brains: Brains, store: Store) -> None:
        """Begin where the player left off. Raises StoreError where that can't be read."""
        self.table = table
        self.standing = store.practised().get(table.id, Practised(0, FIRST))
        self.before: float | None = None  # the rating before the answer that was judged last
        self.position: Drilled | None = None  # what is asked; None while it is looked for
        self.view: View | None = None
        self.truth: Truth | None = None  # about the answer; None before it
        self._level, self._brains, self._store = level, brains, store
        self._judged: Thought[Truth] | None = None
        self._number = self.standing.answers
        self._next = self._look_for(self._number)
        self.not_kept: StoreError | None = None  # why the last answer could not be kept

    @property
    def is_waiting(self) -> bool:
        """Whether the worker is still at something that is waited for."""
        return self._judged is not None or self.position is None

    @property
    def can_answer(self) -> bool:
        """Whether an answer is wanted now."""
        return self.position is not None and self.truth is None and self._judged is None

    def hold(self, held: Held) -> None:
        """Hold exactly these dice, without an answer yet."""
        assert self.view is not None
        self.view = replace(self.view, match=self.view.match.hold(held))

    def answer(self, answer: Faces | BoxId) -> None:
        """Answer: faces to be held, ascending, or a box to be filled."""
        if self.can_answer:
            self._judged = self._brains.ask(self.table, drill_judged, self.position, answer)

    def go_on(self) -> None:
        """Leave the position that was answered for the next one."""
        if self.truth is not None:
            self.position = self.view = self.truth = self.before = None

    def leave(self) -> None:
        """Look for no further position."""
        self._next.drop()

    def update(self) -> bool:
        """Take up what the worker has found; whether anything came."""
        if self.position is None and self._next.is_done:
            self.position = self._next.result()
            self.view = drill_view(self.position, _seed(self.table, self._number))
            self._number += 1
            self._next = self._look_for(self._number)
            return True
        if self._judged is not None and self._judged.is_done:
            self.truth, self._judged = self._judged.result(), None
            self._rate()
            return True
        return False

    def _rate(self) -> None:
        from game.solve.drill import score_of

        assert self.truth is not None
        assert self.position is not None
        loss, was = self.truth.taken.loss, self.standing
        after = rated(was.rating, was.answers, self.position.difficulty, score_of(loss))
        self.before, self.standing = was.rating, Practised(was.answers + 1, after)
        try:
            self._store.add_answer(self.table.id, loss, after)
            self.not_kept = None
        except StoreError as error:
            self.not_kept = error

    def _look_for(self, number: int) -> "Thought[Drilled]":
        seed = _seed(self.table, number)
        return self._brains.ask(
            self.table, drill_found, self.table, self._level, seed, urgent=False
        )


def drill_view(position: "Drilled", seed: str) -> View:
    """The position as a match of one, for the scenes that show matches; nothing is sealed in it."""
    rolls = (Roll((), position.faces),) * (ROLLS - position.rolls_left)
    number = sum(points is not None for points in position.card.points) + 1
    table = position.card.table
    match = Match(table, (position.card,), (), Turn(Seat(0), number, rolls))
    return View(
        setup=Setup(table, (SeatSetup(""),)),
        match=match,
        phase=Phase.PLAYING,
        commitment=hashlib.sha256(seed.encode()).hexdigest(),  # how the dice come to lie
        salt="",
        hints=(0,),
        levels=(None,),
        in_flight=None,
    )


def _seed(table: Table, number: int) -> str:
    return f"yacht-drill/1|{table.id}|{number}"
