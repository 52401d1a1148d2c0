"""What stands on a printed score sheet, in words that are ready to be printed.

Words come from whoever knows the catalogue (`game.ui.told_sheet`): a sheet is a plain value, so
that the worker process can make a PDF of it.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum

MOST_PLAYERS = 6
ANY = 0  # a die that may show any face


class Paper(StrEnum):
    """The paper to print on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height, upright."""
        return _SIZES_MM[self]

    @classmethod
    def usual(cls, territory: str | None) -> "Paper":
        """What lies in most printers of a country, named by its two letters.

        >>> Paper.usual("CA").value, Paper.usual("TR").value, Paper.usual(None).value
        ('letter', 'a4', 'a4')
        """
        return cls.LETTER if territory in _OF_LETTER else cls.A4


# By the Unicode locale data.
_OF_LETTER = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
_SIZES_MM = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


class RowKind(Enum):
    """What is written into the cells of a row."""

    BOX = "box"
    SUM = "sum"  # reckoned from the boxes above
    MARKS = "marks"  # squares to be ticked, one at a time
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: its name, one line of rule, and dice that show what is asked for."""

    name: str
    rule: str = ""
    dice: tuple[int, ...] = ()  # faces, or ANY
    kind: RowKind = RowKind.BOX
    begins_part: bool = False  # a strong line stands above it


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is printed. `players` is the number of columns, 1 to 6."""

    title: str
    above_title: str
    date: str
    names: str  # what stands beside the fields for the players' names
    rows: tuple[Row, ...]
    notes: tuple[str, ...]  # below the rows, a paragraph each
    players: int
    language: str  # of the words, such as "tr"
