"""What the pages beside home share: the way back, the chosen table, what the player is called."""

from dataclasses import replace

from game.rules.table import Table
from game.ui.desk import Desk
from game.ui.scene import Scene


class MenuPage(Scene):
    """Base of the pages that are reached by a tab of their own."""

    def escape(self) -> None:
        """Home."""
        from game.ui.scenes.home import Home

        self.desk.go(Home())


class TablePage(MenuPage):
    """Base of the pages that show all tables of the game, and more about the chosen one."""

    def first_focus(self) -> str | None:
        """The button below what is told about the table."""
        return "start"

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables there are."""
        return tuple(self.desk.services.tables.values())

    @property
    def table_id(self) -> str:
        """The chosen table, the same as on the home page; else the first, empty if there is none.

        A table of the player's own can be chosen there, but has no page here.
        """
        tables, wanted = self.desk.services.tables, self.desk.preferences.table
        return wanted if wanted in tables else next(iter(tables), "")

    def choose_table(self, table_id: str) -> None:
        """Show that table instead."""
        self.desk.prefer(replace(self.desk.preferences, table=table_id))
        self.look_up()

    def look_up(self) -> None:
        """Look up, or have worked out, what the page tells about the chosen table."""
        raise NotImplementedError


def own_name(desk: Desk) -> str:
    """What the person who plays alone is called: the first of those who play here, else the first
    person of the last match."""
    preferences = desk.preferences
    seated = [seat.name.strip() for seat in preferences.seats if seat.level is None]
    names = [*preferences.players[:1], *seated]
    return next(filter(None, names), desk.words("home.player_name", number=1))
