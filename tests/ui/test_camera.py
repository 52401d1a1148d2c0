import subprocess
import sys

import pytest

from game.toss import measures
from game.ui import camera as world
from game.ui.camera import Camera, ground, slot

EDGES = {(960, 600): 45, (1280, 720): 56, (1920, 1080): 84}  # look.md, Grid


def tray_rect(width: int, height: int) -> tuple[float, float, float, float]:
    scale = min(max(min(width / 1280, height / 720), 0.85), 3)
    gutter = round(24 * scale) if width >= 1100 else round(20 * scale)
    card = max(0.34 * width, 412 * scale)
    return gutter, gutter + 60 * scale, width - card - 3 * gutter, height - 2 * gutter - 128 * scale


@pytest.mark.parametrize("size", EDGES)
def test_a_die_is_as_large_as_the_look_says(size: tuple[int, int]) -> None:
    assert Camera.fit(tray_rect(*size)).px == pytest.approx(EDGES[size], abs=0.5)


@pytest.mark.parametrize("rect", [(24, 84, 748, 544), (0, 0, 300, 900), (10, 10, 2000, 400)])
def test_the_tray_fills_its_rectangle_and_stays_inside(rect: tuple[int, int, int, int]) -> None:
    x, y, w, h = rect
    tray = Camera.fit(rect).outline()
    assert tray.w == pytest.approx(w) or tray.h == pytest.approx(h)
    assert tray.x >= x - 0.5 - 1e-9
    assert tray.y >= y - 0.5 - 1e-9
    assert tray.x + tray.w <= x + w + 0.5
    assert tray.y + tray.h <= y + h + 0.5
    assert (tray.x, tray.y) == pytest.approx((round(tray.x), round(tray.y)))


def test_everything_grows_with_the_edge() -> None:
    small, large = Camera(50, 0, 0), Camera(150, 0, 0)
    for point in ((0, 0, 0), (10, 7, 0.62), (3, -1, 0.8)):
        a, b = small.project(point), large.project(point)
        assert (3 * a.x, 3 * a.y, 3 * a.scale) == pytest.approx(tuple(b))


def test_near_a_point_the_parallel_view_agrees() -> None:
    camera, point, step = Camera(60, 400, 300), (8.3, 1.2, 0.7), 1e-4
    local = camera.local(point)
    assert local.origin == camera.project(point)
    for axis in range(3):
        moved = [value + step * (axis == k) for k, value in enumerate(point)]
        seen = camera.project(moved)
        assert (seen.x - local.origin.x) / step == pytest.approx(local.across[axis], abs=1e-3)
        assert (seen.y - local.origin.y) / step == pytest.approx(local.down[axis], abs=1e-3)


def test_the_line_of_sight_shows_as_a_point() -> None:
    local = Camera(60, 400, 300).local((2.0, 6.0, 0.5))
    assert world.dot(local.across, local.ray) == pytest.approx(0)
    assert world.dot(local.down, local.ray) == pytest.approx(0)
    assert world.dot(local.ray, local.ray) == pytest.approx(1)


def test_the_ground_has_four_heights() -> None:
    assert ground(5, 3) == 0
    assert ground(5, -1) == world.RACK_Z
    assert ground(-0.3, 3) == ground(5, -0.2) == ground(5, -2) == world.RIM_Z
    assert ground(-2, 3) == ground(5, -3) == world.TABLE_Z


def test_five_slots_stand_on_the_rack_with_their_labels_before_them() -> None:
    camera = Camera(56, 400, 300)
    for index in range(world.SLOTS):
        x, y, z = slot(index)
        assert ground(x, y) == world.RACK_Z == pytest.approx(z - world.HALF)
        assert world.RACK_X[0] < x - world.HALF
        assert x + world.HALF < world.RACK_X[1]
        label_x, label_y = camera.slot_label(index)
        foot = camera.project((x, y - world.HALF, world.RACK_Z))
        assert label_x == pytest.approx(foot.x, abs=12)
        assert foot.y < label_y < camera.outline().y + camera.outline().h


def test_the_near_wall_hides_the_felts_edge_but_not_the_hairline() -> None:
    camera = Camera(56, 400, 300)
    edge = camera.near_wall_y()
    assert camera.project((5, 0.05, 0)).y > edge
    assert camera.project((5, 0.46, 0)).y < edge


def test_the_felt_box_surrounds_what_is_thrown() -> None:
    camera = Camera(56, 400, 300)
    felt = camera.felt()
    assert felt.x == pytest.approx(camera.project((0, 0, 0)).x)
    assert felt.x + felt.w == pytest.approx(camera.project((10, 0, 0)).x)
    assert felt.y == pytest.approx(camera.project((5, 7, 0)).y)


def test_picture_and_toss_share_one_tray() -> None:
    left, front, right, back = measures.WOOD
    assert (left, front) == (-world.RIM_WIDTH, world.FRONT_Y)
    assert right == world.FELT_W + world.RIM_WIDTH
    assert back == world.FELT_D + world.RIM_WIDTH


def test_camera_and_still_picture_need_no_numpy() -> None:
    code = "import sys, game.ui.camera, game.ui.tray; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
