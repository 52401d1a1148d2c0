"""How each sound of the bank is made, how loud it is at its loudest, and in how many forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.random import Generator

from game.ui.sound import dice_sounds, table_sounds
from game.ui.sound.synthesis import Samples, finished


class Recipe(NamedTuple):
    """A sound of the bank."""

    make: Callable[[Generator, float], Samples]  # of a given hardness, 0 to 1
    peak: float  # of 1, the loudest there is
    hardnesses: int = 1
    variants: int = 1


# Dice are the loudest, and several may strike at once; a button is to be felt, not heard.
RECIPES = {
    "button.tick": Recipe(table_sounds.pressed, 0.07, 1, 2),
    "cup.shake": Recipe(dice_sounds.in_cup, 0.22, 1, 3),
    "die.felt": Recipe(dice_sounds.on_felt, 0.46, 5, 4),
    "die.wall": Recipe(dice_sounds.on_wood, 0.46, 4, 4),
    "die.die": Recipe(dice_sounds.on_die, 0.40, 4, 4),
    "die.hold": Recipe(dice_sounds.onto_rack, 0.24, 1, 3),
    "die.release": Recipe(dice_sounds.onto_felt, 0.24, 1, 3),
    "box.fill": Recipe(table_sounds.box_filled, 0.17, 1, 3),
    "box.zero": Recipe(table_sounds.box_struck, 0.17, 1, 2),
    "bonus.bell": Recipe(table_sounds.bonus, 0.20),
    "yacht.chord": Recipe(table_sounds.five_alike, 0.26),
    "turn.pass": Recipe(table_sounds.passed, 0.14, 1, 2),
    "hint.chime": Recipe(table_sounds.hint, 0.14),
    "clock.tick": Recipe(table_sounds.tick, 0.14, 1, 2),
    "refuse.thud": Recipe(table_sounds.refused, 0.24),
    "seal.open": Recipe(table_sounds.seal_opened, 0.28),
    "match.win": Recipe(table_sounds.won, 0.26),
    "match.lose": Recipe(table_sounds.lost, 0.20),
}


def made(name: str) -> Iterator[Samples]:
    """The variants of each hardness in turn, the softest first, as numbers from -1 to 1.

    The same on every machine and in every run: the grain of the wood is drawn from the name.
    """
    recipe = RECIPES[name]
    chance = np.random.default_rng(crc32(name.encode()))
    for step in range(recipe.hardnesses):
        hardness = (step + 0.5) / recipe.hardnesses
        for _ in range(recipe.variants):
            yield finished(recipe.make(chance, hardness), recipe.peak)


def as_played(heard: Samples) -> bytes:
    """The samples in 16 bits, the same on both sides."""
    return np.repeat(np.round(32767 * heard).astype("<i2"), 2).tobytes()
