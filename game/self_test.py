"""`yacht --self-test`: a bot match through the real window code, without a screen.

It tosses dice, plays to the end, opens and checks the seal, draws every scene in every language and
makes every score sheet; what comes out is one line and an exit status. So it needs every library
the game is made of, and a package that lacks one fails it.
"""

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # pygame is loaded only when the drivers are chosen
    from game.app import App
    from game.ui.scene import Scene
    from game.ui.scenes.ending import Ending
    from game.ui.scenes.play import Play

SECONDS = 120.0


class SelfTestFailure(AssertionError):
    """Something did not come to pass."""


def self_test() -> int:
    """Run it; 0 if all went well, 1 with the reason on the line otherwise."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    started_s = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as home:
            told = _play(Path(home))
    except Exception as error:  # noqa: BLE001 - whatever it was, it is the answer
        print(f"self-test failed: {type(error).__name__}: {error}")
        return 1
    print(f"self-test passed: {told}, {time.monotonic() - started_s:.1f} s")
    return 0


def _play(home: Path) -> str:
    from game.app import App
    from game.opening import open_services
    from game.paths import PlayerFiles
    from game.ui.window import open_window

    window = open_window((1280, 720))
    services = open_services(PlayerFiles(home / "data", home / "cache"))
    try:
        if services.faults:
            raise SelfTestFailure("; ".join(services.faults))
        return _Player(App(window, services)).play()
    finally:
        services.sounds.close()
        services.worker.close()
        services.store.close()
        window.destroy()


class _Player:
    def __init__(self, app: "App") -> None:
        self._app = app
        self._desk = app.desk
        self._drawn: set[str] = set()

    def play(self) -> str:
        """Two bots to the end; what was seen."""
        from game.session.view import Phase
        from game.ui.scenes.ending import Ending
        from game.ui.scenes.help import Help
        from game.ui.scenes.match_sheets import Pause, SealSheet

        self._look_at_pages()
        self._print_sheet()
        play = self._begin()
        self._until(lambda: bool(play.view.natural), "the dice were never tossed")
        self._hurry_on()
        for sheet in (Pause(play), Help(table=play.table_in_play), SealSheet(play)):
            self._look_at(sheet)
        self._until(lambda: play.view.phase is Phase.FILLED, "the match never ended", play.hurry)
        play.see_result()
        ending = self._desk.scene
        if not isinstance(ending, Ending):
            raise SelfTestFailure("there was no ending")
        ending.check()
        self._frames(3)
        if not ending.is_true:
            raise SelfTestFailure("the match is not genuine")
        self._review(ending)
        self._look_into_history(ending)
        totals = " to ".join(map(str, ending.view.match.totals))
        scenes = f"{len(self._drawn)} scenes drawn in every language"
        return f"{totals}, {ending.dice_checked} dice checked, {scenes}"

    def _look_at_pages(self) -> None:
        from game.ui.scenes.daily import DayPage
        from game.ui.scenes.ladder import LadderPage
        from game.ui.scenes.practice import PracticePage
        from game.ui.scenes.print_sheet import PrintSheet
        from game.ui.scenes.settings import Settings
        from game.ui.scenes.table_editor import TableEditor

        table = next(iter(self._desk.services.tables.values()))
        editor = TableEditor(table, lambda _id: None)
        for page in (
            Settings(), LadderPage(), DayPage(), PracticePage(), editor, PrintSheet(table),
        ):  # fmt: skip
            self._look_at(page)

    def _print_sheet(self) -> None:
        """Make what is put on paper."""
        from game import paths
        from game.sheet.content import MOST_PLAYERS, Paper
        from game.sheet.pdf import sheet_pdf
        from game.ui.told_sheet import sheet_of

        for table in self._desk.services.tables.values():
            content = sheet_of(self._desk.words, table, MOST_PLAYERS)
            sheet_pdf(content, Paper.A4, paths.assets() / "fonts")

    def _begin(self) -> "Play":
        """A match of two bots, its first dice tossed as players see it."""
        from game.ui.preferences import LastSeat, Movement, Pace, TossStyle
        from game.ui.scenes.home import Home
        from game.ui.scenes.play import Play

        desk = self._desk
        levels = list(desk.services.levels)
        seats = (LastSeat("", levels[0]), LastSeat("", levels[-1]))
        desk.prefer(
            replace(
                desk.preferences, seats=seats, toss=TossStyle.QUICK, movement=Movement.NONE,
                pace=Pace.FAST,
            )
        )  # fmt: skip
        home = Home()
        desk.go(home)
        self._frames(2)
        home.start()
        play = desk.scene
        if not isinstance(play, Play):
            raise SelfTestFailure("the match did not start")
        return play

    def _hurry_on(self) -> None:
        """Nothing holds up the rest of the match."""
        from game.ui.preferences import TossStyle

        self._desk.prefer(replace(self._desk.preferences, toss=TossStyle.NONE))

    def _review(self, ending: "Ending") -> None:
        """Look back on the match, and try a position of it again."""
        from game.ui.scenes.review import Review

        ending.review()
        review = self._desk.scene
        if not isinstance(review, Review):
            raise SelfTestFailure("there was no review")
        self._until(lambda: review.found is not None, "the review never came")
        self._frames(2)
        review.try_again()
        self._frames(2)
        self._desk.scene.escape()
        review.escape()

    def _look_into_history(self, ending: "Ending") -> None:
        """The match stands in the history, and opens from there."""
        from game.ui.scenes.fairness import Fairness
        from game.ui.scenes.history import History
        from game.ui.scenes.history_tabs import Seen
        from game.ui.scenes.statistics import Statistics

        for look in (ending.replay, ending.show_check, ending.show_fairness):
            look()
            self._frames(2)
            self._desk.scene.escape()
        found = Seen.of(self._desk).listing.finished
        if [match.id for match in found] != [ending.session.match_id]:
            raise SelfTestFailure("the match is not in the history")
        for page in (History, Statistics, Fairness):
            self._desk.go(page(Seen.of(self._desk)))
            self._frames(3)
        history = History()
        self._desk.go(history)
        history.open_match(found[0])
        self._frames(2)

    def _look_at(self, scene: "Scene") -> None:
        self._desk.open(scene)
        self._frames(2)
        self._desk.close(scene)

    def _frames(self, count: int) -> None:
        for _ in range(count):
            self._app.frame(1 / 60)
            name = type(self._desk.scene).__name__
            if name not in self._drawn:
                self._drawn.add(name)
                self._draw_in_every_language()

    def _draw_in_every_language(self) -> None:
        from game.locales import LANGUAGES

        for language in (*LANGUAGES, ""):
            self._desk.prefer(replace(self._desk.preferences, language=language))
            if not self._desk.words.is_whole:
                raise SelfTestFailure(f"words are missing in {self._desk.words.locale.language}")
            self._app.frame(0.0)

    def _until(
        self, done: Callable[[], bool], otherwise: str, hurry: Callable[[], object] = bool
    ) -> None:
        end_s = time.monotonic() + SECONDS
        while not done():
            if time.monotonic() > end_s:
                raise SelfTestFailure(otherwise)
            hurry()
            self._frames(1)
            time.sleep(0.001)
