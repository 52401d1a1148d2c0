"""Two copies of the game run on the same files, each in a process of its own; neither harms the
other."""

import sqlite3

import pytest

from game.session.session import Session
from game.store import MatchState, Store
from tests.support.copies import Copy
from tests.test_store import FIRST_SCHEMA

pytestmark = pytest.mark.slow  # two interpreters with a window each: ten seconds of processor time
ELSEWHERE = "has gone on in another window"


@pytest.fixture(scope="module")
def copies():
    two = Copy(), Copy()
    yield two
    for copy in two:
        copy.end()


@pytest.fixture
def home(tmp_path):
    return str(tmp_path)


def kept(tmp_path, state=MatchState.OPEN):
    """The matches on disk, each of them whole."""
    store = Store.open(tmp_path / "data" / "yacht.sqlite3")
    matches = {match.id: match for match in store.matches(state)}
    sessions = {number: Session.resume(match, None) for number, match in matches.items()}
    store.check()
    store.close()
    return sessions


def both(copies, what, *details):
    """Both do it at the same moment."""
    for copy in copies:
        copy.tell(what, *details)
    return [copy.heard() for copy in copies]


def test_both_start_for_the_first_time_at_the_same_moment(copies, tmp_path):
    for number in range(3):
        states = both(copies, "open", str(tmp_path / str(number)))
        assert [(state["is_kept_at_all"], state["notices"]) for state in states] == [(True, [])] * 2


def test_both_bring_an_old_file_up_to_date_at_the_same_moment(copies, tmp_path):
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "yacht.sqlite3").executescript(FIRST_SCHEMA).close()
    states = both(copies, "open", str(tmp_path))
    assert [state["is_kept_at_all"] for state in states] == [True, True]
    assert list(tmp_path.glob("data/*damaged*")) == []


def test_each_plays_its_own_match(copies, tmp_path, home):
    both(copies, "open", home)
    one, two = both(copies, "start", ["Ada", "bot easy"])
    assert one["match"] != two["match"]
    for _ in range(2):
        both(copies, "roll")
    states = both(copies, "fill", "choice")
    sessions = kept(tmp_path)
    for state in states:
        assert (state["is_kept"], state["notices"]) == (True, [])
        assert len(sessions[state["match"]].view.match.turns) >= 1


def test_a_match_that_goes_on_in_the_other_window_is_thrown_there_and_only_there(
    copies, tmp_path, home
):
    here, there = copies
    here.ask("open", home)
    match = here.ask("start", ["Ada"])["match"]
    there.ask("open", home)
    assert there.ask("resume")["match"] == match
    here.ask("roll")
    faces = here.ask("fill", "choice")
    blocked = there.ask("roll")
    assert (blocked["rolls"], blocked["turns"], blocked["faces"]) == (0, 0, None)
    assert any(ELSEWHERE in notice for notice in blocked["notices"])
    assert len(kept(tmp_path)[match].view.match.turns) == faces["turns"] == 1
    there.ask("home")
    assert there.ask("resume")["turns"] == 1
    there.ask("roll")
    assert here.ask("roll")["rolls"] == 0, "now it is the other way round"
    assert kept(tmp_path)[match].view.match.roll_number == 1


@pytest.mark.parametrize("ending", ["abandon", "finish"])
def test_a_match_that_was_ended_or_deleted_in_the_other_window_is_over(
    copies, tmp_path, home, ending
):
    here, there = copies
    here.ask("open", home)
    match = here.ask("start", ["Ada"])["match"]
    there.ask("open", home)
    there.ask("resume")
    here.ask(ending)
    blocked = there.ask("roll")
    assert (blocked["rolls"], blocked["faces"]) == (0, None)
    assert any(ELSEWHERE in notice for notice in blocked["notices"])
    here.ask("delete", match)
    assert there.ask("roll")["faces"] is None
    assert "match" not in there.ask("home")
    for state in MatchState:
        assert kept(tmp_path, state) == {}


def test_choices_made_in_one_window_are_not_undone_by_the_other(copies, home):
    here, there = copies
    both(copies, "open", home)
    here.ask("prefer", {"theme": "evening"})
    assert there.ask("prefer", {"size": 1.5})["theme"] == "day"
    here.ask("prefer", {"movement": "less"})
    again = here.ask("open", home)
    assert (again["theme"], again["size"]) == ("evening", 1.5)
