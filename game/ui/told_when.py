"""When something happened, in words, by the player's own clock."""

from datetime import datetime, timedelta

from game.text import Words


def when_ended(words: Words, ended: str, now: datetime) -> str:
    """The moment: today and yesterday by name, other days by date.

    `ended` is UTC in ISO 8601 as it is kept; `now` tells the clock to go by. What is no moment
    stays as it is.
    """
    try:
        then = datetime.fromisoformat(ended).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return ended[:10]
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return words("when.today", time=time)
    if then.date() == now.date() - timedelta(days=1):
        return words("when.yesterday", time=time)
    return then.date().isoformat()
