"""The dice of the day: one seal per UTC date and table, a total to beat, the first try counts."""

from collections.abc import Sequence
from contextlib import suppress

from game.rules.dice import Points
from game.session.brains import Thought
from game.session.daily import DayStanding, DayTry, day_standing, days_before, total_to_beat
from game.session.draft import Draft
from game.store import MatchState, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.scenes.daily_page import day_pieces
from game.ui.scenes.menu_page import TablePage, own_name
from game.ui.stage import Piece

LATELY = 7  # days the page looks back


class DayPage(TablePage):
    """A page of tables; each has its own dice today."""

    def __init__(self) -> None:
        self.day = ""
        self.standings: dict[str, DayStanding] = {}  # today's, by table
        self.lately: list[tuple[str, DayTry]] = []  # first tries of the days before, newest first
        self._days_left: list[str] = []
        self._totals: dict[str, Thought[Points]] = {}

    def enter(self, desk: Desk) -> None:
        """Look how today went so far."""
        super().enter(desk)
        self.day = desk.services.today()
        try:
            for table in self.tables:
                self.standings[table.id] = day_standing(desk.services.store, self.day, table)
        except StoreError as error:
            desk.say_why("fault.store_read", error)
        self.look_up()

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return day_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Look up one more of the last days; wait for the total to beat."""
        if self._days_left and self.table_id:
            day, table = self._days_left.pop(0), self.desk.services.tables[self.table_id]
            with suppress(StoreError):  # it has been told when the page was entered
                first = day_standing(self.desk.services.store, day, table).first
                if first is not None:
                    self.lately.append((day, first))
        thought = self._totals.get(self.table_id)
        return bool(self._days_left) or (thought is not None and not thought.is_done)

    # -- what the page shows

    @property
    def standing(self) -> DayStanding:
        """How the player stands on the chosen table."""
        return self.standings.get(self.table_id, DayStanding())

    @property
    def to_beat(self) -> Points | None:
        """The total to beat; None until it has been worked out."""
        thought = self._totals.get(self.table_id)
        return thought.result() if thought is not None and thought.is_done else None

    @property
    def left_off(self) -> int | None:
        """The try that was left unfinished, by its match; None if there is none."""
        tries = [t.match_id for t in self.standing.tries if t.state is MatchState.OPEN]
        return tries[0] if tries else None

    # -- what the player does

    def start(self) -> None:
        """Play them, or go on with a try that was left."""
        from game.session.session import BrokenMatch, Session
        from game.session.setup import SeatSetup, Setup
        from game.ui.scenes.play import Play

        services = self.desk.services
        left_off = self.left_off
        for kept in services.store.matches(MatchState.OPEN):
            if kept.id == left_off:
                try:
                    self.desk.go(Play(Session.resume(kept, services.store), ()))
                except BrokenMatch:
                    self.desk.say(self.desk.words("fault.match_broken", number=kept.id))
                return
        seat = SeatSetup(own_name(self.desk))
        setup = Setup(services.tables[self.table_id], (seat,), day=self.day)
        setup = setup.with_clock(self.desk.preferences.turn_s)
        session, events = Draft.for_setup(setup).begin(setup, services.store)
        self.desk.go(Play(session, events))

    def look_up(self) -> None:
        """Have the total to beat worked out, and the last days looked up, one a frame."""
        table_id, services = self.table_id, self.desk.services
        if not table_id:
            return
        table = services.tables[table_id]
        self.lately, self._days_left = [], list(days_before(self.day, LATELY))
        if table_id not in self._totals:
            self._totals[table_id] = services.brains.ask(table, total_to_beat, table, self.day)
