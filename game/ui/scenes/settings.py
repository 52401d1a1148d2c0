"""The settings: one page in sections, every change at once and remembered."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from game.ui.kit import Kit
from game.ui.preferences import Preferences
from game.ui.scene import Scene
from game.ui.scenes.pages import tabs
from game.ui.scenes.settings_choices import Section
from game.ui.scenes.settings_page import settings_pieces
from game.ui.scenes.settings_players import Names
from game.ui.scenes.sheets import Question
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.desk import Desk

_KEPT = {
    "table",
    "seats",
    "same_dice",
    "tour_seen",
    "language",
    "players",
    "window",
    "system",
}  # these are no choices of this page's kind


class Settings(Scene):
    """A page over whatever was there; leaving it goes back."""

    def __init__(self, below: str | None = None, section: Section = Section.PICTURE) -> None:
        """`below` names the page it was opened from; None where that was a match."""
        self.below = below
        self.section = section

    def enter(self, desk: "Desk") -> None:
        """Read the names."""
        super().enter(desk)
        self.names = Names(self)

    def first_focus(self) -> str | None:
        """The section that is shown."""
        return f"section/{self.section.value}"

    def escape(self) -> None:
        """Back."""
        self.desk.close(self)

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page: the sections at the left, the choices of one of them."""
        pages = tabs(self.desk, "settings")
        if self.below is None:  # no way but back to the match
            pages = {name: pages[name] for name in ("play", "settings")}
        pages[self.below or "play"] = self.escape
        return settings_pieces(kit, self, pages)

    # -- what the player does

    def show(self, section: Section) -> None:
        """Show another section."""
        self.section = section

    def set(self, **changes: object) -> None:
        """Change choices, at once and for good."""
        self.desk.prefer(replace(self.desk.preferences, **changes))  # type: ignore[arg-type]  # each caller names a field with its type

    def ask_reset(self) -> None:
        """Everything as it was at first, if the player says so."""
        words = self.desk.words
        self.desk.open(
            Question(
                words("settings.reset_title"),
                [words("settings.reset_words")],
                words("settings.reset_yes"),
                words("settings.reset_no"),
                self._reset,
            )
        )

    def _reset(self) -> None:
        """All choices as they were at first; language, names and the last match stay."""
        kept = self.desk.preferences
        self.desk.prefer(Preferences(**{f.name: getattr(kept, f.name) for f in fields(kept)
                                        if f.name in _KEPT}))  # fmt: skip
