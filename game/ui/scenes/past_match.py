"""A match of the history: looked at once more, checked, reviewed, exported or deleted."""

from __future__ import annotations

import logging

from game.history.ended import EndedMatch, Over
from game.session.checking import write_file
from game.store import StoreError
from game.ui.scenes.ending import Ending
from game.ui.scenes.ending_page import LesserButton
from game.ui.scenes.history import History, Kept
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.sheets import Question
from game.ui.told_when import players_now, when_ended

_log = logging.getLogger(__name__)


class PastMatch(Ending):
    """The ending of a match again, without flecks; the way back leads to the history."""

    is_past = True

    def __init__(self, match: Over, listed: EndedMatch, seen: Seen, kept: Kept) -> None:
        super().__init__(match)
        self.number = listed.id
        self._listed = listed
        self._seen = seen
        self._kept = kept

    @property
    def told(self) -> tuple[str, str]:
        """The title, and when it was."""
        title, note = super().told
        when = when_ended(self.desk.words, self._listed.ended, players_now())
        if self._listed.is_imported:
            when = f"{self.desk.words('history.imported')}, {when}"
        return title, f"{note} · {when}"

    @property
    def lesser_buttons(self) -> list[LesserButton]:
        """What can be done with a match of the history."""
        words = self.desk.words
        return [
            self._copy_button(),
            LesserButton("export", words("past.export"), "export", self.export),
            LesserButton("delete", words("past.delete"), "bin", self.ask_delete),
            LesserButton("home", words("past.back"), "left", self.go_home),
        ]

    def go_home(self) -> None:
        """Back to the list."""
        self.desk.go(History(self._seen, self._kept, self.number))

    def export(self) -> None:
        """Write the match to a file of its own, and say where it is."""
        folder, words = self.desk.services.files.exports, self.desk.words
        name = words("past.file", number=self.number, table=self.view.match.table.id)
        try:
            self.file = write_file(self.session, folder, name)
        except OSError as error:
            _log.warning("no match file: %s", error)
            self.desk.say_why("fault.file", error)
            return
        self.desk.say(words("history.exported", name=self.file.name, folder=folder))

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
            self.desk.say_why("fault.store_delete", error)
            return
        self.desk.go(History(None, self._kept))
