"""A match with the players' own dice: entered, corrected, kept, and never vouched for."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.history.archive import listing, sum_up
from game.history.fairness import LeftOut, why_left_out
from game.record.match_file import read_match, write_match
from game.record.sealed import Seal
from game.record.verify import Finding, replayed, verify_bytes
from game.rules.boxes import BoxId
from game.rules.match import IllegalAction
from game.session.draft import Draft
from game.session.intents import (
    Abandon,
    AskHint,
    Enter,
    Fill,
    Hold,
    OpenSeal,
    Roll,
    Rolled,
    SealOpened,
    SetSalt,
    StandIn,
    TakeBack,
    TakenBack,
    TakeThrowBack,
    ThrowTakenBack,
)
from game.session.session import BrokenMatch, Session
from game.session.setup import SeatSetup, Setup, SetupError
from game.session.view import HintState, Phase
from game.store import MatchState, Store
from tests.support.matches import SHIPPED

ADA, BEN, HARD = SeatSetup("Ada"), SeatSetup("Ben"), SeatSetup("Hard", "hard")
FACES = (3, 3, 1, 6, 2)


def pad(*seats: SeatSetup, table="yacht-bonus", store=None) -> Session:
    setup = Setup(SHIPPED[table], seats or (ADA, BEN), real_dice=True)
    session, _ = Draft().begin(setup, store)
    return session


def random_step(s: Session, rng: random.Random) -> None:
    match = s.view.match
    chance = rng.random()
    if s.view.can_enter and (match.faces is None or chance < 0.4):
        faces = [rng.randint(1, 6) for _ in range(5)]
        for die in match.held:
            faces[die] = match.faces[die]
        s.do(Enter(tuple(faces), direct=not match.turn.rolls and rng.random() < 0.3))
    elif s.view.can_take_throw_back and chance < 0.5:
        s.do(TakeThrowBack())
    elif s.view.can_hold and chance < 0.8:
        s.do(Hold(tuple(d for d in range(5) if rng.random() < 0.5)))
    else:
        s.do(Fill(rng.choice(match.legal_boxes)))
        if rng.random() < 0.15:
            s.do(TakeBack())


def play_to_end(s: Session, seed: int) -> None:
    rng = random.Random(seed)
    while s.view.phase is Phase.PLAYING:
        random_step(s, rng)


@pytest.mark.parametrize("table", SHIPPED)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4))
def test_any_match_is_a_file_of_real_dice_and_is_resumed_as_it_was(table, seed, seats):
    store = Store.in_memory()
    s = pad(*[SeatSetup(f"P{n}") for n in range(seats)], table=table, store=store)
    play_to_end(s, seed)
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).view == s.view
    assert s.do(OpenSeal()) == (), "there is no seal to be opened"
    data = write_match(s.file())
    assert verify_bytes(data, SHIPPED).finding is Finding.REAL_DICE
    file = read_match(data)
    assert file.seal is None
    assert replayed(file).cards == s.view.match.cards
    (kept,) = store.matches(MatchState.FINISHED)
    assert Session.resume(kept, store).view == s.view


def test_a_throw_is_entered_held_and_entered_again():
    s = pad()
    assert s.view.can_enter
    assert not s.view.can_roll
    assert s.do(Enter(FACES)) == (Rolled(0, FACES, (0, 1, 2, 3, 4)),)
    s.do(Hold((0, 1)))
    assert s.do(Enter((3, 3, 4, 4, 3))) == (Rolled(0, (3, 3, 4, 4, 3), (2, 3, 4)),)
    s.do(Fill(BoxId("full_house")))
    (turn,) = s.view.match.turns
    assert (len(turn.rolls), turn.points, turn.direct) == (2, 17, False)
    assert s.view.seat == 1


def test_a_result_entered_directly_is_never_served_on_generala():
    straight = (1, 2, 3, 4, 5)
    for direct, points in ((False, 25), (True, 20)):
        s = pad(table="generala")
        s.do(Enter(straight, direct=direct))
        assert s.view.match.possible[BoxId("straight")] == points
        assert s.view.can_enter is not direct, "a direct result is the last throw"
        s.do(Fill(BoxId("straight")))
        assert s.view.match.turns[0].direct is direct


def test_a_result_is_not_entered_directly_after_a_throw():
    s = pad()
    s.do(Enter(FACES))
    with pytest.raises(IllegalAction, match="can't be all of the turn"):
        s.do(Enter(FACES, direct=True))


def test_a_throw_entered_wrongly_is_taken_back_with_what_was_held():
    s = pad()
    assert not s.view.can_take_throw_back
    with pytest.raises(IllegalAction, match="no throw to take back"):
        s.do(TakeThrowBack())
    s.do(Enter(FACES))
    s.do(Hold((0, 1)))
    before = s.view
    s.do(Enter((3, 3, 5, 5, 5)))
    assert s.do(TakeThrowBack()) == (ThrowTakenBack(0),)
    assert s.view == before
    s.do(Enter((3, 3, 3, 5, 5)))
    s.do(Fill(BoxId("full_house")))
    with pytest.raises(IllegalAction):
        s.do(TakeThrowBack())
    assert isinstance(s.do(TakeBack())[0], TakenBack), "the box first, then the throw in it"
    s.do(TakeThrowBack())
    assert s.view == before
    s.do(TakeThrowBack())
    s.do(Enter((1, 1, 1, 1, 1), direct=True))
    s.do(TakeThrowBack())
    s.do(Enter(FACES))
    assert s.view.match.rolls_left == 2, "what was entered directly before is forgotten"


@pytest.mark.parametrize(
    "faces", [(3, 3, 1, 6), (3, 3, 1, 6, 2, 2), (0, 1, 2, 3, 4), (7, 1, 1, 1, 1), ()]
)
def test_faces_no_dice_can_show_are_refused(faces):
    s = pad()
    before = s.view
    with pytest.raises(IllegalAction):
        s.do(Enter(faces))
    assert s.view == before


def test_held_dice_stay_as_they_are():
    s = pad()
    s.do(Enter(FACES))
    s.do(Hold((0, 1)))
    with pytest.raises(IllegalAction, match="held die 0 shows 4, it showed 3"):
        s.do(Enter((4, 3, 1, 1, 1)))


def test_sealed_dice_are_not_entered_and_real_ones_not_thrown():
    sealed = Session(Setup(SHIPPED["yacht-bonus"], (ADA,)), Seal.new())
    with pytest.raises(IllegalAction, match="the dice are sealed"):
        sealed.do(Enter(FACES))
    assert not sealed.view.can_enter
    for intent in (TakeThrowBack(), Enter(FACES)):
        with pytest.raises(IllegalAction):
            sealed.do(intent)
    s = pad()
    with pytest.raises(IllegalAction, match="their own dice"):
        s.do(Roll())
    with pytest.raises(IllegalAction, match="no hands"):
        s.do(StandIn(0, "easy"))
    with pytest.raises(IllegalAction, match="salt"):
        s.do(SetSalt("zar"))


def test_what_real_dice_can_not_be():
    table = SHIPPED["yacht-bonus"]
    for wrong in (
        {"seats": (ADA, HARD)},
        {"seats": (ADA,), "same_dice": True},
        {"seats": (ADA,), "day": "2026-11-30"},
        {"seats": (ADA,), "rung": "first"},
        {"seats": (ADA,), "turn_s": 45},
    ):
        with pytest.raises(SetupError):
            Setup(table, real_dice=True, **wrong)
    for is_real, seal in ((True, Seal.new()), (False, None)):
        with pytest.raises(SetupError, match="either sealed or real"):
            Session(Setup(table, (ADA,), real_dice=is_real), seal)


def test_hints_are_for_one_person_alone():
    assert pad(ADA, BEN).view.hint is HintState.SEVERAL_HUMANS
    s = pad(ADA)
    assert s.view.hint is HintState.NO_DICE
    s.do(Enter(FACES))
    s.do(AskHint())
    assert s.view.hints == (1,)


def test_given_up_it_is_kept_as_far_as_it_went():
    store = Store.in_memory()
    s = pad(store=store)
    s.do(Enter(FACES))
    assert SealOpened() not in s.do(Abandon())
    (kept,) = store.matches(MatchState.ABANDONED)
    file = Session.resume(kept, store).file()
    assert verify_bytes(write_match(file), SHIPPED).finding is Finding.ABANDONED
    assert file.turns[0].rolls[0].faces == FACES


def test_it_is_listed_like_any_match_and_its_dice_are_not_counted():
    store = Store.in_memory()
    s = pad(store=store)
    play_to_end(s, 3)
    s.do(OpenSeal())
    sum_up(store, s.match_id)
    (found,) = listing(store).finished
    assert [seat.total for seat in found.seats] == list(s.view.match.totals)
    assert why_left_out(found) is LeftOut.REAL


@pytest.mark.parametrize(
    "action",
    [
        {"do": "enter", "faces": "33162"},
        {"do": "enter", "faces": [3, 3, 1, 6, True]},
        {"do": "enter", "faces": [3, 3, 1, 6, 7]},
        {"do": "enter"},
        {"do": "throw"},
        {"do": "salt", "salt": ""},
        {"do": "take_throw_back"},
    ],
)
def test_a_broken_record_is_not_taken_up(action):
    store = Store.in_memory()
    s = pad(store=store)
    store.append(s.match_id, 1, [json.dumps(action)])
    (kept,) = store.matches(MatchState.OPEN)
    with pytest.raises(BrokenMatch):
        Session.resume(kept, store)


def test_a_setup_kept_before_there_were_real_dice_is_read():
    setup = Setup(SHIPPED["yacht-bonus"], (ADA, HARD))
    value = json.loads(setup.to_json())
    del value["real_dice"]
    assert Setup.from_json(json.dumps(value)) == setup
    real = Setup(SHIPPED["yacht-bonus"], (ADA, BEN), real_dice=True)
    assert Setup.from_json(real.to_json()) == real
    assert real.rematch().with_clock(45) == Setup(real.table, (BEN, ADA), real_dice=True)
