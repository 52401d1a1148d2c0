"""What the window needs before it can show anything: log, words, choices, storage, worker.

What is broken is replaced by less and noted, to be told once there is somebody to tell.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from game import paths
from game.house.files import House
from game.levels import read_shelf
from game.locales import chosen_locale
from game.paths import PlayerFiles
from game.session.brains import Brains
from game.store import DamagedStore, NewerStore, Store, StoreError, set_aside
from game.text import Words, WordsError, speak
from game.ui.preferences import Preferences, read_preferences
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from game.ui.system import system_locales
from game.ui.told_trouble import trouble_told
from game.worker import Worker

_log = logging.getLogger(__name__)

LOG_BYTES = 256 * 1024


def start_log(files: PlayerFiles) -> None:
    """Write warnings to the player's log; where that can't be, they are lost without a word."""
    try:
        files.data.mkdir(parents=True, exist_ok=True)
        if files.log.exists() and files.log.stat().st_size > LOG_BYTES:
            files.log.replace(files.log.with_suffix(".old.log"))
        logging.basicConfig(
            filename=files.log,
            encoding="utf-8",
            level=logging.WARNING,
            format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        )
    except OSError:
        logging.disable(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong before there were words for it."""

    key: str
    why: object = ""

    def told(self, words: Words) -> str:
        """What went wrong, in the player's language."""
        why = self.why
        return words(self.key, why=trouble_told(words, why) if isinstance(why, OSError) else why)


def open_services(files: PlayerFiles) -> Services:
    """Words, choices, storage and worker; what is broken is noted and replaced by less."""
    faults: list[Fault] = []
    store = open_store(files.database, faults)
    preferences = _preferences(store, faults)
    words = _first_words(preferences.language)
    shelf = read_shelf(paths.levels())
    faults += [Fault("fault.levels", why) for why in shelf.faults]
    if not shelf.tables:
        faults.append(Fault("fault.no_tables"))
    worker = Worker()
    return Services(
        words=words,
        speak=_speak,
        preferences=preferences,
        store=store,
        worker=worker,
        brains=Brains(worker, files.values, shelf.levels),
        tables=shelf.tables,
        levels=shelf.levels,
        ladder=shelf.ladder,
        files=files,
        house=House(files.tables, shelf.tables),
        sounds=Sounds(preferences.volume, is_mute=preferences.mute),
        today=_today,
        faults=[fault.told(words) for fault in faults],
    )


def _today() -> str:
    """The UTC date: the dice of the day change everywhere at once."""
    return datetime.now(UTC).date().isoformat()


# -- words and choices


def _speak(language: str) -> Words:
    """The words of a language by its code, or of the system's. Raises WordsError."""
    return speak(paths.assets() / "text", chosen_locale(language, system_locales()))


def _first_words(language: str) -> Words:
    """Words in any case: English where another language's can't be read."""
    try:
        return _speak(language)
    except WordsError as error:
        _log.warning("%s", error)
    try:
        return _speak("en")
    except WordsError as error:
        raise paths.BrokenAsset(str(error)) from error


def _preferences(store: Store, faults: list[Fault]) -> Preferences:
    try:
        return read_preferences(store.settings())
    except StoreError as error:
        faults.append(Fault("fault.store_read", error))
        return read_preferences({})


# -- storage


def open_store(path: Path, faults: list[Fault]) -> Store:
    """The player's database; a forgetful one where that can't be had, with the reason noted."""
    try:
        return Store.open(path)
    except NewerStore as error:
        faults.append(Fault("fault.store_newer", error))
    except DamagedStore as error:
        return _new_store(path, error, faults)
    except StoreError as error:
        faults.append(Fault("fault.store_folder", error))
    return Store.in_memory()


def replace_if_damaged(services: Services) -> list[str] | None:
    """Look through the whole database, and put a new one in its place where it is damaged.

    What is to be told of that; None where it stays as it is.
    """
    faults: list[Fault] = []
    try:
        services.store.check()
    except DamagedStore as error:
        services.store.close()
        services.store = _new_store(services.files.database, error, faults)
        return [fault.told(services.words) for fault in faults]
    except StoreError as error:
        _log.warning("the database can't be looked through: %s", error)
    return None


def _new_store(path: Path, damage: DamagedStore, faults: list[Fault]) -> Store:
    """A new database in place of the damaged one, which is set aside."""
    _log.warning("the database is damaged: %s", damage)
    try:
        with suppress(DamagedStore):
            return _sound(path)  # another copy of the game has set it aside already
        aside = set_aside(path)
        store = Store.open(path)
    except StoreError as error:
        faults.append(Fault("fault.store_folder", error))
        return Store.in_memory()
    faults.append(Fault("fault.store_damaged", aside.name))
    return store


def _sound(path: Path) -> Store:
    """The database at `path`, looked through. Raises StoreError."""
    store = Store.open(path)
    try:
        store.check()
    except StoreError:
        store.close()
        raise
    return store
