"""The score pad: players throw their own dice, and enter what they show."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.rules.boxes import BoxId
from game.rules.dice import DICE, SIDES
from game.rules.match import Match
from game.session.intents import (
    Enter,
    Event,
    Fill,
    HeldNow,
    Hold,
    Rolled,
    TakenBack,
    TakeThrowBack,
    TurnPassed,
)
from game.session.session import Session
from game.session.view import HintState, Phase
from game.ui.desk import Desk
from game.ui.kit import Kit, Touch
from game.ui.pad_dice import PadDice
from game.ui.preferences import PadEntry
from game.ui.scenes.pad_entry import Entry
from game.ui.scenes.pad_page import pad_pieces, pad_prompt
from game.ui.scenes.play import Play
from game.ui.stage import Piece
from game.ui.tray_view import Mark

_MODIFIED = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Pad(Play):
    """A match with real dice. They are laid down by hand here, and nothing is tossed.

    `entry` is what was entered and is not confirmed yet; the card tells what it would pay.
    """

    dice: PadDice

    def __init__(self, session: Session, events: Sequence[Event]) -> None:
        super().__init__(session, events)
        self.entry = Entry(session.view.match.held)

    def empty_table(self, desk: Desk) -> PadDice:
        """Places for five dice."""
        return PadDice(desk.services.worker)

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return pad_pieces(kit, self)

    # -- what the page shows

    @property
    def is_direct(self) -> bool:
        """Whether what is entered now is the result of a whole turn."""
        is_first = not self.view.match.turn.rolls
        return is_first and self.desk.preferences.pad_entry is PadEntry.RESULT

    @property
    def shown_faces(self) -> tuple[int | None, ...]:
        """What each die shows now; None for one that is to be entered."""
        before, entry = self.view.match.faces, self.entry
        if before is not None and not entry.is_begun:
            return before
        return tuple(
            before[die] if before and die in entry.held else entry.faces.get(die)
            for die in range(DICE)
        )

    @property
    def preview(self) -> Match | None:
        """The match as it will be once the entry is confirmed; None while that can't be."""
        match = self.view.match
        if not (self.view.can_enter and self.entry.is_complete):
            return None
        return match.rolled(self.entry.faces_with(match.faces), direct=self.is_direct)

    @property
    def prompt(self) -> str:
        """What can be done now, in words."""
        return pad_prompt(self.desk.words, self)

    @property
    def can_take_back(self) -> bool:
        """Whether the throw entered last, or else the last box, may be taken back."""
        return self.view.can_take_throw_back or self.view.can_take_back

    @property
    def take_back_told(self) -> str:
        """Which of them, in words."""
        key = "pad.correct" if self.view.can_take_throw_back else "play.take_back"
        return self.desk.words(key)

    @property
    def hint_hindrance(self) -> str:
        """Why there is no hint now, in words."""
        if self.view.hint is HintState.NO_DICE or self.entry.is_begun:
            return self.desk.words("pad.hint_not")
        return super().hint_hindrance

    @property
    def hindrance(self) -> str:
        """Why there is nothing to confirm now, in words."""
        if self.view.can_enter:
            return self.desk.words("pad.enter_more", n=self.entry.missing)
        is_held = len(self.view.match.held) == DICE
        return self.desk.words("play.all_held" if is_held else "play.choose_box")

    # -- what the player does

    def type_face(self, face: int) -> None:
        """Enter what the next die shows."""
        if not self.view.awaits_player:
            return
        self.close_hint()
        self.guard.armed_box = None
        if not self.view.can_enter:
            self.desk.say(self.hindrance)
        elif self.entry.put(face):
            self.lay_out_dice()
        else:
            self.desk.say(self.desk.words("pad.full"))
        if self.entry.is_complete:
            self._focus_roll()

    def rub_out(self) -> None:
        """Take away the face that was entered last."""
        self.guard.armed_box = None
        if self.entry.rub_out():
            self.lay_out_dice()

    def choose(self, die: int) -> None:
        """Enter that die next."""
        self.entry.choose(die)

    def roll(self) -> None:
        """Confirm what is entered: it is a throw, or the whole turn."""
        if self.preview is None:
            if self.view.awaits_player:
                self.desk.say(self.hindrance)
        elif self.guard.is_first_press("roll"):
            self._confirm()

    def toggle_die(self, die: int) -> None:
        """Hold a die or let it go; one that is being entered is entered anew."""
        if self.view.can_enter and die not in self.view.match.held and self._is_entering:
            self.choose(die)
        else:
            super().toggle_die(die)

    def toggle_held(self, die: int) -> None:
        """Hold a die of the throw before or let it go, whatever is entered already."""
        if self.view.can_hold:
            self.do(Hold(tuple(sorted(set(self.view.match.held) ^ {die}))))

    def press_box(self, box: BoxId) -> None:
        """Fill a box; what is entered is confirmed by that."""
        preview = self.preview
        if preview is None and self.entry.is_begun:
            self.desk.say(self.hindrance)
        elif preview is None:
            if not self.guard.was_just_pressed("roll"):  # it would be meant for that
                super().press_box(box)
        elif box in preview.possible and (
            preview.possible[box] > 0 or self.guard.is_second_press(box)
        ):
            self._confirm()
            self.do(Fill(box))

    def take_back(self) -> None:
        """Put the throw entered last back into the entry, to be corrected; else reopen the box."""
        if not self.view.can_take_throw_back:
            super().take_back()
            return
        last = self.view.match.turn.rolls[-1]
        self.do(TakeThrowBack())
        self.entry = Entry.of(last)
        self.lay_out_dice()
        self._focus_roll()

    def toggle_hint(self, *, by_key: bool = False) -> None:
        """Ask for a hint about the dice that were confirmed, or put it away."""
        if self.entry.is_begun and self.view.hint is HintState.READY:
            self.desk.say(self.hint_hindrance)
        else:
            super().toggle_hint(by_key=by_key)

    def choose_entry(self, value: str) -> None:
        """Enter every throw, or only what a turn came to."""
        self.desk.prefer(replace(self.desk.preferences, pad_entry=PadEntry(value)))

    def go_on(self) -> None:
        """Confirm, or say what is missing; or see the result."""
        if self.view.phase is Phase.FILLED:
            self.see_result()
        else:
            self.roll()

    def hurry(self) -> bool:
        """End what moves. It held up nothing, so that the key goes on to mean what it says."""
        self.dice.skip()
        return False

    def key(self, event: pygame.Event) -> bool:
        """1 to 6 enter, Backspace rubs out, Shift with 1 to 5 holds; the rest is as in play."""
        if event.mod & _MODIFIED:
            return False
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.rub_out()
            return True
        digit, is_shifted = _digit(event)
        if digit is None:
            return super().key(event)
        if is_shifted and 1 <= digit <= DICE:
            self.toggle_held(digit - 1)
        elif not is_shifted and 1 <= digit <= SIDES:
            self.type_face(digit)
        elif not is_shifted:
            self.desk.say(self.desk.words("pad.no_face"))
        return True

    # -- inside

    @property
    def _is_entering(self) -> bool:
        """Whether the dice of the next throw are what is shown, not those of the last."""
        return self.entry.is_begun or self.view.match.faces is None

    def _confirm(self) -> None:
        match = self.view.match
        self.do(Enter(self.entry.faces_with(match.faces), self.is_direct))
        legal = self.view.match.legal_boxes
        if self.view.awaits_player and legal and not self.view.can_enter:
            self.desk.focus(f"cell/{self.view.seat}/{legal[0]}")

    def follow(self, event: Event) -> None:
        """Let tray and card go after what has just happened."""
        if isinstance(event, Rolled | TurnPassed | TakenBack):
            self.entry = Entry(self.view.match.held)
        super().follow(event)
        match event:
            case Rolled():
                self.lay_out_dice()
            case HeldNow(_, held):
                was_begun = self.entry.is_begun
                self.entry.hold(held)
                if was_begun:
                    self.lay_out_dice()
            case _:
                pass

    def lay_out_dice(self) -> None:
        """Show the dice as they were entered."""
        match = self.view.match
        is_last = bool(match.turn.rolls) and not match.can_hold
        held = match.turn.rolls[-1].held if is_last else match.held
        self.dice.arrange(self.shown_faces, held)

    def marks(self, touch: Touch) -> dict[int, Mark]:
        """As in play; the die that is to be entered anew stands out."""
        marks = super().marks(touch)
        for die in self.entry.faces:
            if touch.hover == f"die/{die}":
                marks.setdefault(die, Mark.POINTED)
        chosen = self.entry.chosen
        if chosen is not None and marks.get(chosen) is not Mark.FOCUSED:
            marks[chosen] = Mark.ADVISED  # there is no hint while something is entered
        return marks

    def _greet(self) -> None:
        """Whoever keeps the pad keeps it for all: nobody has to take the mouse over."""


def _digit(event: pygame.Event) -> tuple[int | None, bool]:
    """The digit on a key, and whether Shift makes something else of it.

    On some keyboards digits are what Shift makes: there the letter that comes of it decides.
    """
    if event.unicode.isdecimal() and event.unicode.isascii():
        return int(event.unicode), False
    if pygame.K_0 <= event.key <= pygame.K_9:
        return event.key - pygame.K_0, bool(event.mod & pygame.KMOD_SHIFT)
    return None, False
