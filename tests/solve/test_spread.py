import numpy as np
import pytest

from game.rules.card import Card
from game.solve import spread as spread_module
from game.solve.fillings import Paths
from game.solve.spread import WHOLE, Layer, Layers, _widened, spread_out
from game.solve.spread_file import load, path_of, save
from game.solve.values import StaleValues, solve
from tests.solve.shared import YACHT_TABLES, card_with, solved, spreads
from tests.solve.slow_duel import slow_spread
from tests.solve.slow_solver import SlowSolver, number_box, small_table

YACHT = ("yacht", "five_alike", {"pays": 50})
STRAIGHT = ("straight", "straight", {"runs": [[1, 2, 3, 4], [2, 3, 4, 5]], "pays": 15})
WITH_BONUS = small_table([number_box(6), STRAIGHT, number_box(2)], bonus=(20, 35))
PLAIN = small_table([YACHT, ("choice", "choice", {}), STRAIGHT])
JOKER = small_table([YACHT, STRAIGHT, number_box(6)], joker="forced", further_five_alike=100)
SERVED = small_table([("straight", "straight", STRAIGHT[2] | {"served_extra": 5}), number_box(3)])


def cell_of(values, card):
    states = values.states
    return int(Paths(states).cells(states.cards(states.place(card)))[0])


@pytest.mark.parametrize(
    ("table", "filled"),
    [
        (WITH_BONUS, {"straight": 0, "faces_2": 6}),
        (PLAIN, {"choice": 20}),
        (JOKER, {"yacht": 50}),
        (JOKER, {"yacht": 0, "straight": 15}),
        (SERVED, {}),
    ],
)
def test_spreads_are_those_of_a_slow_second_way(table, filled):
    values, card = solve(table), card_with(table, **filled)
    slow = slow_spread(SlowSolver(table), card)
    points, chances = spread_out(values).spread(cell_of(values, card))
    assert set(points[chances > 1e-4].astype(int)) <= set(slow)
    for number, chance in zip(points.astype(int).tolist(), chances, strict=True):
        assert chance == pytest.approx(slow.get(number, 0.0), abs=1.1 / WHOLE)


@pytest.mark.parametrize(
    "table_id", ["small", *(pytest.param(name, marks=pytest.mark.slow) for name in YACHT_TABLES)]
)
def test_spreads_add_up_and_have_the_mean_of_the_exact_value(table_id):
    values = solve(WITH_BONUS) if table_id == "small" else solved(table_id)
    made = spread_out(values) if table_id == "small" else spreads(table_id)
    assert sum(layer.below.nbytes for layer in made.layers) <= spread_module.STORED_BYTES
    assert (made.layers[-2].width, made.layers[-1].width) == (1, 1)
    flat = values.grid.reshape(-1)
    for cell in range(0, len(flat), 1 + len(flat) // 500):
        points, chances = made.spread(cell)
        assert (chances >= 0).all()
        assert chances.sum() == pytest.approx(1, abs=1e-12)
        assert points @ chances == pytest.approx(flat[cell], abs=0.005)


def test_wider_bins_keep_the_mean_and_the_whole(monkeypatch):
    monkeypatch.setattr(spread_module, "STORED_BYTES", 600)
    values = solve(WITH_BONUS)
    made = spread_out(values)
    assert sum(layer.below.nbytes for layer in made.layers) <= 600
    assert max(layer.width for layer in made.layers) >= 4
    for cell, value in enumerate(values.grid.reshape(-1)):
        points, chances = made.spread(cell)
        assert chances.sum() == pytest.approx(1)
        assert points @ chances == pytest.approx(value, abs=2e-3)


def test_layers_that_do_not_fit_are_worked_out_in_wider_bins(monkeypatch):
    monkeypatch.setattr(spread_module, "WORKING_BYTES", 3_000)
    values = solve(WITH_BONUS)
    made = spread_out(values)
    widths = [layer.width for layer in made.layers]
    assert widths == sorted(widths, reverse=True)
    assert (widths[-2], widths[0]) == (1, 2)
    for cell, value in enumerate(values.grid.reshape(-1)):
        points, chances = made.spread(cell)
        assert points @ chances == pytest.approx(value, abs=2e-3)


@pytest.mark.parametrize("bins", [1, 2, 5, 6])
def test_widening_shares_what_lay_between(bins):
    below = np.linspace(WHOLE // bins, WHOLE, bins).astype(np.uint16)[None, :]
    wide = _widened(Layer(2, below))
    assert wide.width == 4
    assert wide.below[0, -1] == WHOLE

    def mean(layer):
        return layer.width * (np.arange(layer.bins) @ np.diff(layer.below[0] / WHOLE, prepend=0))

    assert mean(wide) == pytest.approx(mean(Layer(2, below)), abs=1e-3)


def test_being_beaten_counts_ties_half_and_is_sure_beyond_the_ends():
    values = solve(PLAIN)
    made = spread_out(values)
    cell = cell_of(values, Card.empty(PLAIN))
    points, chances = made.spread(cell)
    asked = np.arange(-3, len(points) + 3)
    found = made.layer(made.filled(cell)).beaten_by(np.array([cell]), asked[None, :])[0]
    right = [chances[points < n].sum() + chances[points == n].sum() / 2 for n in asked]
    assert found == pytest.approx(right, abs=1e-6)
    assert found[:3].tolist() == [0, 0, 0]
    assert found[-3:].tolist() == [1, 1, 1]


def test_a_full_card_brings_nothing_more():
    made = spread_out(solve(PLAIN))
    (full,) = Layers(made.states).cells[3]
    beaten = made.layer(3).beaten_by(np.array([full]), np.array([[-1, 0, 1]]))
    assert beaten.tolist() == [[0, 0.5, 1]]


# -- kept in a file


def test_spreads_come_back_from_their_file(tmp_path):
    values = solve(WITH_BONUS)
    made = spread_out(values)
    path = save(made, tmp_path / "not there yet")
    assert path == path_of(made.states.table, path.parent)
    loaded = load(made.states.table, path.parent)
    for one, other in zip(loaded.layers, made.layers, strict=True):
        assert one.width == other.width
        assert (one.below == other.below).all()
    cell = cell_of(values, Card.empty(WITH_BONUS))
    assert (loaded.spread(cell)[1] == made.spread(cell)[1]).all()


def test_a_file_that_cannot_be_used_is_refused(tmp_path):
    made = spread_out(solve(PLAIN))
    path = save(made, tmp_path)
    content = path.read_bytes()
    head, _, body = content.partition(b"\n")
    with pytest.raises(StaleValues, match="No such file"):
        load(WITH_BONUS, tmp_path)
    for broken in (b"", content[:-1], content + b"\0", head, head + b"\n" + body[::-1]):
        path.write_bytes(broken)
        with pytest.raises(StaleValues):
            load(PLAIN, tmp_path)
    for old, new in ((b'"format": 1', b'"format": 2'), (b'"layers": [[1', b'"layers": [["x"')):
        assert old in head
        path.write_bytes(head.replace(old, new) + b"\n" + body)
        with pytest.raises(StaleValues):
            load(PLAIN, tmp_path)
    path.write_bytes(head.replace(b'"layers": [[1, ', b'"layers": [[1, 1') + b"\n" + body)
    with pytest.raises(StaleValues, match="layers"):
        load(PLAIN, tmp_path)
