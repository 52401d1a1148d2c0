"""What can be chosen in the settings, section by section.

A section is a list of choices; a choice knows its name, and makes its control. The words of a
choice `name` are `settings.name`, and `settings.name.note` where there is a line about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.locales import LANGUAGES
from game.session.clock import CHOICES_S
from game.text import Words
from game.ui.access.voice import find_service
from game.ui.look import Theme
from game.ui.preferences import Felt, Material, Movement, Pace, TossStyle

if TYPE_CHECKING:
    from game.ui.scenes.settings import Settings

SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)
VOLUMES = (0.0, 0.25, 0.5, 0.75, 1.0)
_SYSTEM = "system"


class Section(StrEnum):
    """A page of the settings; the value names its words and its icon."""

    PICTURE = "picture"
    DICE = "dice"
    SOUND = "sound"
    COMFORT = "comfort"
    LANGUAGE = "language"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Few:
    """One of a few, side by side where they fit, else one below the other."""

    name: str
    options: Sequence[tuple[str, str]]  # value and words
    chosen: str
    choose: Callable[[str], None]
    note: str = ""
    is_list: bool = False  # always one below the other


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that is on or off."""

    name: str
    is_on: bool
    turn: Callable[[bool], None]
    note: str = ""
    why_not: str = ""  # why it can't be chosen; empty: it can


@dataclass(frozen=True, slots=True)
class Press:
    """Something to be done at once: a button with words of its own."""

    name: str
    words: str
    press: Callable[[], None]
    note: str = ""


Choice = Few | Flag | Press


def choices(page: Settings, section: Section) -> list[Choice]:
    """What can be chosen in that section, in the order it is shown; names of players are apart."""
    make = _SECTIONS.get(section)
    return make(page, page.desk.words) if make else []


def _picture(page: Settings, words: Words) -> list[Choice]:
    chosen = page.desk.preferences
    own = words("settings.not_in_contrast") if chosen.lighting is Theme.CONTRAST else ""
    return [
        Few("theme", _or_system([(t.value, words(f"theme.{t.value}")) for t in Theme], words),
            chosen.theme or _SYSTEM, lambda v: page.set(theme=None if v == _SYSTEM else Theme(v))),
        Few("size", [(str(size), words.percent(size)) for size in SIZES], str(chosen.size),
            lambda v: page.set(size=float(v))),
        Few("material", [(m.value, words(f"material.{m.value}")) for m in Material],
            chosen.material.value, lambda v: page.set(material=Material(v)), own),
        Few("felt", [(f.value, words(f"felt.{f.value}")) for f in Felt],
            chosen.felt.value, lambda v: page.set(felt=Felt(v)), own),
        Flag("full_screen", chosen.full_screen, lambda on: page.set(full_screen=on)),
    ]  # fmt: skip


def _dice(page: Settings, words: Words) -> list[Choice]:
    chosen = page.desk.preferences
    return [
        Few("toss", [(t.value, words(f"toss.{t.value}")) for t in TossStyle],
            chosen.toss.value, lambda v: page.set(toss=TossStyle(v))),
        Few("pace", [(p.value, words(f"pace.{p.value}")) for p in Pace],
            chosen.pace.value, lambda v: page.set(pace=Pace(v))),
        Few("turn_s", [("0", words("clock.off")),
                       *((str(s), words("clock.choice", seconds=s)) for s in CHOICES_S)],
            str(chosen.turn_s), lambda v: page.set(turn_s=int(v))),
    ]  # fmt: skip


def _comfort(page: Settings, words: Words) -> list[Choice]:
    chosen = page.desk.preferences
    movements = [(m.value, words(f"movement.{m.value}")) for m in Movement]
    no_pips = words("settings.not_with_numerals") if chosen.die_numerals else ""
    return [
        Few("movement", _or_system(movements, words), chosen.movement or _SYSTEM,
            lambda v: page.set(movement=None if v == _SYSTEM else Movement(v))),
        Flag("die_numerals", chosen.die_numerals, lambda on: page.set(die_numerals=on)),
        Flag("large_pips", chosen.large_pips, lambda on: page.set(large_pips=on), why_not=no_pips),
        Flag("die_numbers", chosen.die_numbers, lambda on: page.set(die_numbers=on)),
        Flag("speech", chosen.speech, lambda on: page.set(speech=on),
             why_not="" if find_service() else words("settings.speech_not")),
    ]  # fmt: skip


def _or_system(options: Sequence[tuple[str, str]], words: Words) -> list[tuple[str, str]]:
    """The options, and last what the system says."""
    return [*options, (_SYSTEM, words("settings.system"))]


def _sound(page: Settings, words: Words) -> list[Choice]:
    chosen, sounds = page.desk.preferences, page.desk.services.sounds
    volume = min(VOLUMES, key=lambda v: abs(v - chosen.volume))

    def set_volume(value: str) -> None:
        page.set(volume=float(value))
        sounds.play("die.hold")  # so loud it is now

    def look_again() -> None:
        sounds.look_again(at_once=True)
        if not sounds.has_device:
            page.desk.say(words("settings.no_device"))

    own: list[Choice] = [
        Few("volume", [(str(v), words.percent(v)) for v in VOLUMES], str(volume), set_volume),
        Flag("mute", chosen.mute, lambda on: page.set(mute=on)),
    ]
    if not sounds.has_device:
        own.append(Press("no_device", words("sound.look_again"), look_again))
    return own


def _language(page: Settings, words: Words) -> list[Choice]:
    options = [("", words("language.system")), *LANGUAGES.items()]
    return [
        Few("language", options, page.desk.preferences.language,
            lambda v: page.set(language=v), is_list=True),
    ]  # fmt: skip


_SECTIONS: dict[Section, Callable[[Settings, Words], list[Choice]]] = {
    Section.PICTURE: _picture,
    Section.DICE: _dice,
    Section.SOUND: _sound,
    Section.COMFORT: _comfort,
    Section.LANGUAGE: _language,
}
