"""What a stranger's file may cost: memory and time of the worst there can be, measured."""

import json
import time
import tracemalloc

import pytest

from game.record.match_file import write_match
from game.record.strict_json import MAX_BYTES
from game.record.verify import Finding, verify_bytes
from tests.support.matches import SHIPPED, match_file
from tests.support.tables import SIXTEEN

MOST_MIB, MOST_S = 60, 1.0  # 45 MiB and 0.3 s seen


def filled(unit: bytes, before: bytes = b'{"a":[', after: bytes = b"0]}") -> bytes:
    """As many units as a file may hold."""
    room = MAX_BYTES - len(before) - len(after)
    return before + unit * (room // len(unit)) + after


def rolls() -> bytes:
    """A turn of endless rolls, in a file that is good up to there."""
    value = json.loads(write_match(match_file(seed=6, seats=6)))
    value["turns"] = [value["turns"][0] | {"rolls": ["HERE"]}]
    before, after = json.dumps(value).encode().split(b'"HERE"')
    return filled(b'{"held":[],"faces":[]},', before, b'{"held":[],"faces":[]}' + after)


def salt() -> bytes:
    """Accents that want sorting, which takes the square of their number."""
    value = json.loads(write_match(match_file(seed=6)))
    value["seal"]["salt"] = "HERE"
    before, after = json.dumps(value).encode().split(b"HERE")
    return filled("\u0301\u0316".encode(), before, after)


WORST = {
    "lists as deep as they may be": lambda: filled(b"[" * 900 + b"]" * 900 + b","),
    "lists in lists": lambda: filled(b"[[]],"),
    "objects of one key": lambda: filled(b'{"a":0},'),
    "a pair of escapes, and lists": lambda: filled(b"[],", b'{"b":"\\ud83c\\udfb2","a":['),
    "keys": lambda: b"{" + b",".join(b'"%x":[]' % n for n in range(MAX_BYTES // 12)) + b"}",
    "texts": lambda: filled(b'"ab",'),
    "letters of four bytes": lambda: b'{"a":"' + "🎲".encode() + b"x" * (MAX_BYTES - 20) + b'"}',
    "whole numbers": lambda: filled(b"0,"),
    "numbers of 4300 digits": lambda: filled(b"9" * 4300 + b","),
    "brackets": lambda: b"[" * MAX_BYTES,
    "rolls": rolls,
    "accents": salt,
}


def cost(data: bytes) -> tuple[float, float]:
    """Peak of memory in MiB and seconds of processor time that a verdict takes."""
    before_s = time.process_time()
    found = verify_bytes(data, SHIPPED)
    taken_s = time.process_time() - before_s
    assert found.finding in (Finding.UNREADABLE, Finding.NOT_GENUINE)
    tracemalloc.start()
    try:
        verify_bytes(data, SHIPPED)
        return tracemalloc.get_traced_memory()[1] / 2**20, taken_s
    finally:
        tracemalloc.stop()


def check(name: str) -> None:
    data = WORST[name]()
    assert len(data) <= MAX_BYTES
    mib, seconds = cost(data)
    assert mib < MOST_MIB
    assert seconds < MOST_S
    print(f"{name}: {mib:.0f} MiB, {seconds:.2f} s")


@pytest.mark.parametrize("name", ["keys", "accents", "brackets"])
def test_the_worst_files_cost_little(name):
    check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORST)
def test_no_file_costs_much(name):
    check(name)


def test_a_file_of_more_bytes_is_not_even_read():
    data = b" " * (MAX_BYTES + 1)
    assert cost(data)[0] < 1


def test_the_longest_match_there_can_be_is_far_below_the_limit():
    file = match_file(5, table=SIXTEEN, seats=6, salt="🎲" * 64)
    assert len(write_match(file)) < MAX_BYTES / 10
    widest = json.dumps(json.loads(write_match(file)), indent=4)
    assert len(widest) < MAX_BYTES / 3
