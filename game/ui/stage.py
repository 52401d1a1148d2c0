"""What is on screen, piece by piece; only what changed is drawn again.

A scene lists its pieces from back to front. A piece says where it may leave a mark, and carries a
key: equal keys draw equal pictures. The stage compares the list with the one before, and redraws
just the rectangles in which something differs.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import pygame

from game.ui.canvas import Canvas
from game.ui.look import Look, Rect
from game.ui.nodes import Node


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that is drawn; with a node, one that can be reached."""

    id: str
    rect: Rect  # everything it may touch
    key: Hashable
    draw: Callable[[Canvas], None] = field(compare=False)
    node: Node | None = None
    press: Callable[[], None] | None = field(default=None, compare=False)


class Stage:
    """The pieces on the window's surface. Call `show` after anything may have changed."""

    def __init__(self) -> None:
        self._shown: dict[str, Piece] = {}
        self._look: Look | None = None
        self.pieces: Sequence[Piece] = ()

    def forget(self) -> None:
        """Draw everything again next time."""
        self._look = None

    @property
    def nodes(self) -> list[Node]:
        """Nodes in order of focus."""
        return [piece.node for piece in self.pieces if piece.node is not None]

    def piece(self, node_id: str) -> Piece | None:
        """The piece whose node has that id."""
        for piece in self.pieces:
            if piece.node is not None and piece.node.id == node_id:
                return piece
        return None

    def show(
        self,
        target: pygame.Surface,
        look: Look,
        pieces: Sequence[Piece],
        dirty: Sequence[Rect] = (),
    ) -> list[Rect]:
        """Bring the surface up to date; the rectangles that were drawn, none if nothing changed.

        `dirty` are rectangles to draw again although no key tells so.
        """
        whole = Rect(0, 0, look.width, look.height)
        marks = [*dirty, *self._changes(pieces)] if look == self._look else [whole]
        self.pieces = pieces
        self._look = look
        self._shown = {piece.id: piece for piece in pieces}
        drawn = _merged(marks, whole)
        canvas = Canvas(target, look)
        for rect in drawn:
            target.set_clip(rect)
            for piece in pieces:
                if piece.rect.overlaps(rect):
                    piece.draw(canvas)
        target.set_clip(None)
        return drawn

    def _changes(self, pieces: Sequence[Piece]) -> list[Rect]:
        changed: list[Rect] = []
        ids = set()
        for piece in pieces:
            ids.add(piece.id)
            before = self._shown.get(piece.id)
            if before is None:
                changed.append(piece.rect)
            elif before.rect != piece.rect or before.key != piece.key:
                changed += [before.rect, piece.rect]
        changed += [piece.rect for id_, piece in self._shown.items() if id_ not in ids]
        return changed


def _merged(rects: Sequence[Rect], whole: Rect) -> list[Rect]:
    """Rectangles that cover the given ones, clipped to the window, no two overlapping."""
    window = pygame.Rect(whole)
    todo = [clipped for rect in rects if (clipped := pygame.Rect(rect).clip(window)).size != (0, 0)]
    done: list[pygame.Rect] = []
    while todo:
        rect = todo.pop()
        hit = rect.collidelist(done)
        if hit < 0:
            done.append(rect)
        else:
            todo.append(rect.union(done.pop(hit)))
    return [_off_the_grid(rect) for rect in done]


def _off_the_grid(rect: pygame.Rect) -> Rect:
    """One column more to the left for rectangles that start on a multiple of four pixels.

    SDL copies those past the cache, which takes many times as long for small ones.
    """
    extra = 1 if rect.x > 0 and rect.x % 4 == 0 else 0
    return Rect(rect.x - extra, rect.y, rect.w + extra, rect.h)
