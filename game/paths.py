"""Where things lie: what ships with the game, and the player's own files.

From source, `assets` and `levels` stand beside the package; in a wheel they are inside it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

APP_NAME = "yacht"
_PACKAGE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def assets() -> Path:
    """The folder of textures, fonts, icons and words."""
    return _shipped("assets")


def levels() -> Path:
    """The folder of score tables and bots."""
    return _shipped("levels")


def solved() -> Path:
    """The folder of value tables that came with the game; from source there is none."""
    return assets() / "values"


class BrokenAsset(RuntimeError):
    """A file that came with the game is missing or can't be read; what is given names it."""

    def __str__(self) -> str:
        """What is broken, and what helps."""
        return f"{self.what}; please install the game again"

    @property
    def what(self) -> str:
        """Which file it is, and what is wrong with it."""
        return str(self.args[0])


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what goes wrong with a shipped file into BrokenAsset."""
    try:
        yield
    except BrokenAsset:
        raise
    except (OSError, ValueError, RuntimeError) as error:  # pygame.error is a RuntimeError
        raise BrokenAsset(f"{path.name} can't be read ({error})") from error


@dataclass(frozen=True, slots=True)
class PlayerFiles:
    """The folders that belong to the player. Nothing is created by asking."""

    data: Path
    cache: Path
    downloads: Path | None = None

    @property
    def matches(self) -> Path:
        """The files of finished matches."""
        return self.data / "matches"

    @property
    def exports(self) -> Path:
        """Where files go that the player asks for."""
        is_there = self.downloads is not None and self.downloads.is_dir()
        return self.downloads if self.downloads and is_there else self.own_exports

    @property
    def own_exports(self) -> Path:
        """Where they go on a machine without a folder for downloads."""
        return self.data / "exports"

    @property
    def database(self) -> Path:
        """Matches and settings."""
        return self.data / "yacht.sqlite3"

    @property
    def log(self) -> Path:
        """What went wrong, for whoever is asked to help."""
        return self.data / "yacht.log"

    @property
    def tables(self) -> Path:
        """The player's own score tables."""
        return self.data / "tables"

    @property
    def values(self) -> Path:
        """Value tables solved here."""
        return self.cache / "values"


def player_files(*, portable: bool = False) -> PlayerFiles:
    """The player's folders as the platform wants them, or all beside the program.

    A built program that was once asked to be portable stays so: its matches lie there.
    """
    root = program_folder() / "player"
    beside = PlayerFiles(root, root / "cache")
    if portable or (getattr(sys, "frozen", False) and beside.database.is_file()):
        return beside
    import platformdirs  # costs the start 20 ms: only where it is needed

    if os.path.expanduser("~") == "~":  # neither HOME nor the list of users tells where it is
        os.environ["HOME"] = os.devnull  # below that nothing can be kept, and the game says so
    return PlayerFiles(
        Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)),
        Path(platformdirs.user_cache_dir(APP_NAME, appauthor=False)),
        Path(platformdirs.user_downloads_dir()),
    )


def program_folder() -> Path:
    """The folder the program lies in: that of the executable, of the source, or the environment.

    On macOS that of the application: what is put into it breaks its signature and goes with it.
    """
    if getattr(sys, "frozen", False):
        folder = Path(sys.executable).resolve().parent
        around = [outer for outer in folder.parents if outer.suffix == ".app"]
        return around[0].parent if around and sys.platform == "darwin" else folder
    if assets().parent != _PACKAGE:
        return _PACKAGE.parent
    return Path(sys.prefix)


def places(files: PlayerFiles) -> tuple[tuple[str, Path], ...]:
    """Folders in which match files may lie, by name, as far as they are there."""
    import platformdirs

    known = (
        ("matches", files.matches),
        ("exports", files.own_exports),
        ("home", Path(os.path.expanduser("~"))),
        ("documents", Path(platformdirs.user_documents_dir())),
        ("downloads", files.downloads),
    )
    return tuple((name, folder.resolve()) for name, folder in known if folder and folder.is_dir())
