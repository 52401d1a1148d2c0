"""A match of the history: looked at once more, checked, reviewed, exported or deleted."""

from __future__ import annotations

from game.history.ended import Over
from game.store import StoreError
from game.ui.scenes.ending import Ending
from game.ui.scenes.history import History, Kept
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.sheets import Question


class PastMatch(Ending):
    """The ending of a match again, without flecks; the way back leads to the history."""

    is_past = True

    def __init__(self, match: Over, number: int, seen: Seen, kept: Kept) -> None:
        super().__init__(match)
        self.number = number
        self._seen = seen
        self._kept = kept

    @property
    def way_back(self) -> str:
        """Where the way back leads, in a word."""
        return self.desk.words("page.history")

    def go_home(self) -> None:
        """Back to the list."""
        self.desk.go(History(self._seen, self._kept))

    def ask_delete(self) -> None:
        """Delete the match, if that is really meant."""
        words = self.desk.words
        self.desk.open(
            Question(
                words("delete.title"),
                [words("delete.words")],
                words("delete.yes"),
                words("delete.no"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        try:
            self.desk.services.store.delete(self.number)
        except StoreError as error:
            self.desk.say(self.desk.words("fault.store_delete", why=error))
            return
        self.desk.go(History(None, self._kept))
