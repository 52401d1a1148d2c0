"""The settings page, and what it changes at once."""

from dataclasses import replace

import pygame
import pytest

from game.locales import LANGUAGES
from game.ui.preferences import Preferences
from game.ui.scenes.history import History
from game.ui.scenes.home import Home
from game.ui.scenes.menu_page import own_name
from game.ui.scenes.settings import Settings
from game.ui.scenes.settings_choices import Section
from tests.support.histories import fill_history


@pytest.fixture
def app(open_app):
    return open_app()


@pytest.fixture
def settings(app):
    app.desk.open(Settings("play"))
    app.frames(2)
    return app


def test_every_section_is_reached_by_the_keyboard_and_shows_its_choices(settings):
    for section in Section:
        settings.click(f"section/{section}")
        settings.frames(2)
        assert settings.node("title").label == settings.services.words(f"settings.in.{section}")
        assert settings.node(f"section/{section}").is_checked


def test_a_language_is_changed_at_once_kept_and_follows_the_system_again(settings):
    settings.click("section/language")
    for language in LANGUAGES:
        settings.click(f"language/{language}")
        settings.frames(2)
        assert settings.services.words.locale.language == language
        title = settings.services.words("settings.in.language")
        assert settings.node("title").label == title
        assert settings.services.store.settings()["language"] == language
    settings.click("language/system")
    assert settings.services.words.locale.language == "en"
    assert settings.services.preferences.language == ""


@pytest.mark.slow
@pytest.mark.slow
def test_pages_below_are_told_in_the_new_language(app):
    fill_history(app.services.store, 3)
    app.desk.go(Home())
    app.frames(2)
    app.click("page/history")
    app.frames(3)
    assert isinstance(app.scene, History)
    won = app.node("figure/won").label
    app.click("page/settings")
    app.frames(2)
    app.desk.prefer(replace(app.desk.preferences, language="tr"))
    app.key(pygame.K_ESCAPE)
    app.frames(3)
    assert isinstance(app.scene, History)
    assert app.node("figure/won").label == "%" + won.removesuffix("%")


def test_defaults_are_restored_only_when_asked_twice_and_language_and_names_stay(settings):
    before = replace(settings.desk.preferences, language="hu", size=1.5, table="generala")
    settings.desk.prefer(before)
    settings.frames(2)
    settings.click("reset")
    settings.frames(30)
    settings.click("no")
    assert settings.desk.preferences == before
    settings.click("reset")
    settings.frames(30)
    settings.click("yes")
    assert settings.desk.preferences == replace(
        Preferences(), language="hu", table="generala", seats=before.seats, tour_seen=True
    )


def test_names_that_are_typed_are_kept_and_offered_again(app):
    app.arrange(["Ada", "Szőke Ágnes", "Player 3", "bot easy"], table="short")
    app.click("start")
    assert app.desk.preferences.players == ("Ada", "Szőke Ágnes")
    app.desk.go(Home())
    app.arrange(["Somebody"])
    app.click("add/person")
    app.frames(2)
    assert app.scene.seats[1].name == "Ada"
    app.click("seat/0/names")
    app.frames(30)
    app.click(next(n.id for n in app.desk.nodes if n.label == "Szőke Ágnes"))
    app.frames(2)
    assert [seat.name for seat in app.scene.seats] == ["Szőke Ágnes", "Ada"]
    assert not app.has("seat/0/names")


def test_players_are_added_renamed_put_first_and_removed(settings):
    settings.click("section/players")
    settings.click("player/add")
    settings.frames(2)
    settings.click("player/0")
    for _ in range(12):
        settings.key(pygame.K_BACKSPACE)
    settings.type("Ada")
    settings.key(pygame.K_RETURN)
    settings.click("player/add")
    settings.frames(2)
    assert settings.desk.preferences.players == ("Ada", "Player 1")
    settings.click("player/1/first")
    settings.frames(2)
    assert settings.desk.preferences.players == ("Player 1", "Ada")
    settings.click("player/0/remove")
    settings.frames(2)
    assert settings.desk.preferences.players == ("Ada",)
    assert own_name(settings.desk) == "Ada"
