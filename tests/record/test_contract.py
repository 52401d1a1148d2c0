"""The verdict is what the contract says, sentence by sentence (`sealed-dice.md`)."""

import copy
import hashlib
import json
import unicodedata

import pytest

from game.record.match_file import write_match
from game.record.verify import Finding, verify_bytes
from tests.record.changes import drop, set_in
from tests.record.tampering import genuine
from tests.support.matches import SHIPPED, match_file


def verdict(value: object):
    return verify_bytes(json.dumps(value).encode(), SHIPPED)


def finished() -> dict:
    return as_json(seed=6)


def as_json(**kwargs) -> dict:
    return json.loads(write_match(match_file(**kwargs)))


def wrong_bonus_table(value):
    value["table"]["bonus"]["points"] = 50


def test_faults_are_found_in_the_order_of_the_contract():
    value = finished()
    value["result"]["totals"][0] += 1
    value["turns"][3]["points"] += 1
    assert verdict(value).fault.key == "points"
    value["seal"]["secret"] = "00" * 32
    assert verdict(value).fault.key == "commitment"
    value["hints"] = []
    assert verdict(value).fault.key == "hints"
    wrong_bonus_table(value)
    assert verdict(value).fault.key == "table"


def test_unknown_keys_are_ignored_except_in_the_table():
    value = finished()
    for place in (value, value["seats"][0], value["options"], value["seal"], value["turns"][0]):
        place["comment"] = "from elsewhere"
    value["turns"][0]["rolls"][0]["comment"] = value["result"]["comment"] = 1
    assert verdict(value).finding is Finding.GENUINE
    value["table"]["comment"] = "x"
    assert verdict(value).finding is Finding.UNREADABLE


def test_a_house_table_is_played_by_its_own_rules():
    value = finished()
    value["table"]["id"] = "my-table"
    assert verdict(value).finding is Finding.GENUINE
    value["table"]["boxes"][0]["face"] = 9
    assert verdict(value).finding is Finding.UNREADABLE


def test_the_dice_of_the_day_follow_from_date_and_table():
    day = "2026-11-30"
    secret = hashlib.sha256(f"yacht-daily/1|{day}|yacht-bonus".encode()).digest()
    value = as_json(seed=3, salt=day, secret=secret)
    value["options"]["day"] = day
    assert verdict(value).finding is Finding.GENUINE
    value["options"]["day"] = "2026-11-29"
    assert verdict(value).fault.key == "day"


# -- what may stand there


@pytest.mark.parametrize(
    "change",
    [
        set_in("seats", 0, "name", ""),
        set_in("seats", 0, "name", "\u202e\u200b\u0000\n" * 5_000),
        set_in("seats", 1, "level", ""),
        set_in("seats", 1, "level", "a level of their own"),
        set_in("seats", 1, {"name": "Hard", "kind": "human", "level": 3}),
        set_in("hints", [10**30, 0]),
        set_in("options", "turn_seconds", 10**30),
        set_in("turns", 0, "timed_out", True),
        set_in("turns", 0, "by", "easy"),
        set_in("turns", 1, "by", ""),
        set_in("turns", 0, "direct", False),
        set_in("result", "winners", lambda winners: winners[::-1]),
        set_in("table", "boxes", lambda boxes: [dict(reversed(b.items())) for b in boxes]),
        drop("table", "joker"),
    ],
)
def test_what_the_contract_does_not_bind_is_genuine(change):
    value = finished()
    change(value)
    assert verdict(value).finding is Finding.GENUINE


def test_everybody_who_shares_the_highest_total_is_a_winner_in_any_order():
    value = tied()
    assert verdict(value).finding is Finding.GENUINE
    value["result"]["winners"].reverse()
    assert verdict(value).finding is Finding.GENUINE
    del value["result"]["winners"][0]
    assert verdict(value).fault.key == "winners"


def tied() -> dict:
    """With the same dice and no holds everybody has the same card."""
    value = genuine("the same dice")
    first = [turn for turn in value["turns"] if turn["seat"] == 0]
    value["turns"] = [{**copy.deepcopy(turn), "seat": seat} for turn in first for seat in range(3)]
    value["result"] = {"totals": [value["result"]["totals"][0]] * 3, "winners": [0, 1, 2]}
    return value


# -- the salt


def test_the_salt_counts_in_its_composed_form_whichever_stands_in_the_file():
    value = as_json(seed=3, salt="kök ağacı é ậ 각")
    for form in ("NFC", "NFD"):
        value["seal"]["salt"] = unicodedata.normalize(form, value["seal"]["salt"])
        assert verdict(value).finding is Finding.GENUINE
    value["seal"]["salt"] = "kok agaci e a"
    assert verdict(value).fault.key == "face"


@pytest.mark.parametrize("salt", ["", "|", "a|0|1|1|0|0", "\u1f82" * 64, "e\u0301" * 64, "🎲" * 64])
def test_any_text_of_64_characters_after_composition_is_a_salt(salt):
    value = as_json(seed=3, salt=salt)
    value["seal"]["salt"] = unicodedata.normalize("NFD", salt)
    assert verdict(value).finding is Finding.GENUINE


@pytest.mark.parametrize(
    "salt",
    [
        "x" * 65,
        "\u0958" * 64,
        "e\u0301" * 65,
        "\t",
        "\u0000",
        "\u009f",
        "a" + "\u0301\u0316" * 40_000,
    ],
    ids=range(7),
)
def test_longer_salts_and_control_characters_are_not_genuine(salt):
    value = finished()
    value["seal"]["salt"] = salt
    assert verdict(value).fault.key == "salt"


# -- numbers


NUMBERS = [
    ("turns", 0, "turn"),
    ("turns", 1, "seat"),
    ("turns", 0, "points"),
    ("turns", 0, "rolls", 0, "faces", 2),
    ("result", "totals", 0),
]


@pytest.mark.parametrize("path", NUMBERS, ids=lambda path: str(path[-1]))
def test_a_whole_number_of_any_size_is_wrong_and_not_unreadable(path):
    for number in (10**18, -1, 10**100, 10**4299, -(10**4299)):
        value = finished()
        set_in(*path, number)(value)
        assert verdict(value).finding is Finding.NOT_GENUINE


def test_a_number_longer_than_4300_digits_is_unreadable():
    text = json.dumps(finished()).replace('"timed_out": false', '"timed_out": ' + "9" * 4301, 1)
    assert verify_bytes(text.encode(), SHIPPED).finding is Finding.UNREADABLE


# -- a table that bears the id of a shipped one


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (set_in("table", "further_five_alike", 100), Finding.NOT_GENUINE),
        (set_in("table", "joker", "forced"), Finding.NOT_GENUINE),
        (drop("table", "bonus"), Finding.NOT_GENUINE),
        (set_in("table", "boxes", lambda boxes: boxes[::-1]), Finding.NOT_GENUINE),
        (set_in("table", "boxes", 6, "id", "Choice"), Finding.UNREADABLE),
        (set_in("table", "boxes", 0, "face", True), Finding.UNREADABLE),
        (set_in("table", "boxes", []), Finding.UNREADABLE),
        (set_in("table", "id", "Yacht"), Finding.UNREADABLE),
        (set_in("table", "name", "a\nb"), Finding.UNREADABLE),
    ],
)
def test_a_table_of_a_known_name_is_that_table_and_every_table_makes_sense(change, finding):
    value = finished()
    change(value)
    assert verdict(value).finding is finding


# -- before and after the end


@pytest.mark.parametrize("shape", ["classic, abandoned", "yacht-bonus, abandoned"])
def test_an_abandoned_match_is_checked_as_far_as_it_goes(shape):
    value = genuine(shape)
    found = verdict(value)
    assert (found.finding, found.fault) == (Finding.ABANDONED, None)
    value["turns"] = []
    assert verdict(value).finding is Finding.ABANDONED
    value["turns"] = [{"seat": 0, "turn": 1, "rolls": [], "box": None, "points": None,
                       "timed_out": False}]  # fmt: skip
    assert verdict(value).finding is Finding.ABANDONED


def test_an_abandoned_match_with_real_dice_is_called_abandoned():
    assert verdict(genuine("generala, real dice, abandoned")).finding is Finding.ABANDONED


def test_dice_of_the_day_that_are_no_longer_called_so_are_sealed_dice_like_others():
    value = genuine("the dice of the day")
    del value["options"]["day"]
    assert verdict(value).finding is Finding.GENUINE
    value["options"]["day"] = None
    assert verdict(value).finding is Finding.UNREADABLE
