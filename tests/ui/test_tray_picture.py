"""The still picture: the tray lies where the camera sees it, in every lighting and felt."""

import itertools
import subprocess
import sys

import pygame
import pytest

from game import paths
from game.ui.camera import Camera
from game.ui.tray import MASTER, TrayLook, bare_table, hero, laid_table

TEXTURES = paths.assets() / "textures"
SIZE = (640, 400)
CAMERA = Camera.fit((20, 20, 420, 360))
LOOKS = [TrayLook(time, felt) for time in ("day", "evening") for felt in ("green", "wine", "blue")]
LOOKS.append(TrayLook("contrast"))
TABLE = {"day": (0xE3D3BD, 0xCFC0AB), "evening": (0x3B332C, 0x221E1B)}  # look.md, lit to edge
FELTS = {"day": 0x2C6F5C, "evening": 0x275D4A, "contrast": 0x12312B}  # look.md, felt as drawn


def rgb(number: int) -> tuple[int, int, int]:
    return number >> 16, number >> 8 & 255, number & 255


def colour(surface: pygame.Surface, point: tuple[float, float, float]) -> tuple[int, ...]:
    """Mean of a few pixels around a point of the world."""
    seen = CAMERA.project(point)
    around = pygame.Rect(round(seen.x) - 2, round(seen.y) - 2, 5, 5)
    return tuple(pygame.transform.average_color(surface, around))[:3]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.lighting}-{look.felt}")
def test_felt_rim_and_table_are_where_the_camera_sees_them(look: TrayLook) -> None:
    surface = laid_table(TEXTURES, SIZE, CAMERA, look)
    felt, rack = colour(surface, (5, 3, 0)), colour(surface, (5, -1.2, 0.3))
    rim, beam = colour(surface, (5, 7.35, 0.62)), colour(surface, (3, -0.2, 0.62))
    strongest = {"green": 1, "wine": 0, "blue": 2}[look.felt]
    assert max(range(3), key=felt.__getitem__) == strongest
    assert max(range(3), key=rack.__getitem__) == strongest
    for wood in (rim, beam):
        assert wood[0] >= wood[1] >= wood[2]
        assert wood[0] - wood[2] > 25 or look.lighting == "contrast"
    corner = surface.get_at((630, 390))[:3]
    if look.lighting == "contrast":
        assert corner == (0, 0, 0)
    else:
        edge = rgb(TABLE[look.lighting][1])
        assert all(abs(a - b) < 14 for a, b in zip(corner, edge, strict=True))


@pytest.mark.parametrize("lighting", FELTS)
def test_green_felt_has_the_colour_of_the_look(lighting: str) -> None:
    surface = laid_table(TEXTURES, SIZE, CAMERA, TrayLook(lighting))
    seen = colour(surface, (4, 3.6, 0))
    assert all(abs(a - b) < 12 for a, b in zip(seen, rgb(FELTS[lighting]), strict=True))


def test_the_wall_ends_where_dice_are_cut_off() -> None:
    """Dice are hidden below the row where the picture's wood begins."""
    camera = Camera.fit((0, 0, 1159, 816))
    surface = laid_table(TEXTURES, (1160, 820), camera, TrayLook())
    x, edge = round(camera.project((3, 0, 0)).x), camera.near_wall_y()
    above, below = (surface.get_at((x, round(edge + by)))[:3] for by in (-2.5, 2.5))
    assert above[1] > above[0]  # felt
    assert below[0] > below[1]  # wood


def test_the_trays_edge_is_clean() -> None:
    """Beside the tray's silhouette there is table, not a light or dark fringe."""
    surface = laid_table(TEXTURES, SIZE, CAMERA, TrayLook())
    bare = bare_table(TEXTURES, SIZE, "day")
    x = round(CAMERA.project((5, 0, 0)).x)
    top = round(CAMERA.project((5, 7.6, 0.62)).y)
    for y in range(top - 8, top - 2):
        seen, table = surface.get_at((x, y))[:3], bare.get_at((x, y))[:3]
        assert all(table[c] - 60 < seen[c] <= table[c] + 3 for c in range(3))


@pytest.mark.parametrize("lighting", ["day", "evening", "contrast"])
def test_outside_the_trays_rounded_outline_lies_the_table(lighting: str) -> None:
    laid = laid_table(TEXTURES, SIZE, CAMERA, TrayLook(lighting))
    bare = bare_table(TEXTURES, SIZE, lighting)
    plate = MASTER.place(CAMERA)
    corner = round(plate.x) + 4, round(plate.y) + 4  # far left: the shadow falls the other way
    shown, table = laid.get_at(corner)[:3], bare.get_at(corner)[:3]
    assert all(abs(a - b) < 20 for a, b in zip(shown, table, strict=True))


def test_the_tray_throws_its_shadow_to_the_lower_right() -> None:
    laid, bare = laid_table(TEXTURES, SIZE, CAMERA, TrayLook()), bare_table(TEXTURES, SIZE, "day")

    def dimmed(point: tuple[float, float, float]) -> float:
        return 1 - sum(colour(laid, point)) / sum(colour(bare, point))

    assert dimmed((10.9, 3, -0.42)) > 0.2
    assert dimmed((5, -2.65, -0.42)) > 0.2
    assert abs(dimmed((-1.6, 5, -0.42))) < 0.04
    assert abs(dimmed((13.0, 3, -0.42))) < 0.04


@pytest.mark.parametrize("lighting", ["day", "evening"])
def test_the_table_is_lit_from_the_upper_left_without_steps(lighting: str) -> None:
    table = bare_table(TEXTURES, (960, 600), lighting)
    lit, edge = (rgb(number) for number in TABLE[lighting])
    bright = pygame.transform.average_color(table, (220, 180, 120, 120))
    dark = pygame.transform.average_color(table, (880, 540, 80, 60))
    for c in range(3):
        assert abs(bright[c] - lit[c]) < 8
        assert abs(dark[c] - edge[c]) < 8
    rows = [pygame.transform.average_color(table, (0, y, 960, 8)) for y in range(0, 592, 8)]
    for above, below in itertools.pairwise(rows):
        assert all(abs(above[c] - below[c]) <= 2 for c in range(3))


@pytest.mark.parametrize("lighting", ["day", "evening", "contrast"])
def test_the_hero_shows_dice_and_leaves_the_border_free(lighting: str) -> None:
    picture = hero(TEXTURES, lighting, 345)
    assert picture.get_width() == 345
    w, h = picture.get_size()
    for x in range(w):
        assert picture.get_at((x, 0)).a <= 2
        assert picture.get_at((x, h - 1)).a <= 2
    for y in range(h):
        assert picture.get_at((0, y)).a <= 2
        assert picture.get_at((w - 1, y)).a <= 2
    mask = pygame.mask.from_surface(picture, 250)
    assert len(mask.connected_components(200)) == 5
    for x, y in ((w // 2, h // 2), (w // 3, h // 3)):
        c = picture.get_at((x, y))
        assert max(c.r, c.g, c.b) <= c.a + 1  # multiplied by alpha


def test_the_master_is_as_large_as_its_file() -> None:
    picture = pygame.image.load(TEXTURES / "tray-green-day.jpg")
    assert picture.get_size() == MASTER.size
    assert MASTER.px > 84 * 2  # never enlarged up to 1920 × 1080, by far


def test_the_first_frame_needs_no_numpy() -> None:
    code = (
        "import sys; from game import paths; from game.ui.tray import *; "
        "t = paths.assets() / 'textures'; bare_table(t, (64, 36), 'day'); hero(t, 'day', 64); "
        "laid_table(t, (64, 36), Camera.fit((0, 0, 64, 36)), TrayLook()); "
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
