"""The list of bot levels that drops down from a seat, each with what it was measured to score."""

from collections.abc import Callable, Sequence

from game.solve.level import Level
from game.text import Words
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.drop_down import DropDown
from game.ui.stage import Piece

_ROW = 44  # design units


class LevelMenu(DropDown):
    """An overlay below the control that opened it."""

    def __init__(
        self, below: Rect, current: str | None, table_id: str, chosen: Callable[[str], None]
    ) -> None:
        self._below = below
        self._current = current
        self._table_id = table_id
        self._chosen = chosen

    def first_focus(self) -> str | None:
        """The level that is chosen now."""
        return f"level/{self._current}" if self._current else None

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The sheet and its rows."""
        look, palette, px = kit.look, kit.look.palette, kit.look.px
        levels = list(self.desk.services.levels.values())
        width = min(px(366), look.width - px(24))
        high = px(40) + len(levels) * px(_ROW) + px(8)
        x = min(self._below.x - px(8), look.width - width - px(12))
        y = min(self._below.bottom + px(6), look.height - high - px(12))
        sheet = Rect(x, y, width, high)
        named = Node("levels", Role.DIALOG, kit.words("level.level"), sheet)
        pieces = [
            kit.panel("levels", sheet, lift=1.1, node=named),
            kit.box("levels/edge", sheet, None, 20, palette.border),
        ]
        head = y + px(23)
        left, right = x + px(46), sheet.right - px(20)
        pieces.append(
            kit.text(
                "levels/a",
                kit.words("level.level"),
                left,
                head,
                Size.NOTE,
                palette.ink2,
                Weight.BOLD,
            )
        )
        pieces.append(
            kit.text(
                "levels/b", kit.words("level.average"), right, head, Size.NOTE, palette.ink2,
                Weight.BOLD, align=1.0,
            )
        )  # fmt: skip
        for number, level in enumerate(levels):
            row = Rect(x + px(8), y + px(38) + number * px(_ROW), width - px(16), px(_ROW) - px(2))
            pieces.append(self._row(kit, row, level))
        return pieces

    def _row(self, kit: Kit, rect: Rect, level: Level) -> Piece:
        palette, px, words = kit.look.palette, kit.look.px, kit.words
        id_ = f"level/{level.id}"
        is_current = level.id == self._current
        hot = kit.touch.hover == id_
        name = words.level(level.id)
        mean = mean_of(words, level, self._table_id)
        note = _note(words, level, self._table_id)
        note = cut_to(kit.look, note, px(176), Size.LABEL, Weight.MEDIUM)

        def draw(canvas: Canvas) -> None:
            middle = rect.y + rect.h / 2
            if is_current or hot:
                canvas.fill(rect, px(10), palette.band if is_current else palette.hover)
            if is_current:
                canvas.icon("check", rect.x + px(20), middle, px(18), palette.green)
            weight = Weight.BOLD if is_current else Weight.TEXT
            canvas.text(name, rect.x + px(38), middle, Size.POINTS, palette.ink, weight)
            canvas.text(note, rect.x + px(130), middle, Size.LABEL, palette.ink2, Weight.MEDIUM)
            right = rect.right - px(12)
            canvas.text(mean, right, middle, Size.POINTS, palette.ink, Weight.BOLD, align=1.0)
            if kit.touch.focus == id_:
                canvas.ring(
                    Rect(rect.x + px(3), rect.y + px(3), rect.w - px(6), rect.h - px(6)), px(8)
                )

        spoken = f"{name}, {note}" + (f", {mean}" if mean else "")
        node = Node(id_, Role.RADIO, spoken, rect, (Action.PRESS,), is_checked=is_current)
        return kit.custom(
            node, (name, note, mean, is_current, hot), draw, lambda: self._pick(level)
        )

    def _pick(self, level: Level) -> None:
        self.desk.close(self)
        self._chosen(level.id)


def _note(words: Words, level: Level, table_id: str) -> str:
    """How the level plays, in few words; who plays to win is told by how often."""
    strength = level.strength_on(table_id)
    if strength is not None and strength.against_master is not None:
        return words(
            "level.beats_master", share=words.number(100 * strength.against_master.score, 1)
        )
    return words.level_note(level.id)


def mean_of(words: Words, level: Level, table_id: str) -> str:
    """The measured mean on that table; empty where it was not measured."""
    strength = level.strength_on(table_id)
    return words.number(strength.mean_pts) if strength else ""
