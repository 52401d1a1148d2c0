"""Files changed at random always end in a verdict, and never pass for what they are not."""

import random
import time
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.record.match_file import MatchFile, read_match, write_match
from game.record.sealed import Seal
from game.record.verify import Finding, verify, verify_bytes
from tests.record.alone import verdict_of
from tests.record.mutating import mutated
from tests.record.tampering import SHAPES
from tests.support.matches import SHIPPED, match_file
from tests.support.tables import SHORT

KNOWN = {**SHIPPED, SHORT.id: SHORT}
EVERY_DAY, SLOW = 2_500, 120_000


def shapes() -> list[bytes]:
    """Genuine files, most of them short: what is gone through is the reader, not the dice."""
    seal = Seal.of_day("2026-11-30", SHORT.id)
    day = match_file(6, table=SHORT, seats=1, salt=seal.salt, secret=seal.secret)
    return [
        write_match(match_file(1, table=SHORT, seats=1)),
        write_match(match_file(2, table=SHORT, seats=2)),
        write_match(match_file(3, table=SHORT, seats=3, same_dice=True, salt="kök 🎲")),
        write_match(match_file(4, table=SHORT, seats=2, stop=7)),
        write_match(match_file(5, table=SHORT, seats=2, sealed=False)),
        write_match(replace(day, options=replace(day.options, day="2026-11-30"))),
        SHAPES["won at once"](),
        SHAPES["generala, abandoned"](),
    ]


def meaning(file: MatchFile) -> object:
    """All of a file that the seal and the rules hold together: nobody's name, no hints."""
    seal = file.seal
    salt = unicodedata.normalize("NFC", seal.salt) if seal else None
    turns = tuple(replace(turn, by=None, timed_out=False) for turn in file.turns)
    result = (file.result.totals, sorted(file.result.winners)) if file.result else None
    return (
        seal and (seal.commitment, seal.secret, salt), turns, result,
        len(file.seats), file.table if file.table.id in KNOWN else None,
    )  # fmt: skip


def check(data: bytes, original: bytes, path: Path) -> Finding:
    """Verify a changed file; one that passes is as it was, or its own genuine match."""
    found = verify_bytes(data, KNOWN)
    assert found.finding in Finding
    passes = found.finding in (Finding.GENUINE, Finding.ABANDONED, Finding.REAL_DICE)
    assert passes is (found.fault is None)
    if passes:
        file = read_match(data)
        assert verify(read_match(write_match(file)), KNOWN) == found
        if file.seal is not None and meaning(file) != meaning(read_match(original)):
            path.write_bytes(data)
            assert verdict_of(path) == found.finding.value
    return found.finding


def fuzz(count: int, seed: int, path: Path) -> dict[Finding, int]:
    rng = random.Random(seed)
    originals = shapes()
    found = dict.fromkeys(Finding, 0)
    for _ in range(count):
        original = rng.choice(originals)
        data = mutated(original, rng)
        try:
            found[check(data, original, path)] += 1
        except BaseException:
            path.write_bytes(data)  # to be looked at
            raise
    return found


def test_changed_files_end_in_a_verdict(tmp_path):
    found = fuzz(EVERY_DAY, 11, tmp_path / "changed.yacht")
    assert min(found.values()) > EVERY_DAY // 500, found


@pytest.mark.slow
@pytest.mark.longest
def test_a_hundred_thousand_changed_files_end_in_a_verdict(tmp_path):
    before = time.process_time()
    found = fuzz(SLOW, time.time_ns(), tmp_path / "changed.yacht")
    assert sum(found.values()) == SLOW
    print(f"{SLOW} changed files, {time.process_time() - before:.0f} s:", dict(found))


def test_the_command_tells_each_in_one_line(tmp_path, capsys):
    rng = random.Random(3)
    originals = shapes()
    path = tmp_path / "a\n\x1b[31m\u202eb.yacht"
    for _ in range(80):
        data = mutated(rng.choice(originals), rng)
        path.write_bytes(data)
        finding = verify_bytes(data, SHIPPED).finding
        status = main(["verify", str(path)])
        said = capsys.readouterr()
        assert status == {Finding.NOT_GENUINE: 1, Finding.UNREADABLE: 2}.get(finding, 0)
        line = said.err if status == 2 else said.out
        assert (said.out if status == 2 else said.err) == ""
        assert line.endswith("\n")
        assert line[:-1].isprintable()
        assert len(line) < 400
