"""Sheets that are laid over a scene: a question, whose turn it is, the seal, the pause."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import LEADING, cut_to, text_px, text_width, wrapped
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scene import Scene
from game.ui.stage import Piece

_SIZES = (Size.ROW, Size.LABEL, Size.NOTE, 11.0)  # of the words: smaller where they are many
_WIDER = 1.4  # and before that, as much wider


@dataclass(frozen=True, slots=True)
class Answer:
    """A button on a sheet. `key` names its words in the catalogue."""

    id: str
    words: str
    press: Callable[[], None]
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: str | None = None
    is_enabled: bool = True
    why_not: str = ""


class Sheet(Scene):
    """A panel in the middle: title, words, buttons below each other or side by side."""

    is_overlay = True
    width = 440  # design units
    is_column = False  # buttons below each other

    def title(self) -> str:
        """The sheet's first line."""
        raise NotImplementedError

    def lines(self) -> Sequence[str]:
        """Paragraphs below the title."""
        return ()

    def answers(self) -> Sequence[Answer]:
        """The buttons; the first is the one a player most likely wants."""
        raise NotImplementedError

    def extra_height(self, look: Look) -> int:
        """Pixels that `extra` takes between words and buttons."""
        return 0

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """More between words and buttons."""
        return ()

    def centre(self, look: Look) -> tuple[int, int]:
        """Where the middle of the sheet is."""
        return look.width // 2, look.height // 2

    def first_focus(self) -> str | None:
        """The likeliest button."""
        return self.answers()[0].id

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """Veil, panel, words and buttons."""
        look, px = kit.look, kit.look.px
        answers = self.answers()
        buttons_h = (len(answers) * px(56) - px(8)) if self.is_column else px(52)
        extra_h = self.extra_height(look)
        rest = px(28) + px(40) + extra_h + px(14) + buttons_h + px(28)
        width, text_size, blocks = self._fitting(look, look.height - px(16) - rest)
        inner = width - px(56)
        high = rest + sum(block + px(10) for block in blocks)
        x, y = self.centre(look)
        left = max(px(4), min(x - width // 2, look.width - width - px(4)))
        rect = Rect(left, max(px(8), y - high // 2), width, high)
        pieces = [veil(look), self._panel(kit, rect)]
        left, y = rect.x + px(28), rect.y + px(28)
        size: float = Size.TURN
        while size > Size.ROW and text_width(look, self.title(), size, Weight.TITLE) > inner:
            size -= 1
        title = cut_to(look, self.title(), inner, size, Weight.TITLE)
        pieces.append(kit.text("sheet/title", title, left, y + px(14), size, weight=Weight.TITLE))
        y += px(44)
        for number, (line, block) in enumerate(zip(self.lines(), blocks, strict=True)):
            at = Rect(left, y, inner, block)
            pieces.append(kit.paragraph(f"sheet/{number}", line, at, text_size))
            y += block + px(10)
        pieces += self.extra(kit, Rect(left, y, inner, extra_h))
        y += extra_h + px(10)
        pieces += self._buttons(kit, Rect(left, y, inner, buttons_h), answers)
        return pieces

    def _fitting(self, look: Look, room: int) -> tuple[int, float, list[int]]:
        """Width of the sheet, size of its words, and height of each paragraph, so that all fit."""
        most = look.width - look.px(40)
        width = min(look.px(self.width), most)
        wider = min(round(width * _WIDER), most)
        for wide, size in ((width, _SIZES[0]), *((wider, smaller) for smaller in _SIZES)):
            step = text_px(look, size) * LEADING
            inner = wide - look.px(56)
            lines = [len(wrapped(look, line, inner, size)) for line in self.lines()]
            blocks = [round(count * step) for count in lines]
            if sum(block + look.px(10) for block in blocks) <= room:
                break
        return wide, size, blocks

    def _panel(self, kit: Kit, rect: Rect) -> Piece:
        node = Node("sheet", Role.DIALOG, self.title(), rect)
        return kit.panel("sheet", rect, lift=1.4, node=node)

    def _buttons(self, kit: Kit, rect: Rect, answers: Sequence[Answer]) -> list[Piece]:
        px = kit.look.px
        pieces = []
        gap = px(12)
        wide = rect.w if self.is_column else (rect.w - gap * (len(answers) - 1)) // len(answers)
        for number, answer in enumerate(answers):
            if self.is_column:
                at = Rect(rect.x, rect.y + number * px(56), wide, px(48))
            else:
                at = Rect(rect.x + number * (wide + gap), rect.y, wide, px(48))
            pieces.append(
                kit.button(
                    answer.id, at, answer.words, answer.press, answer.kind, icon=answer.icon,
                    size=Size.POINTS, is_enabled=answer.is_enabled, why_not=answer.why_not,
                )
            )  # fmt: skip
        return pieces


def veil(look: Look) -> Piece:
    """A shade over the scene below, so that it is clear that it waits."""
    whole = Rect(0, 0, look.width, look.height)
    shade = 96 if look.palette.shadow_strength else 170

    def draw(canvas: Canvas) -> None:
        clip = canvas.target.get_clip()
        veil = pygame.Surface(clip.size, pygame.SRCALPHA)
        veil.fill((*look.palette.shadow, shade))
        canvas.target.blit(veil, clip)

    return Piece("veil", whole, None, draw)


class Question(Sheet):
    """A question with a way to do it and a way back; Escape is the way back."""

    def __init__(
        self, title: str, words: Sequence[str], yes: str, no: str, do_it: Callable[[], None]
    ) -> None:
        self._title, self._words, self._yes, self._no = title, words, yes, no
        self._do_it = do_it

    def title(self) -> str:
        """The question."""
        return self._title

    def lines(self) -> Sequence[str]:
        """What it means."""
        return self._words

    def answers(self) -> Sequence[Answer]:
        """Doing it, or not."""
        return (
            Answer("no", self._no, self.escape),
            Answer("yes", self._yes, self._agree, ButtonKind.PRIMARY),
        )

    def first_focus(self) -> str | None:
        """The harmless answer."""
        return "no"

    def escape(self) -> None:
        """Leave it."""
        self.desk.close(self)

    def _agree(self) -> None:
        self.desk.close(self)
        self._do_it()


class Told(Sheet):
    """Something explained, to be read and put away."""

    width = 520

    def __init__(self, title: str, words: Sequence[str], close: str) -> None:
        self._title, self._words, self._close = title, words, close

    def title(self) -> str:
        """What it is about."""
        return self._title

    def lines(self) -> Sequence[str]:
        """What is said about it."""
        return self._words

    def answers(self) -> Sequence[Answer]:
        """The way back."""
        return (Answer("on", self._close, self.escape, ButtonKind.PRIMARY),)

    def escape(self) -> None:
        """Put it away."""
        self.desk.close(self)
