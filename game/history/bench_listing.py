"""How long ten thousand matches take to be listed and counted, and how much room each takes."""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from game.history.archive import listing
from game.history.ended import detail_of, head_of, review_text
from game.history.fairness import DiceCount
from game.record.sealed import Seal
from game.rules.table import Table
from game.session.intents import Fill, Hold, OpenSeal, Roll, Settled
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase
from game.store import KeptMatch, MatchState, Store

_PLAYED = 20  # matches that are truly played; the others are copies of them
_A_WHILE_S = 3600.0


def measure_listing(table: Table, matches: int, runs: int) -> dict[str, object]:
    """Times in milliseconds by what is done, each in its own order of runs; bytes per match.

    The database lies in a file, every match in it with all its actions, as if played here.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "yacht.sqlite3"
        store = Store.open(path)
        _fill(store, table, matches)
        store.close()
        size = path.stat().st_size
        store = Store.open(path)
        found = listing(store)

        def count() -> None:
            DiceCount(found, store).go_on(_A_WHILE_S)

        times = {
            "list": _times_ms(lambda: listing(store), runs),
            "count_dice": _times_ms(count, runs),
        }
        store.close()
    return {**times, "matches": len(found.finished), "bytes_per_match": size / matches}


def _times_ms(action: Callable[[], object], runs: int) -> list[float]:
    times = []
    for _ in range(runs):
        started_s = time.perf_counter()
        action()
        times.append((time.perf_counter() - started_s) * 1e3)
    return times


def _fill(store: Store, table: Table, matches: int) -> None:
    """Keep some matches, and copies of them until there are so many."""
    played = [_play(store, table, seed) for seed in range(_PLAYED)]
    kept = store.matches(MatchState.FINISHED)
    sessions = {session.match_id: session for session in played}
    with store.together():
        for number in range(matches):
            one = kept[number % _PLAYED]
            match = one.id if number < _PLAYED else _copy(store, one)
            store.keep_ended(match, head_of(sessions[one.id]), detail_of(sessions[one.id]))
            store.keep_review(match, review_text(((12.3, 4.5), (-6.7, 8.9))))


def _copy(store: Store, kept: KeptMatch) -> int:
    match = store.begin(kept.setup, kept.secret, kept.actions)
    store.append(match, len(kept.actions), (), MatchState.FINISHED)
    return match


def _play(store: Store, table: Table, seed: int) -> Session:
    """A match of two that hold at random and fill the box that pays most."""
    chance = random.Random(seed)
    session = Session(Setup(table, (SeatSetup("Ada"), SeatSetup("Ben"))), Seal.new(), store)
    session.begin()
    while session.view.phase is Phase.PLAYING:
        match = session.view.match
        if match.faces is None or (match.can_roll and chance.random() < 0.8):
            if match.faces is not None:
                session.do(Hold(tuple(sorted(chance.sample(range(5), chance.randrange(5))))))
            session.do(Roll())
            thrown = session.view.in_flight
            assert thrown is not None
            session.do(Settled(thrown.faces))
        else:
            possible = match.possible
            session.do(Fill(max(possible, key=lambda box: possible[box])))
    session.do(OpenSeal())
    return session
