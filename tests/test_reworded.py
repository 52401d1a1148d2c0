"""The language is changed in the middle of things, and everything goes on in the new one."""

from dataclasses import replace

import pygame
import pytest

from game.locales import LANGUAGES
from game.ui.scenes.match_sheets import Pause


@pytest.fixture
def app(open_app):
    return open_app()


def test_a_match_goes_on_in_another_language_from_where_it_was(app):
    play = app.start(["Ada", "bot easy"], table="yacht-bonus")
    app.roll()
    app.click("die/0")
    before = play.view
    for language, bonus, held in (
        ("tr", "Bonuslu Yacht", "TUTULU"),
        ("hu", "Jacht bónusszal", "TARTVA"),
        ("nb", "Yacht med bonus", "HOLDT"),
    ):
        app.desk.prefer(replace(app.desk.preferences, language=language))
        app.frames(2)
        assert app.services.words("play.held") == held
        assert app.services.words.table("yacht-bonus") == bonus
        assert play.view is before, "nothing of the match has changed"
        app.key(pygame.K_ESCAPE)
        assert isinstance(app.scene, Pause)
        assert app.node("sheet/title").label == app.services.words("pause.title")
        app.key(pygame.K_ESCAPE)


# letters that capitals and fonts get wrong first are Turkish
@pytest.mark.parametrize(
    "language",
    [one if one == "tr" else pytest.param(one, marks=pytest.mark.slow) for one in LANGUAGES],
)
def test_names_with_every_letter_are_typed_seated_and_shown(app, language):
    name = "Şükrü Iğdır Åse Øyvind Őry Űri Çağ"[:40]
    app.desk.prefer(replace(app.desk.preferences, language=language))
    app.arrange([""], table="short")
    app.click("seat/0")
    app.type(name)
    app.key(pygame.K_RETURN)
    app.click("start")
    assert app.scene.view.setup.seats[0].name == name
    assert name in app.services.preferences.players
