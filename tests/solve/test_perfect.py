"""What perfect play comes to: against exact values, known chances, and its own sums."""

import math

import pytest

from game.history.perfect import perfect_play
from game.rules.boxes import Box, BoxId, BoxKind
from game.rules.table import Table
from game.solve.perfect import load, path_of, save, simulating
from game.solve.values import StaleValues, Values, solve
from tests.solve import shared
from tests.support.tables import SHORT

FIVE = Table("five", (Box(BoxId("yacht"), BoxKind.FIVE_ALIKE, 50),))
FIVE_ALIKE = 0.0460286  # the chance in three throws: 347,897 in 7,558,272


def played(values: Values, matches: int = 4_000, seed: int = 1):
    steps = simulating(values, matches, seed)
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as done:
            assert shares == sorted(shares)
            assert shares[-1] == 1
            return done.value


def error_of(counts) -> float:
    mean = counts.mean
    variance = sum(n * (number - mean) ** 2 for number, n in counts.pairs) / counts.count
    return math.sqrt(variance / counts.count)


def check(values: Values, found, matches: int) -> None:
    assert found.totals.count == matches
    assert found.mean == pytest.approx(values.start)
    assert abs(found.totals.mean - values.start) < 4 * error_of(found.totals)
    assert set(found.boxes) == {box.id for box in values.table.boxes}
    parts = sum(counts.mean for counts in found.boxes.values()) + found.extra.mean
    assert parts == pytest.approx(found.totals.mean)
    for box in values.table.boxes:
        counts = found.boxes[box.id]
        assert counts.count == matches
        assert {points for points, _ in counts.pairs} <= set(values.table.payable(box.id))


def test_a_table_of_one_box_shows_the_known_chance_of_five_alike():
    found = played(solve(FIVE), 20_000)
    share = found.boxes["yacht"].share(50)
    assert share == pytest.approx(FIVE_ALIKE, abs=3.5 * math.sqrt(FIVE_ALIKE / 20_000))
    assert found.mean == pytest.approx(50 * FIVE_ALIKE, abs=1e-4)
    assert found.extra.pairs == ((0, 20_000),)


@pytest.mark.parametrize("table_id", ["yacht-exact", "generala"])
def test_totals_and_boxes_agree_with_the_exact_values(table_id):
    values = shared.solved(table_id)
    check(values, played(values), 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("table_id", shared.ALL_TABLES)
def test_what_is_kept_of_every_table_agrees_with_its_exact_values(table_id, tmp_path):
    values = shared.solved(table_id)
    found = None
    steps = simulating(values)
    while found is None:
        try:
            next(steps)
        except StopIteration as done:
            found = done.value
    check(values, found, 20_000)


def test_the_same_seed_gives_the_same_figures():
    values = solve(SHORT)
    assert played(values, 500, 3) == played(values, 500, 3)
    assert played(values, 500, 3) != played(values, 500, 4)


def test_it_is_kept_and_read_again(tmp_path):
    found = played(solve(SHORT), 500)
    save(found, SHORT, tmp_path)
    assert load(SHORT, tmp_path) == found
    with pytest.raises(StaleValues):
        load(FIVE, tmp_path)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: b"",
        lambda data: data.replace(b"format", b"forms"),
        lambda data: data + b"1",
    ],
)
def test_a_damaged_file_is_refused(tmp_path, damage):
    save(played(solve(SHORT), 500), SHORT, tmp_path)
    path = path_of(SHORT, tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(StaleValues):
        load(SHORT, tmp_path)


def test_the_worker_works_it_out_once(tmp_path):
    table = Table("once", FIVE.boxes)

    def whole():
        steps, count = perfect_play(table, tmp_path), 0
        while True:
            try:
                next(steps)
                count += 1
            except StopIteration as done:
                return done.value, count

    first, count = whole()
    assert count
    assert path_of(table, tmp_path).exists()
    assert whole() == (first, 0)
