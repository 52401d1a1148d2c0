"""What software centres tell of the game: AppStream data, from the words, palette and changes."""

from __future__ import annotations

import struct
import time
from typing import Final
from xml.etree import ElementTree as Xml

import changelog
import product
import words

from game.ui.look import MIN_SIZE, PALETTES, Theme
from game.ui.mark import hexadecimal

LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
CATEGORIES: Final = ("Game", "BoardGame")
_PNG_SIDES: Final = slice(16, 24)  # where a PNG file tells its width and height


def document(epoch: int, homepage: str | None = None, pictures: str | None = None) -> bytes:
    """The data as XML. `epoch` is when this version was made, in seconds since 1970.

    `pictures` is the address of a folder with those of `product.SCREENSHOTS`; without addresses
    nothing is told of either. Raises product.CannotPack where what is to be told is missing.
    """
    root = Xml.Element("component", type="desktop-application")
    _add(root, "id", product.APP_ID)
    _add(root, "metadata_license", "CC0-1.0")
    _add(root, "project_license", "MIT")
    _tell(root, "name", words.game_name())
    _tell(root, "summary", words.told("summary"))
    # 1.0 of the format has the first, what was before it the second
    _add(
        _add(root, "developer", id=product.APP_ID.rpartition(".")[0].lower()),
        "name",
        product.MAKERS,
    )
    _add(root, "developer_name", product.MAKERS)
    _describe(root)
    _place(root)
    _add(root, "launchable", f"{product.APP_ID}.desktop", type="desktop-id")
    provides = _add(root, "provides")
    _add(provides, "binary", product.COMMAND)
    _add(provides, "mediatype", product.FILE_TYPE)
    if homepage:
        _add(root, "url", homepage, type="homepage")
    if pictures:
        _show(root, pictures.rstrip("/"))
    _ask(root)
    _add(root, "content_rating", type="oars-1.1")
    _date(root, epoch)
    Xml.indent(root)
    written: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _describe(root: Xml.Element) -> None:
    """The description, its list below its paragraphs."""
    description = _add(root, "description")
    for key in words.names("about"):
        _tell(description, "p", words.told("about", key))
    points = _add(description, "ul")
    for key in words.names("points"):
        _tell(points, "li", words.told("points", key))


def _place(root: Xml.Element) -> None:
    """Where it stands among other programs, and in which colours."""
    categories = _add(root, "categories")
    for category in CATEGORIES:
        _add(categories, "category", category)
    keywords = _add(root, "keywords")
    for language, known in words.told("keywords").items():
        for keyword in known.split(";"):
            _tell(keywords, "keyword", {language: keyword})
    branding = _add(root, "branding")
    for scheme, theme in (("light", Theme.DAY), ("dark", Theme.EVENING)):
        colour = hexadecimal(PALETTES[theme].table)
        _add(branding, "color", colour, type="primary", scheme_preference=scheme)


def _show(root: Xml.Element, folder: str) -> None:
    """The pictures, as they lie in the folder at that address."""
    screenshots = _add(root, "screenshots")
    for number, (name, caption) in enumerate(product.SCREENSHOTS):
        shot = _add(screenshots, "screenshot", **({} if number else {"type": "default"}))
        _tell(shot, "caption", words.told("captions", caption))
        width, height = _size(name)
        image = {"type": "source", "width": str(width), "height": str(height)}
        _add(shot, "image", f"{folder}/{name}.png", **image)


def _size(name: str) -> tuple[int, int]:
    path = product.PICTURES / f"{name}.png"
    try:
        width, height = struct.unpack(">2I", path.read_bytes()[_PNG_SIDES])
    except (OSError, struct.error) as error:
        raise product.CannotPack(
            f"{path} should be a picture ({error}); python packaging/pictures.py makes it"
        ) from error
    return width, height


def _ask(root: Xml.Element) -> None:
    """What the game needs and speaks: either of mouse and keyboard is enough."""
    supports = _add(root, "supports")
    for control in ("pointing", "keyboard"):
        _add(supports, "control", control)
    _add(_add(root, "requires"), "display_length", str(min(MIN_SIZE)), compare="ge")
    languages = _add(root, "languages")
    for language in words.languages():
        _add(languages, "lang", language, percentage=str(words.percentage(language)))


def _date(root: Xml.Element, epoch: int) -> None:
    """Every version with its day and what it changed; the newest is of `epoch`."""
    listed = _add(root, "releases")
    for number, release in enumerate(changelog.releases()):
        day = release.day if number else time.strftime("%Y-%m-%d", time.gmtime(epoch))
        if day is None:
            raise product.CannotPack(
                f"{changelog.FILE}: ## {release.version} should tell its day after a comma"
            )
        changes = _add(_add(listed, "release", version=release.version, date=day), "description")
        points = _add(changes, "ul")
        for change in release.changes:
            _add(points, "li", change)


def _tell(parent: Xml.Element, tag: str, told: words.Told) -> None:
    """An element for every language; English bears no mark."""
    for language, text in told.items():
        _add(parent, tag, text, **({} if language == words.SOURCE else {LANGUAGE: language}))


def _add(parent: Xml.Element, tag: str, text: str | None = None, **marks: str) -> Xml.Element:
    element = Xml.SubElement(parent, tag, marks)
    element.text = text
    return element
