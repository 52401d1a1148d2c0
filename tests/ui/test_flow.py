"""A column of blocks: what is shown fits, nothing is left out, and every key leads somewhere."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.ui.flow import Flow

FLOWS = st.builds(
    Flow,
    st.lists(st.integers(5, 60), min_size=1, max_size=40).map(tuple),
    room=st.integers(160, 400),
    line=st.integers(10, 30),
    top=st.integers(-3, 50),
)


@given(FLOWS)
def test_what_is_shown_fits_and_ends_are_reached(flow):
    high = sum(flow.heights[n] for n in flow.shown)
    lines = flow.line * ((flow.above > 0) + (flow.below > 0))
    assert high + (0 if flow.is_whole else lines) <= flow.room
    assert flow.above + len(flow.shown) + flow.below == len(flow.heights)
    if flow.is_whole:
        assert flow.after_key(pygame.K_END) is None
        return
    last = Flow(flow.heights, flow.room, flow.line, flow.after_key(pygame.K_END))
    assert last.below == 0
    assert Flow(flow.heights, flow.room, flow.line, flow.after_key(pygame.K_HOME)).above == 0


@given(FLOWS)
def test_pages_leave_nothing_out(flow):
    first = Flow(flow.heights, flow.room, flow.line, 0)
    seen = set(first.shown)
    page = first
    for _ in flow.heights:
        if not page.below:
            break
        after = Flow(flow.heights, flow.room, flow.line, page.turned(1))
        assert after.first > page.first
        assert after.first <= page.shown.stop
        back = Flow(flow.heights, flow.room, flow.line, after.turned(-1))
        assert back.first < after.first
        page = after
        seen |= set(page.shown)
    assert seen == set(range(len(flow.heights)))


def test_other_keys_mean_nothing():
    assert Flow((50, 50, 50), 100, 10).after_key(pygame.K_a) is None
