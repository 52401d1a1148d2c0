"""The player's choices come back as they were; nonsense becomes the default."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store import Store
from game.ui.look import Theme
from game.ui.preferences import (
    MAX_NAME,
    Felt,
    LastSeat,
    Material,
    Movement,
    Pace,
    Preferences,
    TossStyle,
    read_preferences,
)

NAMES = st.text(max_size=8).filter(str.isprintable).map(str.strip)
ANY = st.builds(
    Preferences,
    theme=st.sampled_from(Theme),
    size=st.sampled_from([1.0, 1.25, 1.5, 2.0]),
    movement=st.sampled_from(Movement),
    toss=st.sampled_from(TossStyle),
    pace=st.sampled_from(Pace),
    material=st.sampled_from(Material),
    felt=st.sampled_from(Felt),
    die_numbers=st.booleans(),
    full_screen=st.booleans(),
    table=st.sampled_from(["yacht-exact", "house"]),
    seats=st.lists(st.builds(LastSeat, NAMES, st.none() | st.just("hard")), max_size=6).map(tuple),
    same_dice=st.booleans(),
)


@pytest.fixture(scope="module")
def store():
    made = Store.in_memory()
    yield made
    made.close()


@given(preferences=ANY)
def test_choices_come_back_from_the_store(store, preferences):
    store.keep_settings(preferences.to_values())
    assert read_preferences(store.settings()) == preferences


@given(
    st.dictionaries(
        st.sampled_from(sorted(Preferences().to_values())),
        st.none()
        | st.booleans()
        | st.floats()
        | st.text(max_size=4)
        | st.lists(st.text(max_size=3)),
    )
)
def test_nonsense_is_never_fatal(values):
    read = read_preferences(values)
    assert 1.0 <= read.size <= 2.0
    assert isinstance(read, Preferences)


def test_what_is_missing_has_its_default():
    assert read_preferences({}) == Preferences()
    assert read_preferences({"theme": "evening"}) == replace(Preferences(), theme=Theme.EVENING)
    assert read_preferences({"theme": "pink", "size": 9}) == Preferences()
    assert read_preferences({"seats": [["Ada", None], ["x"], 3, ["", "hard"]]}).seats == (
        LastSeat("Ada"),
        LastSeat("", "hard"),
    )


def test_kept_names_are_such_as_could_have_been_typed():
    odd = ["\ud800Ada\0\n ", "\u200b", "B" * 99]
    read = read_preferences({"players": odd, "seats": [[name, None] for name in odd]})
    assert read.players == ("Ada", "B" * MAX_NAME)
    assert [seat.name for seat in read.seats] == ["Ada", "", "B" * MAX_NAME]
