"""Rows of the list of matches: when, against whom, how it ended, the luck, the seal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from game.history.ended import EndedMatch
from game.history.figures import Outcome, Play, figures, plays_of
from game.locales import NONE
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, first_that_fits, text_width
from game.ui.look import Colour, Rect, Size, Weight, mix
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.history_tabs import ONLY_BOTS
from game.ui.scenes.large_numbers import LargeNumber
from game.ui.stage import Piece
from game.ui.told_figures import mean_told
from game.ui.told_when import day_told, when_ended

if TYPE_CHECKING:
    from game.text import Words
    from game.ui.scenes.history import History, LeftOff
    from game.ui.scenes.history_tabs import Seen

_LUCK_PTS = 50.0  # a bar of the luck is full length
_LUCK = 118  # design units of the column with bars
_BAR = 34  # of half a bar
_LEAST_AGAINST = 104  # design units; where less is left, the luck has no bars, or no column
_OUTCOMES = {Outcome.WON: "won", Outcome.SHARED: "tied", Outcome.LOST: "lost"}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the parts of a row are, in real pixels."""

    when: int
    against: int
    against_room: int
    outcome: int  # its right edge
    result: int
    luck: int | None  # its left edge; None where nothing is told of luck
    has_bars: bool  # whether the luck is drawn, not told alone
    seal: int  # its middle

    @classmethod
    def of(cls, kit: Kit, rect: Rect, page: History) -> Columns:
        """The columns of the matches that are listed."""
        px, words = kit.look.px, kit.words
        late = words.locale.time(datetime(2026, 9, 30, 23, 59))
        samples = [when_ended(words, page.now.isoformat(), page.now),
                   day_told(words, "2026-09-30"), words("when.yesterday", time=late)]  # fmt: skip
        wide = max(text_width(kit.look, sample, Size.ROW) for sample in samples)
        outcomes = [words(f"history.{key}") for key in _OUTCOMES.values()]
        ends = max(text_width(kit.look, word, Size.ROW, Weight.BOLD) for word in outcomes)
        result_w = text_width(kit.look, "000 – 000", Size.POINTS, Weight.BOLD)
        seal = rect.right - px(14)
        against = rect.x + wide + px(20)
        luck_head = text_width(kit.look, words("history.head.luck"), Size.LABEL, Weight.BOLD)
        luck_w = max(luck_head, text_width(kit.look, words.signed(-100, 0), Size.ROW)) + px(8)
        seal_head = text_width(kit.look, words("history.head.seal"), Size.LABEL, Weight.BOLD)
        before_seal = rect.right - max(px(34), seal_head + px(10))
        for luck in (px(_LUCK), luck_w, 0) if page.shows_figures else (0,):
            result = before_seal - luck - px(14) - result_w
            outcome = result - px(14)
            room = outcome - ends - px(12) - against
            if room >= px(_LEAST_AGAINST):
                break
        at = result + result_w + px(14) if luck else None
        return cls(rect.x, against, room, outcome, result, at, luck == px(_LUCK), seal)


def head_pieces(kit: Kit, rect: Rect, columns: Columns, *, has_seal: bool) -> list[Piece]:
    """The names of the columns, above a hairline."""
    words, palette, y = kit.words, kit.look.palette, rect.centre[1]
    against = "against" if has_seal else "seats"
    heads = [("when", columns.when, 0.0), (against, columns.against, 0.0),
             ("result", columns.result, 0.0)]  # fmt: skip
    if columns.luck is not None:
        heads.append(("luck", columns.luck, 0.0))
    if has_seal:
        heads.append(("seal", columns.seal + kit.look.px(14), 1.0))
    pieces = [
        kit.text(f"head/{name}", words(f"history.head.{name}"), x, y, Size.LABEL, palette.ink2,
                 Weight.BOLD, align=align)
        for name, x, align in heads
    ]  # fmt: skip
    return [*pieces, kit.rule("head/rule", rect.x, rect.bottom - kit.look.px(2), rect.w)]


def match_row(kit: Kit, rect: Rect, at: Columns, page: History, match: EndedMatch) -> Piece:
    """A match that is over; pressing it shows it."""
    look, words, px = kit.look, kit.words, kit.look.px
    play = own_play(match, page.seen.person)
    when = when_ended(words, match.ended, page.now)
    forms = against_forms(words, play)
    against = forms[0]
    table = words.table(match.table_id, match.table_name)
    outcome, has_won = outcome_told(words, play)
    result, luck, hints = result_told(play), play.seat.luck, play.seat.hints
    shown = first_that_fits(look, forms, at.against_room, Size.ROW)
    below_room = at.result - px(14) - at.against
    below = "" if page.seen.table else cut_to(look, table, below_room, Size.NOTE)
    weight = Weight.BOLD if has_won else Weight.TEXT
    ink = look.palette.green if has_won else look.palette.ink2
    gift = NONE if luck is None else words.signed(luck, 0)
    cells = [
        _Cell(at.when, when, _origin(words, match), is_dim=True),
        _Cell(at.against, shown, below),
        _Cell(at.outcome, outcome, weight=weight, ink=ink, align=1.0),
        _Cell(at.result, result, words("history.hints", n=hints) if hints else "", Size.POINTS),
    ]
    if at.luck is not None and not at.has_bars:
        cells.append(_Cell(at.luck, gift, is_dim=luck is None))

    def draw_more(canvas: Canvas, y: float) -> None:
        if at.luck is not None and at.has_bars:
            _draw_luck(canvas, at.luck, y, luck, gift)
        if match.commitment:
            canvas.icon("seal", at.seal, y, px(19), look.palette.green)

    spoken = spoken_row(words, play, [when, against, table, outcome, result])
    node = Node(f"match/{match.id}", Role.BUTTON, spoken, rect, (Action.PRESS,),
                tip="" if shown == against else against)  # fmt: skip
    key = (outcome, luck, at)
    return _row(kit, node, tuple(cells), key, draw_more, partial(page.open_match, match))


def _origin(words: Words, match: EndedMatch) -> str:
    """Where the match or its dice come from, where that is not here."""
    if match.is_imported:
        return words("history.imported")
    return "" if match.commitment else words("seal.none")


def unfinished_row(kit: Kit, rect: Rect, at: Columns, page: History, left: LeftOff) -> Piece:
    """A match that waits to be gone on with."""
    look, words, px, palette = kit.look, kit.words, kit.look.px, kit.look.palette
    view = left.session.view
    why_not = page.resume_hindrance(view)
    boxes = len(view.match.table.boxes)
    when = when_ended(words, left.changed, page.now)
    seats = [seat.name for seat in view.setup.seats]
    names = ", ".join(seats)
    table = words.table(view.match.table.id, view.match.table.name)
    turn = words("history.turn", turn=min(view.match.turn.number, boxes), of=boxes)
    totals = " – ".join(str(total) for total in view.match.totals[:2])
    room = at.result - px(14) - at.against
    cells = (
        _Cell(at.when, when, is_dim=True),
        _Cell(
            at.against,
            first_that_fits(look, names_forms(words, seats), room, Size.ROW),
            cut_to(look, table, room, Size.NOTE),
        ),
        _Cell(at.result, totals, turn, Size.POINTS),
    )

    def draw_more(canvas: Canvas, y: float) -> None:
        canvas.icon("play", at.seal, y, px(17), palette.ink2 if why_not else palette.green)

    told = words("history.resume", match=f"{table}, {names}, {turn}, {when}")
    id_ = f"open/{left.session.match_id}"
    node = Node(id_, Role.BUTTON, told, rect, (Action.PRESS,), not why_not, why_not)
    return _row(kit, node, cells, (why_not,), draw_more, partial(page.resume, left.session))


@dataclass(frozen=True, slots=True)
class _Cell:
    """Words from `x` on, or up to it with `align` 1, and perhaps a note below them."""

    x: int
    text: str
    note: str = ""
    size: float = Size.ROW
    is_dim: bool = False
    weight: Weight = Weight.TEXT
    ink: Colour | None = None
    align: float = 0.0


def _draw_cell(canvas: Canvas, cell: _Cell, y: float, up: int) -> None:
    """The words `up` pixels above the middle of the row, and the note below it."""
    px, palette = canvas.look.px, canvas.palette
    weight = Weight.BOLD if cell.size > Size.ROW else cell.weight
    ink = cell.ink or (palette.ink2 if cell.is_dim else palette.ink)
    canvas.text(cell.text, cell.x, y - up, cell.size, ink, weight, align=cell.align)
    if cell.note:
        canvas.text(cell.note, cell.x, y + px(10), Size.NOTE, palette.ink2)


def _row(
    kit: Kit,
    node: Node,
    cells: tuple[_Cell, ...],
    key: tuple[object, ...],
    draw_more: Callable[[Canvas, float], None],
    press: Callable[[], None],
) -> Piece:
    """A row of these cells above a hairline.

    `draw_more` draws what else there is, around that middle; `key` is all it depends on.
    """
    px, palette, rect = kit.look.px, kit.look.palette, node.rect
    hot = kit.touch.hover == node.id
    up = px(7) if any(cell.note for cell in cells) else 0  # all words of a row stand on one line

    def draw(canvas: Canvas) -> None:
        y = rect.y + rect.h / 2
        if hot:
            canvas.fill(rect, px(10), palette.hover)
        for cell in cells:
            _draw_cell(canvas, cell, y, up)
        draw_more(canvas, y)
        canvas.line(rect.x + px(10), rect.bottom, rect.w - px(20), palette.hairline)
        if kit.touch.focus == node.id:
            canvas.ring(rect.grown(-px(2)), px(8))

    return kit.custom(node, (cells, key, hot), draw, press)


def _draw_luck(canvas: Canvas, left: int, y: float, luck: float | None, told: str) -> None:
    """A bar to the right for good luck and to the left for bad, with its points at the other side.

    `told` are those points; a match nobody has looked back on yet has a dash.
    """
    px, palette = canvas.look.px, canvas.palette
    zero = left + px(_LUCK) // 2
    if luck is None:
        canvas.text(told, zero, y, Size.ROW, palette.ink2, align=0.5)
        return
    long = max(px(3), round(min(1.0, abs(luck) / _LUCK_PTS) * px(_BAR)))
    canvas.fill(Rect(zero, round(y) - px(9), canvas.look.hairline_px, px(18)), 0, palette.hairline)
    if luck >= 0:
        bar = Rect(zero + px(2), round(y) - px(6), long, px(12))
        canvas.fill(bar, px(3), palette.brass)
        canvas.text(told, zero - px(8), y, Size.ROW, palette.ink, align=1.0)
    else:
        bar = Rect(zero - px(2) - long, round(y) - px(6), long, px(12))
        canvas.fill(bar, px(3), mix(palette.ink2, palette.paper, 0.35))
        canvas.text(told, zero + px(8), y, Size.ROW, palette.ink)


# -- words


def numbers_told(words: Words, seen: Seen) -> list[LargeNumber]:
    """The large numbers above the list.

    All but the first tell of the person's own plays, as the statistics do; of bots alone, of all
    of them. Totals are averaged only where all are of one table: others don't compare.
    """
    found = figures(_plays(seen))
    is_of_bots = seen.person == ONLY_BOTS  # of whom somebody always wins
    count, share = len(seen.matches), found.record.share if found and not is_of_bots else None
    told = [
        LargeNumber("matches", words.number(count), words("history.matches", n=count)),
        LargeNumber("won", words.percent(share), words("history.won_share")),
    ]
    tables = len({match.table_digest for match in seen.matches})
    if found and tables == 1:
        return [
            *told,
            LargeNumber("mean", mean_told(words, found.totals.mean), words("history.mean")),
            LargeNumber("best", words.locale.up_to(found.totals.most), words("history.best")),
        ]
    return [
        *told,
        LargeNumber("tables", str(tables), words("history.tables")),
        LargeNumber("hinted", words.number(found.hinted if found else 0), words("history.hinted")),
    ]


def _plays(seen: Seen) -> Sequence[Play]:
    if seen.person != ONLY_BOTS:
        return plays_of(seen.matches, seen.person)
    return [Play(match, place) for match in seen.matches for place in range(len(match.seats))]


def own_play(match: EndedMatch, person: str) -> Play:
    """What the person made of it, on their first seat; the first seat where they did not play."""
    seats = enumerate(match.seats)
    return Play(match, next((n for n, s in seats if s.is_human and s.name == person), 0))


def against_forms(words: Words, play: Play) -> list[str]:
    """Against whom it was played, shorter and shorter; of a match of bots alone, who played."""
    match = play.match
    others = match.seats if match.is_of_bots else tuple(seat for _, seat in play.others)
    if match.day is not None:
        day = day_told(words, match.day)
        return [words("history.of_day", date=day), day]
    return names_forms(words, [seat.name for seat in others]) or [words("history.alone")]


def names_forms(words: Words, names: Sequence[str]) -> list[str]:
    """All the names; then some, and how many more there are; then how many they all are."""
    if len(names) < 2:
        return list(names)
    some = [
        words("history.and_more", n=len(names) - count, names=", ".join(names[:count]))
        for count in range(len(names) - 1, 0, -1)
    ]
    return [", ".join(names), *some, words("history.players", n=len(names))]


def outcome_told(words: Words, play: Play) -> tuple[str, bool]:
    """Whether the play was won, in a word, and as truth.

    There is no word for one alone, given up, or of bots alone.
    """
    match = play.match
    if not match.is_finished or match.is_of_bots or play.outcome is Outcome.ALONE:
        return "", False
    return words(f"history.{_OUTCOMES[play.outcome]}"), play.outcome is not Outcome.LOST


def result_told(play: Play) -> str:
    """The total and the best of the others."""
    own, others = play.seat.total, [seat.total for _, seat in play.others]
    return f"{own} – {max(others)}" if others else str(own)


def spoken_row(words: Words, play: Play, parts: list[str]) -> str:
    """The row as it is read aloud, with what is only drawn."""
    match, luck, hints = play.match, play.seat.luck, play.seat.hints
    more = [] if luck is None else [words("history.spoken_luck", points=words.signed(luck))]
    if hints:
        more.append(words("history.hints", n=hints))
    if match.commitment and match.is_finished:
        more.append(words("history.spoken_seal"))
    more.append(_origin(words, match))
    return ", ".join(part for part in [*parts, *more] if part)
