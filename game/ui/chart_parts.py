"""What all charts of figures share: the picture with its axis, titles, and legends."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from game.ui.canvas import Canvas
from game.ui.curve import Curve
from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Colour, Palette, Rect, Size, Weight, mix
from game.ui.nodes import Node, Role
from game.ui.plot import Bars, Dashes, Dots, Shape, plot_picture
from game.ui.stage import Piece


class Sign(Enum):
    """How something is drawn in a chart; each has a shape of its own."""

    BAR = auto()
    DOT = auto()
    LINE = auto()  # an outline
    MARK = auto()  # a level stroke across a bar
    TICK = auto()  # an upright stroke across a bar
    CURVE = auto()
    INK = auto()  # a curve over bars
    DASHES = auto()


_SIGN_WIDTH = 22  # design units


def dots_colour(palette: Palette) -> Colour:
    """Of the person's own bars and dots: lighter than lines, so that these are seen over them."""
    return mix(palette.paper, palette.green, 0.65)


def level_lines(kit: Kit, inside: Rect, ys: Sequence[float]) -> list[Shape]:
    """Hairlines across the chart; `ys` from the top of its inside."""
    look = kit.look
    return [
        Curve(((0, y), (inside.w, y)), look.palette.hairline, max(1, look.hairline_px)) for y in ys
    ]


def chart_piece(
    kit: Kit,
    id_: str,
    rect: Rect,
    inside: Rect,
    shapes: Sequence[Shape],
    labels: Sequence[tuple[float, str]],
    told: str,
) -> Piece:
    """A chart with the labels of its lines (y in the window, words); `told` says what it shows.

    Shapes lie in `inside`, and may reach some pixels beyond.
    """
    px, palette = kit.look.px, kit.look.palette
    margin = px(5)
    reach = inside.grown(margin)
    drawn = tuple(_moved(shape, margin) for shape in shapes)
    at = Rect(rect.x, inside.y - margin, rect.w, inside.h + 2 * margin)

    def draw(canvas: Canvas) -> None:
        picture = plot_picture((reach.w, reach.h), palette.paper, drawn)
        canvas.target.blit(picture, (reach.x, reach.y))
        for y, words in labels:
            canvas.text(words, inside.x - px(8), y, Size.NOTE, palette.ink2, align=1.0)

    wide = px(12) + max((text_width(kit.look, words, Size.NOTE) for _, words in labels), default=0)
    around = at.around(Rect(inside.x - wide, inside.y - px(10), wide, inside.h + px(20)))
    return Piece(id_, around, (drawn, tuple(labels), palette.paper), draw,
                 Node(id_, Role.TEXT, told, at))  # fmt: skip


def _moved(shape: Shape, by: int) -> Shape:
    """The shape so many pixels further right and down."""
    match shape:
        case Bars():
            rects = tuple((x + by, y + by, w, h) for x, y, w, h in shape.rects)
            return shape._replace(rects=rects)
        case Dashes():
            (x0, y0), (x1, y1) = shape.start, shape.end
            return shape._replace(start=(x0 + by, y0 + by), end=(x1 + by, y1 + by))
        case Dots():
            return shape._replace(points=tuple((x + by, y + by) for x, y in shape.points))
    return shape._replace(points=tuple((x + by, y + by) for x, y in shape.points))


def title_piece(kit: Kit, id_: str, rect: Rect, words: str) -> Piece:
    """The title of a chart, at the top left of its rectangle."""
    return kit.text(id_, words, rect.x, rect.y + kit.look.px(10), Size.ROW, weight=Weight.BOLD)


def legend(
    kit: Kit, id_: str, rect: Rect, signs: Sequence[tuple[Sign, str]], title: str = ""
) -> list[Piece]:
    """What the shapes of a chart stand for, at the top right.

    `title` stands at the left of the same line; where there is little room, the last are left out.
    """
    px, look, y = kit.look.px, kit.look, rect.y + kit.look.px(10)
    least = rect.x + text_width(look, title, Size.ROW, Weight.BOLD) + px(12)
    widths = [text_width(look, words, Size.LABEL) + px(_SIGN_WIDTH + 22) for _, words in signs]
    fits = sum(1 for n in range(len(signs)) if rect.right - sum(widths[: n + 1]) >= least)
    pieces: list[Piece] = []
    x = rect.right + px(14)
    for number in range(fits - 1, -1, -1):
        sign, words = signs[number]
        x -= widths[number]
        at = Rect(x, y - px(8), px(_SIGN_WIDTH), px(16))
        pieces += [
            sign_piece(kit, f"{id_}/{number}/sign", at, sign),
            kit.text(f"{id_}/{number}", words, at.right + px(6), y, Size.LABEL,
                     look.palette.ink2),
        ]  # fmt: skip
    return pieces


def sign_piece(kit: Kit, id_: str, rect: Rect, sign: Sign) -> Piece:
    """A shape as it stands in a legend."""
    return Piece(
        id_, rect.grown(kit.look.px(3)), sign, lambda canvas: draw_sign(canvas, rect, sign)
    )


def draw_sign(canvas: Canvas, rect: Rect, sign: Sign) -> None:
    """The shape as it stands in a legend."""
    px, palette = canvas.look.px, canvas.palette
    x, y = rect.centre
    thick = max(2, px(2.4))
    match sign:
        case Sign.BAR:
            side = px(11)
            canvas.fill(Rect(x - side // 2, y - side // 2, side, side), 0, dots_colour(palette))
        case Sign.DOT:
            canvas.disc(x, y, px(4.2), palette.green)
        case Sign.LINE:
            foot, top = y + px(4), y - px(4)
            left, right = rect.x + rect.w * 0.3, rect.x + rect.w * 0.7
            points = [(rect.x, foot), (left, foot), (left, top), (right, top), (right, foot),
                      (rect.right, foot)]  # fmt: skip
            canvas.curve(points, palette.ink, max(1.5, 1.7 * canvas.look.scale))
        case Sign.MARK | Sign.INK:
            canvas.line(rect.x, y - thick // 2, rect.w, palette.ink, thick)
        case Sign.TICK:
            canvas.target.fill(palette.ink, (x - px(1), y - px(8), max(2, px(2)), 2 * px(8)))
        case Sign.CURVE:
            canvas.line(rect.x, y - thick // 2, rect.w, palette.green, thick)
        case Sign.DASHES:
            dash = (rect.w - 2 * px(3)) // 3
            for number in range(3):
                left = rect.x + number * (dash + px(3))
                canvas.line(left, y - thick // 2, dash, palette.ink2, max(2, px(1.6)))
