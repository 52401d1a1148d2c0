"""Are the dice fair? Faces and streaks of all matches against chance, the toss, and the seal."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.archive import Listing
from game.history.fairness import BOTS, EVERYBODY, TOSS, DiceCount, Group, Whose
from game.history.seals import SealCheck
from game.store import StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.look import Rect
from game.ui.scenes.fairness_page import fairness_pieces
from game.ui.scenes.fairness_view import Shown, Shows
from game.ui.scenes.history_tabs import HistoryPart, Seen
from game.ui.scenes.pick_menu import Choice, PickMenu
from game.ui.stage import Piece
from game.ui.told_fairness import group_named

AT_ONCE_S = 0.1  # so long a page may take to come up, for all but the largest histories
STEP_S = 0.01  # of a frame, while the rest is counted or checked


class Fairness(HistoryPart):
    """The part of the history about the dice. The dice of all tables are counted together."""

    part = "fairness"

    def __init__(self, seen: Seen, shows: Shows = Shows.FACES) -> None:
        super().__init__(seen)
        self.shows = shows

    def enter(self, desk: Desk) -> None:
        """Count what can be counted at once."""
        super().enter(desk)
        store = desk.services.store
        try:
            self.count = DiceCount(self.seen.listing, store)
        except StoreError as error:
            desk.say_why("fault.store_read", error)
            self.count = DiceCount(Listing(()), store)
        self.seals = SealCheck(self.seen.listing.finished, store, desk.services.tables)
        self.count.go_on(AT_ONCE_S)
        self._group: Group | None = None

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return fairness_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Count the rest; check the seals while they are looked at."""
        if not self.count.is_done:
            self.count.go_on(STEP_S)
            return True
        if self.shows is Shows.SEAL and not self.seals.is_done:
            self.seals.go_on(STEP_S)
            return True
        return False

    # -- what the page shows

    @property
    def is_of_groups(self) -> bool:
        """Whether it matters whose dice are looked at."""
        is_wanted = self.shows in (Shows.FACES, Shows.STREAKS) and self.count.is_done
        return is_wanted and len(self.count.groups) > 1

    @property
    def group(self) -> Group:
        """Whose dice are looked at: at first those of the person the history is of."""
        person = Group(Whose.PERSON, self.seen.person)
        if self._group is None:
            return person if person in self.count.groups else EVERYBODY
        return self._group

    @property
    def shown(self) -> Shown:
        """The dice that are looked at, beside others to compare them with."""
        if self.shows is Shows.TOSS:
            groups: tuple[Group, ...] = (TOSS,)
        else:
            groups = self._compared()
        lots = tuple(map(self.count.dice, groups))
        chosen = 0 if self.shows is Shows.TOSS else groups.index(self.group)
        return Shown(self.shows, groups, lots, chosen)

    def _compared(self) -> tuple[Group, ...]:
        """A person beside the bots, bots beside the person."""
        there, group = self.count.groups, self.group
        if group.whose is Whose.EVERYBODY:
            return (group,)
        pair = (group, BOTS)
        if group.whose is not Whose.PERSON:
            pair = (Group(Whose.PERSON, self.seen.person), group)
        return tuple(one for one in pair if one in there)

    # -- what the player does

    def show(self, shows: str) -> None:
        """Show something else of the dice."""
        self.shows = Shows(shows)

    def pick_group(self, below: Rect) -> None:
        """Choose whose dice are looked at."""
        words = self.desk.words
        groups = {f"{group.whose.value}/{group.name}": group for group in self.count.groups}

        def dice(group: Group) -> str:
            total = self.count.dice(group).total
            return words("fairness.dice", n=total, dice=words.number(total))

        def chosen(id_: str) -> None:
            self._group = groups[id_]

        choices = [Choice(id_, group_named(words, g), dice(g)) for id_, g in groups.items()]
        current = f"{self.group.whose.value}/{self.group.name}"
        self.desk.open(PickMenu(below, choices, current, chosen))
