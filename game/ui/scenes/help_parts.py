"""The parts of the help by name, and what each is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.ui.flow import Block
    from game.ui.kit import Kit
    from game.ui.scenes.help import Help


class HelpPart(StrEnum):
    """What the help tells of."""

    RULES = "rules"
    CHANCES = "chances"
    TIPS = "tips"
    KEYS = "keys"
    ABOUT = "about"


PARTS = tuple(HelpPart)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose at the left."""

    id: str
    label: str
    note: str = ""


class Contents(Protocol):
    """A part of the help."""

    def entries(self, page: Help) -> Sequence[Entry]:
        """What there is to choose."""

    def first(self, page: Help) -> str:
        """The id of what is chosen at first."""

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """What is told about what is chosen, in a column of that width."""

    def rest(self, page: Help, kit: Kit, width: int) -> Iterator[list[Block]]:
        """What takes too long for a frame and comes below that bit by bit: long licences."""


def contents(part: HelpPart) -> Contents:
    """What a part holds."""
    from game.ui.scenes.help_about import AboutPart
    from game.ui.scenes.help_chances import ChancesPart
    from game.ui.scenes.help_keys import KeysPart
    from game.ui.scenes.help_rules import RulesPart
    from game.ui.scenes.help_tips import TipsPart

    made: dict[HelpPart, Contents] = {
        HelpPart.RULES: RulesPart(),
        HelpPart.CHANCES: ChancesPart(),
        HelpPart.TIPS: TipsPart(),
        HelpPart.KEYS: KeysPart(),
        HelpPart.ABOUT: AboutPart(),
    }
    return made[part]


class WholePart:
    """Base of the parts that are told at once."""

    def rest(self, page: Help, kit: Kit, width: int) -> Iterator[list[Block]]:
        """Nothing."""
        return iter(())


class TablesPart(WholePart):
    """Base of the parts that tell of one table at a time."""

    def entries(self, page: Help) -> Sequence[Entry]:
        """Every table there is."""
        words = page.desk.words
        return [Entry(id_, words.table(t.id, t.name)) for id_, t in page.tables.items()]

    def first(self, page: Help) -> str:
        """The table that is asked about."""
        return page.first_table
