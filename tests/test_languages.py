"""Every language: its catalogue is whole, and its words have room on every page at every size."""

import re
import string
import sys
from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

import polib
import pytest

from game.locales import LANGUAGES
from game.text import read_words
from game.ui.scenes.drop_down import DropDown
from tests.support.copies import ROOT
from tests.support.inked import misprints

sys.path.insert(0, str(ROOT / "packaging"))
import pictures

TEXTS = ROOT / "assets" / "text"
ENGLISH = {entry.msgid: entry for entry in polib.pofile(str(TEXTS / "en.po"))}
OTHERS = [language for language in LANGUAGES if language != "en"]
LONGEST = ("replay", "many", "history")  # the first two say what play says
OFTEN = [((960, 600), 1.0), ((960, 600), 2.0)]  # the tightest
SELDOM = [
    (size, setting)
    for size in ((960, 600), (1280, 720), (1920, 1080))
    for setting in (1.0, 1.5, 2.0)
    if (size, setting) not in OFTEN
]


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(entry: polib.POEntry) -> list[set[str]]:
    formatter = string.Formatter()
    return [{name for _, name, _, _ in formatter.parse(text) if name} for text in texts(entry)]


def test_every_language_has_a_catalogue_and_every_catalogue_is_a_language():
    assert {path.stem for path in TEXTS.glob("*.po")} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_every_key_and_no_other(language):
    entries = [e for e in polib.pofile(str(TEXTS / f"{language}.po")) if not e.obsolete]
    assert [entry.msgid for entry in entries] == list(ENGLISH)
    assert [e.msgid for e in entries if not all(texts(e))] == [], "not translated"
    assert [e.msgid for e in entries if e.fuzzy] == [], "the English has changed since"
    assert read_words(TEXTS / f"{language}.po").is_whole


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_the_english(language):
    wrong = []
    for entry in polib.pofile(str(TEXTS / f"{language}.po")):
        ours, theirs = placeholders(ENGLISH[entry.msgid]), placeholders(entry)
        allowed = set.union(*ours)
        needed = set.intersection(*ours)
        for form, (text, names) in enumerate(zip(texts(entry), theirs, strict=True)):
            least = needed - {"n"} if entry.msgid_plural and form == 0 else needed
            if text and not least <= names <= allowed:  # "the die" needs no 1
                wrong.append((entry.msgid, names ^ allowed))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_a_language_is_in_the_fonts(language):
    import pygame

    pygame.font.init()
    letters = {c for e in polib.pofile(str(TEXTS / f"{language}.po")) for t in texts(e) for c in t}
    for path in (ROOT / "assets" / "fonts").glob("*.ttf"):
        font = pygame.Font(str(path), 20)
        missing = [c for c in sorted(letters - {"\n"}) if font.metrics(c) == [None]]
        assert missing == [], f"{path.name} lacks {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_names_the_trademark(language):
    for entry in polib.pofile(str(TEXTS / f"{language}.po")):
        for text in texts(entry):
            assert not re.search(r"(?i)yaht" + "zee", text), entry.msgid


def names_cut(faults: list[str]) -> list[str]:
    """Faults but names of players and files that were cut: those may be of any length."""
    own = r"(Szőke|İpek|Bjørn|Maximilian|2026-|.*\.yacht|.*\.pdf|/|\d+ )"
    return [fault for fault in faults if not re.search(rf": cut, '{own}", fault)]


def laid_out(
    scene: str, languages: Sequence[str], windows: Sequence[tuple[tuple[int, int], float]]
) -> list[str]:
    """What is wrong with the words of everything a scene can show, in every window.

    The scene is played through in the first language, and told in the others where it stands.
    """
    found: dict[str, str] = {}
    stay_open = patch.object(DropDown, "resized", lambda _: None)  # lists would close
    with pictures.opened((1280, 720), 1.0) as pilot, stay_open:
        desk = pilot.desk
        desk.prefer(replace(desk.preferences, language=languages[0]))
        pilot.frames(2)
        for name in pictures.GALLERY[scene](pilot, pictures.USUAL):
            shown = desk.preferences
            for size, setting in (*windows, ((1280, 720), shown.size)):
                pilot.services.preferences = replace(shown, size=setting)
                desk.resize(*size)
                for language in (*languages[1:], languages[0]):
                    desk._reword(language)
                    for fault in names_cut(misprints(desk)):
                        told = f"{name} {language} {size} {setting}: {fault}"
                        found.setdefault(fault.split(" (")[0], told)
            pilot.services.preferences = shown
            pilot.frames(2)
    return list(found.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=[pytest.mark.longest] if scene in LONGEST else [])
        for scene in pictures.GALLERY
    ],
)
def test_words_are_neither_cut_nor_over_each_other(scene):
    faults = laid_out(scene, list(LANGUAGES), OFTEN)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", pictures.GALLERY)
def test_words_have_room_in_every_window(scene, language):
    faults = laid_out(scene, [language], [*OFTEN, *SELDOM])
    assert not faults, "\n".join(faults)


def test_the_watch_sees_what_is_cut_what_overlaps_and_what_leaves_its_sheet(open_app):
    app = open_app()
    assert misprints(app.desk) == []
    words = app.services.words
    wide = dict(words.single) | {
        "home.title_1": "A headline that is far too long for the half of the page it is on",
        "home.start": "A button with so many words that they can't all be on it at once, ever",
    }
    app.services.words = replace(words, single=wide)
    faults = " ".join(misprints(app.desk))
    assert "headline" in faults
    assert "A button with so many words" in faults
