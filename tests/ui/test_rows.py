"""Lists of which only some rows fit: every row can be reached, and no line is wasted."""

import pygame
import pytest

from game.ui.rows import Rows


@pytest.mark.parametrize("fits", range(3, 12))
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 12, 13, 26, 300])
def test_paging_down_shows_every_row_and_fills_the_list(count, fits):
    rows, seen = Rows(count, fits), set()
    for _ in range(count + 1):
        lines = len(rows.shown) + (rows.above > 0) + (rows.below > 0)
        assert lines == min(count, fits)
        assert rows.above + len(rows.shown) + rows.below == count
        seen |= set(rows.shown)
        if not rows.below:
            break
        rows = Rows(count, fits, rows.turned(1))
    assert seen == set(range(count))
    while rows.above:
        before, rows = rows.above, Rows(count, fits, rows.turned(-1))
        assert rows.above < before


@pytest.mark.parametrize("row", range(26))
def test_a_row_can_be_brought_into_sight(row):
    for top in range(26):
        rows = Rows(26, 6, top)
        assert row in Rows(26, 6, rows.showing(row)).shown


def test_the_wheel_moves_row_by_row_and_stops_at_the_ends():
    rows = Rows(10, 5)
    assert rows.moved(-1) == 0
    assert Rows(10, 5, rows.moved(2)).first == 2
    assert Rows(10, 5, Rows(10, 5, 99).moved(1)).below == 0


def test_keys_turn_pages_and_go_to_the_ends_and_others_do_nothing():
    rows = Rows(26, 6, 10)
    tops = [rows.after_key(key) for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME)]
    assert tops == [6, 14, 0]
    assert Rows(26, 6, rows.after_key(pygame.K_END)).below == 0
    assert rows.after_key(pygame.K_UP) is rows.row_after_key(pygame.K_UP, 3) is None


@pytest.mark.parametrize(
    ("key", "row"),
    [(pygame.K_PAGEUP, 9), (pygame.K_PAGEDOWN, 15), (pygame.K_HOME, 0), (pygame.K_END, 25)],
)
def test_keys_move_from_row_to_row_and_stay_in_the_list(key, row):
    rows = Rows(26, 6, 10)
    assert rows.row_after_key(key, 12) == row
    assert 0 <= rows.row_after_key(key, 1) <= 25
    assert 0 <= rows.row_after_key(key, 25) <= 25
