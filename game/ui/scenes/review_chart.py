"""The chart of the review: how the chance of winning, or the expected total, moved."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from game.rules.dice import Seat
from game.solve.look_back import LookBack
from game.solve.review import LUCKY_PTS, VERY_LUCKY_PTS, Decision, Mark, Throw
from game.text import Words
from game.ui.badges import draw_badge
from game.ui.canvas import Canvas
from game.ui.curve import Curve, Points, Wash, chart_picture
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Colour, Palette, Rect, Size, Weight, mix
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece
from game.ui.told_review import WORTH_A_LOOK, luck_told

if TYPE_CHECKING:
    from game.ui.scenes.review import Review

_BADGE = {Mark.BLUNDER: 18, Mark.MISTAKE: 17, Mark.INACCURACY: 11}  # design units wide


class Shows(Enum):
    """What the chart shows."""

    CHANCE = auto()  # of winning
    TOTAL = auto()  # expected


_STEPS_PTS = (5, 10, 20, 25, 50, 100, 200)  # between the lines of totals
_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class _Axes:
    """The inside of the chart, and what it shows from its bottom to its top."""

    inside: Rect
    low: float
    high: float
    lines: tuple[tuple[float, str], ...]  # values with a line, and their labels
    level: float  # what the wash is measured from

    def y(self, value: float) -> float:
        """Pixels from the top of the window."""
        share = (value - self.low) / (self.high - self.low)
        return self.inside.bottom - share * self.inside.h


@dataclass(frozen=True, slots=True, eq=False)
class _Chart:
    """All of a chart that stays while neither seat, kind nor window change."""

    axes: _Axes
    points: Mapping[int, tuple[float, float]]  # by the number of the step; -1 is the start
    wash: Wash
    lines: tuple[tuple[float, Colour], ...]
    curves: tuple[Curve, ...]
    throws: tuple[tuple[float, float, float], ...]  # x, y and luck of those that are marked
    decisions: tuple[tuple[int, Mark], ...]  # that are marked, by the number of the step
    rounds: tuple[str, ...]  # what happened in each, in words


def chart_pieces(kit: Kit, rect: Rect, review: "Review") -> list[Piece]:
    """The panel with everything in it."""
    px = kit.look.px
    pad = px(22)
    inside = Rect(rect.x + pad + px(38), rect.y + px(54), rect.w - 2 * pad - px(44), 0)
    inside = inside._replace(h=rect.bottom - px(32) - inside.y)
    key = (kit.look, inside, review.seat, review.shows)
    chart = review.kept(key, lambda: _chart(kit, review, inside))
    return [
        kit.panel("chart", rect),
        *_head(kit, rect, pad, rect.y + px(28), review),
        _inside(kit, review, chart),
        _labels(kit, chart.axes),
        *_rounds(kit, review, chart),
        _cursor(kit, review, chart),
        _events(kit, review, chart),
    ]


def _head(kit: Kit, rect: Rect, pad: int, y: int, review: "Review") -> list[Piece]:
    """Title, what it means, and what else there is to be shown."""
    words, px, look = kit.words, kit.look.px, kit.look
    shows_chance = review.shows is Shows.CHANCE
    title = words("review.chance" if shows_chance else "review.expected")
    x = rect.x + pad
    pieces = [kit.text("chart/title", title, x, y, 19, weight=Weight.TITLE)]
    right = rect.right - pad
    if len(review.view.match.cards) > 1:
        options = [
            ("CHANCE", words("review.chance_short")),
            ("TOTAL", words("review.expected_short")),
        ]
        switch = kit.segmented(
            "shows", right, y, words("review.shows"), options, review.shows.name,
            review.choose_chart, high=32,
        )  # fmt: skip
        right = switch[0].rect.x - px(12)
        pieces += switch
    x += text_width(look, title, 19, Weight.TITLE) + px(14)
    note = words("review.chance_note")
    if text_width(look, note, Size.LABEL, Weight.MEDIUM) > right - x:
        note = words("review.chance_note_short")
    if right - x >= px(70):
        told = cut_to(look, note, right - x, Size.LABEL, Weight.MEDIUM)
        ink = look.palette.ink2
        pieces.append(
            kit.text(
                "chart/note", told, x, y + px(1), Size.LABEL, ink, Weight.MEDIUM,
                tip=words("review.chance_tip"),
            )
        )  # fmt: skip
    return pieces


# -- where things are


def _places(look_back: LookBack, inside: Rect) -> list[float]:
    """Where each step stands, in pixels from the left of the window: every turn is as wide."""
    turns: dict[tuple[int, int], int] = {}
    for step in look_back.steps:
        turns[step.turn, step.seat] = turns.get((step.turn, step.seat), 0) + 1
    seats = len(look_back.seats)
    wide = inside.w / (seats * _rounds_played(look_back))
    places: list[float] = []
    for (turn, seat), steps in turns.items():
        left = inside.x + wide * ((turn - 1) * seats + seat)
        places += [left + wide * (within + 1) / steps for within in range(steps)]
    return places


def _rounds_played(look_back: LookBack) -> int:
    return look_back.steps[-1].turn


def _points(
    review: "Review", seat: Seat, places: Sequence[float], axes: _Axes
) -> dict[int, tuple[float, float]]:
    """The points of a seat's curve by the number of their step; -1 is the start of the match."""
    found = review.look_back
    if review.shows is Shows.CHANCE:
        values = [(number - 1, shares[seat]) for number, shares in enumerate(found.chances)]
    else:
        own = [(n, step.value) for n, step in enumerate(found.steps) if step.seat == seat]
        values = [(-1, found.seats[seat].start_value), *own]
    return {
        number: (places[number] if number >= 0 else axes.inside.x, axes.y(value))
        for number, value in values
    }


def _chance_axes(review: "Review", inside: Rect) -> _Axes:
    percent = review.desk.words.percent
    lines = tuple((share / 4, percent(share / 4)) for share in range(5))
    return _Axes(inside, 0.0, 1.0, lines, 1 / len(review.view.match.cards))


def _total_axes(review: "Review", inside: Rect) -> _Axes:
    """From below the least to above the most that was ever expected, by round numbers."""
    of_seat = review.of_seat
    values = [of_seat.start_value, *(step.value for step in of_seat.steps)]
    least, most = min(values), max(values)
    step = next(
        (s for s in _STEPS_PTS if (most - least) / s <= _MOST_LINES - 1), _STEPS_PTS[-1]
    )  # fmt: skip
    low, high = math.floor(least / step) * step, math.ceil(most / step) * step
    high = max(high, low + step)
    lines = tuple((float(v), str(v)) for v in range(low, high + 1, step))
    return _Axes(inside, low, high, lines, of_seat.start_value)


def _chart(kit: Kit, review: "Review", inside: Rect) -> _Chart:
    """The chart of the seat, worked out."""
    palette, scale, found = kit.look.palette, kit.look.scale, review.look_back
    shows_chance = review.shows is Shows.CHANCE
    axes = _chance_axes(review, inside) if shows_chance else _total_axes(review, inside)
    places = _places(found, inside)
    points = _points(review, review.seat, places, axes)
    reach = _reach(kit, inside)

    def moved(of_seat: Mapping[int, tuple[float, float]]) -> Points:
        return tuple((x - reach.x, y - reach.y) for x, y in of_seat.values())

    level = axes.y(axes.level) - reach.y
    lines = [(axes.y(value) - reach.y, palette.hairline) for value, _ in axes.lines]
    curves = []
    seats = len(review.view.match.cards)
    if shows_chance and seats > 2:  # of two, one wins what the other does not
        thin = mix(palette.ink2, palette.paper, 0.55)
        others = [Seat(seat) for seat in range(seats) if seat != review.seat]
        curves = [Curve(moved(_points(review, o, places, axes)), thin, scale) for o in others]
    own = moved(points)
    marked = [(n, step) for n, step in enumerate(found.steps) if step.seat == review.seat]
    return _Chart(
        axes,
        points,
        Wash(own, level, _washed(palette, above=True), _washed(palette, above=False)),
        (*lines, (level, palette.border)),
        (*curves, Curve(own, palette.ink, 2.4 * scale)),
        tuple(
            (*points[n], step.luck) for n, step in marked
            if isinstance(step, Throw) and abs(step.luck) > LUCKY_PTS
        ),
        tuple(
            (n, step.mark) for n, step in marked
            if isinstance(step, Decision) and step.mark in WORTH_A_LOOK
        ),
        _rounds_told(kit.words, review),
    )  # fmt: skip


def _reach(kit: Kit, inside: Rect) -> Rect:
    """The picture of the inside: a little more, so that no curve is cut at its ends."""
    return inside.grown(kit.look.px(4))


def _rounds_told(words: Words, review: "Review") -> tuple[str, ...]:
    """What happened in every round, a line each."""
    told: dict[int, list[str]] = {}
    endings: dict[int, str] = {}
    for number, step in enumerate(review.look_back.steps):
        if step.seat != review.seat:
            continue
        happened = told.setdefault(step.turn, [])
        shows_chance = review.shows is Shows.CHANCE
        endings[step.turn] = (
            words.percent(review.chance(number + 1)) if shows_chance else words.number(step.value)
        )
        if isinstance(step, Throw) and abs(step.luck) > LUCKY_PTS:
            happened.append(f"{luck_told(words, step.luck)} {words.signed(step.luck)}")
        elif isinstance(step, Decision) and step.mark in WORTH_A_LOOK:
            happened.append(f"{words(f'mark.{step.mark.value}')} {words.signed(-step.loss)}")
    return tuple(
        ", ".join([words("review.round_told", turn=turn, value=endings[turn]), *happened])
        for turn, happened in told.items()
    )


# -- drawn


def _inside(kit: Kit, review: "Review", chart: _Chart) -> Piece:
    """Lines, wash and curves; those of other seats thin, where there are several."""
    reach = _reach(kit, chart.axes.inside)
    ground = kit.look.palette.paper

    def draw(canvas: Canvas) -> None:
        size = (reach.w, reach.h)
        picture = chart_picture(size, ground, chart.wash, chart.lines, chart.curves)
        canvas.target.blit(picture, (reach.x, reach.y))

    return Piece("chart/inside", reach, (review.seat, review.shows), draw)


def _washed(palette: Palette, *, above: bool) -> Colour:
    """The colour between a curve and its level."""
    return mix(palette.paper, palette.green if above else palette.marks[-1], 0.18)


def _labels(kit: Kit, axes: _Axes) -> Piece:
    """What the lines stand for."""
    px, palette, inside = kit.look.px, kit.look.palette, axes.inside
    x = inside.x - px(10)
    reach = Rect(inside.x - px(60), inside.y - px(10), px(52), inside.h + px(40))
    round_ = kit.words("review.round")

    def draw(canvas: Canvas) -> None:
        for value, label in axes.lines:
            canvas.text(label, x, axes.y(value), Size.NOTE, palette.ink2, align=1.0)
        canvas.text(round_, x, inside.bottom + px(18), Size.NOTE, palette.ink2, align=1.0)

    return Piece("chart/labels", reach, axes.lines, draw)


def _rounds(kit: Kit, review: "Review", chart: _Chart) -> list[Piece]:
    """The rounds below the chart: each column leads to the decisions of its round."""
    inside, rounds = chart.axes.inside, _rounds_played(review.look_back)
    shown = review.decision(review.cursor).turn
    pieces = []
    for turn, told in enumerate(chart.rounds, 1):
        left = inside.x + round(inside.w * (turn - 1) / rounds)
        right = inside.x + round(inside.w * turn / rounds)
        rect = Rect(left, inside.y, right - left, inside.h + kit.look.px(28))
        pieces.append(_round(kit, review, rect, turn, turn == shown, told))
    return pieces


def _round(kit: Kit, review: "Review", rect: Rect, turn: int, is_shown: bool, told: str) -> Piece:
    look, palette, px = kit.look, kit.look.palette, kit.look.px
    id_ = f"chart/{turn}"
    is_hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        ink = palette.blue if is_shown or is_hot else palette.ink2
        weight = Weight.HEAVY if is_shown else Weight.TEXT
        middle = rect.x + rect.w / 2
        canvas.text(str(turn), middle, rect.bottom - px(10), Size.NOTE, ink, weight, align=0.5)
        if kit.touch.focus == id_:
            canvas.ring(rect.grown(-px(3)), 6 * look.scale)

    node = Node(id_, Role.BUTTON, told, rect, (Action.PRESS,), is_checked=is_shown, tip=told)
    return kit.custom(node, (is_shown, is_hot), draw, lambda: review.go_to_round(turn))


def _cursor(kit: Kit, review: "Review", chart: _Chart) -> Piece:
    """Where the decision that is shown stands."""
    inside, px, blue = chart.axes.inside, kit.look.px, kit.look.palette.blue
    x, y = chart.points[review.cursor]
    thick = max(2, px(2))
    reach = Rect(round(x) - px(8), inside.y - px(4), px(16), inside.h + px(8))

    def draw(canvas: Canvas) -> None:
        canvas.target.fill(blue, (round(x - thick / 2), inside.y - px(4), thick, inside.h + px(4)))
        canvas.disc(x, y, px(5), kit.look.palette.paper, blue, thick)

    return Piece("chart/cursor", reach, (x, y), draw)


def _events(kit: Kit, review: "Review", chart: _Chart) -> Piece:
    """Badges on decisions that cost something, discs on throws that gave or took much."""
    px, inside = kit.look.px, chart.axes.inside
    badges = sorted(
        ((number == review.cursor, list(Mark).index(mark), number, mark)
         for number, mark in chart.decisions)
    )  # fmt: skip

    def draw(canvas: Canvas) -> None:
        taken = [Rect(round(x) - px(5), round(y) - px(5), px(10), px(10))
                 for x, y, _ in chart.throws]  # fmt: skip
        for x, y, luck in chart.throws:
            _draw_luck(canvas, x, y, luck)
        for x, y, luck in chart.throws:
            if abs(luck) > VERY_LUCKY_PTS:
                _draw_points(canvas, x, y, luck, kit.words.signed(luck), inside, taken)
        for is_shown, _, number, mark in badges:
            side = px(_BADGE[mark] * (1.25 if is_shown else 1.0))
            draw_badge(canvas, mark, *chart.points[number], side)

    key = (review.seat, review.shows, review.cursor)
    return Piece("chart/events", inside.grown(px(16)), key, draw)


def _draw_luck(canvas: Canvas, x: float, y: float, luck: float) -> None:
    """Brass for luck, hollow for bad luck, larger where it was great."""
    px, palette = canvas.look.px, canvas.palette
    radius = px(5.5 if abs(luck) > VERY_LUCKY_PTS else 4)
    fill = palette.brass if luck > 0 else palette.paper
    canvas.disc(x, y, radius, fill, palette.ink, max(1.5, 1.7 * canvas.look.scale))


def _draw_points(
    canvas: Canvas, x: float, y: float, luck: float, told: str, inside: Rect, taken: list[Rect]
) -> None:
    """The points of a very lucky throw beside its disc, unless no place is free."""
    px = canvas.look.px
    wide, high = text_width(canvas.look, told, Size.NOTE, Weight.BOLD), px(12)
    above, below = (round(x - wide / 2), round(y - px(21))), (round(x - wide / 2), round(y + px(9)))
    left, right = (round(x - wide - px(9)), round(y - px(6))), (round(x + px(9)), round(y - px(6)))
    order = (above, left, right, below) if luck > 0 else (below, right, left, above)
    for place in order:
        at = Rect(*place, wide, high)
        fits = inside.y - px(8) <= at.y and at.bottom <= inside.bottom
        if fits and not any(at.overlaps(other) for other in taken):
            taken.append(at)
            middle = at.y + at.h / 2
            canvas.text(told, at.x, middle, Size.NOTE, canvas.palette.ink, Weight.BOLD)
            return
