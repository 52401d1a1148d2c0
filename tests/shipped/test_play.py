"""The packaged game played as a player does: by mouse, on a screen."""

import shutil
from collections.abc import Callable
from pathlib import Path

import product
import pytest

from game.record.match_file import write_match
from game.session.session import Session
from game.session.view import View
from game.store import MatchState, Store
from game.ui.scenes.home import Home
from tests.shipped.entry import menu_command
from tests.shipped.installed import Installed
from tests.shipped.screen import Screen
from tests.support.matches import match_file
from tests.support.pilot import Pilot
from tests.support.processes import waited_for
from tests.support.tables import SHORT

pytestmark = [pytest.mark.slow]

ALIKE = 0.97  # a page and the same again with another commitment; two pages share less
TRIES = 6


class Player:
    """Somebody in front of the screen, whose eyes are the same game in this process."""

    def __init__(self, screen: Screen, eyes: Pilot, data: Path) -> None:
        self.screen = screen
        self.eyes = eyes
        self.data = data  # the folder of the game that is played
        self.seen = data.parent / "seen"
        self.window = screen.window()
        assert screen.size(self.window) == eyes.window.size
        del eyes.services.tables[SHORT.id]  # a table of the tests
        if isinstance(eyes.scene, Home):
            eyes.desk.go(Home())

    def sees_what_is_expected(self, picture: Path) -> None:
        """Wait until the window looks as the eyes' own."""
        self.screen.ask("mousemove", "0", "0")
        self.eyes.frames(60)  # what moves has come to rest
        expected = self.eyes.window.get_surface()
        assert waited_for(
            lambda: self.screen.likeness(self.window, expected, picture) >= ALIKE, 15.0
        ), f"{picture} is not what the game shows otherwise"

    def click(self, node: str, until: Callable[[], object], seconds: float = 4.0) -> None:
        """Click where the node is, again when that has no effect: it may not be ready yet."""
        for _ in range(TRIES):
            self.screen.click(self.window, self.eyes.node(node).rect)
            if waited_for(until, seconds):
                return
        raise AssertionError(f"clicks on {node} do nothing")

    def kept(self) -> View | None:
        """The match that is on the disk, read from a copy: the game has the database open."""
        try:
            shutil.copytree(self.data, self.seen)
            store = Store.open(self.seen / "yacht.sqlite3")
            found = store.matches(MatchState.OPEN)
            store.close()
        except (OSError, shutil.Error):  # in the middle of a change
            return None
        finally:
            shutil.rmtree(self.seen, ignore_errors=True)
        return Session.resume(found[0], None).view if found else None

    def has_gone_on(self, left: View | None) -> bool:
        """Whether more has happened in the match that was left."""
        now = self.kept()
        is_it = None not in (now, left) and now.commitment == left.commitment
        return is_it and now.match != left.match


@pytest.fixture
def data(installed: Installed, home: str) -> Path:
    """The folder of the player's data, from outside."""
    return installed.tree.path(f"{home}/.local/share/yacht")


def test_a_turn_is_played_by_mouse_and_the_match_gone_on_with(
    installed: Installed, home: str, screen: Screen, open_app: Callable[..., Pilot],
    data: Path, tmp_path: Path,
) -> None:  # fmt: skip
    """On a machine without a sound device, too: it plays on, and does not even log it."""
    assert not installed.tree.path("/dev/snd").exists()
    with installed.open(home=home, display=screen.name) as game:
        player = Player(screen, open_app(tour=True), data)
        player.sees_what_is_expected(tmp_path / "home.png")
        play_a_turn(player)
        screen.close_window()
        assert (game.wait(30), game.stdout.read()) == (0, "")
    left = player.kept()
    player.eyes.close()

    shutil.copytree(data, tmp_path / "again/data")
    with installed.open(home=home, display=screen.name) as game:
        player = Player(screen, open_app(home=tmp_path / "again"), data)
        player.sees_what_is_expected(tmp_path / "left off.png")
        player.click("resume", until=lambda: player.has_gone_on(left), seconds=20.0)
        screen.close_window()
        assert game.wait(30) == 0
    log = data / "yacht.log"
    assert not log.exists() or not log.read_text(), log.read_text()


def play_a_turn(player: Player) -> None:
    """Start a match, throw, and fill the box that pays most."""
    player.click("start", until=player.kept)
    player.eyes.click("start")
    player.click("roll", until=lambda: (now := player.kept()) and now.match.turn.rolls)
    possible = player.kept().match.possible
    box = max(possible, key=possible.get)
    player.click(f"cell/0/{box}", until=lambda: (now := player.kept()) and box in filled(now))


def filled(view: View) -> list[str]:
    """The boxes the player has filled."""
    return [turn.box for turn in view.match.turns if turn.seat == 0 and turn.box]


def test_a_match_file_opens_from_the_desktop(
    installed: Installed, home: str, screen: Screen, open_app: Callable[..., Pilot],
    data: Path, tmp_path: Path,
) -> None:  # fmt: skip
    """By what the menu entry says, with the file in the place of its %f."""
    share = "/usr/share" if installed.command == "yacht" else f"{home}/.local/share"
    if installed.command != "yacht":
        assert installed.run("--install", home=home).returncode == 0
    inside = f"{home}/Gülnur’s match.yacht"
    installed.tree.path(inside).write_bytes(write_match(match_file(7)))
    entry = installed.tree.path(f"{share}/applications/{product.APP_ID}.desktop")
    with installed.open(
        home=home, display=screen.name, command=menu_command(entry, inside)
    ) as game:
        player = Player(screen, open_app(), data)
        player.eyes.app.open_match(installed.tree.path(inside))
        player.sees_what_is_expected(tmp_path / "file.png")
        screen.close_window()
        assert (game.wait(30), game.stdout.read()) == (0, "")
