"""What the parts of the help are made of: titles, paragraphs, dice beside words."""

from collections.abc import Callable, Sequence

from game.ui.canvas import Canvas
from game.ui.flow import Block
from game.ui.kit import Kit
from game.ui.lettering import LEADING, text_block_height, text_px, wrapped
from game.ui.look import Colour, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.list_page import TITLE
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told import dice_told

DIE, PITCH = 22, 25  # design units, of the dice beside words
_MOST_LINES = 5  # of a block: a longer paragraph is cut into several, so that it scrolls in steps
_TITLE_LEADING = 1.25


def title(kit: Kit, id_: str, words: str, width: int, size: float = TITLE) -> Block:
    """A title, in as many lines as it takes."""
    lines = wrapped(kit.look, words, width, size, Weight.TITLE)
    step = round(text_px(kit.look, size) * _TITLE_LEADING)

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        return [
            kit.text(f"{id_}/{n}" if n else id_, line, rect.x, rect.y + step * n + step // 2, size,
                     weight=Weight.TITLE)
            for n, line in enumerate(lines)
        ]  # fmt: skip

    return Block(step * len(lines) + kit.look.px(8), make)


def paragraph(
    kit: Kit,
    id_: str,
    words: str,
    width: int,
    size: float = Size.ROW,
    colour: Colour | None = None,
    *,
    gap: float = 10,
    weight: Weight = Weight.MEDIUM,
) -> list[Block]:
    """Words in blocks of a few lines each, with `gap` design units below the last."""
    wide = width - kit.look.px(6)
    lines = wrapped(kit.look, words, wide, size, weight)
    step = text_px(kit.look, size) * LEADING
    blocks = []
    for first in range(0, len(lines), _MOST_LINES):
        part = lines[first : first + _MOST_LINES]
        is_last = first + _MOST_LINES >= len(lines)
        high = round(len(part) * step)
        name = f"{id_}/{first}" if first else id_
        blocks.append(_lines_of(name, part, high, kit.look.px(gap) if is_last else 0,
                                size, colour, weight))  # fmt: skip
    return blocks


def _lines_of(
    id_: str,
    lines: Sequence[str],
    high: int,
    gap: int,
    size: float,
    colour: Colour | None,
    weight: Weight,
) -> Block:
    def make(kit: Kit, rect: Rect) -> list[Piece]:
        at = Rect(rect.x, rect.y, rect.w, high)
        return [kit.paragraph(id_, "\n".join(lines), at, size, colour, weight)]

    return Block(high + gap, make)


def space(kit: Kit, design: float) -> Block:
    """So many design units of nothing."""
    return Block(kit.look.px(design), lambda _kit, _rect: [])


def rule(kit: Kit, id_: str) -> Block:
    """A hairline between two things."""
    high = kit.look.px(13)
    return Block(high, lambda kit, rect: [kit.rule(id_, rect.x, rect.y + high // 2, rect.w)])


def together(blocks: Sequence[Block]) -> Block:
    """Blocks that are not parted when the column is scrolled."""

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        pieces, y = [], rect.y
        for block in blocks:
            pieces += block.make(kit, Rect(rect.x, y, rect.w, block.high))
            y += block.high
        return pieces

    return Block(sum(block.high for block in blocks), make)


def side_by_side(kit: Kit, width: int, makers: Sequence[Callable[[int], Block]]) -> Block:
    """Blocks in columns of the same width, as high as the highest."""
    gap = kit.look.px(16)
    wide = (width - gap * (len(makers) - 1)) // len(makers)
    blocks = [make(wide) for make in makers]

    def made(kit: Kit, rect: Rect) -> list[Piece]:
        pieces: list[Piece] = []
        for number, block in enumerate(blocks):
            at = Rect(rect.x + number * (wide + gap), rect.y, wide, block.high)
            pieces += block.make(kit, at)
        return pieces

    return Block(max(block.high for block in blocks), made)


def dice_beside(
    kit: Kit,
    id_: str,
    faces: Sequence[int],
    words: str,
    width: int,
    *,
    is_good: bool = True,
    is_strong: bool = True,
) -> Block:
    """Dice, and at their right what is to be said about them; not `is_good`: in second ink."""
    px, look = kit.look.px, kit.look
    left = px(PITCH) * len(faces) + px(10)
    weight = Weight.BOLD if is_good and is_strong else Weight.MEDIUM
    room = width - left - px(4)
    text_h = text_block_height(look, words, room, Size.LABEL, weight)
    high = max(px(DIE), text_h)
    colour = look.palette.green if is_good and is_strong else look.palette.ink2
    label = f"{dice_told(faces)}: {words}"

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        at = Rect(rect.x, rect.y, rect.w, high)
        first_line = rect.y + max(px(DIE), round(text_px(look, Size.LABEL) * LEADING)) / 2
        top = rect.y + (px(DIE) - text_h) // 2 if text_h < px(DIE) else rect.y
        text = Rect(rect.x + left, top, room, text_h)

        def draw(canvas: Canvas) -> None:
            draw_small_dice(canvas, rect.x, first_line, faces, px(DIE), px(PITCH))
            canvas.paragraph(words, text, Size.LABEL, colour, weight)

        node = Node(id_, Role.TEXT, label, at)
        return [Piece(id_, at.grown(px(6)), (label, colour, rect), draw, node)]

    return Block(high + px(8), make)


def name_and_value(kit: Kit, id_: str, name: str, value: str, width: int) -> Block:
    """A name at the left and something short at the right, in one line or two."""
    px, look = kit.look.px, kit.look
    value_w = round(width * 0.42)
    name_lines = wrapped(look, name, width - value_w - px(12), Size.ROW, Weight.MEDIUM)
    value_lines = wrapped(look, value, value_w - px(6), Size.ROW, Weight.BOLD)
    step = text_px(look, Size.ROW) * LEADING
    high = round(max(len(name_lines), len(value_lines)) * step) + px(13)

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        top = rect.y + px(5)
        left = Rect(rect.x, top, width - value_w - px(12), round(len(name_lines) * step))
        right = Rect(rect.right - value_w, top, value_w, round(len(value_lines) * step))
        palette = kit.look.palette
        return [
            kit.paragraph(f"{id_}/name", name, left, Size.ROW),
            kit.paragraph(id_, value, right, Size.ROW, palette.ink, Weight.BOLD),
            kit.rule(f"{id_}/rule", rect.x, rect.bottom - px(2), rect.w),
        ]

    return Block(high, make)
