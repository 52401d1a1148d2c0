"""Who made what the game is made of: names, versions and licences, read from what is installed."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from typing import Final

from game import __version__, paths

GAME: Final = "yacht-dice"
LIBRARIES: Final = (
    "pygame-ce", "pygame-gui", "python-i18n", "pymunk", "cffi", "pycparser", "numpy",
    "platformdirs", "polib", "babel", "fpdf2", "pillow", "fonttools", "defusedxml", "accesskit",
)  # fmt: skip
"""What is shipped with the game, each with what it needs itself, as far as it is there."""
FONTS: Final = (("Fraunces", "Fraunces-OFL.txt"), ("Nunito Sans", "NunitoSans-OFL.txt"))

_TOLD_NOWHERE = {"accesskit": "MIT OR Apache-2.0"}  # only by the names of its licence files
_LICENCE_NAMES = ("license", "licence", "copying", "lgpl", "notice")
_CLASSIFIER = "License :: OSI Approved :: "


@dataclass(frozen=True, slots=True)
class Credit:
    """Something the game is made of."""

    id: str
    name: str
    version: str  # empty for what has none
    licence: str  # its short name


def credits_list() -> tuple[Credit, ...]:
    """The game itself, then its libraries and fonts."""
    return (Credit(GAME, "Yacht", __version__, "MIT"), *_libraries(), *_fonts())


def licence_text(credit: Credit) -> str:
    """The licence of one of them in full; empty where no text of it came with it."""
    for name, file in FONTS:
        if credit.id == _font_id(name):
            path = paths.assets() / "fonts" / file
            with paths.reading(path):
                return path.read_text("utf-8")
    beside = paths.assets().parent / "LICENSE"
    if credit.id == GAME and beside.is_file():
        return beside.read_text("utf-8")
    try:
        return _texts(distribution(credit.id))
    except PackageNotFoundError:
        return ""


def _libraries() -> Iterator[Credit]:
    for name in LIBRARIES:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # the game can do without it, or it was built without
        shown = found.metadata["Name"] or name
        yield Credit(name, shown, found.version, _licence(found))


def _licence(found: Distribution) -> str:
    """The licence's short name, from whichever field holds it."""
    about = found.metadata
    named = about.get_all("License-Expression") or about.get_all("License") or []
    for told in named:
        if told and "\n" not in told:
            return str(told)
    classes = about.get_all("Classifier") or []
    told = ", ".join(c.removeprefix(_CLASSIFIER) for c in classes if c.startswith(_CLASSIFIER))
    return told or _TOLD_NOWHERE.get(str(about["Name"]).lower(), "")


def licence_files(found: Distribution) -> list[PackagePath]:
    """The licence files that came with a library."""
    files = [
        file
        for file in found.files or ()
        if any(name in file.name.lower() for name in _LICENCE_NAMES) and file.suffix != ".py"
    ]
    return [file for file in files if ".dist-info" in str(file)] or files


def _texts(found: Distribution) -> str:
    """The licence files that came with it, one after the other."""
    texts = []
    for file in licence_files(found):
        try:
            texts.append(file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            continue  # one less to show; its name and licence still stand there
    return "\n\n".join(texts)


def _fonts() -> Iterator[Credit]:
    for name, _ in FONTS:
        yield Credit(_font_id(name), name, "", "SIL Open Font License 1.1")


def _font_id(name: str) -> str:
    return name.lower().replace(" ", "-")
