"""The page of the matches: figures and the list at the left, the dice and the seal at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.lettering import size_that_fits, text_block_height, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.rows import row_pieces
from game.ui.scenes.fairness_chart import fairness_summary
from game.ui.scenes.history_rows import Columns, head_pieces, match_row, unfinished_row
from game.ui.scenes.history_tabs import LEFT, history_frame
from game.ui.scenes.large_numbers import large_numbers
from game.ui.scenes.list_page import ListPlan
from game.ui.scenes.pick_menu import Pick, pick_buttons, picks_width
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.history import History

_ROW = 42  # design units
_HEAD = 30
_PICKS = 38
_FIGURES = 74
_SEAL_FOOT, _SEAL_TITLE = 74, 76  # parts of the box about the seal
_SEAL_PAD, _SEAL_STEP = 26, 6  # beside its steps, and below each
_LEAST_CHART = 300  # what the dice need above it


@dataclass(frozen=True, slots=True)
class HistoryPlan:
    """Rectangles of the page, in real pixels."""

    panels: ListPlan
    picks: Rect
    figures: Rect
    head: Rect  # of the list
    list: Rect
    fits: int  # rows in the list

    @classmethod
    def of(cls, look: Look, page: History) -> HistoryPlan:
        """The plan for a window; figures are shown only of matches that count."""
        px = look.px
        panels = ListPlan.of(look, LEFT)
        inner = panels.list
        picks = Rect(inner.x, inner.y, inner.w, px(_PICKS))
        has_figures = page.shows_figures
        figures = Rect(inner.x, picks.bottom + px(16), inner.w, px(_FIGURES) if has_figures else 0)
        head = Rect(inner.x, figures.bottom + px(4), inner.w, px(_HEAD))
        rows = Rect(inner.x, head.bottom, inner.w, panels.left.bottom - px(14) - head.bottom)
        return cls(panels, picks, figures, head, rows, max(3, rows.h // px(_ROW)))


def history_pieces(kit: Kit, page: History) -> list[Piece]:
    """Everything on the page, back to front."""
    plan = HistoryPlan.of(kit.look, page)
    return [
        *history_frame(kit, page, plan.panels, kit.words("history.title")),
        *_picks(kit, plan.picks, page),
        *(large_numbers(kit, plan.figures, page.numbers) if page.shows_figures else ()),
        *_list(kit, plan, page),
        *_about_dice(kit, plan.panels.detail, page),
    ]


# -- whose matches


def _picks(kit: Kit, rect: Rect, page: History) -> list[Piece]:
    """Person and table at the left, and which matches at the right."""
    px, words = kit.look.px, kit.words
    options = [(kept, words(f"history.kept.{kept}")) for kept in page.kinds]
    switch = kit.segmented(
        "kept", rect.right, rect.centre[1], words("history.which"), options, page.kept, page.show,
    ) if len(options) > 1 else []  # fmt: skip
    picks = page.picks
    needed = picks_width(kit.look, picks) + rect.h + px(12)
    if switch and rect.x + needed > switch[0].rect.x:  # then it drops down as well
        switch, shown = [], words(f"history.kept.{page.kept}")
        picks.append(Pick("kept", shown, words("history.which"), page.pick_kept))
    right = switch[0].rect.x - px(12) if switch else rect.right
    pieces = pick_buttons(kit, rect._replace(w=right - rect.h - px(8) - rect.x), picks)
    if page.seen.listing.matches:
        x = max((piece.node.rect.right + px(8) for piece in pieces if piece.node), default=rect.x)
        at = Rect(x, rect.y, rect.h, rect.h)
        pieces.append(
            kit.quiet_icon("csv", at, "export", words("history.export_csv"), page.export_csv)
        )
    return [*pieces, *switch]


# -- the list


def _list(kit: Kit, plan: HistoryPlan, page: History) -> list[Piece]:
    px = kit.look.px
    rows = page.rows(plan.fits)
    if not page.count:
        told = kit.words(f"history.none_{page.kept}")
        at = Rect(plan.list.x, plan.head.y + px(12), plan.list.w, px(60))
        return [kit.paragraph("list/none", told, at)]
    columns = Columns.of(kit, plan.list, page)
    pieces = head_pieces(kit, plan.head, columns, has_seal=not page.is_of_open)

    def at_place(place: int) -> Rect:
        return Rect(plan.list.x - px(10), plan.list.y + place * px(_ROW), plan.list.w + px(20),
                    px(_ROW) - px(2))  # fmt: skip

    def row(at: Rect, number: int) -> list[Piece]:
        if page.is_of_open:
            return [unfinished_row(kit, at, columns, page, page.unfinished[number])]
        return [match_row(kit, at, columns, page, page.listed[number])]

    return pieces + row_pieces(
        kit, "list", rows, at_place, row, "history.more_matches", page.show_rows
    )


# -- the right half


def _about_dice(kit: Kit, rect: Rect, page: History) -> list[Piece]:
    """Whether the dice were fair, and what the seal is for: less of it where room is scarce."""
    px = kit.look.px
    wide = rect.w + px(24)
    foot, title, steps = px(_SEAL_FOOT), px(_SEAL_TITLE), _seal_steps_height(kit, wide)
    high = foot
    for more in (title, steps):
        if rect.h - high - more >= px(_LEAST_CHART):
            high += more
    seal = Rect(rect.x - px(12), rect.bottom + px(8) - high, wide, high)
    above = Rect(rect.x, rect.y, rect.w, seal.y - px(14) - rect.y)
    found = page.fairness
    return [
        *(fairness_summary(kit, above, found) if found is not None else ()),
        kit.box("seal", seal, kit.look.palette.inset, 16),
        *(_seal_title(kit, seal, page) if high >= foot + title else ()),
        *(_seal_steps(kit, seal) if high >= foot + title + steps else ()),
        *_seal_foot(kit, seal, page),
    ]


def _seal_title(kit: Kit, seal: Rect, page: History) -> list[Piece]:
    """What is sealed, and how many were opened so."""
    px, palette, title = kit.look.px, kit.look.palette, kit.words("history.seal_title")
    x = seal.x + px(56)
    room = seal.right - px(14) - x
    size = size_that_fits(kit.look, title, room, Size.POINTS, Weight.BOLD, least=Size.LABEL)
    told = page.sealed_told
    pieces = [
        kit.icon("seal/icon", "seal", seal.x + px(30), seal.y + px(34), 30, palette.green),
        kit.text("seal/title", title, x, seal.y + px(25 if told else 35), size, weight=Weight.BOLD),
    ]
    if told:
        pieces.append(kit.text("seal/told", told, x, seal.y + px(48), Size.ROW, palette.ink2))
    return pieces


def _seal_steps(kit: Kit, seal: Rect) -> list[Piece]:
    """How it works, in three steps below the title."""
    px, pieces = kit.look.px, []
    y = seal.y + px(_SEAL_TITLE - 4)
    for number, (told, high) in enumerate(_told_steps(kit, seal.w), 1):
        at = Rect(seal.x + px(_SEAL_PAD), y, seal.w - 2 * px(_SEAL_PAD), high)
        pieces.append(
            kit.paragraph(
                f"seal/step/{number}", told, at, colour=kit.look.palette.ink, weight=Weight.TEXT
            )
        )
        y = at.bottom + px(_SEAL_STEP)
    return pieces


def _seal_steps_height(kit: Kit, wide: int) -> int:
    return sum(high + kit.look.px(_SEAL_STEP) for _, high in _told_steps(kit, wide))


def _told_steps(kit: Kit, wide: int) -> list[tuple[str, int]]:
    """The steps in words, and how many pixels high each is in a box of that width."""
    room = wide - 2 * kit.look.px(_SEAL_PAD)
    steps = [f"{number}.  {kit.words(f'history.seal_step_{number}')}" for number in (1, 2, 3)]
    return [(step, text_block_height(kit.look, step, room, Size.ROW)) for step in steps]


def _seal_foot(kit: Kit, seal: Rect, page: History) -> list[Piece]:
    """Checking a file, and the way to more; that has fewer words where there is little room."""
    px, words = kit.look.px, kit.words
    rect = Rect(seal.x + px(18), seal.bottom - px(14) - px(46), seal.w - px(36), px(46))
    label = words("history.check_file")
    wide = text_width(kit.look, label, Size.ROW, Weight.BOLD) + px(48)
    button = kit.button(
        "check_file", rect._replace(w=wide), label, page.check_file, ButtonKind.SECONDARY,
        size=Size.ROW,
    )  # fmt: skip

    def more(key: str) -> Piece:
        y = rect.centre[1]
        return kit.link("more_seal", rect.right, y, words(key), page.explain_seal, align=1.0)

    link = more("history.more_seal")
    if link.node and link.node.rect.x < rect.x + wide + px(12):
        link = more("history.more")
    return [button, link]
