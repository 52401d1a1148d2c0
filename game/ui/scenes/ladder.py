"""The ladder: its rungs with their stars, and the way into the one that is chosen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.ladder import Rung, next_rung, open_rungs
from game.session.climb import Recount
from game.store import StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.scenes.ladder_page import ladder_pieces
from game.ui.scenes.menu_page import MenuPage, own_name
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.session.setup import Setup


class LadderPage(MenuPage):
    """A page of rungs. Any rung may be looked at; those that are open may be played."""

    def __init__(self, chosen: str | None = None, after: str | None = None) -> None:
        """Shows the rung `chosen`; else the next one to be climbed, above `after` if possible."""
        self._wanted, self._after = chosen, after
        self.stars: dict[str, int] = {}
        self.chosen: Rung | None = None
        self._recount: Recount | None = None

    def enter(self, desk: Desk) -> None:
        """Look how far the player has come."""
        super().enter(desk)
        try:
            self.stars = desk.services.store.stars()
        except StoreError as error:
            desk.say_why("fault.store_read", error)
        services = desk.services
        self._recount = Recount(self.rungs, self.stars, services.store, services.brains)
        rungs = self.rungs
        wanted = [rung for rung in rungs if rung.id == self._wanted]
        upcoming = next_rung(rungs, self.stars, self._after)
        self.chosen = next(iter([*wanted, *filter(None, [upcoming]), *rungs[-1:]]), None)

    def leave(self) -> None:
        """Leave the counting for another time."""
        if self._recount is not None:
            self._recount.leave()

    def update(self, dt_s: float) -> bool:
        """Give the stars of matches whose ending was left too soon."""
        if self._recount is None:
            return False
        try:
            is_counting = self._recount.update()
        except StoreError as error:
            self.desk.say_why("fault.stars", error)
            self._recount = None
            return True
        self.stars = self._recount.stars
        return is_counting

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """All rungs, the lowest first."""
        return self.desk.services.ladder

    @property
    def open(self) -> tuple[Rung, ...]:
        """The rungs that may be played."""
        return open_rungs(self.rungs, self.stars)

    def first_focus(self) -> str | None:
        """Starting the rung that is shown."""
        return "start" if self.chosen in self.open else None

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return ladder_pieces(kit, self)

    def choose(self, rung: Rung) -> None:
        """Look at a rung."""
        self.chosen = rung

    def start(self) -> None:
        """Play the rung that is shown."""
        from game.session.draft import Draft
        from game.ui.scenes.play import Play

        if self.chosen is None or self.chosen not in self.open:
            return
        setup = rung_setup(self.desk, self.chosen)
        session, events = Draft().begin(setup, self.desk.services.store)
        self.desk.go(Play(session, events))


def rung_setup(desk: Desk, rung: Rung) -> "Setup":
    """The match of a rung, the player called as on the home page."""
    from game.session.climb import climb_setup

    words, services = desk.words, desk.services
    levels = {level: words.level(level) for level in rung.opponents}
    setup = climb_setup(rung, services.tables[rung.table], own_name(desk), levels)
    return setup.with_clock(desk.preferences.turn_s)
