"""What a match was played for, told at its end: a rung of the ladder, or the dice of the day."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.dice import Points
from game.session.brains import Thought, lost_by
from game.session.checking import FiledMatch
from game.session.climb import PLAYER, Outcome, outcome_of
from game.session.daily import DayStanding, day_standing, total_to_beat
from game.session.session import Session
from game.store import StoreError
from game.text import Words
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.lettering import first_that_fits, size_that_fits, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.daily_page import try_told
from game.ui.scenes.list_page import draw_stars, stars_width
from game.ui.stage import Piece
from game.ui.told_goal import figure_told, step_told
from game.ui.told_when import day_told

if TYPE_CHECKING:
    from game.rules.ladder import Rung

HIGH, TIGHT = 76, 62  # design units the strip takes; where there is little room
_STAR, _SMALL_STAR = 26, 18
_WIDE = 460  # of a strip with large stars


class OutcomeStrip:
    """A strip across the ending. `update` it every frame."""

    def update(self) -> bool:
        """Whether something is still being worked out."""
        return False

    def pieces(self, kit: Kit, rect: Rect) -> list[Piece]:
        """The strip."""
        raise NotImplementedError

    @property
    def leads_on(self) -> bool:
        """Whether the way on is what a player most likely wants now."""
        return False


def outcome_strip(desk: Desk, session: Session | FiledMatch) -> OutcomeStrip | None:
    """What the match was played for; None for a match for its own sake, or one given up."""
    setup = session.view.setup
    if not session.view.match.is_over:
        return None
    rung = next((rung for rung in desk.services.ladder if rung.id == setup.rung), None)
    if rung is not None and isinstance(session, Session):
        return _Climbed(desk, session, rung)
    if setup.day is not None:
        return _DayPlayed(desk, session, setup.day)
    return None


class _Climbed(OutcomeStrip):
    """A rung: its stars, what was reached, and the way to the next."""

    def __init__(self, desk: Desk, session: Session, rung: "Rung") -> None:
        self._desk, self._view, self._rung = desk, session.view, rung
        self._loss: Thought[float] | None = None
        self.outcome: Outcome | None = None
        if rung.goal.needs_loss:
            match = session.view.match
            self._loss = desk.services.brains.ask(match.table, lost_by, match, PLAYER)
        else:
            self._judge(None)

    def update(self) -> bool:
        """Take up what the mistakes cost, once they are counted."""
        if self.outcome is None and self._loss is not None and self._loss.is_done:
            self._judge(self._loss.result())
        return self.outcome is None

    @property
    def leads_on(self) -> bool:
        """The next rung is, once this one has a star."""
        return self.outcome is not None and self.outcome.stars > 0

    def _judge(self, loss_pts: float | None) -> None:
        self.outcome = outcome_of(self._rung, self._view, loss_pts)
        if self.outcome.stars:
            try:
                self._desk.services.store.keep_stars(self._rung.id, self.outcome.stars)
            except StoreError as error:
                self._desk.say_why("fault.stars", error)

    def go_on(self) -> None:
        """To the ladder: the next rung, or this one once more."""
        from game.ui.scenes.ladder import LadderPage

        rung = self._rung.id
        self._desk.go(LadderPage(after=rung) if self.leads_on else LadderPage(rung))

    def pieces(self, kit: Kit, rect: Rect) -> list[Piece]:
        """Stars, the rung, what it came to."""
        words, outcome = kit.words, self.outcome
        number = self._desk.services.ladder.index(self._rung) + 1
        stars = outcome.stars if outcome else 0
        titles = [words("outcome.rung", number=number, n=stars)]
        if not stars:
            titles = [words("outcome.no_star", number=number), words("outcome.no_star_short")]
        label = words("outcome.next" if self.leads_on else "outcome.ladder")
        star = _STAR if rect.w >= kit.look.px(_WIDE) else _SMALL_STAR
        star_w = stars_width(kit.look, star)

        def draw(canvas: Canvas) -> None:
            draw_stars(canvas, rect.x + kit.look.px(20), rect.y + rect.h / 2, star, stars)

        spoken = Piece("outcome/stars", rect, stars, draw)
        told = [words("outcome.counting")] if outcome is None else self._told(words, outcome)
        return [
            kit.panel("outcome/panel", rect, lift=0.6),
            spoken,
            *_two_lines(kit, rect, star_w + kit.look.px(16), titles, told, label),
            _button(kit, rect, label, self.go_on, leads=self.leads_on),
        ]

    def _told(self, words: Words, outcome: Outcome) -> list[str]:
        """What the match came to, and what the next star asks; and only the first, if need be."""
        goal = self._rung.goal
        if not outcome.is_own:
            return [words("outcome.not_own")]
        told = figure_told(words, goal, outcome.figure)
        if outcome.hints and outcome.stars:
            return [words("outcome.hinted", figure=told), told]
        if outcome.stars >= len(goal.steps):
            return [words("outcome.all", figure=told), told]
        missing = step_told(words, goal, goal.steps[outcome.stars])
        key = "outcome.more" if outcome.stars else "outcome.missed"
        return [words(key, figure=told, goal=missing), told]


class _DayPlayed(OutcomeStrip):
    """The dice of the day: the total to beat beside one's own, and which try it was."""

    def __init__(self, desk: Desk, session: Session | FiledMatch, day: str) -> None:
        self._desk, self._view, self._day = desk, session.view, day
        table = session.view.match.table
        self._total: Thought[Points] = desk.services.brains.ask(table, total_to_beat, table, day)
        self.standing = DayStanding()
        self.is_first = True
        if isinstance(session, Session):
            try:
                self.standing = day_standing(desk.services.store, day, table)
            except StoreError as error:
                desk.say_why("fault.store_read", error)
            self.is_first = self.standing.number_of(session.match_id) == 1

    def update(self) -> bool:
        """Wait for the total to beat."""
        return not self._total.is_done

    def go_on(self) -> None:
        """To the page of the day."""
        from game.ui.scenes.daily import DayPage

        self._desk.go(DayPage())

    def pieces(self, kit: Kit, rect: Rect) -> list[Piece]:
        """Own total against the total to beat."""
        words, label = kit.words, kit.words("page.day")
        date = day_told(words, self._day)
        title, told = words("outcome.day", date=date), [words("outcome.counting")]
        if self._total.is_done:
            own, best = self._view.match.totals[0], self._total.result()
            key = "outcome.day_above" if own > best else "outcome.day_below"
            title = words(key if own != best else "outcome.day_equal", n=abs(own - best))
            told = [
                words("outcome.day_told", date=date, best=best),
                words("outcome.day_told_short", best=best),
            ]
        first = self.standing.first
        if not self.is_first and first is not None:
            told = [words("outcome.day_again", first=try_told(words, first))]
        return [
            kit.panel("outcome/panel", rect, lift=0.6),
            *_two_lines(kit, rect, 0, [title], told, label),
            _button(kit, rect, label, self.go_on, leads=False),
        ]


def _two_lines(
    kit: Kit, rect: Rect, indent: int, titles: list[str], told: list[str], label: str
) -> list[Piece]:
    """What it was, and how it went: the first way to say either that fits left of the button."""
    px, palette = kit.look.px, kit.look.palette
    x = rect.x + px(20) + indent
    room = rect.right - px(34) - _button_width(kit, label) - x
    upper, lower = rect.y + rect.h * 0.34, rect.y + rect.h * 0.67
    title, title_size = _fitting(kit, titles, room, Size.POINTS, Size.LABEL, Weight.TITLE)
    shown, size = _fitting(kit, told, room, Size.ROW, Size.NOTE, Weight.TEXT)
    tip = "" if shown == told[0] else told[0]
    return [
        kit.text("outcome/title", title, x, upper, title_size, weight=Weight.TITLE),
        kit.text("outcome/told", shown, x, lower, size, palette.ink2, tip=tip),
    ]


def _fitting(
    kit: Kit, ways: list[str], room: int, size: float, least: float, weight: Weight
) -> tuple[str, float]:
    """The first of several ways to say it that has room, and its size, as large as it can be.

    Where even the last is too long in the least size, it is cut.
    """
    shown = first_that_fits(kit.look, ways, room, least, weight)
    return shown, size_that_fits(kit.look, shown, room, size, weight, least=least)


def _button_width(kit: Kit, label: str) -> int:
    return text_width(kit.look, label, Size.ROW, Weight.BOLD) + kit.look.px(40)


def _button(kit: Kit, rect: Rect, label: str, press: Callable[[], None], *, leads: bool) -> Piece:
    px, wide = kit.look.px, _button_width(kit, label)
    at = Rect(rect.right - px(16) - wide, rect.centre[1] - px(22), wide, px(44))
    kind = ButtonKind.PRIMARY if leads else ButtonKind.SECONDARY
    return kit.button("outcome/on", at, label, press, kind, size=Size.ROW)
