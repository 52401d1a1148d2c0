"""Were the dice of one match fair? Faces and streaks, seat by seat, against chance."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.ended import Over
from game.history.fairness import dice_of_match
from game.session.checking import FiledMatch
from game.ui.backdrop import table_piece
from game.ui.kit import Kit
from game.ui.look import Rect, Weight
from game.ui.scene import Scene
from game.ui.scenes.fairness_page import body_rect, foot, pick_pieces
from game.ui.scenes.fairness_view import Shown, Shows, explain, lots_pieces
from game.ui.scenes.history_tabs import LEFT, head_y
from game.ui.scenes.list_page import TITLE, Column, ListPlan
from game.ui.scenes.pages import wordmark
from game.ui.scenes.pick_menu import Choice, PickMenu
from game.ui.stage import Piece

_SHOWS = (Shows.FACES, Shows.STREAKS)
_BACK = 44  # design units


class MatchFairness(Scene):
    """A page over the ending; leaving it goes back."""

    def __init__(self, match: Over) -> None:
        self._match = match
        found = dice_of_match(match)
        self._groups, self._lots = tuple(found), tuple(found.values())
        self._seat = 0
        self.shows = Shows.FACES

    def first_focus(self) -> str | None:
        """The way back."""
        return "back"

    def escape(self) -> None:
        """Back to the ending."""
        self.desk.close(self)

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        px, words = kit.look.px, kit.words
        panels = ListPlan.of(kit.look, LEFT)
        inner = panels.list
        y, side = head_y(kit.look, panels), px(_BACK)
        back = Rect(inner.x - px(8), y - side // 2, side, side)
        shown = self.shown
        column = Column(kit, panels.detail)
        explain(column, kit, shown)
        return [
            table_piece(kit.look),
            wordmark(kit),
            kit.panel("left", panels.left),
            kit.panel("right", panels.right),
            kit.icon_button("back", back, "left", words("fairness.back"), self.escape),
            kit.text("title", words("fairness.match_title"), back.right + px(12), y, TITLE,
                     weight=Weight.TITLE),
            *pick_pieces(kit, inner, self, _SHOWS, self._names[self._seat]),
            *lots_pieces(kit, body_rect(kit, panels), shown),
            *column.pieces,
            foot(kit, column, panels.detail, self._note),
        ]  # fmt: skip

    # -- what the page shows

    @property
    def shown(self) -> Shown:
        """All seats, and the counts of one of them."""
        return Shown(self.shows, self._groups, self._lots, self._seat)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(group.name for group in self._groups)

    @property
    def _note(self) -> str:
        """What else there is to know about the dice of this match."""
        words, setup = self.desk.words, self._match.view.setup
        if setup.day is not None:
            return words("fairness.match_day")
        if isinstance(self._match, FiledMatch):
            return words("fairness.match_imported")
        return words("fairness.match_same" if setup.same_dice else "fairness.match_little")

    # -- what the player does

    def show(self, shows: str) -> None:
        """Show something else of the dice."""
        self.shows = Shows(shows)

    def pick_group(self, below: Rect) -> None:
        """Choose whose counts are told."""
        words = self.desk.words
        choices = [
            Choice(
                str(seat), name, words("fairness.dice", n=dice.total, dice=words.number(dice.total))
            )
            for seat, (name, dice) in enumerate(zip(self._names, self._lots, strict=True))
        ]

        def chosen(seat: str) -> None:
            self._seat = int(seat)

        self.desk.open(PickMenu(below, choices, str(self._seat), chosen))
