"""The page of the practice: ratings by table at the left, how it works at the right."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.scenes.list_page import Column, ListPlan, Row, frame, rows
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.practice import PracticePage

_LEFT = 0.46
_RATING = 44  # design units, of type


def practice_pieces(kit: Kit, page: "PracticePage") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = ListPlan.of(kit.look, _LEFT)
    words = kit.words
    lines = []
    for table in page.tables:
        standing = page.standings.get(table.id)
        note = words("practice.not_yet")
        if standing is not None:
            note = words("practice.row", rating=round(standing.rating), n=standing.answers)
        chosen = table.id == page.table_id
        press = partial(page.choose_table, table.id)
        lines.append(Row(f"table/{table.id}", words.table(table.id), note, chosen, press))
    return [
        *page_pieces(kit, "practice", tabs(page.desk, "practice")),
        *frame(kit, plan, words("page.practice"), words("practice.note")),
        *rows(kit, plan.list, lines),
        *_detail(kit, plan.detail, page),
    ]


def _detail(kit: Kit, rect: Rect, page: "PracticePage") -> list[Piece]:
    px, words = kit.look.px, kit.words
    column = Column(kit, rect)
    standing = page.standings.get(page.table_id)
    column.caption("rating/caption", words("practice.rating"))
    shown = words("practice.none") if standing is None else str(round(standing.rating))
    column.title("rating", shown, _RATING)
    column.words("practice/how", words("practice.how"))
    column.words("practice/scale", words("practice.scale"), Size.LABEL)
    button = Rect(rect.x, rect.bottom - px(52), rect.w, px(52))
    why = page.hindrance
    column.pieces.append(
        kit.button(
            "start", button, words("practice.start"), page.start, ButtonKind.PRIMARY,
            size=Size.ROLL, is_enabled=not why, why_not=why,
        )
    )  # fmt: skip
    return column.pieces
