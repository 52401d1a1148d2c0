"""A box with words and one button, by whatever can show one: also where the game itself can't run.

Nothing but the standard library is needed to load this, and pygame is only one way of several.
"""

import os
import re
import subprocess
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.programs import environment

LINE = 90  # letters: SDL and xmessage wrap nothing, and this fits the smallest screens
_LONG_WORD = re.compile(rf"(\S{{{LINE}}})(?=\S)")
_UNSEEN = ("dummy", "offscreen", "evdev")  # drivers of SDL without anybody before them
_NO_MARKS = str.maketrans({"ı": "i", "ø": "o", "Ø": "O", "’": "'", "“": '"', "”": '"', "„": '"'})
_BAD = 0x10 | 0x10000  # MB_ICONERROR | MB_SETFOREGROUND
_ALERT = (
    "on run {theTitle, theText, theButton}",
    "display alert theTitle message theText as critical buttons {theButton} default button 1",
    "end run",
)


@dataclass(frozen=True, slots=True)
class Box:
    """What is to be shown."""

    title: str
    text: str
    button: str


def can_be_seen() -> bool:
    """Whether there is a screen with somebody before it, as far as that can be known."""
    if os.environ.get("SDL_VIDEODRIVER") in _UNSEEN:
        return False
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(box: Box) -> bool:
    """Show it until it is closed; whether anything could show it."""
    return any(way(box) for way in _ways())


def _ways() -> Sequence[Callable[[Box], bool]]:
    """The ways of this platform, the best first.

    On Linux a program of the desktop knows its fonts and the size of its letters, and is read out.
    SDL's own box draws letters of the X server, which on many machines has none.
    """
    match sys.platform:
        case "win32":
            return (_by_windows, _by_pygame)
        case "darwin":
            return (_by_pygame, _by_osascript)
        case _:
            return (_by_zenity, _by_kdialog, _by_plain_window, _by_xmessage, _by_notice)


def _by_pygame(box: Box) -> bool:
    try:
        import pygame

        pygame.display.message_box(
            box.title, _wrapped(box.text), message_type="error", buttons=(box.button,),
            escape_button=0,
        )  # fmt: skip
    except Exception:  # noqa: BLE001 - a pygame that is damaged may fail in any way
        return False
    return True


def _by_plain_window(box: Box) -> bool:
    try:
        from game.ui import plain_window

        plain_window.show(box.title, box.text, box.button)
    except Exception:  # noqa: BLE001 - a pygame that is damaged may fail in any way
        return False
    return True


def _by_windows(box: Box) -> bool:
    import ctypes

    user = ctypes.windll.user32  # type: ignore[attr-defined]  # Windows alone has it
    return bool(user.MessageBoxW(None, box.text, box.title, _BAD))


def _by_osascript(box: Box) -> bool:
    script = [word for line in _ALERT for word in ("-e", line)]
    return _run("osascript", *script, box.title, box.text, box.button)


def _by_zenity(box: Box) -> bool:
    text = _without_long_words(box.text)
    return _run(
        "zenity", "--error", "--no-markup", "--width=480", f"--title={box.title}", f"--text={text}",
        f"--ok-label={box.button}", closed=1,
    )  # fmt: skip


def _by_kdialog(box: Box) -> bool:
    return _run("kdialog", "--title", box.title, "--error", _without_long_words(box.text))


def _by_xmessage(box: Box) -> bool:
    text, button = without_marks(_wrapped(box.text)), without_marks(box.button)
    words = ("-center", "-title", box.title, "-buttons", f"{button}:0", "-default", button)
    return _run("xmessage", *words, text, closed=1)


def _by_notice(box: Box) -> bool:
    return _run("notify-send", "--urgency=critical", f"--app-name={box.title}", box.title, box.text)


def _run(*words: str, closed: int = 0) -> bool:
    """Whether that program ended as it does when its box was answered; `closed`: without a word."""
    try:
        done = subprocess.run(
            words,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
    except OSError:
        return False
    return done.returncode in (0, closed)


def _wrapped(text: str) -> str:
    """The text in lines that are not too long; a path is broken where it has to be."""
    return "\n".join(
        textwrap.fill(line, LINE, break_on_hyphens=False) for line in text.splitlines()
    )


def _without_long_words(text: str) -> str:
    """The text for those who wrap it between words, whose box a long path would make too wide."""
    return _LONG_WORD.sub(r"\1\n", text)


def without_marks(text: str) -> str:
    """The text in the letters every font has.

    >>> without_marks("başlayamadı, „őű” på ønsker…")
    'baslayamadi, "ou" pa onsker...'
    """
    parts = unicodedata.normalize("NFKD", text.translate(_NO_MARKS))
    return "".join(c if c.isascii() else "?" for c in parts if not unicodedata.combining(c))
