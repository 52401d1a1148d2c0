"""The dice as the play scene shows them: painter, rings, and which die the mouse is on."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto

import pygame

from game import paths
from game.ui.camera import Camera
from game.ui.dice import DicePainter, DrawnDie
from game.ui.dice_table import ShownDie
from game.ui.die_ring import Ring
from game.ui.look import Look, Rect
from game.ui.preferences import Preferences
from game.ui.tray import TrayLook

POINTED_LIFT = 0.12  # edges a die rises under the mouse (look.md, Components)


class Mark(Enum):
    """What is drawn around a die."""

    HELD = auto()
    ADVISED = auto()
    FOCUSED = auto()
    POINTED = auto()


class TrayView:
    """Draws the dice in one look."""

    def __init__(self, look: Look, camera: Camera, tray: TrayLook) -> None:
        self._painter = DicePainter.on_tray(paths.assets() / "textures", camera, tray)
        self._rings = _rings(look)
        self._dice: list[int] = []

    def place(self, shown: Sequence[ShownDie], marks: Mapping[int, Mark]) -> list[Rect]:
        """Take these dice as they are now; the rectangles that look different, none if none do."""
        drawn = [
            DrawnDie(
                die.pose,
                self._rings[marks[die.die]] if die.die in marks else None,
                die.opacity,
                POINTED_LIFT if marks.get(die.die) is Mark.POINTED else 0.0,
            )
            for die in shown
        ]
        before = self._painter.touched
        if not self._painter.place(drawn):
            return []
        self._dice = [die.die for die in shown]
        return [Rect(*rect) for rect in (*before, *self._painter.touched)]

    def draw(self, target: pygame.Surface) -> None:
        """Draw all dice within the target's clip."""
        self._painter.draw(target)

    def rect(self, die: int) -> Rect:
        """The rectangle around a die; an empty one while it is not on the table."""
        if die not in self._dice:
            return Rect(-1, -1, 0, 0)
        return Rect(*self._painter.rect(self._dice.index(die)))

    def die_at(self, x: float, y: float) -> int | None:
        """The topmost die under a point, by its outline."""
        hit = self._painter.hit(x, y)
        return None if hit is None else self._dice[hit]


def tray_look(preferences: Preferences) -> TrayLook:
    """Light, cloth and dice as the player chose them."""
    return TrayLook(
        preferences.lighting.value,
        preferences.felt.value,
        preferences.material.value,
        preferences.faces.value,
    )


def _rings(look: Look) -> dict[Mark, Ring]:
    """The rings of look.md, Components, in real pixels."""
    k, palette = look.scale, look.palette
    return {
        Mark.HELD: Ring(palette.brass, 3.0 * max(k, 0.9), 1.2 * k),
        Mark.ADVISED: Ring(
            palette.blue_on_felt, 2.6 * k, 1.6 * k, 11 * k, palette.blue_on_felt, 0.62
        ),
        Mark.FOCUSED: Ring((255, 255, 255), 3.0 * k, 1.6 * k),
        Mark.POINTED: Ring((255, 255, 255), max(1.0, 1.4 * k), 0.6 * k),
    }
