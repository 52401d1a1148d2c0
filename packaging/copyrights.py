"""Whose work is in a package: `linux/copyright`, in Debian's machine-readable form (DEP 5).

It is written by hand, as no tool knows the libraries inside others' wheels; on Linux `check` sees
to it that nothing of others is shipped without a word about it. Packages other than Debian's have
it as `NAME`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from product import CannotPack

_HERE: Final = Path(__file__).resolve().parent
FILE: Final = _HERE / "linux" / "copyright"
NAME: Final = "THIRD-PARTY.txt"
_OURS: Final = ("_internal/assets", "_internal/levels", "_internal/LICENSE")


def check(bundle: Path) -> None:
    """Raise CannotPack unless each file of others in the built folder has its own paragraph."""
    covered = re.compile("|".join(map(_expression, _patterns(FILE.read_text("utf-8")))))
    for path in sorted(bundle.rglob("*")):
        name = path.relative_to(bundle).as_posix()
        is_ours = any(Path(name).is_relative_to(ours) for ours in _OURS)
        if not (path.is_dir() or is_ours or covered.fullmatch(name)):
            raise CannotPack(
                f"{name}: packaging/linux/copyright says nothing of it; "
                "add a paragraph, or keep it out of the package"
            )


def _patterns(text: str) -> list[str]:
    """All that stands under `Files:`, without the `*` that means everything else."""
    found = re.findall(r"^Files:((?:.*\n)(?: .*\n)*)", text, re.MULTILINE)
    return [pattern for names in found for pattern in names.split() if pattern != "*"]


def _expression(pattern: str) -> str:
    """The same as a regular expression: `*` and `?` reach over slashes."""
    return re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
