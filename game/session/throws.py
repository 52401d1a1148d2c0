"""The throws of a match with their toss seeds, as the tray shows them."""

import hashlib

from game.rules.dice import Faces, Held
from game.session.intents import Thrown
from game.session.view import View


def last_throw(view: View) -> Thrown | None:
    """The throw whose dice lie on the table now, to be laid out again; None before the first."""
    rolls = view.match.turn.rolls
    return throw_of(view, len(rolls), rolls[-1].held, rolls[-1].faces) if rolls else None


def throw_of(view: View, roll: int, held: Held, faces: Faces) -> Thrown:
    """The throw with its toss seed: 32 bytes from what everybody may know before it."""
    turn = view.match.turn
    mask = sum(1 << die for die in held)
    public = f"yacht-toss/1|{view.commitment}|{turn.seat}|{turn.number}|{roll}|{mask}"
    seed = hashlib.sha256(public.encode()).digest()
    return Thrown(turn.seat, turn.number, roll, held, faces, seed)
