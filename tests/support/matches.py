"""Matches for tests: genuine ones played by a seeded generator, as value and as file."""

import random
import tomllib
from pathlib import Path

from game.record.match_file import MatchFile, OpenedSeal, Options, SeatRecord, match_file_of
from game.record.sealed import Seal, dice_seat
from game.rules.dice import DICE
from game.rules.match import Match
from game.rules.table import Table, table_from

LEVELS = Path(__file__).parents[2] / "levels"
SHIPPED: dict[str, Table] = {
    path.stem: table_from(tomllib.loads(path.read_text("utf-8")))
    for path in sorted((LEVELS / "tables").glob("*.toml"))
}


def play(
    seed: int, table: Table, seats: int, seal: Seal, *, same_dice: bool = False, stop: int = 10**9
) -> Match:
    """A match of random holds and boxes with sealed dice, to its end or to its `stop`-th move."""
    rng = random.Random(seed)
    match = Match.start(table, seats)
    for _ in range(stop):
        if match.is_over:
            break
        if match.can_roll and (match.faces is None or rng.random() < 0.7):
            slots = dice_seat(match.seat, same_dice=same_dice)
            sealed = seal.faces(slots, match.turn.number, match.roll_number + 1)
            old = match.faces or sealed
            match = match.rolled([old[i] if i in match.held else sealed[i] for i in range(5)])
            if match.can_hold:
                match = match.hold([i for i in range(5) if rng.random() < 0.5])
        elif match.faces is not None:
            match = match.filled(rng.choice(match.legal_boxes))
    return match


def any_match(rng: random.Random, table: Table, seats: int, moves: int) -> Match:
    """A match of any legal moves: holds, throws, whole turns entered, bots standing in."""
    match = Match.start(table, seats)
    for _ in range(moves):
        if match.is_over:
            break
        faces = [rng.choice((6, 6, rng.randint(1, 6))) for _ in range(DICE)]
        if match.faces is None:
            match = match.rolled(faces, direct=rng.random() < 0.2)
        elif match.can_hold and rng.random() < 0.4:
            match = match.hold([die for die in range(DICE) if rng.random() < 0.5])
        elif match.can_roll and rng.random() < 0.6:
            shown = [match.faces[die] if die in match.held else faces[die] for die in range(DICE)]
            match = match.rolled(shown)
        else:
            by = "easy" if rng.random() < 0.1 else None
            late = rng.random() < 0.1
            match = match.filled(rng.choice(match.legal_boxes), by=by, timed_out=late)
    return match


def match_file(
    seed: int = 1,
    table_id: str = "yacht-bonus",
    seats: int = 2,
    *,
    salt: str = "kırmızı zar",
    same_dice: bool = False,
    sealed: bool = True,
    stop: int = 10**9,
    secret: bytes | None = None,
    table: Table | None = None,
) -> MatchFile:
    """A genuine match file (one human, the rest bots), over unless `stop` ends it early."""
    seal = Seal(secret or random.Random(seed).randbytes(32), salt)
    match = play(seed, table or SHIPPED[table_id], seats, seal, same_dice=same_dice, stop=stop)
    people = (SeatRecord("Ada", "human"),) + (SeatRecord("Hard", "bot", "hard"),) * (seats - 1)
    opened = OpenedSeal(seal.commitment, seal.secret.hex(), seal.salt) if sealed else None
    return match_file_of(match, people, Options(same_dice), (0,) * seats, opened)
