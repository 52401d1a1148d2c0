"""A position of a reviewed match, put back on the tray: practice that touches no record."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.session.brains import Thought
from game.session.intents import Event, Filled
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.try_again import put_back
from game.session.view import View
from game.solve.advice import Option
from game.solve.look_back import TurnBack
from game.solve.review import Decision, Mark
from game.ui.badges import draw_badge
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.match_sheets import MatchSheet
from game.ui.scenes.play import Play
from game.ui.scenes.sheets import Answer
from game.ui.stage import Piece
from game.ui.told_hint import option_told, reason_told

if TYPE_CHECKING:
    from game.ui.desk import Desk

_ROW = 34  # design units


class TryAgain(Play):
    """The seat's card alone, from that decision on; every turn is judged when its box is filled.

    The dice thrown before lie there as they did. What is thrown now is drawn anew.
    """

    def __init__(self, view: View, decision: Decision) -> None:
        self.decision = decision
        self._from = view
        super().__init__(_session(view, decision), ())

    def enter(self, desk: "Desk") -> None:
        """Lay out the dice."""
        self._thought: Thought[TurnBack] | None = None
        super().enter(desk)

    # -- what the player does

    def pause(self) -> None:
        """Back to the review: there is nothing to be kept."""
        self.desk.close(self)

    def see_result(self) -> None:
        """The end of the card leads back to the review as well."""
        self.pause()

    def once_more(self) -> None:
        """Begin again from the same dice."""
        self.desk.close(self)
        self.desk.open(TryAgain(self._from, self.decision))

    # -- time

    def update(self, dt_s: float) -> bool:
        """Show the verdict once it is there and nothing moves below it."""
        is_moving = super().update(dt_s)
        if self._thought is None:
            return is_moving
        if self._thought.is_done and not is_moving:
            judged = self._thought.result()
            self._thought = None
            self.desk.open(TurnJudged(self, judged))
        return True

    def _heed(self, events: Sequence[Event]) -> None:
        super()._heed(events)
        if any(isinstance(event, Filled) for event in events):
            match = self.view.match
            assert match.before_fill is not None
            card = match.before_fill.card
            self._thought = self.desk.services.brains.judge(card, match.turns[-1])


class TurnJudged(MatchSheet):
    """What the decisions of the turn just tried were worth, beside the one of the match."""

    width = 460
    is_column = True

    def __init__(self, tried: TryAgain, judged: TurnBack) -> None:
        super().__init__(tried)
        self.tried = tried
        first = tried.decision
        is_first_turn = judged.decisions[0].turn == first.turn
        self.before = first if is_first_turn else None
        both = list(zip(judged.decisions, judged.reasons, strict=True))
        if is_first_turn:  # what was done before it was not tried again
            both = both[first.roll - 1 :]
        self.decisions = [decision for decision, _ in both]
        self.dearest, self.reason = max(both, key=lambda one: one[0].loss)

    def title(self) -> str:
        """What the turn lost in all."""
        words, loss = self.desk.words, sum(decision.loss for decision in self.decisions)
        if all(decision.mark is Mark.BEST for decision in self.decisions):
            return words("try.all_best")
        return words("try.lost", points=words.number(loss, 1))

    def lines(self) -> Sequence[str]:
        """What was done there in the match, and why the dearest decision was dear."""
        words, table = self.desk.words, self.tried.view.match.table
        lines = []
        if self.before is not None:
            taken = option_told(words, table, self.before.taken)
            points = words.number(self.before.loss, 1)
            key = "try.match_best" if self.before.mark is Mark.BEST else "try.match"
            lines.append(words(key, taken=taken, points=points))
        if self.reason is not None:
            better = option_told(words, table, self.reason.best)
            why = reason_told(words, table, self.reason, self.dearest.faces)
            lines.append(words("try.why", better=better, why=why))
        return lines

    def extra_height(self, look: Look) -> int:
        """A row a decision."""
        return len(self.decisions) * look.px(_ROW)

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """Every decision with its badge; below its price what was better."""
        high = kit.look.px(_ROW)
        return [
            self._row(kit, Rect(rect.x, rect.y + place * high, rect.w, high), decision)
            for place, decision in enumerate(self.decisions)
        ]

    def answers(self) -> Sequence[Answer]:
        """Once more, on from here, or back."""
        words = self.desk.words
        answers = [
            Answer("again", words("try.again"), self._again, ButtonKind.PRIMARY, "refresh"),
            Answer("back", words("try.back"), self._back, icon="left"),
        ]
        if not self.tried.view.match.is_over:
            answers.insert(1, Answer("on", words("try.on"), self.escape, icon="play"))
        return answers

    def _again(self) -> None:
        self.desk.close(self)
        self.tried.once_more()

    def _back(self) -> None:
        self.desk.close(self)
        self.tried.pause()

    def _row(self, kit: Kit, rect: Rect, decision: Decision) -> Piece:
        px, words, palette = kit.look.px, kit.words, kit.look.palette

        def named(option: Option) -> str:
            return option_told(words, self.tried.view.match.table, option)

        room = rect.w - px(80)
        told = shown = words("try.row", roll=decision.roll, taken=named(decision.taken))
        if decision.mark is not Mark.BEST:
            best = named(decision.best)
            told = shown = words("try.row_better", told=told, best=best)
            if text_width(kit.look, told, Size.ROW) > room:  # what was taken, everybody knows
                shown = words("try.row_short", roll=decision.roll, best=best)
        loss = words.signed(-decision.loss)
        cut = cut_to(kit.look, shown, room, Size.ROW)

        def draw(canvas: Canvas) -> None:
            middle = rect.y + rect.h / 2
            draw_badge(canvas, decision.mark, rect.x + px(10), middle, px(20))
            canvas.text(cut, rect.x + px(30), middle, Size.ROW, palette.ink)
            canvas.text(
                loss, rect.right, middle, Size.ROW, palette.ink, Weight.BOLD, align=1.0
            )  # fmt: skip

        id_ = f"judged/{decision.roll}"
        spoken = f"{words(f'mark.{decision.mark.value}')}, {told}, {loss}"
        return Piece(id_, rect, (told, loss), draw, Node(id_, Role.TEXT, spoken, rect, tip=told))


def _session(view: View, decision: Decision) -> Session:
    seat = view.setup.seats[decision.seat]
    setup = Setup(view.match.table, (SeatSetup(seat.name),))
    return Session.to_try(setup, put_back(view.match, decision))
