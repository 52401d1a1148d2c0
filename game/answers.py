"""What a command gives back, and how it refuses."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

UNTIL_FIRST_FRAME = "--until-first-frame"  # for `yacht bench start`: show it, say so, end
REFUSED = 2  # the exit status of what can't be done


class UsageError(Exception):
    """What was asked for can't be done; the message is one line that says what would be right."""


class CantPlay(UsageError):
    """The game can't start or has to end; the message is the line for a terminal."""

    def __init__(self, line: str, key: str, why: object, *, is_noted: bool = True) -> None:
        """`key` is that of what happened, among the words for the player, with `why` in it.

        `is_noted` tells whether the log is to know.
        """
        super().__init__(line)
        self.key = key
        self.why = why
        self.is_noted = is_noted


def refuse(message: str) -> int:
    """Say it in one line on standard error; the exit status."""
    if sys.stderr is not None:  # where it is closed, `print` would turn to standard output
        print(f"yacht: {_one_line(message)}", file=sys.stderr, flush=True)
    return REFUSED


def _one_line(message: str) -> str:
    """The message with nothing in it that breaks the line or commands the terminal."""
    plain = "".join(c if c.isprintable() else " " for c in message)
    return " ".join(plain.split())


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found: a JSON value, the same as lines for people, and the exit status."""

    value: object
    lines: Sequence[str]
    status: int = 0
