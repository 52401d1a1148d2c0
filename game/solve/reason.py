"""Why one option beats another: one plain reason, drawn from the position."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.dice import Faces
from game.solve.advice import BoxOption, HoldOption, Option, exact_turn
from game.solve.lattice import KEEPS, ROLL_COUNT, Bench, FloatArray, lattice, thrown
from game.solve.policy import Exact
from game.solve.turn import Turn, choose, work_out
from game.solve.values import Values
from game.solve.worth import Later, alike_faces

LEAST_PTS = 0.05  # less is no reason: a loss so small still counts as best in the review
FORBIDDEN_PTS = 1e6  # no one fills a box at such a price
BONUS_SHARE = 0.5  # a bonus is the reason where at least half of the gain comes from it


class Why(StrEnum):
    """What speaks most for an option."""

    CHANCE = "chance"  # the hold may bring the box it is after more than the dice pay now
    BONUS = "bonus"  # it keeps the upper bonus within reach
    FURTHER = "further"  # a further five alike earns points of its own
    LATER = "later"  # another box pays more now, but is worth more later
    POINTS = "points"  # the box pays most now
    LEAST_LOST = "least_lost"  # the box pays nothing, and no other is so cheap to give up


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason; `why` tells which of the other fields are set.

    CHANCE: `box` is the one the hold is after, `odds` (0 to 1) the chance that the turn, played
    on in the best way, ends with dice that pay more in it than now. `other_box` and `other_odds`
    say the same of the hold compared with; None where that is a box.
    BONUS: `points` of the gain come from the bonus, `missing` points are still to be made for it.
    They may be more than the gain: then the other option would be the better one without it.
    FURTHER: `points` are what a further five alike earns, `odds` the chance that the turn ends with
    one (1 where it is written now), `other_odds` that of the other option.
    LATER: `box` is the one worth keeping open. It pays `now` points more than the box advised,
    but `points` more are to come on the card if it stays open and that is filled instead.
    POINTS, LEAST_LOST: `box` is the one advised, `points` what it pays.
    """

    why: Why
    box: BoxId | None = None
    odds: float | None = None
    other_box: BoxId | None = None
    other_odds: float | None = None
    points: float | None = None
    missing: int | None = None
    now: int | None = None


@dataclass(frozen=True)
class Situation:
    """What the player sees: the card to move, five faces, and 0 to 2 rolls left."""

    values: Values
    card: Card
    faces: Faces
    rolls_left: int

    @property
    def roll(self) -> int:
        """The roll on the table, 0 to 251."""
        return lattice().roll(self.faces)

    @cached_property
    def turn(self) -> Turn:
        """The turn under exact play."""
        return exact_turn(self.values, self.card)


@dataclass(frozen=True, slots=True)
class Aim:
    """The box an option is about; for a hold, the chance that it comes off."""

    box: BoxId
    odds: float | None


def reason_for(
    situation: Situation, best: Option, compared: Option | None, others: Sequence[Option]
) -> Reason:
    """What speaks most for `best` against `compared`, which is one of the `others` if any."""
    further = _further_reason(situation, best, compared) if compared else None
    if further:
        return further
    aim = aim_of(situation, best)
    other = aim_of(situation, compared) if compared else None
    if compared and other:
        bonus = _bonus_reason(situation, (best, aim), (compared, other))
        if bonus:
            return bonus
    if isinstance(best, BoxOption):
        return _box_reason(best, compared, others)
    if other and isinstance(compared, HoldOption):
        return Reason(Why.CHANCE, aim.box, aim.odds, other.box, other.odds)
    return Reason(Why.CHANCE, aim.box, aim.odds)


def _box_reason(best: BoxOption, compared: Option | None, others: Sequence[Option]) -> Reason:
    """A box that pays more now, the one compared with before any other; else the box itself."""
    tempting = [o for o in others if isinstance(o, BoxOption) and o.points > best.points]
    if tempting:
        box = next((o for o in tempting if o == compared), max(tempting, key=lambda o: o.points))
        now = box.points - best.points
        return Reason(Why.LATER, box.box, points=best.value - box.value + now, now=now)
    why = Why.POINTS if best.points else Why.LEAST_LOST
    return Reason(why, best.box, points=best.points)


# -- the bonuses


def _further_reason(situation: Situation, best: Option, compared: Option) -> Reason | None:
    """A further five alike as the reason: half of the gain is what it earns."""
    turn = situation.turn
    if not (turn.pays.further and turn.later.scored[0]):
        return None
    odds, other = (_five_alike_odds(situation, option) for option in (best, compared))
    gain = best.value - compared.value
    if turn.pays.further * (odds - other) < max(BONUS_SHARE * gain, LEAST_PTS):
        return None
    return Reason(Why.FURTHER, odds=odds, other_odds=other, points=turn.pays.further)


def _five_alike_odds(situation: Situation, option: Option) -> float:
    """The chance that the turn ends with five alike after that option."""
    if isinstance(option, BoxOption):
        return float(alike_faces()[situation.roll] > 0)
    ends = end_odds(situation.turn, option.hold, situation.rolls_left)
    return float(ends[alike_faces() > 0].sum())


def _bonus_reason(
    situation: Situation, best: tuple[Option, Aim], compared: tuple[Option, Aim]
) -> Reason | None:
    """The bonus as the reason: one of the two is about a number box, and half of the gain is it."""
    card, states = situation.card, situation.values.states
    place = states.place(card)
    about = {aim.box for _, aim in (best, compared)}
    if not about & {box.id for box in states.open_counted(place.upper)}:
        return None
    if card.table.bonus is None or not states.needs(place.upper)[place.need]:
        return None
    nothing_at_stake = states.cards(replace(place, need=0))
    turn = Exact(situation.values).turn(nothing_at_stake, Bench(1))
    gain = best[0].value - compared[0].value
    without = _worth(turn, situation, best[0]) - _worth(turn, situation, compared[0])
    if gain - without < max(BONUS_SHARE * gain, LEAST_PTS):
        return None
    return Reason(Why.BONUS, points=gain - without, missing=card.table.bonus.at - card.upper)


def _worth(turn: Turn, situation: Situation, option: Option) -> float:
    """The value of the option in that turn, in points still to come."""
    if isinstance(option, HoldOption):
        keep = lattice().index[option.hold]
        return float(turn.keep_values(situation.rolls_left)[keep, 0])
    roll, card = np.array([situation.roll]), np.array([0])
    boxes = turn.box_values(roll, card, situation.rolls_left)
    return float(boxes[situation.card.table.index(option.box), 0])


# -- what an option is about


def aim_of(situation: Situation, option: Option) -> Aim:
    """The box an option is about: the one it fills, or the one a hold is after.

    A hold comes off if the turn, played on in the best way, ends with dice that pay more in the
    box than those on the table; so a box that is sure already is not what a hold is after. Of the
    others that the dice held help to fill it is the one whose loss would hurt the hold most.
    """
    if isinstance(option, BoxOption):
        return Aim(option.box, None)
    turn = situation.turn
    ends = end_odds(turn, option.hold, situation.rolls_left)
    every_roll = np.arange(ROLL_COUNT)
    paid = turn.box_points(every_roll, np.zeros_like(every_roll), 0)
    odds = {}
    for place, points in enumerate(paid):
        if turn.later.boxes[place] is not None:
            odds[place] = float(ends[points > points[situation.roll]].sum())
    hurt = _hurt_without(turn, option.hold, situation.rolls_left)
    helped = _helped_by(turn, option.hold)
    aim = max(odds, key=lambda place: (odds[place] > 0, place in helped, hurt[place]))
    return Aim(situation.card.table.boxes[aim].id, odds[aim])


def _helped_by(turn: Turn, hold: Faces) -> set[int]:
    """The boxes that the dice held can help to fill: not the number boxes of other faces.

    Such a box may be where the turn ends when nothing comes of the hold, not what that is for.
    """
    faces = enumerate(turn.pays.face.tolist())
    return {place for place, face in faces if not face or not hold or face in hold}


def _hurt_without(turn: Turn, hold: Faces, rolls_left: int) -> dict[int, float]:
    """Per open box, how many points the hold would be worth less if this turn could not fill it.

    The turn is worked out again without each box, all of them at once.
    """
    places = [place for place, left in enumerate(turn.later.boxes) if left is not None]
    if len(places) == 1:
        return {places[0]: 0.0}
    boxes: list[FloatArray | None] = []
    for place, left in enumerate(turn.later.boxes):
        without = None if left is None else np.repeat(left, len(places), axis=1)
        if without is not None:
            is_joker_next = place == turn.pays.five_alike  # filled, it would make jokers
            without[:, places.index(place)] = -FORBIDDEN_PTS if is_joker_next else -np.inf
        boxes.append(without)
    later = Later(tuple(boxes), np.repeat(turn.later.scored, len(places)))
    keep = lattice().index[hold]
    poorer = work_out(turn.pays.table, later, Bench(len(places)))
    hurt = turn.keep_values(rolls_left)[keep, 0] - poorer.keep_values(rolls_left)[keep]
    return dict(zip(places, hurt.tolist(), strict=True))


def end_odds(turn: Turn, hold: Faces, rolls_left: int) -> FloatArray:
    """The chance of every roll to be the one a turn ends with after this hold, shape (252,)."""
    ends = np.zeros(ROLL_COUNT)
    holding = np.zeros(KEEPS)
    holding[lattice().index[hold]] = 1.0
    for left in range(rolls_left - 1, -1, -1):
        shown = thrown(holding)
        rolls = np.flatnonzero(shown)
        choices = choose(turn, rolls, np.zeros_like(rolls), left, None)
        ends[rolls[choices.stops]] += shown[rolls[choices.stops]]
        goes_on = ~choices.stops
        holding = np.zeros(KEEPS)
        np.add.at(holding, choices.keep[goes_on], shown[rolls[goes_on]])
    return ends
