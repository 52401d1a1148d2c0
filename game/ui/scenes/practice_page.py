"""The page of the practice: ratings by table at the left, how it works at the right."""

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.list_page import Column, ListPlan, Row, frame, rows
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.practice import PracticePage

_LEFT = 0.46
_RATING = 44  # design units, of type
_LEAST_CURVE = 90  # height of a curve that is worth looking at
_STEP = 100  # points of rating between two lines


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
    room = Rect(rect.x, column.y + px(10), rect.w, button.y - px(24) - column.y - px(10))
    if len(page.curve) > 1 and room.h >= px(_LEAST_CURVE):
        column.pieces += _curve(kit, room, page.curve)
    why = page.hindrance
    column.pieces.append(
        kit.button(
            "start", button, words("practice.start"), page.start, ButtonKind.PRIMARY,
            size=Size.ROLL, is_enabled=not why, why_not=why,
        )
    )  # fmt: skip
    return column.pieces


def _curve(kit: Kit, rect: Rect, ratings: Sequence[float]) -> list[Piece]:
    """How the rating moved over the last answers, on lines a hundred points apart."""
    px, palette = kit.look.px, kit.look.palette
    low = math.floor(min(ratings) / _STEP) * _STEP
    high = max(low + _STEP, math.ceil(max(ratings) / _STEP) * _STEP)
    left, top = rect.x + px(44), rect.y + px(30)
    wide, tall = rect.right - px(6) - left, rect.bottom - px(8) - top
    step = _STEP * max(1, round((high - low) / _STEP * px(22) / max(tall, 1)))

    def y_of(rating: float) -> float:
        return top + tall * (high - rating) / (high - low)

    points = [
        (left + wide * n / (len(ratings) - 1), y_of(rating)) for n, rating in enumerate(ratings)
    ]

    def draw(canvas: Canvas) -> None:
        for line in range(low, high + 1, step):
            y = round(y_of(line))
            canvas.line(left, y, wide, palette.hairline)
            canvas.text(str(line), left - px(8), y, Size.NOTE, palette.ink2, align=1.0)
        canvas.curve(points, palette.green, max(2, px(2.5)))
        canvas.disc(*points[-1], px(4.5), palette.green)

    told = kit.words("practice.curve", n=len(ratings))
    spoken = kit.words("practice.curve_spoken", n=len(ratings), first=round(ratings[0]),
                       last=round(ratings[-1]))  # fmt: skip
    title = kit.text("curve/title", told, rect.x, rect.y + px(8), Size.LABEL, palette.ink2,
                     Weight.BOLD)  # fmt: skip
    at = Rect(rect.x, top - px(8), rect.w, rect.bottom - top + px(8))
    node = Node("curve", Role.TEXT, spoken, at)
    return [title, Piece("curve", at, tuple(ratings), draw, node)]
