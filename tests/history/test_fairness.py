"""Whose dice are counted, and how they are judged."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.history import archive
from game.history.archive import Listing
from game.history.ended import read_detail
from game.history.fairness import (
    BOTS,
    EVERYBODY,
    FEWEST,
    TOSS,
    Dice,
    DiceCount,
    Group,
    LeftOut,
    Spread,
    Whose,
    corrected,
    dice_of_match,
    judged,
)
from game.history.ordinary import Span
from game.history.seals import SealCheck
from game.record.match_file import write_match
from game.record.sealed import Seal
from game.session.setup import SeatSetup
from game.store import Store
from tests.support.histories import ADA, HARD, fill_history, play_match
from tests.support.matches import SHIPPED, match_file

PERSON = Group(Whose.PERSON, "Ada")
LEVEL = Group(Whose.LEVEL, "hard")


def counted(store: Store) -> DiceCount:
    count = DiceCount(archive.listing(store), store)
    count.go_on(60)
    assert count.is_done
    return count


def lot(counts) -> Dice:
    """Dice of which each face came up so often."""
    return Dice("/" + "".join(str(face) * count for face, count in enumerate(counts, 1)))


def slow_streaks(faces: list[int]) -> tuple[list[int], int]:
    """The longest wait for each face, and the longest run of one, by walking along."""
    waits, wait = [0] * 6, [0] * 6
    longest = run = 0
    last = None
    for face in faces:
        run = run + 1 if face == last else 1
        longest, last = max(longest, run), face
        wait = [0 if n == face else w + 1 for n, w in enumerate(wait, 1)]
        waits = [max(a, b) for a, b in zip(waits, wait, strict=True)]
    return waits, longest


# -- what the dice show


@given(st.lists(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), min_size=1)))
def test_faces_and_streaks_are_those_of_a_walk_along_the_dice(turns):
    thrown = "/".join(" ".join("".join(map(str, roll)) for roll in turn) for turn in turns)
    dice = Dice("/" + thrown)
    faces = [face for turn in turns for roll in turn for face in roll]
    assert dice.counts == tuple(faces.count(face) for face in range(1, 7))
    assert dice.total == len(faces)
    waits, longest = slow_streaks(faces)
    assert list(dice.streaks.waits) == waits
    assert dice.streaks.alike == longest
    assert dice.streaks.first_throws == len(turns)
    alike = [turn for turn in turns if len(turn[0]) >= 5 and len(set(turn[0][:5])) == 1]
    assert dice.streaks.five_alike == len(alike)


def test_streaks_of_a_few_turns():
    streaks = Dice("/66666 11/12345 6/11111").streaks
    assert streaks.five_alike == 2
    assert streaks.first_throws == 3
    assert streaks.alike == 5
    assert streaks.alike_faces == (1, 6)
    assert streaks.waits == (5, 9, 9, 10, 11, 7)


def test_a_long_wait_and_a_long_run_are_outside_what_is_ordinary():
    fair = "".join(random.Random(1).choices("123456", k=2000))
    assert all(length in span for length, span in Dice("/" + fair).streaks.lines)
    strange = Dice("/" + fair + "12345" * 20 + "2" * 12).streaks
    assert strange.waits[5] >= 112 > strange.wait_span.high
    assert strange.alike >= 12 > strange.alike_span.high


def test_no_dice_have_no_streaks():
    streaks = Dice("").streaks
    assert (streaks.waits, streaks.alike, streaks.alike_faces) == ((0,) * 6, 0, ())
    assert all(length in span for length, span in streaks.lines)
    assert judged([Dice("")]) == (Spread.TOO_FEW,)


def test_what_is_no_die_is_not_counted():
    assert Dice("/12x3\u0663 789é0/6").counts == (1, 1, 1, 0, 0, 1)


@pytest.mark.parametrize(
    ("counts", "spread"),
    [
        ((9, 10, 10, 10, 10, 10), Spread.TOO_FEW),
        ((9, 11, 12, 8, 10, 10), Spread.EVEN),
        ((802, 802, 802, 802, 802, 802), Spread.NARROW),
        ((800, 760, 790, 815, 797, 850), Spread.EVEN),
        ((800, 745, 790, 800, 787, 890), Spread.WIDE),
        ((780, 760, 780, 790, 780, 940), Spread.STRANGE),
    ],
)
def test_worked_examples_of_a_judgement(counts, spread):
    assert judged([lot(counts)]) == (spread,)


def test_of_many_lots_one_that_is_a_little_wide_is_no_wonder():
    wide, even = lot((800, 745, 790, 800, 787, 890)), lot((800, 760, 790, 815, 797, 850))
    assert judged([wide]) == (Spread.WIDE,)
    assert 0.005 < wide.wider_share < 0.05
    assert judged([wide, *[even] * 9])[0] is Spread.EVEN
    strange = lot((780, 760, 780, 790, 780, 940))
    assert judged([even, strange, even])[1] is Spread.STRANGE


def test_the_correction_for_many_by_a_worked_example():
    """Holm's steps: 4 · .005, 3 · .01, 2 · .03, then never less than the one before."""
    assert corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert corrected([]) == ()


# -- which dice are counted


def test_every_die_of_a_finished_match_is_counted_once_for_whoever_threw_it():
    store = Store.in_memory()
    for seed in range(3):
        play_match(store, seed)
    count = counted(store)
    found = archive.details(store).values()
    for seat, group in enumerate((PERSON, LEVEL)):
        texts = ["".join(detail.seats[seat].thrown.split("/")) for detail in found]
        faces = "".join(texts).replace(" ", "")
        assert count.dice(group).total == len(faces)
        assert count.dice(group).counts == tuple(faces.count(face) for face in "123456")
    assert count.dice(BOTS).counts == count.dice(LEVEL).counts
    both = count.dice(PERSON).total + count.dice(BOTS).total
    assert count.dice(EVERYBODY).total == both
    assert count.dice(TOSS).total == both
    assert count.groups[0] == EVERYBODY
    assert set(count.groups) == {EVERYBODY, PERSON, BOTS, LEVEL}
    assert count.dice(Group(Whose.PERSON, "nobody")).total == 0


def test_the_dice_stand_in_the_order_of_throwing():
    store = Store.in_memory()
    for seed in range(4):
        play_match(store, seed, seats=(ADA,))
    details = archive.details(store)
    order = [match.id for match in reversed(archive.listing(store).matches)]
    thrown = "/".join(details[number].seats[0].thrown for number in order)
    assert counted(store).dice(PERSON).streaks == Dice("/" + thrown).streaks


def test_matches_that_may_have_been_chosen_are_left_out():
    store = Store.in_memory()
    play_match(store, 1)
    play_match(store, 2, gives_up=True, stop=20)
    play_match(store, 3, stop=20)  # unfinished: not yet over
    play_match(store, 4, seats=(ADA,), day="2026-11-30")
    archive.add_file(store, write_match(match_file(5)), SHIPPED)
    count = counted(store)
    only = Store.in_memory()
    play_match(only, 1)
    assert count.matches == 1
    assert count.dice(EVERYBODY).counts == counted(only).dice(EVERYBODY).counts
    assert count.left_out == {
        LeftOut.GIVEN_UP: 1,
        LeftOut.IMPORTED: 1,
        LeftOut.DAY: 1,
        LeftOut.REAL: 0,
        LeftOut.UNREAD: 0,
    }


def test_dice_shared_by_all_seats_are_counted_once():
    store = Store.in_memory()
    rivals = (HARD, SeatSetup("Easy", "easy"), SeatSetup("Hard 2", "hard"))
    play_match(store, 1, seats=(ADA, *rivals), same_dice=True)
    (detail,) = archive.details(store).values()
    first = [seat.thrown.split("/")[0].split(" ")[0] for seat in detail.seats]
    assert len(set(first)) == 1, "all seats saw the same slots"
    count = counted(store)
    own = [len(seat.thrown.replace("/", "").replace(" ", "")) for seat in detail.seats]
    assert count.dice(EVERYBODY).total == own[0]
    assert count.dice(PERSON).total == own[0]
    assert count.dice(BOTS).total == own[1]
    assert count.dice(LEVEL).total == own[1]
    assert count.dice(Group(Whose.LEVEL, "easy")).total == own[2]
    assert count.dice(TOSS).total == sum(own), "each toss is one of its own"


def test_damage_hides_one_match_and_no_other():
    store = Store.in_memory()
    first, _second = play_match(store, 1), play_match(store, 2)
    found = archive.listing(store)
    whole = counted(store)
    (row,) = [row for row in store.ended() if row.id == first.match_id]
    store.keep_ended(first.match_id, row.head, "{")
    count = DiceCount(found, store)
    count.go_on(60)
    assert (count.matches, count.left_out[LeftOut.UNREAD]) == (1, 1)
    assert 0 < count.dice(EVERYBODY).total < whole.dice(EVERYBODY).total


def test_counting_goes_on_in_steps():
    store = Store.in_memory()
    fill_history(store, 6)
    count = DiceCount(archive.listing(store), store)
    assert (count.progress, count.is_done) == (0, False)
    count.go_on(0)
    assert not count.is_done
    while not count.is_done:
        count.go_on(1e-5)
    assert count.progress == 1
    assert count.matches == 6
    assert DiceCount(Listing(()), store).progress == 1


def test_one_match_is_told_seat_by_seat():
    store = Store.in_memory()
    match = play_match(store, 1)
    found = dice_of_match(match)
    assert list(found) == [Group(Whose.SEAT, "Ada", 0), Group(Whose.SEAT, "Hard", 1)]
    count = counted(store)
    assert [dice.counts for dice in found.values()] == [
        count.dice(PERSON).counts,
        count.dice(LEVEL).counts,
    ]
    detail = read_detail(store.details()[match.match_id])
    assert [dice.streaks.first_throws for dice in found.values()] == [
        len(seat.thrown.split("/")) for seat in detail.seats
    ]


# -- the seals


def test_every_seal_is_checked_and_a_false_one_is_named(monkeypatch):
    store = Store.in_memory()
    fill_history(store, 5)
    archive.add_file(store, write_match(match_file(105)), SHIPPED)
    matches = archive.listing(store).finished
    check = SealCheck(matches, store, SHIPPED)
    assert check.of == 5
    check.go_on(0)
    assert (check.true, check.is_done) == (1, False)
    check.go_on(60)
    assert (check.true, check.false, check.is_done) == (5, [], True)
    wrong = next(match.id for match in matches if not match.is_imported)
    kept = store.match(wrong)
    changed = replace(kept, secret=bytes(32))
    match = store.match
    monkeypatch.setattr(store, "match", lambda n: changed if n == wrong else match(n))
    check = SealCheck(matches, store, SHIPPED)
    check.go_on(60)
    assert check.false == [wrong]


def test_a_match_deleted_meanwhile_is_not_called_false():
    store = Store.in_memory()
    gone = play_match(store, 1)
    play_match(store, 2)
    check = SealCheck(archive.listing(store).finished, store, SHIPPED)
    store.delete(gone.match_id)
    check.go_on(60)
    assert (check.true, check.false, check.of) == (1, [], 1)


# -- whether fair dice pass and loaded ones do not


def adaptive(rng: np.random.Generator, turns: int, weights=None) -> Dice:
    """Somebody who holds every six and goes on throwing while there is none to spare: what is
    held hangs on what was thrown, and so does how many dice are."""
    thrown = []
    faces = rng.choice(6, size=(turns, 3, 5), p=weights) + 1
    for turn in faces:
        free, throws = 5, []
        for roll in turn:
            dice = roll[:free]
            throws.append("".join(map(str, dice)))
            free -= int((dice == 6).sum())
            if free == 0:
                break
        thrown.append(" ".join(throws))
    return Dice("/" + "/".join(thrown))


@pytest.mark.slow
def test_fair_dice_are_called_unusual_as_often_as_stated_whatever_is_held():
    rng = np.random.default_rng(11)
    for turns, rounds in ((12, 6000), (120, 3000), (1000, 500)):
        spreads = [judged([adaptive(rng, turns)])[0] for _ in range(rounds)]
        share = sum(spread is not Spread.EVEN for spread in spreads) / rounds
        error = 3 * (0.05 * 0.95 / rounds) ** 0.5
        print(f"{turns} turns: {share:.4f} called unusual")
        assert share == pytest.approx(0.05, abs=error + 0.003)
        assert sum(spread is Spread.STRANGE for spread in spreads) / rounds < 0.004


@pytest.mark.slow
def test_loaded_dice_are_called_out_once_there_are_enough():
    rng = np.random.default_rng(12)
    loaded = [0.164] * 5 + [0.18]
    called = {}
    for turns in (100, 400, 1600, 4000):
        spreads = [judged([adaptive(rng, turns, loaded)])[0] for _ in range(60)]
        called[turns] = sum(spread in (Spread.WIDE, Spread.STRANGE) for spread in spreads) / 60
        print(f"{turns} turns: {called[turns]:.2f} noticed")
    assert called[100] < 0.5
    assert called[4000] == 1.0


def test_a_loaded_set_is_strange_and_a_fair_one_even():
    rng = np.random.default_rng(3)
    assert judged([adaptive(rng, 6000, [0.164] * 5 + [0.18])]) == (Spread.STRANGE,)
    assert judged([adaptive(np.random.default_rng(4), 6000)]) == (Spread.EVEN,)


def test_sealed_dice_of_the_game_itself_are_even():
    """A hundred secrets, the dice of twelve turns each."""
    rng = random.Random(9)
    thrown = []
    for _ in range(100):
        seal = Seal(rng.randbytes(32), "words")
        thrown += [
            "".join(map(str, seal.faces(0, turn, roll))) for turn in range(1, 13) for roll in (1, 2)
        ]
    dice = Dice("/" + "/".join(thrown))
    assert dice.total == 12_000 > FEWEST
    assert judged([dice]) == (Spread.EVEN,)
    assert dice.span == Span(1920, 2080)
