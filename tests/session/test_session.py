"""A match in progress: who may move, what is kept, what a resumed match goes on with."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import paths
from game.levels import read_shelf
from game.record.match_file import read_match, write_match
from game.record.sealed import Seal
from game.record.verify import Finding, replayed, verify_bytes
from game.rules.boxes import BoxId
from game.rules.dice import Seat
from game.rules.match import IllegalAction
from game.session.bots import BotHands
from game.session.brains import Brains
from game.session.draft import Draft
from game.session.intents import (
    Abandon,
    AskHint,
    ComeBack,
    Fill,
    Filled,
    HintAsked,
    Hold,
    NotKept,
    OpenSeal,
    Roll,
    Rolled,
    SealOpened,
    SetSalt,
    Settled,
    StandIn,
    TakeBack,
    Thrown,
    TurnPassed,
    WentOnElsewhere,
)
from game.session.session import BrokenMatch, Session, TossDisagrees
from game.session.setup import SeatSetup, Setup, SetupError
from game.session.view import HintState, Phase
from game.store import MatchState, Store, StoreError
from game.worker import Worker
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]
ADA, HARD = SeatSetup("Ada"), SeatSetup("Hard", "hard")


def session(*seats: SeatSetup, table=BONUS, same_dice=False, store=None, seed=1) -> Session:
    setup = Setup(table, seats or (ADA, HARD), same_dice)
    made = Session(setup, Seal(random.Random(seed).randbytes(32), "zar"), store)
    made.begin()
    return made


def throw(s: Session) -> None:
    bot = s.view.is_bots_turn
    (thrown,) = s.do(Roll(), by_bot=bot)
    s.do(Settled(thrown.faces))


def random_step(s: Session, rng: random.Random) -> None:
    view, match = s.view, s.view.match
    bot = view.is_bots_turn
    if match.faces is None or (match.can_roll and rng.random() < 0.4):
        throw(s)
    elif match.can_hold and rng.random() < 0.4:
        s.do(Hold(tuple(d for d in range(5) if rng.random() < 0.5)), by_bot=bot)
    else:
        s.do(Fill(rng.choice(match.legal_boxes)), by_bot=bot)
        if view.levels[match.seat] is None and rng.random() < 0.15:
            s.do(TakeBack())


def play_to_end(s: Session, seed=0) -> None:
    rng = random.Random(seed)
    while s.view.phase is Phase.PLAYING:
        random_step(s, rng)


def test_a_throw_is_thrown_then_settled_then_counted():
    s = session()
    (thrown,) = s.do(Roll())
    assert isinstance(thrown, Thrown)
    assert (thrown.seat, thrown.turn, thrown.roll, thrown.dice) == (0, 1, 1, (0, 1, 2, 3, 4))
    assert s.view.match.faces is None, "nothing counts while the dice are in the air"
    assert not s.view.can_roll
    (rolled,) = s.do(Settled(thrown.faces))
    assert rolled == Rolled(Seat(0), thrown.faces, (0, 1, 2, 3, 4))
    assert s.view.match.faces == thrown.faces


def test_dice_that_read_differently_do_not_count():
    s = session()
    (thrown,) = s.do(Roll())
    wrong = (thrown.faces[0] % 6 + 1, *thrown.faces[1:])
    with pytest.raises(TossDisagrees, match="turn 1, seat 0, roll 1: the dice show"):
        s.do(Settled(wrong))
    assert s.view.match.faces is None
    assert s.view.can_roll
    (again,) = s.do(Roll())
    assert again == thrown, "the sealed dice do not change"


def misread(s: Session) -> Thrown:
    """Throw, and read the dice wrong."""
    (thrown,) = s.do(Roll(), by_bot=s.view.is_bots_turn)
    with pytest.raises(TossDisagrees):
        s.do(Settled((thrown.faces[0] % 6 + 1, *thrown.faces[1:])))
    return thrown


def test_who_has_seen_a_misread_throw_can_do_nothing_but_throw_again():
    s = session(ADA)
    throw(s)
    s.do(Fill(BoxId("ones")))
    misread(s)
    for late in (SetSalt("late"), TakeBack()):
        with pytest.raises(IllegalAction):
            s.do(late)
    throw(s)
    s.do(Hold((0, 1)))
    thrown = misread(s)
    for other_way in (Hold((2,)), Hold(()), Fill(BoxId("twos"))):
        with pytest.raises(IllegalAction, match="must be thrown again"):
            s.do(other_way)
    view = s.view
    assert not view.can_hold
    assert not view.can_fill(BoxId("twos"))
    assert view.hint is HintState.NO_DICE
    assert s.do(Roll()) == (thrown,)
    s.do(Settled(thrown.faces))
    assert s.view.can_hold


def test_the_salt_stays_once_a_throw_was_misread():
    s = session(ADA)
    misread(s)
    with pytest.raises(IllegalAction, match="the salt can't change"):
        s.do(SetSalt("late"))


def test_a_bot_throws_misread_dice_again_whoever_it_is_now(tmp_path):
    s = session(ADA, SeatSetup("Ben"))
    throw(s)
    s.do(Hold((0, 1, 2)))
    thrown = misread(s)
    s.do(StandIn(Seat(0), "easy"))
    brains = Brains(Worker(), tmp_path, read_shelf(paths.levels()).levels)
    assert BotHands(brains).next_intent(s.view, 0.0, 1.0) == Roll()
    assert s.do(Roll(), by_bot=True) == (thrown,)


def test_a_second_roll_while_dice_fly_is_refused():
    s = session()
    s.do(Roll())
    for intent in (Roll(), Hold((0,)), Fill(BoxId("ones"))):
        with pytest.raises(IllegalAction, match="the dice are still in the air"):
            s.do(intent)
    with pytest.raises(IllegalAction, match="no box to take back"):
        s.do(TakeBack())


def test_the_toss_seed_follows_from_public_numbers_only():
    seeds = set()
    for seed in (1, 2):
        s = session(seed=seed)
        s.do(SetSalt("other words"))
        seeds.add(s.do(Roll())[0].toss_seed)
    assert len(seeds) == 2, "another commitment, another toss"
    a, b = session(seed=1), session(seed=1)
    b.do(SetSalt("other faces, same commitment"))
    ta, tb = a.do(Roll())[0], b.do(Roll())[0]
    assert ta.faces != tb.faces
    assert ta.toss_seed == tb.toss_seed


def test_held_dice_keep_their_faces_and_slots_stay_with_their_dice():
    s = session(seed=4)
    throw(s)
    before = s.view.match.faces
    s.do(Hold((1, 3)))
    (thrown,) = s.do(Roll())
    assert thrown.dice == (0, 2, 4)
    assert (thrown.faces[1], thrown.faces[3]) == (before[1], before[3])
    other = session(seed=4)
    throw(other)
    (all_five,) = other.do(Roll())
    assert [thrown.faces[d] for d in thrown.dice] == [all_five.faces[d] for d in thrown.dice]


def test_nobody_moves_for_another_seat():
    s = session()
    with pytest.raises(IllegalAction, match="seat 0 is to move, and nobody else"):
        s.do(Roll(), by_bot=True)
    throw(s)
    s.do(Fill(BoxId("ones")))
    assert s.view.is_bots_turn
    with pytest.raises(IllegalAction, match="seat 1 is to move, and nobody else"):
        s.do(Roll())


def test_filling_tells_points_bonus_and_whose_turn_it_is():
    s = session()
    throw(s)
    paid = s.view.match.possible[BoxId("choice")]
    assert s.do(Fill(BoxId("choice"))) == (
        Filled(Seat(0), BoxId("choice"), paid, 0),
        TurnPassed(Seat(1)),
    )


def test_taking_back_is_for_people_and_until_the_next_throw():
    s = session()
    throw(s)
    before = s.view.match
    s.do(Fill(BoxId("twos")))
    assert s.view.can_take_back
    s.do(TakeBack())
    assert s.view.match == before
    s.do(Fill(BoxId("twos")))
    s.do(Roll(), by_bot=True)
    assert not s.view.can_take_back
    s.do(Settled(s.view.in_flight.faces))
    s.do(Fill(BoxId("twos")), by_bot=True)
    assert not s.view.can_take_back, "a bot's box is not ours to reopen"


def test_the_last_box_can_be_taken_back_until_the_seal_is_opened():
    s = session(ADA)
    rng = random.Random(3)
    while s.view.phase is Phase.PLAYING:
        random_step(s, rng)
    assert s.view.phase is Phase.FILLED
    with pytest.raises(IllegalAction, match="the seal is closed"):
        s.file()
    s.do(TakeBack())
    assert s.view.phase is Phase.PLAYING
    while s.view.phase is Phase.PLAYING:
        random_step(s, rng)
    assert s.do(OpenSeal()) == (SealOpened(),)
    assert not s.view.can_take_back
    with pytest.raises(IllegalAction, match="no box to take back"):
        s.do(TakeBack())


def test_a_match_is_played_to_a_file_that_anybody_can_verify():
    for seed, seats in enumerate([(ADA,), (ADA, HARD), (HARD, HARD), (ADA, HARD, ADA) * 2]):
        s = session(*seats, seed=seed)
        play_to_end(s, seed)
        s.do(OpenSeal())
        assert verify_bytes(write_match(s.file()), SHIPPED).finding is Finding.GENUINE


def test_two_matches_in_a_row_do_not_share_anything():
    first = session(ADA, HARD)
    play_to_end(first)
    second = session(ADA, HARD, seed=2)
    assert second.view.levels == (None, "hard")
    assert second.view.hints == (0, 0)
    play_to_end(second)
    second.do(OpenSeal())
    assert verify_bytes(write_match(second.file()), SHIPPED).finding is Finding.GENUINE


def test_same_dice_for_everyone():
    s = session(ADA, HARD, same_dice=True)
    throw(s)
    mine = s.view.match.faces
    s.do(Fill(BoxId("ones")))
    throw(s)
    assert s.view.match.faces == mine
    play_to_end(s)
    s.do(OpenSeal())
    assert verify_bytes(write_match(s.file()), SHIPPED).finding is Finding.GENUINE


@pytest.mark.parametrize("seats", [(HARD, ADA), (ADA, ADA), (ADA, HARD, ADA)])
def test_same_dice_are_refused_where_somebody_would_know_them(seats):
    with pytest.raises(SetupError, match="at most one person plays, on the first seat"):
        Setup(BONUS, seats, same_dice=True)


def test_a_rematch_lets_the_next_seat_start():
    assert Setup(BONUS, (ADA, HARD)).rematch().seats == (HARD, ADA)
    assert Setup(BONUS, (ADA, HARD), same_dice=True).rematch().seats == (ADA, HARD)


def test_hints_are_for_the_only_person_at_the_table():
    s = session(ADA, HARD)
    assert s.view.hint is HintState.NO_DICE
    throw(s)
    assert s.do(AskHint()) == (HintAsked(Seat(0)),)
    assert s.view.hints == (1, 0)
    s.do(Fill(BoxId("ones")))
    assert s.view.hint is HintState.NOT_YOUR_TURN
    two = session(ADA, SeatSetup("Ben"), HARD)
    throw(two)
    assert two.view.hint is HintState.SEVERAL_HUMANS
    with pytest.raises(IllegalAction, match="no hint now: several_humans"):
        two.do(AskHint())
    two.do(StandIn(Seat(1), "easy"))
    with pytest.raises(IllegalAction, match="no hint now"):
        two.do(AskHint())
    nobody = session(HARD, HARD)
    throw(nobody)
    with pytest.raises(IllegalAction, match="no hint now"):
        nobody.do(AskHint())


def test_the_salt_can_change_until_a_die_is_thrown():
    s = session()
    s.do(SetSalt("ko\u0308k"))
    assert s.view.salt == "k\u00f6k"
    with pytest.raises(ValueError, match="at most 64"):
        s.do(SetSalt("x" * 65))
    s.do(Roll())
    with pytest.raises(IllegalAction, match="the salt can't change"):
        s.do(SetSalt("late"))


def test_a_stand_in_plays_for_an_absent_player_and_is_named_in_the_file():
    s = session(ADA, SeatSetup("Ben"))
    s.do(StandIn(Seat(0), "easy"))
    with pytest.raises(IllegalAction, match="nobody else"):
        s.do(Roll())
    throw(s)
    s.do(Fill(BoxId("ones")), by_bot=True)
    s.do(ComeBack(Seat(0)))
    throw(s)
    s.do(Fill(BoxId("ones")))
    play_to_end(s)
    s.do(OpenSeal())
    file = s.file()
    assert [turn.by for turn in file.turns[:3]] == ["easy", None, None]
    assert [seat.kind for seat in file.seats] == ["human", "human"]
    assert verify_bytes(write_match(file), SHIPPED).finding is Finding.GENUINE
    with pytest.raises(IllegalAction, match="seat 1 belongs to a bot"):
        session(ADA, HARD).do(StandIn(Seat(1), "easy"))


def test_a_turn_the_clock_ended_is_kept_as_such_to_the_last_file():
    store = Store.in_memory()
    s = session(ADA, store=store)
    for timed_out in (True, False):
        throw(s)
        s.do(Fill(s.view.match.legal_boxes[0], timed_out=timed_out))
    assert [turn.timed_out for turn in s.view.match.turns] == [True, False]
    (kept,) = store.matches(MatchState.OPEN)
    again = Session.resume(kept, store)
    assert again.view == s.view
    play_to_end(again)
    again.do(OpenSeal())
    data = write_match(again.file())
    assert verify_bytes(data, SHIPPED).finding is Finding.GENUINE
    replay = replayed(read_match(data))
    assert [turn.timed_out for turn in replay.turns] == [True] + [False] * 11


def test_abandoning_opens_the_seal_and_the_file_says_so():
    s = session()
    throw(s)
    s.do(Fill(BoxId("ones")))
    throw(s)
    assert s.do(Abandon()) == (SealOpened(),)
    found = verify_bytes(write_match(s.file()), SHIPPED)
    assert (found.finding, found.dice_checked) == (Finding.ABANDONED, 10)
    with pytest.raises(IllegalAction, match="the match is over"):
        s.do(Roll())


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(1, 200), st.booleans())
def test_a_resumed_match_goes_on_as_it_would_have(seed, steps, same_dice):
    store = Store.in_memory()
    s = session(ADA, HARD, same_dice=same_dice, store=store, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if s.view.phase is not Phase.PLAYING:
            break
        random_step(s, rng)
    (kept,) = store.matches(MatchState.OPEN)
    again = Session.resume(kept, store)
    assert again.view == s.view
    if s.view.match.can_roll and s.view.phase is Phase.PLAYING:
        bot = s.view.is_bots_turn
        (thrown,) = s.do(Roll(), by_bot=bot)
        (kept,) = store.matches(MatchState.OPEN)
        assert Session.resume(kept, store).view == s.view
        assert s.view.in_flight == thrown


def test_a_throw_in_the_air_is_still_there_after_a_resume():
    store = Store.in_memory()
    s = session(store=store)
    throw(s)
    s.do(Fill(BoxId("ones")))
    throw(s)
    s.do(Hold((1,)), by_bot=True)
    (thrown,) = s.do(Roll(), by_bot=True)
    (kept,) = store.matches(MatchState.OPEN)
    again = Session.resume(kept, store)
    assert again.view.in_flight == thrown
    for other_way in (Hold((2, 3)), Fill(BoxId("ones"))):
        with pytest.raises(IllegalAction, match="still in the air"):
            again.do(other_way, by_bot=True)
    with pytest.raises(IllegalAction, match="no box to take back"):
        again.do(TakeBack())
    (rolled,) = again.do(Settled(thrown.faces))
    assert rolled.faces == thrown.faces


def test_natural_faces_are_kept_to_be_counted_and_change_nothing():
    store = Store.in_memory()
    s, plain = session(ADA, store=store), session(ADA)
    for one, natural in ((s, (6, 5, 4, 3, 2)), (plain, ())):
        (thrown,) = one.do(Roll())
        one.do(Settled(thrown.faces, natural))
        one.do(Hold((0, 4)))
        (thrown,) = one.do(Roll())
        one.do(Settled(thrown.faces, natural[:3]))
        (thrown,) = one.do(Roll())
        one.do(Settled(thrown.faces))
    assert s.view.natural == (6, 5, 4, 3, 2, 6, 5, 4)
    assert replace(s.view, natural=()) == plain.view
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).view == s.view
    assert ["natural" in body for body in kept.actions if '"roll"' in body] == [True, True, False]
    for one in (s, plain):
        one.do(Abandon())
    assert s.file() == plain.file()


@pytest.mark.parametrize("natural", [None, "1", [1, 2], [7, 1, 1, 1, 1], [1.5] * 5, [[]] * 5, {}])
def test_natural_faces_that_make_no_sense_are_none(natural):
    store = Store.in_memory()
    s = session(store=store)
    (thrown,) = s.do(Roll())
    (kept,) = store.matches(MatchState.OPEN)
    roll = json.dumps({"do": "roll", "faces": list(thrown.faces), "natural": natural})
    again = Session.resume(replace(kept, actions=(*kept.actions, roll)), store)
    assert again.view.match.faces == thrown.faces
    assert again.view.natural == ()


def test_all_that_was_done_survives_the_end_of_the_game(tmp_path):
    """After every single intent the next start sees what this one saw, and may do the same."""
    path = tmp_path / "yacht.sqlite3"
    s = session(ADA, SeatSetup("Ben"), HARD, store=Store.open(path))

    def do(intent):
        s.do(intent, by_bot=s.view.is_bots_turn)
        store = Store.open(path)
        (kept,) = store.matches(MatchState.OPEN)
        again = Session.resume(kept, store)
        assert (again.view, again.is_kept) == (s.view, True)
        store.close()
        return again

    def settle():
        return do(Settled(s.view.in_flight.faces, (1, 2, 3, 4, 5)[: len(s.view.in_flight.dice)]))

    assert do(SetSalt("ko\u0308k")).view.salt == "k\u00f6k"
    assert do(Roll()).view.in_flight == s.view.in_flight
    settle()
    assert do(Hold((0, 3))).view.match.held == (0, 3)
    do(Roll())
    assert settle().view.match.held == (0, 3)
    assert do(Fill(BoxId("choice"))).view.can_take_back
    assert not do(TakeBack()).view.match.turns
    do(Fill(BoxId("choice")))
    assert not do(Roll()).view.can_take_back
    settle()
    assert do(StandIn(Seat(1), "easy")).view.levels == (None, "easy", "hard")
    do(Fill(BoxId("choice")))
    do(Roll())
    settle()
    do(Fill(BoxId("choice")))
    do(Roll())
    settle()
    assert do(Fill(BoxId("ones"), timed_out=True)).view.match.turns[-1].timed_out
    assert do(ComeBack(Seat(1))).view.levels == (None, None, "hard")


def test_the_hint_mark_survives_the_end_of_the_game():
    store = Store.in_memory()
    s = session(store=store)
    throw(s)
    s.do(AskHint())
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).view.hints == (1, 0)


def test_misread_dice_are_resumed_as_not_thrown():
    store = Store.in_memory()
    s = session(store=store)
    (thrown,) = s.do(Roll())
    with pytest.raises(TossDisagrees):
        s.do(Settled((thrown.faces[0] % 6 + 1, *thrown.faces[1:])))
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).do(Roll()) == (thrown,)


@pytest.mark.parametrize("ending", [OpenSeal(), Abandon()])
def test_the_seal_stays_closed_until_the_end_is_kept(ending):
    memory = Store.in_memory()
    store = FullDisk(memory._db, is_kept=True)
    store.full = False
    s = session(store=store)
    if ending == OpenSeal():
        play_to_end(s)
    (kept,) = store.matches(MatchState.OPEN)
    before = s.view
    store.full = True
    assert s.do(ending) == (NotKept(FULL),)
    assert s.view == before
    with pytest.raises(IllegalAction, match="the seal is closed"):
        s.file()
    assert store.matches(MatchState.OPEN)[0].actions == kept.actions
    store.full = False
    assert s.do(ending) == (SealOpened(),)
    assert s.is_kept
    assert store.matches(MatchState.OPEN) == ()
    (kept,) = store.matches(MatchState.FINISHED if ending == OpenSeal() else MatchState.ABANDONED)
    assert Session.resume(kept, store).view == s.view


def test_nobody_plays_on_after_the_seal_was_opened_elsewhere():
    store = Store.in_memory()
    session(store=store)
    (kept,) = store.matches(MatchState.OPEN)
    here, there = (Session.resume(kept, store) for _ in range(2))
    there.do(Abandon())
    before = here.view
    assert here.do(Roll()) == (WentOnElsewhere(),)
    assert here.view == before, "nothing is thrown that was not kept here"
    assert here.do(Abandon()) == (WentOnElsewhere(),)
    (kept,) = store.matches(MatchState.ABANDONED)
    assert Session.resume(kept, store).view == there.view


def test_a_match_is_begun_with_the_players_words_or_not_at_all():
    memory = Store.in_memory()

    class Failing(Store):
        def _add(self, match, first, actions):
            super()._add(match, first, actions)
            raise StoreError(FULL)

    s = Session(Setup(BONUS, (ADA,)), Seal(bytes(32), "zar"), Failing(memory._db, is_kept=True))
    assert s.begin() == (NotKept(FULL),)
    assert memory.matches(MatchState.OPEN) == ()


def test_a_match_that_went_on_elsewhere_says_so_and_leaves_the_other_alone():
    store = Store.in_memory()
    session(store=store)
    (kept,) = store.matches(MatchState.OPEN)
    here, there = (Session.resume(kept, store) for _ in range(2))
    throw(there)
    *_, event = here.do(Roll())
    assert event == WentOnElsewhere()
    assert not here.is_kept
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).view == there.view


def test_a_record_that_makes_no_sense_is_refused():
    store = Store.in_memory()
    s = session(store=store)
    throw(s)
    (kept,) = store.matches(MatchState.OPEN)
    good = [json.loads(body) for body in kept.actions]
    bad = [
        [*good, {"do": "fill", "box": "chance"}],
        [*good, {"do": "roll", "faces": [1, 1, 1, 1, 1]}],
        [*good, {"do": "dance"}],
        [*good, {}],
        [*good, []],
        [{"do": "roll", "faces": "11111"}],
        [{"do": "hold", "held": [0]}],
    ]
    for actions in bad:
        broken = type(kept)(
            kept.id, kept.begun, kept.changed, kept.state, kept.setup, kept.secret,
            tuple(json.dumps(a) for a in actions),
        )  # fmt: skip
        with pytest.raises(BrokenMatch, match=f"match {kept.id}: "):
            Session.resume(broken, store)


FULL = "database or disk is full"


class FullDisk(Store):
    """A store whose disk is full until it is not."""

    full = True

    def _add(self, match, first, actions):
        if self.full:
            raise StoreError(FULL)
        super()._add(match, first, actions)


def test_a_full_disk_is_told_and_what_was_missed_is_saved_later():
    memory = Store.in_memory()
    store = FullDisk(memory._db, is_kept=True)
    s = Session(Setup(BONUS, (ADA, HARD)), Seal(bytes(32), "zar"), store)
    assert s.begin() == (NotKept(FULL),)
    thrown, not_kept = s.do(Roll())
    assert not_kept == NotKept(FULL)
    assert s.do(Settled(thrown.faces))[-1] == NotKept(FULL)
    store.full = False
    s.do(Hold((0,)))
    (kept,) = store.matches(MatchState.OPEN)
    assert Session.resume(kept, store).view == s.view


def test_the_secret_is_nowhere_before_the_end():
    store = Store.in_memory()
    s = session(store=store, seed=9)
    secret = random.Random(9).randbytes(32)
    throw(s)
    events = s.do(AskHint())
    shown = repr((s.view, s, events, store.matches(MatchState.OPEN)))
    assert secret.hex() not in shown
    assert repr(secret)[2:-1] not in shown


def test_a_draft_shows_its_commitment_and_takes_the_players_words():
    draft = Draft()
    store = Store.in_memory()
    s, events = draft.begin(Setup(BONUS, (ADA,)), store, "kırmızı zar")
    assert events == ()
    assert (s.view.commitment, s.view.salt) == (draft.commitment, "kırmızı zar")
    with pytest.raises(ValueError, match="no control characters"):
        draft.begin(Setup(BONUS, (ADA,)), store, "\n")
