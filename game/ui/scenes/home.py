"""Home: arrange a new match, or go on with one that was left."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.session.draft import MAX_SALT, Draft
from game.store import MatchState, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.nodes import Node
from game.ui.preferences import LastSeat, Pace, TossStyle
from game.ui.scene import Scene
from game.ui.scenes.home_page import home_pieces
from game.ui.scenes.level_menu import LevelMenu
from game.ui.stage import Piece

if TYPE_CHECKING:  # a match is loaded when there is one: the first frame need not wait for it
    from game.session.session import Session
    from game.session.setup import SeatSetup
    from game.session.view import View

MAX_NAME = 40

_log = logging.getLogger(__name__)


class Home(Scene):
    """The first scene. Its fields are the match as it is being arranged."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.salt = ""  # what the player typed; empty: the draft's own
        self.seats: list[LastSeat] = []
        self.left_off: Session | None = None  # an unfinished match
        self.left_off_others = 0

    def enter(self, desk: Desk) -> None:
        """Take up the last choices, and look for an unfinished match."""
        super().enter(desk)
        known = desk.services.levels
        self.seats = [
            seat for seat in desk.preferences.seats if seat.level is None or seat.level in known
        ] or self._usual_seats()
        self._find_left_off()

    def first_focus(self) -> str | None:
        """What a player most likely wants next."""
        return "resume" if self.left_off else "start"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return home_pieces(kit, self)

    # -- what the page shows

    @property
    def table_id(self) -> str:
        """The chosen table; the first there is where the last choice is gone."""
        tables = self.desk.services.tables
        wanted = self.desk.preferences.table
        return wanted if wanted in tables else next(iter(tables), "")

    @property
    def left_off_view(self) -> "View | None":
        """The unfinished match, to be shown."""
        return self.left_off.view if self.left_off else None

    @property
    def same_dice_hindrance(self) -> str:
        """Why the dice can't be the same for everyone, in words; empty if they can."""
        people = sum(seat.level is None for seat in self.seats)
        return self.desk.words("home.same_dice_one_human") if people > 1 else ""

    @property
    def same_dice(self) -> bool:
        """Whether everybody will throw the same dice."""
        return self.desk.preferences.same_dice and not self.same_dice_hindrance

    # -- what the player does

    def choose_table(self, table_id: str) -> None:
        """Play by that table."""
        self.desk.prefer(replace(self.desk.preferences, table=table_id))

    def rename(self, number: int, node: Node) -> None:
        """Type a seat's name."""

        def changed(name: str) -> None:
            self.seats[number] = replace(self.seats[number], name=name)

        self.desk.type_in(node, self.seats[number].name, MAX_NAME, changed)

    def choose_level(self, number: int, node: Node) -> None:
        """Pick another level for a bot."""

        def chosen(level: str) -> None:
            self.seats[number] = LastSeat("", level)
            self._remember()

        self.desk.open(LevelMenu(node.rect, self.seats[number].level, self.table_id, chosen))

    def remove(self, number: int) -> None:
        """Take a seat away."""
        self.desk.stop_typing()
        del self.seats[number]
        self._remember()

    def add_person(self) -> None:
        """Seat another person."""
        self.desk.stop_typing()
        people = sum(seat.level is None for seat in self.seats)
        self.seats.append(LastSeat(self.desk.words("home.player_name", number=people + 1)))
        self._remember()

    def add_bot(self) -> None:
        """Seat another bot, of the level added last."""
        self.desk.stop_typing()
        levels = list(self.desk.services.levels)
        last = [seat.level for seat in self.seats if seat.level]
        self.seats.append(LastSeat("", last[-1] if last else levels[len(levels) // 2]))
        self._remember()

    def toggle_same_dice(self) -> None:
        """Switch the same dice for everyone on or off."""
        preferences = self.desk.preferences
        self.desk.prefer(replace(preferences, same_dice=not preferences.same_dice))

    def choose_toss(self, value: str) -> None:
        """How throws are shown."""
        self.desk.prefer(replace(self.desk.preferences, toss=TossStyle(value)))

    def choose_pace(self, value: str) -> None:
        """How long bots take."""
        self.desk.prefer(replace(self.desk.preferences, pace=Pace(value)))

    def type_salt(self, node: Node) -> None:
        """Type the words that are mixed into the sealed dice."""

        def changed(salt: str) -> None:
            self.salt = salt

        self.desk.type_in(node, node.value, MAX_SALT, changed)

    def start(self) -> None:
        """Begin the match."""
        from game.session.setup import Setup
        from game.ui.scenes.play import Play

        self.desk.stop_typing()
        self._remember()
        desk = self.desk
        setup = Setup(desk.services.tables[self.table_id], self._seats_of_match(), self.same_dice)
        try:
            session, events = self.draft.begin(setup, desk.services.store, self.salt or None)
        except ValueError:
            desk.say(desk.words("seal.salt_refused"))
            return
        desk.go(Play(session, events))

    def resume(self) -> None:
        """Go on with the unfinished match."""
        from game.ui.scenes.play import Play

        if self.left_off is not None:
            self.desk.go(Play(self.left_off, ()))

    def show_settings(self) -> None:
        """Go to the settings."""
        from game.ui.scenes.settings import Settings

        self.desk.stop_typing()
        self.desk.open(Settings())

    # -- inside

    def _usual_seats(self) -> list[LastSeat]:
        levels = list(self.desk.services.levels)
        person = LastSeat(self.desk.words("home.player_name", number=1))
        return [person, LastSeat("", levels[0])] if levels else [person]

    def _seats_of_match(self) -> "tuple[SeatSetup, ...]":
        """The seats as they will play; with the same dice for all, the person first."""
        from game.session.setup import SeatSetup

        words = self.desk.words
        seats = []
        for number, seat in enumerate(self.seats):
            if seat.level is None:
                name = seat.name.strip() or words("home.player_name", number=number + 1)
                seats.append(SeatSetup(name))
            else:
                seats.append(SeatSetup(words(f"level.{seat.level}"), seat.level))
        if self.same_dice:
            seats.sort(key=lambda seat: not seat.is_human)
        return tuple(seats)

    def _remember(self) -> None:
        self.desk.prefer(replace(self.desk.preferences, seats=tuple(self.seats)))

    def _find_left_off(self) -> None:
        services = self.desk.services
        try:
            kept = services.store.matches(MatchState.OPEN)
        except StoreError as error:
            self.desk.say(self.desk.words("fault.store_read", why=error))
            return
        if not kept:
            return
        from game.session.session import BrokenMatch, Session

        for number, match in enumerate(kept):
            try:
                session = Session.resume(match, services.store)
            except BrokenMatch as error:
                _log.warning("%s", error)
                self.desk.say(self.desk.words("fault.match_broken", number=match.id))
                continue
            self.left_off = session
            self.left_off_others = len(kept) - number - 1
            return
