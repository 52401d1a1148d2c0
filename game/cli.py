"""The `yacht` command: reads its words and calls what does the work.

Without a command it opens the game. Everything else works without a display and prints for
people, or one JSON value with `--json`. Errors are one line on standard error, exit status 2.
"""

import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.answers import UNTIL_FIRST_FRAME, CantPlay, UsageError, refuse

if TYPE_CHECKING:
    from game.paths import PlayerFiles

INTERRUPTED = 130  # what a shell says of a program ended by Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _obey(words)
        if sys.stdout is not None:  # None where the shell has closed it
            sys.stdout.flush()
    except UsageError as error:
        return refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our lines has seen enough
        _print_no_more()
        return 0
    except OSError as error:
        _print_no_more()
        return refuse(f"nothing can be written: {error.strerror or error}")
    return status


def _obey(words: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter gets another
            stream.reconfigure(errors="backslashreplace")
    if words in ([], [UNTIL_FIRST_FRAME]):  # the usual start loses no time on reading words
        return open_game(None, ends_after_first_frame=bool(words))
    from game.options import obey

    try:
        return obey(words, open_game)
    except SystemExit as done:  # argparse has told its help or the version
        return int(done.code or 0)


def _print_no_more() -> None:
    """Let nothing that is still to be printed fail at the very end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_game(
    match_file: Path | None, *, is_portable: bool = False, ends_after_first_frame: bool = False
) -> int:
    """Open the window and play; the exit status. What ends the game is told to the player."""
    if match_file is not None and not match_file.is_file():
        return _no_file(match_file)
    gc.disable()  # nothing is thrown away before the first frame; `app` goes on collecting after it
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    files = None
    try:
        from game import paths

        files = paths.player_files(portable=is_portable)
        _play(match_file, files, ends_after_first_frame=ends_after_first_frame)
    except Exception as error:  # noqa: BLE001 - whatever it is, the player is to know
        from game.last_words import tell_the_end

        return tell_the_end(error, files, in_a_box=not ends_after_first_frame)
    return 0


def _no_file(path: Path) -> int:
    """Say that there is no such file; the exit status.

    In a box too only where a desktop may have asked for it: it names whole paths, and no folders.
    """
    from game.last_words import tell_the_end

    why = "this is a folder" if path.is_dir() else "there is no such file"
    line = f"{path}: {why}, and no such command; see yacht --help"
    error = CantPlay(line, "end.no_file", path, is_noted=False)
    return tell_the_end(error, None, in_a_box=path.is_absolute() and not path.is_dir())


def _play(match_file: Path | None, files: "PlayerFiles", *, ends_after_first_frame: bool) -> None:
    """Play until the window is closed."""
    from game import app
    from game.ui import window

    try:
        app.run(
            app.Options(files, match_file=match_file, ends_after_first_frame=ends_after_first_frame)
        )
    except window.NoDisplay as error:
        line = (
            f"no window can be opened here ({error}); "
            "commands such as `yacht verify` work without one"
        )
        raise CantPlay(line, "end.no_window", error) from error
    except window.WrongPygame as error:
        raise CantPlay(str(error), "end.broken", error) from error
