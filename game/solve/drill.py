"""Positions worth practising: people's own kind of positions, where people's kind of play errs.

They come from cards played by feel. A position is asked when that way of playing often misses the
best option there by a little, or when the two best options lie close and it is often wrong too.
"""

import hashlib
import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import DICE, ROLLS, SIDES, Faces, Held
from game.solve.advice import Option, advise, positions_of, taken_of
from game.solve.hint import Hint
from game.solve.lattice import Bench, lattice
from game.solve.level import Level
from game.solve.policy import policy_of
from game.solve.reason import Situation, reason_for
from game.solve.review import Mark, mark_of
from game.solve.turn import choose
from game.solve.values import Values

ANCHOR = 1500.0  # the rating of the level that plays by feel: what a position is measured by
SAMPLES = 64  # answers of that level to a position: its score is known to about ± .05
LEAST_PTS, MOST_PTS = 0.3, 4.0  # a miss below is a matter of taste, one above plain to see
OFTEN, SOMETIMES = 0.25, 0.1  # shares of answers that miss
CLOSE_PTS = 0.8
_SCORES = {Mark.BEST: 1.0, Mark.GOOD: 0.75, Mark.INACCURACY: 0.5, Mark.MISTAKE: 0.25}
_SURE = 0.95  # a score beyond it, or as near to 0, is as good as measured by so few answers


@dataclass(frozen=True, slots=True)
class Drilled:
    """A position to be answered. `difficulty` is on the scale of ratings."""

    card: Card
    faces: Faces
    rolls_left: int
    difficulty: float


@dataclass(frozen=True, slots=True)
class Truth:
    """What an answer was worth. `hint` compares the best option with it, or with the runner-up."""

    taken: Option
    hint: Hint

    @property
    def mark(self) -> Mark:
        """The answer's mark."""
        return mark_of(self.taken.loss)


def score_of(loss_pts: float) -> float:
    """What an answer scores, 0 to 1: a quarter less for every mark it is worse than best."""
    return _SCORES.get(mark_of(loss_pts), 0.0)


def found(values: Values, level: Level, seed: str) -> Generator[float, None, Drilled]:
    """A position of that table: the same for the same seed. `level` must be one by feel.

    Yields 0 now and then, so that other work gets its turn.
    """
    rng = np.random.default_rng(int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big"))
    boxes = len(values.table.boxes)
    asked_at = int(rng.integers(ROLLS))  # drawn once: after every throw as often
    while True:
        begins = int(rng.integers(boxes - 1))
        card = Card.empty(values.table)
        while len(card.open_boxes) > 1:  # the last box asks little
            yield 0.0
            is_asked = len(card.open_boxes) <= boxes - begins
            played = _turn(values, level, card, rng, asked_at if is_asked else None)
            if isinstance(played, Drilled):
                return played
            card = played


def _turn(
    values: Values, level: Level, card: Card, rng: np.random.Generator, asked_at: int | None
) -> Card | Drilled:
    """A turn by feel: the card after it; or, where it is worth asking, the position in it with
    that many rolls left."""
    faces: Faces = ()
    held: Held = ()
    for rolls_left in range(ROLLS - 1, -1, -1):
        thrown = rng.integers(1, SIDES + 1, DICE).tolist()
        faces = tuple(faces[die] if die in held else thrown[die] for die in range(DICE))
        answers = _answers(level, card, faces, rolls_left, rng)
        if rolls_left == asked_at:
            difficulty = _difficulty(values, card, faces, rolls_left, answers)
            if difficulty is not None:
                return Drilled(card, faces, rolls_left, difficulty)
        answer = answers[0]
        if isinstance(answer, tuple):
            held = positions_of(answer, faces)
        else:
            return card.fill(answer, faces, ROLLS - rolls_left)
    raise AssertionError("unreachable: without a roll left a box is filled")


def _answers(
    level: Level, card: Card, faces: Faces, rolls_left: int, rng: np.random.Generator
) -> list[Faces | BoxId]:
    """What the level does here, many times over: faces held, or the id of a box."""
    policy = policy_of(level, card.table, None)
    turn = policy.turn(policy.states.cards(policy.states.place(card)), Bench(1))
    rolls = np.full(SAMPLES, lattice().roll(faces))
    choices = choose(turn, rolls, np.zeros_like(rolls), rolls_left, policy.judge(rng))
    columns = (choices.stops.tolist(), choices.box.tolist(), choices.keep.tolist())
    return [
        card.table.boxes[box].id if stops else lattice().keeps[keep]
        for stops, box, keep in zip(*columns, strict=True)
    ]


def _difficulty(
    values: Values, card: Card, faces: Faces, rolls_left: int, answers: Sequence[Faces | BoxId]
) -> float | None:
    """How hard the position is on the scale of ratings; None for one that is not worth asking.

    Elo's curve, turned round: a player of this rating would score one half here, and the level
    that answered, at 1500, scores what it did.
    """
    options = advise(values, card, faces, rolls_left).options
    if len(options) == 1:
        return None
    losses = [taken_of(options, answer).loss for answer in answers]
    missed = sum(LEAST_PTS <= loss <= MOST_PTS for loss in losses) / len(losses)
    is_close = Mark.BEST is not mark_of(options[1].loss) and options[1].loss <= CLOSE_PTS
    if missed < (SOMETIMES if is_close else OFTEN):
        return None
    score = sum(map(score_of, losses)) / len(losses)
    score = min(max(score, 1 - _SURE), _SURE)
    return ANCHOR + 400 * math.log10((1 - score) / score)


def judged(values: Values, position: Drilled, answer: Faces | BoxId) -> Truth:
    """What an answer is worth: faces held (ascending), or the id of a box.

    Raises ValueError for an answer the position does not have.
    """
    card, faces, rolls_left = position.card, position.faces, position.rolls_left
    options = advise(values, card, faces, rolls_left).options
    taken, best, others = taken_of(options, answer), options[0], options[1:]
    compared = taken if taken != best else next(iter(others), None)
    gain = best.value - compared.value if compared else 0.0
    reason = reason_for(Situation(values, card, faces, rolls_left), best, compared)
    return Truth(taken, Hint(best, gain, compared, reason, others))
