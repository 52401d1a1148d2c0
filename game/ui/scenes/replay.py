"""A match that is over or was given up, played back on the tray with the tosses it had."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.rules.dice import Seat
from game.session.course import Course, Moment
from game.session.intents import Thrown
from game.session.throws import last_throw
from game.session.view import View
from game.ui.card_motion import CardMotion
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.preferences import ReplayPace
from game.ui.scenes.match_scene import MatchScene
from game.ui.scenes.replay_page import replay_pieces
from game.ui.stage import Piece
from game.ui.told_events import moment_told

_AHEAD, _BEHIND = 14, 8  # moments whose throws are baked before they are asked for


class Replay(MatchScene):
    """A page over the one it was opened from; leaving it goes back there.

    `course` are the moments of the match, `at` is the number of the one that is shown. A throw
    that is on its way belongs to the next, which is reached when the dice have settled.
    """

    holds_the_desk = False

    def __init__(self, view: View, turn: tuple[Seat, int] | None = None) -> None:
        """Play the match back from its start, or from that turn (seat and number)."""
        self.course = Course.of(view)
        self.at = 0
        self.is_playing = True
        self._turn = turn
        self._flying: Thrown | None = None
        self._stands_still = False  # the pause came while something moved
        self._rest_s = 0.0

    def enter(self, desk: Desk) -> None:
        """Lay out the first moment; it plays from there."""
        super().enter(desk)
        places = [(turn.seat, turn.number) for turn in self.course.turns]
        if self._turn in places:
            self.go_to_turn(places.index(self._turn))
        else:
            self.go_to(0)

    def first_focus(self) -> str | None:
        """The button that plays and pauses."""
        return "play"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return replay_pieces(kit, self)

    # -- what the page shows

    @property
    def view(self) -> View:
        """The match as it stood, and the throw that is on its way."""
        view = self.course.moments[self.at].view
        return view if self._flying is None else replace(view, in_flight=self._flying)

    @property
    def shown(self) -> Moment:
        """The moment that is shown, or on its way."""
        return self.course.moments[self.at + (self._flying is not None)]

    @property
    def is_at_start(self) -> bool:
        """Whether nothing lies before what is shown."""
        return self.at == 0 and self._flying is None

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.at == self.course.last

    @property
    def pace(self) -> ReplayPace:
        """How fast it is played back."""
        return self.desk.preferences.replay_pace

    def toggle_die(self, die: int) -> None:
        """What was held is held."""

    # -- what the player does

    def toggle(self) -> None:
        """Play, or pause: whatever moves stands still then. From the end it plays once more."""
        if self.is_playing:
            self.is_playing, self._stands_still = False, True
            return
        if self.is_at_end:
            self.go_to(0)
        self.is_playing, self._stands_still, self._rest_s = True, False, self.pace.step_s

    def go_to(self, number: int) -> None:
        """Show that moment, without a way there."""
        self.at = min(max(number, 0), self.course.last)
        self.is_playing = self.is_playing and not self.is_at_end
        self._flying, self._stands_still, self._rest_s = None, False, 0.0
        self.card_motion = CardMotion(self.view.match)
        self.lay_out_dice()
        self._tell()
        self._expect()

    def step(self, by: int) -> None:
        """Pause, and go a moment back, or let the next one happen.

        What is on its way is ended by it: in the moment it leads to, or in the one before.
        """
        self.is_playing = False
        if self._flying is not None:
            self.go_to(self.at + (by > 0))
        elif by < 0:
            self.go_to(self.at - 1)
        elif not self.is_at_end:
            self._stands_still = False
            self._go_on()

    def step_turn(self, by: int) -> None:
        """Go to the first throw of this turn if it is over, else of the turn before, or the next.

        Beyond the first turn lies the start, beyond the last one the end.
        """
        place = self.shown.place
        first = self.course.begins(place)
        reached = self.at + (self._flying is not None)
        if by > 0:
            place += reached >= first
        else:
            place -= reached <= first
        if place < 0:
            self.go_to(0)
        elif place == len(self.course.turns):
            self.go_to(self.course.last)
        else:
            self.go_to_turn(place)

    def go_to_turn(self, place: int) -> None:
        """Show the first throw of that turn; while it plays, that throw is made."""
        first = self.course.begins(place)
        self.go_to(first - 1 if self.is_playing else first)
        if self.is_playing:
            self._go_on()

    def change_pace(self, by: int) -> None:
        """Play faster, or slower."""
        pace = self.pace.moved(by)
        if pace is not self.pace:
            self.desk.prefer(replace(self.desk.preferences, replay_pace=pace))

    def escape(self) -> None:
        """Back to where it was opened."""
        self.desk.close(self)

    def clicked(self) -> None:
        """A click beside everything ends what moves."""
        self._stands_still = False
        self.dice.skip()
        self.card_motion.finish()

    def key(self, event: pygame.Event) -> bool:
        """Space plays and pauses; pages step, with Ctrl by turns; Home, End; plus and minus."""
        if event.unicode in ("+", "=", "-"):
            self.change_pace(-1 if event.unicode == "-" else 1)
            return True
        is_turn = event.mod & pygame.KMOD_CTRL
        step = self.step_turn if is_turn else self.step
        keys: dict[int, Callable[[], None]] = {
            pygame.K_PAGEUP: lambda: step(-1),
            pygame.K_PAGEDOWN: lambda: step(1),
            pygame.K_HOME: lambda: self.go_to(0),
            pygame.K_END: lambda: self.go_to(self.course.last),
        }
        if (self.desk.shown_focus or "play") == "play":
            keys[pygame.K_SPACE] = self.toggle
        if event.key not in keys:
            return False
        keys[event.key]()
        return True

    # -- time

    def update(self, dt_s: float) -> bool:
        """Move dice and card; while it plays, let the next moment happen when all lies still."""
        if self._stands_still:
            return False
        is_moving = self.move(dt_s * self.pace.rate)
        if self.dice.read_faces() is not None:
            self._arrive()
        is_moving |= self.dice.is_moving
        if not self.is_playing:
            return is_moving
        if not is_moving:
            self._rest_s += dt_s
            if self._rest_s >= self.pace.step_s:
                self._go_on()
        return True

    def lay_out_dice(self) -> None:
        """Show the dice as they lie now; beside the box they were written in, until the next."""
        before = self.course.moments[max(0, self.at - 1)].view
        thrown = last_throw(before)
        if last_throw(self.view) is not None or thrown is None:
            super().lay_out_dice()
        else:
            self.dice.lay_out(thrown, before.match.held if before.match.can_hold else thrown.held)

    # -- inside

    def _go_on(self) -> None:
        """Let the next moment happen."""
        moment = self.course.moments[self.at + 1]
        if isinstance(moment.event, Thrown) and not moment.turn.direct:
            self._flying = moment.event
            if moment.event.roll == 1:
                self.dice.pass_on()
            self.dice.throw(moment.event, self.pace.toss(self.desk.preferences.toss))
        else:
            self._arrive()

    def _arrive(self) -> None:
        """The next moment is there."""
        self.at += 1
        self._flying, self._rest_s = None, 0.0
        self.is_playing = self.is_playing and not self.is_at_end
        match self.shown.event:
            case Thrown() if self.shown.turn.direct:
                self.lay_out_dice()
            case event if event is not None:
                self.follow(event)
        self._tell()
        self._expect()

    def _tell(self) -> None:
        """Put the moment that is shown into words."""
        self.desk.tell(moment_told(self.desk.words, self.shown.view, self.shown.event))

    def _expect(self) -> None:
        """Have the tosses near by baked, the next ones first."""
        after = self.course.throws(self.at + 1, self.at + 1 + _AHEAD)
        before = self.course.throws(self.at + 1 - _BEHIND, self.at + 1)
        self.dice.expect([*after, *reversed(before)])
