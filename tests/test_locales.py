"""Numbers, dates and capitals as each language writes them."""

from datetime import date, datetime

import pytest

from game.locales import LANGUAGES, NONE, Locale, chosen_locale
from game.ui.system import locales_of

SPACE = "\u00a0"


@pytest.mark.parametrize(
    ("language", "number", "share", "exact"),
    [
        ("en", "12,345.7", "41%", "16.7%"),
        ("tr", "12.345,7", "%41", "%16,7"),
        ("nb", f"12{SPACE}345,7", f"41{SPACE}%", f"16,7{SPACE}%"),
        ("hu", f"12{SPACE}345,7", "41%", "16,7%"),
    ],
)
def test_numbers_and_shares(language, number, share, exact):
    locale = Locale(language)
    assert locale.number(12345.67, 1) == number
    assert locale.percent(0.414) == share
    assert locale.percent(1 / 6, 1) == exact
    assert locale.percent(None) == NONE


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_whole_numbers_are_digits_alone_and_signs_are_wide(language):
    locale = Locale(language)
    assert [locale.number(n) for n in (0, 7, 999.4, -0.2)] == ["0", "7", "999", "0"]
    assert locale.signed(-3.0, 0) == "−3"
    assert locale.signed(3.0, 0) == "+3"
    assert locale.signed(-0.04) == locale.number(0, 1)
    assert locale.number(-12345).startswith("−")
    assert locale.up_to(3.0) == "3"
    assert locale.up_to(3.5) == locale.number(3.5, 1)


def test_days_and_times_follow_language_and_country():
    moment = datetime(2026, 11, 3, 17, 5)
    told = {
        Locale("en"): (f"5:05{SPACE}PM", "Nov 3, 2026"),
        Locale("en", "GB"): ("17:05", "3 Nov 2026"),
        Locale("tr"): ("17:05", "3 Kas 2026"),
        Locale("nb"): ("17:05", "3. nov. 2026"),
        Locale("hu"): ("17:05", "2026. nov. 3."),
        Locale("hu", "nowhere"): ("17:05", "2026. nov. 3."),
    }
    assert {loc: (loc.time(moment), loc.day(date(2026, 11, 3))) for loc in told} == told


def test_a_moment_is_a_day_and_a_time():
    moment = datetime(2026, 11, 3, 17, 5)
    assert Locale("en", "GB").moment(moment) == "3 Nov 2026, 17:05"
    assert Locale("nb").moment(moment) == "3. nov. 2026, 17:05"
    assert Locale("hu").moment(moment) == "2026. nov. 3. 17:05"
    assert Locale("tr").moment(moment) == "3 Kas 2026 17:05"


@pytest.mark.parametrize(
    ("language", "small", "capitals"),
    [
        ("tr", "ışık izi", "IŞIK İZİ"),
        ("en", "six in a row", "SIX IN A ROW"),
        ("hu", "őszi tűz, úti cél", "ŐSZI TŰZ, ÚTI CÉL"),
        ("nb", "få øre, ærlig", "FÅ ØRE, ÆRLIG"),
    ],
)
def test_capitals_and_small_letters(language, small, capitals):
    locale = Locale(language)
    assert locale.upper(small) == capitals
    assert locale.lower(capitals) == small
    assert locale.capital("istanbul") == ("İstanbul" if language == "tr" else "Istanbul")


@pytest.mark.parametrize(
    ("environment", "chosen", "locale"),
    [
        ({}, "", Locale("en")),
        ({"LANG": "C"}, "", Locale("en")),
        ({"LANG": "tr_TR.UTF-8"}, "", Locale("tr", "TR")),
        ({"LANG": "no_NO"}, "", Locale("nb", "NO")),
        ({"LANG": "fi_FI", "LANGUAGE": "fi:nn_NO:en"}, "", Locale("nb", "NO")),
        ({"LANG": "tr_TR", "LC_ALL": "hu_HU.UTF-8"}, "", Locale("hu", "HU")),
        ({"LANG": "tr_TR.UTF-8"}, "hu", Locale("hu")),
        ({"LANG": "en_GB.UTF-8"}, "en", Locale("en", "GB")),
        ({"LANG": "fi_FI.UTF-8"}, "", Locale("en")),
        ({"LANG": "tr_TR.UTF-8"}, "klingon", Locale("tr", "TR")),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems(environment, chosen, locale):
    assert chosen_locale(chosen, locales_of(environment)) == locale
