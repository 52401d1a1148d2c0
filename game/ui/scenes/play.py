"""The play scene: intents go to the session, what happened comes back and is shown."""

import logging
import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.rules.boxes import BoxId
from game.rules.dice import Held
from game.rules.match import IllegalAction
from game.session.bots import BotHands
from game.session.clock import NEAR_END_S
from game.session.intents import (
    Abandon,
    AskHint,
    Event,
    Fill,
    Filled,
    Hold,
    Intent,
    NotKept,
    OpenSeal,
    Roll,
    SeatChanged,
    Settled,
    TakeBack,
    Thrown,
    TurnPassed,
    WentOnElsewhere,
)
from game.session.session import Session, TossDisagrees
from game.session.view import Phase, View
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.scenes import play_hint
from game.ui.scenes.help import open_help
from game.ui.scenes.hint_shown import HintShown
from game.ui.scenes.learning import learnt_percent
from game.ui.scenes.match_scene import MatchScene
from game.ui.scenes.match_sheets import PassOn, Pause, SealSheet
from game.ui.scenes.play_keys import take_key
from game.ui.scenes.play_page import hint_hindrance, play_pieces, prompt
from game.ui.scenes.tour import Tour, has_tour
from game.ui.scenes.turn_time import TurnTime
from game.ui.stage import Piece
from game.ui.told_events import event_told
from game.ui.told_goal import aim_told
from game.ui.told_trouble import reason_told

_log = logging.getLogger(__name__)

_OF_A_TURN = (Roll, Hold, Fill, AskHint)


class Play(MatchScene):
    """A match on the screen."""

    def __init__(
        self, session: Session, events: Sequence[Event], *, shows_seal: bool = False
    ) -> None:
        self.session = session
        self._shows_seal = shows_seal
        self._first_events = events
        self.hint_by_key = False
        self._attempt = 0

    def enter(self, desk: Desk) -> None:
        """Lay out what lies on the table and look whose turn it is."""
        super().enter(desk)
        services = desk.services
        self.bots = BotHands(services.brains)
        self.time = TurnTime(services.brains, self.view.setup.turn_s)
        self.advice = HintShown(services.brains)
        self.tour = Tour()
        if desk.preferences.tour_seen or not has_tour(self.view):
            self.tour.end()
        self.aim = aim_told(desk.words, self.view.setup, services.ladder)
        services.brains.prepare_for(self.view)
        if self.view.in_flight is not None:
            self._heed((self.view.in_flight,))
        else:
            self.lay_out_dice()
        self._tell(TurnPassed(self.view.seat))
        self._heed(self._first_events)
        if self._shows_seal:
            desk.open(SealSheet(self))
        else:
            self._greet()

    def reworded(self) -> None:
        """Tell anew what the match is played for."""
        self.aim = aim_told(self.desk.words, self.view.setup, self.desk.services.ladder)

    def leave(self) -> None:
        """Save what could not be saved before."""
        self.session.save()

    def first_focus(self) -> str | None:
        """The button that throws."""
        return "roll"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return play_pieces(kit, self)

    # -- what the page shows

    @property
    def view(self) -> View:
        """The match."""
        return self.session.view

    @property
    def advised(self) -> Held:
        """Dice the hint says to hold."""
        return self.advice.dice(self.view)

    @property
    def prompt(self) -> str:
        """What can be done now, or what is going on, in words."""
        words, learnt = self.desk.words, learnt_percent(self)
        if learnt is not None:
            return words("play.learning", share=learnt)
        armed = self.guard.armed_box
        return prompt(words, self.view, is_moving=self.dice.is_moving, armed=armed)

    @property
    def can_take_back(self) -> bool:
        """Whether what was done last may be taken back."""
        return self.view.can_take_back

    @property
    def take_back_told(self) -> str:
        """What that is, in words."""
        return self.desk.words("play.take_back")

    @property
    def hint_hindrance(self) -> str:
        """Why there is no hint now, in words."""
        return hint_hindrance(self.desk.words, self.view)

    # -- what the player does

    def roll(self) -> None:
        """Throw."""
        if not self.dice.is_tossing and self.guard.is_first_press("roll"):
            self.do(Roll())

    @property
    def rest_s(self) -> float:
        """While the clock runs its seconds are to be seen going by."""
        clock = self.time.clock(self.view)
        return math.inf if clock is None else clock.second_s

    def toggle_die(self, die: int) -> None:
        """Hold a die or let it go."""
        if (
            not self.view.can_hold
            or self.dice.is_tossing
            or not self.guard.is_first_press(f"die{die}")
        ):
            return
        held = set(self.view.match.held) ^ {die}
        self.do(Hold(tuple(sorted(held))))

    def press_box(self, box: BoxId) -> None:
        """Fill a box; one that pays nothing only on the second press."""
        if not self.view.can_fill(box) or self.dice.is_tossing:
            return
        if self.view.match.possible[box] > 0 or self.guard.is_second_press(box):
            self.do(Fill(box))
        else:
            self.desk.tell(prompt(self.desk.words, self.view, is_moving=False, armed=box))

    def take_back(self) -> None:
        """Reopen the box filled last."""
        if self.view.can_take_back:
            self.do(TakeBack())

    def toggle_hint(self, *, by_key: bool = False) -> None:
        """Ask for a hint, or put it away. Asked `by_key`, the focus goes to it."""
        self.hint_by_key = by_key
        play_hint.ask_or_put_away(self)

    def close_hint(self) -> None:
        """Put the hint away."""
        self.advice.close()
        if (self.desk.focused or "").startswith("hint/"):
            self._focus_roll()

    def follow_hint(self) -> None:
        """Do what the hint says."""
        play_hint.follow(self)

    def pause(self) -> None:
        """Let the match stand still."""
        self.desk.open(Pause(self))

    def show_rules(self) -> None:
        """Show the table's rules, and the rest of the help."""
        open_help(self.desk)

    def begin_tour(self) -> None:
        """Tell how it is played, from the beginning."""
        if has_tour(self.view):
            self.tour = Tour()

    def end_tour(self) -> None:
        """Tell no more of it, and not again."""
        self.tour.end()
        self.desk.prefer(replace(self.desk.preferences, tour_seen=True))
        if (self.desk.focused or "").startswith("tour/"):
            self._focus_roll()

    def show_seal(self) -> None:
        """Show the seal in full."""
        self.desk.open(SealSheet(self))

    def see_result(self) -> None:
        """Leave the card: open the seal and go to the ending."""
        self._end(OpenSeal(), Phase.OPENED)

    def leave_for_home(self) -> None:
        """Go home; the match stays where it is."""
        from game.ui.scenes.home import Home

        self.desk.go(Home())

    def abandon(self) -> None:
        """Give the match up and see how it stood."""
        self._end(Abandon(), Phase.ABANDONED)

    def hurry(self) -> bool:
        """End what moves, and a bot's waiting; whether there was anything to hurry."""
        if self.dice.is_moving:
            self.dice.skip()
            return True
        if self.view.is_bots_turn:
            self.bots.hurry()
            return True
        return False

    def go_on(self) -> None:
        """Do what comes next: throw, or see the result."""
        if self.view.phase is Phase.FILLED:
            self.see_result()
        elif self.view.can_roll and not self.guard.has_turn_just_begun:
            self.roll()

    def escape(self) -> None:
        """The hint away, else a pause."""
        if self.advice.hint is not None:
            self.close_hint()
        else:
            self.pause()

    def clicked(self) -> None:
        """A click beside everything hurries what is going on."""
        self.guard.armed_box = None
        self.hurry()

    def key(self, event: pygame.Event) -> bool:
        """Play by keys."""
        return take_key(self, event)

    # -- time

    def update(self, dt_s: float) -> bool:
        """Move the dice and the card; let bots play while the dice lie still."""
        is_guarded = self.guard.update(dt_s)
        moving = self.move(dt_s)
        read = self.dice.read_faces()
        if read is not None:
            self._settled(read)
        if self.advice.update():
            play_hint.show(self)
        if self.tour.follow(self.view) and self.tour.is_over:
            self.end_tour()
        if not self.dice.is_moving and not moving:
            pace_s = self.desk.preferences.pace.step_s
            intent = self.bots.next_intent(self.view, pace_s, dt_s)
            if intent is not None:
                self.do(intent, by_bot=True)
            elif self.desk.is_in_front and self.tour.is_over:
                self._let_clock_run(dt_s)
        waits = self.view.is_bots_turn or self.advice.is_awaited or is_guarded
        return moving or self.dice.is_moving or waits

    # -- inside

    def do(self, intent: Intent, *, by_bot: bool = False, by_clock: bool = False) -> None:
        """Hand an intent to the session and heed what happened.

        Once the time of a turn is over only the clock makes its moves: its box may still have to
        be found, and nobody throws on meanwhile.
        """
        if isinstance(intent, _OF_A_TURN) and not by_clock and self.time.is_over(self.view):
            return
        self.guard.armed_box = None
        if not isinstance(intent, AskHint):
            self.close_hint()
        try:
            events = self.session.do(intent, by_bot=by_bot)
        except IllegalAction as error:
            _log.info("refused: %s", error)
            return
        self._heed(events)

    def _end(self, intent: Intent, phase: Phase) -> None:
        """Go to the ending, unless the end could not be kept."""
        from game.ui.scenes.ending import Ending

        self.do(intent)
        if self.view.phase is phase:
            self.desk.go(Ending(self.session))

    def _heed(self, events: Sequence[Event]) -> None:
        for event in events:
            self.follow(event)
            self.time.follow(event)
            self._tell(event)
            match event:
                case Thrown():
                    self.dice.throw(event, self.desk.preferences.toss, self._attempt)
                case Filled():
                    self._focus_roll()
                case TurnPassed():
                    self._turn_passed()
                case NotKept(why, errno):
                    told = reason_told(self.desk.words, errno, why)
                    self.desk.say(self.desk.words("fault.not_kept", why=told))
                case WentOnElsewhere():
                    self.desk.say(self.desk.words("fault.elsewhere"))
                case SeatChanged():
                    self.bots = BotHands(self.desk.services.brains)
                case _:
                    pass

    def _turn_passed(self) -> None:
        """Somebody else is to move: a key that hurried a bot is not to throw for them."""
        if self.view.levels[self.view.match.turns[-1].seat] is not None:
            self.guard.turn_begins()
        self._greet()

    def _let_clock_run(self, dt_s: float) -> None:
        """Let a person's time pass, and do what the clock does at its end."""
        intent = self.time.update(self.view, dt_s)
        if self.time.has_ticked:
            self._tick()
        if intent is None:
            return
        view = self.view
        self.do(intent, by_clock=True)
        if isinstance(intent, Fill) and self.view is not view:
            words, table = self.desk.words, view.match.table
            box, points = words.box(table.id, intent.box), view.match.possible[intent.box]
            self.desk.say(words("clock.filled", box=box, points=points))

    def focus_card(self, *, by_keyboard: bool = False) -> None:
        """Move the keyboard to the card: to the box that pays most, as far as any can be filled."""
        match = self.view.match
        boxes = [box for box in match.legal_boxes if self.view.can_fill(box)]
        if boxes:
            best = max(boxes, key=lambda box: match.possible[box])
            self.desk.focus(f"cell/{self.view.seat}/{best}", by_keyboard=by_keyboard)

    def _tick(self) -> None:
        """One of the last seconds begins: heard each time, and told once in words."""
        self.desk.services.sounds.play("clock.tick")
        clock = self.time.clock(self.view)
        if clock is not None and clock.shown_s == NEAR_END_S:
            self.desk.tell(self.desk.words("clock.left", n=clock.shown_s))

    def _settled(self, read: tuple[int, ...]) -> None:
        try:
            self._heed(self.session.do(Settled(read, self.dice.natural)))
            self._attempt = 0
        except TossDisagrees as error:
            _log.error("%s", error)
            self.desk.say(self.desk.words("fault.toss", why=error))
            self.dice.clear()
            self._attempt += 1
        if not self.view.match.can_roll and self.view.is_players_turn:
            self.focus_card()

    def _tell(self, event: Event) -> None:
        if self.view.phase is not Phase.FILLED or not isinstance(event, TurnPassed):
            self.desk.tell(event_told(self.desk.words, self.view, event))

    def _greet(self) -> None:
        """Several people at one mouse: say whose turn it is, and wait until they are there."""
        view = self.view
        if view.setup.humans > 1 and view.awaits_player and view.match.faces is None:
            self.card_motion.finish()  # its time stands still below the prompt
            self.desk.open(PassOn(self))

    def _focus_roll(self) -> None:
        self.desk.focus("roll")
