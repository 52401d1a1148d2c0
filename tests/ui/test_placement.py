"""The window comes back where it was, and its title bar always on a display that is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.look import MIN_SIZE, Rect
from game.ui.placement import TITLE_H, Placement, fitted, read_placement

LAPTOP, DESK = Rect(0, 0, 1366, 768), Rect(1366, 0, 2560, 1440)
LEFT = Rect(-1920, -200, 1920, 1080)


@pytest.mark.parametrize(
    ("kept", "displays"),
    [
        (Placement(40, 60, 1280, 700), [LAPTOP]),
        (Placement(2000, 300, 1600, 900), [LAPTOP, DESK]),  # on the second display
        (Placement(-1800, -150, 1280, 720), [LAPTOP, LEFT]),  # negative, and yet there
        (Placement(900, 100, 1280, 668), [LAPTOP]),  # half over the edge: the bar can be held
        (Placement(800, 100, 1280, 700, is_maximised=True), [LAPTOP, DESK]),
    ],
)
def test_it_stays_where_its_title_bar_can_be_held(kept, displays):
    assert fitted(kept, displays) == kept


@pytest.mark.parametrize(
    ("kept", "displays", "found"),
    [
        # the second display is unplugged
        (Placement(2000, 300, 1280, 720), [LAPTOP], Placement(86, 48, 1280, 720)),
        # a display to the left is unplugged
        (Placement(-1800, -150, 1280, 720), [LAPTOP], Placement(0, 32, 1280, 720)),
        # the display has shrunk: never larger than it
        (Placement(10, 40, 2400, 1300), [LAPTOP], Placement(10, 40, 1366, 768)),
        # its bar is above the top, or below the bottom
        (Placement(100, -300, 1000, 700), [LAPTOP], Placement(100, 32, 1000, 700)),
        (Placement(100, 900, 1000, 700), [LAPTOP], Placement(100, 68, 1000, 700)),
        # too little of it is seen
        (Placement(1300, 40, 1000, 700), [LAPTOP], Placement(366, 40, 1000, 700)),
        # on none of them: the main one
        (Placement(-1200, 900, 1000, 700), [LAPTOP, LEFT], Placement(0, 68, 1000, 700)),
        # two displays show the same, one of them less of it: what fits both
        (
            Placement(0, -1, 960, 641),
            [Rect(0, -2, 960, 641), Rect(0, 0, 960, 640)],
            Placement(0, 30, 960, 640),
        ),
        # smaller than the pages can be
        (Placement(10, 40, 200, 100), [LAPTOP], Placement(10, 40, *MIN_SIZE)),
    ],
)
def test_it_moves_no_more_than_it_must(kept, displays, found):
    assert fitted(kept, displays) == found


NUMBER = st.integers(-70_000, 70_000)
DISPLAY = st.builds(Rect, NUMBER, NUMBER, st.integers(960, 8000), st.integers(640, 5000))


@given(
    st.builds(Placement, NUMBER, NUMBER, st.integers(1, 9000), st.integers(1, 9000), st.booleans()),
    st.lists(DISPLAY, min_size=1, max_size=4),
)
def test_whatever_was_kept_it_can_be_taken_hold_of(kept, displays):
    found = fitted(kept, displays)
    assert found.w >= MIN_SIZE[0]
    assert found.h >= MIN_SIZE[1]
    assert found.is_maximised is kept.is_maximised
    assert any(
        min(found.x + found.w, at.right) - max(found.x, at.x) >= 100
        and at.y <= found.y - TITLE_H // 2 < at.bottom
        for at in displays
    )
    assert fitted(found, displays) == found


def test_without_displays_nothing_changes():
    assert fitted(Placement(-5, 9, 10, 10), []) == Placement(-5, 9, 10, 10)


@pytest.mark.parametrize(
    "values",
    [
        None, [], "12", [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 0, 4, False], [1, 2, 3, -4, True],
        [1.5, 2, 3, 4, True], [True, 2, 3, 4, True], [10**9, 2, 3, 4, False], {"x": 1},
    ],
)  # fmt: skip
def test_a_placement_that_makes_no_sense_is_none(values):
    assert read_placement(values) is None


def test_a_placement_comes_back_from_its_values():
    place = Placement(-7, 12, 1300, 800, is_maximised=True)
    assert read_placement(place.to_values()) == place
