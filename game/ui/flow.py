"""A column of blocks of different heights of which only some fit: which are shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from game.ui.kit import Kit
from game.ui.look import Rect
from game.ui.rows import more_row
from game.ui.stage import Piece


@dataclass(frozen=True, slots=True)
class Block:
    """Something as wide as the column and `high` pixels high, made where it is to stand."""

    high: int
    make: Callable[[Kit, Rect], list[Piece]]


@dataclass(frozen=True, slots=True)
class Flow:
    """Blocks in `room` pixels, from the block `top` on. Lines of `line` pixels stand for the rest.

    A block that is higher than all the room would never be seen whole: there must be none.
    """

    heights: tuple[int, ...]
    room: int
    line: int
    top: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every block is shown."""
        return sum(self.heights) <= self.room

    @property
    def last_first(self) -> int:
        """The first block when the last one is shown."""
        return len(self.heights) - max(1, self._fitting(self.heights[::-1], self.room - self.line))

    @property
    def first(self) -> int:
        """The first block that is shown."""
        return 0 if self.is_whole else max(0, min(self.top, self.last_first))

    @property
    def shown(self) -> range:
        """The blocks that are shown."""
        if self.is_whole:
            return range(len(self.heights))
        room = self.room - (self.line if self.first else 0)
        rest = self.heights[self.first :]
        if sum(rest) > room:
            room -= self.line
        return range(self.first, self.first + max(1, self._fitting(rest, room)))

    @property
    def above(self) -> int:
        """How many blocks are hidden above."""
        return self.first

    @property
    def below(self) -> int:
        """How many blocks are hidden below."""
        return len(self.heights) - self.shown.stop

    def moved(self, blocks: int) -> int:
        """The `top` so many blocks further down, or up."""
        return max(0, min(self.first + blocks, self.last_first))

    def turned(self, pages: int) -> int:
        """The `top` that shows the next page, or the one before."""
        if pages > 0:
            return min(self.shown.stop, self.last_first)
        before = self.heights[: self.first][::-1]
        if sum(before) <= self.room - self.line:  # at the beginning no line stands above
            return 0
        return max(0, self.first - max(1, self._fitting(before, self.room - 2 * self.line)))

    def after_key(self, key: int) -> int | None:
        """The `top` after a key of the keyboard: a page further, or an end. None for any other."""
        if self.is_whole:
            return None
        return {
            pygame.K_PAGEUP: self.turned(-1),
            pygame.K_PAGEDOWN: self.turned(1),
            pygame.K_HOME: 0,
            pygame.K_END: self.last_first,
        }.get(key)

    @staticmethod
    def _fitting(heights: Sequence[int], room: int) -> int:
        """How many of them fit, from the first on."""
        return sum(reached <= room for reached in accumulate(heights))


def flow_pieces(
    kit: Kit,
    id_: str,
    rect: Rect,
    flow: Flow,
    blocks: Sequence[Block],
    more: Callable[[int], str],
    show: Callable[[int], None],
) -> list[Piece]:
    """The blocks that are shown, between the lines that stand for hidden ones.

    `more` gives the words for so many hidden blocks; `show` is told the new `top`.
    """
    pieces, y = [], rect.y

    def line(end: str, icon: str, count: int, pages: int) -> Piece:
        left = rect.x - kit.look.px(12)
        at = Rect(left, y, rect.right - left, flow.line - kit.look.px(2))
        top = flow.turned(pages)
        return more_row(kit, f"{id_}/{end}", at, more(count), icon, lambda: show(top))

    if flow.above:
        pieces.append(line("above", "up", flow.above, -1))
        y += flow.line
    for number in flow.shown:
        pieces += blocks[number].make(kit, Rect(rect.x, y, rect.w, blocks[number].high))
        y += blocks[number].high
    if flow.below:
        y = rect.bottom - flow.line
        pieces.append(line("below", "down", flow.below, 1))
    return pieces
