"""JSON from strangers: read whole or refused, within named limits.

Stricter than the standard library's reader: UTF-8 only, no NaN or infinity, no key twice, no half
surrogate pair.
"""

import contextlib
import json
import re
from collections.abc import Iterable
from typing import NoReturn

from game.rules.checked import told

MAX_BYTES = 1024 * 1024  # the longest match there can be takes 60 KiB, 170 with a line for each die
MAX_DIGITS = 4300  # of a whole number; what Python itself would read

_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")  # only escapes can hold one: the bytes are UTF-8


class Unreadable(ValueError):
    """The file is not what it should be; the message says what and, if known, where."""


def read_json(data: bytes) -> object:
    """The value the bytes hold. Raises Unreadable; never anything else."""
    if len(data) > MAX_BYTES:
        raise Unreadable(f"a match file has at most {MAX_BYTES} bytes, and there are more")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start} is not UTF-8 text") from None
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_pairs_once,
            parse_constant=_no_constant,
            parse_int=_whole_number,
        )
        if _HALF_PAIR.search(text):
            _check_pairs(value)
    except json.JSONDecodeError as error:
        raise Unreadable(
            f"it is no match file, or not all of one (line {error.lineno}, column {error.colno}: "
            f"{error.msg})"
        ) from None
    except RecursionError:
        raise Unreadable("brackets are nested too deep") from None
    except UnicodeEncodeError:
        raise Unreadable("a text holds half a surrogate pair") from None
    return value


def _check_pairs(value: object) -> None:
    """Raise UnicodeEncodeError where a text, be it a key, holds half a surrogate pair."""
    todo = [value]
    while todo:
        match todo.pop():
            case str() as text:
                text.encode("utf-8")
            case list() as things:
                todo += things
            case dict() as pairs:
                todo += pairs
                todo += pairs.values()


def _whole_number(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits <= MAX_DIGITS:
        with contextlib.suppress(ValueError):  # where this Python has been told to read fewer
            return int(text)
    raise Unreadable(f"a number of {digits} digits is too long")


def _pairs_once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(f"the key {told(key)} stands twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not a number JSON knows")
