"""What lies under `share` wherever the game is installed on Linux: entry, icons, data, manual page.

    python packaging/share.py FOLDER [PROGRAM]

writes it into the folder, for a program started as PROGRAM (`yacht` when left out).
"""

from __future__ import annotations

import argparse
import os
import re
import time
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as Xml

import icons
import manual
import metainfo
import product
import words

HOMEPAGE_AT: Final = "YACHT_HOMEPAGE"
PICTURES_AT: Final = "YACHT_PICTURES"
MIME: Final = "http://www.freedesktop.org/standards/shared-mime-info"
_PLAIN: Final = re.compile(r"[\w/.+-]+", re.ASCII)  # needs no quotes in an entry
_BEGINS: Final = ('"yacht-match/', "0:64")  # what a match file has, and among which of its bytes


def write(into: Path, exec_: str, epoch: int) -> None:
    """Write all of it into the folder, which is that called `share`.

    `exec_` is the program's name or path, `epoch` when this version was made, in seconds since
    1970. Whoever publishes the game says where in the environment: its page in `HOMEPAGE_AT`, and
    in `PICTURES_AT` the address of a folder with the screenshots. The same gives the same bytes.
    Raises product.CannotPack.
    """
    icons.write_theme(into / "icons" / "hicolor")
    manual.write(into / "man" / "man6" / f"{product.COMMAND}.6", epoch)
    app = product.APP_ID
    for path, content in (
        (f"applications/{app}.desktop", desktop_entry(exec_).encode()),
        (
            f"metainfo/{app}.metainfo.xml",
            metainfo.document(epoch, *map(os.environ.get, (HOMEPAGE_AT, PICTURES_AT))),
        ),
        (f"mime/packages/{app}.xml", mime_package()),
    ):
        (into / path).parent.mkdir(parents=True, exist_ok=True)
        (into / path).write_bytes(content)


def desktop_entry(exec_: str) -> str:
    """The entry of the menu, which also opens match files."""
    lines = [
        "[Desktop Entry]",
        "Version=1.4",
        "Type=Application",
        *_told("Name", words.game_name()),
        *_told("GenericName", words.told("generic")),
        *_told("Comment", words.told("comment")),
        *_told("Keywords", {at: f"{known};" for at, known in words.told("keywords").items()}),
        f"Exec={_quoted(exec_)} %f",
        f"Icon={product.APP_ID}",
        f"StartupWMClass={product.APP_ID}",
        f"Categories={';'.join(metainfo.CATEGORIES)};",
        f"MimeType={product.FILE_TYPE};",
    ]
    return "\n".join(lines) + "\n"


def mime_package() -> bytes:
    """What a match file is called and known by."""
    Xml.register_namespace("", MIME)
    root = Xml.Element(f"{{{MIME}}}mime-info")
    kind = Xml.SubElement(root, f"{{{MIME}}}mime-type", type=product.FILE_TYPE)
    for language, text in words.told("match_file").items():
        marks = {} if language == words.SOURCE else {metainfo.LANGUAGE: language}
        Xml.SubElement(kind, f"{{{MIME}}}comment", marks).text = text
    Xml.SubElement(kind, f"{{{MIME}}}sub-class-of", type="application/json")
    magic = Xml.SubElement(kind, f"{{{MIME}}}magic", priority="60")  # above that of JSON
    value, offset = _BEGINS
    Xml.SubElement(magic, f"{{{MIME}}}match", type="string", value=value, offset=offset)
    Xml.SubElement(kind, f"{{{MIME}}}glob", pattern=f"*{product.FILE_SUFFIX}")
    Xml.indent(root)
    written: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _told(key: str, told: words.Told) -> list[str]:
    """The key in every language; English bears no mark."""
    return [
        f"{key}={text}" if language == words.SOURCE else f"{key}[{language}]={text}"
        for language, text in told.items()
    ]


def _quoted(program: str) -> str:
    """The program as the key Exec takes it: quoted, and that once more escaped as all values."""
    if _PLAIN.fullmatch(program):
        return program
    inside = re.sub(r'(["`$\\])', r"\\\1", program).replace("%", "%%")
    return f'"{inside}"'.replace("\\", "\\\\")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Write what lies under share.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("program", nargs="?", default=product.COMMAND)
    chosen = parser.parse_args()
    write(chosen.folder, chosen.program, int(time.time()))


if __name__ == "__main__":
    main()
