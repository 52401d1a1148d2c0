"""Paints everything under assets/textures: python packaging/textures.py [tray|skins|table|hero …]

The tray takes some minutes, the rest seconds. Beside the pictures lies `recipe.json`: for every
part a digest of what it was painted with, and for every file one of what was painted. A test
compares both, so nothing stale or touched up by hand is shipped.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEXTURES: Final = ROOT / "assets" / "textures"
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import hero_picture  # noqa: E402  # the game is found only now
import skin_picture  # noqa: E402
import table_picture  # noqa: E402
import tray_picture  # noqa: E402

from game.ui import camera  # noqa: E402
from game.ui.tray import MASTER, SHADE  # noqa: E402

PAINTERS: Final[dict[str, Callable[[Path], list[Path]]]] = {
    "table": table_picture.paint,
    "skins": skin_picture.paint,
    "hero": hero_picture.paint,
    "tray": tray_picture.paint,
}
SOURCES: Final = {
    "table": ["packaging/table_picture.py"],
    "skins": ["packaging/skin_picture.py"],
    "tray": ["packaging/tray_picture.py", "packaging/tray_solid.py"],
    "hero": [
        "packaging/hero_picture.py",
        "packaging/skin_picture.py",
        *(
            f"game/ui/die_{name}.py"
            for name in ("pips", "pixels", "round", "runs", "shadow", "shape")
        ),
        "game/ui/shading.py",
    ],
}


def recipe(part: str) -> str:
    """Digest of the code and of the measures that a part is painted with."""
    digest = hashlib.sha256()
    for name in SOURCES[part]:
        digest.update(bare((ROOT / name).read_text()).encode())
    digest.update(repr(_measures()).encode())
    return digest.hexdigest()


def bare(source: str) -> str:
    """Code without comments, docstrings and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.Pass()
    return ast.unparse(tree)


def _measures() -> list[object]:
    """The world's numbers, and the camera by what it sees."""
    names = sorted(name for name in vars(camera) if name.isupper())
    view = MASTER.camera()
    seen = [view.project(camera.slot(i)) for i in range(camera.SLOTS)]
    return [*((name, getattr(camera, name)) for name in names), MASTER, SHADE, seen]


def file_digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stale(folder: Path = TEXTURES) -> list[str]:
    """The parts that are not as their recipes paint them, or were touched since."""
    note = folder / "recipe.json"
    notes = json.loads(note.read_text()) if note.exists() else {}
    return [part for part in PAINTERS if not _is_fresh(part, notes.get(part), folder)]


def _is_fresh(part: str, note: dict[str, Any] | None, folder: Path) -> bool:
    if note is None or note["recipe"] != recipe(part):
        return False
    files = [(folder / name, digest) for name, digest in note["files"].items()]
    return all(path.is_file() and file_digest(path) == digest for path, digest in files)


def build(parts: Sequence[str], folder: Path = TEXTURES) -> None:
    """Paint the parts and note how."""
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / "recipe.json"
    notes = json.loads(note.read_text()) if note.exists() else {}
    for part in parts:
        files = {path.name: file_digest(path) for path in PAINTERS[part](folder)}
        notes[part] = {"recipe": recipe(part), "files": files}
    note.write_text(json.dumps(notes, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Paint the shipped textures.")
    parser.add_argument("parts", nargs="*", choices=list(PAINTERS), default=list(PAINTERS))
    build(parser.parse_args().parts)


if __name__ == "__main__":
    main()
