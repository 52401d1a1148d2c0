"""The review: a finished match looked back on, decision by decision."""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import pygame

from game.rules.dice import Seat
from game.session.brains import Thought
from game.session.view import View
from game.solve.advice import BoxOption
from game.solve.look_back import LookBack
from game.solve.review import Decision, SeatReview, Throw
from game.ui.desk import Desk
from game.ui.felt_picture import FeltPicture
from game.ui.kit import Kit
from game.ui.look import Rect
from game.ui.scene import Scene
from game.ui.scenes.review_chart import Shows
from game.ui.scenes.review_page import review_pieces
from game.ui.stage import Piece
from game.ui.told_review import WORTH_A_LOOK
from game.ui.tray_view import tray_look

_T = TypeVar("_T")


class Review(Scene):
    """A page over the ending; leaving it goes back."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = _first_seat(view)
        self.shows = Shows.CHANCE if len(view.match.cards) > 1 else Shows.TOTAL
        self.lists_all = False
        self.found: LookBack | None = None
        self.cursor = 0  # the number of the step that is shown, a decision
        self.first_row = 0  # of the list, at its top
        self.rows_seen = 1  # as many as the page had room for
        self._felt: FeltPicture | None = None
        self._kept: tuple[object, object] | None = None

    def enter(self, desk: Desk) -> None:
        """Have the worker look back."""
        super().enter(desk)
        self._thought: Thought[LookBack] | None = desk.services.brains.look_back(self.view.match)

    def leave(self) -> None:
        """Whoever comes back soon need not wait for two."""
        if self._thought is not None:
            self._thought.drop()

    def first_focus(self) -> str | None:
        """The way on, once there is one."""
        return "back" if self.found is None else "next"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return review_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Take up what the worker has found; while it is at it the next frame is wanted."""
        if self._thought is None:
            return False
        if not self._thought.is_done:
            return True
        self.found = self._thought.result()
        self._thought = None
        if not self.decisions:  # somebody won the match before this seat came to play
            self.seat = self.look_back.steps[0].seat
        self.cursor = next(iter(self.listed), self.decisions[0])
        self.desk.focus(self.first_focus())
        return True

    # -- what the page shows

    @property
    def progress(self) -> float:
        """How far the worker is, 0 to 1."""
        if self._thought is None:
            return 1.0
        solved = self.desk.services.brains.progress(self.view.match.table)
        return 0.2 * solved + 0.8 * self._thought.progress

    @property
    def look_back(self) -> LookBack:
        """What was found."""
        assert self.found is not None
        return self.found

    @property
    def of_seat(self) -> SeatReview:
        """The review of the seat that is looked at."""
        return self.look_back.seats[self.seat]

    @property
    def decisions(self) -> list[int]:
        """The numbers of the seat's decisions, as they were made."""
        return [n for n, step in enumerate(self.look_back.steps)
                if step.seat == self.seat and isinstance(step, Decision)]  # fmt: skip

    @property
    def listed(self) -> list[int]:
        """The numbers of the decisions in the list: all as made, or the dearest first."""
        if self.lists_all:
            return self.decisions
        worth = [n for n in self.decisions if self.decision(n).mark in WORTH_A_LOOK]
        return sorted(worth, key=lambda n: -self.decision(n).loss)

    def decision(self, number: int) -> Decision:
        """The decision of that number."""
        step = self.look_back.steps[number]
        assert isinstance(step, Decision)
        return step

    def is_the_clocks(self, decision: Decision) -> bool:
        """Whether the turn's time was over, and the clock chose the box."""
        return isinstance(decision.taken, BoxOption) and any(
            turn.timed_out and (turn.seat, turn.number) == (decision.seat, decision.turn)
            for turn in self.view.match.turns
        )

    def throw_before(self, number: int) -> Throw:
        """The throw a decision was about."""
        step = self.look_back.steps[number - 1]
        assert isinstance(step, Throw)
        return step

    @property
    def plays_to_win(self) -> bool:
        """Whether the seat is a bot's that plays to win, not for points."""
        level = self.desk.services.levels.get(self.view.levels[self.seat] or "")
        return level is not None and level.plays_to_win

    def chance(self, number: int) -> float:
        """The seat's chance of winning after that many steps."""
        return self.look_back.chances[number][self.seat]

    def felt(self, rect: Rect) -> FeltPicture:
        """The picture of the dice for that place, kept while nothing about it changes."""
        look, tray = self.desk.look, tray_look(self.desk.preferences)
        if self._felt is None or self._felt.key != (look, rect, tray):
            self._felt = FeltPicture(look, rect, tray)
        return self._felt

    def kept(self, key: object, make: Callable[[], _T]) -> _T:
        """What was made for that key last, or something new."""
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, make())
        return cast(_T, self._kept[1])

    # -- what the player does

    def go_to(self, number: int) -> None:
        """Show the decision of that number; that after it, if it is a throw."""
        steps = self.look_back.steps
        self.cursor = number if isinstance(steps[number], Decision) else number + 1
        if self.cursor in self.listed:
            row = self.listed.index(self.cursor)
            self.first_row = min(max(self.first_row, row - self.rows_seen + 1), row)

    def step(self, by: int) -> None:
        """Go so many decisions on, not beyond the first and the last."""
        decisions = self.decisions
        place = decisions.index(self.cursor) + by
        self.go_to(decisions[min(max(place, 0), len(decisions) - 1)])

    def go_to_round(self, turn: int) -> None:
        """Show the first decision of that round; if one of it is shown, the next of it."""
        there = [n for n in self.decisions if self.decision(n).turn == turn]
        if not there:
            return
        later = [n for n in there if n > self.cursor]
        is_there = self.decision(self.cursor).turn == turn
        self.go_to(later[0] if is_there and later else there[0])

    def choose_seat(self, value: str) -> None:
        """Look at another seat."""
        self.seat = Seat(int(value))
        self.first_row = 0
        self.go_to(next(iter(self.listed), self.decisions[0]))

    def choose_chart(self, value: str) -> None:
        """Show the chance of winning, or the expected total."""
        self.shows = Shows[value]

    def toggle_list(self) -> None:
        """List every decision, or those worth a look."""
        self.lists_all = not self.lists_all
        self.first_row = 0
        self.go_to(self.cursor)

    def scroll(self, by: int) -> None:
        """Move the list by so many rows."""
        most = max(0, len(self.listed) - self.rows_seen)
        self.first_row = min(max(self.first_row + by, 0), most)

    def try_again(self) -> None:
        """Put the position on the tray, to play on from there."""
        from game.ui.scenes.try_again import TryAgain

        self.desk.open(TryAgain(self.view, self.decision(self.cursor)))

    def watch(self) -> None:
        """Watch the turn of the decision that is shown once more, and what came after."""
        from game.ui.scenes.replay import Replay

        decision = self.decision(self.cursor)
        self.desk.open(Replay(self.view, (decision.seat, decision.turn)))

    def escape(self) -> None:
        """Back to the ending."""
        self.desk.close(self)

    def key(self, event: pygame.Event) -> bool:
        """Page up and down step through the decisions, Home and End go to the ends; T tries, W
        watches."""
        if self.found is None:
            return False
        keys: dict[int, Callable[[], None]] = {
            pygame.K_PAGEUP: lambda: self.step(-1),
            pygame.K_PAGEDOWN: lambda: self.step(1),
            pygame.K_HOME: lambda: self.go_to(self.decisions[0]),
            pygame.K_END: lambda: self.go_to(self.decisions[-1]),
            pygame.K_t: self.try_again,
            pygame.K_w: self.watch,
        }
        if event.key not in keys:
            return False
        keys[event.key]()
        return True


def _first_seat(view: View) -> Seat:
    """The first person; where only bots played, the first of them."""
    people = [n for n, seat in enumerate(view.setup.seats) if seat.is_human]
    return Seat(people[0] if people else 0)
