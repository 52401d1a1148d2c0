"""Files of what was solved: one line of JSON that says what the file holds, then plain numbers.

Whatever is wrong with such a file, the cure is to solve again, so every fault is a `StaleValues`.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from game.solve.values import StaleValues
from game.whole_file import write_whole

_MAX_HEADER = 1_000  # bytes; the real ones have 200 to 500


def write(path: Path, about: Mapping[str, object], body: bytes) -> None:
    """Write what the file holds, `about` it first; the folder is made if need be.

    A file that stood there is replaced in one step. Raises OSError where that can't be done.
    """
    header = dict(about) | {"sha256": hashlib.sha256(body).hexdigest()}
    write_whole(path, json.dumps(header).encode() + b"\n" + body)


def read(
    path: Path, right: Mapping[str, object], *, also: str | None = None
) -> tuple[object, bytes]:
    """What the header says under the key `also`, if one is named, and the body.

    Raises StaleValues unless everything else in the header is `right` and the body is whole.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StaleValues(f"{path.name}: {error.strerror}") from error
    head, _, body = content.partition(b"\n")
    try:
        found = json.loads(head) if len(head) <= _MAX_HEADER else None
    except (ValueError, RecursionError) as error:
        raise StaleValues(f"{path.name}: the first line is no header of values") from error
    right = dict(right) | {"sha256": hashlib.sha256(body).hexdigest()}
    if not isinstance(found, dict) or set(found) != set(right) | ({also} if also else set()):
        raise StaleValues(f"{path.name}: the first line is no header of values")
    for key, value in right.items():
        if found[key] != value:
            raise StaleValues(f"{path.name}: {key} is {found[key]}, it should be {value}")
    return found[also] if also else None, body
