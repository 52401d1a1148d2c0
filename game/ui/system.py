"""What the player's system tells of their wishes: language and country."""

import os
import sys
from collections.abc import Mapping

from game.locales import Locale

_NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def system_locales() -> tuple[Locale, ...]:
    """The languages the system is set to, the most wanted first; none where it does not tell."""
    if sys.platform in ("win32", "darwin"):
        import pygame  # not before it is needed: commands ask here as well

        wanted = pygame.system.get_pref_locales()
        return tuple(Locale(one["language"], one.get("country")) for one in wanted)
    return locales_of(os.environ)


def locales_of(environment: Mapping[str, str]) -> tuple[Locale, ...]:
    """The languages that environment variables name, as gettext reads them.

    >>> locales_of({"LANG": "nb_NO.UTF-8", "LANGUAGE": "hu:en_GB"})
    (Locale(language='hu', territory=None), Locale(language='en', territory='GB'))
    """
    value = next((environment[name] for name in _NAMES if environment.get(name)), "")
    return tuple(_locale(part) for part in value.split(":") if part)


def _locale(name: str) -> Locale:
    """The locale in a name such as nb_NO.UTF-8@euro."""
    language, _, territory = name.split(".")[0].split("@")[0].partition("_")
    return Locale(language, territory or None)
