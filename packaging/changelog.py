"""What changed for players, version by version: read from `CHANGES.md`, and as Debian has it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from product import MAIL, MAKERS, PACKAGE, VERSION, CannotPack

FILE: Final = Path(__file__).resolve().parent / "CHANGES.md"
_MARKED: Final = re.compile(r"([`*])([^`*]+)\1")  # code and emphasis: nobody shows them as such


@dataclass(frozen=True, slots=True)
class Release:
    """One part of CHANGES.md."""

    version: str
    day: str | None  # as in 2026-11-30, if the heading tells it
    changes: tuple[str, ...]


def releases() -> list[Release]:
    """The versions, the newest first. Raises CannotPack where that is another than the game's."""
    found = read(FILE.read_text("utf-8"))
    if not found or found[0].version != VERSION:
        raise CannotPack(f"{FILE} should begin with a part about {VERSION}")
    return found


def read(text: str) -> list[Release]:
    """The versions in the text of CHANGES.md, the newest first: `## 0.2.0` or `## 0.2.0, DAY`.

    What stands under `## Next` has no version yet and is left out.
    """
    found = []
    for part in re.split(r"^## (?=\d)", text, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        version, _, day = head.partition(",")
        changes = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
        lines = tuple(" ".join(_MARKED.sub(r"\2", change).split()) for change in changes)
        found.append(Release(version.strip(), day.strip() or None, lines))
    return found


def debian(versions: Iterable[Release], epoch: int) -> str:
    """The text of a Debian package's `changelog`; all dates are that of this package."""
    date = format_datetime(datetime.fromtimestamp(epoch, UTC))
    return "\n".join(_entry(release, date) for release in versions)


def _entry(release: Release, date: str) -> str:
    lines = [f"{PACKAGE} ({release.version}) unstable; urgency=medium", ""]
    for change in release.changes:
        lines += textwrap.wrap(
            change, width=78, initial_indent="  * ", subsequent_indent="    ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    return "\n".join([*lines, "", f" -- {MAKERS} <{MAIL}>  {date}", ""])
