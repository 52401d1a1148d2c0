"""Sentences about figures: opponents, shares, trends, errors of means."""

from game.history.figures import ALONE, Against, Figures, Opponent, Record, Rival
from game.history.sample import Sample, Trend, Way
from game.locales import NONE
from game.text import Words

_LEAST_REACH = 0.5  # points; a trend is told for so many matches that chance moves it more


def mean_told(words: Words, mean: float | None) -> str:
    """A mean with one digit after the point; a dash where there is none."""
    return NONE if mean is None else words.number(mean, 1)


def error_told(words: Words, totals: Sample) -> str:
    """How far chance may have moved the mean; nothing of one match."""
    if totals.error is None:
        return words("statistics.mean")
    return words("statistics.mean_error", error=words.number(totals.error, 1))


def opponent_told(words: Words, opponent: Opponent | None) -> str:
    """Who it was against, as a name; None is everybody."""
    if opponent is None:
        return words("statistics.everybody")
    if opponent == ALONE:
        return words("statistics.alone")
    return words.level(opponent.name) if opponent.rival is Rival.BOT else opponent.name


def won_told(words: Words, record: Record) -> str:
    """How many were won, in words with where the true share may lie."""
    if record.range is None:
        return words("statistics.won_none")
    low, high = (words.percent(end) for end in record.range)
    key = "statistics.won_shared_told" if record.shared else "statistics.won_told"
    return words(
        key, n=record.matches, won=words.number(record.won), of=words.number(record.matches),
        shared=words.number(record.shared), share=words.percent(record.share), low=low, high=high,
    )  # fmt: skip


def trend_told(words: Words, found: Trend | None, of: int) -> str:
    """Whether totals rise or fall by more than chance, and by how much."""
    if found is None:
        return words("statistics.trend_few", n=of)
    each = next((n for n in (10, 100, 1_000) if n * found.reach >= _LEAST_REACH), 10_000)
    values = {
        "slope": words.signed(each * found.slope),
        "reach": words.number(each * found.reach, 1),
        "each": words.number(each),
    }
    match found.way:
        case Way.UP:
            return words("statistics.trend_up", **values)
        case Way.DOWN:
            return words("statistics.trend_down", **values)
        case Way.LEVEL:
            return words("statistics.trend_level", **values)


def range_told(words: Words, record: Record) -> str:
    """What the share of wins is called below it, with where the true one may lie."""
    if record.range is None:
        return words("statistics.won")
    low, high = (words.percent(end) for end in record.range)
    return words("statistics.won_range", low=low, high=high)


def notes_told(words: Words, found: Figures, left_out: int, is_one_table: bool) -> str:
    """What else is to be known about large numbers, in a line."""
    told = []
    totals = found.totals
    if is_one_table and totals.deviation is not None:
        spread = {
            "median": words.locale.up_to(totals.median),
            "points": words.number(totals.deviation, 1),
        }
        told.append(words("statistics.spread", **spread))
    if found.hinted:
        told.append(words("statistics.hinted", n=found.hinted, plays=words.number(found.hinted)))
    else:
        told.append(words("statistics.unhinted"))
    if left_out:
        told.append(words("statistics.left_out", n=left_out))
    return " ".join(told)


def above_told(words: Words, line: Against) -> str:
    """How often the person was above that opponent."""
    return words(
        "statistics.above_told",
        n=line.met,
        above=words.locale.up_to(line.above),
        of=words.number(line.met),
    )
