"""The page of the review: where its panels stand, its head, the totals, and the wait before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.solve.review import SeatReview, Step
from game.ui.backdrop import table_piece
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Colour, Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.review_chart import chart_pieces
from game.ui.scenes.review_detail import detail_pieces
from game.ui.scenes.review_list import list_pieces
from game.ui.stage import Piece
from game.ui.told_review import moment_told, when_told

if TYPE_CHECKING:
    from game.ui.scenes.review import Review

_NAME_WIDTH = 110  # design units a seat's name may take in the head
_TALL = 680  # design units from which the page breathes


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """Rectangles of the panels, in real pixels."""

    head_y: int
    left: int
    right: int
    chart: Rect
    totals: Rect
    listed: Rect
    detail: Rect

    @classmethod
    def of(cls, look: Look) -> "ReviewPlan":
        """The plan for a window."""
        px = look.px
        is_tall = look.height >= px(_TALL)
        margin = px(40) if look.width >= px(1100) else px(24)
        gap = px(20 if is_tall else 14)
        head_y = px(44 if is_tall else 38)
        top, bottom = px(88 if is_tall else 74), look.height - px(40 if is_tall else 22)
        width, high = look.width - 2 * margin, bottom - top
        right_w = max(px(352), round(0.36 * width))
        left_w = width - right_w - gap
        totals_h = px(68 if is_tall else 62)
        chart_h = round(0.44 * (high - totals_h - 2 * gap))
        chart = Rect(margin, top, left_w, chart_h)
        totals = Rect(margin, chart.bottom + gap, left_w, totals_h)
        list_y = totals.bottom + gap
        return cls(
            head_y,
            margin,
            margin + width,
            chart,
            totals,
            Rect(margin, list_y, left_w, bottom - list_y),
            Rect(margin + left_w + gap, top, right_w, high),
        )


def review_pieces(kit: Kit, review: "Review") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = ReviewPlan.of(kit.look)
    pieces = [table_piece(kit.look), *_head(kit, plan, review)]
    if review.found is None:
        return [*pieces, *_wait(kit, review)]
    return [
        *pieces,
        *chart_pieces(kit, plan.chart, review),
        *_totals(kit, plan.totals, review),
        *list_pieces(kit, plan.listed, review),
        *detail_pieces(kit, plan.detail, review),
    ]


# -- head


def _head(kit: Kit, plan: ReviewPlan, review: "Review") -> list[Piece]:
    px, words, y = kit.look.px, kit.words, plan.head_y
    side = px(44)
    back = Rect(plan.left, y - side // 2, side, side)
    title, x = words("review.title"), back.right + px(18)
    title_w = text_width(kit.look, title, 28, Weight.TITLE)
    switch = _seat_switch(kit, plan, review)
    free = (switch[0].rect.x if switch else plan.right) - px(16)
    told_x = x + title_w + px(18)
    pieces = [
        kit.icon_button("back", back, "left", words("review.back"), review.escape),
        kit.text("title", title, x, y, 28, weight=Weight.TITLE),
    ]
    if free - told_x > px(120):
        told = _about(kit, review, free - told_x)
        pieces.append(kit.text("about", told, told_x, y + px(2), Size.ROW, kit.look.palette.ink2))
    return [*pieces, *switch]


def _about(kit: Kit, review: "Review", room: int) -> str:
    """Which match it is: all totals where they fit, else that of the seat looked at."""
    view = review.view
    totals = [
        f"{seat.name} {total}"
        for seat, total in zip(view.setup.seats, view.match.totals, strict=True)
    ]
    table = kit.words.table(view.match.table.id, view.match.table.name)
    told = f"{', '.join(totals)} · {table}"
    if text_width(kit.look, told, Size.ROW) > room:
        told = f"{totals[review.seat]} · {table}"
    return cut_to(kit.look, told, room, Size.ROW)


def _seat_switch(kit: Kit, plan: ReviewPlan, review: "Review") -> list[Piece]:
    """Whose match is looked at; nothing to choose for one seat alone."""
    seats = review.view.setup.seats
    if review.found is None or len(seats) == 1:
        return []
    most = min(kit.look.px(_NAME_WIDTH), (plan.right - plan.left) // 2 // len(seats))
    options = [
        (str(number), cut_to(kit.look, seat.name, most, Size.ROW, Weight.BOLD))
        for number, seat in enumerate(seats)
        if review.look_back.seats[number].decisions
    ]
    return kit.segmented(
        "seat", plan.right, plan.head_y, kit.words("review.seat"), options, str(review.seat),
        review.choose_seat,
    )  # fmt: skip


# -- the wait


def _wait(kit: Kit, review: "Review") -> list[Piece]:
    """How far the worker is, in the middle of the window."""
    look, px, palette = kit.look, kit.look.px, kit.look.palette
    rect = Rect(look.width // 2 - px(190), look.height // 2 - px(60), px(380), px(120))
    bar = Rect(rect.x + px(32), rect.y + px(74), rect.w - px(64), px(10))
    told = kit.words("review.wait")
    share = review.progress

    def draw(canvas: Canvas) -> None:
        canvas.fill(bar, bar.h / 2, palette.inset, palette.border, look.hairline_px)
        done = Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
        canvas.fill(done, bar.h / 2, palette.green)

    node = Node("progress", Role.TEXT, f"{told} {kit.words.percent(share)}", bar)
    return [
        kit.panel("wait", rect),
        kit.text("wait/told", told, look.width // 2, rect.y + px(44), Size.POINTS, align=0.5),
        Piece("progress", bar.grown(2), share, draw, node),
    ]


# -- totals


def _totals(kit: Kit, rect: Rect, review: "Review") -> list[Piece]:
    """Luck and skill of the seat in one line, and its two moments, to be gone to."""
    words, palette, of_seat = kit.words, kit.look.palette, review.of_seat
    cells: list[tuple[str, str, Colour, Step | None]] = [
        ("luck", words.signed(of_seat.luck), palette.ink, None),
        ("loss", words.signed(-of_seat.loss), palette.ink, None),
        ("adjusted", words.number(of_seat.adjusted, 1), palette.ink, None),
        ("accuracy", words.percent(of_seat.accuracy), palette.ink, None),
        ("best_share", words.percent(of_seat.best_share), palette.ink, None),
        *_moments(kit, of_seat),
    ]
    widths = [
        max(
            text_width(kit.look, words(f"review.{name}"), Size.NOTE),
            text_width(kit.look, value, Size.POINTS, Weight.BOLD),
        )
        for name, value, _, _ in cells
    ]
    pad = kit.look.px(20)
    spare = (rect.w - 2 * pad - sum(widths)) / (len(cells) - 1)
    pieces = [kit.panel("totals", rect, lift=0.6)]
    x = float(rect.x + pad)
    for (name, value, ink, step), width in zip(cells, widths, strict=True):
        at = Rect(round(x), rect.y + kit.look.px(8), width, rect.h - 2 * kit.look.px(8))
        pieces.append(_total(kit, review, at, name, value, ink, step))
        x += width + spare
    return pieces


def _moments(kit: Kit, of_seat: SeatReview) -> list[tuple[str, str, Colour, Step | None]]:
    palette, words = kit.look.palette, kit.words
    moments = (
        ("best_moment", of_seat.best_moment, palette.green),
        ("worst_moment", of_seat.worst_moment, palette.marks[-1]),
    )
    return [(name, words.signed(step.gain), ink, step) for name, step, ink in moments if step]


def _total(
    kit: Kit, review: "Review", rect: Rect, name: str, value: str, ink: Colour, step: Step | None
) -> Piece:
    """A number with its name below it; one with a step leads there."""
    look, palette, words, px = kit.look, kit.look.palette, kit.words, kit.look.px
    id_ = f"total/{name}"
    label = words(f"review.{name}")
    tip = words(f"review.{name}.tip", start=words.number(review.of_seat.start_value, 1))
    is_hot = step is not None and kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        middle = rect.x + rect.w / 2
        canvas.text(value, middle, rect.y + px(17), Size.POINTS, ink, Weight.BOLD, align=0.5)
        told_ink = palette.ink if is_hot else palette.ink2
        canvas.text(label, middle, rect.bottom - px(12), Size.NOTE, told_ink, align=0.5)
        if step is not None:
            canvas.line(rect.x, rect.bottom - px(2), rect.w, ink if is_hot else palette.border)
        if kit.touch.focus == id_:
            canvas.ring(rect, 8 * look.scale)

    if step is None:
        node = Node(id_, Role.TEXT, f"{label}: {value}", rect, tip=tip)
        return Piece(id_, rect.grown(2), (label, value, ink), draw, node)
    told = f"{when_told(words, step)}: {moment_told(words, review.view.match.table, step)}"
    node = Node(id_, Role.LINK, f"{label}: {value}, {told}", rect, (Action.PRESS,), tip=told)
    number = next(n for n, other in enumerate(review.look_back.steps) if other is step)
    return kit.custom(node, (label, value, is_hot), draw, lambda: review.go_to(number))
