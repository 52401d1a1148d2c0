"""The ending: who won, everybody's card, the seal opened and checked, and what next."""

import logging
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from game.history.archive import NoMatch, sum_up
from game.session.checking import FiledMatch, Verdict, check, write_file
from game.session.draft import Draft
from game.session.session import BrokenMatch, Session
from game.session.view import View
from game.store import StoreError
from game.ui.clipboard import copied
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.preferences import Movement
from game.ui.scene import Scene
from game.ui.scenes.ending_page import LesserButton, ending_pieces
from game.ui.scenes.outcome import OutcomeStrip, outcome_strip
from game.ui.scenes.play_plan import PlayPlan
from game.ui.stage import Piece
from game.ui.told_match import ending_told, result_told

_log = logging.getLogger(__name__)

OUT_S, COUNT_S = 0.42, 0.70  # look.md, Motion: title, totals
FALL_S = 3.0  # until the last paper fleck has left the picture


class Ending(Scene):
    """A match that is over, or was given up."""

    is_past = False  # looked at once more: nothing is celebrated, no file is written

    def __init__(self, session: Session | FiledMatch, verdict: Verdict | None = None) -> None:
        self.session = session
        self.verdict = verdict
        self.file: Path | None = None  # where it is kept
        self.shown_s = 0.0
        self.is_copied = False
        self.outcome: OutcomeStrip | None = None  # what the match was played for

    def enter(self, desk: Desk) -> None:
        """Write the match file."""
        super().enter(desk)
        self.resized()
        self.outcome = outcome_strip(desk, self.session)
        if self.is_past:
            self.shown_s = FALL_S
        elif self.session.is_kept:
            self.keep_file()
            self._put_into_history()

    def resized(self) -> None:
        """Find new places for everything."""
        self.plan = PlayPlan.of(self.desk.look)

    def first_focus(self) -> str | None:
        """Checking the dice: whoever pressed Space once too often begins no other match by it."""
        if self.outcome is not None and self.outcome.leads_on:
            return "outcome/on"
        return "check" if self.verdict is None else "copy"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return ending_pieces(kit, self)

    def update(self, dt_s: float) -> bool:
        """Let title, totals and flecks come in."""
        is_waiting = self.outcome is not None and self.outcome.update()
        if self.desk.preferences.motion is not Movement.FULL:
            self.shown_s = FALL_S
        if self.shown_s >= FALL_S:
            return is_waiting
        self.shown_s = min(FALL_S, self.shown_s + dt_s)
        return True

    # -- what the page shows

    @property
    def view(self) -> View:
        """The match."""
        return self.session.view

    @property
    def flecks_fall(self) -> bool:
        """Whether paper flecks are falling: somebody at this table has just won."""
        setup, match = self.view.setup, self.view.match
        people_won = any(setup.seats[seat].is_human for seat in match.winners)
        is_seen = self.shown_s < FALL_S and self.desk.look.palette.shadow_strength > 0
        return is_seen and people_won and match.is_over and isinstance(self.session, Session)

    @property
    def told(self) -> tuple[str, str]:
        """The title, and one line more."""
        return ending_told(self.desk.words, self.view)

    @property
    def lesser_buttons(self) -> list[LesserButton]:
        """What is wanted less often than a rematch, a replay or a review."""
        return [
            self._copy_button(),
            LesserButton("home", self.desk.words("ending.home"), "home", self.go_home),
        ]

    def _copy_button(self) -> LesserButton:
        words = self.desk.words
        label = words("ending.copied" if self.is_copied else "ending.copy")
        icon = "check" if self.is_copied else "copy"
        return LesserButton("copy", label, icon, self.copy, words("ending.copy_long"))

    @property
    def is_sealed(self) -> bool:
        """Whether there is a seal to check; real dice have none."""
        return bool(self.view.commitment)

    @property
    def is_true(self) -> bool:
        """Whether the match has been checked and nothing was wrong."""
        return self.verdict is not None and self.verdict.fault is None

    @property
    def dice_checked(self) -> int:
        """How many thrown dice were derived again."""
        return self.verdict.dice_checked if self.verdict else 0

    @property
    def title_share(self) -> float:
        """How far the title has come in, 0 to 1."""
        return min(1.0, self.shown_s / OUT_S)

    def counted(self, total: int) -> int:
        """A total while the numbers run up."""
        return round(total * min(1.0, self.shown_s / COUNT_S))

    @property
    def rematch_hindrance(self) -> str:
        """Why there can be no rematch, in words; empty if there can."""
        missing = self.view.setup.levels_not_in(self.desk.services.levels)
        return self.desk.words("home.level_missing", level=missing[0]) if missing else ""

    @property
    def can_replay(self) -> bool:
        """Whether anything was thrown that could be watched."""
        match = self.view.match
        return bool(match.turns or match.turn.rolls)

    # -- what the player does

    def check(self) -> None:
        """Derive every die again from the opened secret."""
        self.verdict = check(self.session, self.desk.services.tables)
        self.desk.focus(self.first_focus())

    def show_check(self) -> None:
        """Show what was checked, throw by throw."""
        from game.ui.scenes.checked import Checked

        if self.verdict is not None:
            self.desk.open(Checked(self.session.file(), self.verdict))

    def show_fairness(self) -> None:
        """Compare the faces of this match with chance."""
        from game.ui.scenes.fairness_match import MatchFairness

        self.desk.open(MatchFairness(self.session))

    def copy(self) -> None:
        """Put the result on the clipboard as text."""
        self.is_copied = copied(self.desk, result_told(self.desk.words, self.view))

    def rematch(self) -> None:
        """The same table again, the next seat starts; a new seal is shown first."""
        from game.ui.scenes.begun import play_scene

        setup = self.view.setup.rematch().with_clock(self.desk.preferences.turn_s)
        session, events = Draft.for_setup(setup).begin(setup, self.desk.services.store)
        self.desk.go(play_scene(session, events, shows_seal=True))

    def review(self) -> None:
        """Look back on the match."""
        from game.ui.scenes.review import Review

        self.desk.open(Review(self.view))

    def replay(self) -> None:
        """Watch the match once more."""
        from game.ui.scenes.replay import Replay

        self.desk.open(Replay(self.view))

    def go_home(self) -> None:
        """Back to the first page."""
        from game.ui.scenes.home import Home

        self.desk.go(Home())

    def escape(self) -> None:
        """Home."""
        self.go_home()

    def clicked(self) -> None:
        """A click finishes what moves."""
        self.shown_s = FALL_S

    def _put_into_history(self) -> None:
        """Have the match in the lists; where that fails, the page of the history tries again."""
        assert self.session.match_id is not None
        try:
            sum_up(self.desk.services.store, self.session.match_id)
        except (NoMatch, BrokenMatch, StoreError) as error:
            _log.warning("match %s is not in the lists: %s", self.session.match_id, error)

    def keep_file(self) -> None:
        """Write the match file, which has a name of its own from then on."""
        folder = self.desk.services.files.matches
        name = f"{date.today().isoformat()} {self.view.match.table.id}"
        try:
            self.file = write_file(self.session, folder, name)
        except OSError as error:
            _log.warning("no match file: %s", error)
            self.desk.say_why("fault.file", error)
