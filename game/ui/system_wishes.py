"""What the player told the system of light, contrast and motion; asked without being waited for.

Linux is asked through its own programs (the desktop portal, GSettings, KDE's file), macOS through
`defaults`, Windows by two calls and the registry. What does not answer in time has told nothing.
Tried on Linux only; macOS and Windows are untried.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from game.ui.programs import environment

ANSWER_S: Final = 3.0  # a portal that has to be started first takes about one second
ASK_AGAIN_S: Final = 5.0  # the player may come back from the system's settings


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the system is set to; None where it does not tell."""

    is_dark: bool | None = None
    wants_contrast: bool | None = None
    wants_less_motion: bool | None = None

    def to_values(self) -> dict[str, bool | None]:
        """Plain values, as they are kept."""
        return asdict(self)


def read_wishes(values: object) -> Wishes:
    """The wishes among kept values; what makes no sense was never told."""
    if not isinstance(values, Mapping):
        return Wishes()
    told = {name: values.get(name) for name in Wishes().to_values()}
    return Wishes(**{name: value if isinstance(value, bool) else None
                     for name, value in told.items()})  # fmt: skip


# -- what systems answer

_MEANINGS: Final = (  # a wish, the setting that tells it, and the values that mean yes
    ("is_dark", "color-scheme", {"1", "prefer-dark"}),
    ("is_dark", "AppleInterfaceStyle", {"Dark"}),
    ("wants_contrast", "contrast", {"1"}),
    ("wants_contrast", "high-contrast", {"true"}),
    ("wants_contrast", "increaseContrast", {"1"}),
    ("wants_less_motion", "reduced-motion", {"1"}),
    ("wants_less_motion", "enable-animations", {"false"}),
    ("wants_less_motion", "AnimationDurationFactor", {"0"}),
    ("wants_less_motion", "reduceMotion", {"1"}),
)


def wishes_in(answers: str) -> Wishes:
    """The wishes told in what the system's programs print. One that says yes is believed.

    >>> wishes_in("'color-scheme': <uint32 1>, 'contrast': <uint32 0>")
    Wishes(is_dark=True, wants_contrast=False, wants_less_motion=None)
    """
    told: dict[str, bool] = {}
    for wish, name, yes in _MEANINGS:
        for value in re.findall(
            rf"(?<![\w-]){name}(?:': <|=|[ \t]+)(?:uint32 )?'?([\w.-]+)", answers
        ):
            told[wish] = told.get(wish, False) or value in yes
    return Wishes(**told)


# -- asking

_PORTAL: Final = (
    *("gdbus", "call", "--session", "--timeout", "2", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", "org.freedesktop.portal.Settings.ReadAll"),
    "['org.freedesktop.appearance', 'org.gnome.desktop.interface',"
    " 'org.gnome.desktop.a11y.interface', 'org.kde.kdeglobals.KDE']",
)
_LINUX: Final = (
    ("", _PORTAL),
    ("", ("gsettings", "list-recursively", "org.gnome.desktop.interface")),
    ("", ("gsettings", "list-recursively", "org.gnome.desktop.a11y.interface")),
)
_MACOS: Final = (  # these print the value alone
    ("AppleInterfaceStyle ", ("defaults", "read", "-g", "AppleInterfaceStyle")),
    ("reduceMotion ", ("defaults", "read", "com.apple.universalaccess", "reduceMotion")),
    ("increaseContrast ", ("defaults", "read", "com.apple.universalaccess", "increaseContrast")),
)


# Windows' own numbers (winuser.h): SPI_GETHIGHCONTRAST, HCF_HIGHCONTRASTON and
# SPI_GETCLIENTAREAANIMATION
_GET_HIGH_CONTRAST, _HIGH_CONTRAST_ON, _GET_ANIMATION = 0x0042, 1, 0x1042


class SystemWatch:
    """Asks the system now and then, beside the frames. `poll` it often; it never waits."""

    def __init__(self, tell: Callable[[Wishes], None]) -> None:
        self._tell = tell
        self._answers: SimpleQueue[Wishes] = SimpleQueue()
        self._asked_s = -ASK_AGAIN_S

    def ask(self) -> None:
        """Put the questions, unless that was done a moment ago."""
        now = time.monotonic()
        if now - self._asked_s < ASK_AGAIN_S:
            return
        self._asked_s = now  # starting a program takes a frame's time: not here
        threading.Thread(target=lambda: self._answers.put(system_wishes()), daemon=True).start()

    def poll(self) -> bool:
        """Tell what was answered; whether anything was."""
        if self._answers.empty():
            return False
        self._tell(self._answers.get())
        return True


def system_wishes() -> Wishes:
    """What the system is set to; takes as long as its programs do, at most `ANSWER_S` each."""
    if sys.platform == "win32":
        return _windows()
    questions = _MACOS if sys.platform == "darwin" else _LINUX
    answers = [before + _answer(command) for before, command in questions]
    return wishes_in("\n".join([*answers, _kde_file()]))


def _answer(command: Sequence[str]) -> str:
    """What the program prints; nothing if there is none, or it fails, or is too slow."""
    import subprocess

    try:
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, check=True, text=True,
            errors="replace", timeout=ANSWER_S, env=environment(),
        ).stdout  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""


def _kde_file() -> str:
    """KDE's own settings, for a Plasma without a portal."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    try:
        return Path(home, "kdeglobals").read_text("utf-8", errors="replace")
    except OSError:
        return ""


def _windows() -> Wishes:
    """What Windows is set to (untried)."""
    if sys.platform != "win32":
        return Wishes()
    return Wishes(_windows_dark(), _windows_contrast(), _windows_still())


def _windows_dark() -> bool | None:
    import winreg

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:  # type: ignore[attr-defined]  # Windows alone has these
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)  # type: ignore[attr-defined]
    except OSError:
        return None


def _windows_contrast() -> bool | None:
    import ctypes

    class HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("name", ctypes.c_wchar_p))

    found = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    is_told = _parameter(_GET_HIGH_CONTRAST, found.size, ctypes.byref(found))
    return bool(found.flags & _HIGH_CONTRAST_ON) if is_told else None


def _windows_still() -> bool | None:
    import ctypes

    moves = ctypes.c_int(1)
    is_told = _parameter(_GET_ANIMATION, 0, ctypes.byref(moves))
    return moves.value == 0 if is_told else None


def _parameter(which: int, size: int, place: object) -> bool:
    """Have Windows write one of its parameters there; whether it did."""
    import ctypes

    return bool(ctypes.windll.user32.SystemParametersInfoW(which, size, place, 0))  # type: ignore[attr-defined]  # Windows alone has it
