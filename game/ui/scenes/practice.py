"""The practice: a page with one's rating on every table, and the way to its positions."""

from collections.abc import Sequence
from dataclasses import replace

from game.rules.table import Table
from game.session.drill import Practice, drill_level
from game.store import Practised, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.scene import Scene
from game.ui.scenes.practice_page import practice_pieces
from game.ui.stage import Piece

CURVE = 60  # answers that the curve goes back


class PracticePage(Scene):
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
            desk.say(desk.words("fault.store_read", why=error))
        self._prepare()

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return practice_pieces(kit, self)

    def first_focus(self) -> str | None:
        """Beginning."""
        return "start"

    def escape(self) -> None:
        """Home."""
        from game.ui.scenes.home import Home

        self.desk.go(Home())

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables there are."""
        return tuple(self.desk.services.tables.values())

    @property
    def table_id(self) -> str:
        """The chosen table, the same as on the home page."""
        tables, wanted = self.desk.services.tables, self.desk.preferences.table
        return wanted if wanted in tables else next(iter(tables), "")

    @property
    def hindrance(self) -> str:
        """Why there is no practice, in words; empty if there is."""
        if not self.table_id:
            return self.desk.words("fault.no_tables")
        return "" if drill_level(self.desk.services.levels) else self.desk.words("home.no_levels")

    def choose_table(self, table_id: str) -> None:
        """Practise that table."""
        self.desk.prefer(replace(self.desk.preferences, table=table_id))
        self._prepare()

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
            self.desk.say(self.desk.words("fault.store_read", why=error))
            return
        from game.ui.scenes.drill import Drill

        self.desk.go(Drill(practice))

    def _prepare(self) -> None:
        services = self.desk.services
        if not self.table_id:
            return
        services.brains.prepare(services.tables[self.table_id])
        try:
            self.curve = services.store.ratings(self.table_id, CURVE)
        except StoreError as error:
            self.desk.say(self.desk.words("fault.store_read", why=error))
