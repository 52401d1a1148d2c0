"""The head of the editor: what the table is called, and what is wrong with that."""

from typing import TYPE_CHECKING

from game.ui.kit import Kit
from game.ui.lettering import cut_to, size_that_fits, text_width, wrapped
from game.ui.look import Rect, Size, Weight
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.table_editor import TableEditor


def head_pieces(kit: Kit, panel: Rect, pad: int, editor: "TableEditor") -> list[Piece]:
    """Title, the table it began as, and the name, `pad` pixels inside the panel."""
    px, words, palette = kit.look.px, kit.words, kit.look.palette
    left, right = panel.x + pad, panel.right - pad
    y = panel.y + px(36)
    title = words("house.title")
    after = left + text_width(kit.look, title, Size.TURN, Weight.TITLE) + px(12)
    pieces = [kit.text("title", title, left, y, Size.TURN, weight=Weight.TITLE)]
    if editor.own is None:
        source = words.table(editor.source.id, editor.source.name)
        like = words("house.like", table=source)
        size = size_that_fits(kit.look, like, right - after, Size.ROW)
        like = cut_to(kit.look, like, right - after, size)
        pieces.append(kit.text("like", like, after, y + px(4), size, palette.ink2))
    y = panel.y + px(80)
    label, problem = words("house.name"), editor.name_problem
    pieces.append(kit.text("name/label", label, left, y, Size.ROW, palette.ink2))
    x = left + text_width(kit.look, label, Size.ROW) + px(14)
    room = right - x
    wide = text_width(kit.look, problem, Size.LABEL, Weight.BOLD) + px(30) if problem else 0
    field = Rect(x, y - px(17), min(px(330), max(px(150), room - wide)), px(34))
    pieces.append(
        kit.field("name", field, label, editor.draft.name, editor.desk.editor("name"),
                  editor.rename, size=Size.POINTS, weight=Weight.BOLD)
    )  # fmt: skip
    if problem:
        x = field.right + px(26)
        pieces += _problem(kit, problem, x, y, right - x)
        mark = Rect(x - px(14), y - px(5), px(10), px(10))
        pieces.append(kit.box("problem/mark", mark, palette.coral, 5))
    return pieces


def _problem(kit: Kit, problem: str, x: int, y: int, room: int) -> list[Piece]:
    """What is wrong with the name: in one line or, smaller, in two."""
    lines = wrapped(kit.look, problem, room, Size.LABEL, Weight.BOLD)
    size = Size.LABEL
    if len(lines) > 1:
        size = Size.NOTE
        lines = wrapped(kit.look, problem, room, size, Weight.BOLD)
        lines = [*lines[:1], cut_to(kit.look, " ".join(lines[1:]), room, size, Weight.BOLD)]
    step = kit.look.px(16)
    top = y - step * (len(lines) - 1) // 2
    return [
        kit.text(
            f"problem/{number}" if number else "problem", line, x, top + number * step, size,
            weight=Weight.BOLD, tip=problem,
        )
        for number, line in enumerate(lines)
    ]  # fmt: skip
