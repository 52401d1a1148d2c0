"""A match: turn order, what is legal, what taking back restores, who wins."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.boxes import BoxId
from game.rules.dice import check_faces
from game.rules.match import IllegalAction, Match
from game.rules.table import Table, table_from

TABLES: dict[str, Table] = {
    path.stem: table_from(tomllib.loads(path.read_text("utf-8")))
    for path in (Path(__file__).parents[2] / "levels" / "tables").glob("*.toml")
}
BONUS = TABLES["yacht-bonus"]


def filled(match: Match, box: str, faces: str) -> Match:
    return match.rolled(tuple(map(int, faces))).filled(BoxId(box))


def test_nothing_is_shown_or_filled_before_the_first_throw():
    match = Match.start(BONUS, 2)
    assert match.faces is None
    assert match.possible == {}
    assert match.legal_boxes == ()
    with pytest.raises(IllegalAction, match="turn 1, seat 0: nothing is thrown yet, ones"):
        match.filled(BoxId("ones"))


def test_fourth_roll_is_refused():
    match = Match.start(BONUS, 1).rolled((1, 2, 3, 4, 6))
    match = match.rolled((1, 1, 1, 1, 1)).rolled((2, 2, 2, 2, 2))
    assert not match.can_roll
    with pytest.raises(IllegalAction, match="turn 1, seat 0: all 3 throws are made"):
        match.rolled((3, 3, 3, 3, 3))


def test_stopping_early_is_allowed():
    match = filled(Match.start(BONUS, 2), "large_straight", "12345")
    assert match.seat == 1
    assert match.cards[0][BoxId("large_straight")] == 30


def test_held_dice_keep_their_faces():
    match = Match.start(BONUS, 1).rolled((3, 3, 1, 6, 2)).hold((0, 1))
    with pytest.raises(IllegalAction, match="turn 1, seat 0: held die 1 shows 4, it showed 3"):
        match.rolled((3, 4, 4, 4, 3))
    match = match.rolled((3, 3, 4, 4, 3))
    assert match.turn.rolls[1].held == (0, 1)
    assert match.held == (0, 1), "what was kept stays held until it is let go"


def test_dice_set_aside_may_be_thrown_again():
    # rules.md: keeps 2-2, then keeps 4-4 and ends with four fours
    match = Match.start(TABLES["yacht-classic"], 1).rolled((1, 2, 2, 4, 6)).hold((1, 2))
    match = match.rolled((4, 2, 2, 4, 6)).hold((0, 3)).rolled((4, 1, 4, 4, 4))
    assert match.possible[BoxId("four_of_a_kind")] == 17


def test_holding_needs_a_throw_and_a_throw_to_come():
    match = Match.start(BONUS, 1)
    with pytest.raises(IllegalAction, match="can't be held after 0 throws"):
        match.hold((0,))
    for _ in range(3):
        match = match.rolled((1, 2, 3, 4, 6))
    assert match.held == ()
    with pytest.raises(IllegalAction, match="can't be held after 3 throws"):
        match.hold((0,))


def test_rolling_no_die_is_not_a_roll():
    match = Match.start(BONUS, 1).rolled((1, 2, 3, 4, 6)).hold((0, 1, 2, 3, 4))
    assert not match.can_roll
    with pytest.raises(IllegalAction, match="all five dice are held"):
        match.rolled((1, 2, 3, 4, 6))


@pytest.mark.parametrize("held", [(0, 0), (5,), (-1,)])
def test_held_positions_are_checked(held):
    match = Match.start(BONUS, 1).rolled((1, 2, 3, 4, 6))
    with pytest.raises(IllegalAction, match="held dice are positions from 0 to 4"):
        match.hold(held)


@pytest.mark.parametrize(
    "faces", [(1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 2, 3, 4, 5), (1, 2, 3, 4, 5.0), (True, 2, 3, 4, 5)]
)
def test_faces_are_checked(faces):
    with pytest.raises(IllegalAction, match="turn 1, seat 0: "):
        Match.start(BONUS, 1).rolled(faces)


def test_a_filled_box_is_closed():
    match = filled(Match.start(BONUS, 1), "yacht", "12346")
    assert match.cards[0][BoxId("yacht")] == 0
    with pytest.raises(IllegalAction, match="turn 2, seat 0: yacht already holds 0"):
        filled(match, "yacht", "66666")


def test_a_box_of_another_table_is_named():
    with pytest.raises(IllegalAction, match="turn 1, seat 0: yacht-bonus has no box chance; it"):
        filled(Match.start(BONUS, 1), "chance", "12346")


def test_seats_are_one_to_six():
    for seats in (0, 7, -1):
        with pytest.raises(ValueError, match="1 to 6 seats"):
            Match.start(BONUS, seats)


def test_the_bonus_comes_the_moment_the_line_is_crossed():
    match = Match.start(BONUS, 1)
    for box, faces in [
        ("sixes", "66665"),  # 24
        ("fives", "55551"),  # 44
        ("fours", "44412"),  # 56
        ("threes", "33124"),  # 62
    ]:
        match = filled(match, box, faces)
    assert (match.cards[0].upper, match.cards[0].bonus, match.cards[0].total) == (62, 0, 62)
    match = filled(match, "ones", "12346")
    assert (match.cards[0].upper, match.cards[0].bonus, match.cards[0].total) == (63, 35, 98)


def test_taking_back_restores_the_whole_match_bonus_included():
    match = Match.start(BONUS, 2)
    for box, faces in [("sixes", "66666"), ("fives", "55555")]:
        match = filled(match, box, faces)
        match = filled(match, box, "12346")
    before = match.rolled((4, 4, 4, 1, 2)).hold((0, 1, 2)).rolled((4, 4, 4, 4, 4))
    after = before.filled(BoxId("fours"))
    assert after.totals[0] == 75 + 35
    assert after.taken_back() == before
    assert after.taken_back().totals[0] == 55
    gone = after.rolled((1, 1, 1, 1, 1))
    assert not gone.can_take_back
    with pytest.raises(IllegalAction, match="no box to take back"):
        gone.taken_back()


def test_the_last_box_may_be_taken_back_too():
    match = Match.start(Table("one", (BONUS.boxes[0],)), 1).rolled((1, 1, 2, 3, 4))
    over = match.filled(BoxId("ones"))
    assert over.is_over
    assert over.taken_back() == match
    with pytest.raises(IllegalAction, match="the match is over"):
        over.rolled((1, 1, 2, 3, 4))


def test_everyone_who_shares_the_highest_total_wins():
    match = Match.start(Table("one", (BONUS.boxes[0],)), 3)
    for faces in ("11234", "22345", "23116"):
        assert match.winners == ()
        match = filled(match, "ones", faces)
    assert match.totals == (2, 0, 2)
    assert match.winners == (0, 2)


@st.composite
def played(draw):
    """A random match to a random moment, and every value it passed through."""
    table = draw(st.sampled_from(sorted(TABLES.values(), key=lambda t: t.id)))
    match = Match.start(table, draw(st.integers(1, 6)))
    way = [match]
    face = st.integers(1, 6)
    for _ in range(draw(st.integers(0, 120))):
        if match.is_over:
            break
        if match.can_hold and draw(st.booleans()):
            match = match.hold(draw(st.sets(st.integers(0, 4), max_size=4)))
        elif match.can_roll and (match.faces is None or draw(st.booleans())):
            kept = match.faces or ()
            faces = [kept[i] if i in match.held else draw(face) for i in range(5)]
            match = match.rolled(faces)
        elif match.legal_boxes:
            match = match.filled(draw(st.sampled_from(match.legal_boxes)))
        way.append(match)
    return way


@settings(max_examples=80)
@given(played())
def test_laws_of_a_match(way):
    match = way[-1]
    for seat, card in enumerate(match.cards):
        turns = [turn for turn in match.turns if turn.seat == seat]
        assert card.total == sum(t.points for t in turns) + card.bonus + card.further_points
        assert len(turns) == len(match.table.boxes) - len(card.open_boxes)
        assert {t.box for t in turns}.isdisjoint(card.open_boxes)
        assert card.total <= match.table.best_card
    assert [(t.number, t.seat) for t in match.turns] == [
        (number + 1, seat)
        for number in range(len(match.table.boxes))
        for seat in range(len(match.cards))
    ][: len(match.turns)]
    for turn in match.turns:
        assert 1 <= len(turn.rolls) <= 3
        for earlier, later in pairwise(turn.rolls):
            assert all(earlier.faces[p] == later.faces[p] for p in later.held)


@settings(max_examples=60)
@given(played())
def test_replaying_the_record_gives_the_same_match(way):
    match = way[-1]
    again = Match.start(match.table, len(match.cards))
    for turn in (*match.turns, match.turn):
        for roll in turn.rolls:
            again = (again.hold(roll.held) if again.can_hold else again).rolled(roll.faces)
        if turn.box:
            again = again.filled(turn.box)
    assert (again.cards, again.turns, again.turn) == (match.cards, match.turns, match.turn)


@settings(max_examples=60)
@given(played())
def test_what_is_legal_is_accepted_and_the_rest_refused(way):
    match = way[-1]
    for box in match.table.boxes:
        if box.id in match.possible:
            assert match.filled(box.id).turns[-1].points == match.possible[box.id]
        else:
            with pytest.raises(IllegalAction):
                match.filled(box.id)
    if match.can_roll:
        faces = match.faces or (1, 2, 3, 4, 6)
        assert match.rolled(faces).faces == faces
    else:
        with pytest.raises(IllegalAction):
            match.rolled(match.faces or (1, 1, 1, 1, 1))


def test_check_faces_takes_all_six_faces_and_no_other():
    for face in range(-1, 9):
        if 1 <= face <= 6:
            assert check_faces([face] * 5) == (face,) * 5
        else:
            with pytest.raises(ValueError, match="a face is a whole number from 1 to 6"):
                check_faces([face] * 5)
