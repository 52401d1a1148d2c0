"""Bring the translations up to the English catalogue: python packaging/catalogues.py

Every language gets the keys of `en.po` in its order, each with the English text above it as a
comment. What is translated stays; a key that is new is empty, and one whose English has changed
since is marked fuzzy. The game shows English for both. Prints what is left to do, and ends with 1
where anything is.
"""

import sys
from pathlib import Path

import polib

TEXTS = Path(__file__).resolve().parents[1] / "assets" / "text"
SOURCE = TEXTS / "en.po"
WIDTH = 100


def main() -> int:
    english = polib.pofile(str(SOURCE), wrapwidth=WIDTH)
    left = 0
    for path in sorted(TEXTS.glob("*.po")):
        if path == SOURCE:
            continue
        renewed = renew(english, polib.pofile(str(path), wrapwidth=WIDTH))
        renewed.save(str(path))
        missing, changed = len(renewed.untranslated_entries()), len(renewed.fuzzy_entries())
        left += missing + changed
        print(f"{path.name}: {len(renewed)} keys, {missing} missing, {changed} changed in English")
    return 1 if left else 0


def renew(english: polib.POFile, old: polib.POFile) -> polib.POFile:
    """The translation with the keys that English has now."""
    renewed = polib.POFile(wrapwidth=WIDTH)
    renewed.header = old.header
    renewed.metadata = old.metadata
    forms = _plural_forms(old)
    known = {entry.msgid: entry for entry in old if not entry.obsolete}
    for entry in english:
        renewed.append(_renewed(entry, known.get(entry.msgid), forms))
    return renewed


def _renewed(entry: polib.POEntry, old: polib.POEntry | None, forms: int) -> polib.POEntry:
    told = english_of(entry)
    fresh = polib.POEntry(msgid=entry.msgid, comment=told, tcomment=old.tcomment if old else "")
    if entry.msgid_plural:
        fresh.msgid_plural = entry.msgid_plural
        texts = old.msgstr_plural if old else {}
        fresh.msgstr_plural = {form: texts.get(form, "") for form in range(forms)}
    else:
        fresh.msgstr = old.msgstr if old else ""
    if old is not None and (old.fuzzy or _flowing(old.comment) != _flowing(told)):
        fresh.flags = ["fuzzy"]
    return fresh


def _flowing(comment: str) -> str:
    """A comment without its line breaks: it is wrapped when it is written."""
    return " ".join(comment.split())


def english_of(entry: polib.POEntry) -> str:
    """The English text of a key, its singular and plural in one line each."""
    if entry.msgid_plural:
        return "\n".join(entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural))
    return str(entry.msgstr)


def _plural_forms(catalogue: polib.POFile) -> int:
    rule = catalogue.metadata["Plural-Forms"]
    return int(rule.split("nplurals=", 1)[1].split(";", 1)[0])


if __name__ == "__main__":
    sys.exit(main())
