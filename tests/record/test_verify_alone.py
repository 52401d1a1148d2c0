"""The sixty lines that verify a match with nothing of the game: they agree with the game."""

import ast
import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.match_file import SeatRecord, write_match
from game.rules.boxes import BoxKind
from tests.record.alone import SCRIPT, verdict_of
from tests.record.tampering import WAYS, genuine
from tests.support.matches import SHIPPED, match_file
from tests.support.random_tables import tables
from tests.support.tables import SIXTEEN

WINS_AT_ONCE = replace(
    SHIPPED["generala"],
    id="at-once",
    boxes=tuple(
        replace(box, wins_when_served=box.kind is BoxKind.FIVE_ALIKE and not box.after)
        for box in SHIPPED["generala"].boxes
    ),
)


def test_it_is_sixty_lines_of_the_standard_library():
    text = SCRIPT.read_text("utf-8")
    assert len(text.splitlines()) <= 60
    assert max(map(len, text.splitlines())) <= 100
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            assert node.module in sys.stdlib_module_names
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= sys.stdlib_module_names


def run(path: Path) -> tuple[int, str]:
    """Exit status and words, as anybody would run it: with no packages to be found."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(path)],
        capture_output=True, text=True, timeout=60, check=False, cwd=path.parent,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("table", [*SHIPPED.values(), SIXTEEN, WINS_AT_ONCE], ids=lambda t: t.id)
def test_it_finds_matches_of_every_table_genuine_and_a_changed_face_not(tmp_path, table):
    path = tmp_path / "a.yacht"
    for seats in (1, 2, 6):
        path.write_bytes(write_match(match_file(seats, table=table, seats=seats, same_dice=True)))
        assert verdict_of(path) == "genuine"
    path.write_bytes(write_match(match_file(7, table=table, seats=3, stop=40)))
    assert verdict_of(path) == "abandoned"
    file = match_file(8, table=table, seats=2)
    path.write_bytes(write_match(file))
    assert run(path) == (0, "genuine\n")
    value = json.loads(path.read_text("utf-8"))
    faces = value["turns"][3]["rolls"][0]["faces"]
    faces[2] = faces[2] % 6 + 1
    path.write_text(json.dumps(value))
    status, said = run(path)
    assert status == 1
    assert "seat 1, turn 2: roll 1, die 2 shows" in said


def test_a_match_won_at_once_is_genuine_and_has_no_other_winner(tmp_path):
    value = genuine("won at once")
    path = tmp_path / "a.yacht"
    path.write_text(json.dumps(value))
    assert verdict_of(path) == "genuine"
    value["result"]["winners"] = [1]
    path.write_text(json.dumps(value))
    assert verdict_of(path).startswith("not genuine")


@settings(max_examples=20)
@given(tables(), st.integers(0, 10**6), st.integers(1, 4), st.booleans(), st.text(max_size=9))
def test_it_agrees_about_tables_of_every_kind(tmp_path_factory, table, seed, seats, same, salt):
    salt = "".join(letter for letter in salt if letter.isprintable())
    file = match_file(seed, table=table, seats=seats, same_dice=same, salt=salt)
    path = tmp_path_factory.getbasetemp() / "random.yacht"
    path.write_bytes(write_match(file))
    assert verdict_of(path) == "genuine"
    turn = random.Random(seed).randrange(len(file.turns))
    wrong = replace(file.turns[turn], points=file.turns[turn].points + 1)
    turns = (*file.turns[:turn], wrong, *file.turns[turn + 1 :])
    path.write_bytes(write_match(replace(file, turns=turns)))
    assert "the box pays" in verdict_of(path)


# What its sixty lines leave to the game: rules about the match around the dice.
LEFT_TO_THE_GAME = {
    "table", "seat_count", "seat_kind", "same_dice", "hints", "turn_seconds", "salt", "day",
    "direct", "held_positions", "points_alone",
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_finds_what_is_tampered_with(tmp_path, way):
    path = tmp_path / "a.yacht"
    for shape in ("a short one", "won at once", "generala, abandoned"):
        value = genuine(shape)
        expected = way(value, random.Random(shape))
        if expected is None or expected.key in LEFT_TO_THE_GAME:
            continue
        path.write_text(json.dumps(value), "utf-8")
        assert verdict_of(path).startswith("not genuine: "), shape


def test_real_dice_have_nothing_to_be_checked_against(tmp_path):
    path = tmp_path / "a.yacht"
    path.write_bytes(write_match(match_file(sealed=False)))
    assert verdict_of(path) == "real dice"


def test_names_mean_nothing_to_it(tmp_path):
    path = tmp_path / "a.yacht"
    file = match_file(seats=2)
    people = (SeatRecord("\u202e\u0000" * 500, "human"), SeatRecord("", "bot", "a\nb"))
    path.write_bytes(write_match(replace(file, seats=people)))
    assert verdict_of(path) == "genuine"
