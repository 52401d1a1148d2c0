"""The totals of the ending: a panel a seat, in the form there is room for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.rules.card import Card
from game.ui.canvas import Canvas
from game.ui.card import SeatShown, draw_avatar
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Colour, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending

_PARTS_WIDTH = 236  # design units a panel needs to tell what a total is made of
_TALL = 160  # height from which a total is shown large, with its parts
_USUAL = 74  # from which the total stands below the name
_LOW = 50  # and from which it still does, in small type
_TROPHY_WIDTH = 210  # to show a trophy on the same line as name and total


class _Total(NamedTuple):
    """What a panel shows."""

    seat: SeatShown
    name: str
    total: str
    parts: list[tuple[str, str]]  # of the total, if there is room
    is_winner: bool


def total_pieces(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    """A panel a seat: large for one or two, rows of three for more."""
    px = kit.look.px
    seats = len(ending.view.match.cards)
    columns = min(seats, 2 if seats <= 2 else 3)
    rows = -(-seats // columns)
    gap = px(16 if rect.h >= rows * px(_USUAL + 16) else 10)
    wide = min(px(372), (rect.w - gap * (columns - 1)) // columns)
    most = px(190) if wide >= px(_PARTS_WIDTH) else px(140)
    high = min(most, (rect.h - gap * (rows - 1)) // rows)
    pieces: list[Piece] = []
    for seat in range(seats):
        row, column = divmod(seat, columns)
        at = Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
        pieces.append(_total(kit, at, ending, seat))
    return pieces


def _total(kit: Kit, rect: Rect, ending: "Ending", seat: int) -> Piece:
    px = kit.look.px
    match, sits = ending.view.match, ending.view.setup.seats[seat]
    card = match.cards[seat]
    shown = _Total(
        seat=SeatShown.of(kit.words, sits.name, is_bot=not sits.is_human, seat=seat),
        name=sits.name,
        total=str(ending.counted(card.total)),
        parts=_parts(kit, card),
        is_winner=seat in match.winners,
    )

    def draw(canvas: Canvas) -> None:
        canvas.panel(rect, lift=1.1 if shown.is_winner else 0.6)
        if shown.is_winner:
            brass = canvas.palette.brass
            canvas.fill(rect, px(20), None, brass, max(2, px(3)))
        _form(rect, px)(canvas, rect, shown)

    spoken = kit.words("ending.spoken_total", name=sits.name, total=card.total)
    if shown.is_winner:
        spoken += ", " + kit.words("ending.winner")
    node = Node(f"total/{seat}", Role.TEXT, spoken, rect)
    key = (shown.total, shown.is_winner, shown.seat)
    return Piece(node.id, rect.grown(px(54)), key, draw, node)


def _form(rect: Rect, px: Callable[[float], int]) -> Callable[[Canvas, Rect, _Total], None]:
    """How a panel of that height is drawn."""
    if rect.h >= px(_USUAL):
        return _draw_usual
    return _draw_low if rect.h >= px(_LOW) else _draw_flat


def _draw_usual(canvas: Canvas, rect: Rect, shown: _Total) -> None:
    """Name, the total large below it, and where it is tall what the total is made of."""
    look, palette, px = canvas.look, canvas.palette, canvas.look.px
    is_tall = rect.h >= px(_TALL)
    pad = px(22 if is_tall else 16)
    head = rect.y + px(38 if is_tall else 28)
    draw_avatar(canvas, rect.x + pad + px(15), head, 30 if is_tall else 24, shown.seat)
    middle = rect.y + (px(94) if is_tall else rect.h * 0.66)
    canvas.text(
        shown.total, rect.x + pad, middle, 54 if is_tall else 32, _ink(canvas, shown), Weight.TITLE
    )
    right = rect.right - pad
    x = rect.x + pad + px(40 if is_tall else 34)
    size = Size.POINTS if is_tall else Size.ROW
    if shown.is_winner:
        y = head
        if x + text_width(look, shown.name, size, Weight.BOLD) > right - px(28):
            y = round(middle)  # the name needs the line
        else:
            right -= px(24)
        canvas.icon("trophy", rect.right - pad - px(8), y, px(22), palette.brass_text)
    name = cut_to(look, shown.name, right - x, size, Weight.BOLD)
    canvas.text(name, x, head, size, palette.ink, Weight.BOLD)
    if is_tall and rect.w >= px(_PARTS_WIDTH):
        _draw_parts(canvas, rect, pad, shown.parts)


def _draw_low(canvas: Canvas, rect: Rect, shown: _Total) -> None:
    """Name and, close below it, the total, both beside the picture."""
    look, palette, px = canvas.look, canvas.palette, canvas.look.px
    draw_avatar(canvas, rect.x + px(24), rect.centre[1], 26, shown.seat)
    x = rect.x + px(46)
    name = cut_to(look, shown.name, rect.right - px(10) - x, Size.ROW, Weight.BOLD)
    canvas.text(name, x, rect.y + rect.h * 0.3, Size.ROW, palette.ink, Weight.BOLD)
    middle = rect.y + rect.h * 0.68
    canvas.text(shown.total, x, middle, 22, _ink(canvas, shown), Weight.TITLE)
    if shown.is_winner:
        canvas.icon("trophy", rect.right - px(24), middle, px(20), palette.brass_text)


def _draw_flat(canvas: Canvas, rect: Rect, shown: _Total) -> None:
    """Name and total in one line; the picture gives way to a name that needs its room."""
    look, palette, px = canvas.look, canvas.palette, canvas.look.px
    middle, pad = rect.centre[1], px(14)
    right = rect.right - pad
    size = min(24.0, 0.6 * rect.h / look.scale)
    ink = _ink(canvas, shown)
    right -= canvas.text(shown.total, right, middle, size, ink, Weight.TITLE, align=1.0) + px(8)
    if shown.is_winner and rect.w >= px(_TROPHY_WIDTH):
        canvas.icon("trophy", right - px(8), middle, px(22), palette.brass_text)
        right -= px(26)
    x = rect.x + pad + px(34)
    if x + text_width(look, shown.name, Size.ROW, Weight.BOLD) > right:
        x = rect.x + pad
    else:
        draw_avatar(canvas, rect.x + pad + px(12), middle, 24, shown.seat)
    name = cut_to(look, shown.name, right - x, Size.ROW, Weight.BOLD)
    canvas.text(name, x, middle, Size.ROW, palette.ink, Weight.BOLD)


def _ink(canvas: Canvas, shown: _Total) -> Colour:
    return canvas.palette.ink if shown.is_winner else canvas.palette.ink2


def _parts(kit: Kit, card: Card) -> list[tuple[str, str]]:
    words = kit.words
    rest = card.total - card.upper - card.bonus
    parts = [(str(card.upper), words("ending.numbers"))]
    if card.table.bonus:
        parts.append((f"+{card.bonus}", words("ending.bonus")))
    return [*parts, (str(rest), words("ending.rest"))]


def _draw_parts(canvas: Canvas, rect: Rect, pad: int, parts: list[tuple[str, str]]) -> None:
    px, palette = canvas.look.px, canvas.palette
    line = rect.bottom - px(56)
    canvas.line(rect.x + pad, line, rect.w - 2 * pad, palette.hairline)
    for number, (value, name) in enumerate(parts):
        x = rect.x + pad + (rect.w - 2 * pad) * number / len(parts)
        canvas.text(value, x, line + px(18), Size.POINTS, palette.ink, Weight.BOLD)
        canvas.text(name, x, line + px(37), Size.NOTE, palette.ink2)
