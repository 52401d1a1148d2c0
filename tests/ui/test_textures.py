"""What is shipped is what the recipes paint. To renew it: python packaging/textures.py <part>."""

import importlib
import json
import shutil
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pygame
import pytest

from game import paths

TEXTURES = paths.assets() / "textures"
PARTS = ("table", "skins", "hero", "tray")
MOST_BYTES = 6_000_000


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    folder = paths.assets().parent / "packaging"
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("textures")
    finally:
        sys.path.remove(str(folder))


def notes() -> dict[str, dict]:
    return json.loads((TEXTURES / "recipe.json").read_text())


def test_no_texture_is_older_than_its_recipe(builder: ModuleType) -> None:
    parts = " ".join(builder.stale())
    assert not parts, f"python packaging/textures.py {parts}"


def test_what_was_touched_since_is_stale(builder: ModuleType, tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTURES, tmp_path / "textures")
    (folder / "hero-day.png").write_bytes(b"")
    (folder / "grain.png").unlink()
    assert builder.stale(folder) == ["table", "hero"]
    (folder / "recipe.json").unlink()
    assert builder.stale(folder) == list(PARTS)


def test_every_file_is_as_it_was_painted(builder: ModuleType) -> None:
    painted = {name: digest for part in notes().values() for name, digest in part["files"].items()}
    shipped = {path.name for path in TEXTURES.iterdir()} - {"recipe.json"}
    assert shipped == set(painted)
    for name, digest in painted.items():
        assert builder.file_digest(TEXTURES / name) == digest


def test_the_tray_shows_what_its_recipe_paints(builder: ModuleType) -> None:
    """A few pixels of every variant, painted again."""
    recipe, chance = builder.tray_picture, np.random.default_rng(3)
    w, h = recipe.MASTER.size
    x, y = (chance.integers(0, size, 40) for size in (w, h))
    camera = recipe.MASTER.camera()
    colours, _ = recipe.samples(camera, x.astype(np.float32), y.astype(np.float32))
    for (name, _, _), wanted in zip(recipe.variants(), colours, strict=True):
        shown = pygame.surfarray.array3d(pygame.image.load(TEXTURES / f"{name}.jpg"))[x, y]
        assert np.abs(shown - 255 * wanted).mean() < 2


def test_comments_and_docstrings_do_not_age_a_texture(builder: ModuleType) -> None:
    plain = "def f(a):\n    return a + 1\n"
    told = '"""Head."""\n\n\ndef f(a):  # why\n    """What."""\n    return a + 1\n'
    assert builder.bare(told) == builder.bare(told.replace("What", "Other").replace("why", ""))
    assert builder.bare(plain) != builder.bare(plain.replace("1", "2"))


def test_all_textures_together_are_small() -> None:
    assert sum(path.stat().st_size for path in TEXTURES.iterdir()) < MOST_BYTES
