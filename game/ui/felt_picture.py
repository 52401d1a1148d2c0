"""Five dice on a piece of felt, as the tray of a match shows them: a position to be looked at."""

import math
from collections.abc import Sequence

import pygame

from game import paths
from game.ui.camera import FELT_D, FELT_W, HALF, Camera
from game.ui.canvas import Canvas
from game.ui.dice_table import ShownDie
from game.ui.lettering import text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.travel import showing, turned
from game.ui.tray import TrayLook, laid_table
from game.ui.tray_view import Mark, TrayView

_SPOTS = ((-3.05, 0.42, -14), (-1.5, -0.18, 20), (0.05, 0.5, -8), (1.6, -0.1, 27), (3.1, 0.4, 8))
"""Where the dice lie: edges to the right of the middle, edges away, degrees turned."""
_ACROSS, _ALONG = 8.3, 3.1  # edges that must be seen
_CORNER = 16  # design units
_TAG_H = 19


class FeltPicture:
    """The felt in one look and size. `show` lays the dice out, `draw` puts the picture there."""

    def __init__(self, look: Look, rect: Rect, tray: TrayLook) -> None:
        self.key = (look, rect, tray)
        self._look = look
        self._rect = rect
        self._tag_room = look.px(_TAG_H + 6)
        camera = _camera(rect, self._tag_room)
        self._felt = laid_table(paths.assets() / "textures", (rect.w, rect.h), camera, tray)
        self._view = TrayView(look, camera, tray)
        self._shown: tuple[object, ...] | None = None
        self._picture = self._felt

    def show(self, faces: Sequence[int], advised: Sequence[int], tag: str) -> None:
        """Lay out dice with these faces; those `advised`, by position, get a ring and the tag."""
        shown = (tuple(faces), tuple(advised), tag)
        if shown == self._shown:
            return
        self._shown = shown
        dice = []
        for die, (face, (x, y, angle)) in enumerate(zip(faces, _SPOTS, strict=True)):
            pose = turned(showing(face), math.radians(angle))
            pose = pose._replace(x=FELT_W / 2 + x, y=FELT_D / 2 + y, z=HALF)
            dice.append(ShownDie(die, pose, 1.0, False))
        self._view.place(dice, dict.fromkeys(advised, Mark.ADVISED))
        self._picture = self._painted(advised, tag)

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        canvas.target.blit(self._picture, (self._rect.x, self._rect.y))

    def _painted(self, advised: Sequence[int], tag: str) -> pygame.Surface:
        felt = self._felt.copy()
        self._view.draw(felt)
        tags = Canvas(felt, self._look)
        for die in advised:
            self._draw_tag(tags, die, tag)
        w, h = self._rect.w, self._rect.h
        picture = pygame.Surface((w, h), pygame.SRCALPHA)
        radius = self._look.px(_CORNER)
        Canvas(picture, self._look).fill(Rect(0, 0, w, h), radius, (255, 255, 255))
        picture.blit(felt, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def _draw_tag(self, canvas: Canvas, die: int, tag: str) -> None:
        look, palette = self._look, self._look.palette
        seen = self._view.rect(die)
        wide = text_width(look, tag, Size.NOTE, Weight.HEAVY) + look.px(18)
        rect = Rect(seen.centre[0] - wide // 2, seen.bottom + look.px(5), wide, look.px(_TAG_H))
        canvas.fill(rect, rect.h / 2, palette.blue_on_felt)
        middle = rect.x + rect.w / 2, rect.y + rect.h / 2
        canvas.text(tag, *middle, Size.NOTE, palette.on_blue_felt, Weight.HEAVY, align=0.5)


def _camera(rect: Rect, tag_room: int) -> Camera:
    """The dice as large as fit, in the middle of what is left above their tags."""
    px = min(rect.w / _ACROSS, (rect.h - tag_room) / (_ALONG - 1.0))
    seen = Camera(px, 0, 0).project((FELT_W / 2, FELT_D / 2, HALF))
    return Camera(px, rect.w / 2 - seen.x, (rect.h - 0.7 * tag_room) / 2 - seen.y)
