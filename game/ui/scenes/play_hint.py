"""What the hint of a match does: it is asked for, comes, is told and followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.session.intents import AskHint, Hold
from game.session.view import HintState
from game.ui.told_events import hint_told

if TYPE_CHECKING:
    from game.ui.scenes.play import Play


def ask_or_put_away(play: Play) -> None:
    """Ask for a hint, show once more the one that was asked for last, or put it away."""
    if play.advice.hint is not None:
        play.close_hint()
    elif play.view.hint is not HintState.READY:
        play.desk.say(play.hint_hindrance)
    elif not play.dice.is_moving and play.advice.reopen(play.view.match):
        show(play)
    elif not play.dice.is_moving:
        play.do(AskHint())
        play.advice.ask(play.view)


def show(play: Play) -> None:
    """Tell the hint that is there now, and let the keyboard go to it where that is in use."""
    desk, hint = play.desk, play.advice.hint
    if hint is not None:
        desk.tell(hint_told(desk.words, play.view, hint))
    if play.hint_by_key or desk.shown_focus is not None:
        desk.focus("hint/do")


def follow(play: Play) -> None:
    """Do what the hint says: hold its dice, roll if they are held, or press its box."""
    dice, box = play.advice.dice(play.view), play.advice.box
    play.close_hint()
    if box is not None:
        play.press_box(box)
        if play.guard.armed_box == box:  # a zero: the second press is the player's own
            play.desk.focus(f"cell/{play.view.seat}/{box}")
    elif dice == play.view.match.held:
        play.roll()
    else:
        play.do(Hold(dice))
