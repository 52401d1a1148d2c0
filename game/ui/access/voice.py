"""What happens, spoken by the platform's own speech service, for players without a screen reader.

Linux: speech-dispatcher, by its command `spd-say`, with the voice chosen in the system. macOS:
`say`. Windows: SAPI, by PowerShell. (macOS and Windows untried.) Words are handed over as an
argument or on the standard input, never as part of a command line that something might interpret.
"""

import logging
import shutil
import subprocess
import sys
import threading
from collections import deque
from dataclasses import dataclass
from functools import cache

from game.ui.access.readable import readable
from game.ui.programs import environment

_log = logging.getLogger(__name__)

MOST_WAITING = 3  # older lines are dropped: late news of quick bots help nobody
_LONGEST_S = 30.0  # a service that is silent for so long has been lost
_SAPI = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class Service:
    """A program that speaks, and ends when it has spoken."""

    program: str

    def command(self, words: str, language: str) -> tuple[list[str], str]:
        """Its arguments, and what it is given to read."""
        match self.program:
            case "spd-say":
                told = ["--wait", "--application-name", "yacht", "--language", language]
                return [self.program, *told, "--", words], ""
            case "powershell":
                return [self.program, "-NoProfile", "-NonInteractive", "-Command", _SAPI], words
            case _:
                return [self.program], words


@cache
def find_service() -> Service | None:
    """The platform's speech service; None where there is none."""
    programs = {"win32": "powershell", "darwin": "say"}
    program = programs.get(sys.platform, "spd-say")
    return Service(program) if shutil.which(program) else None


class Voice:
    """Speaks one line after the other on a thread of its own; nobody waits for it."""

    def __init__(self, service: Service | None) -> None:
        self._service = service
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._has_some = threading.Semaphore(0)
        self._thread: threading.Thread | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def say(self, words: str, language: str) -> None:
        """Speak these words when those before have been spoken."""
        if self._service is None or self._is_closed:
            return
        self._waiting.append((readable(words), language))
        self._has_some.release()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Be silent at once and for good."""
        self._is_closed = True
        self._waiting.clear()
        self._has_some.release()
        speaking = self._speaking
        if speaking is not None and speaking.poll() is None:
            speaking.terminate()

    def _run(self) -> None:
        while not self._is_closed:
            self._has_some.acquire()
            try:
                words, language = self._waiting.popleft()
            except IndexError:  # dropped, or hushed
                continue
            try:
                self._speak(words, language)
            except (OSError, subprocess.SubprocessError) as error:
                _log.warning("speech failed, and is left alone: %s", error)
                self._is_closed = True

    def _speak(self, words: str, language: str) -> None:
        assert self._service is not None
        arguments, read = self._service.command(words, language)
        quiet = subprocess.DEVNULL
        with subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=quiet,
            stderr=quiet,
            env=environment(),
            start_new_session=True,  # Ctrl-C is for the game
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process:
            self._speaking = process
            if self._is_closed:  # while it was being started
                process.terminate()
            try:
                process.communicate(read.encode(), timeout=_LONGEST_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
            finally:
                self._speaking = None
