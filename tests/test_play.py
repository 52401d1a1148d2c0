"""Whole matches in the real window, by real events."""

import time

import pygame
import pytest

from game.record.match_file import read_match
from game.record.verify import Finding, verify
from game.rules.boxes import BoxId
from game.session.intents import StandIn
from game.session.view import HintState, Phase
from game.store import MatchState
from game.ui.look import Rect
from game.ui.preferences import Movement, Pace, TossStyle
from game.ui.scenes import tray_page
from game.ui.scenes.ending import Ending
from game.ui.scenes.guard import Guard
from game.ui.scenes.help import Help
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import PassOn, Pause, SealSheet
from game.ui.scenes.play import Play
from tests.support.matches import SHIPPED
from tests.support.processes import kill_children


def test_a_match_by_mouse_from_home_to_the_ending(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"], table="yacht-exact")
    app.finish()
    assert app.view.phase is Phase.FILLED
    app.click("roll")
    ending = app.scene
    assert isinstance(ending, Ending)
    app.click("check")
    assert ending.is_true
    assert ending.dice_checked >= 2 * 12 * 5
    (path,) = (app.services.files.data / "matches").glob("*.yacht")
    file = read_match(path.read_bytes())
    assert verify(file, SHIPPED).finding is Finding.GENUINE
    assert file.result.totals == ending.view.match.totals
    app.click("home")
    assert isinstance(app.scene, Home)
    assert app.scene.left_off is None


@pytest.mark.slow
def test_a_match_by_keyboard_alone(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"])
    while app.desk.focused != "start":
        app.key(pygame.K_TAB)
    app.key(pygame.K_RETURN)
    play = app.play
    while play.view.phase is Phase.PLAYING:
        if not play.view.awaits_player or play.dice.is_moving:
            app.key(pygame.K_SPACE)
            time.sleep(0.002)
        elif play.view.match.roll_number == 0:
            app.key(pygame.K_SPACE)
        elif play.view.match.roll_number == 1:
            app.key(pygame.K_1)
            app.key(pygame.K_4)
            assert play.view.match.held == (0, 3)
            app.key(pygame.K_SPACE)
        else:
            box = max(play.view.match.possible, key=play.view.match.possible.get)
            for _ in range(200):
                if app.desk.focused == f"cell/0/{box}":
                    break
                app.key(pygame.K_TAB)
            app.key(pygame.K_RETURN)
            if play.guard.armed_box:
                app.frames(30)
                app.key(pygame.K_RETURN)
    app.key(pygame.K_SPACE)
    assert isinstance(app.scene, Ending)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_every_control_is_reached_by_tab_and_by_arrows(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    app.roll()
    stops = {node.id for node in app.desk.nodes if node.is_focusable}
    assert {"menu", "take_back", "rules", "roll", "hint", "seal"} <= stops
    assert {f"die/{n}" for n in range(5)} <= stops
    assert {f"cell/0/{box.id}" for box in SHIPPED["yacht-bonus"].boxes} <= stops
    seen = set()
    for _ in stops:
        app.key(pygame.K_TAB)
        seen.add(app.desk.focused)
    assert seen == stops
    reached, todo = set(), ["roll"]
    arrows = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
    while todo:
        here = todo.pop()
        reached.add(here)
        for arrow in arrows:
            app.desk.focus(here)
            app.key(arrow)
            if app.desk.focused not in reached:
                todo.append(app.desk.focused)
    assert reached == stops


@pytest.mark.slow
def test_the_second_match_in_a_row_is_like_the_first(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"], table="short")
    app.finish()
    app.click("roll")
    app.click("rematch")
    assert isinstance(app.scene, SealSheet), "the new seal is shown before the first throw"
    play = app.play
    assert play.view.setup.seats[0].level == "easy", "the other seat starts"
    assert play.view.hints == (0, 0)
    assert play.view.is_bots_turn
    app.frames(100)
    assert play.view.match.faces is None, "nobody throws while the seal is being read"
    app.click("on")
    app.finish()
    app.click("roll")
    assert isinstance(app.scene, Ending)


def test_a_double_click_on_roll_throws_once(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"], toss=TossStyle.FULL)
    app.click("roll")
    app.click("roll")
    app.until(lambda: play.view.match.faces is not None)
    assert play.view.match.roll_number == 1
    app.frames(30)
    assert play.view.match.roll_number == 1
    play.guard = Guard()
    app.click("die/2")
    app.click("die/2")
    assert play.view.match.held == (2,), "the second click of a double click lets nothing go"


def test_the_toss_is_seen_and_a_click_ends_it(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"], toss=TossStyle.FULL, movement=Movement.FULL)
    app.click("roll")
    app.until(lambda: any(s.pose.z > 0.6 for s in play.dice.shown()), what="dice in the air")
    app.frames(30)
    assert play.view.match.faces is None
    app.click_at(300, 300)
    app.frames(2)
    assert play.view.match.roll_number == 1
    skipped = [s.pose for s in play.dice.shown()]
    app.until(lambda: not play.dice.is_moving)
    assert [s.pose for s in play.dice.shown()] == skipped


def test_nothing_is_taken_for_a_seat_that_is_not_to_move(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"], pace=Pace.CALM)
    app.roll()
    app.fill("ones")
    assert play.view.is_bots_turn
    before = play.view.match.cards
    for box in SHIPPED["yacht-bonus"].boxes:
        for seat in (0, 1):
            app.click(f"cell/{seat}/{box.id}")
    app.key(pygame.K_1)
    app.key(pygame.K_r)
    assert play.view.match.cards[0] == before[0]
    assert play.view.match.held == ()
    assert not app.node("roll").is_enabled


def test_a_zero_wants_a_second_press_and_not_a_double_click(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    app.roll()
    zero = next(box for box, points in play.view.match.possible.items() if points == 0)
    cell = f"cell/0/{zero}"
    app.click(cell)
    assert play.guard.armed_box == zero
    assert "Press again" in app.node(cell).label
    app.click(cell)
    assert play.view.match.cards[0][zero] is None, "too soon: a double click"
    app.frames(30)
    app.click_at(300, 300)
    assert play.guard.armed_box is None, "a click elsewhere lets it be"
    app.click(cell)
    app.frames(30)
    app.click(cell)
    assert play.view.match.cards[0][zero] == 0


def test_a_box_can_be_taken_back_before_the_bot_throws(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    app.roll()
    app.click("die/1")
    before = play.view.match
    app.fill("choice")
    frames = 0
    while play.view.in_flight is None:
        app.frames()
        frames += 1
    assert frames >= 1.5 * 60 - 2, "a person has a second and a half"
    app.until(lambda: play.view.awaits_player)
    assert not app.node("take_back").is_enabled
    app.roll()
    app.fill("yacht" if play.view.match.possible.get(BoxId("yacht")) is not None else "ones")
    app.click("take_back")
    app.until(lambda: not play.dice.is_moving)
    assert play.view.match.turn.number == 2
    assert play.view.match.cards[0].points.count(None) == 11
    assert before.turn.number == 1


def test_a_click_hurries_a_bot(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"], pace=Pace.CALM)
    app.roll()
    app.fill("choice")
    app.click_at(300, 300)
    app.frames(3)
    assert play.view.in_flight or play.view.match.faces, "hurried, it throws at once"


def test_hints_are_asked_shown_followed_and_refused(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    assert not app.node("hint").is_enabled
    assert app.node("hint").why_not == "Roll first: a hint needs dice."
    app.roll()
    app.click("hint")
    app.until(lambda: play.advice.hint is not None)
    app.frames()
    assert app.has("hint/do")
    assert play.view.hints == (1, 0)
    app.click("hint/others")
    assert app.has("hint/other/0")
    app.click("hint/do")
    assert play.advice.hint is None
    assert play.view.match.held or play.view.match.turns or play.view.match.roll_number == 1
    two = app.start(["Ada", "Ben", "bot easy"])
    app.frames(20)
    app.click("ready")
    app.roll()
    assert two.view.hint is HintState.SEVERAL_HUMANS
    assert not app.node("hint").is_enabled
    app.key(pygame.K_h)
    assert two.view.hints == (0, 0, 0)
    app.click("hint")
    assert app.desk.notices[-1].startswith("Hints are for one person")


def test_people_who_share_the_mouse_are_told_whose_turn_it_is(open_app):
    app = open_app()
    play = app.start(["Ada", "Ben"])
    assert isinstance(app.scene, PassOn)
    assert app.node("sheet").label == "Ada’s turn"
    app.frames(20)
    app.click("ready")
    app.roll()
    app.fill("choice")
    assert isinstance(app.scene, PassOn)
    assert app.node("sheet").label == "Ben’s turn"
    app.frames(20)
    app.click("take_back")
    assert play.view.seat == 0
    assert play.view.match.cards[0][BoxId("choice")] is None


def test_a_pause_stops_the_bots_and_leaving_keeps_the_match(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"], table="short")
    app.roll()
    app.fill("choice")
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Pause)
    before = play.view
    app.frames(200)
    assert play.view == before
    app.frames(20)
    app.click("leave")
    app.frames(25)
    app.click("yes")
    home = app.scene
    assert isinstance(home, Home)
    assert home.left_off_view.match == before.match
    app.click("resume")
    assert app.play.view.match == before.match
    app.finish()


def test_escape_is_never_a_trap(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    for node in ("menu", "rules", "seal"):
        app.click(node)
        assert app.scene is not play
        app.key(pygame.K_ESCAPE)
        assert app.scene is play


def test_a_match_given_up_is_over_and_its_seal_open(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    app.roll()
    app.key(pygame.K_ESCAPE)
    app.frames(20)
    app.click("abandon")
    app.frames(25)
    app.click("yes")
    assert isinstance(app.scene, Ending)
    assert app.scene.view.phase is Phase.ABANDONED
    app.click("check")
    assert app.scene.is_true
    assert app.services.store.matches(MatchState.OPEN) == ()
    (path,) = (app.services.files.data / "matches").glob("*.yacht")
    assert verify(read_match(path.read_bytes()), SHIPPED).finding is Finding.ABANDONED


def test_a_bot_takes_an_absent_players_seat(open_app):
    app = open_app()
    play = app.start(["Ada", "Ben"])
    app.frames(20)
    app.click("ready")
    app.key(pygame.K_ESCAPE)
    app.frames(20)
    app.click("seats")
    app.frames(25)
    app.click("seat/0")
    app.frames(2)
    app.click("on")
    assert play.view.levels[0] is not None
    app.until(lambda: play.view.seat == 1, what="the bot plays Ada's turn")
    assert play.view.match.turns[0].by == play.view.levels[0]


@pytest.mark.slow
def test_bots_alone_play_to_the_end(open_app):
    app = open_app()
    play = app.start(
        ["bot easy", "bot medium", "bot hard", "bot master", "bot champion"], table="short"
    )
    assert play.view.hint is HintState.SEVERAL_HUMANS
    app.finish()
    assert play.view.phase is Phase.FILLED


def test_nothing_is_drawn_when_nothing_moves(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    app.roll()
    app.frames(60)
    surface = app.window.get_surface()
    for _ in range(30):
        assert not app.desk.update(1 / 60)
        assert app.desk.show(surface) == []


@pytest.mark.slow
def test_a_killed_worker_is_replaced_in_the_middle_of_a_match(open_app):
    app = open_app()
    app.start(["Ada", "bot hard"], table="short", toss=TossStyle.QUICK)
    app.roll()
    kill_children()
    app.fill("choice")
    kill_children()
    app.finish()
    assert app.view.phase is Phase.FILLED


def test_misread_dice_do_not_count_and_can_be_thrown_again(open_app, monkeypatch):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    right = play.dice.read_faces
    lies = iter([True])

    def read():
        faces = right()
        if faces is not None and next(lies, False):
            return (faces[0] % 6 + 1, *faces[1:])
        return faces

    monkeypatch.setattr(play.dice, "read_faces", read)
    app.click("roll")
    app.until(lambda: bool(app.desk.notices))
    assert "misread" in app.desk.notices[0]
    assert play.view.match.faces is None
    app.roll()
    assert play.view.match.roll_number == 1


def test_a_stand_in_is_for_people_only(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    play.do(StandIn(1, "hard"))
    assert play.view.levels == (None, "easy")
    assert isinstance(play, Play)


def test_menu_rules_and_seal_are_reached_by_keyboard_while_bots_play(open_app):
    app = open_app()
    play = app.start(["bot easy", "bot easy"], pace=Pace.CALM)
    for control, sheet in (("menu", Pause), ("rules", Help), ("seal", SealSheet)):
        for _ in range(60):
            if app.desk.focused == control:
                break
            app.key(pygame.K_TAB)
        app.key(pygame.K_RETURN)
        assert isinstance(app.scene, sheet)
        app.key(pygame.K_ESCAPE)
    app.desk.focus("roll")
    before = play.view
    app.key(pygame.K_SPACE)
    app.frames(3)
    assert play.view != before, "with the focus on Roll, Space hurries the bot"


@pytest.mark.slow
def test_a_throw_in_the_air_is_still_in_the_air_at_the_next_start(open_app, tmp_path):
    app = open_app(home=tmp_path)
    play = app.start(["Ada", "bot easy"], toss=TossStyle.FULL)
    app.roll()
    app.key(pygame.K_2)
    app.frames(30)
    app.click("roll")
    flying = play.view.in_flight
    assert flying is not None
    assert flying.held == (1,)
    app.close()
    again = open_app(home=tmp_path)
    again.click("resume")
    assert again.play.view.in_flight == flying
    again.until(lambda: again.play.view.match.roll_number == 2, what="the dice settle")
    again.frames(5)
    assert again.play.view.match.faces == flying.faces
    shown = {s.die: s.on_rack for s in again.play.dice.shown()}
    assert shown == {0: False, 1: True, 2: False, 3: False, 4: False}


def test_space_writes_no_box_and_begins_no_match_unawares(open_app):
    app = open_app()
    play = app.start(["Ada"], table="short")
    for box in ("sixes", "choice", "yacht"):
        for _ in range(3):
            app.roll()
        assert app.desk.focused.startswith("cell/")
        for _ in range(4):
            app.frames(30)
            app.key(pygame.K_SPACE)
        assert play.view.match.card[box] is None
        app.fill(box)
    for _ in range(6):
        app.key(pygame.K_SPACE)
        app.frames(30)
    assert isinstance(app.scene, Ending)
    assert app.scene.is_true, "the first Space showed the result, the second checked the dice"


def test_after_a_click_space_rolls_and_does_not_press_what_was_clicked(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    app.roll()
    app.click("die/2")
    app.frames(30)
    app.key(pygame.K_4)
    app.frames(30)
    assert play.view.match.held == (2, 3)
    app.key(pygame.K_SPACE)
    app.until(lambda: play.view.match.roll_number == 2)
    assert play.view.match.turn.rolls[-1].held == (2, 3)


@pytest.mark.slow
def test_a_question_asked_again_counts_once_and_the_keyboard_goes_to_the_answer(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    app.roll()
    for _ in range(3):
        app.key(pygame.K_h)
        app.until(lambda: play.advice.hint is not None)
        app.frames()
        app.key(pygame.K_h)
        assert play.advice.hint is None
    assert play.view.hints == (1, 0)
    app.key(pygame.K_1)
    app.frames(30)
    app.key(pygame.K_h)
    app.until(lambda: play.advice.hint is not None)
    app.frames()
    assert play.view.hints == (2, 0)
    assert app.desk.focused == "hint/do"
    app.key(pygame.K_RETURN)
    assert play.advice.hint is None
    assert app.desk.focused in ("roll", *(node.id for node in app.desk.nodes))


def test_a_tip_comes_after_a_while_and_goes_by_itself_by_key_and_by_click(open_app):
    app = open_app()

    def tip_is_shown():
        return any(piece.id == "tip" for piece in app.desk._pieces())

    app.start(["Ada", "bot easy"])
    app.point_at("rules")
    assert not tip_is_shown()
    app.frames(60)
    assert tip_is_shown()
    app.frames(60 * 7)
    assert not tip_is_shown()
    app.point_at("menu")
    app.frames(60)
    assert tip_is_shown()
    app.key(pygame.K_SPACE)
    assert not tip_is_shown()
    app.point_at("rules")
    app.frames(60)
    app.click("rules")
    app.key(pygame.K_ESCAPE)
    app.frames(60)
    assert not tip_is_shown()


def test_two_clicks_in_one_frame_press_once(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy", "bot hard"])
    pos = app.node("seat/2/remove").rect.centre
    app.point_at("seat/2/remove")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=pos, button=1))
    app.frames()
    assert len(app.scene.seats) == 2


def test_the_first_enter_on_a_sheet_that_opens_with_the_scene_is_taken(open_app):
    app = open_app()
    app.start(["Ada", "Ben"])
    app.frames(30)
    assert isinstance(app.scene, PassOn)
    app.key(pygame.K_RETURN)
    assert isinstance(app.scene, Play)


def test_bots_of_one_level_are_told_apart_and_the_person_moves_up_for_the_same_dice(open_app):
    app = open_app()
    app.arrange(["bot easy", "Ada", "bot easy"])
    app.click("same_dice")
    assert [seat.level for seat in app.scene.seats] == [None, "easy", "easy"]
    app.click("start")
    assert [seat.name for seat in app.play.view.setup.seats] == ["Ada", "Easy 1", "Easy 2"]


def test_every_unfinished_match_is_reached_from_home(open_app):
    app = open_app()
    for name in ("Ada", "Ben", "Cem"):
        app.start([name, "bot easy"])
        app.roll()
    app.desk.go(Home())
    app.frames()
    seen = []
    for _ in range(3):
        seen.append(app.scene.left_off_view.setup.seats[0].name)
        app.click("left_off/next")
    assert sorted(seen) == ["Ada", "Ben", "Cem"]
    shown = app.scene.left_off_view.setup
    app.click("resume")
    assert app.play.view.setup == shown


@pytest.mark.slow
def test_labels_of_dice_cover_neither_each_other_nor_a_die(open_app):
    app = open_app()
    play = app.start(["Ada"])
    for _ in range(5):
        for _ in range(3):
            app.roll()
            rects = [play.die_rect(shown.die) for shown in play.dice.shown()]
            labels = [
                Rect(round(x) - 4, round(y) - 5, 8, 10)
                for x, y in tray_page._label_places(play).values()
            ]
            assert len(labels) == 5
            for number, label in enumerate(labels):
                assert not any(label.overlaps(other) for other in labels[number + 1 :])
                assert not any(label.overlaps(die) for die in rects)
        app.fill(play.view.match.legal_boxes[0])
        app.frames(5)


def test_what_comes_in_the_same_frame_as_a_change_of_scene_is_not_for_the_old_page(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    before = play.view
    for key in (pygame.K_ESCAPE, *(pygame.K_TAB,) * 4, pygame.K_RETURN):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    app.frames(3)
    assert isinstance(app.scene, Pause)
    assert [type(scene) for scene in app.desk.scenes] == [Play, Pause]
    assert play.view == before


def test_a_hint_to_write_a_zero_leads_the_keyboard_to_its_second_press(open_app):
    app = open_app()
    play = app.start(["Ada"], table="short")
    for box in ("sixes", "choice"):
        app.roll()
        app.fill(box)
    for _ in range(3):
        app.roll()
    app.key(pygame.K_h)
    app.until(lambda: play.advice.hint is not None)
    app.frames()
    app.key(pygame.K_ESCAPE)
    app.key(pygame.K_h)
    assert app.desk.focused == "hint/do", "a hint asked again has the focus too"
    app.key(pygame.K_RETURN)
    if play.view.phase is Phase.PLAYING:
        assert play.guard.armed_box == "yacht"
        assert app.desk.focused == "cell/0/yacht"
        app.frames(40)
        app.key(pygame.K_RETURN)
    assert play.view.phase is Phase.FILLED


def test_no_number_stands_twice_on_the_rack(open_app):
    app = open_app()
    play = app.start(["Ada", "bot easy"])
    for _ in range(3):
        app.roll()
        if play.view.match.roll_number == 1:
            app.key(pygame.K_1)
            app.key(pygame.K_3)
            app.frames(30)
    on_rack = {shown.die for shown in play.dice.shown() if shown.on_rack}
    assert on_rack
    assert not on_rack & set(tray_page._label_places(play))


def test_removing_a_seat_by_keyboard_keeps_the_focus(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy", "bot hard"])
    for left in (2, 1):
        app.desk.focus(f"seat/{left}/remove")
        app.key(pygame.K_RETURN)
        assert app.desk.focused in [node.id for node in app.desk.nodes]


def test_a_key_that_hurries_a_bot_does_not_throw_for_the_player(open_app):
    app = open_app()
    play = app.start(["bot easy", "Ada"], table="short")
    presses = 0
    while not play.view.is_players_turn:
        app.key(pygame.K_SPACE)
        presses += 1
        assert presses < 2000
    for _ in range(3):
        app.key(pygame.K_SPACE)
    assert play.view.match.roll_number == 0
    assert play.view.in_flight is None
    app.frames(40)
    app.key(pygame.K_SPACE)
    app.until(lambda: play.view.match.roll_number == 1)


def test_a_person_who_is_seated_is_named_at_once(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.click("add/person")
    app.frames(3)
    app.type("Mina")
    app.key(pygame.K_RETURN)
    app.frames(2)
    assert [seat.name for seat in app.scene.seats] == ["Ada", "Mina"]
    assert not app.desk.preferences.mute, "the letters went into the name"


@pytest.mark.slow
def test_the_pause_keeps_its_buttons_while_dice_fly(open_app):
    app = open_app()
    play = app.start(["Ada"], toss=TossStyle.FULL)
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    before = [node.id for node in app.desk.nodes]
    assert app.node("seats").is_enabled
    app.key(pygame.K_ESCAPE)
    app.click("roll")
    assert play.view.in_flight is not None
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    assert [node.id for node in app.desk.nodes] == before
    assert not app.node("seats").is_enabled
    assert app.node("seats").why_not
