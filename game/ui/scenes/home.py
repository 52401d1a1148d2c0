"""Home: arrange a new match, or go on with one that was left."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.rules.dice import MAX_SEATS
from game.session.draft import MAX_SALT, Draft
from game.store import KeptMatch, MatchState, StoreError
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.look import Rect
from game.ui.nodes import Node
from game.ui.preferences import MAX_NAME, LastSeat, Pace, TossStyle
from game.ui.scene import Scene
from game.ui.scenes.home_page import HomePlan, home_pieces
from game.ui.scenes.home_tables import table_rows
from game.ui.scenes.level_menu import LevelMenu
from game.ui.scenes.menu_page import own_name
from game.ui.scenes.pick_menu import Choice, PickMenu
from game.ui.stage import Piece

if TYPE_CHECKING:  # a match is loaded when there is one: the first frame need not wait for it
    from game.session.session import Session
    from game.session.setup import SeatSetup, Setup
    from game.session.view import View

MOST_FAULTS = 3  # lines are shown one after the other: so many wrong files are told one by one

_log = logging.getLogger(__name__)


class Home(Scene):
    """The first scene. Its fields are the match as it is being arranged."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.salt = ""  # what the player typed; empty: the draft's own
        self.seats: list[LastSeat] = []
        self._to_name: int | None = None  # a seat that was just taken
        self.left_off: Session | None = None  # an unfinished match
        self.top_table: int | None = None  # of those shown; None: so that the chosen one is
        self._open: list[KeptMatch] = []  # all of them, the one shown first

    def enter(self, desk: Desk) -> None:
        """Take up the last choices, and look for an unfinished match."""
        super().enter(desk)
        known = desk.services.levels
        self.seats = [
            seat for seat in desk.preferences.seats if seat.level is None or seat.level in known
        ] or self._usual_seats()
        self._reread_house()
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
        tables = self.desk.services.playable
        wanted = self.desk.preferences.table
        return wanted if wanted in tables else next(iter(tables), "")

    @property
    def left_off_view(self) -> "View | None":
        """The unfinished match, to be shown."""
        return self.left_off.view if self.left_off else None

    @property
    def other_matches(self) -> int:
        """How many more unfinished matches there are."""
        return max(0, len(self._open) - 1)

    @property
    def resume_hindrance(self) -> str:
        """Why the unfinished match can't go on, in words; empty if it can."""
        if self.left_off is None:
            return ""
        known = self.desk.services.levels
        missing = self.left_off.view.setup.levels_not_in(known)
        return self.desk.words("home.level_missing", level=missing[0]) if missing else ""

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

    def show_tables(self, top: int) -> None:
        """Show the list of tables from that one on."""
        self.top_table = top

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the list of tables."""
        box = HomePlan.of(self.desk.look).tables
        rows = table_rows(self.desk.look, box, self)
        if rows.is_whole or not box.contains(x, y):
            return False
        self.show_tables(rows.moved(steps))
        return True

    def update(self, dt_s: float) -> bool:
        """Let a person who was just seated be named, once the seat is on the page."""
        if self._to_name is None:
            return False
        id_ = f"seat/{self._to_name}"
        node = next((node for node in self.desk.nodes if node.id == id_), None)
        if node is not None:
            self.desk.focus(id_)
            self.rename(self._to_name, node)
            self._to_name = None
        return True

    def key(self, event: pygame.Event) -> bool:
        """Ctrl+O opens a match file."""
        if event.key != pygame.K_o or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        from game.ui.scenes.opening import choose_match_file

        choose_match_file(self.desk)
        return True

    def make_table(self) -> None:
        """Make a table of one's own, like the chosen one to begin with."""
        from game.ui.scenes.table_editor import TableEditor

        self.desk.open(TableEditor(self.desk.services.playable[self.table_id], self._edited))

    def print_sheet(self) -> None:
        """Make a score sheet of the chosen table, to be printed."""
        from game.ui.scenes.print_sheet import PrintSheet

        self.desk.open(PrintSheet(self.desk.services.playable[self.table_id]))

    def change_table(self, table_id: str) -> None:
        """Change a table of one's own."""
        from game.ui.scenes.table_editor import TableEditor

        own = self.desk.services.house.own[table_id]
        self.desk.open(TableEditor(own.table, self._edited, own))

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
        left = min(number, len(self.seats) - 1)
        self.desk.focus(f"seat/{left}/remove" if len(self.seats) > 1 else "add/person")
        self._remember()

    def add_person(self) -> None:
        """Seat another person: one who plays here and is not seated yet, or somebody new."""
        self.desk.stop_typing()
        people = sum(seat.level is None for seat in self.seats)
        new = self.desk.words("home.player_name", number=people + 1)
        self.seats.append(LastSeat(next(iter(self.free_names), new)))
        self._remember()
        self._to_name = len(self.seats) - 1

    @property
    def free_names(self) -> list[str]:
        """Who plays here and is not seated."""
        seated = {seat.name for seat in self.seats if seat.level is None}
        return [name for name in self.desk.preferences.players if name not in seated]

    def pick_name(self, number: int, below: Rect) -> None:
        """Seat somebody else who plays here."""

        def chosen(name: str) -> None:
            self.seats[number] = LastSeat(name)
            self._remember()

        self.desk.stop_typing()
        choices = [Choice(name, name) for name in self.free_names]
        if not choices:  # the last one has just been typed into the seat
            return
        self.desk.open(PickMenu(below, choices, self.seats[number].name, chosen))

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
        self._remember()

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

    def explain_seal(self) -> None:
        """Say what sealed dice are, and what the words are for."""
        from game.ui.scenes.sheets import Told

        words = self.desk.words
        told = [words("seal.what_dice"), words("seal.what_words")]
        self.desk.open(Told(words("seal.what_title"), told, words("sheet.close")))

    def start(self) -> None:
        """Begin the match."""
        from game.session.setup import Setup

        self.desk.stop_typing()
        self._remember()
        self._remember_names()
        table = self.desk.services.playable[self.table_id]
        setup = Setup(table, self.seats_of_match(), self.same_dice)
        self._begin(setup.with_clock(self.desk.preferences.turn_s))

    def ask_pad(self) -> None:
        """Tell what a score pad is, and begin one if that is wanted."""
        from game.ui.scenes.pad_start import PadStart

        self.desk.stop_typing()
        self._remember()
        self.desk.open(PadStart(self))

    def start_pad(self, people: "tuple[SeatSetup, ...]") -> None:
        """Begin a match in which these people throw their own dice."""
        from game.session.setup import Setup

        self._remember_names()
        table = self.desk.services.playable[self.table_id]
        self._begin(Setup(table, people, real_dice=True))

    def resume(self) -> None:
        """Go on with the unfinished match, as it is kept now."""
        from game.ui.scenes.begun import play_scene

        shown = self._open[0].id if self._open else None
        self._find_left_off()
        if self.left_off is None or self._open[0].id != shown:
            self.desk.say(self.desk.words("home.match_gone"))
        else:
            self.desk.go(play_scene(self.left_off))

    def show_next_match(self) -> None:
        """Show another unfinished match."""
        self._open = [*self._open[1:], *self._open[:1]]
        self._take_first_open()

    # -- inside

    def _begin(self, setup: "Setup") -> None:
        from game.ui.scenes.begun import play_scene

        desk = self.desk
        try:
            session, events = self.draft.begin(setup, desk.services.store, self.salt or None)
        except ValueError:
            desk.say(desk.words("seal.salt_refused"))
            return
        desk.go(play_scene(session, events))

    def _reread_house(self) -> None:
        """Look for the player's own tables, and tell what is wrong with any of them."""
        words, house = self.desk.words, self.desk.services.house
        faults = house.reread()
        for fault in faults[:MOST_FAULTS]:
            self.desk.say(words("fault.levels", why=fault))
        if len(faults) > MOST_FAULTS:
            self.desk.say(words("fault.more_levels", n=len(faults) - MOST_FAULTS))

    def _edited(self, table_id: str | None) -> None:
        """The editor has been left: with a table that was saved, or with none."""
        self.top_table = None
        if table_id is not None:
            self.choose_table(table_id)

    def _usual_seats(self) -> list[LastSeat]:
        levels = list(self.desk.services.levels)
        person = LastSeat(own_name(self.desk))
        return [person, LastSeat("", levels[0])] if levels else [person]

    def seats_of_match(self) -> "tuple[SeatSetup, ...]":
        """The seats as they will play; bots of the same level are told apart by numbers."""
        from game.session.setup import SeatSetup

        words = self.desk.words
        levels = [seat.level for seat in self.seats]
        seats = []
        for number, seat in enumerate(self.seats):
            if seat.level is None:
                name = seat.name.strip() or words("home.player_name", number=number + 1)
            else:
                name = words.level(seat.level)
                if levels.count(seat.level) > 1:
                    name = f"{name} {levels[: number + 1].count(seat.level)}"
            seats.append(SeatSetup(name, seat.level))
        return tuple(seats)

    def _remember(self) -> None:
        """Keep the seats; with the same dice for everyone a person plays first."""
        if self.same_dice:
            self.seats.sort(key=lambda seat: seat.level is not None)
        self.desk.prefer(replace(self.desk.preferences, seats=tuple(self.seats)))

    def _remember_names(self) -> None:
        """Keep the names of the people at the table, but those nobody has typed."""
        people = [seat.name.strip() for seat in self.seats if seat.level is None]
        unnamed = {self.desk.words("home.player_name", number=n + 1) for n in range(MAX_SEATS)}
        self.desk.prefer(
            self.desk.preferences.with_players(name for name in people if name not in unnamed)
        )

    def _find_left_off(self) -> None:
        """Look for unfinished matches; the one shown before comes first again."""
        shown = self._open[0].id if self._open else None
        try:
            found = self.desk.services.store.matches(MatchState.OPEN)
        except StoreError as error:
            self.desk.say_why("fault.store_read", error)
            found = ()
        self._open = sorted(found, key=lambda match: match.id != shown)
        self._take_first_open()

    def _take_first_open(self) -> None:
        """Take up the first of the unfinished matches that makes sense."""
        self.left_off = None
        if not self._open:
            return
        from game.session.session import BrokenMatch, Session

        while self._open and self.left_off is None:
            try:
                self.left_off = Session.resume(self._open[0], self.desk.services.store)
            except BrokenMatch as error:
                _log.warning("%s", error)
                self.desk.say(self.desk.words("fault.match_broken", number=self._open[0].id))
                del self._open[0]
