"""What is said when the game can't start or has to end: in the log, on the terminal, in a box.

The game may be damaged: beyond the standard library everything is loaded late, and done without
where it can't be had.
"""

import sys
import tempfile
import textwrap
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from game import __version__, paths
from game.answers import REFUSED, CantPlay, refuse
from game.ui import message_box
from game.ui.message_box import Box

LONGEST_REASON = 300  # letters; the log has all of it
ENGLISH = {  # for where no catalogue can be read
    "game.name": "Yacht",
    "end.no_file": "There is no match file {why}. It may have been moved or deleted.",
    "end.no_window": "Yacht can’t open a window: {why}",
    "end.broken": "A part of Yacht is missing or damaged: {why}",
    "end.unexpected": "Yacht had to end, because of something unexpected: {why}",
    "end.install": "Please install Yacht again.",
    "end.report": (
        "If it happens again, please install Yacht again; if that does not help, tell its makers, "
        "and send them the log."
    ),
    "end.log": "What happened is noted in the log:",
    "end.no_log": "No log could be written.",
    "end.close": "Close",
}
_ADVICE = {"end.broken": "end.install", "end.unexpected": "end.report"}


@dataclass(frozen=True, slots=True)
class LastWords:
    """What is to be told: what happened, what to do, and where the log is if there is one."""

    what: CantPlay
    log: Path | None

    def text(self, words: Callable[..., str]) -> str:
        """All of it, for the player."""
        parts = [words(self.what.key, why=self.what.why)]
        if self.what.key in _ADVICE:
            parts.append(words(_ADVICE[self.what.key]))
        if self.log is not None:
            parts.append(f"{words('end.log')}\n{self.log}")
        elif self.what.is_noted:
            parts.append(words("end.no_log"))
        return "\n\n".join(parts)


def tell_the_end(
    error: Exception, files: paths.PlayerFiles | None, *, in_a_box: bool = True
) -> int:
    """Tell the player, once, why the game ends; the exit status."""
    last = why_it_ends(error, files)
    with suppress(OSError, ValueError):  # where nobody listens, the box is all there is
        refuse(str(last.what))
    if in_a_box:
        show(last)
    return REFUSED


def why_it_ends(error: Exception, files: paths.PlayerFiles | None) -> LastWords:
    """What to tell of an error that ends the game, which is noted in the player's log.

    Where that can't be written, or isn't known, a file among the temporary ones takes its place.
    """
    what = error if isinstance(error, CantPlay) else None
    log = None if what is not None and not what.is_noted else _noted(error, files)
    return LastWords(what or _found(error, log), log)


def show(last: LastWords) -> None:
    """Show it in a box where there is a screen, and no terminal on which somebody has read it."""
    if _has_terminal() or not message_box.can_be_seen():
        return
    words = _words()
    text = "".join(c if c.isprintable() or c == "\n" else "?" for c in last.text(words))
    message_box.show(Box(words("game.name"), text, words("end.close")))


def _found(error: Exception, log: Path | None) -> CantPlay:
    if isinstance(error, paths.BrokenAsset):
        return CantPlay(str(error), "end.broken", error.what)
    if isinstance(error, ImportError):
        why = _short(_first_cause(error))
        line = f"a part of the game can't be loaded ({why}); please install the game again"
        return CantPlay(line, "end.broken", why)
    why = f"{type(error).__name__}: {_short(error)}"
    where = f"; what happened is in {log}" if log else ""
    return CantPlay(f"the game had to end ({why}){where}", "end.unexpected", why)


def _first_cause(error: BaseException) -> BaseException:
    """What it began with: numpy says a page about its own import."""
    return error if error.__cause__ is None else _first_cause(error.__cause__)


def _short(error: BaseException) -> str:
    return textwrap.shorten(str(error), LONGEST_REASON)


def _has_terminal() -> bool:
    """Whether standard error is read by somebody; a program with windows alone may have none."""
    return sys.stderr is not None and not sys.stderr.closed and sys.stderr.isatty()


# -- the log


def _noted(error: Exception, files: paths.PlayerFiles | None) -> Path | None:
    """The file in which the error has been noted; None where none can be written."""
    moment = datetime.now(UTC).astimezone().isoformat(sep=" ", timespec="seconds")
    head = f"{moment} Yacht {__version__} on {sys.platform} had to end\n"
    note = head + "".join(traceback.format_exception(error))
    if files is not None:
        try:
            files.log.parent.mkdir(parents=True, exist_ok=True)
            with files.log.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(note)
            return files.log
        except OSError:
            pass  # the folder may be the very reason
    return _noted_elsewhere(note)


def _noted_elsewhere(note: str) -> Path | None:
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="yacht-", suffix=".log", delete=False, encoding="utf-8",
            errors="backslashreplace",
        ) as file:  # fmt: skip
            file.write(note)
    except OSError:
        return None
    return Path(file.name)


# -- words


def _words() -> Callable[..., str]:
    """The words of the system's language; plain English where they can't be had."""
    try:
        from game.locales import chosen_locale
        from game.text import speak
        from game.ui.system import system_locales

        return speak(paths.assets() / "text", chosen_locale("", system_locales()))
    except Exception:  # noqa: BLE001 - whatever is damaged, the player is told of it
        return in_english


def in_english(key: str, **values: object) -> str:
    """The text of that key without any catalogue."""
    return ENGLISH[key].format_map(values)
