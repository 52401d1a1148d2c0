"""The catalogue: every key the code asks for is there, and every placeholder is given."""

import re
import string
from pathlib import Path

import polib
import pytest

from game.text import WordsError, read_words
from game.ui.sound.bank import NAMES as SOUNDS
from game.ui.told import tip_of
from game.ui.told_rules import rules_of
from tests.support.matches import SHIPPED

ROOT = Path(__file__).parents[1]
ENGLISH = ROOT / "assets" / "text" / "en.po"
WORDS = read_words(ENGLISH)


def test_plurals_and_placeholders():
    assert WORDS("play.roll", n=1) == "Roll 1 die"
    assert WORDS("play.roll", n=5) == "Roll 5 dice"
    assert WORDS("pass.title", name="Szőke Ágnes") == "Szőke Ágnes’s turn"


def test_a_missing_key_stands_for_itself():
    assert WORDS("no.such.key") == "no.such.key"
    assert WORDS.first("no.such", "play.hint") == "Hint"
    assert WORDS.first("no.such", "nor.this") == "nor.this"


def test_names_of_boxes_may_differ_from_table_to_table():
    assert WORDS.box("yacht-bonus", "small_straight") == "Small Straight"
    assert WORDS.box("yacht-exact", "small_straight") == "Little Straight"
    assert WORDS.box("house", "unheard_of") == "Unheard of"


def plurals(rule: str) -> bytes:
    """A catalogue with that rule for plurals and two forms."""
    head = f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={rule};\\n"\n\n'
    body = 'msgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "x"\n'
    return (head + body).encode()


# What Python's format would look into, or fail at, once the words are to be shown.
ODD_PLACEHOLDERS = (b"{}", b"{0}", b"{n.real}", b"{n[0]}", b"{n:d}", b"{n!r}", b"{n:>99999999}")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "no words stand in it"),
        (b"nonsense", "Syntax error"),
        (b'msgid "a"\nmsgstr "\xff"\n', "utf-8"),
        (b'msgid "a"\nmsgstr "{b"\n', "a: expected '}'"),
        (b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(;\\n"\n', "plural"),
        (b'msgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\n', "b: a plural"),
        (plurals("n/0"), "division"),
        (plurals("(n==5?2:n!=1)"), "b: a plural form is missing"),
        *((b'msgid "a"\nmsgstr "%s"\n' % odd, "a: ") for odd in ODD_PLACEHOLDERS),
    ],
)
def test_a_catalogue_that_can_not_be_used_is_named(tmp_path, content, what):
    path = tmp_path / "xx.po"
    path.write_bytes(content)
    with pytest.raises(WordsError, match="^xx.po: ") as caught:
        read_words(path)
    assert what in str(caught.value)
    with pytest.raises(WordsError, match="^no.po: can't be read: No such file"):
        read_words(tmp_path / "no.po")


def test_a_placeholder_nobody_knows_stays_as_it_is(tmp_path):
    path = tmp_path / "xx.po"
    path.write_text('msgid "a"\nmsgstr "{known} {unknown}"\n')
    assert read_words(path)("a", known=3) == "3 {unknown}"


def keys_in_code() -> set[str]:
    """Every text that is handed to `words(...)` as a whole key."""
    found = set()
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r"\bwords\(\s*\"([a-z_]+\.[a-z_0-9.]+)\"", text))
        found |= set(re.findall(r"\"((?:home|seal|hint|play)\.[a-z_0-9]+)\"", text))
    return found - set(SOUNDS)


def test_every_key_in_the_code_is_in_the_catalogue():
    keys = keys_in_code()
    assert len(keys) > 100
    assert [key for key in sorted(keys) if not WORDS.has(key)] == []


def test_every_key_in_the_catalogue_is_used():
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "game").rglob("*.py"))
    families = re.compile(
        "(table|box|tip|pays|asks|straights|level|fault|verdict|toss|pace|theme|material|felt|movement"
        "|settings|home|house|page|paper|mark|luck|review|history|fairness|replay|trouble|said|help|tips|keys?|tour)[.]"
        "|check[.](part|about|copy)_|choose[.]"
    )
    for entry in polib.pofile(str(ENGLISH)):
        if not families.match(entry.msgid):
            assert f'"{entry.msgid}"' in code, f"{entry.msgid} is in no code"


def test_every_text_can_be_formatted():
    for entry in polib.pofile(str(ENGLISH)):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            for _, name, spec, conversion in string.Formatter().parse(text):
                assert name is None or re.fullmatch(r"[a-z_]+", name), entry.msgid
                assert (spec or None, conversion) == (None, None), entry.msgid


def test_no_text_is_empty_and_none_names_the_trademark():
    for entry in polib.pofile(str(ENGLISH)):
        for text in [entry.msgstr] if not entry.msgid_plural else entry.msgstr_plural.values():
            assert text.strip(), entry.msgid
            assert "yah" + "tzee" not in text.lower()


@pytest.mark.parametrize("table", SHIPPED.values(), ids=lambda t: t.id)
def test_every_table_has_rules_and_every_box_a_name_and_a_tip(table):
    rules = rules_of(WORDS, table)
    assert WORDS.number(table.best_card) in rules
    assert "{" not in rules
    for box in table.boxes:
        assert WORDS.box(table.id, box.id) != box.id
        tip = tip_of(WORDS, table, box)
        assert tip.endswith(".")
        assert not tip.startswith("tip.")
        if isinstance(box.pays, int):
            assert str(box.pays) in tip
