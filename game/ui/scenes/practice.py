"""The practice: a page with one's rating on every table, and the way to its positions."""

from collections.abc import Sequence

from game.session.drill import Practice, drill_level
from game.store import Practised, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.scenes.menu_page import TablePage
from game.ui.scenes.practice_page import practice_pieces
from game.ui.stage import Piece

CURVE = 60  # answers that the curve goes back


class PracticePage(TablePage):
    """Tables with ratings; the way to the tray."""

    def __init__(self) -> None:
        self.standings: dict[str, Practised] = {}
        self.curve: tuple[float, ...] = ()  # the ratings after the last answers on this table

    def enter(self, desk: Desk) -> None:
        """Look up the ratings, and have the table solved meanwhile."""
        super().enter(desk)
        try:
            self.standings = desk.services.store.practised()
        except StoreError as error:
            desk.say_why("fault.store_read", error)
        self.look_up()

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return practice_pieces(kit, self)

    @property
    def hindrance(self) -> str:
        """Why there is no practice, in words; empty if there is."""
        if not self.table_id:
            return self.desk.words("fault.no_tables")
        return "" if drill_level(self.desk.services.levels) else self.desk.words("home.no_levels")

    def start(self) -> None:
        """Ask the first position."""
        services = self.desk.services
        level = drill_level(services.levels)
        if level is None or not self.table_id:
            return
        try:
            practice = Practice(
                services.tables[self.table_id], level, services.brains, services.store
            )
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
            return
        from game.ui.scenes.drill import Drill

        self.desk.go(Drill(practice))

    def look_up(self) -> None:
        """Have the table solved, and show how the rating moved on it."""
        services = self.desk.services
        if not self.table_id:
            return
        services.brains.prepare(services.tables[self.table_id])
        try:
            self.curve = services.store.ratings(self.table_id, CURVE)
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
