"""Opening a match file in the window: the match in it, or what is wrong with it."""

from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.checked import plain

if TYPE_CHECKING:
    from game.ui.desk import Desk


def open_match_file(desk: "Desk", path: Path) -> None:
    """Show the match in a file.

    One that is not genuine is shown up to its fault; why another can't be read is told in a line.
    """
    from game.session.checking import open_file
    from game.ui.scenes.checked import Checked
    from game.ui.scenes.filed_match import FiledEnding
    from game.ui.scenes.home import Home
    from game.ui.told_match import fault_told

    words, name = desk.words, plain(path.name)
    try:
        opened = open_file(path, desk.services.tables)
    except OSError as error:
        desk.say_why("fault.file_read", error, name=name)
        return
    verdict = opened.verdict
    if opened.match is not None:
        desk.go(FiledEnding(opened.match, verdict))
    elif opened.file is not None:
        desk.go(Home())
        desk.open(Checked(opened.file, verdict, name))
    else:
        desk.say(words("verdict.unreadable.file", name=name, why=fault_told(words, verdict.fault)))


def choose_match_file(desk: "Desk") -> None:
    """Let the player choose a match file, and show the match in it."""
    from game.ui.scenes.file_chooser import FileChooser

    title = desk.words("choose.title")
    desk.open(FileChooser(title, lambda path: open_match_file(desk, path)))


def drop_match_file(desk: "Desk", path: Path) -> None:
    """Show the match in a file that was dropped on the window, unless something goes on there."""
    if any(scene.holds_the_desk for scene in desk.scenes):
        desk.say(desk.words("choose.not_now", name=plain(path.name)))
    else:
        open_match_file(desk, path)
