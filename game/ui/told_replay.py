"""Sentences about the moments of a match that is played back."""

from game.rules.dice import ROLLS, Faces, Held
from game.rules.match import Turn
from game.session.course import Moment
from game.session.intents import Filled, HeldNow, Thrown
from game.session.view import View
from game.text import Words
from game.ui.told import dice_told


def turn_told(words: Words, moment: Moment) -> str:
    """Whose turn a moment belongs to."""
    turn = moment.turn
    name = moment.view.setup.seats[turn.seat].name
    return words("replay.turn", turn=turn.number, name=name)


def moment_told(words: Words, moment: Moment, *, is_flying: bool) -> str:
    """What happens in a moment; of a throw whose dice are still flying not what they show."""
    match moment.event:
        case None:
            return words("replay.start")
        case Thrown() as thrown:
            return _thrown_told(words, moment, thrown, is_flying=is_flying)
        case HeldNow(_, held):
            faces = moment.view.match.faces
            if not held or faces is None:
                return words("replay.holds_none")
            return words("replay.holds", dice=_held_told(faces, held))
        case Filled() as filled:
            return _filled_told(words, moment, filled)


def mark_told(words: Words, view: View, turn: Turn) -> str:
    """What a whole turn came to, and whose it was."""
    told = words("replay.unfinished")
    if turn.box is not None:
        told = words("replay.filled", n=turn.points, box=words.box(view.match.table.id, turn.box))
    name = view.setup.seats[turn.seat].name
    return words("replay.mark", turn=turn.number, name=name, told=told)


def _thrown_told(words: Words, moment: Moment, thrown: Thrown, *, is_flying: bool) -> str:
    dice = dice_told(thrown.faces)
    if moment.turn.direct:
        return words("replay.direct", dice=dice)
    made, held = thrown.roll, _held_told(thrown.faces, thrown.held)
    if is_flying and held:
        return words("replay.rolling_held", made=made, of=ROLLS, held=held)
    if is_flying:
        return words("replay.rolling", made=made, of=ROLLS)
    if held:
        return words("replay.thrown_held", made=made, of=ROLLS, held=held, dice=dice)
    return words("replay.thrown", made=made, of=ROLLS, dice=dice)


def _filled_told(words: Words, moment: Moment, filled: Filled) -> str:
    box = words.box(moment.view.match.table.id, filled.box)
    told = words("replay.filled", n=filled.points, box=box)
    if filled.bonus:
        told = words("replay.bonus", told=told, bonus=filled.bonus)
    if moment.turn.timed_out:
        told = words("replay.timed_out", told=told)
    if moment.turn.by is not None:
        told = words("replay.stood_in", told=told, level=words.level(moment.turn.by))
    return told


def _held_told(faces: Faces, held: Held) -> str:
    return dice_told(sorted(faces[die] for die in held))
