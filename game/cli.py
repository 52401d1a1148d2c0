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

from game.answers import UNTIL_FIRST_FRAME, UsageError

INTERRUPTED = 130  # what a shell says of a program ended by Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _obey(words)
        if sys.stdout is not None:  # None where the shell has closed it
            sys.stdout.flush()
    except UsageError as error:
        print(f"yacht: {_one_line(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our lines has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"yacht: nothing can be written: {error.strerror or error}", file=sys.stderr)
        return 2
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


def _one_line(message: str) -> str:
    """The message with nothing in it that breaks the line or commands the terminal."""
    plain = "".join(c if c.isprintable() else " " for c in message)
    return " ".join(plain.split())


def open_game(
    match_file: Path | None, *, is_portable: bool = False, ends_after_first_frame: bool = False
) -> int:
    """Open the window and play; the exit status. Raises UsageError where that can't be."""
    gc.disable()  # nothing is thrown away before the first frame; `app` goes on collecting after it
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import app, paths
    from game.ui import window

    if match_file is not None and not match_file.is_file():
        raise UsageError(
            f"{match_file}: there is no such file, and no such command; see yacht --help"
        )
    options = app.Options(
        paths.player_files(portable=is_portable),
        match_file=match_file,
        ends_after_first_frame=ends_after_first_frame,
    )
    try:
        app.run(options)
    except window.NoDisplay as error:
        raise UsageError(
            f"no window can be opened here ({error}); "
            "commands such as `yacht verify` work without one"
        ) from error
    except (window.WrongPygame, paths.BrokenAsset) as error:
        raise UsageError(str(error)) from error
    except Exception as error:
        log = options.files.log
        where = f"; what happened is in {log}" if log.exists() else ""
        raise UsageError(f"the game had to end ({error!r}){where}") from error
    return 0
