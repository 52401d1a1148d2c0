"""What happens in a match, in words."""

from dataclasses import replace

from game.record.sealed import Seal
from game.rules.boxes import BoxId
from game.rules.dice import Seat
from game.session.intents import (
    Fill,
    Filled,
    HeldNow,
    Hold,
    MatchOver,
    NotKept,
    Roll,
    Rolled,
    SealOpened,
    SeatChanged,
    Settled,
    TakenBack,
    TurnPassed,
)
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.ui.told_events import event_told, moment_told
from tests.support.matches import SHIPPED
from tests.test_text import WORDS

ADA, BEN = Seat(0), Seat(1)


def begun(*seats):
    """A match in which the first throw has been made, and the events of that throw."""
    session = Session(Setup(SHIPPED["yacht-bonus"], seats), Seal(bytes(32), "told"))
    return session, thrown(session)


def thrown(session):
    session.do(Roll())
    return session.do(Settled(session.view.in_flight.faces))


def lines(session, events):
    return [event_told(WORDS, session.view, event) for event in events]


def in_words(faces):
    return f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"


def test_a_turn_is_told_to_the_only_person():
    session, events = begun(SeatSetup("Ada"), SeatSetup("Easy", "easy"))
    faces = session.view.match.faces
    assert lines(session, events) == [f"Your first throw: {in_words(faces)}."]
    held = lines(session, session.do(Hold((0, 2))))
    assert held == [f"Held: {faces[0]} and {faces[2]}."]
    assert lines(session, session.do(Hold(()))) == ["No die is held."]
    session.do(Hold((0,)))
    events = thrown(session)
    assert lines(session, events) == [f"Your second throw: {in_words(session.view.match.faces)}."]
    points = session.view.match.possible[BoxId("choice")]
    assert lines(session, session.do(Fill(BoxId("choice")))) == [
        f"You write {points} in Choice. Your total is {points}.",
        "Easy’s turn",
    ]


def test_everybody_is_named_where_several_play_and_when_it_is_played_back():
    session, events = begun(SeatSetup("Ada"), SeatSetup("Ben"))
    told = f"Ada, first throw: {in_words(session.view.match.faces)}."
    assert lines(session, events) == [told]
    alone, events = begun(SeatSetup("Ada"))
    assert moment_told(WORDS, alone.view, events[0]) == told
    assert moment_told(WORDS, alone.view, None) == ""


def test_what_else_may_happen():
    session, _ = begun(SeatSetup("Ada"), SeatSetup("Easy", "easy"))
    view = session.view
    over = replace(view, match=replace(view.match))
    for event, told in (
        (TurnPassed(ADA), "Your turn"),
        (TakenBack(ADA, BoxId("choice")), "Choice is open again."),
        (SeatChanged(ADA, "easy"), "A bot plays for Ada now."),
        (SeatChanged(ADA, None), "Ada is back."),
        (SealOpened(), "The seal is open."),
        (HeldNow(BEN, ()), "Easy holds no die."),
        (NotKept("full"), ""),
    ):
        assert event_told(WORDS, over, event) == told
    bonus = event_told(WORDS, view, Filled(BEN, BoxId("sixes"), 24, 35))
    assert bonus == "Easy writes 24 in Sixes and earns 35 more. Total 0."
    assert event_told(WORDS, replace(view, is_tried=True), MatchOver((ADA,))) == ""
    assert event_told(WORDS, view, Rolled(BEN, (1, 2, 3, 4, 5), (0,))).startswith("Easy, first")
