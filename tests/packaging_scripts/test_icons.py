"""The icons: every size, crisp where they are small, the vectors the same picture."""

import io
import shutil
import struct
import subprocess

import icons
import numpy as np
import product
import pygame
import pytest

from game.ui.look import PALETTES, Theme
from game.ui.mark import ICON_PX, app_icon

DRAWINGS = pytest.mark.parametrize("drawing", [icons.app_svg, icons.file_svg, icons.dock_svg])
PNG_SIDES = slice(16, 24)  # of a PNG file, where its width and height are told


def flat(picture):
    """The colours of a picture on grey, indexed [x, y, channel]."""
    under = pygame.Surface(picture.get_size())
    under.fill((128, 128, 128))
    under.blit(picture, (0, 0))
    return pygame.surfarray.array3d(under).astype(int)


@pytest.fixture(scope="module")
def theme(tmp_path_factory):
    folder = tmp_path_factory.mktemp("icons") / "hicolor"
    icons.write_theme(folder)
    return folder


@pytest.mark.parametrize(
    ("kind", "name"),
    [("apps", product.APP_ID), ("mimetypes", product.FILE_TYPE.replace("/", "-"))],
)
def test_both_icons_are_there_in_every_size_and_as_vectors(theme, kind, name):
    for px in icons.SIZES_PX:
        sides = struct.unpack(
            ">2I", (theme / f"{px}x{px}/{kind}/{name}.png").read_bytes()[PNG_SIDES]
        )
        assert sides == (px, px)
    assert (theme / f"scalable/{kind}/{name}.svg").read_text("utf-8").startswith("<svg xmlns=")
    assert len(list(theme.rglob(f"{name}.*"))) == len(icons.SIZES_PX) + 1


def test_two_runs_write_the_same_bytes(theme, tmp_path):
    icons.write_theme(tmp_path)
    for path in theme.rglob("*.*"):
        assert (tmp_path / path.relative_to(theme)).read_bytes() == path.read_bytes(), path


@pytest.mark.parametrize("px", [16, 22, 24, 32])
def test_the_five_is_even_and_bright_where_it_is_small(px):
    seen = flat(icons.picture(icons.app_svg, px))
    bright = seen.min(axis=2) > 225
    across = np.flatnonzero(bright.any(axis=1))
    down = np.flatnonzero(bright.any(axis=0))
    assert bright.sum() >= 5 * 4, "every pip has four white pixels at least"
    assert across[0] == px - 1 - across[-1], "as far from both sides"
    assert across[-1] - across[0] == down[-1] - down[0], "as wide as it is high"
    assert (bright == bright[::-1]).all(), "the same from left and right"


def test_the_window_bears_the_icon_of_the_menu():
    window = flat(app_icon())
    assert (window == flat(icons.picture(icons.app_svg, ICON_PX))).all()
    assert tuple(window[ICON_PX // 2, ICON_PX - 5]) != PALETTES[Theme.DAY].coral, "its side is dark"


@DRAWINGS
@pytest.mark.parametrize("px", [16, 48, 128])
def test_another_renderer_shows_the_same(drawing, px, tmp_path):
    if not shutil.which("rsvg-convert"):
        pytest.skip("rsvg-convert is not installed")
    other = subprocess.run(
        ["rsvg-convert"], input=drawing(px).encode(), capture_output=True, check=True
    ).stdout
    apart = abs(flat(icons.picture(drawing, px)) - flat(pygame.image.load(io.BytesIO(other))))
    assert apart.mean() < 2.5
    assert apart.max() < 64


def test_windows_and_macos_get_a_picture_of_every_size(tmp_path):
    image = pytest.importorskip("PIL.Image")
    icons.write_ico(tmp_path / "yacht.ico")
    icons.write_icns(tmp_path / "yacht.icns")
    ico, icns = image.open(tmp_path / "yacht.ico"), image.open(tmp_path / "yacht.icns")
    assert ico.ico.sizes() == {(px, px) for px in icons.ICO_PX}
    assert {side * scale for side, _, scale in icns.info["sizes"]} == set(icons.ICNS_PX)
