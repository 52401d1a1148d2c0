"""The dice on the tray: drawn in depth order with their shadows and rings, and found by the mouse.

A painter keeps the pictures of dice that do not move; nothing is computed for them again. It can
draw everything (`draw`) or bring a surface up to date (`update`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.paths import reading
from game.ui.camera import FELT_D, FORWARD, RIM_Z, ROUNDING, Camera, Pose, dot, rotation
from game.ui.die_pips import LARGE, SMALL, Pips
from game.ui.die_pixels import Die, Sprite, paint
from game.ui.die_ring import Ring, ring
from game.ui.die_shadow import Ground, cast
from game.ui.die_shape import CORE, Shape, shape
from game.ui.shading import FOOTINGS, Footing, Skin, skin_file
from game.ui.tray import TrayLook

PIPS: Final = {"pips": SMALL, "large": LARGE, "numerals": None}  # by TrayLook.faces
SUNK: Final = 0.05  # a die this far below the rim's top is behind the near wall, not above it


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """One die as it is to be seen."""

    pose: Pose
    ring: Ring | None = None
    opacity: float = 1.0
    lift: float = 0.0  # edges above its pose

    @property
    def lifted(self) -> Pose:
        """Where it is drawn."""
        return self.pose._replace(z=self.pose.z + self.lift) if self.lift else self.pose


class _Kept(NamedTuple):
    """All there is to draw of a die at one pose."""

    shape: Shape
    picture: Sprite
    shadow: Sprite | None


class DicePainter:
    """Draws dice of one skin on one ground. Call `place`, then `draw` or ask."""

    def __init__(
        self, ground: Ground, skin: Skin, footing: Footing, pips: Pips | None = SMALL
    ) -> None:
        self._skin = skin
        self._ground = ground
        self._footing = footing
        self._pips = pips
        self._wall_y = ground.camera.near_wall_y() if ground.has_tray else math.inf
        self._dice: tuple[DrawnDie, ...] = ()
        self._order: list[int] = []
        self._kept: dict[Pose, _Kept] = {}
        self._rings: dict[tuple[Ring, Pose], Sprite] = {}
        self._on_screen: list[pygame.Rect] = []

    @classmethod
    def on_tray(cls, textures: Path, camera: Camera, look: TrayLook) -> DicePainter:
        """The painter for dice on the tray that `laid_table` shows."""
        footing = FOOTINGS["contrast" if look.lighting == "contrast" else look.felt]
        path = skin_file(textures, look.material, look.lighting)
        with reading(path):
            skin = Skin.load(path, footing)
        return cls(Ground(camera), skin, footing, PIPS[look.faces])

    # -- what is to be seen

    def place(self, dice: Sequence[DrawnDie]) -> bool:
        """Take these dice; False if they are the ones already there."""
        dice = tuple(dice)
        if dice == self._dice:
            return False
        self._dice = dice
        poses = [die.lifted for die in dice]
        self._keep(poses)
        rings = {(die.ring, pose) for die, pose in zip(dice, poses, strict=True) if die.ring}
        self._rings = {
            (style, pose): self._rings.get((style, pose)) or ring(self._kept[pose].shape, style)
            for style, pose in rings
        }
        self._order = sorted(range(len(dice)), key=lambda i: -dot(poses[i], FORWARD))
        return True

    def _keep(self, poses: Sequence[Pose]) -> None:
        """Pictures of dice at these poses and of no others; new ones are painted in one go."""
        before, self._kept = self._kept, {}
        new = [pose for pose in dict.fromkeys(poses) if pose not in before]
        shapes = [shape(self._ground.camera, pose) for pose in new]
        todo = [
            Die(outline, pose.z - self._ground.height(pose), self._hidden_from(pose))
            for outline, pose in zip(shapes, new, strict=True)
        ]
        pictures = paint(todo, self._skin, self._pips)
        shadows = cast(self._ground, new, self._footing)
        for pose, outline, picture, shadow in zip(new, shapes, pictures, shadows, strict=True):
            before[pose] = _Kept(outline, picture, shadow)
        self._kept = {pose: before[pose] for pose in poses}

    def _hidden_from(self, pose: Pose) -> float:
        """The row below which the wall between felt and rack hides the die."""
        up = rotation(pose)[2]
        foot = pose.z - CORE * sum(map(abs, up)) - ROUNDING
        return self._wall_y if 0 < pose.y < FELT_D and foot < RIM_Z - SUNK else math.inf

    # -- drawing

    @property
    def touched(self) -> list[pygame.Rect]:
        """Rectangles the dice leave a mark in, one for each.

        SDL copies what starts on a multiple of four pixels past the processor's cache, which
        takes 20 times as long for so small a part; these never do.
        """
        rects = []
        for sprites in map(self._sprites, self._dice):
            rect = sprites[0].rect.unionall([sprite.rect for sprite in sprites[1:]])
            rects.append(
                rect if rect.x % 4 else pygame.Rect(rect.x - 1, rect.y, rect.w + 1, rect.h)
            )
        return rects

    def _sprites(self, die: DrawnDie) -> list[Sprite]:
        _, picture, shadow = self._kept[die.lifted]
        return [sprite for sprite in (picture, shadow, self._ring(die)) if sprite]

    def draw(self, target: pygame.Surface) -> None:
        """Draw all dice, within the target's clip."""
        dice = [self._dice[index] for index in self._order]
        for die in dice:
            _blit(target, self._kept[die.lifted].shadow, die.opacity)
        for die in dice:
            _blit(target, self._ring(die), die.opacity)
            _blit(target, self._kept[die.lifted].picture, die.opacity)

    def _ring(self, die: DrawnDie) -> Sprite | None:
        return self._rings[die.ring, die.lifted] if die.ring else None

    def update(
        self, target: pygame.Surface, background: pygame.Surface, dice: Sequence[DrawnDie]
    ) -> list[pygame.Rect]:
        """Replace the dice drawn last time on `target` by these; the rectangles that changed.

        `background` is what the target shows without dice. Nothing changed: nothing is drawn.
        """
        if not self.place(dice):
            return []
        stale, fresh = self._on_screen, self.touched
        for rect in stale:
            target.blit(background, rect, rect)
        self.draw(target)
        self._on_screen = fresh
        return stale + fresh

    def forget(self) -> None:
        """The target was drawn over: take nothing on it for granted."""
        self._dice, self._order, self._on_screen = (), [], []

    # -- asking

    def hit(self, x: float, y: float) -> int | None:
        """The topmost die under a point of the screen."""
        for index in reversed(self._order):
            if self._outline(index).gap(x, y) <= 0:
                return index
        return None

    def _outline(self, index: int) -> Shape:
        return self._kept[self._dice[index].lifted].shape

    def rect(self, index: int) -> pygame.Rect:
        """The rectangle around a die's outline."""
        outline = self._outline(index)
        w, h = outline.extent()
        left, top = math.floor(outline.x - w), math.floor(outline.y - h)
        right, bottom = math.ceil(outline.x + w), math.ceil(outline.y + h)
        return pygame.Rect(left, top, right - left, bottom - top)


def _blit(target: pygame.Surface, sprite: Sprite | None, opacity: float) -> None:
    if sprite is None or opacity <= 0:
        return
    if opacity < 1:
        sprite.surface.set_alpha(round(255 * opacity))
    target.blit(sprite.surface, (sprite.x, sprite.y))
    if opacity < 1:
        sprite.surface.set_alpha(None)
