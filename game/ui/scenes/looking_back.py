"""Looking back on finished matches in the background: what luck gave and mistakes cost."""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from game.history.archive import NoMatch, opened
from game.history.ended import EndedMatch, review_text
from game.history.luck import LuckAndLoss, luck_and_loss
from game.session.brains import Thought
from game.session.session import BrokenMatch
from game.store import StoreError
from game.ui.desk import Desk

_log = logging.getLogger(__name__)


class Found(NamedTuple):
    """What looking back on a match found."""

    match: int
    luck_and_loss: LuckAndLoss


class LookingBack:
    """Has the worker look back on one match after another, and keeps what it finds.

    Whoever plays meanwhile goes first: this is work that may wait.
    """

    def __init__(self, desk: Desk) -> None:
        self._services = desk.services
        self._thought: Thought[LuckAndLoss] | None = None
        self._number = 0
        self._tried: set[int] = set()
        self._done_with: Sequence[EndedMatch] | None = None

    @property
    def is_at_it(self) -> bool:
        """Whether the worker is looking back on a match now."""
        return self._thought is not None

    def update(self, matches: Sequence[EndedMatch]) -> Found | None:
        """What was found and is kept, if that is new.

        Goes on to the first match nobody has looked back on yet. Of ten thousand looking for it
        takes half a frame: where there was none, there is none in the very same matches.
        """
        if self._thought is not None:
            return self._take_up() if self._thought.is_done else None
        if matches is self._done_with:
            return None
        for match in matches:
            if not match.is_reviewed and match.id not in self._tried:
                self._begin(match.id)
                return None
        self._done_with = matches
        return None

    def stop(self) -> None:
        """Look back no further."""
        if self._thought is not None:
            self._thought.drop()
            self._thought = None

    def _begin(self, number: int) -> None:
        self._tried.add(number)
        try:
            match = opened(self._services.store, number).view.match
        except (NoMatch, BrokenMatch, StoreError) as error:
            _log.warning("no look back on match %s: %s", number, error)
            return
        brains = self._services.brains
        self._number = number
        self._thought = brains.ask(match.table, luck_and_loss, match, urgent=False)

    def _take_up(self) -> Found | None:
        assert self._thought is not None
        thought, self._thought = self._thought, None
        try:
            found = Found(self._number, thought.result())
        except Exception:  # noqa: BLE001 - nobody asked for it, and whatever it is, the page goes on
            _log.exception("no look back on match %s", self._number)
            return None
        try:
            self._services.store.keep_review(found.match, review_text(found.luck_and_loss))
        except StoreError as error:
            _log.warning("luck and loss of match %s are not kept: %s", found.match, error)
            return None
        return found
