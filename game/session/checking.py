"""After the seal is opened: is the match true, and where does its file go."""

import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.record.match_file import MatchFile, read_match, write_match
from game.record.sealed import Slot
from game.record.strict_json import MAX_BYTES, Unreadable
from game.record.verify import (
    CheckedThrow,
    Fault,
    Finding,
    Verdict,
    replayed,
    verify,
    verify_bytes,
)
from game.rules.checked import shown
from game.rules.table import Table
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase, View
from game.whole_file import write_new

SUFFIX = ".yacht"  # of match files

__all__ = [
    "CheckedThrow",
    "Fault",
    "FiledMatch",
    "Finding",
    "MatchFile",
    "Opened",
    "Slot",
    "Verdict",
    "bytes_of",
    "check",
    "open_file",
    "write_file",
]


class FiledMatch:
    """A match that came as a file: to be looked at like one that was played here."""

    def __init__(self, file: MatchFile) -> None:
        self._file = file
        levels = tuple(None if seat.level is None else shown(seat.level) for seat in file.seats)
        seats = tuple(
            SeatSetup(seat.shown_name, level)
            for seat, level in zip(file.seats, levels, strict=True)
        )
        match = replayed(file)
        self.view = View(
            setup=_setup(file, seats),
            match=match,
            phase=Phase.OPENED if match.is_over else Phase.ABANDONED,
            commitment=file.seal.commitment if file.seal else "",
            salt=file.seal.salt if file.seal else "",
            hints=file.hints,
            levels=levels,
            in_flight=None,
        )
        self.is_kept = False  # it lies where its owner has it
        self.match_id: int | None = None

    def file(self) -> MatchFile:
        """The file itself."""
        return self._file


def _setup(file: MatchFile, seats: tuple[SeatSetup, ...]) -> Setup:
    """How the match was set up. This game's own real dice are thrown by people alone."""
    same_dice = file.options.same_dice
    is_pad = file.seal is None and not same_dice and all(seat.is_human for seat in seats)
    return Setup(file.table, seats, same_dice, _day(file, seats), real_dice=is_pad)


def _day(file: MatchFile, seats: tuple[SeatSetup, ...]) -> str | None:
    """The day whose dice were played; None where others played along, as this game never does."""
    return file.options.day if len(seats) == 1 and seats[0].is_human else None


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file was found to be. `file` is None where it is unreadable.

    `match` is None for one that is not genuine, too: there is no such match.
    """

    verdict: Verdict
    file: MatchFile | None = None
    match: FiledMatch | None = None


def open_file(path: Path, tables: Mapping[str, Table]) -> Opened:
    """The match in a file and the verdict on it.

    Raises OSError where the file can't be read, or is none (a pipe would keep us waiting).
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("it is not a file")
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    try:
        file = read_match(data)
    except Unreadable:
        return Opened(verify_bytes(data, tables))
    verdict = verify(file, tables)
    match = None if verdict.finding is Finding.NOT_GENUINE else FiledMatch(file)
    return Opened(verdict, file, match)


def check(session: Session | FiledMatch, tables: Mapping[str, Table]) -> Verdict:
    """The verdict on the match, from the bytes of its file and nothing else.

    Raises IllegalAction while the seal is closed.
    """
    return verify_bytes(bytes_of(session), tables)


def bytes_of(session: Session | FiledMatch) -> bytes:
    """The match as its file holds it. Raises IllegalAction while the seal is closed."""
    return write_match(session.file())


def write_file(session: Session | FiledMatch, folder: Path, name: str) -> Path:
    """Write the match file into a folder, whole or not at all; its path.

    A name that is taken gets a number. Raises OSError where it can't be written, IllegalAction
    while the seal is closed.
    """
    return write_new(folder, name, SUFFIX, bytes_of(session))
