"""When something happened, in words, by the player's own clock."""

from datetime import UTC, date, datetime, timedelta

from game.text import Words


def players_now() -> datetime:
    """The moment on the player's own clock; in UTC where the time zone that is set is none."""
    try:
        return datetime.now().astimezone()
    except (ValueError, OverflowError):
        return datetime.now(UTC)


def when_ended(words: Words, ended: str, now: datetime) -> str:
    """The moment: today and yesterday by name, other days by date.

    `ended` is UTC in ISO 8601 as it is kept; `now` tells the clock to go by. What is no moment
    stays as it is.
    """
    try:
        then = datetime.fromisoformat(ended).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return ended[:10]
    time = words.locale.time(then)
    if then.date() == now.date():
        return words("when.today", time=time)
    if then.date() == now.date() - timedelta(days=1):
        return words("when.yesterday", time=time)
    return words.locale.day(then.date())


def day_told(words: Words, day: str) -> str:
    """A date in ISO 8601 as the language writes it; what is none stays as it is."""
    try:
        return words.locale.day(date.fromisoformat(day))
    except ValueError:
        return day
