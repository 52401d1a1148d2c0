"""The painter: what it draws where, what it draws again, and which die the mouse is on."""

import itertools
import math
import random

import numpy as np
import pygame
import pytest

from game import paths
from game.toss.settle import Toss
from game.toss.throw import throw
from game.ui.bench_frame import measure_frames
from game.ui.camera import FELT_D, FELT_W, HALF, RIM_WIDTH, Camera, Pose, slot
from game.ui.dice import DicePainter, DrawnDie
from game.ui.die_ring import Ring, ring
from game.ui.die_shadow import Ground, cast
from game.ui.die_shape import shape
from game.ui.shading import FOOTINGS
from game.ui.tray import TrayLook

SIZE = (800, 620)
CAMERA = Camera.fit((10, 10, 780, 600))
TEXTURES = paths.assets() / "textures"
BRASS = Ring((239, 190, 82), 3, 1.2)
HALO = Ring((185, 220, 255), 2.6, 1.6, 11, (207, 232, 255))


@pytest.fixture
def painter() -> DicePainter:
    return DicePainter.on_tray(TEXTURES, CAMERA, TrayLook())


def lying(x: float, y: float, degrees: float = 20, z: float = HALF) -> Pose:
    half = math.radians(degrees) / 2
    return Pose(x, y, z, math.cos(half), 0, 0, math.sin(half))


def table(colour: tuple[int, int, int] = (44, 111, 92)) -> pygame.Surface:
    surface = pygame.Surface(SIZE, depth=32)
    surface.fill(colour)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return surface.get_buffer().raw


FIVE = [DrawnDie(lying(2 + 1.5 * i, 2 + i % 3, 25 * i)) for i in range(5)]


# ---------------------------------------------------------------- drawing


def test_drawing_twice_gives_the_same_picture(painter: DicePainter) -> None:
    painter.place(FIVE)
    first, second = table(), table()
    painter.draw(first)
    painter.draw(second)
    assert pixels(first) == pixels(second) != pixels(table())


def test_only_the_touched_rectangles_change(painter: DicePainter) -> None:
    painter.place([*FIVE, DrawnDie(lying(*slot(2)[:2], 3, 0.8), BRASS)])
    surface = table()
    painter.draw(surface)
    for rect in painter.touched:
        surface.fill((44, 111, 92), rect)
    assert pixels(surface) == pixels(table())


def test_a_clip_limits_what_is_drawn(painter: DicePainter) -> None:
    painter.place(FIVE)
    surface = table()
    surface.set_clip((0, 0, 10, 10))
    painter.draw(surface)
    assert pixels(surface) == pixels(table())


def test_nothing_moves_nothing_is_drawn(painter: DicePainter) -> None:
    surface, background = table(), table()
    assert painter.update(surface, background, FIVE)
    before = pixels(surface)
    assert painter.update(surface, background, list(FIVE)) == []
    assert pixels(surface) == before


def test_update_leaves_what_a_fresh_drawing_shows(painter: DicePainter) -> None:
    chance = random.Random(2)
    surface, background = table(), table()
    for step in range(8):
        dice = [
            DrawnDie(
                lying(chance.uniform(0.6, 9.4), chance.uniform(0.6, 6.4), chance.uniform(0, 90)),
                chance.choice([None, BRASS, HALO]),
                lift=chance.choice([0.0, 0.12]),
            )
            for _ in range(step % 6)
        ]
        painter.update(surface, background, dice)
        fresh = DicePainter.on_tray(TEXTURES, CAMERA, TrayLook())
        fresh.place(dice)
        wanted = table()
        fresh.draw(wanted)
        assert pixels(surface) == pixels(wanted)
    painter.update(surface, background, [])
    assert pixels(surface) == pixels(background)


def test_after_forget_everything_is_drawn_again(painter: DicePainter) -> None:
    surface, background = table(), table()
    painter.update(surface, background, FIVE)
    shown = pixels(surface)
    surface.blit(background, (0, 0))
    painter.forget()
    assert painter.update(surface, background, FIVE)
    assert pixels(surface) == shown


def test_a_skipped_toss_ends_in_the_same_picture(painter: DicePainter) -> None:
    toss = Toss.land(throw(b"skip", (0, 1, 2, 3, 4)), (3, 1, 4, 1, 5))
    playback = toss.full()
    surface, background = table(), table()
    for frame in range(0, round(playback.length_s * 60), 4):
        poses = toss.pose(playback.time_s(frame / 60))
        painter.update(surface, background, [DrawnDie(Pose(*p.place, *p.turn)) for p in poses])
    last = [DrawnDie(Pose(*p.place, *p.turn)) for p in toss.final]
    painter.update(surface, background, last)
    skipped = table()
    DicePainter.on_tray(TEXTURES, CAMERA, TrayLook()).update(skipped, background, last)
    assert pixels(surface) == pixels(skipped)


@pytest.mark.parametrize("opacity", [0.0, 0.5])
def test_a_fading_die_lets_the_table_through(painter: DicePainter, opacity: float) -> None:
    die = lying(5, 3)
    at = CAMERA.project((5, 3, 1.0))
    x, y = round(at.x) + 14, round(at.y) + 6  # beside the pip
    seen = []
    for share in (1.0, opacity):
        surface = table((0, 0, 0))
        painter.place([DrawnDie(die, opacity=share)])
        painter.draw(surface)
        seen.append(sum(surface.get_at((x, y))[:3]))
    assert seen[1] == pytest.approx(seen[0] * opacity, abs=9)


def test_nearer_dice_cover_farther_ones_and_high_ones_cover_low_ones(painter: DicePainter) -> None:
    for near, far in (
        (lying(5, 3), lying(5, 3.6)),
        (lying(5, 3.1, z=2.2), lying(5, 3)),
    ):
        painter.place([DrawnDie(near), DrawnDie(far)])
        both, alone = table(), table()
        painter.draw(both)
        rect = painter.rect(0)
        painter.place([DrawnDie(near)])
        painter.draw(alone)
        outline = shape(CAMERA, near)
        for x, y in itertools.product(
            range(rect.left, rect.right, 3), range(rect.top, rect.bottom, 3)
        ):
            if outline.gap(x + 0.5, y + 0.5) < -1:
                assert both.get_at((x, y)) == alone.get_at((x, y))


def test_a_low_die_is_hidden_by_the_near_wall_and_a_flying_one_is_not(painter: DicePainter) -> None:
    edge = math.ceil(CAMERA.near_wall_y())
    for z, is_hidden in ((HALF, True), (2.0, False)):
        painter.place([DrawnDie(lying(5, 0.55, 10, z))])
        bottom = painter.rect(0).bottom
        surface, empty = table(), table()
        painter.draw(surface)
        below = pygame.Rect(painter.rect(0).x, edge, painter.rect(0).w, bottom - edge)
        if is_hidden:
            row = [surface.get_at((x, edge + 3))[:3] for x in range(below.left, below.right)]
            assert max(map(max, row)) < 150  # a shadow at most, no ivory
        else:
            assert bottom < edge or surface.subsurface(below) != empty.subsurface(below)


# ---------------------------------------------------------------- shadows


def shadow_of(pose: Pose) -> np.ndarray:
    """Alpha of a die's shadow on the whole screen, indexed [x, y]."""
    screen = np.zeros(SIZE, int)
    sprite = cast(Ground(CAMERA), [pose], FOOTINGS["green"])[0]
    if sprite:
        alpha = pygame.surfarray.array_alpha(sprite.surface)
        rect = sprite.rect.clip(pygame.Rect((0, 0), SIZE))
        part = alpha[rect.x - sprite.x :, rect.y - sprite.y :][: rect.w, : rect.h]
        screen[rect.left : rect.right, rect.top : rect.bottom] = part
    return screen


def alpha_at(shadow: np.ndarray, x: float, y: float, z: float = 0.0) -> int:
    seen = CAMERA.project((x, y, z))
    return int(shadow[round(seen.x), round(seen.y)])


def test_the_shadow_falls_to_the_lower_right_and_is_darkest_at_the_foot() -> None:
    shadow = shadow_of(lying(5, 3.5, 0))
    assert alpha_at(shadow, 5.65, 3.2) > 120
    assert alpha_at(shadow, 4.0, 4.4) == 0
    across = [alpha_at(shadow, x, 3.0) for x in (5.6, 5.9, 6.3, 6.8)]
    assert across == sorted(across, reverse=True)
    assert across[-1] == 0


def test_a_higher_die_throws_a_paler_wider_shadow_farther_away() -> None:
    low, high = shadow_of(lying(5, 3.5, 0)), shadow_of(lying(5, 3.5, 0, 2.5))
    assert high.max() < low.max()
    middle = [np.argwhere(shadow > 20).mean(0) for shadow in (low, high)]
    assert middle[1][0] > middle[0][0] + 30
    assert middle[1][1] > middle[0][1] + 20


@pytest.mark.parametrize("pose", [lying(0.55, 3), lying(9.45, 3), lying(5, 6.45), lying(9.4, 0.6)])
def test_shadows_stay_on_the_tray(pose: Pose) -> None:
    shadow = shadow_of(pose)
    tray = CAMERA.outline()
    inside = shadow[math.floor(tray.x) : math.ceil(tray.x + tray.w) + 1]
    assert inside.sum() == shadow.sum() > 0
    right = CAMERA.project((FELT_W + RIM_WIDTH, pose.y, 0.62)).x
    assert shadow[math.ceil(right) + 12 :, round(CAMERA.project((5, pose.y, 0)).y)].max() == 0


def test_no_shadow_falls_towards_the_light() -> None:
    west, north = shadow_of(lying(0.55, 3, 0)), shadow_of(lying(5, FELT_D - 0.55, 0))
    assert alpha_at(west, -0.3, 3, 0.62) == 0
    assert alpha_at(north, 5, FELT_D + 0.3, 0.62) == 0


def test_a_held_dies_shadow_climbs_the_rim() -> None:
    shadow = shadow_of(lying(*slot(2)[:2], 0, 0.8))
    assert alpha_at(shadow, 5.75, -1.2, 0.3) > 60  # on the rack beside it
    assert alpha_at(shadow, 5.2, -1.8, 0.62) > 20  # on the rim before it
    assert alpha_at(shadow, 5.2, -2.2, 0.62) == 0


def test_high_contrast_has_no_shadows() -> None:
    sprite = cast(Ground(CAMERA), [lying(5, 3)], FOOTINGS["contrast"])[0]
    assert sprite is not None
    assert pygame.surfarray.array_alpha(sprite.surface).max() == 0


# ---------------------------------------------------------------- rings


@pytest.mark.parametrize("degrees", [2, 20, 45])
def test_a_ring_follows_the_outline_at_an_even_distance(degrees: float) -> None:
    outline = shape(CAMERA, lying(5, 3, degrees))
    style = Ring((255, 0, 0), 4, 3)
    sprite = ring(outline, style)
    alpha = pygame.surfarray.array_alpha(sprite.surface)
    for x, y in np.argwhere(np.ones_like(alpha)):
        gap = outline.gap(sprite.x + x + 0.5, sprite.y + y + 0.5)
        wanted = min(max(gap - 2.5, 0), 1) * min(max(7.5 - gap, 0), 1)
        assert alpha[x, y] / 255 == pytest.approx(wanted, abs=0.12)


def test_a_halo_fades_and_ends_inside_its_picture() -> None:
    alpha = pygame.surfarray.array_alpha(ring(shape(CAMERA, lying(5, 3)), HALO).surface)
    border = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert alpha.max() > 250
    assert border.max() < 8


# ---------------------------------------------------------------- asking


def test_the_topmost_die_answers(painter: DicePainter) -> None:
    painter.place([DrawnDie(lying(5, 3.1, z=2.2)), DrawnDie(lying(5, 3)), DrawnDie(lying(8, 5))])
    high = CAMERA.project((5, 3.1, 2.2))
    low = CAMERA.project((5, 2.55, 0.3))
    assert painter.hit(high.x, high.y) == 0
    assert painter.hit(low.x, low.y) == 1
    assert painter.hit(*CAMERA.project((8, 5, 0.5))[:2]) == 2
    assert painter.hit(*CAMERA.project((2, 2, 0))[:2]) is None


def test_what_answers_is_what_is_seen(painter: DicePainter) -> None:
    pose = lying(5, 3, 33)
    painter.place([DrawnDie(pose)])
    black = table((0, 0, 0))
    painter.draw(black)
    rect = painter.rect(0)
    for x, y in itertools.product(
        range(rect.left - 3, rect.right + 3), range(rect.top - 3, rect.bottom + 3)
    ):
        gap = shape(CAMERA, pose).gap(x + 0.5, y + 0.5)
        if gap < -1:
            assert painter.hit(x + 0.5, y + 0.5) == 0
            assert rect.collidepoint(x, y)
        elif gap > 1:
            assert painter.hit(x + 0.5, y + 0.5) is None
            assert max(black.get_at((x, y))[:3]) <= 16  # a shadow at most


# ---------------------------------------------------------------- speed


def test_touched_rectangles_are_copied_quickly(painter: DicePainter) -> None:
    for step in range(8):
        painter.place([DrawnDie(lying(3 + step * 0.01, 3))])
        assert all(rect.x % 4 for rect in painter.touched)


@pytest.mark.slow
def test_the_bench_measures_frames() -> None:
    figures = measure_frames((960, 600), tosses=1)
    assert {"median", "p95", "runs", "floor", "at_rest"} <= set(figures)
    assert figures["runs"] > 60
    assert figures["redrawn_at_rest"] == 0
    assert figures["die_edge_px"] == pytest.approx(45, abs=0.5)
