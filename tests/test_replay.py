"""The replay on the screen: matches watched again by mouse and by keyboard, as they were played."""

import random
from dataclasses import replace

import pygame
import pytest

from game.record.match_file import Options, SeatRecord, match_file_of, write_match
from game.rules.match import Match
from game.session.intents import Filled, HeldNow, Thrown
from game.toss.settle import read_face
from game.ui.preferences import Movement, ReplayPace, TossStyle
from game.ui.scenes.ending import Ending
from game.ui.scenes.replay import Replay
from game.ui.scenes.review import Review
from tests.support.matches import SHIPPED, any_match, match_file
from tests.support.reviews import EIGHT, open_review
from tests.support.tables import SHORT, SIXTEEN


def watch(pilot, tmp_path, file, pace=ReplayPace.AT_ONCE, **choices):
    """Open a match from its file, and the replay by a click."""
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(file))
    pilot.desk.prefer(replace(pilot.desk.preferences, replay_pace=pace, **choices))
    pilot.app.open_match(path)
    pilot.frames(2)
    pilot.click("replay")
    assert isinstance(pilot.scene, Replay)
    return pilot.scene


def file_of(match: Match):
    """The file of a match with real dice."""
    seats = tuple(SeatRecord(f"Seat {n}", "human") for n in range(len(match.cards)))
    return match_file_of(match, seats, Options(), (0,) * len(seats), None)


def to_the_end(pilot):
    """Let it play on, in large frames."""
    scene = pilot.scene
    seen = []

    def is_over():
        if scene.at not in seen:
            seen.append(scene.at)
        pilot.frames(dt_s=0.1)
        return scene.is_at_end

    pilot.until(is_over)
    pilot.frames(30)
    assert seen == list(range(seen[0], seen[-1] + 1))
    return scene


def poses(scene):
    return {shown.die: shown.pose for shown in scene.dice.shown()}


@pytest.fixture
def opened(open_app, tmp_path):
    """A match of two seats on a short table, paused at its start."""
    pilot = open_app()
    watch(pilot, tmp_path, match_file(table=SHORT, seed=2))
    pilot.key(pygame.K_SPACE)
    assert not pilot.scene.is_playing
    return pilot


@pytest.mark.parametrize(
    "toss", [TossStyle.NONE, pytest.param(TossStyle.FULL, marks=pytest.mark.slow)]
)
def test_the_tosses_seen_are_those_of_the_match(open_app, toss):
    pilot = open_app()
    play = pilot.start(["Ada"], table="short")
    lay = []
    for box in SHORT.boxes:
        pilot.roll()
        lay.append(poses(play))
        if box is SHORT.boxes[0]:
            pilot.click("die/2")
            pilot.frames(30)
            pilot.roll()
            lay.append(poses(play))
        pilot.fill(play.view.match.legal_boxes[0])
    pilot.click("roll")
    before = write_match(pilot.scene.session.file())
    pilot.desk.prefer(replace(pilot.desk.preferences, toss=toss, replay_pace=ReplayPace.FAST))
    pilot.click("replay")
    scene = pilot.scene
    seen = []
    while not scene.is_at_end:
        pilot.until(lambda at=scene.at: scene.at > at, what="the next moment")
        if isinstance(scene.shown.event, Thrown):
            seen.append(poses(scene))
    assert seen == lay
    assert scene.view.match.cards == play.view.match.cards
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Ending)
    assert write_match(pilot.scene.session.file()) == before


def test_every_moment_can_be_gone_to_by_mouse(opened):
    scene = opened.scene
    assert scene.at == 0
    assert opened.node("headline").label == "Turn 1 · Ada"
    assert not opened.node("step_back").is_enabled
    opened.click("step_on")
    opened.until(lambda: scene.at == 1 and not scene.dice.is_moving)
    opened.frames(2)
    faces = scene.shown.event.faces
    assert "-".join(map(str, faces)) in opened.node("prompt").label
    assert [read_face(poses(scene)[die][3:]) for die in range(5)] == list(faces)
    opened.click("turn_on")
    assert (scene.shown.place, scene.at) == (1, scene.course.begins(1))
    assert opened.node("turn/1").is_checked
    opened.click("step_back")
    assert isinstance(scene.shown.event, Filled)
    opened.frames(2)
    assert (
        SHORT.boxes[0].id.capitalize() in opened.node("turn/0").label
        or " in " in opened.node("prompt").label
    )
    opened.click("turn_back")
    assert scene.at == 1
    opened.click("turn_back")
    assert scene.at == 0
    opened.click("last")
    assert scene.view.match == scene.course.moments[-1].view.match
    assert scene.view.match.is_over
    assert not opened.node("step_on").is_enabled
    assert "Again" in opened.node("play").label
    opened.click("turn/3")
    assert scene.at == scene.course.begins(3)
    opened.click("first")
    assert scene.at == 0
    opened.click("back")
    assert isinstance(opened.scene, Ending)


def test_all_of_it_can_be_done_by_keyboard(opened):
    scene = opened.scene
    opened.key(pygame.K_PAGEDOWN)
    opened.until(lambda: scene.at == 1 and not scene.dice.is_moving)
    opened.key(pygame.K_PAGEDOWN, mod=pygame.KMOD_CTRL)
    assert scene.at == scene.course.begins(1)
    opened.key(pygame.K_PAGEUP)
    assert scene.at == scene.course.begins(1) - 1
    opened.key(pygame.K_PAGEUP, mod=pygame.KMOD_CTRL)
    assert scene.at == 1
    opened.key(pygame.K_END)
    assert scene.is_at_end
    opened.key(pygame.K_HOME)
    assert scene.at == 0
    paces = []
    for text in ("-", "-", "-", "-", "+", "=", "+", "+"):
        opened.key(0, text)
        paces.append(scene.pace)
    assert paces[3] is ReplayPace.SLOW
    assert paces[-1] is ReplayPace.AT_ONCE
    stops = []
    for _ in range(20):
        opened.key(pygame.K_TAB)
        stops.append(opened.desk.focused)
    for part in ("back", "turn/0", "play", "step_on", "slower"):
        assert part in stops, part
    assert "turn/1" not in stops  # one stop for the whole line
    opened.tab_to("turn/0")
    opened.key(pygame.K_RIGHT)
    opened.key(pygame.K_RIGHT)
    assert opened.desk.focused == "turn/2"
    opened.key(pygame.K_RETURN)
    assert scene.at == scene.course.begins(2)
    opened.tab_to("step_on")
    opened.key(pygame.K_SPACE)  # a button that has the focus is pressed by it
    assert not scene.is_playing
    opened.tab_to("play")
    opened.key(pygame.K_SPACE)
    assert scene.is_playing
    opened.key(pygame.K_ESCAPE)
    assert isinstance(opened.scene, Ending)
    assert opened.desk.focused == "replay"


def test_it_plays_to_the_end_and_begins_again(opened):
    opened.click("play")
    scene = to_the_end(opened)
    assert not scene.is_playing
    assert scene.view.match.winners
    assert "win" in opened.node("prompt").label
    opened.key(pygame.K_SPACE)
    opened.until(lambda: 0 < scene.at < 5)
    assert scene.is_playing


def test_a_pause_stops_dice_in_the_air(open_app, tmp_path):
    pilot = open_app()
    full = {"toss": TossStyle.FULL, "movement": Movement.FULL}
    scene = watch(pilot, tmp_path, match_file(table=SHORT), ReplayPace.NORMAL, **full)
    pilot.until(lambda: len(scene.dice.shown()) == 5)
    pilot.frames(10)
    pilot.key(pygame.K_SPACE)
    before = poses(scene)
    assert scene.view.in_flight is not None
    assert not scene.update(1 / 60)  # nothing wants another frame
    pilot.frames(20)
    assert poses(scene) == before
    pilot.key(pygame.K_SPACE)
    pilot.frames(5)
    assert poses(scene) != before
    pilot.key(pygame.K_PAGEUP)  # what is on its way goes back to where it came from
    assert (scene.at, scene.is_playing) == (0, False)
    pilot.key(pygame.K_PAGEDOWN)
    pilot.frames(3)
    pilot.key(pygame.K_PAGEDOWN)  # and on to where it goes
    pilot.until(lambda: not scene.dice.is_moving)
    assert scene.at == 1


@pytest.mark.slow
def test_slow_takes_longer_than_normal_and_fast_less(open_app, tmp_path):
    pilot = open_app()
    full = {"toss": TossStyle.FULL, "movement": Movement.FULL}
    scene = watch(pilot, tmp_path, match_file(table=SHORT), ReplayPace.SLOW, **full)
    frames = {}
    for pace in ReplayPace:
        pilot.desk.prefer(replace(pilot.desk.preferences, replay_pace=pace))
        scene.go_to(0)
        scene.is_playing = False
        pilot.until(lambda: not pilot.services.worker.is_busy)
        scene.is_playing = True
        frames[pace] = 0
        while scene.at < 2:
            pilot.frames()
            frames[pace] += 1
    taken = list(frames.values())
    assert taken == sorted(taken, reverse=True)
    assert taken[0] > 2 * taken[2] > 4 * taken[3]


def won_at_once():
    table = replace(
        SHORT, id="wins", boxes=(*SHORT.boxes[:-1], replace(SHORT.boxes[-1], wins_when_served=True))
    )
    match = Match.start(table, 3).rolled((1, 2, 3, 4, 6)).filled("choice")
    return file_of(match.rolled((5,) * 5).filled("yacht"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    [
        pytest.param(match_file(table=EIGHT, seats=1, seed=5), id="alone", marks=pytest.mark.slow),
        pytest.param(
            match_file(table=SHORT, seats=3, same_dice=True), id="same dice", marks=pytest.mark.slow
        ),
        pytest.param(match_file(stop=12, seed=3), id="given up in the middle of a turn"),
        pytest.param(
            match_file(stop=1, seed=3), id="given up after one throw", marks=pytest.mark.slow
        ),
        pytest.param(won_at_once(), id="won at once", marks=pytest.mark.slow),
        pytest.param(
            file_of(any_match(random.Random(4), SHORT, 1, 10_000)), id="real dice, turns entered"
        ),
    ],
)
def test_all_kinds_of_matches_are_played_to_their_end(open_app, tmp_path, file):
    pilot = open_app()
    still = {"toss": TossStyle.NONE, "movement": Movement.NONE}
    scene = watch(pilot, tmp_path, file, **still)
    ended = next(one for one in pilot.desk.scenes if isinstance(one, Ending)).view.match
    to_the_end(pilot)
    assert scene.view.match.cards == ended.cards
    assert scene.view.match.turn == ended.turn
    faces = ended.faces
    if faces is not None:
        assert [read_face(poses(scene)[die][3:]) for die in range(5)] == list(faces)
    for number in range(scene.course.last - 1, max(-1, scene.course.last - 12), -1):
        pilot.key(pygame.K_PAGEUP)
        pilot.until(lambda: not scene.dice.is_moving)
        assert scene.at == number
        shown = scene.view.match
        if shown.faces is not None:
            lie = poses(scene)
            assert [read_face(lie[die][3:]) for die in range(5)] == list(shown.faces)
            on_rack = {one.die for one in scene.dice.shown() if one.on_rack}
            assert on_rack == set(shown.held if shown.can_hold else shown.turn.rolls[-1].held)


@pytest.mark.slow
def test_a_full_table_with_sixteen_boxes(open_app, tmp_path):
    pilot = open_app((960, 600))
    scene = watch(pilot, tmp_path, match_file(table=SIXTEEN, seats=6, seed=8))
    turns = 6 * 16
    assert len(scene.course.turns) == turns
    for place in (0, 50, turns - 1):
        pilot.click(f"turn/{place}")
        assert scene.shown.place == place
        assert pilot.node(f"turn/{place}").is_checked
    pilot.key(pygame.K_END)
    assert scene.view.match.is_over


def test_a_match_nobody_threw_in_can_not_be_watched(open_app, tmp_path):
    pilot = open_app()
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(match_file(stop=0)))
    pilot.app.open_match(path)
    pilot.frames(2)
    assert not pilot.node("replay").is_enabled
    pilot.click("replay")
    assert isinstance(pilot.scene, Ending)


def test_what_is_said_of_a_turn(open_app, tmp_path):
    """Who stood in, that the time had run out, what a bonus brought."""
    match = Match.start(SHIPPED["yacht-bonus"], 1)
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        match = match.rolled((face,) * 5).filled(box, by="hard" if face == 5 else None)
    late = replace(match.turns[0], timed_out=True)
    file = file_of(replace(match, turns=(late, *match.turns[1:])))
    pilot = open_app()
    scene = watch(pilot, tmp_path, file)
    pilot.key(pygame.K_SPACE)
    told = {}
    for number, moment in enumerate(scene.course.moments):
        if isinstance(moment.event, Filled):
            scene.go_to(number)
            pilot.frames(2)
            told[moment.event.box] = pilot.node("prompt").label
    assert told["twos"] == "10 points in Twos"
    assert "Hard stood in" in told["fives"]
    assert any("35 more" in words for words in told.values())


def test_a_turn_of_the_review_is_watched(open_app, tmp_path):
    pilot = open_app()
    review = open_review(pilot, tmp_path, ["Ada", "Ben"])
    decision = review.decision(review.cursor)
    pilot.key(pygame.K_w)
    scene = pilot.scene
    assert isinstance(scene, Replay)
    turn = scene.shown.turn
    assert (turn.seat, turn.number) == (decision.seat, decision.turn)
    assert scene.view.in_flight is not None  # its first throw is on its way
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is review
    pilot.frames(2)
    pilot.click("watch")
    assert isinstance(pilot.scene, Replay)
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Ending)


@pytest.mark.slow
def test_the_bakes_are_there_before_they_are_played(open_app, tmp_path):
    pilot = open_app()
    full = {"toss": TossStyle.FULL, "movement": Movement.FULL}
    scene = watch(pilot, tmp_path, match_file(table=SHORT), ReplayPace.FAST, **full)
    pilot.until(lambda: not pilot.services.worker.is_busy)
    for _ in range(2):
        throw = next(
            m.event for m in scene.course.moments[scene.at + 1 :] if isinstance(m.event, Thrown)
        )
        assert scene.dice._bakes.of(throw.toss_seed, throw.dice).is_done
        pilot.until(lambda at=scene.at: isinstance(scene.shown.event, Thrown) and scene.at > at)


def test_held_dice_travel_to_the_rack(open_app, tmp_path):
    pilot = open_app()
    full = {"toss": TossStyle.NONE, "movement": Movement.FULL}
    scene = watch(pilot, tmp_path, match_file(table=EIGHT, seed=1), ReplayPace.NORMAL, **full)
    assert isinstance(pilot.scene, Replay)
    hold = next(n for n, m in enumerate(scene.course.moments) if isinstance(m.event, HeldNow))
    pilot.key(pygame.K_SPACE)
    scene.go_to(hold - 1)
    pilot.until(lambda: not scene.dice.is_moving)
    pilot.frames(2)
    before = poses(scene)
    pilot.key(pygame.K_PAGEDOWN)
    assert scene.at == hold
    die = scene.shown.event.held[0]
    pilot.frames(3)
    on_the_way = poses(scene)[die]
    pilot.frames(30)
    assert on_the_way not in (before[die], poses(scene)[die])
    assert pilot.node(f"die/{die}").is_checked
    assert "Holds" in pilot.node("prompt").label
    pilot.click(f"die/{die}")  # nothing is to be done to it
    assert scene.at == hold
    assert isinstance(pilot.scene, Replay)
    assert not isinstance(pilot.scene, Review)


@pytest.mark.slow
@pytest.mark.parametrize("toss", [TossStyle.NONE, TossStyle.QUICK])
def test_the_dice_lie_beside_the_box_they_were_written_in(open_app, tmp_path, toss):
    pilot = open_app()
    file = match_file(table=SHORT, seed=2)
    scene = watch(pilot, tmp_path, file, toss=toss, movement=Movement.NONE)
    pilot.key(pygame.K_SPACE)
    last = file.turns[-1].rolls[-1].faces
    jumped_to = last_faces(pilot, pygame.K_END)
    assert jumped_to == last
    pilot.key(pygame.K_HOME)
    pilot.frames(3)
    scene.toggle()
    to_the_end(pilot)
    assert faces_shown(scene) == last


def last_faces(pilot, key):
    """The faces that lie on the tray some frames after a key."""
    pilot.key(key)
    pilot.until(lambda: not pilot.services.worker.is_busy)
    pilot.frames(5)
    return faces_shown(pilot.scene)


def faces_shown(scene):
    return tuple(read_face(pose[3:]) for _, pose in sorted(poses(scene).items()))
