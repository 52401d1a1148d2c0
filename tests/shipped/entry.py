"""The menu entry of a package, as a menu or a file manager reads it."""

import configparser
import shlex
from pathlib import Path


def menu_command(entry: Path, file: str = "") -> list[str]:
    """What a menu starts, or a file manager for a file.

    What any value of an entry escapes is read first, then the quotes of a command; see the
    Desktop Entry Specification.
    """
    found = configparser.RawConfigParser()
    found.read(entry, "utf-8")
    unescaped = found["Desktop Entry"]["Exec"].replace("\\\\", "\\")
    words = [file if word == "%f" else word for word in shlex.split(unescaped)]
    return [word.replace("%%", "%") for word in words if word]
