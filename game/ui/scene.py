"""What every scene is: pieces to show, keys to take, time that passes."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.kit import Kit
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.rules.table import Table
    from game.ui.desk import Desk


class Scene:
    """Base of the scenes. `desk` is there from `enter` on."""

    desk: "Desk"
    holds_the_desk = False  # True: only the player's own way out ends it, no file that is dropped
    is_help = False  # True: the help itself, which is not laid over itself
    is_overlay = False  # True: the scene below stays visible, but its time stands still

    @property
    def rest_s(self) -> float:
        """Seconds that may pass without a frame while nothing moves."""
        return math.inf

    def enter(self, desk: "Desk") -> None:
        """Come on the desk. Called once, before anything else."""
        self.desk = desk

    def leave(self) -> None:
        """Go from the desk for good."""

    def resized(self) -> None:
        """The window, the size setting or the theme changed."""

    def reworded(self) -> None:
        """The language changed: whatever was put into words before is to be told anew."""

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """What is on screen now, from back to front. Changes nothing that is played."""
        raise NotImplementedError

    def first_focus(self) -> str | None:
        """The node that has the focus when the scene comes up."""
        return None

    def key(self, event: pygame.Event) -> bool:
        """Take a key that means something to this scene alone; whether it did."""
        return False

    def clicked(self) -> None:
        """The mouse went down where nothing can be pressed."""

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """The wheel turned over a point, down for positive steps; whether that did anything."""
        return False

    def die_at(self, x: float, y: float) -> str | None:
        """The node of the die whose outline is under a point; rectangles of dice overlap."""
        return None

    @property
    def table_in_play(self) -> "Table | None":
        """The table that is played by here: what somebody who asks for help asks about."""
        return None

    def escape(self) -> None:
        """The Escape key: the way out, or nothing."""

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether anything is moving, or waiting, and wants the next frame."""
        return False
