"""The turn's clock: when it runs, when it stands still, and what it does at its end."""

from dataclasses import replace

import pygame
import pytest

from game.record.verify import Finding, verify
from game.rules.boxes import BoxId
from game.rules.dice import Seat
from game.session.brains import Thought
from game.session.clock import TurnClock
from game.session.intents import Abandon, ComeBack, Fill, StandIn, TakeBack
from game.session.session import Session
from game.session.view import Phase
from game.solve.advice import advise
from game.ui.desk import Desk
from game.ui.preferences import TossStyle
from game.ui.scenes.match_sheets import PassOn, Pause
from game.ui.scenes.play import Play
from game.worker import Job
from tests.solve.shared import solved
from tests.support.matches import SHIPPED
from tests.support.tables import SHORT


@pytest.fixture
def app(open_app):
    return open_app()


def start(app, seats=("Ada", "bot easy"), table="short", turn_s=30):
    return app.start(list(seats), table=table, turn_s=turn_s)


def left(scene):
    clock = scene.time.clock(scene.view)
    return None if clock is None else clock.left_s


def pass_time(app, seconds):
    app.frames(round(seconds / 0.25), 0.25)


def until_persons_turn(app):
    app.until(lambda: app.scene.view.awaits_player, what="a person's turn")


def test_a_clock_counts_down_to_nothing_and_no_further():
    clock = TurnClock.of(45)
    assert (clock.shown_s, clock.is_near_end, clock.is_out) == (45, False, False)
    late = clock.after(35.5)
    assert (late.shown_s, late.is_near_end) == (10, True)
    assert late.after(9.49).shown_s == 1
    over = late.after(9.5)
    assert (over.left_s, over.shown_s, over.is_out) == (0, 0, True)
    assert late.after(1000) == over


def test_the_clock_is_seen_from_the_start_and_every_second(app, monkeypatch):
    told = []
    monkeypatch.setattr(type(app.desk), "tell", lambda _desk, words: told.append(words))
    scene = start(app)
    app.frames(2)
    assert app.node("clock").label == "30 seconds left for this turn"
    pass_time(app, 1.5)
    assert app.node("clock").label == "29 seconds left for this turn"
    told.clear()
    pass_time(app, 19)
    assert told == ["10 seconds left for this turn"]
    pass_time(app, 8.5)
    assert app.node("clock").label == "1 second left for this turn"
    assert scene.rest_s <= 1.0


def test_ten_seconds_before_the_end_it_is_told_once(app, monkeypatch):
    told = []
    monkeypatch.setattr(Desk, "tell", lambda _desk, words: told.append(words))
    start(app)
    told.clear()
    pass_time(app, 19)
    assert told == []
    pass_time(app, 9)
    assert told == ["10 seconds left for this turn"]


def test_without_a_clock_nothing_is_seen_and_nothing_is_hurried(app):
    scene = start(app, turn_s=0)
    pass_time(app, 200)
    assert not app.has("clock")
    assert scene.view.match.faces is None
    assert scene.view.setup.turn_s is None


def test_it_stands_still_under_a_sheet_behind_another_window_and_while_dice_fly(app):
    scene = start(app)
    pass_time(app, 2)
    before = left(scene)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Pause)
    pass_time(app, 20)
    app.key(pygame.K_ESCAPE)
    assert left(scene) == pytest.approx(before, abs=0.2)
    app.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    pass_time(app, 20)
    app.app.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert left(scene) == pytest.approx(before, abs=0.2)
    app.desk.prefer(replace(app.desk.preferences, toss=TossStyle.FULL))
    app.click("roll")
    assert scene.dice.is_moving
    before = left(scene)
    app.until(lambda: not scene.dice.is_moving)
    assert left(scene) == pytest.approx(before, abs=0.2)
    pass_time(app, 3)
    assert left(scene) == pytest.approx(before - 3, abs=0.3)


def test_a_turn_without_a_throw_ends_with_one_throw_and_the_box_that_pays_most(app):
    scene = start(app)
    pass_time(app, 31)
    app.until(lambda: scene.view.match.turns, what="a box was filled")
    turn = scene.view.match.turns[0]
    assert (turn.timed_out, len(turn.rolls)) == (True, 1)
    open_card = replace(scene.view.match.cards[0], points=(None,) * len(SHORT.boxes))
    assert turn.points == max(open_card.possible(turn.rolls[0].faces, 1).values())
    assert any("Time is up" in notice for notice in app.desk.notices)
    assert not scene.view.can_take_back
    with pytest.raises(ValueError, match="nothing|no box"):
        scene.session.do(TakeBack())


@pytest.mark.slow
def test_held_dice_are_written_as_they_lie_and_the_next_turn_has_all_its_time(app):
    scene = start(app, ("Ada",))
    app.roll()
    app.click("die/0")
    faces = scene.view.match.faces
    pass_time(app, 30)
    app.until(lambda: scene.view.match.turns, what="a box was filled")
    assert scene.view.match.turns[0].rolls[-1].faces == faces
    assert left(scene) == pytest.approx(30, abs=0.5)


@pytest.mark.slow
def test_a_turn_taken_back_goes_on_with_the_time_it_had_left(app):
    scene = start(app, ("Ada",))
    app.roll()
    pass_time(app, 12)
    before = left(scene)
    scene.do(Fill(scene.view.match.legal_boxes[0]))
    pass_time(app, 4)
    scene.take_back()
    assert left(scene) == pytest.approx(before, abs=0.3)


def test_once_the_time_is_over_nothing_but_the_box_of_the_clock_is_written(app, monkeypatch):
    scene = start(app, table="yacht-bonus")
    app.roll()
    wanted = Thought(lambda: Job(0, 0, print, ()), print)  # the table is still being solved
    wanted.begin()
    monkeypatch.setattr(scene.time._brains, "timed_out_box", lambda view: wanted)
    monkeypatch.setattr(scene.time._brains, "progress", lambda table: 0.5)
    pass_time(app, 32)
    view = scene.view
    scene.roll()
    app.key(pygame.K_1)
    app.fill(max(view.match.possible, key=view.match.possible.get))
    scene.toggle_hint()
    app.frames(40)
    assert scene.view is view
    assert "50" in scene.prompt, "what is waited for is told"
    wanted._job.finish(BoxId("choice"))
    app.frames(2)
    assert scene.view.match.turns[0].box == "choice"
    assert scene.view.match.turns[0].timed_out


def test_changing_seats_in_the_middle_of_a_turn_gives_nobody_more_time(app):
    scene = start(app, seats=("Ada", "Bo"))
    app.frames(20)
    app.click("ready")
    pass_time(app, 20)
    before_s = left(scene)
    for change in (StandIn(Seat(1), "easy"), ComeBack(Seat(1)),
                   StandIn(Seat(0), "easy"), ComeBack(Seat(0))):  # fmt: skip
        scene.do(change)
    assert left(scene) == before_s < 11


@pytest.mark.slow
def test_two_people_each_have_their_own_time_once_they_are_there(app):
    scene = start(app, ("Ada", "Ben"))
    if isinstance(app.scene, PassOn):
        pass_time(app, 100)
        app.key(pygame.K_RETURN)
    assert left(scene) == pytest.approx(30, abs=0.5)
    app.roll()
    scene.do(Fill(scene.view.match.legal_boxes[0]))
    app.frames(2)
    assert isinstance(app.scene, PassOn)
    pass_time(app, 100)
    assert left(scene) == 30


@pytest.mark.slow
def test_bots_have_no_clock(app):
    scene = start(app, ("bot easy", "Ada"))
    assert scene.view.is_bots_turn
    assert not app.has("clock")
    until_persons_turn(app)
    app.frames(2)
    assert app.has("clock")
    app.start(["bot easy", "bot easy"])
    assert app.scene.view.setup.turn_s is None


def test_the_box_of_the_clock_pays_most_and_of_several_is_worth_most(app):
    values = solved("yacht-classic")
    scene = start(app, ("Ada",), table="yacht-classic")
    app.roll()
    match = scene.view.match
    found = scene.desk.services.brains.timed_out_box(scene.view)
    app.until(lambda: found.is_done)
    boxes = advise(values, match.cards[0], match.faces, 2).boxes
    most = max(option.points for option in boxes)
    assert found.result() == next(o.box for o in boxes if o.points == most)


@pytest.mark.slow
def test_a_whole_match_by_the_clock_alone_is_genuine_and_says_so(app):
    scene = start(app, ("Ada",))
    for _ in range(2000):
        if scene.view.phase is not Phase.PLAYING:
            break
        app.frames(1, 0.25)
        app.until(lambda: not app.services.worker.is_busy)
    assert scene.view.phase is Phase.FILLED
    scene.see_result()
    file = app.scene.session.file()
    assert file.options.turn_s == 30
    assert all(turn.timed_out for turn in file.turns)
    assert verify(file, SHIPPED).finding is Finding.GENUINE


def test_the_limit_is_kept_with_the_match(app):
    scene = start(app, ("Ada", "bot easy"), turn_s=60)
    kept = app.services.store.match(scene.session.match_id)
    assert Session.resume(kept, app.services.store).view.setup.turn_s == 60
    scene.do(Abandon())
    assert scene.session.file().options.turn_s == 60
    assert scene.view.seat == Seat(0)
    assert isinstance(scene, Play)
