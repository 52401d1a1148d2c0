"""A practice position on the tray: answer first, then the truth; nothing is rolled or written."""

from collections.abc import Callable, Sequence

import pygame

from game.rules.boxes import BoxId
from game.rules.dice import Held
from game.session.drill import Practice
from game.session.intents import Rolled
from game.session.throws import last_throw
from game.session.view import View
from game.solve.advice import HoldOption, positions_of
from game.ui.kit import Kit
from game.ui.scenes.drill_page import drill_pieces, truth_told
from game.ui.scenes.play_keys import die_of
from game.ui.scenes.tray_scene import TrayScene
from game.ui.stage import Piece
from game.ui.told_events import event_told


class Drill(TrayScene):
    """Positions on the tray, one after the other: answer first, then the truth."""

    def __init__(self, practice: Practice) -> None:
        self.practice = practice

    def leave(self) -> None:
        """The next position is not wanted any more."""
        self.practice.leave()

    def first_focus(self) -> str | None:
        """The button that answers, and then goes on."""
        return "roll"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return drill_pieces(kit, self)

    # -- what the page shows

    @property
    def view(self) -> View:
        """The position as a match of one."""
        assert self.practice.view is not None
        return self.practice.view

    @property
    def advised(self) -> Held:
        """Dice of the best hold, once the answer was given."""
        truth = self.practice.truth
        best = truth.hint.best if truth else None
        faces = self.view.match.faces
        if faces is None or not isinstance(best, HoldOption):
            return ()
        return positions_of(best.hold, faces, self.view.match.held)

    @property
    def advised_box(self) -> BoxId | None:
        """The best box, once the answer was given; None where a hold is better."""
        truth = self.practice.truth
        best = truth.hint.best if truth else None
        return None if best is None or isinstance(best, HoldOption) else best.box

    @property
    def can_answer(self) -> bool:
        """Whether an answer is wanted and the dice lie still."""
        return self.practice.can_answer and not self.dice.is_tossing

    # -- what the player does

    def toggle_die(self, die: int) -> None:
        """Hold a die or let it go."""
        if not self.can_answer or not self.view.match.can_hold:
            return
        if self.guard.is_first_press(f"die{die}"):
            held = self.view.match.held
            self.desk.services.sounds.play("die.release" if die in held else "die.hold")
            self.practice.hold(tuple(sorted(set(held) ^ {die})))
            self.dice.hold(self.view.match.held)

    def press_roll(self) -> None:
        """Answer: keep what is held and roll the rest. After the answer: the next position."""
        if self.practice.truth is not None:
            if self.guard.is_first_press("roll"):
                self.go_on()
        elif self.can_answer and self.view.match.can_roll and self.guard.is_first_press("roll"):
            match = self.view.match
            assert match.faces is not None
            self.practice.answer(tuple(sorted(match.faces[die] for die in match.held)))

    def press_box(self, box: BoxId) -> None:
        """Answer: fill that box; one that pays nothing only on the second press."""
        if not self.can_answer or box not in self.view.match.legal_boxes:
            return
        if self.view.match.possible[box] > 0 or self.guard.is_second_press(box):
            self.practice.answer(box)

    def go_on(self) -> None:
        """The next position."""
        self.guard.armed_box = None
        self.practice.go_on()
        self.dice.clear()
        self.desk.focus("roll")
        if self.practice.update():  # mostly it has been found long before
            self._heed()

    def leave_for_page(self) -> None:
        """Back to the ratings. A position without an answer comes again."""
        from game.ui.scenes.practice import PracticePage

        self.desk.go(PracticePage())

    def escape(self) -> None:
        """Back."""
        self.leave_for_page()

    def clicked(self) -> None:
        """A click beside everything ends what moves."""
        self.guard.armed_box = None
        self.dice.skip()

    def key(self, event: pygame.Event) -> bool:
        """1 to 5 hold; R and Space answer with what is held, and then go on."""
        if self.practice.position is None:
            return False
        die = die_of(event.key)
        if die is not None:
            self.toggle_die(die)
            return True
        keys: dict[int, Callable[[], None]] = {pygame.K_r: self.press_roll}
        focus = self.desk.shown_focus or "roll"
        if event.key == pygame.K_SPACE and (focus == "roll" or focus.startswith("cell/")):
            keys[pygame.K_SPACE] = self.press_roll
        if event.key in keys:
            keys[event.key]()
            return True
        return False

    # -- time

    def update(self, dt_s: float) -> bool:
        """Take up positions and truths; move the dice."""
        is_guarded = self.guard.update(dt_s)
        movement = self.desk.preferences.motion
        self.dice.movement = movement
        self.dice.has_numerals = self.desk.preferences.die_numerals
        if self.practice.update():
            self._heed()
        self.dice.update(dt_s)
        return is_guarded or self.dice.is_moving or self.practice.is_waiting

    def _heed(self) -> None:
        """A position has come, or the truth about an answer."""
        if self.practice.truth is not None:
            if self.practice.not_kept:
                self.desk.say_why("fault.answer", self.practice.not_kept)
            for line in truth_told(self.desk.words, self, self.practice.truth):
                self.desk.tell(line)
            self.desk.focus("roll")
            return
        thrown = last_throw(self.view)
        assert thrown is not None
        self.dice.lay_out(thrown, ())
        shown = Rolled(thrown.seat, thrown.faces, thrown.dice)
        self.desk.tell(event_told(self.desk.words, self.view, shown))
        if not self.view.match.can_roll:
            self.desk.focus(f"cell/0/{self.view.match.legal_boxes[0]}")
