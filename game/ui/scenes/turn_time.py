"""The clock of whoever is to move, and what it does in their place when it runs out."""

from game.rules.boxes import BoxId
from game.rules.match import Match
from game.session.brains import Brains, Thought
from game.session.clock import TurnClock
from game.session.intents import (
    Event,
    Fill,
    Filled,
    Intent,
    Roll,
    TakenBack,
    TurnPassed,
)
from game.session.view import View


class TurnTime:
    """Keeps a person's time for each turn. A turn that is taken back goes on with what was left."""

    def __init__(self, brains: Brains, limit_s: int | None) -> None:
        """Without a limit there is no clock, and nothing ever happens."""
        self._brains = brains
        self._limit_s = limit_s
        self._clock = TurnClock.of(limit_s) if limit_s else None
        self._before: TurnClock | None = None  # of the turn that ended last
        self._asked: tuple[Match, Thought[BoxId]] | None = None
        self.has_ticked = False  # one of the last seconds has begun with the latest `update`

    def clock(self, view: View) -> TurnClock | None:
        """The clock while it is some person's turn."""
        return self._clock if view.is_players_turn else None

    def is_over(self, view: View) -> bool:
        """Whether a person's time has run out: what comes next is for the clock to do."""
        clock = self.clock(view)
        return clock is not None and clock.is_out

    def follow(self, event: Event) -> None:
        """Set the clock for whoever is to move after that."""
        if self._limit_s is None:
            return
        match event:
            case Filled():
                self._before = self._clock
            case TurnPassed():
                self._clock = TurnClock.of(self._limit_s)
            case TakenBack():
                self._clock = self._before or TurnClock.of(self._limit_s)
            case _:
                pass

    def update(self, view: View, dt_s: float) -> Intent | None:
        """Let time pass; what the clock does now, if it has run out and the box is found.

        Call it only while the player could act: it stands still while dice fly.
        """
        self.has_ticked = False
        clock = self.clock(view)
        if clock is None or not view.awaits_player:
            return None
        before_s = clock.shown_s
        self._clock = clock = clock.after(dt_s)
        self.has_ticked = clock.is_near_end and 0 < clock.shown_s < before_s
        return self._ended(view) if clock.is_out else None

    def _ended(self, view: View) -> Intent | None:
        """A throw where there was none, else the box that pays most."""
        match = view.match
        if match.faces is None or view.must_throw:
            return Roll()
        if self._asked is None or self._asked[0] != match:
            self._asked = (match, self._brains.timed_out_box(view))
        thought = self._asked[1]
        if not thought.is_done:
            return None
        self._asked = None
        return Fill(thought.result(), timed_out=True)
