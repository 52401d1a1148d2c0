"""The sheet that begins a score pad: what it is, by which table, and who plays."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ui.button_paint import ButtonKind
from game.ui.scenes.sheets import Answer, Sheet
from game.ui.told import listed

if TYPE_CHECKING:
    from game.session.setup import SeatSetup
    from game.ui.scenes.home import Home


class PadStart(Sheet):
    """Over the home page, whose table and people it takes; bots stay away."""

    width = 500

    def __init__(self, home: "Home") -> None:
        self._home = home

    def title(self) -> str:
        """What it is called."""
        return self.desk.words("pad.title")

    def lines(self) -> Sequence[str]:
        """What it is good for, and what would begin now."""
        words, people = self.desk.words, self._people
        lines = [words("pad.what")]
        if people:
            table = self.desk.services.playable[self._home.table_id]
            names = listed(words, [seat.name for seat in people])
            lines.append(words("pad.players", table=words.table(table.id, table.name), names=names))
        if len(people) < len(self._home.seats):
            lines.append(words("pad.no_bots" if people else "pad.nobody"))
        return lines

    def answers(self) -> Sequence[Answer]:
        """Beginning, and the way back."""
        words = self.desk.words
        return (
            Answer(
                "begin", words("pad.begin"), self._begin, ButtonKind.PRIMARY,
                is_enabled=bool(self._people), why_not=words("pad.nobody"),
            ),
            Answer("back", words("sheet.close"), self.escape),
        )  # fmt: skip

    def escape(self) -> None:
        """Leave it."""
        self.desk.close(self)

    @property
    def _people(self) -> "tuple[SeatSetup, ...]":
        return tuple(seat for seat in self._home.seats_of_match() if seat.is_human)

    def _begin(self) -> None:
        self.desk.close(self)
        self._home.start_pad(self._people)
