"""The course of a match: every moment in the order of play, each one legal move after the last."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.sealed import SECRET_BYTES, Seal
from game.rules.boxes import BoxId
from game.rules.match import Match
from game.session.course import Course, Moment
from game.session.intents import (
    Abandon,
    Fill,
    Filled,
    HeldNow,
    Hold,
    OpenSeal,
    Roll,
    Settled,
    Thrown,
)
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.throws import throw_of
from game.session.view import Phase, View
from tests.support.matches import SHIPPED, any_match
from tests.support.tables import SHORT, SIXTEEN

AT_ONCE = replace(
    SHORT, id="at-once", boxes=(*SHORT.boxes[:-1], replace(SHORT.boxes[-1], wins_when_served=True))
)
TABLES = [SHORT, AT_ONCE, SIXTEEN, SHIPPED["generala"], SHIPPED["classic"]]


def view_of(match: Match, commitment: str) -> View:
    """The view of a match that is over or was given up."""
    seats = tuple(
        SeatSetup(f"seat {n}", "hard" if n % 2 else None) for n in range(len(match.cards))
    )
    phase = Phase.OPENED if match.is_over else Phase.ABANDONED
    none = (0,) * len(seats)
    return View(
        Setup(match.table, seats), match, phase, commitment, "", none, (None,) * len(seats), None
    )


matches = st.builds(
    any_match,
    st.integers(0, 2**32).map(random.Random),
    st.sampled_from(TABLES),
    st.integers(1, 6),
    st.integers(0, 60) | st.just(10_000),
)


def done(match: Match, moment: Moment) -> Match:
    """The match after the move a moment's event tells of."""
    match moment.event:
        case Thrown(faces=faces):
            return match.rolled(faces, direct=moment.turn.direct)
        case HeldNow(held=held):
            return match.hold(held)
        case Filled(box=box):
            return match.filled(box, by=moment.turn.by, timed_out=moment.turn.timed_out)
    raise AssertionError(moment.event)


def told(match: Match) -> tuple[object, ...]:
    """What a match is, but for what no file keeps: dice held and let go before a box was filled."""
    return match.table, match.cards, match.turns, match.turn, match.held, match.won_by


@settings(max_examples=60)
@given(matches, st.sampled_from(["", "c0ffee"]))
def test_every_moment_is_one_legal_move_after_the_last_and_the_last_is_the_match(match, commitment):
    view = view_of(match, commitment)
    course = Course.of(view)
    first, *others = course.moments
    assert first.event is None
    assert first.view.match == Match.start(match.table, len(match.cards))
    for before, moment in zip(course.moments, others, strict=False):
        after = done(before.view.match, moment)
        assert told(moment.view.match) == told(after)
        assert moment.view.match != before.view.match
    assert told(course.moments[-1].view.match) == told(match)


@settings(max_examples=40)
@given(matches)
def test_every_turn_is_found_and_every_throw_has_its_public_seed(match):
    view = view_of(match, "c0ffee")
    course = Course.of(view)
    for place, turn in enumerate(course.turns):
        moments = [moment for moment in course.moments if moment.place == place and moment.event]
        thrown = [moment.event for moment in moments if isinstance(moment.event, Thrown)]
        assert [(one.held, one.faces) for one in thrown] == [(r.held, r.faces) for r in turn.rolls]
        if turn.rolls:
            assert course.moments[course.begins(place)] is moments[0]
            assert moments[0].event is thrown[0]
        if turn.box is not None:
            assert moments[-1].event.box == turn.box
    for before, moment in zip(course.moments, course.moments[1:], strict=False):
        if isinstance(moment.event, Thrown):
            roll = before.view.match.roll_number + 1
            held = before.view.match.held
            assert moment.event == throw_of(before.view, roll, held, moment.event.faces)
    assert course.throws(0, course.last + 1) == course.throws(-5, 10_000)


def test_nothing_can_be_done_in_any_moment():
    for moment in Course.of(view_of(any_match(random.Random(1), SHORT, 2, 9), "")).moments:
        view = moment.view
        assert not any((view.can_roll, view.can_hold, view.can_take_back, view.awaits_player))


@pytest.mark.parametrize("ends", [Abandon(), OpenSeal()])
def test_the_throws_are_those_that_were_seen_when_it_was_played(ends):
    """Also where the session knows more than a file: a box taken back, dice held at the end."""
    setup = Setup(SHORT, (SeatSetup("Ada"), SeatSetup("Ben")))
    session = Session(setup, Seal(random.Random(3).randbytes(SECRET_BYTES), "x"))
    seen: list[object] = []

    def do(intent: object) -> None:
        for event in session.do(intent):
            seen.append(event)
            if isinstance(event, Thrown):
                session.do(Settled(event.faces))

    for _ in range(2 if isinstance(ends, Abandon) else 6):
        do(Roll())
        do(Hold((0, 3)))
        do(Roll())
        do(Hold((0, 1, 3)))
        do(Fill(session.view.match.legal_boxes[0]))
    if isinstance(ends, Abandon):
        do(Roll())
        do(Hold((2,)))
    do(ends)
    course = Course.of(session.view)
    throws = [event for event in seen if isinstance(event, Thrown)]
    assert course.throws(0, 10_000) == throws
    fills = [moment.event for moment in course.moments if isinstance(moment.event, Filled)]
    assert fills == [event for event in seen if isinstance(event, Filled)]
    assert course.moments[-1].view.match.held == session.view.match.held


def test_a_match_nobody_threw_in_has_one_moment():
    course = Course.of(view_of(Match.start(SHORT, 2), ""))
    assert [moment.event for moment in course.moments] == [None]
    assert course.last == 0


def test_a_match_won_at_once_ends_there():
    match = Match.start(AT_ONCE, 2).rolled((4,) * 5).filled(BoxId("yacht"))
    course = Course.of(view_of(match, ""))
    assert course.moments[-1].view.match.winners == (0,)
    assert [type(moment.event) for moment in course.moments[1:]] == [Thrown, Filled]
