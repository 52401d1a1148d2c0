"""What pages with something to choose at the left and more about it at the right share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rules.goal import MOST_STARS
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import size_that_fits, text_block_height, text_width, wrapped
from game.ui.look import Colour, Look, Rect, Size, Weight
from game.ui.stage import Piece

_ROW = 44  # design units of a row in a list; less where there are many
_LEAST_ROW = 28
LINE = 37
TITLE = 26  # design units, of type
_LEADING = 1.25  # of titles that take several lines
_STAR_GAP = 0.16  # of a star


@dataclass(frozen=True, slots=True)
class ListPlan:
    """Two panels in real pixels, and the room inside them."""

    left: Rect
    right: Rect
    list: Rect  # below the left panel's title
    detail: Rect

    @classmethod
    def of(cls, look: Look, left_share: float) -> "ListPlan":
        """The plan of a page whose left panel takes that share of the width."""
        px = look.px
        margin, top, gap = px(40), px(88), px(20)
        whole = look.width - 2 * margin - gap
        high = look.height - top - margin
        left = Rect(margin, top, round(whole * left_share), high)
        right = Rect(left.right + gap, top, whole - left.w, high)
        pad = px(28)
        head = px(72)
        inner = Rect(left.x + pad, top + head, left.w - 2 * pad, high - head - px(20))
        detail = Rect(right.x + pad, top + px(24), right.w - 2 * pad, high - px(48))
        return cls(left, right, inner, detail)


def frame(kit: Kit, plan: ListPlan, title: str, note: str) -> list[Piece]:
    """Both panels, the left one's title as large as fits, and a note at its right."""
    px, palette = kit.look.px, kit.look.palette
    y = plan.left.y + px(42)
    room = plan.list.w - px(16) - text_width(kit.look, note, Size.ROW)
    size = size_that_fits(kit.look, title, room, TITLE, Weight.TITLE, least=Size.ROLL)
    return [
        kit.panel("left", plan.left),
        kit.panel("right", plan.right),
        kit.text("title", title, plan.list.x, y, size, weight=Weight.TITLE),
        kit.text("title/note", note, plan.list.right, y, Size.ROW, palette.ink2, align=1.0),
    ]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list."""

    id: str
    label: str
    note: str
    is_chosen: bool
    press: Callable[[], None]


def rows(kit: Kit, rect: Rect, lines: Sequence[Row]) -> list[Piece]:
    """Lines to choose one of."""
    px = kit.look.px
    pitch = min(px(_ROW), max(px(_LEAST_ROW), rect.h // max(1, len(lines))))
    pieces = []
    for number, line in enumerate(lines):
        at = Rect(rect.x - px(10), rect.y + number * pitch, rect.w + px(20), pitch - px(2))
        pieces.append(kit.radio_row(line.id, at, line.label, line.note, line.is_chosen, line.press))
    return pieces


class Column:
    """Pieces set below each other, from the top down."""

    def __init__(self, kit: Kit, rect: Rect) -> None:
        self._kit = kit
        self._rect = rect
        self.y = rect.y
        self.pieces: list[Piece] = []

    def caption(self, id_: str, words: str) -> None:
        """A small heading in capitals."""
        kit, px = self._kit, self._kit.look.px
        middle = self.y + px(8)
        ink = kit.look.palette.ink2
        self.pieces.append(
            kit.text(
                id_,
                kit.words.locale.upper(words),
                self._rect.x,
                middle,
                Size.NOTE,
                ink,
                Weight.BOLD,
            )
        )
        self.y += px(26)

    def title(self, id_: str, words: str, size: float = TITLE) -> None:
        """A title, in as many lines as it takes."""
        kit, rect, look = self._kit, self._rect, self._kit.look
        lines = wrapped(look, words, rect.w, size, Weight.TITLE)
        step = look.px(size * _LEADING)
        for number, line in enumerate(lines):
            middle = self.y + step * number + step // 2
            name = f"{id_}/{number}" if number else id_
            self.pieces.append(kit.text(name, line, rect.x, middle, size, weight=Weight.TITLE))
        self.y += step * len(lines) + look.px(8)

    def words(
        self, id_: str, words: str, size: float = Size.ROW, colour: Colour | None = None
    ) -> None:
        """A paragraph."""
        kit, rect = self._kit, self._rect
        wide = rect.w - kit.look.px(6)  # type as drawn may be a little wider than as measured
        high = text_block_height(kit.look, words, wide, size, weight=Weight.MEDIUM)
        at = Rect(rect.x, self.y, wide, high)
        self.pieces.append(kit.paragraph(id_, words, at, size, colour))
        self.y += high + kit.look.px(10)

    def line(self, id_: str, label: str, value: str, *, is_strong: bool = False) -> None:
        """A name at the left and what it holds at the right, above a hairline."""
        kit, rect, px = self._kit, self._rect, self._kit.look.px
        middle, palette = self.y + px(LINE / 2 - 1), kit.look.palette
        weight = Weight.BOLD if is_strong else Weight.TEXT
        self.pieces += [
            kit.text(f"{id_}/label", label, rect.x, middle, Size.ROW, palette.ink2),
            kit.text(id_, value, rect.right, middle, Size.POINTS, None, weight, align=1.0),
            kit.rule(f"{id_}/rule", rect.x, self.y + px(LINE - 2), rect.w),
        ]
        self.y += px(LINE)

    @property
    def width(self) -> int:
        """Pixels there are for words."""
        return self._rect.w - self._kit.look.px(6)

    def here(self, high: int) -> Rect:
        """The rectangle of that height at the column's end so far."""
        return Rect(self._rect.x, self.y, self.width, high)

    def space(self, design: float) -> None:
        """Leave so many design units free."""
        self.y += self._kit.look.px(design)


def draw_stars(
    canvas: Canvas, x: float, y: float, size: float, reached: int, of: int = MOST_STARS
) -> None:
    """Stars in a row from `x`, the reached ones filled.

    `size` is in design units; `y` is their middle.
    """
    look, palette = canvas.look, canvas.palette
    side, gap = size * look.scale, size * look.scale * _STAR_GAP
    for number in range(of):
        middle = x + side / 2 + number * (side + gap)
        if number < reached:
            canvas.icon("star", middle, y, side, palette.brass_text)
            if palette.brass != palette.brass_text:
                canvas.icon("star", middle, y, side * 0.74, palette.brass)
        else:
            canvas.icon("star_empty", middle, y, side, palette.ink2)


def stars_width(look: Look, size: float) -> int:
    """Pixels that a full row of stars takes."""
    return round(MOST_STARS * size * look.scale * (1 + _STAR_GAP))
