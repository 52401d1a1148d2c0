"""The page about fairness in the history: numbers at the left, what they mean at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.ui.kit import Kit
from game.ui.lettering import text_block_height
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.fairness_seal import explain_seal, seal_pieces
from game.ui.scenes.fairness_view import Shows, explain, lots_pieces
from game.ui.scenes.history_tabs import LEFT, history_frame
from game.ui.scenes.list_page import Column, ListPlan
from game.ui.scenes.pick_menu import Pick, pick_buttons
from game.ui.stage import Piece
from game.ui.told_fairness import group_named, left_out_told

if TYPE_CHECKING:
    from game.ui.scenes.fairness import Fairness

_PICKS = 38  # design units


class Picking(Protocol):
    """A page on which it is chosen whose dice are shown, and what of them."""

    shows: Shows

    def show(self, shows: str) -> None:
        """Show something else of the dice."""

    def pick_group(self, below: Rect) -> None:
        """Choose whose dice are shown."""


def fairness_pieces(kit: Kit, page: Fairness) -> list[Piece]:
    """Everything on the page, back to front."""
    panels = ListPlan.of(kit.look, LEFT)
    name = group_named(kit.words, page.group) if page.is_of_groups else ""
    return [
        *history_frame(kit, page, panels, kit.words("fairness.dice_title")),
        *pick_pieces(kit, panels.list, page, tuple(Shows), name),
        *_body(kit, body_rect(kit, panels), page),
        *_words(kit, panels.detail, page),
    ]


def body_rect(kit: Kit, panels: ListPlan) -> Rect:
    """The room in the left panel below what is picked there."""
    px, inner = kit.look.px, panels.list
    y = inner.y + px(_PICKS) + px(12)
    return Rect(inner.x, y, inner.w, panels.left.bottom - px(18) - y)


def pick_pieces(
    kit: Kit, rect: Rect, page: Picking, offered: Sequence[Shows], name: str
) -> list[Piece]:
    """Whose dice at the left, unless that has no name; what of them at the right."""
    px, words = kit.look.px, kit.words
    options = [(shows.value, words(f"fairness.shows.{shows.value}")) for shows in offered]
    switch = kit.segmented(
        "shows", rect.right, rect.y + px(_PICKS) // 2, words("fairness.shows"), options,
        page.shows.value, page.show, rect.w * 2 // 3,
    )  # fmt: skip
    if not name:
        return switch
    at = Rect(rect.x, rect.y, switch[0].rect.x - rect.x - px(12), px(_PICKS))
    pick = Pick("group", name, words("fairness.whose"), page.pick_group)
    return [*pick_buttons(kit, at, [pick]), *switch]


def _body(kit: Kit, rect: Rect, page: Fairness) -> list[Piece]:
    if page.shows is Shows.SEAL:
        return seal_pieces(kit, rect, page.seals)
    if not page.count.is_done:
        told = kit.words("fairness.counting", share=kit.words.percent(page.count.progress))
        return [kit.text("fair/counting", told, rect.x, rect.y + kit.look.px(24), Size.ROW)]
    return lots_pieces(kit, rect, page.shown)


def _words(kit: Kit, rect: Rect, page: Fairness) -> list[Piece]:
    """What it means, and at the foot which matches count."""
    column = Column(kit, rect)
    if page.shows is Shows.SEAL:
        explain_seal(column, kit.words)
        return column.pieces
    if not page.count.is_done:
        return []
    explain(column, kit, page.shown)
    return [*column.pieces, foot(kit, column, rect, left_out_told(kit.words, page.count))]


def foot(kit: Kit, column: Column, rect: Rect, told: str) -> Piece:
    """Small words at the foot of the rectangle, below all that the column holds."""
    wide = rect.w - kit.look.px(6)
    high = text_block_height(kit.look, told, wide, Size.NOTE, weight=Weight.MEDIUM)
    at = Rect(rect.x, max(column.y, rect.bottom - high), wide, high)
    return kit.paragraph("fair/foot", told, at, Size.NOTE)
