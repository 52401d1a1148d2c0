"""A few large numbers beside each other, each with its name below."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.stage import Piece

_TYPE = 30  # of a number


class LargeNumber(NamedTuple):
    """A number, its name, and perhaps a sentence that says more where it is pointed at."""

    id: str
    value: str
    name: str
    told: str = ""


def large_numbers(kit: Kit, rect: Rect, numbers: Sequence[LargeNumber]) -> list[Piece]:
    """The numbers across the rectangle, as far apart as there is room, hairlines between them."""
    px, look, palette = kit.look.px, kit.look, kit.look.palette
    widths = [_width(look, one) for one in numbers]
    spare = max(0, rect.w - sum(widths)) // len(numbers)
    pieces, x = [], rect.x
    for one, width in zip(numbers, widths, strict=True):
        id_ = f"figure/{one.id}"
        if x > rect.x:
            line = Rect(x - spare // 2, rect.y + px(4), look.hairline_px, px(50))
            pieces.append(kit.box(f"{id_}/line", line, palette.hairline, 0))
        pieces += [
            kit.text(id_, one.value, x, rect.y + px(18), _TYPE, weight=Weight.TITLE, tip=one.told),
            kit.text(f"{id_}/label", one.name, x, rect.y + px(47), Size.LABEL, palette.ink2,
                     tip=one.told),
        ]  # fmt: skip
        x += width + spare
    return pieces


def _width(look: Look, one: LargeNumber) -> int:
    value = text_width(look, one.value, _TYPE, Weight.TITLE)
    return max(value, text_width(look, one.name, Size.LABEL))
