"""The scene in which a match is played: sealed dice on the tray, or a pad for real ones."""

from collections.abc import Sequence

from game.session.intents import Event
from game.session.session import Session
from game.ui.scenes.play import Play


def play_scene(session: Session, events: Sequence[Event] = (), *, shows_seal: bool = False) -> Play:
    """The scene of a match that was begun or is taken up again.

    `events` are what its beginning brought about. `shows_seal`: a seal is to be seen first.
    """
    if session.view.setup.real_dice:
        from game.ui.scenes.pad import Pad

        return Pad(session, events)
    return Play(session, events, shows_seal=shows_seal)
