"""How buttons and their like are painted."""

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.canvas import Canvas
from game.ui.lettering import text_width
from game.ui.look import Colour, Look, Palette, Rect, Weight, mix

_SMALLEST = 10.0  # design units, of the words on a button that is too narrow for them


class ButtonKind(Enum):
    """How much a button asks to be pressed."""

    PRIMARY = auto()  # the one thing to do now
    SECONDARY = auto()
    ADVICE = auto()
    QUIET = auto()  # words only


@dataclass(frozen=True, slots=True)
class Paint:
    """A button's colours in one state."""

    fill: Colour | None
    words: Colour
    border: Colour | None = None
    shadow: float = 0.0
    lit_edge: bool = False


def button_paint(
    palette: Palette, kind: ButtonKind, *, hot: bool, down: bool, is_enabled: bool, is_open: bool
) -> Paint:
    """A button's colours while it is pointed at (`hot`), pushed (`down`), or its panel shows."""
    if not is_enabled:
        return Paint(palette.disabled, palette.on_disabled)
    if is_open:
        return Paint(palette.blue_wash, palette.blue, palette.blue)
    match kind:
        case ButtonKind.PRIMARY:
            fill = palette.coral_press if down else palette.coral_hover if hot else palette.coral
            return Paint(fill, palette.on_coral, None, 0.34, lit_edge=True)
        case ButtonKind.SECONDARY:
            fill = palette.inset if down else palette.hover if hot else palette.paper
            return Paint(fill, palette.ink, palette.border, 0.16)
        case ButtonKind.ADVICE:
            fill = mix(palette.blue, palette.ink, 0.18) if hot else palette.blue
            return Paint(fill, palette.on_blue, None, 0.22)
        case ButtonKind.QUIET:
            return Paint(palette.hover if hot else None, palette.ink2)


def middle_of(rect: Rect) -> tuple[float, float]:
    """The exact middle."""
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def button_radius(look: Look, rect: Rect) -> float:
    """Pixels its corners are rounded by."""
    return min(14 * look.scale, rect.h / 2)


def draw_button(
    canvas: Canvas,
    rect: Rect,
    label: str,
    paint: Paint,
    icon: str | None,
    size: float,
    pushed: bool,
) -> None:
    """A button with its picture, words and shadow."""
    look = canvas.look
    radius = button_radius(look, rect)
    if paint.shadow:
        deep = 0.5 if pushed else 1.0
        blur = 9 if paint.lit_edge else 6
        canvas.shadow(
            rect, radius, blur * look.scale * deep, blur * 0.55 * look.scale * deep, paint.shadow
        )
    width = max(1, round(1.2 * look.scale)) if paint.border else 1
    canvas.fill(rect, radius, paint.fill, paint.border, width)
    if paint.lit_edge and look.palette.shadow_strength:
        canvas.fill(rect, radius, None, (255, 255, 255, 40), look.hairline_px)
    picture = look.px(size * 1.3) if icon else 0
    gap = look.px(8) if icon and label else 0
    room = rect.w - picture - gap - look.px(12)
    while label and size > _SMALLEST and text_width(look, label, size, Weight.BOLD) > room:
        size -= 0.5
    words = text_width(look, label, size, Weight.BOLD) if label else 0
    x = rect.x + (rect.w - picture - gap - words) / 2
    middle = rect.y + rect.h / 2
    if icon:
        canvas.icon(icon, x + picture / 2, middle, picture, paint.words)
    if label:
        canvas.text(label, x + picture + gap, middle, size, paint.words, Weight.BOLD)


def draw_radio(canvas: Canvas, x: float, y: float, is_chosen: bool) -> None:
    """A ring, or the filled dot of what is chosen."""
    look, palette = canvas.look, canvas.palette
    if is_chosen:
        canvas.disc(x, y, 9 * look.scale, palette.green)
        canvas.disc(x, y, 3.6 * look.scale, palette.paper)
    else:
        ring = mix(palette.ink2, palette.paper, 0.25)
        canvas.disc(x, y, 9 * look.scale, None, ring, 1.8 * look.scale)
