"""The player's matches that are over: listing, opening, importing, deleting them."""

import logging
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.history.ended import (
    EndedMatch,
    MatchDetail,
    Over,
    Unlisted,
    detail_of,
    head_of,
    read_detail,
    read_ended,
)
from game.record.match_file import MatchFile, read_match
from game.record.verify import Finding, Verdict, verify_bytes
from game.rules.table import Table
from game.session.checking import FiledMatch
from game.session.session import BrokenMatch, Session
from game.session.view import Phase
from game.store import MatchState, Store

_log = logging.getLogger(__name__)

_ENDS = {MatchState.FINISHED: Phase.OPENED, MatchState.ABANDONED: Phase.ABANDONED}


class NoMatch(LookupError):
    """There is no match of that number that is over."""


class Refused(ValueError):
    """A file that can't be imported; `verdict` says what is wrong with it."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.finding.value)
        self.verdict = verdict


class HadAlready(ValueError):
    """The match of a file is among the player's matches, under `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"it is match {number}")
        self.number = number


@dataclass(frozen=True, eq=False)
class Listing:
    """All matches that are over, the last one first, and the numbers of those not listed yet.

    A listing equals only itself: ten thousand matches are not compared.
    """

    matches: tuple[EndedMatch, ...]
    unlisted: tuple[int, ...] = ()

    @cached_property
    def finished(self) -> tuple[EndedMatch, ...]:
        """Those that were played to their end."""
        return tuple(match for match in self.matches if match.is_finished)

    def with_luck(self, number: int, luck_and_loss: Sequence[tuple[float, float]]) -> "Listing":
        """The same after somebody has looked back on the match of that number."""
        matches = tuple(
            match.with_luck(luck_and_loss) if match.id == number else match
            for match in self.matches
        )
        return replace(self, matches=matches)


def listing(store: Store) -> Listing:
    """The player's matches that are over. Raises StoreError where they can't be read."""
    matches, unlisted = [], list(store.not_summed_up())
    for row in store.ended():
        try:
            matches.append(read_ended(row))
        except Unlisted as error:
            _log.warning("%s", error)
            unlisted.append(row.id)
    return Listing(tuple(matches), tuple(unlisted))


def details(store: Store) -> dict[int, MatchDetail]:
    """What was written and thrown in every finished match, by its number."""
    return dict(reading_details(store))


def reading_details(store: Store) -> Iterator[tuple[int, MatchDetail]]:
    """The same one after the other, for whoever has no time to read them all at once.

    Raises StoreError at the first of them, or never.
    """
    for number, text in store.details().items():
        try:
            yield number, read_detail(text)
        except Unlisted as error:
            _log.warning("match %s: %s", number, error)


def sum_up(store: Store, number: int) -> None:
    """Put a match that is over into the lists. Raises NoMatch, BrokenMatch or StoreError."""
    match = opened(store, number)
    store.keep_ended(number, head_of(match), detail_of(match))


def sum_up_for(store: Store, numbers: Iterable[int], seconds: float) -> tuple[int, ...]:
    """Put matches into the lists for so long; those that are still to be done.

    Matches that make no sense are logged and left out. Raises StoreError.
    """
    end = time.monotonic() + seconds
    waiting = deque(numbers)
    with store.together():
        while waiting and time.monotonic() < end:
            try:
                sum_up(store, waiting.popleft())
            except (BrokenMatch, NoMatch) as error:
                _log.warning("%s", error)
    return tuple(waiting)


def opened(store: Store, number: int) -> Over:
    """A match that is over. Raises NoMatch, BrokenMatch where it makes no sense, or StoreError."""
    kept = store.match(number)
    if kept is None or kept.state is MatchState.OPEN:
        raise NoMatch(f"there is no finished match {number}")
    match = _of_file(kept.file, number) if kept.file is not None else Session.resume(kept, store)
    if match.view.phase is not _ENDS[kept.state]:
        raise BrokenMatch(f"match {number}: is {kept.state}, yet {match.view.phase.name.lower()}")
    return match


def _of_file(file: object, number: int) -> FiledMatch:
    try:
        if not isinstance(file, bytes):  # SQLite holds whatever was put there
            raise TypeError(f"the file is {file!r:.60}")
        return FiledMatch(read_match(file))
    except (ValueError, TypeError) as error:  # Unreadable is a ValueError
        raise BrokenMatch(f"match {number}: {error}") from error


def add_file(store: Store, data: bytes, tables: Mapping[str, Table]) -> int:
    """Keep the match of a file, and put it into the lists; its number.

    `tables` are those that come with the game. Raises Refused for a file that is not genuine or
    can't be read, HadAlready for a match that is kept, StoreError where it can't be.
    """
    verdict = verify_bytes(data, tables)
    if verdict.finding in (Finding.NOT_GENUINE, Finding.UNREADABLE):
        raise Refused(verdict)
    file = read_match(data)
    with store.together():  # nobody else can import the same file meanwhile
        known = _number_of(store, file)
        if known is not None:
            raise HadAlready(known)
        is_over = file.result is not None
        number = store.add_file(data, MatchState.FINISHED if is_over else MatchState.ABANDONED)
        sum_up(store, number)
    return number


def _number_of(store: Store, file: MatchFile) -> int | None:
    """The number under which that match is kept, whatever names the file gives it.

    A seal is one match's alone, unless its dice are those of a day. What is not in the lists yet
    has to be opened to know.
    """
    commitment = file.seal.commitment if file.seal else ""
    found = listing(store)
    alike = [match.id for match in found.matches if match.commitment == commitment]
    for number in (*alike, *found.unlisted):
        try:
            if _is_same(opened(store, number).file(), file):
                return number
        except (BrokenMatch, NoMatch):
            continue
    return None


def _is_same(a: MatchFile, b: MatchFile) -> bool:
    """Whether two files tell of one match."""
    if a.seal is None or b.seal is None or a.options.day is not None:
        return (a.seal, a.turns) == (b.seal, b.turns)
    return a.seal.commitment == b.seal.commitment
