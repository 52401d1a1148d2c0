"""Names a stranger's file may hold do no harm: in no scene, in no line of the command."""

import json
from dataclasses import replace

import pygame
import pytest

from game.cli import main
from game.record.match_file import SeatRecord, write_match
from tests.support.matches import match_file
from tests.support.reviews import EIGHT

NASTY = {
    "controls": "Ada\x00\x1b[31m\r\n\x9b2J\t",
    "turned about": "\u202eadA\u2066\u061c\u200f",
    "ten thousand letters": "W" * 10_000,
    "many words": "a b " * 40_000,
    "nothing to be seen": "\u200b\u200d\ufeff\u2060",
    "spaces": "   \u3000\xa0 ",
    "accents": "\u0301" * 500,
    "empty": "",
    "scripts": "šđ Ω Ж ع ת 漢字 🎲👩‍👩‍👧 ญ",
    "braces": "{0.__class__} %s {name}",
}


def written(tmp_path, name, **more):
    file = match_file(table=EIGHT, seats=2, **more)
    seats = (SeatRecord(name, "human"), SeatRecord(name, "bot", name or "x"))
    path = tmp_path / "match.yacht"
    path.write_bytes(write_match(replace(file, seats=seats)))
    return path


def look(pilot):
    """Everything that can be reached can be read, and stays where it belongs."""
    pilot.frames(3)
    for node in pilot.desk.nodes:
        for text in (node.label, node.tip, node.why_not):
            assert text.replace("\n", "").isprintable(), node.id
            assert len(text) < 500, node.id
        assert node.rect.x >= 0, node.id
        assert node.rect.right <= pilot.desk.look.width, node.id


@pytest.mark.slow
def test_no_name_does_harm_in_the_window(open_app, tmp_path, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    pilot = open_app(size=(960, 600))
    pilot.arrange(["Ada"])  # nothing moves
    for name in NASTY.values():
        pilot.app.open_match(written(tmp_path, name))
        look(pilot)
        pilot.click("copy")
        pilot.click("rematch")
        pilot.click("throws")
        look(pilot)
        pilot.key(pygame.K_END)
        look(pilot)
        pilot.click("copy/all")
        pilot.key(pygame.K_ESCAPE)
        if name == NASTY["turned about"]:
            pilot.click("review")
            scene = pilot.scene
            pilot.until(lambda scene=scene: scene.found is not None)
            look(pilot)
    assert len(copied) == 2 * len(NASTY)
    assert all(text.replace("\n", "").isprintable() for text in copied)
    assert all(len(text) < 3_000 for text in copied)


def test_no_name_does_harm_on_a_terminal(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # of solved values
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in NASTY.values():
        path = written(tmp_path, name)
        assert main(["review", str(path)]) == 0
        said = capsys.readouterr().out
        assert said.replace("\n", "").isprintable()
        assert max(map(len, said.splitlines())) < 200
        if name not in (NASTY["controls"], NASTY["turned about"]):
            continue
        assert main(["review", str(path), "--json"]) == 0
        said = capsys.readouterr().out
        assert said[:-1].isprintable()
        assert json.loads(said)["seats"][0]["name"] == name
