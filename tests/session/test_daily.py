"""The dice of the day: the same for everyone, genuine, resumed; the first try counts."""

import hashlib
import hmac

import pytest

from game.record.match_file import write_match
from game.record.sealed import Seal
from game.record.verify import Finding, verify_bytes
from game.rules.boxes import BoxId
from game.rules.match import IllegalAction, Match
from game.session.checking import check
from game.session.daily import DayStanding, day_standing, days_before, total_to_beat
from game.session.draft import Draft
from game.session.intents import Abandon, AskHint, Fill, OpenSeal, Roll, SetSalt, Settled, StandIn
from game.session.session import BrokenMatch, Session
from game.session.setup import SeatSetup, Setup, SetupError
from game.session.view import Phase
from game.solve.advice import advise, positions_of
from game.store import MatchState, Store
from tests.solve.shared import solved
from tests.support.matches import SHIPPED

BONUS = SHIPPED["yacht-bonus"]
DAY = "2026-11-30"
ADA = SeatSetup("Ada")
# sha256sum of the text yacht-daily/1|2026-11-30|yacht-bonus
SECRET = "554b82e1413c4d79e4f85ca90f1bda278bd89ddea1fe20f5ac80158afddd0099"


def begun(store=None, table=BONUS, day=DAY) -> Session:
    setup = Setup(table, (ADA,), day=day)
    session, _ = Draft.for_setup(setup).begin(setup, store or Store.in_memory())
    return session


def play(session: Session, turns: int = 99) -> Session:
    """One throw a turn, written in the first open box."""
    while session.view.phase is Phase.PLAYING and turns:
        (thrown,) = session.do(Roll())
        session.do(Settled(thrown.faces))
        session.do(Fill(session.view.match.legal_boxes[0]))
        turns -= 1
    return session


def test_the_seal_of_a_day_by_a_vector_worked_out_by_hand():
    seal = Seal.of_day(DAY, "yacht-bonus")
    assert (seal.secret.hex(), seal.salt) == (SECRET, DAY)
    assert seal.commitment == "32ca3ec1cb8638b500ec8121350b6abf5a4503102254cc6d12c482417af8796c"
    assert seal.faces(0, 1, 1) == (4, 5, 2, 4, 2)
    assert seal.faces(0, 12, 3) == (5, 5, 6, 5, 2)
    digest = hmac.new(bytes.fromhex(SECRET), b"2026-11-30|0|1|2|4|0", hashlib.sha256).digest()
    assert seal.face(0, 1, 2, 4) == next(b for b in digest if b < 252) % 6 + 1 == 6


@pytest.mark.parametrize("day", ["2026-11-31", "2026-W49-1", "20261130", "today", ""])
def test_a_day_is_a_date(day):
    with pytest.raises(ValueError, match="day|date|isoformat"):
        Seal.of_day(day, "yacht-bonus")


def test_everybody_throws_the_same_dice_and_other_days_and_tables_other_ones():
    thrown = [begun().do(Roll())[0].faces for _ in range(2)]
    assert thrown[0] == thrown[1] == (4, 5, 2, 4, 2)
    assert begun(day="2026-12-01").do(Roll())[0].faces != thrown[0]
    assert begun(table=SHIPPED["yacht-exact"]).view.commitment != begun().view.commitment


def test_it_is_played_by_one_person_alone():
    for seats in ((ADA, ADA), (SeatSetup("Hard", "hard"),), (ADA, SeatSetup("Hard", "hard"))):
        with pytest.raises(SetupError, match="one person alone"):
            Setup(BONUS, seats, day=DAY)


def test_another_seal_is_no_seal_of_that_day():
    with pytest.raises(SetupError, match="not that of 2026-11-30"):
        Session(Setup(BONUS, (ADA,), day=DAY), Seal.new())


def test_the_salt_is_the_date_and_stays_so():
    session = begun()
    assert session.view.salt == DAY
    assert not session.view.can_set_salt
    with pytest.raises(IllegalAction):
        session.do(SetSalt("my words"))


def test_the_match_is_genuine_and_its_file_names_the_day():
    session = play(begun())
    session.do(OpenSeal())
    assert session.file().options.day == DAY
    assert check(session, SHIPPED).finding is Finding.GENUINE
    told_otherwise = write_match(session.file()).replace(b"2026-11-30", b"2026-11-29")
    verdict = verify_bytes(told_otherwise, SHIPPED)
    assert (verdict.finding, verdict.fault.key) == (Finding.NOT_GENUINE, "day")


def test_a_match_that_was_left_goes_on_with_the_same_dice():
    store = Store.in_memory()
    left = play(begun(store), 3)
    (kept,) = store.matches(MatchState.OPEN)
    resumed = Session.resume(kept, store)
    assert resumed.view == left.view
    assert resumed.view.setup.day == DAY
    with pytest.raises(IllegalAction):
        resumed.do(SetSalt("late words"))
    play(resumed).do(OpenSeal())
    assert check(resumed, SHIPPED).finding is Finding.GENUINE


def test_a_kept_match_with_a_false_seal_is_broken():
    store = Store.in_memory()
    store.begin(Setup(BONUS, (ADA,), day=DAY).to_json(), b"x" * 32)
    with pytest.raises(BrokenMatch, match="not that of"):
        Session.resume(store.matches(MatchState.OPEN)[0], store)


def test_a_rematch_is_another_try_at_the_same_dice():
    setup = Setup(BONUS, (ADA,), day=DAY)
    assert setup.rematch() == setup
    assert Setup.from_json(setup.to_json()) == setup


def test_the_first_try_begun_counts_and_the_best_is_known():
    store = Store.in_memory()
    assert day_standing(store, DAY, BONUS) == DayStanding()
    first = begun(store)
    second = play(begun(store))
    second.do(OpenSeal())
    standing = day_standing(store, DAY, BONUS)
    assert [t.state for t in standing.tries] == [MatchState.OPEN, MatchState.FINISHED]
    assert (standing.first.match_id, standing.first.total) == (first.match_id, None)
    assert standing.best == second.view.match.totals[0]
    assert standing.number_of(second.match_id) == 2
    play(first).do(OpenSeal())
    assert day_standing(store, DAY, BONUS).first.total == first.view.match.totals[0]
    assert day_standing(store, "2026-11-29", BONUS) == DayStanding()


def test_a_try_that_was_given_up_still_was_the_first():
    store = Store.in_memory()
    session = begun(store)
    session.do(Abandon())
    first = day_standing(store, DAY, BONUS).first
    assert (first.state, first.total) == (MatchState.ABANDONED, None)


def test_hints_are_told_and_a_bot_that_stood_in_makes_no_total():
    store = Store.in_memory()
    session = begun(store)
    (thrown,) = session.do(Roll())
    session.do(Settled(thrown.faces))
    session.do(AskHint())
    play_box = session.view.match.legal_boxes[0]
    session.do(Fill(play_box))
    assert day_standing(store, DAY, BONUS).first.hints == 1
    helped = begun(store)
    helped.do(StandIn(helped.view.seat, "hard"))
    (thrown,) = helped.do(Roll(), by_bot=True)
    helped.do(Settled(thrown.faces))
    helped.do(Fill(BoxId("ones")), by_bot=True)
    helped.do(StandIn(helped.view.seat, None))
    play(helped).do(OpenSeal())
    assert day_standing(store, DAY, BONUS).tries[1].total is None


def test_the_total_to_beat_is_what_the_best_options_make_of_these_dice(tmp_path):
    table = SHIPPED["yacht-exact"]
    seal, match = Seal.of_day(DAY, table.id), Match.start(table, 1)
    while not match.is_over:
        sealed = seal.faces(0, match.turn.number, match.roll_number + 1)
        old = match.faces or sealed
        match = match.rolled([old[d] if d in match.held else sealed[d] for d in range(5)])
        best = advise(solved(table.id), match.card, match.faces, 3 - match.roll_number).options[0]
        if hasattr(best, "box"):
            match = match.filled(best.box)
        else:
            match = match.hold(positions_of(best.hold, match.faces, match.held))
    assert total_to_beat(table, DAY, tmp_path) == match.totals[0]
    assert total_to_beat(table, DAY, tmp_path) == match.totals[0]


def test_days_before_go_over_the_ends_of_months():
    assert days_before("2026-03-01", 2) == ("2026-02-28", "2026-02-27")
