"""Small dice of a throw that was checked: thrown ones ticked, held ones in the rack, wrong ones
crossed."""

from collections.abc import Sequence

from game.rules.dice import DICE, SIDES
from game.session.checking import CheckedThrow
from game.ui.canvas import Canvas
from game.ui.look import Rect, Size, Weight
from game.ui.small_dice import draw_small_dice


def draw_checked_dice(
    canvas: Canvas,
    left: float,
    middle: float,
    throw: CheckedThrow,
    sizes: tuple[int, int],
    wrong: int | None = None,
    is_ticked: bool = True,
) -> None:
    """The five dice in a row; `sizes` are a die's side and the way to the next, in pixels.

    A die that was derived again has a tick beside it, one that was held is smaller and stands on
    a bar, and the `wrong` one has a cross.
    """
    side, pitch = sizes
    for die, face in enumerate(throw.faces[:DICE]):
        x = left + die * pitch
        is_wrong = is_ticked and die == wrong
        draw_one(canvas, x, middle, face, side, is_held=die in throw.held)
        sign_x = x + side + (pitch - side) / 2 - canvas.look.px(1)
        if is_wrong:
            canvas.icon("close", sign_x, middle, side * 0.72, canvas.palette.coral)
        elif is_ticked and _is_derived(throw.slots, die):
            canvas.icon("check", sign_x, middle, side * 0.66, canvas.palette.green)


def draw_one(
    canvas: Canvas, left: float, middle: float, face: int, side: int, *, is_held: bool
) -> None:
    """One die; a held one is smaller, on a bar. What is no face is shown as what stands there."""
    px, palette = canvas.look.px, canvas.palette
    size = round(side * 0.78) if is_held else side
    inset = (side - size) / 2
    lifted = middle - px(2) if is_held else middle
    if 1 <= face <= SIDES:
        draw_small_dice(canvas, left + inset, lifted, [face], size, size)
    else:
        rect = Rect(round(left), round(middle - side / 2), side, side)
        canvas.fill(rect, side * 0.24, palette.inset, palette.coral, canvas.look.hairline_px)
        told = str(face)[:2] if -9 <= face <= 99 else "?"
        canvas.text(told, left + side / 2, middle, Size.LABEL, palette.ink, Weight.BOLD, align=0.5)
    if is_held:
        bar = Rect(round(left), round(lifted + size / 2 + px(2)), side, max(2, px(3)))
        canvas.fill(bar, bar.h / 2, palette.brass_text)


def _is_derived(slots: Sequence[object], die: int) -> bool:
    return die < len(slots) and slots[die] is not None
