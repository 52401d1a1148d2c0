"""Words: gettext catalogues asked by key, with plurals and placeholders.

A catalogue's `msgid` is a key such as `play.roll_dice`; its `msgstr` is what the player reads.
"""

import gettext
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import polib

from game.locales import Locale

_LOOKED_AT = 200  # numbers, to see which plural forms a language asks for; then it repeats itself


class WordsError(ValueError):
    """A catalogue that can't be used: the file, and what is wrong with it."""


class _Values(dict[str, object]):
    """What placeholders stand for; one that nobody knows stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Words:
    """One language's catalogue, and how the language writes numbers."""

    locale: Locale
    single: Mapping[str, str]
    plural: Mapping[str, Mapping[int, str]]
    plural_form: Callable[[int], int]
    is_whole: bool = True  # whether everything in the catalogue is translated
    otherwise: "Words | None" = None  # asked for what this catalogue lacks

    def __call__(self, key: str, **values: object) -> str:
        """The text of that key with its placeholders filled in.

        What is not translated is English, and a key nobody knows stands for itself, so that a
        gap is seen and not a crash. With `n` among the values the plural form for that number
        is taken.
        """
        if key in self.plural:
            number = values.get("n", 1)
            form = self.plural_form(number if isinstance(number, int) else 1)
            return self.plural[key][form].format_map(self._shown(values))
        found = self.single.get(key)
        if found is None:
            return key if self.otherwise is None else self.otherwise(key, **values)
        return found.format_map(self._shown(values))

    def _shown(self, values: Mapping[str, object]) -> _Values:
        """What placeholders stand for; whole numbers as the language writes them."""
        return _Values({k: self.number(v) if type(v) is int else v for k, v in values.items()})

    def has(self, key: str) -> bool:
        """Whether the catalogue knows that key."""
        return (
            key in self.single
            or key in self.plural
            or (self.otherwise is not None and self.otherwise.has(key))
        )

    def number(self, number: float, digits: int = 0) -> str:
        """The number as the language writes it, with so many digits after the point."""
        return self.locale.number(number, digits)

    def signed(self, points: float, digits: int = 1) -> str:
        """Points with their sign."""
        return self.locale.signed(points, digits)

    def percent(self, share: float | None, digits: int = 0) -> str:
        """A share (0 to 1) in per cent; a dash where there is none."""
        return self.locale.percent(share, digits)

    def first(self, *keys: str, **values: object) -> str:
        """The text of the first key that is known; the last key itself where none is."""
        for key in keys:
            if self.has(key):
                return self(key, **values)
        return keys[-1]

    def table(self, table_id: str, name: str = "") -> str:
        """The name of a score table; a house table has its own, or is called by its id."""
        key = f"table.{table_id}"
        return self(key) if self.has(key) else name or table_id

    def box(self, table_id: str, box_id: str) -> str:
        """The name of a box, which may differ from table to table; else its id, made readable."""
        readable = box_id.replace("_", " ").strip()
        return self.first(
            f"box.{table_id}.{box_id}", f"box.{box_id}", readable[:1].upper() + readable[1:]
        )

    def level(self, level_id: str) -> str:
        """The name of a bot's level; one of the player's own is called by its id."""
        return self.first(f"level.{level_id}", level_id)

    def level_note(self, level_id: str) -> str:
        """How a level plays, in few words; empty where nobody has written any."""
        key = f"level.{level_id}.note"
        return self(key) if self.has(key) else ""


def speak(folder: Path, locale: Locale) -> Words:
    """The words of a language among the catalogues in a folder, with English for what it lacks.

    Raises WordsError where a catalogue can't be read.
    """
    words = read_words(folder / f"{locale.language}.po", locale)
    if words.is_whole:
        return words
    return replace(words, otherwise=read_words(folder / "en.po", replace(locale, language="en")))


def read_words(path: Path, locale: Locale | None = None) -> Words:
    """The catalogue in a `.po` file. Raises WordsError where it can't be read."""
    try:
        catalogue = polib.pofile(path.read_text("utf-8"))
        words = _words(locale or Locale(path.stem), catalogue)
    except OSError as error:
        raise WordsError(f"{path.name}: can't be read: {error.strerror or error}") from error
    except (ValueError, LookupError, ArithmeticError) as error:  # also what can't be decoded
        raise WordsError(f"{path.name}: {error}") from error
    if not words.single and words.is_whole:
        raise WordsError(f"{path.name}: no words stand in it")
    return words


def _words(locale: Locale, catalogue: polib.POFile) -> Words:
    single: dict[str, str] = {}
    plural: dict[str, dict[int, str]] = {}
    has_gaps = False
    for entry in catalogue:
        texts = _texts(entry)
        if not all(texts.values()) or entry.fuzzy:
            has_gaps |= not entry.obsolete
            continue
        for text in texts.values():
            _check_placeholders(entry.msgid, text)
        if entry.msgid_plural:
            plural[entry.msgid] = texts
        else:
            single[entry.msgid] = texts[0]
    forms = catalogue.metadata.get("Plural-Forms", "nplurals=2; plural=(n != 1);")
    rule = gettext.c2py(forms.split("plural=", 1)[1].rstrip("; "))
    wanted = {rule(number) for number in range(_LOOKED_AT)}
    for key, texts in plural.items():
        if not wanted <= texts.keys():
            raise ValueError(f"{key}: a plural form is missing")
    return Words(locale, single, plural, rule, is_whole=not has_gaps)


def _texts(entry: polib.POEntry) -> dict[int, str]:
    """The texts of an entry by plural form; none that counts where it is no longer in use."""
    if entry.obsolete:
        return {0: ""}
    return dict(entry.msgstr_plural) if entry.msgid_plural else {0: entry.msgstr}


def _check_placeholders(key: str, text: str) -> None:
    """See that every placeholder is a bare name: anything else might fail once it is shown."""
    try:
        placeholders = list(string.Formatter().parse(text))
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from error
    for _, name, form, conversion in placeholders:
        if name is not None and (form or conversion or not name.isidentifier()):
            raise ValueError(f"{key}: {{{name}}} should be a name and nothing more")
