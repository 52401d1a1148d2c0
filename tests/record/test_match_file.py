"""Match files: written and read back, tampered with in every way, and malformed in every way."""

import copy
import hashlib
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.match_file import read_match, write_match
from game.record.strict_json import MAX_BYTES, Unreadable
from game.record.verify import Finding, verify_bytes
from tests.support.matches import SHIPPED, match_file


def as_json(**kwargs) -> dict:
    return json.loads(write_match(match_file(**kwargs)))


def verdict(value: object):
    return verify_bytes(json.dumps(value).encode(), SHIPPED)


@settings(max_examples=40, deadline=None)
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


def finished() -> dict:
    return as_json(seed=6)


def rolls_of(value: dict, at_least: int) -> list:
    """The rolls of the first turn with that many."""
    for turn in value["turns"]:
        if len(turn["rolls"]) >= at_least:
            return turn["rolls"]
    raise AssertionError("no such turn in the sample")


def other_face(face: int) -> int:
    return face % 6 + 1


def test_a_changed_face_is_named_by_seat_turn_roll_and_die():
    for number in (0, 1, 5, 23):
        value = finished()
        turn = value["turns"][number]
        turn["rolls"][0]["faces"][3] = other_face(turn["rolls"][0]["faces"][3])
        found = verdict(value)
        assert found.finding is Finding.NOT_GENUINE
        fault = found.fault
        assert (fault.key, fault.seat, fault.turn, fault.roll, fault.die) == (
            "face", turn["seat"], turn["turn"], 1, 3,
        )  # fmt: skip


def test_a_held_die_that_changed_is_named():
    value = finished()
    for turn in value["turns"]:
        if len(turn["rolls"]) > 1 and turn["rolls"][1]["held"]:
            die = turn["rolls"][1]["held"][0]
            turn["rolls"][1]["faces"][die] = other_face(turn["rolls"][1]["faces"][die])
            break
    fault = verdict(value).fault
    assert (fault.key, fault.seat, fault.turn, fault.roll, fault.die) == (
        "held_changed", turn["seat"], turn["turn"], 2, die,
    )  # fmt: skip


def set_in(*path_and_value):
    *path, last, new = path_and_value

    def change(value):
        for step in path:
            value = value[step]
        value[last] = new(value[last]) if callable(new) else new

    return change


def drop(*path):
    *way, last = path

    def change(value):
        for step in way:
            value = value[step]
        del value[last]

    return change


def fourth_roll(value):
    rolls_of(value, 3).append({"held": [], "faces": [1, 1, 1, 1, 1]})


def swap_turns(value):
    value["turns"][2], value["turns"][3] = value["turns"][3], value["turns"][2]


def same_box_twice(value):
    value["turns"][2]["box"] = value["turns"][0]["box"]


def wrong_bonus_table(value):
    value["table"]["bonus"]["points"] = 50


def person_not_first(value):
    value["options"]["same_dice"] = True
    value["seats"].reverse()


def no_box(value):
    value["turns"][0].update(box=None, points=None)


def direct(value):
    value["turns"][0]["direct"] = True


def wrong_day(value):
    value["options"]["day"] = "2026-11-30"


def cut_short(value):
    value["turns"] = value["turns"][:-1]


TAMPERED = [
    ("face", set_in("turns", 0, "rolls", 0, "faces", 0, other_face)),
    ("face", set_in("seal", "salt", "another")),
    ("commitment", set_in("seal", "secret", "00" * 32)),
    ("commitment", set_in("seal", "commitment", "ab" * 32)),
    ("commitment", set_in("seal", "commitment", "no digits at all")),
    ("salt", set_in("seal", "salt", "x" * 65)),
    ("salt", set_in("seal", "salt", "a\u0000b")),
    ("no_face", set_in("turns", 0, "rolls", 0, "faces", 0, 7)),
    ("no_face", set_in("turns", 0, "rolls", 0, "faces", 0, 0)),
    ("dice_count", set_in("turns", 0, "rolls", 0, "faces", [1, 2, 3])),
    ("held_at_first", set_in("turns", 0, "rolls", 0, "held", [0])),
    ("fourth_roll", fourth_roll),
    ("turn_order", swap_turns),
    ("turn_order", set_in("turns", 1, "seat", 0)),
    ("turn_order", set_in("turns", 1, "turn", 2)),
    ("turn_order", drop("turns", 0)),
    ("box", same_box_twice),
    ("box", set_in("turns", 0, "box", "chance")),
    ("box", set_in("turns", 0, "rolls", [])),
    ("points", set_in("turns", 0, "points", lambda p: p + 1)),
    ("no_points", set_in("turns", 0, "points", None)),
    ("no_box", no_box),
    ("total", set_in("result", "totals", 0, lambda t: t + 1)),
    ("total", set_in("result", "totals", [1])),
    ("total_count", set_in("result", "totals", lambda t: [*t, 5])),
    ("winners", set_in("result", "winners", [])),
    ("winners", set_in("result", "winners", [0, 1])),
    ("no_result", set_in("result", None)),
    ("early_result", cut_short),
    ("turn_after_end", set_in("turns", lambda t: [*t, t[0]])),
    ("table", wrong_bonus_table),
    ("seat_kind", set_in("seats", 0, "kind", "robot")),
    ("seat_count", set_in("seats", [])),
    ("seat_count", set_in("seats", lambda s: s * 4)),
    ("same_dice", person_not_first),
    ("hints", set_in("hints", [0])),
    ("hints", set_in("hints", [0, -1])),
    ("turn_seconds", set_in("options", "turn_seconds", 0)),
    ("direct", direct),
    ("day", wrong_day),
]


@pytest.mark.parametrize(("key", "tamper"), TAMPERED, ids=lambda p: p if isinstance(p, str) else "")
def test_every_way_to_tamper_is_caught(key, tamper):
    value = finished()
    assert verdict(value).finding is Finding.GENUINE
    tamper(value)
    found = verdict(value)
    assert (found.finding, found.fault.key) == (Finding.NOT_GENUINE, key)


def held_of_second_roll(held):
    value = finished()
    rolls_of(value, 2)[1]["held"] = held
    return verdict(value).fault


def test_held_positions_are_ascending_and_leave_a_die_to_throw():
    assert held_of_second_roll([1, 0]).key == "held_positions"
    assert held_of_second_roll([1, 1]).key == "held_positions"
    assert held_of_second_roll([5]).key == "held_positions"
    assert held_of_second_roll([0, 1, 2, 3, 4]).key == "no_die_rolled"


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


def test_real_dice_are_checked_for_all_but_their_faces():
    value = as_json(seed=6, sealed=False)
    value["turns"][0]["rolls"][0]["faces"] = [6, 6, 6, 6, 6]
    value["turns"][0]["rolls"] = value["turns"][0]["rolls"][:1]
    value["turns"][0]["direct"] = True
    box = value["turns"][0]["box"]
    points = SHIPPED["yacht-bonus"].box(box).points((6,) * 5)
    value["result"]["totals"][0] += points - value["turns"][0]["points"]
    value["turns"][0]["points"] = points
    found = verdict(value)
    assert found.fault is None or found.fault.key in ("total", "winners")  # a bonus may move
    value["turns"][1]["points"] += 1
    assert verdict(value).fault.key == "points"


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


MALFORMED = [
    b"",
    b"[]",
    b"null",
    b"{",
    b"\xff\xfe{}",
    b'{"format": "yacht-match/1", "format": "yacht-match/1"}',
    b'{"a": NaN}',
    b'{"a": -Infinity}',
    b'{"a": "\\ud800"}',
    b'{"\\udc00": 1}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"a": ' + b"9" * 10_000 + b"}",
    b" " * (MAX_BYTES + 1),
]


@pytest.mark.parametrize("data", MALFORMED, ids=range(len(MALFORMED)))
def test_bytes_that_are_no_json_of_ours_are_unreadable(data):
    with pytest.raises(Unreadable):
        read_match(data)
    assert verify_bytes(data, SHIPPED).finding is Finding.UNREADABLE


def every_path(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from every_path(value[key], (*path, key))
    elif isinstance(value, list) and value:
        yield from every_path(value[0], (*path, 0))


def test_every_required_key_is_required():
    whole = finished()
    for path in every_path(whole):
        if not path or isinstance(path[-1], int) or path[0] == "table":
            continue
        value = copy.deepcopy(whole)
        drop(*path)(value)
        assert verdict(value).finding is Finding.UNREADABLE, path


@pytest.mark.parametrize("wrong", [True, 17.0, "3", [], {}], ids=repr)
def test_a_wrong_type_anywhere_is_unreadable(wrong):
    whole = finished()
    for path in every_path(whole):
        if not path or path[0] == "table":
            continue
        right = whole
        for step in path:
            right = right[step]
        if type(right) is type(wrong) or path in {("options", "turn_seconds")}:
            continue
        value = copy.deepcopy(whole)
        set_in(*path, wrong)(value)
        assert verdict(value).finding is Finding.UNREADABLE, path


@pytest.mark.parametrize(
    "change",
    [
        set_in("format", "yacht-match/2"),
        set_in("seal", "version", "yacht-sealed-dice/2"),
        set_in("seal", "secret", None),
        set_in("seal", "secret", "AB" * 32),
        set_in("seal", "secret", "ab" * 31),
        set_in("seal", "secret", "ab" * 32 + "\n"),
        set_in("options", "turn_seconds", True),
        set_in("options", "turn_seconds", 45.0),
    ],
)
def test_versions_secret_and_clock_have_one_form(change):
    value = finished()
    change(value)
    assert verdict(value).finding is Finding.UNREADABLE


def test_mutated_files_never_crash_the_verifier():
    data = write_match(match_file(seed=9, seats=1))
    rng = random.Random(11)
    for _ in range(1_500):
        mutated = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(mutated))
            match rng.randrange(4):
                case 0:
                    mutated[place] = rng.randrange(256)
                case 1:
                    del mutated[place : place + rng.randint(1, 40)]
                case 2:
                    mutated[place:place] = mutated[rng.randrange(len(mutated)) :][:30]
                case 3:
                    digits = b"0123456789"
                    if mutated[place] in digits:
                        mutated[place] = rng.choice(digits)
        found = verify_bytes(bytes(mutated), SHIPPED)
        assert found.finding in Finding
