"""The page of the help: what there is to choose at the left, what is told about it at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.ui.flow import Block, Flow, flow_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.rows import Rows, row_pieces
from game.ui.scenes.help_parts import PARTS
from game.ui.scenes.list_page import TITLE, ListPlan
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.help import Help

_LEFT, _LEFT_WIDE = 0.3, 0.26  # of the width, which the left panel takes
_ROW, _LEAST_ROW = 44, 30  # design units
_LINE = 34  # of a line that stands for what is hidden


@dataclass(frozen=True, slots=True)
class HelpPlan:
    """Where things stand, in real pixels."""

    panels: ListPlan
    body: Rect  # what is told
    head_y: int  # the middle of title and parts

    @classmethod
    def of(cls, look: Look) -> HelpPlan:
        """The plan for a window."""
        px = look.px
        panels = ListPlan.of(look, _LEFT_WIDE if look.is_wide else _LEFT)
        detail, right = panels.detail, panels.right
        top = panels.list.y
        body = Rect(detail.x, top, detail.w, right.bottom - px(20) - top)
        return cls(panels, body, right.y + px(42))


def help_pieces(kit: Kit, page: Help) -> list[Piece]:
    """Everything on the page, back to front."""
    plan = HelpPlan.of(kit.look)
    flow, blocks = body_flow(kit, page)
    words = kit.words
    pieces = [
        *page_pieces(kit, "help", _pages(page)),
        kit.panel("left", plan.panels.left),
        kit.panel("right", plan.panels.right),
        kit.text("title", words("help.title"), plan.panels.list.x, plan.head_y, TITLE,
                 weight=Weight.TITLE),
        *_parts(kit, plan, page),
        *_list(kit, plan, page),
    ]  # fmt: skip
    more = partial(_more, kit)
    return [*pieces, *flow_pieces(kit, "body", plan.body, flow, blocks, more, page.show)]


def body_flow(kit: Kit, page: Help) -> tuple[Flow, list[Block]]:
    """What is told, and how much of it is shown."""
    plan = HelpPlan.of(kit.look)
    blocks = page.blocks(kit, plan.body.w)
    heights = tuple(block.high for block in blocks)
    return Flow(heights, plan.body.h, kit.look.px(_LINE), page.top), blocks


def _more(kit: Kit, _hidden: int) -> str:
    return kit.words("help.more")


def _pages(page: Help) -> dict[str, Callable[[], None]]:
    """The tabs: all of them if one led here, else only the way back."""
    pages = tabs(page.desk, "help")
    if page.below is None:
        return {"back": page.escape, "help": pages["help"]}
    return pages | {page.below: page.escape}


def _parts(kit: Kit, plan: HelpPlan, page: Help) -> list[Piece]:
    """The choice between the parts, at the left of the right panel."""
    body, words = plan.body, kit.words
    options = [(part.value, words(f"help.part.{part.value}")) for part in PARTS]
    told = words("help.parts")
    pieces = kit.segmented(
        "part", body.right, plan.head_y, told, options, page.part.value, page.show_part, body.w
    )
    spare = pieces[0].rect.x - body.x
    if spare <= 0:
        return pieces
    return kit.segmented(
        "part", body.right - spare, plan.head_y, told, options, page.part.value, page.show_part,
        body.w,
    )  # fmt: skip


# -- what there is to choose


def list_rows(look: Look, plan: HelpPlan, page: Help) -> Rows:
    """Which of the entries are shown."""
    ids = [entry.id for entry in page.entries]
    fits = plan.panels.list.h // look.px(_LEAST_ROW)
    rows = Rows(len(ids), fits, page.list_top or 0)
    if page.list_top is None and page.chosen in ids:
        return Rows(len(ids), fits, rows.showing(ids.index(page.chosen)))
    return rows


def _list(kit: Kit, plan: HelpPlan, page: Help) -> list[Piece]:
    px, rect, entries = kit.look.px, plan.panels.list, page.entries
    rows = list_rows(kit.look, plan, page)
    pitch = min(px(_ROW), rect.h // max(1, min(rows.count, rows.fits)))
    wide = rect.w + px(24)

    def at(place: int) -> Rect:
        return Rect(rect.x - px(12), rect.y + place * pitch, wide, pitch - px(2))

    def row(at: Rect, number: int) -> list[Piece]:
        entry = entries[number]
        note_w = text_width(kit.look, entry.note, Size.LABEL) if entry.note else 0
        room = at.w - px(56) - note_w
        label = cut_to(kit.look, entry.label, room, Size.POINTS, Weight.BOLD)
        return [
            kit.radio_row(
                f"entry/{entry.id}", at, label, entry.note, entry.id == page.chosen,
                partial(page.choose, entry.id),
            )
        ]  # fmt: skip

    return row_pieces(kit, "list", rows, at, row, "help.more_entries", page.show_list)
