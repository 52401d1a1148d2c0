"""Making a table from another: whatever is chosen makes sense, and nothing chosen is forgotten."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.house.draft import HouseDraft, Straights, straights_of
from game.rules.boxes import BoxId
from game.rules.table import Joker, table_from
from tests.support.matches import SHIPPED
from tests.support.random_tables import tables

CLASSIC, GENERALA = SHIPPED["classic"], SHIPPED["generala"]


@given(tables())
def test_a_draft_of_a_table_is_that_table(source):
    made = HouseDraft.of(source, source.name, SHIPPED.values()).table(source.id)
    assert (made, made.name) == (source, source.name)


@given(st.sampled_from(list(SHIPPED.values())), st.data())
def test_whatever_is_left_out_the_table_makes_sense(source, data):
    draft = HouseDraft.of(source, "House")
    for box in data.draw(st.lists(st.sampled_from(source.boxes), max_size=20)):
        if not draft.is_last(box.id) and draft.waits_for(box) is None:
            draft = draft.toggled(box.id)
    draft = replace(draft, has_bonus=True, has_further=True, joker=Joker.FORCED)
    table = draft.table("house")
    assert table_from(table.to_mapping()) == table
    assert [box.id for box in table.boxes] == [b.id for b in source.boxes if draft.is_kept(b.id)]


def test_a_bonus_out_of_reach_comes_down_and_goes_back_up():
    draft = HouseDraft.of(CLASSIC, "House")
    small = draft
    for face in ("threes", "fours", "fives", "sixes"):
        small = small.toggled(BoxId(face))
    assert small.table("x").bonus.at == small.upper_most == 15
    for face in ("threes", "fours", "fives", "sixes"):
        small = small.toggled(BoxId(face))
    assert small == draft
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        draft = draft.toggled(BoxId(box))
    assert draft.table("x").bonus is None


def test_what_hangs_on_five_alike_goes_and_comes_with_its_box():
    draft = HouseDraft.of(CLASSIC, "House").toggled(BoxId("five_of_a_kind"))
    assert (draft.table("x").joker, draft.table("x").further_five_alike) == (Joker.NONE, 0)
    assert draft.toggled(BoxId("five_of_a_kind")).table("classic") == CLASSIC
    again = HouseDraft.of(GENERALA, "House").toggled(BoxId("generala"))
    assert not again.is_kept("double_generala")
    assert again.waits_for(GENERALA.box("double_generala")) == "generala"
    assert again.toggled(BoxId("generala")).table("generala") == GENERALA


def test_the_last_box_stays():
    draft = HouseDraft.of(GENERALA, "House")
    for box in GENERALA.boxes:
        if box.id not in ("generala", "double_generala"):
            draft = draft.toggled(box.id)
    assert draft.is_last("generala"), "the other hangs on it"
    assert not draft.is_last("double_generala")


def test_a_box_left_out_once_is_offered_again_at_its_place():
    less = HouseDraft.of(CLASSIC, "House").toggled(BoxId("twos")).toggled(BoxId("chance"))
    draft = HouseDraft.of(less.table("house"), "House", SHIPPED.values())
    assert [box.id for box in draft.boxes] == [box.id for box in CLASSIC.boxes]
    assert draft.left_out == {"twos", "chance"}
    assert draft.table("house") == less.table("house")


def test_the_usual_straights_are_known():
    assert straights_of(CLASSIC.box("small_straight")) is Straights.FOUR
    assert straights_of(CLASSIC.box("large_straight")) is Straights.FIVE
    assert straights_of(GENERALA.box("straight")) is Straights.ROUND
    assert straights_of(SHIPPED["yacht-exact"].box("small_straight")) is Straights.LITTLE
    own = replace(GENERALA.box("straight"), runs=(frozenset({1, 3, 5}),))
    assert straights_of(own) is None
