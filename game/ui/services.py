"""What scenes are handed: words, choices, storage, the worker. Made once, by the app."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.house.files import House
from game.paths import PlayerFiles
from game.rules.ladder import Rung
from game.rules.table import Table
from game.session.brains import Brains
from game.solve.level import Level
from game.store import Store, StoreError
from game.text import Words
from game.ui.preferences import Preferences
from game.ui.sound.sounds import Sounds
from game.worker import Worker

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Services:
    """Everything outside the window that scenes use."""

    words: Words
    speak: Callable[[str], Words]  # the words of a language by its code; "" for the system's
    preferences: Preferences
    store: Store
    worker: Worker
    brains: Brains
    tables: Mapping[str, Table]  # those that come with the game: what verifying compares with
    levels: Mapping[str, Level]
    ladder: tuple[Rung, ...]
    files: PlayerFiles
    house: House  # the player's own tables
    sounds: Sounds
    today: Callable[[], str]  # the UTC date, such as 2026-11-30
    unkept: dict[str, object] = field(default_factory=dict)  # choices the disk refused so far
    faults: list[str] = field(default_factory=list)  # what went wrong so far, in words

    @property
    def playable(self) -> dict[str, Table]:
        """Every table a match can be played by: the game's, then the player's own."""
        return {**self.tables, **self.house.tables}

    def prefer(self, preferences: Preferences) -> None:
        """Keep the player's choices. A disk that fails is logged: nothing is lost but a wish.

        Only what changed is written: another window may have kept other choices meanwhile.
        """
        before, now = self.preferences.to_values(), preferences.to_values()
        self.preferences = preferences
        self.sounds.heed(preferences.volume, is_mute=preferences.mute)
        self.unkept |= {name: now[name] for name in now if now[name] != before[name]}
        if not self.unkept:
            return
        try:
            self.store.keep_settings(self.unkept)
        except StoreError as error:
            _log.warning("the choices could not be kept: %s", error)
        else:
            self.unkept = {}
