"""What is shown outside is what the game shows. To renew it: python packaging/pictures.py."""

import subprocess
import sys

import numpy as np
import product
import pygame
import pytest
import shown

ROOT = product.ROOT
PLAY = product.PICTURES / "play.png"


@pytest.fixture
def picture() -> pygame.Surface:
    """The match as it was taken, in all the colours a window has."""
    return pygame.image.load(PLAY).convert(pygame.Surface((1, 1), depth=32))


def test_five_pictures_are_shown_and_no_other_lies_there():
    assert list(shown.SCENES) == [name for name, _caption in product.SCREENSHOTS]
    assert {path.stem for path in product.PICTURES.iterdir()} == set(shown.SCENES)


@pytest.mark.parametrize("name", shown.SCENES)
def test_each_is_small_and_stands_in_the_readme(name):
    path = product.PICTURES / f"{name}.png"
    assert pygame.image.load(path).get_size() == shown.SIZE
    assert path.stat().st_size < shown.MOST_BYTES
    assert f"(packaging/pictures/{name}.png)" in (ROOT / "README.md").read_text("utf-8")


def test_a_picture_of_the_same_is_not_stale(picture):
    assert shown.apart(picture, PLAY) == 0


def test_other_rounding_of_colours_and_letters_is_not_stale(picture):
    """Every pixel up to three steps off, and all letters a little fatter or thinner."""
    pixels = pygame.surfarray.pixels3d(picture)
    noise = np.random.default_rng(1).integers(-3, 4, size=pixels.shape)
    blurred = (pixels.astype(int) * 7 + np.roll(pixels, 1, axis=0)) // 8
    pixels[:] = (blurred + noise).clip(0, 255)
    del pixels
    assert shown.apart(picture, PLAY) < shown.MOST_APART


def test_another_digit_is_stale(picture):
    """Of the total 154 the five becomes a four."""
    four = pygame.Rect(1099, 630, 14, 26)
    picture.blit(picture.copy(), four.move(-13, 0), four)
    assert shown.apart(picture, PLAY) > shown.MOST_APART


def test_a_button_that_is_two_pixels_higher_is_stale(picture):
    roll = pygame.Rect(290, 640, 240, 60)
    picture.blit(picture.copy(), roll.move(0, -2), roll)
    assert shown.apart(picture, PLAY) > shown.MOST_APART


def test_a_missing_picture_and_one_of_another_size_are_stale(picture, tmp_path):
    assert shown.apart(picture, tmp_path / "none.png") == 255
    shown.keep(pygame.transform.scale(picture, (640, 360)), tmp_path / "half.png")
    assert shown.apart(picture, tmp_path / "half.png") == 255


@pytest.mark.longest  # release.py asks the same
@pytest.mark.slow
def test_the_game_still_looks_like_its_pictures():
    command = [sys.executable, str(ROOT / "packaging" / "pictures.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
