"""The page of the statistics: whose, figures and totals at the left, all else at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.rows import Rows
from game.ui.scenes.history_tabs import LEFT, head_y, history_frame
from game.ui.scenes.large_numbers import LargeNumber, large_numbers
from game.ui.scenes.list_page import ListPlan
from game.ui.scenes.pick_menu import pick_buttons
from game.ui.scenes.statistics_box_chart import box_chart
from game.ui.scenes.statistics_boxes import box_pieces
from game.ui.scenes.statistics_lists import opponent_pieces, rows_that_fit, table_pieces
from game.ui.scenes.statistics_luck import luck_pieces
from game.ui.scenes.statistics_totals import totals_chart
from game.ui.scenes.statistics_trend import trend_chart
from game.ui.stage import Piece
from game.ui.told_figures import (
    error_told,
    mean_told,
    notes_told,
    range_told,
    won_told,
)

if TYPE_CHECKING:
    from game.ui.scenes.statistics import Statistics

_TALL = 540  # design units of a panel; lower ones leave less room between things
_PICKS, _NOTE = 38, 22


@dataclass(frozen=True, slots=True)
class StatisticsPlan:
    """Rectangles of the page, in real pixels."""

    panels: ListPlan
    head_y: int
    picks: Rect
    figures: Rect
    note: Rect
    upper: Rect  # what is left of the left half, and what is there in two parts
    lower: Rect
    whole: Rect
    right: Rect  # of the right half, all below its head

    @classmethod
    def of(cls, look: Look, page: Statistics) -> StatisticsPlan:
        """The plan for a window; the line of what can be chosen only where there is anything."""
        px = look.px
        panels = ListPlan.of(look, LEFT)
        left, x, wide = panels.left, panels.list.x, panels.list.w
        is_tall = left.h >= px(_TALL)
        picks = Rect(x, panels.list.y, wide, px(_PICKS) if page.picks else 0)
        above = picks.bottom + px((20 if is_tall else 9) if page.picks else 6)
        figures = Rect(x, above, wide, px(66 if is_tall else 58))
        note = Rect(x, figures.bottom, wide, px(_NOTE))
        gap = px(14 if is_tall else 6)
        top, foot = note.bottom + gap, left.bottom - px(16)
        whole = Rect(x, top, wide, foot - top)
        upper = whole._replace(h=(whole.h - gap) // 2)
        lower = Rect(x, upper.bottom + gap, wide, foot - upper.bottom - gap)
        detail, head = panels.detail, panels.list.y
        right = Rect(detail.x, head, detail.w, panels.right.bottom - px(18) - head)
        return cls(panels, head_y(look, panels), picks, figures, note, upper, lower, whole, right)


def list_rows(look: Look, page: Statistics) -> dict[str, tuple[Rect, Rows]]:
    """The lists on the page by name: where they are, and which of their rows are shown."""
    plan = StatisticsPlan.of(look, page)
    found = {}
    if page.figures and page.looked.digest is None:
        found["tables"] = (plan.whole, len(page.looked.tables))
    if page.figures and page.shown_view == "opponents":
        found["opponents"] = (plan.right, len(page.looked.opponents))
    return {
        name: (at, Rows(count, rows_that_fit(look, at), page.tops.get(name, 0)))
        for name, (at, count) in found.items()
    }


def statistics_pieces(kit: Kit, page: Statistics) -> list[Piece]:
    """Everything on the page, back to front."""
    plan = StatisticsPlan.of(kit.look, page)
    pieces = [
        *history_frame(kit, page, plan.panels, kit.words("statistics.title")),
        *pick_buttons(kit, plan.picks, page.picks),
    ]
    if page.figures is None:
        return [*pieces, *_nothing(kit, plan, page)]
    pieces += [*large_numbers(kit, plan.figures, _numbers(kit, page)), _note(kit, plan.note, page)]
    lists = list_rows(kit.look, page)
    if "tables" in lists:
        pieces += table_pieces(kit, *lists["tables"], page)
    else:
        pieces += totals_chart(kit, plan.upper, page)
        shows_box = page.shown_box is not None
        pieces += (box_chart if shows_box else trend_chart)(kit, plan.lower, page)
    pieces += _view_switch(kit, plan, page)
    match page.shown_view:
        case "boxes":
            return [*pieces, *box_pieces(kit, plan.right, page)]
        case "opponents":
            return [*pieces, *opponent_pieces(kit, *lists["opponents"], page)]
        case _:
            return [*pieces, *luck_pieces(kit, plan.right, page)]


def _nothing(kit: Kit, plan: StatisticsPlan, page: Statistics) -> list[Piece]:
    """What the page is for, and the way to the table."""
    px, words, right = kit.look.px, kit.words, plan.panels.detail
    top = plan.figures.y
    key = "statistics.none_own" if page.looked.left_out else "statistics.none"
    told = words(key)
    high = text_block_height(kit.look, told, plan.picks.w, Size.ROW, Weight.MEDIUM)
    at = Rect(plan.picks.x, top, plan.picks.w, high)
    if page.looked.left_out:
        return [kit.paragraph("none", told, at)]
    button = Rect(at.x, at.bottom + px(18), px(200), px(52))
    promise = Rect(right.x, top, right.w, px(160))
    return [
        kit.paragraph("none", told, at),
        kit.button("play", button, words("statistics.play"), page.escape, ButtonKind.PRIMARY),
        kit.text("promise/title", words("statistics.promise_title"), right.x, plan.head_y,
                 Size.CARD_TITLE, weight=Weight.TITLE),
        kit.paragraph("promise", words("statistics.promise"), promise),
    ]  # fmt: skip


# -- figures


def _numbers(kit: Kit, page: Statistics) -> list[LargeNumber]:
    """What the plays come to."""
    words, found = kit.words, page.figures
    assert found is not None
    totals, record = found.totals, found.record
    told = [
        LargeNumber(
            "matches", words.number(totals.count), words("history.matches", n=totals.count)
        ),
        LargeNumber(
            "won", words.percent(record.share), range_told(words, record), won_told(words, record)
        ),
    ]
    if page.looked.digest is None:
        tables = len(page.looked.tables)
        return [*told, LargeNumber("tables", str(tables), words("statistics.tables", n=tables))]
    mean, tip = mean_told(words, totals.mean), words("statistics.mean_tip")
    return [
        *told,
        LargeNumber("mean", mean, error_told(words, totals), tip),
        LargeNumber("best", words.locale.up_to(totals.most), words("statistics.best")),
    ]


def _note(kit: Kit, rect: Rect, page: Statistics) -> Piece:
    """What else is to be known about them, in one line; all of it where it is pointed at."""
    found = page.figures
    assert found is not None
    told = notes_told(kit.words, found, page.looked.left_out, page.looked.digest is not None)
    shown = cut_to(kit.look, told, rect.w, Size.LABEL, Weight.MEDIUM)
    return kit.text(
        "note", shown, rect.x, rect.centre[1], Size.LABEL, kit.look.palette.ink2, Weight.MEDIUM,
        tip=told if shown != told else "",
    )  # fmt: skip


def _view_switch(kit: Kit, plan: StatisticsPlan, page: Statistics) -> list[Piece]:
    """What the right half shows, and its title where there is room for one."""
    words, right = kit.words, plan.panels.detail
    names = {
        "boxes": words("statistics.boxes"),
        "opponents": words("statistics.opponents"),
        "luck": words("statistics.luck"),
    }
    options = [(str(view), names[view]) for view in page.views]
    switch = kit.segmented(
        "view", right.right, plan.head_y, words("statistics.views"), options, page.shown_view,
        page.show_view, right.w,
    )  # fmt: skip
    title = names[page.shown_view]
    room = switch[0].rect.x - right.x
    if text_width(kit.look, title, Size.CARD_TITLE, Weight.TITLE) > room - kit.look.px(12):
        return switch
    head = kit.text("view/title", title, right.x, plan.head_y, Size.CARD_TITLE,
                    weight=Weight.TITLE)  # fmt: skip
    return [head, *switch]
