"""The first time a table is played exactly, its values are worked out; somebody may wait for it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.scenes.play import Play


def learnt_percent(play: "Play") -> int | None:
    """How much of the table is worked out while something waits for it.

    None if nobody does. What waits is a bot, a hint, or the clock when the time is over.
    """
    share = play.desk.services.brains.progress(play.view.match.table)
    is_waited_for = (
        play.advice.is_awaited or _exact_bot_thinks(play) or play.time.is_over(play.view)
    )
    return int(100 * share) if is_waited_for and share < 1 else None


def _exact_bot_thinks(play: "Play") -> bool:
    view = play.view
    if not view.is_bots_turn or view.in_flight is not None or view.match.faces is None:
        return False
    level = play.desk.services.levels.get(view.levels[view.seat] or "")
    return level is not None and level.feel is None
