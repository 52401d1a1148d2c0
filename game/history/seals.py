"""Whether the player's matches opened as sealed: each is read and checked again."""

import logging
import time
from collections.abc import Iterable, Mapping

from game.history.archive import NoMatch, opened
from game.history.ended import EndedMatch
from game.rules.table import Table
from game.session.checking import check
from game.session.session import BrokenMatch
from game.store import Store, StoreError

_log = logging.getLogger(__name__)


class SealCheck:
    """Checks one finished match after another, every die and every point of it.

    Imported matches are not among them, as they were checked when they came; real dice have no
    seal.
    """

    def __init__(
        self, matches: Iterable[EndedMatch], store: Store, tables: Mapping[str, Table]
    ) -> None:
        self._waiting = [
            match.id
            for match in matches
            if match.is_finished and match.commitment and not match.is_imported
        ]
        self._waiting.reverse()
        self._store, self._tables = store, tables
        self.true = 0  # matches that opened as sealed
        self.false: list[int] = []  # and those that did not

    def go_on(self, seconds: float) -> None:
        """Check for so long, and at least one match: it takes about a hundredth of a second."""
        end = time.monotonic() + seconds
        while self._waiting:
            self._check(self._waiting.pop())
            if time.monotonic() >= end:
                break

    @property
    def is_done(self) -> bool:
        """Whether all have been checked."""
        return not self._waiting

    @property
    def of(self) -> int:
        """How many matches there are to check, less those that can't be read just now."""
        return self.true + len(self.false) + len(self._waiting)

    def _check(self, number: int) -> None:
        try:
            verdict = check(opened(self._store, number), self._tables)
        except (NoMatch, StoreError) as error:  # deleted meanwhile, or the file is locked
            _log.warning("the seal of match %s was not checked: %s", number, error)
        except BrokenMatch as error:
            _log.error("%s", error)
            self.false.append(number)
        else:
            if verdict.fault is None:
                self.true += 1
            else:
                _log.error("match %s is not as sealed: %s", number, verdict.fault)
                self.false.append(number)
