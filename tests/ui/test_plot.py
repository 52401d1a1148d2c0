"""Axes by round numbers, and pictures of charts in the paper's own colour."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.curve import Curve
from game.ui.plot import Axis, Bars, Dashes, Dots, plot_picture, round_step, steps_of
from game.ui.scenes.statistics_box_chart import columns_of

NUMBERS = st.lists(st.integers(-400, 900), min_size=1, max_size=20)


@given(NUMBERS, st.integers(2, 8))
def test_all_values_lie_between_few_round_lines(values, most):
    axis = Axis.over(values, most)
    assert axis.low <= min(values)
    assert axis.high >= max(values)
    assert 2 <= len(axis.lines) <= most + 1
    assert axis.step in {digit * 10**power for digit in (1, 2, 5) for power in range(5)}
    assert all(line % axis.step == 0 for line in axis.lines)
    assert axis.at(axis.low, 100, 0) == 100
    assert axis.at(axis.high, 100, 0) == 0


@pytest.mark.parametrize(
    ("values", "most", "lines"),
    [
        ([0, 0.134], 3, (0, 0.05, 0.1, 0.15)),
        ([0, 1], 3, (0, 0.5, 1)),
        ([86, 249, 191.8], 4, (50, 100, 150, 200, 250)),
    ],
)
def test_lines_by_hand(values, most, lines):
    assert Axis.over(values, most, 0.001).lines == pytest.approx(lines)


def test_steps_are_never_smaller_than_the_least():
    assert round_step(0.2, 5) == 5
    assert round_step(0.0001, 0.01) == 0.01


def test_the_outline_of_bars_goes_up_and_down():
    outline = steps_of([8, 2], 10, 5, 20)
    assert outline == ((10, 20), (10, 8), (15, 8), (15, 2), (20, 2), (20, 20))


def test_a_picture_keeps_the_ground_and_shows_every_shape():
    ground, ink = (255, 251, 243), (43, 35, 32)
    shapes = (
        Bars(((4, 10, 6, 20),), ink),
        Dots(((30, 20),), ink, 4, ground),
        Dashes((40, 20), (60, 20), ink, 2),
        Curve(((70, 5), (90, 35)), ink, 2),
    )
    picture = plot_picture((100, 40), ground, shapes)
    assert picture.get_at((1, 1))[:3] == ground
    assert picture.get_at((7, 20))[:3] == ink
    assert picture.get_at((30, 20))[:3] == ground  # hollow
    assert picture.get_at((33, 20))[:3] != ground
    assert picture.get_at((42, 20))[:3] == ink
    assert picture.get_at((80, 20))[:3] != ground
    assert plot_picture((100, 40), ground, shapes) is picture


@given(st.sets(st.integers(0, 60), min_size=1), st.integers(4, 13))
def test_columns_of_a_box_hold_every_number_once(points, most):
    columns = columns_of(sorted(points), most)
    assert len(columns) <= most
    for number in points:
        assert sum(column.low <= number <= column.high for column in columns) == 1
    if 0 in points:
        assert (columns[0].low, columns[0].high) == (0, 0) or len(columns) > most
