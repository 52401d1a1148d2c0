"""About the game: version, the tour, and the licences of all it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.ui.credits import GAME, Credit, credits_list, licence_text
from game.ui.flow import Block
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.scenes.help_blocks import paragraph, rule, title
from game.ui.scenes.help_parts import Entry
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.help import Help

_LONGEST = 120_000  # characters of a licence that are shown
_BUTTON = 44  # design units


class AboutPart:
    """The game, its libraries, its fonts."""

    @cached_property
    def credits(self) -> dict[str, Credit]:
        """Everything by id, the game first; read when it is first asked for."""
        return {credit.id: credit for credit in credits_list()}

    def entries(self, page: Help) -> Sequence[Entry]:
        """All of them by name."""
        return [Entry(c.id, c.name, c.version) for c in self.credits.values()]

    def first(self, page: Help) -> str:
        """The game."""
        return GAME

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """Name, version, licence in short and in full."""
        credit, words = self.credits[page.chosen], kit.words
        blocks = [title(kit, "about/title", credit.name, width)]
        if credit.version:
            told = words("about.version", version=credit.version)
            blocks += paragraph(kit, "about/version", told, width, gap=4)
        told = words("about.licence", licence=credit.licence)
        blocks += paragraph(kit, "about/licence", told, width)
        if credit.id == GAME:
            blocks += paragraph(kit, "about/game", words("about.game"), width)
            blocks += paragraph(kit, "about/thanks", words("about.thanks"), width)
            blocks.append(_tour(kit, page))
        return [*blocks, rule(kit, "about/rule")]

    def rest(self, page: Help, kit: Kit, width: int) -> Iterator[list[Block]]:
        """The licence in full, one paragraph after the other."""
        text = licence_text(self.credits[page.chosen])[:_LONGEST] or kit.words("about.no_text")
        for number, part in enumerate(_paragraphs(text)):
            yield paragraph(kit, f"about/text/{number}", part, width, Size.LABEL, gap=7)


def _tour(kit: Kit, page: Help) -> Block:
    """The button that has the tour shown again."""
    px = kit.look.px

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        label = kit.words("tour.again")
        at = Rect(rect.x, rect.y + px(2), min(rect.w, px(320)), px(_BUTTON))
        return [kit.button("tour", at, label, page.begin_tour, icon="play", size=Size.POINTS)]

    return Block(px(_BUTTON + 10), make)


def _paragraphs(text: str) -> Iterator[str]:
    """The text cut at empty lines, each paragraph in one line: it is broken anew."""
    part: list[str] = []
    for line in text.splitlines():
        if line.strip():
            part.append(line.strip())
        elif part:
            yield " ".join(part)
            part = []
    if part:
        yield " ".join(part)
