"""The `yacht` command: reads its words and calls what does the work.

Without a command it opens the game. Everything else works without a display and prints for
people, or one JSON value with `--json`. Errors are one line on standard error, exit status 2.
"""

import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

UNTIL_FIRST_FRAME = "--until-first-frame"  # for `yacht bench start`: show it, say so, end


class UsageError(Exception):
    """What was asked for can't be done; the message is one line that says what would be right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found: a JSON value, the same as lines for people, and the exit status."""

    value: object
    lines: Sequence[str]
    status: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words in ([], [UNTIL_FIRST_FRAME]):  # the usual start loses no time on reading words
            return open_game(None, ends_after_first_frame=bool(words))
        from game.options import obey

        return obey(words)
    except UsageError as error:
        print(f"yacht: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our lines has seen enough
        sys.stderr.close()
        return 0


def open_game(
    match_file: Path | None, *, is_portable: bool = False, ends_after_first_frame: bool = False
) -> int:
    """Open the window and play; the exit status. Raises UsageError where that can't be."""
    gc.disable()  # nothing is thrown away before the first frame; `app` goes on collecting after it
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import app, paths

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
    except app.NoDisplay as error:
        raise UsageError(
            f"no window can be opened here ({error}); "
            "commands such as `yacht verify` work without one"
        ) from error
    except app.WrongPygame as error:
        raise UsageError(str(error)) from error
    except Exception as error:
        log = options.files.log
        raise UsageError(f"the game had to end ({error!r}); what happened is in {log}") from error
    return 0
