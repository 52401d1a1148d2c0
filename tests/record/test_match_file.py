"""Match files: what is written reads back, is true, and has the keys of the contract."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.match_file import read_match, write_match
from game.record.verify import Finding, verify_bytes
from tests.support.matches import SHIPPED, match_file


def as_json(**kwargs) -> dict:
    return json.loads(write_match(match_file(**kwargs)))


@settings(max_examples=40)
@given(
    st.integers(0, 10**6),
    st.sampled_from(sorted(SHIPPED)),
    st.integers(1, 6),
    st.booleans(),
    st.booleans(),
    st.integers(1, 300),
    st.text(max_size=20, alphabet=st.characters(exclude_categories=["Cs", "Cc"])),
)
def test_what_is_written_reads_back_and_is_true(
    seed, table_id, seats, same_dice, sealed, stop, salt
):
    file = match_file(
        seed, table_id, seats, salt=salt, same_dice=same_dice, sealed=sealed, stop=stop
    )
    data = write_match(file)
    assert read_match(data) == file
    found = verify_bytes(data, SHIPPED)
    if file.result is None:
        assert found.finding is Finding.ABANDONED
    else:
        assert found.finding is (Finding.GENUINE if sealed else Finding.REAL_DICE)
    thrown = sum(5 - len(roll.held) for turn in file.turns for roll in turn.rolls)
    assert found.dice_checked == (thrown if sealed else 0)


def test_the_file_has_the_keys_of_the_contract():
    value = as_json(seed=7)
    assert list(value) == [
        "format", "table", "seats", "options", "hints", "seal", "turns", "result",
    ]  # fmt: skip
    assert value["format"] == "yacht-match/1"
    assert value["table"] == SHIPPED["yacht-bonus"].to_mapping()
    assert value["seats"] == [
        {"name": "Ada", "kind": "human"},
        {"name": "Hard", "kind": "bot", "level": "hard"},
    ]
    assert value["options"] == {"same_dice": False, "turn_seconds": None}
    assert set(value["seal"]) == {"version", "commitment", "secret", "salt"}
    assert set(value["turns"][0]) == {"seat", "turn", "rolls", "box", "points", "timed_out"}
    assert set(value["result"]) == {"totals", "winners"}
