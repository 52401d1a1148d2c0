"""Against presses nobody meant: the second half of a double click, a zero written in haste."""

from dataclasses import dataclass

from game.rules.boxes import BoxId

ZERO_AGAIN_S = 0.4  # a zero wants a second press, and not the second half of a double click
DOUBLE_CLICK_S = 0.3
TURN_S = 0.35  # a turn that has just begun takes no key that was meant to hurry the one before


@dataclass(slots=True)
class Guard:
    """What was pressed last and when. Its time passes by `update`."""

    armed_box: BoxId | None = None  # pressed once for a zero; the next press writes it
    _armed_s: float = 0.0
    _clock_s: float = 0.0
    _pressed: str = ""
    _pressed_s: float = -1.0
    _turn_s: float = -1.0

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether more must, before every press counts again."""
        self._clock_s += dt_s
        is_armed = self.armed_box is not None and self._clock_s - self._armed_s < ZERO_AGAIN_S
        is_pressed = self._clock_s - self._pressed_s < DOUBLE_CLICK_S
        return is_armed or is_pressed or self.has_turn_just_begun

    def turn_begins(self) -> None:
        """The turn has passed."""
        self._turn_s = self._clock_s

    @property
    def has_turn_just_begun(self) -> bool:
        """Whether a key pressed now was meant for the turn before."""
        return self._turn_s >= 0 and self._clock_s - self._turn_s < TURN_S

    def is_first_press(self, what: str) -> bool:
        """Whether this is not just the second half of a double click."""
        if self.was_just_pressed(what):
            return False
        self._pressed, self._pressed_s = what, self._clock_s
        return True

    def was_just_pressed(self, what: str) -> bool:
        """Whether the second half of a double click on that could still come."""
        return self._pressed == what and self._clock_s - self._pressed_s < DOUBLE_CLICK_S

    def is_second_press(self, box: BoxId) -> bool:
        """Whether the box was pressed a while ago already; if it was not, it is armed now."""
        if self.armed_box != box:
            self.armed_box, self._armed_s = box, self._clock_s
            return False
        return self._clock_s - self._armed_s >= ZERO_AGAIN_S
