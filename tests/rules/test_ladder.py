"""The ladder that ships, and what becomes of rungs that make no sense."""

import shutil
import tomllib
from pathlib import Path

import pytest

from game.levels import read_shelf
from game.rules.goal import GoalKind
from game.rules.ladder import ladder_from, next_rung, open_rungs
from game.text import read_words
from game.ui.told_goal import goal_told, step_told

ROOT = Path(__file__).parents[2]
SHELF = read_shelf(ROOT / "levels")
RUNGS = SHELF.ladder
WORDS = read_words(ROOT / "assets" / "text" / "en.po")


def test_the_ladder_is_whole():
    text = (ROOT / "levels" / "ladder.toml").read_text("utf-8")
    assert len(RUNGS) == len(tomllib.loads(text)["rungs"]) >= 30
    assert {rung.table for rung in RUNGS} == set(SHELF.tables)
    assert {level for rung in RUNGS for level in rung.opponents} == set(SHELF.levels)
    assert {rung.goal.kind for rung in RUNGS} == set(GoalKind)
    assert (RUNGS[0].opponents, RUNGS[0].goal.kind) == (("easy",), GoalKind.WIN)


@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.id)
def test_every_rung_can_be_climbed_to_its_last_star(rung):
    table, goal = SHELF.tables[rung.table], rung.goal
    numbers = sum(5 * box.face for box in table.boxes if box.is_number)
    match goal.kind:
        case GoalKind.TOTAL:
            assert goal.steps[-1] <= table.best_card
        case GoalKind.UPPER:
            assert goal.steps[-1] <= numbers
        case GoalKind.WIN:
            assert rung.opponents
            assert goal.steps[0] == 0
        case GoalKind.LOSS:
            assert goal.steps[-1] > 0


@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.id)
def test_every_rung_is_told_in_words(rung):
    told = [
        goal_told(WORDS, rung),
        *(step_told(WORDS, rung.goal, step) for step in rung.goal.steps),
    ]
    for sentence in told:
        assert "goal." not in sentence
        assert "{" not in sentence
    assert len(set(told)) == 4


def test_shares_measured_stand_beside_every_rung_and_fall():
    text = (ROOT / "levels" / "ladder.toml").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("id = "):
            hard, master = line.split("# hard ")[1].split(", master ")
            for shares in (hard, master):
                first, second, third = map(int, shares.split())
                assert first >= second >= third
    first_stars = [
        int(line.split("# hard ")[1].split()[0])
        for line in text.splitlines()
        if line.startswith("id = ")
    ]
    third = len(first_stars) // 3
    low, middle, high = (
        sum(part) / len(part)
        for part in (first_stars[:third], first_stars[third:-third], first_stars[-third:])
    )
    assert low > middle + 10 > high + 20


def test_rungs_open_in_order_but_two_may_be_left_for_later():
    ids = [rung.id for rung in RUNGS]

    def opened(**stars):
        return [
            rung.id
            for rung in open_rungs(RUNGS, {k.replace("_", "-"): v for k, v in stars.items()})
        ]

    assert opened() == ids[:3]
    assert opened(first_match=1) == ids[:4]
    assert opened(count_the_numbers=3) == ids[:4]
    assert opened(first_match=0) == ids[:3]
    everything = dict.fromkeys(ids, 1)
    assert open_rungs(RUNGS, everything) == RUNGS
    assert next_rung(RUNGS, everything, ids[0]) is None


def test_a_rung_once_reached_stays_open():
    far = RUNGS[20]
    assert far in open_rungs(RUNGS, {far.id: 1})
    assert RUNGS[19] not in open_rungs(RUNGS, {far.id: 1})


def test_the_next_rung_is_the_one_above_and_else_the_one_left_out():
    stars = {RUNGS[1].id: 1, RUNGS[2].id: 1}
    assert next_rung(RUNGS, stars, RUNGS[2].id) == RUNGS[3]
    assert next_rung(RUNGS, stars, None) == RUNGS[0]
    assert next_rung(RUNGS, stars, "gone") == RUNGS[0]
    all_above = {rung.id: 1 for rung in RUNGS[1:]}
    assert next_rung(RUNGS, all_above, RUNGS[5].id) == RUNGS[0]


GOOD = {"id": "a", "table": "yacht-bonus", "goal": {"kind": "total", "steps": [1, 2, 3]}}
WRONG = [
    ({"table": "gone"}, "rungs[0].table: 'gone' should be a table that is there: yacht-bonus"),
    (
        {"opponents": ["easy", "god"]},
        "rungs[0].opponents[1]: 'god' should be a level that is there",
    ),
    ({"opponents": ["easy"] * 6}, "rungs[0].opponents: "),
    ({"opponents": ["easy", ["hard"]]}, "rungs[0].opponents[1]: ['hard'] should be a level"),
    ({"opponents": [{}]}, "rungs[0].opponents[0]: {} should be a level that is there"),
    ({"table": {}}, "rungs[0].table: {} should be a table that is there"),
    ({"id": "A b"}, "rungs[0].id: 'A b' should be lower-case letters"),
    ({"prize": 3}, "rungs[0].prize: 3 should be a key that is known"),
    (
        {"goal": {"kind": "total", "steps": [1, 2, 324]}},
        "rungs[0].goal.steps[2]: 324 should be at most 323, the best card of yacht-bonus",
    ),
    (
        {"goal": {"kind": "upper", "steps": [1, 2, 106]}},
        "rungs[0].goal.steps[2]: 106 should be at most 105, the number boxes of yacht-bonus",
    ),
    ({"goal": {"kind": "win", "steps": [0, 1, 2]}}, "rungs[0].goal.kind: a win needs an opponent"),
]


@pytest.mark.parametrize(("change", "fault"), WRONG)
def test_a_rung_that_can_not_be_is_named_and_the_others_stay(change, fault):
    rungs, faults = ladder_from(
        {"rungs": [GOOD | change, GOOD | {"id": "b"}, GOOD | {"id": "b"}]},
        SHELF.tables,
        SHELF.levels,
    )
    assert [rung.id for rung in rungs] == ["b"]
    assert str(faults[0]).startswith(fault)
    assert str(faults[1]) == "rungs[2].id: 'b' is taken by an earlier rung"


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(ROOT / "levels", tmp_path / "levels"))


def test_a_missing_table_or_level_leaves_its_rungs_out_and_says_where(folder):
    (folder / "tables" / "generala.toml").unlink()
    (folder / "bots" / "hard.toml").unlink()
    shelf = read_shelf(folder)
    (fault,) = shelf.faults
    assert fault.startswith("ladder.toml: rungs[")
    assert "should be a table that is there" in fault
    assert "more of its rungs" in fault
    gone = [r for r in RUNGS if r.table == "generala" or "hard" in r.opponents]
    assert shelf.ladder == tuple(r for r in RUNGS if r not in gone)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("rungs = 3", "ladder.toml: rungs: 3 should be a list of rungs"),
        ("[[rungs]", "ladder.toml: "),
        ("", "ladder.toml: rungs: is missing"),
    ],
)
def test_a_broken_ladder_is_named_and_the_game_goes_on(folder, text, starts):
    (folder / "ladder.toml").write_text(text)
    shelf = read_shelf(folder)
    assert shelf.faults[0].startswith(starts)
    assert (shelf.ladder, len(shelf.tables)) == ((), len(SHELF.tables))


def test_without_a_ladder_there_are_no_rungs(folder):
    (folder / "ladder.toml").unlink()
    assert (read_shelf(folder).ladder, read_shelf(folder).faults) == ((), ())
