"""What is not of the right shape is unreadable: bad JSON, missing keys, wrong types, versions."""

import copy
import json

import pytest

from game.record.match_file import read_match, write_match
from game.record.strict_json import MAX_BYTES, Unreadable
from game.record.verify import Finding, verify_bytes
from tests.record.changes import drop, set_in
from tests.support.matches import SHIPPED, match_file


def finished() -> dict:
    return json.loads(write_match(match_file(seed=6)))


def verdict(value: object):
    return verify_bytes(json.dumps(value).encode(), SHIPPED)


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
