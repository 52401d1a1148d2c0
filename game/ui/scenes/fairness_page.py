"""The page about fairness in the history: numbers at the left, what they mean at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.fairness_seal import explain_seal, seal_pieces
from game.ui.scenes.fairness_view import Shows, explain, lots_pieces
from game.ui.scenes.history_tabs import part_switch
from game.ui.scenes.list_page import TITLE, Column, ListPlan
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece
from game.ui.told_fairness import group_named, left_out_told

if TYPE_CHECKING:
    from game.ui.scenes.fairness import Fairness

LEFT = 0.56  # of the width, as on the page of the matches
_PICKS = 38  # design units
_ARROW = 46  # beside the words of a button that drops down


def fairness_pieces(kit: Kit, page: Fairness) -> list[Piece]:
    """Everything on the page, back to front."""
    px, words = kit.look.px, kit.words
    panels = ListPlan.of(kit.look, LEFT)
    inner = panels.list
    y = panels.left.y + px(42)
    picks = Rect(inner.x, inner.y, inner.w, px(_PICKS))
    body = Rect(inner.x, picks.bottom + px(12), inner.w, 0)
    body = body._replace(h=panels.left.bottom - px(18) - body.y)
    return [
        *page_pieces(kit, "history", tabs(page.desk, "history")),
        kit.panel("left", panels.left),
        kit.panel("right", panels.right),
        kit.text("title", words("fairness.dice_title"), inner.x, y, TITLE, weight=Weight.TITLE),
        *part_switch(kit, page, inner.right, y),
        *_picks(kit, picks, page),
        *_body(kit, body, page),
        *_words(kit, panels.detail, page),
    ]


def _picks(kit: Kit, rect: Rect, page: Fairness) -> list[Piece]:
    """Whose dice at the left, and what of them at the right."""
    px, words = kit.look.px, kit.words
    options = [(shows.value, words(f"fairness.shows.{shows.value}")) for shows in Shows]
    switch = kit.segmented(
        "shows", rect.right, rect.centre[1], words("fairness.shows"), options, page.shows.value,
        page.show, rect.w * 2 // 3,
    )  # fmt: skip
    if not page.is_of_groups:
        return switch
    room = switch[0].rect.x - rect.x - px(12)
    label = group_named(words, page.group)
    cut = cut_to(kit.look, label, room - px(_ARROW), Size.ROW, Weight.BOLD)
    wide = text_width(kit.look, cut, Size.ROW, Weight.BOLD) + px(_ARROW)
    at = Rect(rect.x, rect.y, min(room, wide), rect.h)
    pick = kit.button(
        "pick_group", at, cut, partial(page.pick_group, at), icon="down", size=Size.ROW,
        spoken=f"{words('fairness.whose')}: {label}",
    )  # fmt: skip
    return [pick, *switch]


def _body(kit: Kit, rect: Rect, page: Fairness) -> list[Piece]:
    if page.shows is Shows.SEAL:
        return seal_pieces(kit, rect, page.seals)
    if not page.count.is_done:
        told = kit.words("fairness.counting", share=f"{page.count.progress:.0%}")
        return [kit.text("fair/counting", told, rect.x, rect.y + kit.look.px(24), Size.ROW)]
    return lots_pieces(kit, rect, page.shown)


def _words(kit: Kit, rect: Rect, page: Fairness) -> list[Piece]:
    """What it means, and at the foot which matches count."""
    words, column = kit.words, Column(kit, rect)
    if page.shows is Shows.SEAL:
        explain_seal(column, words)
        return column.pieces
    if page.count.is_done:
        explain(column, kit, page.shown)
        told = left_out_told(words, page.count)
        wide = rect.w - kit.look.px(6)
        high = text_block_height(kit.look, told, wide, Size.NOTE, weight=Weight.MEDIUM)
        at = Rect(rect.x, max(column.y, rect.bottom - high), wide, high)
        return [*column.pieces, kit.paragraph("fair/counted", told, at, Size.NOTE)]
    return column.pieces
