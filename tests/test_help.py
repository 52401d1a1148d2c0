"""The help: reached from everywhere, back to where one was, and every key does what it says."""

import re
import tomllib
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pygame
import pytest

from game.record.match_file import write_match
from game.ui.credits import FONTS, GAME, LIBRARIES, credits_list, licence_text
from game.ui.keys import KEYS, NAMED, Place
from game.ui.preferences import Pace, ReplayPace
from game.ui.scenes.file_chooser import FileChooser
from game.ui.scenes.help import Help
from game.ui.scenes.help_parts import PARTS, HelpPart
from game.ui.scenes.history import History
from game.ui.scenes.home import Home
from game.ui.scenes.match_sheets import Pause
from game.ui.scenes.replay import Replay
from game.ui.scenes.settings import Settings
from game.ui.scenes.try_again import TryAgain
from tests.support.matches import SHIPPED, match_file
from tests.support.reviews import open_review
from tests.support.tables import SIXTEEN

ROOT = Path(__file__).parents[1]


def labels(app):
    return " ".join(node.label for node in app.desk.nodes)


# -- the way there and back


def test_f1_and_the_question_mark_open_it_anywhere_and_escape_goes_back(open_app):
    app = open_app()
    app.arrange(["Ada"])
    for scene in (None, Settings("play"), History):
        if scene is History:
            app.click("page/history")
        elif scene is not None:
            app.desk.open(scene)
        app.frames(2)
        below = app.scene
        for key, text in ((pygame.K_F1, ""), (pygame.K_SLASH, "?")):
            app.key(key, text)
            assert isinstance(app.scene, Help)
            app.key(pygame.K_F1)
            app.key(pygame.K_ESCAPE)
            assert app.scene is below, "it is not laid over itself"
        if isinstance(scene, Settings):
            app.desk.close(scene)


def test_a_question_mark_can_be_typed(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.click("salt")
    app.key(pygame.K_SLASH, "?")
    assert isinstance(app.scene, Home)
    assert app.scene.salt.endswith("?")


@pytest.mark.slow
def test_over_a_match_it_tells_of_the_table_in_play(open_app):
    app = open_app()
    play = app.start(["Ada"], table="generala")
    app.roll()
    before = play.view
    app.click("rules")
    assert isinstance(app.scene, Help)
    assert app.node("entry/generala").is_checked
    assert "Double Generala" in labels(app) or app.has("body/below")
    app.key(pygame.K_ESCAPE)
    assert app.scene is play
    assert play.view == before
    app.click("menu")
    app.frames(30)
    app.click("rules")
    app.frames(2)
    assert isinstance(app.scene, Help)
    app.click("page/back")
    assert app.scene is play


@pytest.mark.slow
def test_a_table_only_a_match_file_knows_is_told_of(open_app, tmp_path):
    app = open_app()
    table = replace(SIXTEEN, name="Far away")
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(match_file(table=table, seats=1, seed=3)))
    app.app.open_match(path)
    app.frames(2)
    app.click("replay")
    app.key(pygame.K_F1)
    assert app.scene.tables[app.scene.chosen] == SIXTEEN
    assert "Far away" in labels(app)


@pytest.mark.slow
def test_its_tab_leads_there_and_the_others_away(open_app):
    app = open_app()
    app.arrange(["Ada"])
    home = app.scene
    app.click("page/help")
    app.click("page/play")
    assert app.scene is home
    app.click("page/settings")
    app.click("page/help")
    app.click("page/settings")
    assert isinstance(app.scene, Settings)
    app.click("page/help")
    app.click("page/ladder")
    assert [type(scene).__name__ for scene in app.desk.scenes] == ["LadderPage"]


def test_everything_is_reached_by_keyboard(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.tab_to("page/help")
    app.key(pygame.K_RETURN)
    for part in PARTS:
        app.tab_to(f"part/{part.value}")
        app.key(pygame.K_RETURN)
        assert app.scene.part is part
    app.tab_to("tour")
    app.tab_to("body/below")
    app.key(pygame.K_RETURN)
    assert app.scene.top > 0
    app.key(pygame.K_END)
    app.frames(2)
    assert not app.has("body/below")
    app.key(pygame.K_HOME)
    app.frames(2)
    assert not app.has("body/above")


@pytest.mark.slow
def test_the_wheel_moves_what_the_mouse_is_over(open_app):
    app = open_app((960, 600))
    app.arrange(["Ada"])
    app.click("page/help")
    app.point_at("rules/turn")
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    app.frames(2)
    assert app.scene.top == 1
    app.scene.show_part("about")
    app.frames(2)
    app.point_at("entry/numpy")
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    app.frames(2)
    assert app.scene.list_top
    assert app.has("list/above")


# -- what it tells


TABLES = [
    pytest.param(table, id=table.id, marks=[] if table.id == "classic" else [pytest.mark.slow])
    for table in SHIPPED.values()
]


@pytest.mark.parametrize("table", TABLES)
def test_the_rules_and_chances_tell_of_every_box(open_app, table):
    app = open_app((1920, 1080))
    app.arrange(["Ada"], table=table.id)
    words = app.desk.words
    app.click("page/help")
    for part, id_ in ((HelpPart.RULES, "rules/{}"), (HelpPart.CHANCES, "chance/{}")):
        app.click(f"part/{part.value}")
        seen = set()
        for key in (pygame.K_HOME, *[pygame.K_PAGEDOWN] * 6):
            app.key(key)
            seen |= {node.id for node in app.desk.nodes}
        assert {id_.format(box.id) for box in table.boxes} <= seen
    assert "rules/ending/0" not in seen
    app.click("part/rules")
    app.key(pygame.K_END)
    app.frames(2)
    assert words.number(table.best_card) in labels(app)
    assert not re.search(r"\{|help\.", labels(app))
    assert words("help.joker_title") in labels(app) or table.id != "classic"


def test_chances_are_told_as_the_rules_promise(open_app):
    app = open_app((1920, 1080))
    app.arrange(["Ada"])
    app.click("page/help")
    app.click("part/chances")
    app.frames(2)
    told = app.node("chance/yacht").label
    assert "0.08%, 1 in 1,296" in told
    assert "4.6%" in told
    assert "61.5%" in app.node("chance/small_straight").label
    assert "23.3" in app.node("chance/choice").label


def test_perfect_play_is_told_of_where_it_was_worked_out(open_app):
    from game.solve.counts import Counts
    from game.solve.perfect import PerfectPlay, save

    app = open_app((1920, 1080))
    app.arrange(["Ada"])
    table = SHIPPED["yacht-bonus"]
    found = Counts(((0, 2), (50, 2)))
    boxes = {box.id: found for box in table.boxes}
    save(PerfectPlay(1.0, found, boxes, found), table, app.services.files.values)
    app.click("page/help")
    app.click("part/chances")
    app.key(pygame.K_END)
    app.frames(2)
    assert app.has("chances/perfect")


def test_every_tip_is_told_with_dice(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.click("page/help")
    app.click("part/tips")
    for entry in app.scene.entries:
        app.click(f"entry/{entry.id}")
        app.frames(2)
        ids = {node.id for node in app.desk.nodes}
        assert any(id_.startswith("tip/dice") for id_ in ids), entry
        assert not re.search(r"\{|tips\.", labels(app)), entry
        assert not app.has("body/below"), "a tip is no wall of text"


def test_home_explains_the_seal(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.tab_to("foot/help")
    app.key(pygame.K_RETURN)
    app.frames(2)
    assert app.desk.words("seal.what_words") in labels(app)
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert app.desk.focused == "foot/help"


# -- credits


def test_every_library_that_is_shipped_is_credited():
    """Those the game asks for, and those they ask for themselves, as far as they are installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted, seen = [re.match(r"[\w.-]+", asked)[0] for asked in project["dependencies"]], set()
    while wanted:
        name = wanted.pop().lower().replace("_", "-")
        if name in seen:
            continue
        seen.add(name)
        assert name in LIBRARIES, f"{name} is shipped and not credited"
        for asks in metadata.requires(name) or []:
            if "extra" not in asks:
                wanted.append(re.match(r"[A-Za-z0-9_.-]+", asks)[0])
    assert len(seen) > 5


def test_credits_name_licences_and_hold_their_texts():
    found = {credit.id: credit for credit in credits_list()}
    assert next(iter(found)) == GAME
    assert "Permission is hereby granted" in licence_text(found[GAME])
    assert "LGPL" in found["pygame-ce"].licence
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licence_text(found["pygame-ce"])
    assert licence_text(found["pymunk"])
    for credit in found.values():
        assert credit.licence, credit.name
    for name, _ in FONTS:
        assert "SIL OPEN FONT" in licence_text(found[name.lower().replace(" ", "-")]).upper()


@pytest.mark.slow
def test_a_long_licence_is_shown_to_its_end(open_app):
    app = open_app()
    app.arrange(["Ada"])
    app.click("page/help")
    app.click("part/about")
    app.click("entry/pygame-ce")
    app.until(lambda: not app.scene.update(0.0))
    app.key(pygame.K_END)
    app.frames(2)
    last = licence_text(app.scene._contents["about"].credits["pygame-ce"]).split()[-3:]
    assert " ".join(last) in labels(app)


# -- the keys


def test_every_key_has_a_name_and_words(open_app):
    words = open_app().desk.words
    for place, keys in KEYS.items():
        assert words.has(f"keys.{place.value}")
        for key in keys:
            assert words.has(f"keys.{place.value}.{key.does}")
            for pressed in key.pressed:
                named = words.has(f"key.{pressed}") and pressed in NAMED
                assert named or re.fullmatch(r"F\d+|[A-Z?+-]", pressed), pressed


PRESSED: set[tuple[Place, str]] = set()


def presses(place, *what):
    """Says which keys of the page a test presses."""
    PRESSED.update((place, does) for does in what)
    return lambda test: test


@presses(Place.MATCH, "roll", "hold", "hint", "card", "fill", "take_back", "pause")
@presses(Place.ANYWHERE, "back", "press")
def test_keys_of_a_match(open_app):
    app = open_app()
    play = app.start(["Ada"], table="short")

    def settle():
        app.until(lambda: not play.dice.is_moving)
        app.frames(30)

    for number, key in enumerate((pygame.K_SPACE, pygame.K_r), 1):
        app.key(key)
        settle()
        assert play.view.match.roll_number == number
    for key in (pygame.K_1, pygame.K_5):
        app.key(key)
        app.frames(30)
    assert play.view.match.held == (0, 4)
    app.key(pygame.K_h)
    assert play.advice.is_awaited
    app.until(lambda: not play.advice.is_awaited)
    app.frames(2)
    app.key(pygame.K_ESCAPE)  # the hint away: it takes the keyboard when it comes
    possible = play.view.match.possible
    app.key(pygame.K_c)
    assert possible[app.desk.focused.removeprefix("cell/0/")] == max(possible.values())
    box = play.view.match.legal_boxes[-1]
    for _ in range(20):
        on_card = (app.desk.focused or "").startswith("cell")
        app.key(pygame.K_DOWN if on_card else pygame.K_RIGHT)
        if app.desk.focused == f"cell/0/{box}":
            break
    assert app.desk.focused == f"cell/0/{box}"
    app.key(pygame.K_RETURN)
    app.frames(30)
    if play.guard.armed_box == box:
        app.key(pygame.K_RETURN)
    assert play.view.match.cards[0][box] is not None
    app.key(pygame.K_u)
    assert play.view.match.cards[0][box] is None
    app.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, Pause)
    app.key(pygame.K_ESCAPE)
    assert app.scene is play


@presses(Place.MATCH, "hurry")
def test_a_key_hurries_a_bot(open_app):
    app = open_app()
    play = app.start(["bot easy", "bot easy"], pace=Pace.CALM)
    hurried = []
    play.bots.hurry = lambda: hurried.append(True)
    app.key(pygame.K_SPACE)
    app.key(pygame.K_RETURN)
    assert len(hurried) == 2


@presses(Place.ANYWHERE, "quit")
def test_a_key_leaves_the_game_from_anywhere(open_app):
    app = open_app()
    app.start(["Ada"])
    app.key(pygame.K_q, mod=pygame.KMOD_CTRL)
    assert app.desk.wants_end


@presses(Place.ANYWHERE, "move", "full_screen", "mute", "help")
@presses(Place.LISTS, "page", "ends", "folder_up")
@presses(Place.HOME, "open")
def test_keys_of_the_first_page_and_of_lists(open_app):
    app = open_app((960, 600))
    app.arrange(["Ada"])
    app.key(pygame.K_TAB)
    focus = app.desk.focused
    app.key(pygame.K_TAB)
    app.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert app.desk.focused == focus
    app.key(pygame.K_DOWN)
    assert app.desk.focused != focus
    app.key(pygame.K_F11)
    assert app.desk.preferences.full_screen
    app.key(pygame.K_F11)
    app.key(pygame.K_m, "m")
    assert app.desk.preferences.mute
    app.key(pygame.K_m, "m")
    app.key(pygame.K_F1)
    app.key(pygame.K_PAGEDOWN)
    assert app.scene.top > 0
    app.key(pygame.K_PAGEUP)
    assert app.scene.top == 0
    app.key(pygame.K_END)
    assert app.scene.top > 0
    app.key(pygame.K_HOME)
    assert app.scene.top == 0
    app.key(pygame.K_ESCAPE)
    folder = app.services.files.matches / "deep"
    folder.mkdir(parents=True)
    app.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert isinstance(app.scene, FileChooser)
    app.scene.open_folder(folder)
    app.key(pygame.K_BACKSPACE)
    assert app.scene.folder == folder.parent.resolve()


@presses(Place.REVIEW, "step", "ends", "try_again", "watch")
@presses(Place.REPLAY, "step", "turn", "ends", "play", "pace")
@pytest.mark.slow
def test_keys_of_review_and_replay(open_app, tmp_path):
    app = open_app()
    app.desk.prefer(replace(app.desk.preferences, replay_pace=ReplayPace.AT_ONCE))
    review = open_review(app, tmp_path, ["Ada"])
    app.key(pygame.K_HOME)
    first = review.cursor
    app.key(pygame.K_PAGEDOWN)
    assert review.cursor > first
    app.key(pygame.K_PAGEUP)
    assert review.cursor == first
    app.key(pygame.K_END)
    assert review.cursor == review.decisions[-1]
    app.key(pygame.K_t)
    assert isinstance(app.scene, TryAgain)
    app.key(pygame.K_ESCAPE)
    app.frames(2)
    assert app.scene is review
    app.key(pygame.K_w)
    replay = app.scene
    assert isinstance(replay, Replay)
    app.key(pygame.K_HOME)
    assert replay.at == 0
    app.key(pygame.K_PAGEDOWN)
    app.until(lambda: replay.at == 1 and not replay.dice.is_moving)
    app.key(pygame.K_PAGEDOWN, mod=pygame.KMOD_CTRL)
    assert replay.at > 2
    app.key(pygame.K_END)
    assert replay.is_at_end
    app.key(pygame.K_HOME)
    app.desk.focus("play")
    app.key(pygame.K_SPACE)
    assert replay.is_playing
    app.key(pygame.K_SPACE)
    pace = replay.pace
    app.key(pygame.K_MINUS, "-")
    assert replay.pace is not pace
    app.key(pygame.K_PLUS, "+")
    assert replay.pace is pace


def test_every_key_that_is_listed_is_pressed_by_a_test():
    """Those of practice and score pad are pressed in their own tests."""
    listed = {(place, key.does) for place, keys in KEYS.items() for key in keys}
    assert {entry for entry in listed if entry[0] not in (Place.PRACTICE, Place.PAD)} == PRESSED
