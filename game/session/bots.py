"""The bots' hands: they think in the worker, leave each step to be seen, and give intents."""

from typing import TYPE_CHECKING

from game.rules.match import Match
from game.session.brains import Brains, Thought
from game.session.intents import Fill, Hold, Intent, Roll
from game.session.view import View

if TYPE_CHECKING:
    from game.solve.bots import Decision

TAKE_BACK_S = 1.5  # so long a person has to take a box back before the next bot throws


class BotHands:
    """Plays every seat that is a bot's now. Ask `next_intent` once a frame."""

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._step: tuple[object, ...] | None = (
            None  # the moment in the match that is being waited at
        )
        self._wait_s = 0.0
        self._thought: Thought[Decision] | None = None

    def hurry(self) -> None:
        """Do the next step as soon as it is thought out."""
        self._wait_s = 0.0

    def next_intent(self, view: View, pace_s: float, dt_s: float) -> Intent | None:
        """What the bot to move does now; None while it waits, thinks, or a person is to move.

        Call it only while the dice lie still: the waiting is for somebody to look at them.
        """
        if not view.is_bots_turn or view.in_flight is not None:
            self._step, self._thought = None, None
            return None
        self._notice(view, pace_s)
        self._wait_s -= dt_s
        if view.match.faces is None or view.must_throw:
            return Roll() if self._wait_s <= 0 else None
        if self._thought is None or not self._thought.is_done or self._wait_s > 0:
            return None
        return _intent(self._thought.result(), view)

    def _notice(self, view: View, pace_s: float) -> None:
        """Begin to wait, and to think, when the match has come to a new step."""
        match = view.match
        step = (len(match.turns), match.roll_number, match.held, view.levels[view.seat])
        if step == self._step:
            return
        is_same_roll = self._step is not None and self._step[:2] == step[:2]
        self._step = step
        self._wait_s = pace_s
        if match.faces is None:
            if _person_may_take_back(view):
                self._wait_s = max(pace_s, TAKE_BACK_S)
            self._brains.prepare_for(view)
        elif not (is_same_roll and self._holds_what_it_meant(view)):
            self._thought = self._brains.think(view)

    def _holds_what_it_meant(self, view: View) -> bool:
        """Whether the dice are held as the bot decided: nobody else has held others since."""
        thought = self._thought
        return thought is not None and thought.is_done and _intent(thought.result(), view) == Roll()


def _intent(decision: "Decision", view: View) -> Intent:
    from game.solve.bots import RollAgain  # with numpy: loaded long before a bot has decided

    if not isinstance(decision, RollAgain):
        return Fill(decision.box)
    return Roll() if decision.held == view.match.held else Hold(decision.held)


def _person_may_take_back(view: View) -> bool:
    before: Match | None = view.match.before_fill
    return before is not None and view.levels[before.seat] is None
