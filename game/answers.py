"""What a command gives back, and how it refuses."""

from collections.abc import Sequence
from dataclasses import dataclass

UNTIL_FIRST_FRAME = "--until-first-frame"  # for `yacht bench start`: show it, say so, end


class UsageError(Exception):
    """What was asked for can't be done; the message is one line that says what would be right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found: a JSON value, the same as lines for people, and the exit status."""

    value: object
    lines: Sequence[str]
    status: int = 0
