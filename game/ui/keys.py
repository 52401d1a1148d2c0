"""Every key the game knows, and where it works: the one list the help shows.

The scenes take their keys in their own `key`; `tests/test_help.py` presses each of these.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Place(StrEnum):
    """Where a key works."""

    ANYWHERE = "anywhere"
    MATCH = "match"
    PAD = "pad"
    HOME = "home"
    LISTS = "lists"
    REVIEW = "review"
    REPLAY = "replay"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do. `does` names its words: `keys.<place>.<does>`."""

    does: str
    pressed: tuple[str, ...]  # one of these: letters and digits as they are, others by name


NAMED: Final = (
    "space", "enter", "escape", "tab", "shift_tab", "arrows", "page_up", "page_down", "home", "end",
    "backspace", "ctrl_o", "ctrl_q", "ctrl_page", "digits", "faces",
    "shift_digits",
)  # fmt: skip

KEYS: Final[Mapping[Place, Sequence[Key]]] = {
    Place.ANYWHERE: (
        Key("help", ("F1", "?")),
        Key("move", ("tab", "shift_tab", "arrows")),
        Key("press", ("enter", "space")),
        Key("back", ("escape",)),
        Key("full_screen", ("F11",)),
        Key("mute", ("M",)),
        Key("quit", ("ctrl_q",)),
    ),
    Place.MATCH: (
        Key("roll", ("space", "R")),
        Key("hold", ("digits",)),
        Key("card", ("C",)),
        Key("fill", ("arrows", "enter")),
        Key("hint", ("H",)),
        Key("take_back", ("U",)),
        Key("hurry", ("space", "enter")),
        Key("pause", ("escape",)),
    ),
    Place.PAD: (
        Key("enter", ("faces",)),
        Key("rub_out", ("backspace",)),
        Key("confirm", ("enter",)),
        Key("hold", ("shift_digits",)),
        Key("hint", ("H",)),
        Key("correct", ("U",)),
    ),
    Place.HOME: (Key("open", ("ctrl_o",)),),
    Place.LISTS: (
        Key("page", ("page_up", "page_down")),
        Key("ends", ("home", "end")),
        Key("folder_up", ("backspace",)),
    ),
    Place.REVIEW: (
        Key("step", ("page_up", "page_down")),
        Key("ends", ("home", "end")),
        Key("try_again", ("T",)),
        Key("watch", ("W",)),
    ),
    Place.REPLAY: (
        Key("play", ("space",)),
        Key("step", ("page_up", "page_down")),
        Key("turn", ("ctrl_page",)),
        Key("pace", ("+", "-")),
        Key("ends", ("home", "end")),
    ),
    Place.PRACTICE: (
        Key("hold", ("digits",)),
        Key("roll", ("space", "R")),
    ),
}
