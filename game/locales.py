"""How languages write numbers, dates and capitals, and which of them the player's system wants.

The data are Babel's; they are read when a number first needs them, as that costs the start 30 ms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import babel

NONE = "–"  # stands where there is no number
MINUS = "−"  # as wide as a digit's plus, in every language
LANGUAGES = {"en": "English", "tr": "Türkçe", "nb": "Norsk bokmål", "hu": "Magyar"}
"""The languages the game speaks, each by its own name."""

_SAME_AS = {"no": "nb", "nn": "nb"}  # the nearest of ours
_PLAIN = 1000  # whole numbers below are written alike everywhere
_DOTTED_UPPER = str.maketrans({"i": "İ", "ı": "I"})
_DOTTED_LOWER = str.maketrans({"İ": "i", "I": "ı"})


@dataclass(frozen=True, slots=True)
class Locale:
    """A language, and the country whose ways it follows where that is known.

    >>> Locale("tr").percent(0.414), Locale("nb").number(1234.5, 1), Locale("tr").upper("kılıç i")
    ('%41', '1\\xa0234,5', 'KILIÇ İ')
    """

    language: str = "en"
    territory: str | None = None

    # -- numbers

    def number(self, number: float, digits: int = 0) -> str:
        """The number with that many digits after the point, and its thousands apart."""
        if digits == 0 and -0.5 <= number < _PLAIN - 0.5:
            return f"{abs(number):.0f}"
        return self._decimal(number, _pattern(digits, digits))

    def up_to(self, number: float, digits: int = 1) -> str:
        """The number with so many digits after the point as it needs, at most `digits`."""
        return self._decimal(number, _pattern(0, digits))

    def signed(self, points: float, digits: int = 1) -> str:
        """Points with their sign; none where they round to nothing.

        >>> Locale().signed(-4.21), Locale().signed(0.04), Locale().signed(12.5, 0)
        ('−4.2', '0.0', '+12')
        """
        size = self.number(abs(points), digits)
        if round(abs(points), digits) == 0:
            return size
        return f"{MINUS if points < 0 else '+'}{size}"

    def percent(self, share: float | None, digits: int = 0) -> str:
        """A share in per cent, the sign where the language puts it; a dash where there is none."""
        if share is None:
            return NONE
        data = self._data
        form = data.percent_formats[None].pattern.replace("#,##0", _pattern(digits, digits))
        return _format(share, form, data)

    def _decimal(self, number: float, form: str) -> str:
        return _format(number, form, self._data)

    # -- dates

    def time(self, moment: datetime) -> str:
        """The time of day, in hours and minutes."""
        from babel.dates import format_time

        return str(format_time(moment, "short", locale=self._data)).replace("\u202f", "\xa0")

    def day(self, day: date) -> str:
        """A date with its year, in few letters."""
        from babel.dates import format_date

        return str(format_date(day, "medium", locale=self._data))

    def moment(self, moment: datetime) -> str:
        """A date and the time of day."""
        from babel.dates import get_datetime_format

        form = str(get_datetime_format("medium", self._data)).replace("'", "")
        return form.format(self.time(moment), self.day(moment.date()))

    # -- capitals

    def upper(self, text: str) -> str:
        """The text in capitals; Turkish has an İ with and an I without a dot."""
        return (text.translate(_DOTTED_UPPER) if self.language == "tr" else text).upper()

    def lower(self, text: str) -> str:
        """The text in small letters; see `upper`."""
        return (text.translate(_DOTTED_LOWER) if self.language == "tr" else text).lower()

    def capital(self, text: str) -> str:
        """The text with a capital first, as at the head of a sentence."""
        return self.upper(text[:1]) + text[1:]

    @property
    def _data(self) -> babel.Locale:
        return _data_of(self.language, self.territory)


def chosen_locale(chosen: str, system: Sequence[Locale]) -> Locale:
    """The locale of the language that was chosen, or, where none of ours was, of the system's.

    The country comes from the system where that names one for the language.

    >>> chosen_locale("", [Locale("fi"), Locale("no", "NO"), Locale("en", "GB")])
    Locale(language='nb', territory='NO')
    >>> chosen_locale("en", [Locale("tr", "TR"), Locale("en", "GB")])
    Locale(language='en', territory='GB')
    """
    chosen = chosen if chosen in LANGUAGES else ""
    known = [Locale(_SAME_AS.get(one.language, one.language), one.territory) for one in system]
    for one in known:
        if one.language in LANGUAGES and chosen in ("", one.language):
            return one
    return Locale(chosen or "en")


@lru_cache(maxsize=8)
def _data_of(language: str, territory: str | None) -> babel.Locale:
    from babel import Locale as Data
    from babel import UnknownLocaleError

    try:
        return Data(language, territory)
    except (UnknownLocaleError, ValueError):  # a country that isn't known, or is no country
        return Data(language)


def _pattern(least: int, most: int) -> str:
    return "#,##0" + ("." + "0" * least + "#" * (most - least) if most else "")


def _format(number: float, form: str, data: babel.Locale) -> str:
    from babel.numbers import format_decimal, parse_pattern

    if "%" in form:
        return str(parse_pattern(form).apply(number, data))
    return str(format_decimal(number, form, data)).replace("-", MINUS)
