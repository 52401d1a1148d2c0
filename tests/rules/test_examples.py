"""Worked dice of every box: they pay, the near misses do not, and each reason is true."""

import pytest
from hypothesis import given, settings

from game.rules.boxes import BoxKind
from game.rules.card import Card
from game.rules.dice import check_faces, face_counts
from game.rules.examples import Miss, worked
from tests.support.matches import SHIPPED
from tests.support.random_tables import tables
from tests.support.tables import SIXTEEN

TABLES = [*SHIPPED.values(), SIXTEEN]


@pytest.mark.parametrize("table", TABLES, ids=lambda t: t.id)
def test_every_box_has_dice_that_pay_and_dice_that_miss(table):
    card = Card.empty(table)
    for box in table.boxes:
        shown = worked(box)
        check_faces(shown.pays)
        assert shown.points == box.points(shown.pays) > 0
        assert (shown.served is not None) == bool(box.served_extra)
        assert (shown.misses is None) == (box.kind is BoxKind.CHOICE) == (shown.why is None)
        if shown.misses is not None:
            check_faces(shown.misses)
            assert card.pays(box.id, shown.misses, 3) == 0


def test_every_reason_says_what_is_wrong_with_the_dice():
    for table in TABLES:
        for box in table.boxes:
            shown = worked(box)
            if shown.misses is None or shown.why is None:
                continue
            counts, most = face_counts(shown.misses), max(face_counts(shown.misses))
            assert {
                Miss.NONE_OF_THE_FACE: box.is_number and counts[box.face - 1] == 0,
                Miss.ONE_TOO_FEW: most == (box.count or 5) - 1,
                Miss.ONE_PAIR: sorted(counts)[-2:] == [1, 2],
                Miss.TWO_PAIRS: sorted(counts)[-2:] == [2, 2],
                Miss.FOUR_ALIKE: most == 4,
                Miss.FIVE_ALIKE: most == 5,
                Miss.DUPLICATE: most == 2 and len(set(shown.misses) & box.runs[0]) == 4
                if box.runs
                else False,
                Miss.GAP: most == 1,
                Miss.OTHER_RUN: most == 1,
                Miss.NOT_YET: box.after is not None and box.points(shown.misses) > 0,
            }[shown.why], f"{table.id} {box.id}: {shown}"


def test_the_shipped_tables_show_the_misses_players_ask_about():
    whys = {(t.id, b.id): worked(b).why for t in SHIPPED.values() for b in t.boxes}
    assert whys["yacht-exact", "small_straight"] is Miss.DUPLICATE
    assert whys["yacht-bonus", "small_straight"] is Miss.GAP
    assert whys["yacht-bonus", "full_house"] is Miss.FIVE_ALIKE
    assert whys["scandinavian", "two_pairs"] is Miss.FOUR_ALIKE
    assert whys["generala", "double_generala"] is Miss.NOT_YET


@given(tables())
@settings(max_examples=12)
def test_any_table_of_a_player_can_be_worked(table):
    for box in table.boxes:
        shown = worked(box)
        assert box.points(shown.pays) == shown.points > 0
        if shown.misses is not None and not box.after:
            assert box.points(shown.misses) == 0
