"""Who plays what and when; and devices that are missing, come late, or go away."""

import pygame
import pytest

from game.record.sealed import Seal
from game.rules.boxes import BoxId
from game.rules.dice import Points, Seat
from game.session.intents import (
    Filled,
    HeldNow,
    HintAsked,
    MatchOver,
    NotKept,
    Rolled,
    SealOpened,
    TakenBack,
    TurnPassed,
)
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.ui.dice_table import DiceTable
from game.ui.preferences import Movement, TossStyle
from game.ui.scenes.home import Home
from game.ui.scenes.settings import Settings
from game.ui.scenes.settings_choices import Section
from game.ui.sound import sounds as sounds_module
from game.ui.sound.bank import NAMES
from game.ui.sound.output import open_sound
from game.ui.sound.sounds import Sounds
from game.ui.sound.told import sounds_of
from game.ui.sound.window import take_sound_event
from tests.support.hearing import AtOnce, Tape, taped, whole_bank
from tests.support.matches import SHIPPED
from tests.ui.test_dice_table import thrown


@pytest.fixture
def device(monkeypatch):
    """Plugs a device in, or pulls it out: `device("dummy")`, `device("none")`."""

    def plug(driver):
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)

    plug("none")
    yield plug
    pygame.mixer.quit()


@pytest.fixture
def clock(monkeypatch):
    """The sounds' clock, moved by hand."""

    class Clock:
        now_s = 1000.0

        def monotonic(self):
            return self.now_s

    clock = Clock()
    monkeypatch.setattr(sounds_module, "time", clock)
    return clock


def opened():
    sounds = Sounds(1.0, is_mute=False)
    sounds._bank = whole_bank()
    sounds.start()
    return sounds


def on_tape(app):
    """Let the app play to a tape from now on; the names are kept too."""
    sounds, names = app.services.sounds, []
    real = sounds._play
    sounds._output = Tape()
    sounds._play = lambda name, *rest: names.append(name) or real(name, *rest)
    return names


# -- devices


@pytest.mark.parametrize("driver", ["none", "nonexistent", "pulseaudio"])
def test_without_a_device_everything_is_silent_and_nothing_fails(device, driver):
    device(driver)
    sounds = opened()
    assert not sounds.has_device
    sounds.play("die.felt", 0.5, -0.5)
    sounds.shake(True)
    sounds.shake(False)
    sounds.device_went()
    sounds.close()


def test_silence_has_all_that_a_device_has(device):
    silent = open_sound()
    device("dummy")
    heard = open_sound()
    assert (silent.is_heard, heard.is_heard) == (False, True)
    public = {name for name in dir(heard) if not name.startswith("_")}
    assert public == {name for name in dir(silent) if not name.startswith("_")}
    assert silent.play(b"", 1.0, 1.0) is None
    heard.close()


def test_a_device_is_used_in_48_khz_with_a_short_buffer_and_plays(device):
    device("dummy")
    sounds = opened()
    assert pygame.mixer.get_init() == (48000, -16, 2)
    sounds.play("yacht.chord", 1.0, -1.0)
    assert pygame.mixer.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_a_device_that_sdl_tells_of_is_used_at_once(device):
    sounds = opened()
    device("dummy")
    sounds.device_came()
    assert sounds.has_device


def test_a_device_nobody_told_of_is_found_within_some_seconds(device, clock):
    sounds = opened()
    device("dummy")
    sounds.play("button.tick")
    assert not sounds.has_device, "it is not looked for at every sound"
    clock.now_s += 5.1
    sounds.play("button.tick")
    assert sounds.has_device


def test_a_device_that_vanishes_leaves_silence_and_the_next_one_sound(device, clock):
    device("dummy")
    sounds = opened()
    device("none")
    sounds.device_went()
    assert not sounds.has_device
    sounds.play("die.felt")
    device("dummy")
    clock.now_s += 5.1
    sounds.look_again()
    assert sounds.has_device


def test_a_mixer_that_fails_while_it_plays_leaves_silence(device):
    device("dummy")
    sounds = opened()
    device("none")
    pygame.mixer.quit()  # as if the system had taken it away
    sounds.shake(True)
    sounds.play("die.felt")
    sounds.shake(False)
    assert not sounds.has_device


def test_what_is_muted_is_not_even_made(device):
    device("dummy")
    sounds = Sounds(1.0, is_mute=True)
    sounds.start()
    assert not sounds.update()
    sounds.heed(1.0, is_mute=False)
    steps = 1
    while sounds.update():
        steps += 1
    assert steps > 20, "not all in one frame"
    assert all(sounds._bank.sound(name) for name in NAMES)


def test_an_unknown_name_is_a_mistake_also_in_silence(device):
    with pytest.raises(KeyError):
        opened().play("no.such.sound")


def test_the_app_takes_devices_that_come_and_go(device, open_app):
    app = open_app()
    sounds = app.services.sounds
    assert not sounds.has_device
    device("dummy")
    take_sound_event(app.desk, pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=1))
    assert not sounds.has_device, "a microphone plays nothing"
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    app.frames()
    assert sounds.has_device
    device("none")
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    app.frames()
    assert not sounds.has_device


# -- mute


def test_m_mutes_anywhere_says_so_and_is_remembered(open_app):
    app = open_app()
    app.key(pygame.K_m, "m")
    assert app.desk.preferences.mute
    assert app.services.store.settings()["mute"] is True
    assert app.desk.notices[-1] == app.services.words("sound.muted")
    app.start(["Ada", "bot easy"])
    app.key(pygame.K_m, "m")
    assert not app.desk.preferences.mute
    assert app.desk.notices[-1] == app.services.words("sound.no_device")


def test_the_last_line_about_the_sound_is_true_however_often_m_was_pressed(open_app):
    app = open_app()
    app.desk.say("Something else")
    for _ in range(5):
        app.key(pygame.K_m, "m")
    assert app.desk.preferences.mute
    assert app.desk.notices == ["Something else", app.services.words("sound.muted")]


def test_m_in_a_name_is_a_letter(open_app):
    app = open_app()
    app.desk.go(Home())
    app.frames()
    app.tab_to("seat/0")
    app.key(pygame.K_m, "m")
    assert not app.desk.preferences.mute
    assert app.desk.editor("seat/0").text == "m"


# -- what is heard when


def styles_heard(style, skip_after_s=None):
    """The names of the knocks of one throw, and whether the cup was shaken."""
    table = DiceTable(AtOnce())
    table.movement = Movement.NONE
    table.throw(thrown(), style)
    heard = []
    age_s = 0.0
    while table.is_moving:
        table.update(1 / 60)
        age_s += 1 / 60
        if skip_after_s is not None and age_s >= skip_after_s:
            table.skip()
        heard.append([knock.name for knock in table.heard()])
    return [name for names in heard for name in names]


def test_a_toss_is_heard_as_it_is_shown():
    full, quick = styles_heard(TossStyle.FULL), styles_heard(TossStyle.QUICK)
    assert len(full) > len(quick) > 10
    assert styles_heard(TossStyle.NONE) == ["die.felt"]


def test_a_skipped_toss_ends_with_one_soft_knock():
    full, skipped = styles_heard(TossStyle.FULL), styles_heard(TossStyle.FULL, 0.6)
    assert skipped[:-1] == full[: len(skipped) - 1]
    assert skipped[-1] == "die.felt"
    assert len(skipped) < len(full)


def test_dice_that_are_laid_out_make_no_sound():
    table = DiceTable(AtOnce())
    table.lay_out(thrown(), (0,))
    table.update(1 / 60)
    assert not table.is_moving
    assert table.heard() == []


@pytest.mark.slow
def test_the_cup_is_shaken_until_the_toss_is_baked(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"], toss=TossStyle.FULL)
    table = app.play.dice
    table.throw(thrown(), TossStyle.FULL)
    table.update(0.05)
    assert not table.is_shaken, "a moment is no wait"
    table.update(0.05)
    assert table.is_shaken
    app.until(lambda: not table.is_shaken, what="the toss is baked")


def test_the_cup_is_shaken_in_pieces_that_end_by_themselves(clock):
    sounds, tape = taped()
    for _ in range(60):
        sounds.shake(True)
        clock.now_s += 1 / 60
    assert 2 <= len(tape.played) <= 3
    sounds.shake(False)
    sounds.shake(False)
    assert len(tape.played) <= 3


def view_of(levels):
    seats = tuple(SeatSetup(f"{n}", level) for n, level in enumerate(levels))
    return Session(Setup(SHIPPED["yacht-bonus"], seats), Seal.new()).view


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (Rolled(Seat(0), (1, 2, 3, 4, 5), ()), []),
        (Rolled(Seat(0), (4, 4, 4, 4, 4), ()), ["yacht.chord"]),
        (HeldNow(Seat(0), (1, 2)), ["die.hold"]),
        (HeldNow(Seat(0), ()), ["die.release"]),
        (Filled(Seat(0), BoxId("x"), Points(12), Points(0)), ["box.fill"]),
        (Filled(Seat(0), BoxId("x"), Points(0), Points(0)), ["box.zero"]),
        (Filled(Seat(0), BoxId("x"), Points(12), Points(35)), ["box.fill", "bonus.bell"]),
        (TakenBack(Seat(0), BoxId("x")), ["box.zero"]),
        (TurnPassed(Seat(1)), ["turn.pass"]),
        (HintAsked(Seat(0)), ["hint.chime"]),
        (MatchOver((Seat(0),)), ["match.win"]),
        (MatchOver((Seat(1),)), ["match.lose"]),
        (SealOpened(), ["seal.open"]),
        (NotKept("full"), ["refuse.thud"]),
    ],
    ids=str,
)
def test_events_and_their_sounds(event, names):
    assert list(sounds_of(event, view_of([None, "easy"]), (1,))) == names


def test_alone_at_the_table_no_turn_passes():
    assert list(sounds_of(TurnPassed(Seat(0)), view_of([None]), ())) == []


def test_a_match_is_heard_from_the_one_list_of_events(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    names = on_tape(app)
    app.roll()
    app.key(pygame.K_1, "1")
    app.frames(30)
    app.key(pygame.K_1, "1")
    assert names == ["button.tick", "die.felt", "die.hold", "die.release"]
    names.clear()
    possible = app.view.match.possible
    app.fill(max(possible, key=possible.get))
    assert names[:2] == ["box.fill", "turn.pass"]


@pytest.mark.slow
def test_what_can_not_be_pressed_answers_with_a_thud(open_app):
    app = open_app()
    app.start(["Ada", "Bo"])
    app.frames(30)
    if app.has("ready"):
        app.click("ready")
    names = on_tape(app)
    app.click("hint")
    assert names == ["refuse.thud"]


@pytest.mark.slow
def test_the_last_seconds_of_a_turn_tick(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"], turn_s=30)
    names = on_tape(app)
    app.frames(19 * 4, 0.25)
    assert names == []
    app.frames(10 * 4, 0.25)
    assert names == ["clock.tick"] * 10


def test_the_settings_set_the_volume_mute_and_tell_that_there_is_no_device(device, open_app):
    app = open_app()
    app.desk.open(Settings("play", Section.SOUND))
    app.frames(2)
    app.click("volume/0.25")
    app.click("mute")
    assert (app.desk.preferences.volume, app.desk.preferences.mute) == (0.25, True)
    app.click("no_device")
    assert app.desk.notices[-1] == "No sound device"
    device("dummy")
    app.click("no_device")
    app.frames(2)
    assert app.services.sounds.has_device
    assert not app.has("no_device")
