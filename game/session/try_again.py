"""Trying again: a moment of a finished match put back on the table, to be played on from there."""

from dataclasses import replace

from game.rules.dice import Seat
from game.rules.match import Match, Turn
from game.solve.review import Decision, turns_with_cards

_ALONE = Seat(0)


def put_back(match: Match, decision: Decision) -> Match:
    """The match of one seat alone, with the dice on the table that a decision was about.

    The seat's card is as it was, and so are the dice held then. The match itself stays as it is.
    """
    turns = [(turn, card) for turn, card in turns_with_cards(match) if turn.seat == decision.seat]
    played, card = turns[decision.turn - 1]
    before = tuple(replace(turn, seat=_ALONE) for turn, _ in turns[: decision.turn - 1])
    again = Match(match.table, (card,), before, Turn(_ALONE, played.number))
    for roll in played.rolls[: decision.roll]:
        again = again.hold(roll.held) if again.faces else again
        again = again.rolled(roll.faces, direct=played.direct)
    return again
