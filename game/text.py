"""Words: gettext catalogues asked by key, with plurals and placeholders.

A catalogue's `msgid` is a key such as `play.roll_dice`; its `msgstr` is what the player reads.
"""

import gettext
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import polib


class WordsError(ValueError):
    """A catalogue that can't be used: the file, and what is wrong with it."""


class _Values(dict[str, object]):
    """What placeholders stand for; one that nobody knows stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Words:
    """One language's catalogue."""

    language: str
    single: Mapping[str, str]
    plural: Mapping[str, Mapping[int, str]]
    plural_form: Callable[[int], int]

    def __call__(self, key: str, **values: object) -> str:
        """The text of that key with its placeholders filled in.

        A key the catalogue lacks stands for itself, so that a gap is seen and not a crash.
        With `n` among the values the plural form for that number is taken.
        """
        if key in self.plural:
            number = values.get("n", 1)
            form = self.plural_form(number if isinstance(number, int) else 1)
            return self.plural[key][form].format_map(_Values(values))
        found = self.single.get(key)
        return key if found is None else found.format_map(_Values(values))

    def has(self, key: str) -> bool:
        """Whether the catalogue knows that key."""
        return key in self.single or key in self.plural

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


def read_words(path: Path) -> Words:
    """The catalogue in a `.po` file. Raises WordsError where it can't be read."""
    try:
        catalogue = polib.pofile(path.read_text("utf-8"))
        words = _words(path.stem, catalogue)
    except OSError as error:
        raise WordsError(f"{path.name}: can't be read: {error.strerror or error}") from error
    except (ValueError, IndexError, KeyError) as error:  # UnicodeDecodeError is a ValueError
        raise WordsError(f"{path.name}: {error}") from error
    if not words.single:
        raise WordsError(f"{path.name}: no words stand in it")
    return words


def _words(language: str, catalogue: polib.POFile) -> Words:
    single: dict[str, str] = {}
    plural: dict[str, dict[int, str]] = {}
    for entry in catalogue:
        if entry.obsolete:
            continue
        texts = entry.msgstr_plural if entry.msgid_plural else {0: entry.msgstr}
        for text in texts.values():
            _check_placeholders(entry.msgid, text)
        if entry.msgid_plural:
            plural[entry.msgid] = dict(texts)
        else:
            single[entry.msgid] = entry.msgstr
    forms = catalogue.metadata.get("Plural-Forms", "nplurals=2; plural=(n != 1);")
    rule = gettext.c2py(forms.split("plural=", 1)[1].rstrip("; "))
    for key, texts in plural.items():
        if rule(1) not in texts or rule(2) not in texts:
            raise ValueError(f"{key}: a plural form is missing")
    return Words(language, single, plural, rule)


def _check_placeholders(key: str, text: str) -> None:
    try:
        for _ in string.Formatter().parse(text):
            pass
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from error
