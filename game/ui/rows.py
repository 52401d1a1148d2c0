"""A list of which only some rows fit: which are shown, and the buttons that show the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows 0 to `count` - 1, of which `fits` fit; where some are hidden, lines tell how many.

    `top` is the first row that should be shown; `first` and `shown` say what comes of it.
    """

    count: int
    fits: int
    top: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every row is shown."""
        return self.count <= self.fits

    @property
    def first(self) -> int:
        """The first row that is shown."""
        if self.is_whole:
            return 0
        return max(0, min(self.top, self.count - (self.fits - 1)))

    @property
    def shown(self) -> range:
        """The rows that are shown, some lines fewer than fit where others are hidden."""
        if self.is_whole:
            return range(self.count)
        room = max(1, self.fits - (self.first > 0))
        last = self.first + room
        return range(self.first, last if last >= self.count else max(self.first + 1, last - 1))

    @property
    def above(self) -> int:
        """How many rows are hidden above."""
        return self.first

    @property
    def below(self) -> int:
        """How many rows are hidden below."""
        return self.count - self.shown.stop

    def turned(self, pages: int) -> int:
        """The `top` that shows the next page, or the one before."""
        return self.moved(pages * max(1, self.fits - 2))

    def moved(self, rows: int) -> int:
        """The `top` that many rows further down, or up."""
        top = max(0, min(self.first + rows, self.count - (self.fits - 1)))
        return 0 if rows < 0 and top == 1 else top  # one line for one row would be no gain

    def showing(self, row: int) -> int:
        """The `top` that has that row in sight, as it is if it has."""
        return self.top if row in self.shown else max(0, row - (self.fits - 2) // 2)

    def near(self, row: int) -> int:
        """The `top` with that row in sight, and one more on either side to go on to."""
        rows, last = self, self.count - 1
        while max(row - 1, 0) not in rows.shown and rows.above:
            up = max(1, rows.first - row - rows.fits)
            rows = Rows(rows.count, rows.fits, rows.moved(-up))
        while min(row + 1, last) not in rows.shown and rows.below:
            down = max(1, row - rows.shown.stop - rows.fits)
            rows = Rows(rows.count, rows.fits, rows.moved(down))
        return rows.first

    def after_key(self, key: int) -> int | None:
        """The `top` after a key of the keyboard: a page further, or an end. None for any other."""
        tops = {
            pygame.K_PAGEUP: self.turned(-1),
            pygame.K_PAGEDOWN: self.turned(1),
            pygame.K_HOME: 0,
            pygame.K_END: self.count,
        }
        return tops.get(key)

    def row_after_key(self, key: int, row: int) -> int | None:
        """The row such a key leads to from that one; None for any other key."""
        page, last = max(1, len(self.shown) - 1), self.count - 1
        found = {
            pygame.K_PAGEUP: row - page,
            pygame.K_PAGEDOWN: row + page,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(key)
        return None if found is None else max(0, min(found, last))


def row_pieces(
    kit: Kit,
    id_: str,
    rows: Rows,
    at: Callable[[int], Rect],
    row: Callable[[Rect, int], Sequence[Piece]],
    more: str,
    show: Callable[[int], None],
) -> list[Piece]:
    """The rows that are shown, between the lines that stand for hidden ones.

    `at` tells where the first, second, … line is, `row` makes the pieces of a row there. `more`
    is the key of the words for `n` hidden rows; `show` is told the new `top` when they are pressed.
    """

    def more_line(place: int, way: int) -> Piece:
        end, icon, n = ("below", "down", rows.below) if way > 0 else ("above", "up", rows.above)
        words = kit.words(more, n=n)
        return more_row(kit, f"{id_}/{end}", at(place), words, icon, lambda: show(rows.turned(way)))

    first = 1 if rows.above else 0
    pieces = [more_line(0, -1)] if rows.above else []
    for place, number in enumerate(rows.shown, first):
        pieces += row(at(place), number)
    if rows.below:
        pieces.append(more_line(first + len(rows.shown), 1))
    return pieces


def more_row(
    kit: Kit, id_: str, rect: Rect, words: str, icon: str, press: Callable[[], None]
) -> Piece:
    """The line that stands for hidden rows and shows them when pressed."""
    px, palette = kit.look.px, kit.look.palette
    hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        if hot:
            canvas.fill(rect, 11 * kit.look.scale, palette.hover)
        middle = rect.y + rect.h / 2
        ink = palette.ink if hot else palette.green
        canvas.icon(icon, rect.x + px(20), middle, px(15), ink)
        canvas.text(words, rect.x + px(42), middle, Size.ROW, ink)
        if kit.touch.focus == id_:
            canvas.ring(rect, 11 * kit.look.scale)

    node = Node(id_, Role.BUTTON, words, rect, (Action.PRESS,))
    return kit.custom(node, (words, hot), draw, press)
