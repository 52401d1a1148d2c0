"""Choosing from a list that drops down from a button: the buttons, and the list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.rows import Rows, row_pieces
from game.ui.scenes.drop_down import DropDown
from game.ui.stage import Piece

_ROW = 40  # design units
_NARROW, _WIDE = 200, 420
_TIGHTER = ((Size.ROW, 50), (Size.ROW, 40), (Size.LABEL, 36))  # type, and room beside the words
_LEAST = 78  # of a button whose words are cut
_GAP = 8  # between two buttons


class Pick(NamedTuple):
    """A button that drops down a list; `press` is told where the button is."""

    id: str
    shown: str  # what is chosen now
    told: str  # what there is to choose
    press: Callable[[Rect], None]
    is_name: bool = False  # of a person: it may be of any length, and is cut before others


def pick_buttons(kit: Kit, rect: Rect, picks: Sequence[Pick]) -> list[Piece]:
    """The buttons side by side from the left, each as wide as its words if there is room.

    Where there is less they draw in, then the words are smaller, and names are cut.
    """
    px, look = kit.look.px, kit.look
    room = rect.w - px(_GAP) * (len(picks) - 1)
    for size, beside in _TIGHTER:
        widths = _widths(look, picks, size, beside)
        if sum(widths) <= room:
            break
    for number in sorted(range(len(picks)), key=lambda number: not picks[number].is_name):
        spare = max(0, widths[number] - px(_LEAST))
        widths[number] -= min(spare, max(0, sum(widths) - room))
    pieces, x = [], rect.x
    for pick, wide in zip(picks, widths, strict=True):
        label = cut_to(look, pick.shown, wide - px(beside), size, Weight.BOLD)
        at = Rect(x, rect.y, wide, rect.h)
        pieces.append(
            kit.button(
                f"pick_{pick.id}", at, label, partial(pick.press, at), icon="down", size=size,
                spoken=f"{pick.told}: {pick.shown}",
            )
        )  # fmt: skip
        x += wide + px(_GAP)
    return pieces


def picks_width(look: Look, picks: Sequence[Pick]) -> int:
    """Pixels that all the buttons take with nothing cut, the gap after the last one with them."""
    return sum(_widths(look, picks, *_TIGHTER[0])) + look.px(_GAP) * len(picks)


def _widths(look: Look, picks: Sequence[Pick], size: float, beside: float) -> list[int]:
    return [text_width(look, pick.shown, size, Weight.BOLD) + look.px(beside) for pick in picks]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list."""

    id: str
    label: str
    note: str = ""


class PickMenu(DropDown):
    """An overlay below the control that opened it; long lists go on by wheel and page keys."""

    def __init__(
        self, below: Rect, choices: Sequence[Choice], current: str, chosen: Callable[[str], None]
    ) -> None:
        self._below = below
        self._choices = choices
        self._current = current
        self._chosen = chosen
        self._top = 0
        self._is_placed = False

    def first_focus(self) -> str | None:
        """What is chosen now."""
        return f"pick/{self._current}"

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list."""
        rows = self._rows()
        self._top = rows.moved(steps)
        return not rows.is_whole

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The sheet and its rows."""
        look, px = kit.look, kit.look.px
        rows = self._rows()
        width = max(
            text_width(look, f"{c.label}  {c.note}", Size.POINTS, Weight.BOLD)
            for c in self._choices
        )
        width = min(max(px(_NARROW), width + px(90)), px(_WIDE), look.width - px(24))
        high = min(rows.fits, rows.count) * px(_ROW) + px(16)
        x = min(self._below.x, look.width - width - px(12))
        y = min(self._below.bottom + px(6), look.height - high - px(12))
        sheet = Rect(x, y, width, high)
        pieces = [
            kit.panel("menu", sheet, lift=1.1),
            kit.box("menu/edge", sheet, None, 20, look.palette.border),
        ]
        line = Rect(x + px(8), y + px(8), width - px(16), px(_ROW) - px(2))

        def at(place: int) -> Rect:
            return Rect(line.x, line.y + place * px(_ROW), line.w, line.h)

        def row(rect: Rect, number: int) -> list[Piece]:
            return [self._row(kit, rect, self._choices[number])]

        return pieces + row_pieces(kit, "menu", rows, at, row, "pick.more", self._show)

    def _rows(self) -> Rows:
        """As many as fit; at first so that what is chosen is in sight."""
        look = self.desk.look
        fits = min(len(self._choices), max(3, (look.height - look.px(90)) // look.px(_ROW)))
        if not self._is_placed:
            ids = [choice.id for choice in self._choices]
            current = ids.index(self._current) if self._current in ids else 0
            self._top = Rows(len(ids), fits).showing(current)
            self._is_placed = True
        return Rows(len(self._choices), fits, self._top)

    def _row(self, kit: Kit, rect: Rect, choice: Choice) -> Piece:
        note = choice.note
        room = rect.w - kit.look.px(70)
        room -= text_width(kit.look, note, Size.LABEL, Weight.MEDIUM) if note else 0
        label = cut_to(kit.look, choice.label, room, Size.POINTS, Weight.BOLD)
        return kit.radio_row(
            f"pick/{choice.id}", rect, label, note, choice.id == self._current,
            partial(self._pick, choice.id),
        )  # fmt: skip

    def _show(self, top: int) -> None:
        self._top = top

    def _pick(self, choice: str) -> None:
        self.desk.close(self)
        self._chosen(choice)
