"""The page of the dice of the day: tables at the left, the chosen one's dice at the right."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.session.daily import DayStanding, DayTry
from game.store import MatchState
from game.text import Words
from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.scenes.list_page import LINE, Column, ListPlan, Row, frame, rows
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece
from game.ui.told_when import day_told

if TYPE_CHECKING:
    from game.ui.scenes.daily import DayPage

_LEFT = 0.46
_TOTAL = 44  # design units, of type


def day_pieces(kit: Kit, page: "DayPage") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = ListPlan.of(kit.look, _LEFT)
    words = kit.words
    lines = [
        Row(
            f"table/{table.id}",
            words.table(table.id),
            row_told(words, page.standings.get(table.id, DayStanding())),
            table.id == page.table_id,
            partial(page.choose_table, table.id),
        )
        for table in page.tables
    ]
    return [
        *page_pieces(kit, "day", tabs(page.desk, "day")),
        *frame(kit, plan, words("page.day"), words("day.date", date=day_told(words, page.day))),
        *rows(kit, plan.list, lines),
        *_detail(kit, plan.detail, page),
    ]


def _detail(kit: Kit, rect: Rect, page: "DayPage") -> list[Piece]:
    px, words, standing = kit.look.px, kit.words, page.standing
    if not page.table_id:
        return []
    column = Column(kit, rect)
    column.caption("day/caption", words("day.to_beat"))
    total = page.to_beat
    column.title("day/total", words("day.wait") if total is None else str(total), _TOTAL)
    column.words("day/master", words("day.master"))
    if standing.first is not None:
        column.line("day/first", words("day.first"), try_told(words, standing.first),
                    is_strong=True)  # fmt: skip
        if len(standing.tries) > 1:
            best = words("day.none") if standing.best is None else str(standing.best)
            column.line("day/best", words("day.best", n=len(standing.tries)), best)
    column.space(8)
    column.words("day/same", words("day.same"), Size.LABEL)
    button = Rect(rect.x, rect.bottom - px(52), rect.w, px(52))
    fits = (button.y - px(20) - column.y - px(32)) // px(LINE)
    if page.lately and fits > 0:
        column.space(6)
        column.caption("lately/caption", words("day.lately"))
        for day, one in page.lately[:fits]:
            column.line(f"lately/{day}", day_told(words, day), try_told(words, one))
    column.pieces.append(
        kit.button(
            "start", button, words(_start_key(page)), page.start, ButtonKind.PRIMARY,
            size=Size.ROLL,
        )
    )  # fmt: skip
    return column.pieces


def _start_key(page: "DayPage") -> str:
    """What the button says: whether the try to come counts."""
    if page.left_off is not None:
        return "day.go_on"
    return "day.again" if page.standing.tries else "day.start"


def row_told(words: Words, standing: DayStanding) -> str:
    """How today went on one table, in a few words."""
    return words("day.not_yet") if standing.first is None else try_told(words, standing.first)


def try_told(words: Words, one: DayTry) -> str:
    """How a try went."""
    if one.state is MatchState.OPEN:
        return words("day.unfinished")
    if one.total is None:
        return words("day.given_up")
    if one.hints:
        return words("day.with_hints", n=one.hints, total=one.total)
    return words("day.points", n=one.total)
