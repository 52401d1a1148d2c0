"""What systems answer of light, contrast and motion, and what the game makes of it."""

import os
import sys
import time
from dataclasses import replace

import pytest

from game.ui import system_wishes
from game.ui.look import Theme
from game.ui.preferences import Movement, Preferences
from game.ui.system_wishes import SystemWatch, Wishes, read_wishes, wishes_in

PORTAL = (
    "({'org.freedesktop.appearance': {'accent-color': <(0.2, 0.5, 0.8)>,"
    " 'color-scheme': <uint32 %s>,"
    " 'contrast': <uint32 %s>, 'reduced-motion': <uint32 %s>}},)"
)
GSETTINGS = """org.gnome.desktop.interface color-scheme '%s'
org.gnome.desktop.interface enable-animations %s
org.gnome.desktop.interface gtk-theme 'Adwaita'
org.gnome.desktop.a11y.interface high-contrast %s
"""


@pytest.mark.parametrize(
    ("answers", "wishes"),
    [
        ("", Wishes()),
        ("Error: GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown", Wishes()),
        (PORTAL % (1, 0, 0), Wishes(True, False, False)),
        (PORTAL % (2, 1, 1), Wishes(False, True, True)),
        (PORTAL % (0, 0, 0), Wishes(False, False, False)),
        (GSETTINGS % ("prefer-dark", "true", "false"), Wishes(True, False, False)),
        (GSETTINGS % ("default", "false", "true"), Wishes(False, True, True)),
        ("[KDE]\nAnimationDurationFactor=0\n", Wishes(None, None, True)),
        ("[KDE]\nAnimationDurationFactor=0.5\n", Wishes(None, None, False)),
        ("{'org.kde.kdeglobals.KDE': {'AnimationDurationFactor': <'0'>}}",
         Wishes(None, None, True)),
        # Plasma beside GNOME's own defaults: who says yes is believed
        ("AnimationDurationFactor=0\n" + GSETTINGS % ("default", "true", "false"),
         Wishes(False, False, True)),
        ("AppleInterfaceStyle Dark\nreduceMotion 1\nincreaseContrast 0\n",
         Wishes(True, False, True)),
        ("AppleInterfaceStyle \nreduceMotion 0\n", Wishes(None, None, False)),
    ],
)  # fmt: skip
def test_every_system_is_understood(answers, wishes):
    assert wishes_in(answers) == wishes


def test_kept_wishes_come_back_and_nonsense_was_never_told():
    wishes = Wishes(True, None, False)
    assert read_wishes(wishes.to_values()) == wishes
    for nonsense in (None, [], 3, {"is_dark": "yes", "wants_contrast": 1}):
        assert read_wishes(nonsense) == Wishes()


def test_the_player_comes_before_the_system_and_contrast_before_darkness():
    dark = Preferences(system=Wishes(True, False, True))
    assert (dark.lighting, dark.motion) == (Theme.EVENING, Movement.LESS)
    assert replace(dark, system=Wishes(True, True)).lighting is Theme.CONTRAST
    own = replace(dark, theme=Theme.DAY, movement=Movement.FULL)
    assert (own.lighting, own.motion) == (Theme.DAY, Movement.FULL)
    assert (Preferences().lighting, Preferences().motion) == (Theme.DAY, Movement.FULL)


@pytest.mark.skipif(sys.platform != "linux", reason="asks through programs of Linux")
def test_programs_that_fail_hang_or_are_not_there_tell_nothing(monkeypatch, tmp_path):
    for name, does in (("gdbus", "sleep 9"), ("gsettings", "echo enable-animations false; exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(system_wishes, "ANSWER_S", 0.1)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    told = []
    watch = SystemWatch(told.append)
    watch.ask()
    watch.ask()
    assert not watch.poll()
    until_s = time.monotonic() + 5
    while not watch.poll():
        assert time.monotonic() < until_s
        time.sleep(0.01)
    assert told == [Wishes()]
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    (tmp_path / "kdeglobals").write_text("[KDE]\nAnimationDurationFactor=0\n")
    assert system_wishes.system_wishes() == Wishes(wants_less_motion=True)


def test_look_and_movement_follow_the_system_while_the_game_runs(open_app):
    app = open_app()
    app.app.follow_system(Wishes(is_dark=True, wants_less_motion=True))
    app.frames(2)
    assert app.desk.look.theme is Theme.EVENING
    assert app.desk.preferences.motion is Movement.LESS
    kept = app.services.store.settings()
    assert kept["system"] == Wishes(is_dark=True, wants_less_motion=True).to_values()
    assert "theme" not in kept
    app.app.follow_system(Wishes())
    assert app.desk.look.theme is Theme.DAY
