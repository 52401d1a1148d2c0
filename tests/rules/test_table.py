"""Reading a table: what passes, and what each refusal says."""

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.checked import Misfit
from game.rules.table import table_from

TABLES = sorted((Path(__file__).parents[2] / "levels" / "tables").glob("*.toml"))
BONUS = tomllib.loads(next(p for p in TABLES if p.stem == "yacht-bonus").read_text("utf-8"))


@pytest.mark.parametrize("path", TABLES, ids=lambda p: p.stem)
def test_a_table_gives_its_mapping_back(path):
    mapping = tomllib.loads(path.read_text("utf-8"))
    assert table_from(mapping).to_mapping() == mapping
    assert mapping["id"] == path.stem


def changed(path: str, value: object) -> object:
    mapping = copy.deepcopy(BONUS)
    place = mapping
    *way, last = [int(p) if p.isdigit() else p for p in path.split(".")]
    for step in way:
        place = place[step]
    if value is KeyError:
        del place[last]
    else:
        place[last] = value
    return mapping


WRONG = [
    ("id", 3, "id: 3"),
    ("id", "Yacht Bonus", "id: "),
    ("id", KeyError, "id: is missing"),
    ("boxes", [], "boxes: []"),
    ("boxes", KeyError, "boxes: is missing"),
    ("boxes", "ones", "boxes: "),
    ("boxes.3.kind", "runs", "boxes[3].kind: 'runs' should be one of number, choice"),
    ("boxes.3.kind", KeyError, "boxes[3].kind: None"),
    ("boxes.3.kind", ["number"], "boxes[3].kind: "),
    ("boxes.3.id", "ones", "boxes[3].id: 'ones' should be an id no other box has"),
    ("boxes.3.id", "Ones!", "boxes[3].id: "),
    ("boxes.3.face", 7, "boxes[3].face: 7 should be a whole number from 1 to 6"),
    ("boxes.3.face", 4.0, "boxes[3].face: 4.0"),
    ("boxes.3.face", True, "boxes[3].face: True"),
    ("boxes.3.face", KeyError, "boxes[3].face: is missing"),
    ("boxes.3.colour", "red", "boxes[3].colour: 'red' should be a key that is known"),
    ("boxes.3", "fours", "boxes[3]"),
    ("boxes.7.count", 1, "boxes[7].count: 1 should be a whole number from 2 to 5"),
    ("boxes.7.pays", "most", 'boxes[7].pays: \'most\' should be "sum", "alike" or whole points'),
    ("boxes.8.pays", "alike", "boxes[8].pays: 'alike' should be \"sum\" or whole points"),
    ("boxes.9.pays", 0, "boxes[9].pays: 0"),
    ("boxes.9.pays", 15.0, "boxes[9].pays: 15.0"),
    ("boxes.9.runs", [], "boxes[9].runs: "),
    ("boxes.9.runs", [[1, 2, 2]], "boxes[9].runs[0]: [1, 2, 2] should be 2 to 5 different faces"),
    ("boxes.9.runs", [[1, 2, 9]], "boxes[9].runs[0][2]: 9"),
    ("boxes.9.runs", [3], "boxes[9].runs[0]: 3"),
    ("bonus.at", 200, "bonus.at: 200 should be a whole number from 1 to 105"),
    ("bonus.points", KeyError, "bonus.points: is missing"),
    ("bonus", 35, "bonus: 35"),
    ("bonuses", {}, "bonuses: {} should be a key that is known"),
    ("boxes.11.after", "", "boxes[11].after: '' should be the id of the box for five alike"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_a_wrong_table_is_refused_with_place_and_remedy(path, value, message):
    with pytest.raises(Misfit) as caught:
        table_from(changed(path, value))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("key", ["a\x1b[31mb\nc", "k" * 400, ""])
def test_an_unknown_key_is_told_in_one_short_line(key):
    with pytest.raises(Misfit) as caught:
        table_from(changed("boxes.3", {**BONUS["boxes"][3], key: 1}))
    assert str(caught.value).startswith("boxes[3].")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_a_bonus_needs_number_boxes():
    mapping = copy.deepcopy(BONUS)
    mapping["boxes"] = mapping["boxes"][6:]
    with pytest.raises(Misfit, match="bonus: .* number boxes to earn it in"):
        table_from(mapping)


def test_more_boxes_than_can_be_solved_are_refused():
    mapping = {"id": "long", "boxes": [{"id": f"c{i}", "kind": "choice"} for i in range(17)]}
    with pytest.raises(Misfit, match="boxes: .* 1 to 16 boxes"):
        table_from(mapping)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "kind", "boxes", "bonus", "at", "face", "runs", "pays"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_nothing_but_a_table_error_comes_of_nonsense(value):
    try:
        table = table_from(value)
    except Misfit:
        return
    assert table_from(table.to_mapping()) == table
