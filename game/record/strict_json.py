"""JSON from strangers: read whole or refused, within named limits.

Stricter than the standard library's reader: UTF-8 only, no NaN or infinity, no key twice, no half
surrogate pair.
"""

import json
from collections.abc import Iterable
from typing import NoReturn

MAX_BYTES = 4 * 1024 * 1024  # six seats, 16 boxes and long names need about 60 KiB


class Unreadable(ValueError):
    """The file is not what it should be; the message says what and, if known, where."""


def read_json(data: bytes) -> object:
    """The value the bytes hold. Raises Unreadable; never anything else."""
    if len(data) > MAX_BYTES:
        raise Unreadable(f"{len(data)} bytes are too many; a match file has at most {MAX_BYTES}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start} is not UTF-8 text") from None
    try:
        value: object = json.loads(text, object_pairs_hook=_pairs_once, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # finds half surrogate pairs
    except json.JSONDecodeError as error:
        raise Unreadable(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise Unreadable("brackets are nested too deep") from None
    except UnicodeEncodeError:
        raise Unreadable("a text holds half a surrogate pair") from None
    except Unreadable:
        raise
    except ValueError as error:  # a whole number of thousands of digits
        raise Unreadable(str(error).split(";")[0]) from None
    return value


def _pairs_once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not a number JSON knows")
