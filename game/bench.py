"""How fast it is, measured now: medians and 95th percentiles over many runs, in milliseconds.

The machine's noise is in every figure; compare figures of one run with each other.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game import paths
from game.answers import UNTIL_FIRST_FRAME
from game.levels import read_shelf
from game.rules.card import Card
from game.rules.dice import DICE, ROLLS, SIDES
from game.rules.table import Table

if TYPE_CHECKING:
    from game.toss.track import Track

Figures = dict[str, object]

STARTS, TOSSES, POSITIONS, SOLVES, SIMULATIONS, LISTINGS = 10, 100, 400, 5, 3, 20
LISTED_MATCHES = 10_000
SIMULATED_MATCHES = 20_000


def measure(what: str, size: tuple[int, int]) -> Figures:
    """The figures of one bench: `median`, `p95` and `runs`, and what belongs to it."""
    benches: dict[str, Callable[[], Figures]] = {
        "toss": _toss,
        "frame": lambda: _frame(size),
        "start": _start,
        "solve": _solve,
        "advise": _advise,
        "champion": _champion,
        "simulate": _simulate,
        "history": _history,
        "idle": _idle,
    }
    return benches[what]()


def summary(times_ms: Sequence[float]) -> Figures:
    """Median, 95th percentile and number of runs."""
    ordered = sorted(times_ms)
    return {
        "median": statistics.median(ordered),
        "p95": ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))],
        "runs": len(ordered),
    }


def _timed_ms(action: Callable[[], object]) -> float:
    started_s = time.perf_counter()
    action()
    return (time.perf_counter() - started_s) * 1e3


def _toss() -> Figures:
    """Baking a toss of five dice, gate and all, as the worker process does it."""
    from game.toss.throw import throw

    dice = tuple(range(DICE))
    throw(b"warm up", dice)
    tracks: list[Track] = []
    times = []
    for number in range(TOSSES):
        seed = f"bench {number}".encode()
        times.append(_timed_ms(partial(_bake_into, tracks, seed, dice)))
    settles = sorted(track.duration_s for track in tracks)
    return summary(times) | {
        "settle_s_median": statistics.median(settles),
        "settle_s_p95": settles[round(0.95 * (len(settles) - 1))],
    }


def _bake_into(tracks: "list[Track]", seed: bytes, dice: tuple[int, ...]) -> None:
    from game.toss.throw import throw

    tracks.append(throw(seed, dice))


def _frame(size: tuple[int, int]) -> Figures:
    from game.ui.bench_frame import measure_frames

    return measure_frames(size)


def _start() -> Figures:
    """From the command to the first picture, each time in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        env = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home)
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed game is compiled once
        if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(env):
            env.setdefault("SDL_VIDEODRIVER", "dummy")
        times = [_first_frame_ms(env) for _ in range(STARTS + 1)][1:]  # the first warms the disk
    return summary(times) | {"driver": env.get("SDL_VIDEODRIVER", "as the system has it")}


def _first_frame_ms(env: dict[str, str]) -> float:
    started_s = time.perf_counter()
    script = "import sys; from game.cli import main; sys.exit(main())"  # as `yacht` itself does
    program = [] if getattr(sys, "frozen", False) else ["-c", script]
    command = [sys.executable, *program, UNTIL_FIRST_FRAME]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        elapsed_ms = (time.perf_counter() - started_s) * 1e3
    if line.strip() != b"first frame":
        raise RuntimeError(f"the game ended with status {process.returncode} before a picture")
    return elapsed_ms


def _idle() -> Figures:
    """What the game costs while nothing moves, in per cent of a core."""
    from game.bench_idle import measure_idle

    return measure_idle()


def _tables() -> dict[str, Table]:
    return dict(read_shelf(paths.levels()).tables)


def _solve() -> Figures:
    """Solving each table from scratch, in processor time."""
    from game.solve.values import solve

    by_table: dict[str, Figures] = {}
    for table in _tables().values():
        times = []
        for _ in range(SOLVES):
            started_s = time.process_time()
            solve(table)
            times.append((time.process_time() - started_s) * 1e3)
        by_table[table.id] = summary(times)
    first = next(iter(by_table.values()))
    return first | {"clock": "processor time", "tables": by_table}


def _advise() -> Figures:
    """All options of random positions of every table, values at hand."""
    from game.solve.advice import advise
    from game.solve.values import solve

    chance = random.Random(1)
    by_table: dict[str, list[float]] = {}
    for table in _tables().values():
        values = solve(table)
        times = by_table.setdefault(table.id, [])
        while len(times) < POSITIONS:
            card = _any_card(table, chance, chance.randrange(len(table.boxes)))
            faces = _any_roll(chance)
            times.append(_timed_ms(partial(advise, values, card, faces, chance.randrange(3))))
    together = [time_ms for times in by_table.values() for time_ms in times]
    return summary(together) | {"tables": {name: summary(t) for name, t in by_table.items()}}


def _any_card(table: Table, chance: random.Random, filled: int) -> Card:
    """A card with so many boxes filled, each turn written in any box it may go in."""
    card = Card.empty(table)
    for _ in range(filled):
        faces = _any_roll(chance)
        card = card.fill(chance.choice(card.legal_boxes(faces)), faces, ROLLS)
    return card


def _champion() -> Figures:
    """The champion's decisions in random positions of two players, spreads at hand.

    Each is thought out afresh, without what was solved for the one before.
    """
    from game.rules.dice import Seat
    from game.rules.match import Position
    from game.solve.champion import ToWin
    from game.solve.spread import spread_out
    from game.solve.values import solve

    table = next(iter(_tables().values()))
    values = solve(table)
    started_s = time.perf_counter()
    spreads = spread_out(values)
    spread_s = time.perf_counter() - started_s
    chance = random.Random(1)
    times = []
    for number in range(POSITIONS):
        filled = number % len(table.boxes)
        cards = (_any_card(table, chance, filled), _any_card(table, chance, filled))
        position = Position(cards, Seat(0), _any_roll(chance), chance.randrange(3))
        afresh = partial(ToWin, values, spreads)
        times.append(_timed_ms(lambda: afresh().turn_in(position)))  # noqa: B023 (called at once)
    return summary(times) | {"most": max(times), "table": table.id, "spread_s": spread_s}


def _any_roll(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.randint(1, SIDES) for _ in range(DICE))


def _simulate() -> Figures:
    """Master against master, with the values at hand."""
    from game.solve.simulate import simulate
    from game.solve.values import solve

    shelf = read_shelf(paths.levels())
    table, master = next(iter(shelf.tables.values())), shelf.levels["master"]
    values = solve(table)
    times = [
        _timed_ms(partial(simulate, table, [master] * 2, SIMULATED_MATCHES, seed, values))
        for seed in range(SIMULATIONS)
    ]
    figures = summary(times)
    median_ms = statistics.median(times)
    return figures | {
        "matches": SIMULATED_MATCHES,
        "matches_per_second": SIMULATED_MATCHES / median_ms * 1e3,
    }


def _history() -> Figures:
    """Listing ten thousand kept matches, and counting all their dice."""
    from game.history.bench_listing import measure_listing

    table = next(iter(_tables().values()))
    found = measure_listing(table, LISTED_MATCHES, LISTINGS)
    times = {name: summary(value) for name, value in found.items() if isinstance(value, list)}
    return times["list"] | found | times
