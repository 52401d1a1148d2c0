"""The controls every scene is made of: each call makes the piece that draws and reaches one."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from game.text import Words
from game.ui.button_paint import (
    ButtonKind,
    button_paint,
    button_radius,
    draw_button,
    draw_radio,
    middle_of,
)
from game.ui.canvas import RING_MARGIN, Canvas
from game.ui.forms import FIELD_TEXT, FieldEditor
from game.ui.lettering import cut_to, reach_of_lines, text_width
from game.ui.look import Colour, Look, Rect, Size, Weight, mix
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece


@dataclass(frozen=True, slots=True)
class Touch:
    """What hand and keyboard are at, by node id."""

    hover: str | None = None
    pressed: str | None = None
    focus: str | None = None  # only while the keyboard is in use, so that it is shown


@dataclass(frozen=True, slots=True)
class Kit:
    """Makes pieces in one look, one language, and for where hand and keyboard are now."""

    look: Look
    words: Words
    touch: Touch

    # -- plain pieces

    def panel(self, id_: str, rect: Rect, *, lift: float = 1.0, node: Node | None = None) -> Piece:
        """A sheet of paper."""
        reach = rect.grown(self.look.px(52))
        return Piece(id_, reach, (rect, lift), lambda c: c.panel(rect, lift=lift), node)

    def box(
        self,
        id_: str,
        rect: Rect,
        colour: Colour | None,
        radius: float = 12,
        border: Colour | None = None,
    ) -> Piece:
        """A flat rounded field of colour; `radius` in design units."""
        px = radius * self.look.scale
        width = self.look.hairline_px

        def draw(canvas: Canvas) -> None:
            canvas.fill(rect, px, colour, border, width)

        return Piece(id_, rect, (colour, border, radius), draw)

    def rule(self, id_: str, x: int, y: int, width: int) -> Piece:
        """A hairline."""
        rect = Rect(x, y, width, self.look.hairline_px)
        colour = self.look.palette.hairline
        return Piece(id_, rect, colour, lambda c: c.line(x, y, width, colour))

    def text(
        self,
        id_: str,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour | None = None,
        weight: Weight = Weight.TEXT,
        *,
        align: float = 0.0,
        is_read: bool = True,
        tip: str = "",
    ) -> Piece:
        """One line of words with the middle of its capitals at y."""
        ink = colour or self.look.palette.ink
        width = text_width(self.look, words, size, weight)
        high = self.look.px(size * 1.6)
        spare = 2 + width // 25  # letters stand on whole pixels: a line may be wider than measured
        left = round(x - align * width)
        rect = Rect(left - spare, round(y - high / 2), width + 2 * spare, high)

        def draw(canvas: Canvas) -> None:
            canvas.text(words, x, y, size, ink, weight, align=align)

        top, bottom = round(y - self.look.px(size * 0.5)), round(y + self.look.px(size * 0.6))
        inked = Rect(left, top, width, bottom - top)
        node = Node(id_, Role.TEXT, words, inked, tip=tip) if is_read else None
        return Piece(id_, rect, (words, size, ink, weight), draw, node)

    def paragraph(
        self,
        id_: str,
        words: str,
        rect: Rect,
        size: float = Size.ROW,
        colour: Colour | None = None,
        weight: Weight = Weight.MEDIUM,
        *,
        align: float = 0.0,
    ) -> Piece:
        """Words wrapped to the rectangle's width."""
        ink = colour or self.look.palette.ink2

        def draw(canvas: Canvas) -> None:
            canvas.paragraph(words, rect, size, ink, weight, align=align)

        node = Node(id_, Role.TEXT, words, rect)
        return Piece(id_, reach_of_lines(rect), (words, size, ink, weight), draw, node)

    def icon(self, id_: str, name: str, x: float, y: float, size: float, colour: Colour) -> Piece:
        """A picture without a meaning of its own; `size` in design units."""
        side = self.look.px(size)
        rect = Rect(round(x - side / 2), round(y - side / 2), side, side).grown(2)
        return Piece(id_, rect, (name, colour), lambda c: c.icon(name, x, y, side, colour))

    # -- controls

    def button(
        self,
        id_: str,
        rect: Rect,
        label: str,
        press: Callable[[], None],
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        icon: str | None = None,
        size: float = Size.POINTS,
        is_enabled: bool = True,
        why_not: str = "",
        is_open: bool = False,
        spoken: str | None = None,
    ) -> Piece:
        """A button with words on it. `is_open` marks one whose panel is showing."""
        hot = self.touch.hover == id_
        pushed = hot and self.touch.pressed == id_
        paint = button_paint(
            self.look.palette, kind, hot=hot, down=pushed, is_enabled=is_enabled, is_open=is_open
        )

        def draw(canvas: Canvas) -> None:
            draw_button(canvas, rect, label, paint, icon, size, pushed)
            if self.touch.focus == id_:
                canvas.ring(rect, button_radius(self.look, rect))

        node = Node(
            id_, Role.BUTTON, spoken or label, rect, (Action.PRESS,), is_enabled, why_not,
            tip="" if label else spoken or "",
        )  # fmt: skip
        return self.custom(node, (label, paint, icon, size, pushed), draw, press)

    def icon_button(
        self,
        id_: str,
        rect: Rect,
        icon: str,
        label: str,
        press: Callable[[], None],
        *,
        is_enabled: bool = True,
        why_not: str = "",
    ) -> Piece:
        """A square button with a picture; `label` is spoken and shown as its tip."""
        palette = self.look.palette
        hot = self.touch.hover == id_ and is_enabled
        ground = (*palette.paper, 255) if hot else palette.icon_button
        border = palette.border if palette.shadow_strength == 0 else None
        ink = palette.ink if is_enabled else mix(palette.ink2, palette.table, 0.45)
        radius = 12 * self.look.scale

        def draw(canvas: Canvas) -> None:
            canvas.fill(rect, radius, ground, border, self.look.hairline_px)
            canvas.icon(icon, *middle_of(rect), rect.h * 0.52, ink)
            if self.touch.focus == id_:
                canvas.ring(rect, radius)

        node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,), is_enabled, why_not, tip=label)
        return self.custom(node, (icon, ground, ink), draw, press)

    def link(
        self, id_: str, x: int, y: int, label: str, press: Callable[[], None], *, align: float = 0.0
    ) -> Piece:
        """Words that do something, in green, with an arrow."""
        size, palette = Size.ROW, self.look.palette
        width = text_width(self.look, label, size, Weight.BOLD) + self.look.px(20)
        high = self.look.px(32)
        rect = Rect(round(x - align * width), y - high // 2, width, high)
        ink = palette.ink if self.touch.hover == id_ else palette.green

        def draw(canvas: Canvas) -> None:
            canvas.text(label, rect.x, y, size, ink, Weight.BOLD)
            canvas.icon("right", rect.right - self.look.px(7), y, self.look.px(15), ink)
            if self.touch.focus == id_:
                canvas.ring(rect, 8 * self.look.scale)

        node = Node(id_, Role.LINK, label, rect, (Action.PRESS,))
        return self.custom(node, (label, ink), draw, press)

    def switch(
        self,
        id_: str,
        right: int,
        y: int,
        label: str,
        is_on: bool,
        press: Callable[[], None],
        *,
        is_enabled: bool = True,
        why_not: str = "",
    ) -> Piece:
        """A switch whose right edge is at `right`; green and to the right when on."""
        px, palette = self.look.px, self.look.palette
        rect = Rect(right - px(44), y - px(13), px(44), px(26))
        ink = palette.ink2 if is_enabled else palette.on_disabled

        def draw(canvas: Canvas) -> None:
            radius = rect.h / 2
            if is_on:
                canvas.fill(rect, radius, palette.green if is_enabled else ink)
                canvas.disc(rect.right - radius, y, radius - px(3.5), palette.paper)
            else:
                canvas.fill(rect, radius, None, ink, max(2, px(2)))
                canvas.disc(rect.x + radius, y, radius - px(6), ink)
            if self.touch.focus == id_:
                canvas.ring(rect, radius)

        node = Node(
            id_, Role.SWITCH, label, rect, (Action.PRESS,), is_enabled, why_not, is_checked=is_on
        )
        return self.custom(node, (is_on, ink), draw, press)

    def segmented(
        self,
        id_: str,
        right: int,
        y: int,
        label: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], None],
        room: int = 10**6,
        high: float = 36,
    ) -> list[Piece]:
        """A choice of few, right-aligned: (value, words) each its own radio node.

        Where `room` pixels are too few, the words move closer together. `high` is in design units.
        """
        px, palette, size = self.look.px, self.look.palette, Size.ROW
        words_w = [text_width(self.look, words, size, Weight.BOLD) for _, words in options]
        spare = (room - px(6) - sum(words_w)) // len(options)
        widths = [width + min(px(26), max(px(8), spare)) for width in words_w]
        whole = Rect(right - sum(widths) - px(6), y - px(high) // 2, sum(widths) + px(6), px(high))
        pieces = [self.box(f"{id_}/frame", whole, palette.inset, 11, palette.hairline)]
        x = whole.x + px(3)
        for (value, words), width in zip(options, widths, strict=True):
            rect = Rect(x, whole.y + px(3), width, whole.h - 2 * px(3))
            x += width
            pieces.append(
                self._segment(f"{id_}/{value}", rect, label, words, value == chosen, choose, value)
            )
        return pieces

    def _segment(
        self,
        id_: str,
        rect: Rect,
        group: str,
        words: str,
        is_chosen: bool,
        choose: Callable[[str], None],
        value: str,
    ) -> Piece:
        palette = self.look.palette
        radius = 8.5 * self.look.scale
        hot = self.touch.hover == id_

        def draw(canvas: Canvas) -> None:
            ink = palette.ink if hot else palette.ink2
            if is_chosen:
                canvas.fill(rect, radius, palette.green)
                ink = palette.on_green
            weight = Weight.BOLD if is_chosen else Weight.TEXT
            canvas.text(words, *middle_of(rect), Size.ROW, ink, weight, align=0.5)
            if self.touch.focus == id_:
                canvas.ring(rect, radius)

        node = Node(
            id_, Role.RADIO, f"{group}: {words}", rect, (Action.PRESS,), is_checked=is_chosen,
            group=group,
        )  # fmt: skip
        return self.custom(node, (words, is_chosen, hot), draw, lambda: choose(value))

    def radio_row(
        self,
        id_: str,
        rect: Rect,
        label: str,
        note: str,
        is_chosen: bool,
        press: Callable[[], None],
    ) -> Piece:
        """A line to choose one of several: a ring or a filled dot, words, a note at the right."""
        px, palette = self.look.px, self.look.palette
        hot = self.touch.hover == id_
        ground = palette.band if is_chosen else (palette.hover if hot else None)

        def draw(canvas: Canvas) -> None:
            middle = rect.y + rect.h / 2
            if ground:
                edge = palette.possible_line if is_chosen else None
                canvas.fill(rect, 11 * self.look.scale, ground, edge, self.look.hairline_px)
            draw_radio(canvas, rect.x + px(20), middle, is_chosen)
            weight = Weight.BOLD if is_chosen else Weight.TEXT
            canvas.text(label, rect.x + px(42), middle, Size.POINTS, palette.ink, weight)
            right = rect.right - px(10)
            canvas.text(note, right, middle, Size.LABEL, palette.ink2, Weight.MEDIUM, align=1.0)
            if self.touch.focus == id_:
                canvas.ring(rect, 11 * self.look.scale)

        spoken = f"{label}, {note}" if note else label
        node = Node(id_, Role.RADIO, spoken, rect, (Action.PRESS,), is_checked=is_chosen)
        return self.custom(node, (label, note, is_chosen, ground), draw, press)

    def quiet_icon(
        self, id_: str, rect: Rect, icon: str, label: str, press: Callable[[], None]
    ) -> Piece:
        """A sign at the end of a line it belongs to, without a ground until it is pointed at."""
        px, palette = self.look.px, self.look.palette
        hot = self.touch.hover == id_

        def draw(canvas: Canvas) -> None:
            if hot:
                canvas.fill(rect, px(9), palette.hover)
            ink = palette.ink if hot else palette.ink2
            canvas.icon(icon, rect.x + rect.w / 2, rect.y + rect.h / 2, px(16), ink)
            if self.touch.focus == id_:
                canvas.ring(rect, px(9))

        node = Node(id_, Role.BUTTON, label, rect, (Action.PRESS,), tip=label)
        return self.custom(node, hot, draw, press)

    def field(
        self,
        id_: str,
        rect: Rect,
        label: str,
        value: str,
        editor: FieldEditor | None,
        begin: Callable[[Node], None],
        *,
        is_framed: bool = True,
        size: float = FIELD_TEXT,
        weight: Weight = Weight.TEXT,
    ) -> Piece:
        """A field to type in. While `editor` is set it draws itself."""
        palette, px = self.look.palette, self.look.px
        hot = self.touch.hover == id_
        node = Node(id_, Role.FIELD, label, rect, (Action.PRESS, Action.TYPE), value=value)

        def draw(canvas: Canvas) -> None:
            if editor is not None:
                editor.draw(canvas.target)
                return
            if is_framed or hot:
                edge = mix(palette.ink2, palette.paper, 0.3)
                canvas.fill(rect, px(11), palette.paper, edge, max(1, px(1.3)))
            words = cut_to(self.look, value, rect.w - px(24), size, weight)
            left = rect.x + (px(13) if is_framed else px(8))
            canvas.text(words, left, rect.y + rect.h / 2, size, palette.ink, weight)
            if self.touch.focus == id_:
                canvas.ring(rect, px(11))

        key = (value, hot, editor.key if editor else None)
        return self.custom(node, key, draw, lambda: begin(node))

    def custom(
        self,
        node: Node,
        key: Hashable,
        draw: Callable[[Canvas], None],
        press: Callable[[], None] | None = None,
        *,
        reach: Rect | None = None,
    ) -> Piece:
        """A control that draws itself; focus, hover and press are part of its key."""
        touch = self.touch
        state = (touch.hover == node.id, touch.pressed == node.id, touch.focus == node.id)
        rect = (reach or node.rect).grown(self.look.px(RING_MARGIN) + self.look.px(14))
        return Piece(node.id, rect, (key, node, state), draw, node, press)
