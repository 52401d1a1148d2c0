"""Why one option beats another: one plain reason, drawn from the position."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.rules.boxes import Box, BoxId, BoxKind
from game.rules.card import Card
from game.rules.dice import ROLLS, Faces
from game.solve.advice import BEST_PTS, BoxOption, HoldOption, Option, exact_turn
from game.solve.lattice import KEEPS, ROLL_COUNT, Bench, FloatArray, lattice, thrown
from game.solve.policy import Exact
from game.solve.turn import Turn, choose
from game.solve.values import Values
from game.solve.worth import alike_faces

NET_SHARE = 0.5  # what a safety net wins counts half: a turn may end there whatever it is for
BONUS_SHARE = 0.5  # a bonus is the reason where at least half of the gain comes from it


class Why(StrEnum):
    """What speaks most for an option."""

    CHANCE = "chance"  # the hold may bring the box it is after more than the dice pay now
    BONUS = "bonus"  # it keeps the upper bonus within reach
    FURTHER = "further"  # a further five alike earns points of its own
    LATER = "later"  # another box pays more now, but is worth more later
    POINTS = "points"  # the box pays most now
    NOTHING_ELSE = "nothing_else"  # no other option is left
    LEAST_LOST = "least_lost"  # the box pays nothing, and no other is so cheap to give up


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason; `why` tells which of the other fields are set.

    CHANCE: `box` is the one the hold is after, `odds` (0 to 1) the chance that the turn, played
    on in the best way, ends with dice that pay more in it than now. `other_box` and `other_odds`
    say the same of the hold compared with; None where that is a box.
    BONUS: `points` of the gain come from the bonus; where they are more than the gain, the other
    option would be the better one without it. `missing` points are still to be made for it, 0
    where the box advised wins it.
    FURTHER: `points` are what a further five alike earns, `odds` the chance that the turn ends with
    one (1 where it is written now), `other_odds` that of the other option.
    LATER: `box` is the one worth keeping open. It pays `now` points more than the box advised,
    but `points` more are to come on the card if it stays open and that is filled instead.
    POINTS, LEAST_LOST, NOTHING_ELSE: `box` is the one advised, `points` what it pays.
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


def reason_for(situation: Situation, best: Option, compared: Option | None) -> Reason:
    """What speaks most for `best` against `compared`; None where there is no other option."""
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
        return _box_reason(best, compared)
    if other and isinstance(compared, HoldOption):
        return Reason(Why.CHANCE, aim.box, aim.odds, other.box, other.odds)
    return Reason(Why.CHANCE, aim.box, aim.odds)


def _box_reason(best: BoxOption, compared: Option | None) -> Reason:
    """Why that box: what is compared with pays more now, or it pays most, or costs least."""
    if compared is None:
        return Reason(Why.NOTHING_ELSE, best.box, points=best.points)
    if isinstance(compared, BoxOption) and compared.points > best.points:
        now = compared.points - best.points
        return Reason(Why.LATER, compared.box, points=best.value - compared.value + now, now=now)
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
    if turn.pays.further * (odds - other) < max(BONUS_SHARE * gain, BEST_PTS):
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
    if gain - without < max(BONUS_SHARE * gain, BEST_PTS):
        return None
    missing = card.table.bonus.at - card.upper
    if isinstance(best[0], BoxOption) and _wins_bonus(card, best[0].box, situation.faces):
        missing = 0
    return Reason(Why.BONUS, points=gain - without, missing=missing)


def _wins_bonus(card: Card, box: BoxId, faces: Faces) -> bool:
    """Whether the upper bonus is won by filling that box."""
    return card.fill(box, faces, ROLLS).bonus > card.bonus


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

    Of all the points a hold may bring over what the dice on the table pay, most are won in the
    box it is after; boxes such dice are not held for count half. It comes off if the turn, played
    on in the best way, ends with dice that pay more in that box than those on the table; so a box
    that is sure already is not meant.
    """
    if isinstance(option, BoxOption):
        return Aim(option.box, None)
    turn = situation.turn
    fills = end_fills(turn, option.hold, situation.rolls_left)
    every_roll = np.arange(ROLL_COUNT)
    paid = turn.box_points(every_roll, np.zeros_like(every_roll), 0)
    paid[paid == -np.inf] = 0  # where a joker may not go
    more = np.maximum(paid - paid[:, [situation.roll]], 0)
    won = (fills * more).sum(axis=1) * np.where(_is_meant(turn, option.hold), 1, NET_SHARE)
    odds = (fills.sum(axis=0) * (more > 0)).sum(axis=1)
    still_open = [place for place, left in enumerate(turn.later.boxes) if left is not None]
    aim = max(still_open, key=lambda place: (won[place], odds[place]))
    return Aim(situation.card.table.boxes[aim].id, float(odds[aim]))


def _is_meant(turn: Turn, hold: Faces) -> NDArray[np.bool_]:
    """The boxes (boxes,) that such dice are held for; the others only catch what misses them."""
    boxes = turn.pays.table.boxes
    return np.array([_is_for(box, hold) for box in boxes], dtype=np.bool_)


def _is_for(box: Box, hold: Faces) -> bool:
    faces = set(hold)
    match box.kind:
        case BoxKind.NUMBER:
            return not hold or box.face in faces
        case BoxKind.CHOICE:
            return False
        case BoxKind.STRAIGHT:
            return len(faces) == len(hold)
        case _:
            return len(faces) <= 2


def end_odds(turn: Turn, hold: Faces, rolls_left: int) -> FloatArray:
    """The chance of every roll to be the one a turn ends with after this hold, shape (252,)."""
    ends: FloatArray = end_fills(turn, hold, rolls_left).sum(axis=0)
    return ends


def end_fills(turn: Turn, hold: Faces, rolls_left: int) -> FloatArray:
    """The chance that the turn ends with that roll in that box after this hold, (boxes, 252)."""
    fills = np.zeros((len(turn.later.boxes), ROLL_COUNT))
    holding = np.zeros(KEEPS)
    holding[lattice().index[hold]] = 1.0
    for left in range(rolls_left - 1, -1, -1):
        shown = thrown(holding)
        rolls = np.flatnonzero(shown)
        choices = choose(turn, rolls, np.zeros_like(rolls), left, None)
        ended = rolls[choices.stops]
        fills[choices.box[choices.stops], ended] += shown[ended]
        goes_on = ~choices.stops
        holding = np.zeros(KEEPS)
        np.add.at(holding, choices.keep[goes_on], shown[rolls[goes_on]])
    return fills
