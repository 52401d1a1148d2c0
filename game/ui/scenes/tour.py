"""The tour of the first match: a few words beside what they are about, until it has been done."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from game.rules.dice import Seat
from game.session.view import Phase, View
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import LEADING, text_px, wrapped
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.tray_page import floating_panel, panel_beside
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.play import Play

_WIDE = 300  # design units
_TIP = 10  # of the corner that points at something
_POINTING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">'
    '<polygon points="{}" fill="#000"/></svg>'
)
_DOWN = _POINTING.format(20, 10, "0,0 20,0 10,10")
_RIGHT = _POINTING.format(10, 20, "0,0 10,10 0,20")


class Step(StrEnum):
    """What is told, one after the other."""

    ROLL = "roll"
    HOLD = "hold"
    CARD = "card"
    SEAL = "seal"


class Tour:
    """How far it has come. It goes on by what the player does, and never hinders anything."""

    def __init__(self) -> None:
        self.step: Step | None = Step.ROLL  # None: it is over
        self._filled: int | None = None  # boxes, when it began

    @property
    def is_over(self) -> bool:
        """Whether everything has been told."""
        return self.step is None

    def end(self) -> None:
        """Tell no more."""
        self.step = None

    def follow(self, view: View) -> bool:
        """Go on if what was told of has been done; whether it did."""
        seat = _person(view)
        if self.step is None or seat is None:
            return False
        filled = sum(points is not None for points in view.match.cards[seat].points)
        if self._filled is None:
            self._filled = filled
        before, match = self.step, view.match
        has_thrown = view.is_players_turn and match.roll_number > 0
        if self.step is Step.SEAL:
            if has_thrown:  # the next turn has begun: nobody reads any more
                self.step = None
        elif filled > self._filled:
            self.step = Step.SEAL
        elif self.step is Step.ROLL and has_thrown:
            self.step = Step.HOLD
        elif self.step is Step.HOLD and (match.held or match.roll_number > 1):
            self.step = Step.CARD
        return self.step is not before


def has_tour(view: View) -> bool:
    """Whether a match is one to show the tour in: one person plays it, for the first time."""
    setup = view.setup
    is_usual = setup.humans == 1 and not setup.real_dice and not view.is_tried
    return is_usual and view.phase is Phase.PLAYING


def _person(view: View) -> Seat | None:
    """The seat of the one person."""
    seats = [n for n, seat in enumerate(view.setup.seats) if seat.is_human]
    return Seat(seats[0]) if len(seats) == 1 else None


def tour_pieces(kit: Kit, play: Play) -> list[Piece]:
    """The words beside what they are about; nothing while dice or a bot move, or a hint is open."""
    step, view = play.tour.step, play.view
    is_players = view.is_players_turn or step is Step.SEAL
    if step is None or not is_players or play.dice.is_moving or play.advice.hint is not None:
        return []
    px, words, look = kit.look.px, kit.words, kit.look
    told = words(f"tour.{step.value}")
    wide = px(_WIDE)
    lines = wrapped(look, told, wide - px(40), Size.ROW)
    text_h = round(len(lines) * text_px(look, Size.ROW) * LEADING)
    high = px(18) + px(22) + text_h + px(8) + px(32) + px(8)
    rect = _place(play, step, wide, high)
    x, y = rect.x + px(20), rect.y + px(18)
    spoken = f"{words('tour.title')}: {told}"
    last = step is Step.SEAL
    way_on, press = ("tour.done" if last else "tour.skip"), play.end_tour
    return [
        floating_panel(kit, "tour", rect, spoken),
        *_corner(kit, play, step, rect),
        kit.text("tour/title", words("tour.title"), x, y + px(6), Size.LABEL,
                 look.palette.green, Weight.BOLD),
        kit.paragraph("tour/words", told, Rect(x, y + px(22), rect.w - px(40), text_h), Size.ROW,
                      look.palette.ink),
        _way_out(kit, x, y + px(22) + text_h + px(24), words(way_on), press),
    ]  # fmt: skip


def _way_out(kit: Kit, x: int, y: int, label: str, press: Callable[[], None]) -> Piece:
    return kit.link("tour/end", x, y, label, press)


def _place(play: Play, step: Step, wide: int, high: int) -> Rect:
    """Above the button before the first throw, when the tray is empty; else free of dice."""
    plan = play.plan
    if step is not Step.ROLL:
        return panel_beside(play, wide, high, None, is_about_card=True)
    bottom = plan.bottom
    x = bottom.x + (bottom.w - wide) // 2
    return Rect(x, bottom.y - plan.look.px(16) - high, wide, high)


def _corner(kit: Kit, play: Play, step: Step, rect: Rect) -> list[Piece]:
    """What points from the panel at what it is about: down at the button, or at the card."""
    side, paper = kit.look.px(_TIP), kit.look.palette.paper
    tray = play.plan.tray
    if step is Step.ROLL:
        x, y = rect.centre[0], rect.bottom
        at, shape = Rect(x - side, y - 1, 2 * side, side), _DOWN
    elif step is not Step.HOLD and rect.centre[0] > tray.centre[0] and rect.right <= tray.right:
        x, y = rect.right, rect.centre[1]
        at, shape = Rect(x - 1, y - side, side, 2 * side), _RIGHT
    else:
        return []

    def draw(canvas: Canvas) -> None:
        canvas.drawing(shape, at, paper)

    return [Piece("tour/corner", at.grown(2), (rect, step, paper), draw)]
