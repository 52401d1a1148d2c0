"""A bot's decision: what a level does in a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from game.rules.boxes import BoxId
from game.rules.dice import Held
from game.rules.match import Position
from game.solve.advice import positions_of
from game.solve.champion import ToWin
from game.solve.lattice import Bench, lattice
from game.solve.level import Level
from game.solve.policy import policy_of
from game.solve.spread import Spreads
from game.solve.turn import Options, choose
from game.solve.values import Values


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Throw the dice again, all but those at these positions."""

    held: Held


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill that box."""

    box: BoxId


Decision: TypeAlias = RollAgain | Fill


def decide(
    level: Level,
    position: Position,
    values: Values | None,
    seed: bytes,
    held: Sequence[int] = (),
    spreads: Spreads | None = None,
) -> Decision:
    """What the level does with the dice on the table.

    Same arguments, same decision: a level that errs takes its errors from `seed`. Only a level
    without a feel needs `values`, and one that plays to win also uses `spreads`. Where two dice
    show a face that is to be kept, one `held` already stays. Raises StaleValues for missing or
    foreign values, ValueError before the first throw.
    """
    if position.faces is None:
        raise ValueError("nothing is thrown yet, there is nothing to decide")
    table = position.card.table
    policy = policy_of(level, table, values, spreads)
    turn: Options
    if isinstance(policy, ToWin):
        turn = policy.turn_in(position)
    else:
        turn = policy.turn(policy.states.cards(policy.states.place(position.card)), Bench(1))
    roll = np.array([lattice().roll(position.faces)])
    judge = policy.judge(np.random.default_rng(int.from_bytes(seed, "big")))
    choices = choose(turn, roll, np.array([0]), position.rolls_left, judge)
    if choices.stops[0]:
        return Fill(table.boxes[int(choices.box[0])].id)
    keep = lattice().keeps[int(choices.keep[0])]
    return RollAgain(positions_of(keep, position.faces, held))
