"""Histories for tests: many finished matches put into a store, as if they had been played."""

import random
from collections.abc import Sequence

from game.history.archive import sum_up
from game.record.sealed import Seal
from game.rules.table import Table
from game.session.intents import Abandon, Fill, Hold, OpenSeal, Roll, Settled
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase
from game.store import Store
from tests.support.matches import SHIPPED

ADA = SeatSetup("Ada")
HARD = SeatSetup("Hard", "hard")


def play_match(
    store: Store,
    seed: int = 1,
    table: Table | None = None,
    seats: Sequence[SeatSetup] = (ADA, HARD),
    *,
    stop: int = 10**9,
    gives_up: bool = False,
    day: str | None = None,
    same_dice: bool = False,
) -> Session:
    """A match of random holds and the boxes that pay most, kept; left where `stop` says.

    Its tosses come to rest on random natural faces.
    """
    rng, tray = random.Random(seed), random.Random(-seed)
    setup = Setup(table or SHIPPED["yacht-bonus"], tuple(seats), same_dice, day)
    seal = Seal.of_day(day, setup.table.id) if day else Seal(rng.randbytes(32), f"salt {seed}")
    session = Session(setup, seal, store)
    session.begin()
    for _ in range(stop):
        view = session.view
        if view.phase is not Phase.PLAYING:
            break
        by_bot = view.levels[view.seat] is not None
        match = view.match
        if match.faces is None or (match.can_roll and rng.random() < 0.6):
            if match.faces is not None:
                kept = max(match.faces, key=match.faces.count)
                held = tuple(d for d, face in enumerate(match.faces) if face == kept)[:4]
                session.do(Hold(held), by_bot=by_bot)
            session.do(Roll(), by_bot=by_bot)
            thrown = session.view.in_flight
            natural = tuple(tray.randint(1, 6) for _ in thrown.dice)
            session.do(Settled(thrown.faces, natural))
        else:
            box = max(match.possible, key=lambda box: match.possible[box])
            session.do(Fill(box), by_bot=by_bot)
    if session.view.phase is Phase.FILLED:
        session.do(OpenSeal())
    elif gives_up:
        session.do(Abandon())
    if session.view.phase is not Phase.PLAYING:
        sum_up(store, session.match_id)
    return session


def fill_history(store: Store, matches: int = 30) -> None:
    """Many matches on several tables against several rivals; one given up, one unfinished."""
    tables = ("yacht-bonus", "yacht-bonus", "classic", "scandinavian", "yacht-exact")
    rivals = (
        (HARD,),
        (SeatSetup("Master", "master"),),
        (),
        (SeatSetup("Szőke Ágnes"), SeatSetup("İpek")),
        (SeatSetup("Easy", "easy"), SeatSetup("Medium", "medium"), HARD),
    )
    for seed in range(matches):
        table = SHIPPED[tables[seed % len(tables)]]
        play_match(store, seed, table, (ADA, *rivals[(seed // 2) % len(rivals)]))
    play_match(store, matches, gives_up=True, stop=30)
    play_match(store, matches + 1, stop=20)
