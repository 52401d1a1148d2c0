"""What keys do while a match is played. The help tells of them: see `game.ui.keys`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.rules.dice import DICE

if TYPE_CHECKING:
    from game.ui.desk import Desk
    from game.ui.scenes.play import Play

SPACE_THROWS_AT = ("cell/", "hint/", "rules", "menu", "tour/")  # Enter is for these
_GO_ON = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


def die_of(key: int) -> int | None:
    """The die that a digit means; None for other keys."""
    for first in (pygame.K_1, pygame.K_KP1):
        if first <= key < first + DICE:
            return key - first
    return None


def take_key(play: Play, event: pygame.Event) -> bool:
    """1 to 5 hold, C goes to the card, H hints, U takes back; Space and Enter throw and hurry."""
    die = die_of(event.key)
    if die is not None:
        play.toggle_die(die)
        return True
    keys: dict[int, Callable[[], None]] = {
        pygame.K_h: lambda: play.toggle_hint(by_key=True),
        pygame.K_u: play.take_back,
        pygame.K_r: play.roll,
        pygame.K_c: lambda: play.focus_card(by_keyboard=True),
    }
    if event.key in keys:
        keys[event.key]()
        return True
    if event.key in _GO_ON and not _is_focus_elsewhere(play.desk, event.key):
        if not play.hurry():
            play.go_on()
        return True
    return False


def _is_focus_elsewhere(desk: Desk, key: int) -> bool:
    """Whether Space or Enter belongs to another control than the button that throws.

    Space throws and hurries, and must write no box and hold no dice unawares. It throws too
    when a sheet was put away and the keyboard is back at what opened that.
    """
    focus = desk.shown_focus or "roll"
    if focus == "roll" or (key == pygame.K_SPACE and focus.startswith(SPACE_THROWS_AT)):
        return False
    return any(node.id == focus and node.is_enabled for node in desk.nodes)
