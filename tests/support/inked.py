"""Where words come to stand when a page is drawn, and what is wrong with that."""

from dataclasses import dataclass
from itertools import combinations

import pygame

from game.ui.canvas import Canvas
from game.ui.lettering import cap_height_px, text_width
from game.ui.look import Rect, Weight

FLOATING = ("hint", "menu", "notice", "tip", "levels", "tour")  # they may lie over other things
SPARE_PX = 3  # letters stand on whole pixels: a line may be a little wider than measured


@dataclass
class Ink:
    """A line of words as it was drawn, by the box of its capitals."""

    words: str
    rect: Rect
    piece: str
    edge: Rect | None  # of the sheet or control it was set on


class Watched(Canvas):
    """A canvas that notes what is written on it, and forgets what is covered later."""

    def __init__(self, target, look):
        super().__init__(target, look)
        self.inked = []
        self.halved = []  # written on something that a later sheet hides in part
        self.grounds = []
        self.piece = None

    def text(self, words, x, y, size, colour, weight=Weight.TEXT, *, align=0.0, alpha=255):
        width = super().text(words, x, y, size, colour, weight, align=align, alpha=alpha)
        if words.strip() and alpha > 0:
            wide, cap = (
                text_width(self.look, words, size, weight),
                cap_height_px(self.look, size, weight),
            )
            rect = Rect(round(x - align * wide), round(y - cap / 2), wide, round(cap))
            self.inked.append(Ink(words, rect, self.piece.id, self._ground(rect)))
        return width

    def fill(self, rect, radius, colour, border=None, border_px=1):
        super().fill(rect, radius, colour, border, border_px)
        if colour is not None and (len(colour) == 3 or colour[3] == 255):
            self._cover(rect)

    def panel(self, rect, **values):
        super().panel(rect, **values)
        hidden = [ink for ink in self.inked if ink.rect.overlaps(rect)]
        self.inked = [ink for ink in self.inked if not ink.rect.overlaps(rect)]
        if not self.piece.id.startswith(FLOATING):
            self.halved += [ink for ink in hidden if not holds(rect, ink.rect)]
        self.grounds = [*(ground for ground in self.grounds if not ground.overlaps(rect)), rect]

    def _cover(self, rect):
        self.inked = [ink for ink in self.inked if not holds(rect, ink.rect)]
        self.grounds = [*(ground for ground in self.grounds if not holds(rect, ground)), rect]

    def _ground(self, rect):
        """The smallest sheet below the middle of a line that is tall enough for it."""
        x, y = rect.centre
        below = [r for r in self.grounds if r.contains(x, y) and r.h >= 1.5 * rect.h]
        return min(below, key=lambda r: r.w * r.h, default=None)


def holds(outer, inner):
    return (
        outer.x <= inner.x
        and inner.right <= outer.right
        and outer.y <= inner.y
        and inner.bottom <= outer.bottom
    )


PICTURES = ("table", "tray", "dice", "sample", "felt", "flecks")  # pieces without words


def drawn(desk):
    """Everything with words on the desk drawn anew, on a canvas that has watched it."""
    look = desk.look
    canvas = Watched(pygame.Surface((look.width, look.height)), look)
    for piece in desk._pieces():
        if piece.id not in PICTURES:
            if piece.id == "veil":  # what lies below waits, and is to be seen only dimly
                canvas.inked, canvas.halved = [], []
            canvas.piece = piece
            piece.draw(canvas)
    return canvas


def misprints(desk, told=frozenset()):
    """What is wrong with the words on the desk. `told` are texts that end with an ellipsis."""
    canvas = drawn(desk)
    window = Rect(0, 0, desk.look.width, desk.look.height)
    faults = []
    for ink in canvas.inked:
        if ink.words.endswith("…") and ink.words not in told:
            faults.append(f"{ink.piece}: cut, {ink.words!r}")
        if not holds(window, ink.rect):
            faults.append(f"{ink.piece}: {ink.words!r} leaves the window")
        elif ink.edge and (
            ink.rect.x < ink.edge.x - SPARE_PX or ink.rect.right > ink.edge.right + SPARE_PX
        ):
            faults.append(
                f"{ink.piece}: {ink.words!r} {tuple(ink.rect)} over the edge of {tuple(ink.edge)}"
            )
    faults += [f"{ink.piece}: {ink.words!r} goes on below a sheet" for ink in canvas.halved]
    for a, b in combinations(canvas.inked, 2):
        both = pygame.Rect(a.rect).clip(pygame.Rect(b.rect))
        is_engraved = a.piece == b.piece and a.words == b.words
        if both.w > SPARE_PX and both.h > 2 and not is_engraved:
            faults.append(f"{a.piece}: {a.words!r} and {b.piece}: {b.words!r} overlap")
    return faults
