"""Baking a toss: thrown by its seed alone, run to rest, looked over, recorded.

No face is known here, none is steered towards, and the dice carry none: which face comes up is
settled afterwards, by how each die is labelled (`settle`). So a record cannot depend on a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from game.toss.flight import launch
from game.toss.gate import fault
from game.toss.measures import STEP_S
from game.toss.track import Contact, Track

if TYPE_CHECKING:
    from game.toss.tumble import Tumble

MOST_TRIES = 50  # each is refused less than once in twenty: 1 seed in 10^65 runs out
LONGEST_S = 2.6  # to rest; the gate refuses a toss that still moves then
MERGED_S = 0.04  # blows of a die against one thing within so long are heard as one


class EndlessToss(RuntimeError):
    """No acceptable toss came of a seed."""


def throw(seed: bytes, dice: tuple[int, ...]) -> Track:
    """The record of throwing `dice` (positions 0 to 4, ascending), the same for ever for `seed`.

    Takes a few hundredths of a second, so it belongs in the worker process. Raises ValueError
    for positions that are not dice, EndlessToss if the gate refuses MOST_TRIES in a row.
    """
    if not dice or list(dice) != sorted(set(dice)) or not set(dice) <= set(range(5)):
        raise ValueError(f"dice to throw are ascending positions from 0 to 4, not {dice}")
    for tries in range(MOST_TRIES):
        chance = Random(sha256(seed + bytes([tries])).digest())
        tumble = tumbled(chance, dice)
        if fault(tumble) is None:
            return _track(tumble, chance, tries)
    raise EndlessToss(f"{MOST_TRIES} tosses of {dice} from seed {seed.hex()} were refused")


def tumbled(chance: Random, dice: tuple[int, ...]) -> Tumble:
    """A throw run to rest, or until it has taken too long; not yet looked over."""
    # Imported here: the process that hands `throw` to the worker need not load pymunk for it.
    from game.toss.tumble import Tumble

    tumble = Tumble(dice, launch(chance, len(dice)))
    while not tumble.is_at_rest and tumble.steps * STEP_S < LONGEST_S:
        tumble.step()
    return tumble


def _track(tumble: Tumble, chance: Random, tries: int) -> Track:
    return Track(
        dice=tuple(die.position for die in tumble.dice),
        step_s=STEP_S,
        poses=tumble.poses,
        contacts=tuple(_merged(tumble.contacts)),
        flights=tumble.flights,
        quarters=tuple(chance.randrange(4) for _ in tumble.dice),
        tries=tries,
    )


def _merged(contacts: Iterable[Contact]) -> list[Contact]:
    """One contact for all blows of a die against one thing within MERGED_S.

    It is where and when the first was, and as hard as the hardest: a landing die rattles on its
    corners faster than the ear can tell.
    """
    merged: list[Contact] = []
    latest: dict[tuple[object, ...], int] = {}
    for contact in contacts:
        pair = (contact.kind, contact.die, contact.other)
        at = latest.get(pair)
        if at is None or contact.time_s - merged[at].time_s >= MERGED_S:
            latest[pair] = len(merged)
            merged.append(contact)
        elif contact.impulse > merged[at].impulse:
            merged[at] = replace(merged[at], impulse=contact.impulse)
    return merged
