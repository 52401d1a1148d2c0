"""The changelog of a Debian package, made from `CHANGES.md`."""

from __future__ import annotations

import re
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from product import MAIL, MAKERS, PACKAGE, VERSION, CannotPack

FILE: Final = Path(__file__).resolve().parent / "CHANGES.md"
_HEAD: Final = re.compile(r"^## (\d[^\s,]*).*$", re.MULTILINE)  # `## 0.2.0, DAY`; not `## Next`
_ENTRY: Final = re.compile(r"^- ((?:.+\n?)(?:  .+\n?)*)", re.MULTILINE)


def debian(changes: str, epoch: int) -> str:
    """The text of `changelog`, newest version first; all dates are that of this package.

    Raises CannotPack where the newest version in `changes` is another than the game's.
    """
    parts = _HEAD.split(changes)[1:]
    versions = dict(zip(parts[::2], parts[1::2], strict=True))
    if next(iter(versions), None) != VERSION:
        raise CannotPack(f"packaging/CHANGES.md does not begin with version {VERSION}")
    date = format_datetime(datetime.fromtimestamp(epoch, UTC))
    return "\n".join(_version(version, text, date) for version, text in versions.items())


def _version(version: str, text: str, date: str) -> str:
    lines = [f"{PACKAGE} ({version}) unstable; urgency=medium", ""]
    for entry in _ENTRY.findall(text):
        lines += textwrap.wrap(
            " ".join(entry.split()),
            width=78, initial_indent="  * ", subsequent_indent="    ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    return "\n".join([*lines, "", f" -- {MAKERS} <{MAIL}>  {date}", ""])
