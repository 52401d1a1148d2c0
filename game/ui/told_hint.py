"""Sentences about options: what they are, and why one is better than another."""

from collections.abc import Sequence

from game.rules.boxes import BoxId, BoxKind
from game.rules.table import Table
from game.solve.advice import BEST_PTS, BoxOption, Option
from game.solve.hint import Hint
from game.solve.reason import Why
from game.text import Words
from game.ui.told import dice_told

_TELLING_ODDS = 0.03  # a smaller difference in chance persuades nobody


def option_told(words: Words, table: Table, option: Option) -> str:
    """An option in few words."""
    if isinstance(option, BoxOption):
        return words("hint.option_box", box=words.box(table.id, option.box), points=option.points)
    if not option.hold:
        return words("hint.option_none")
    return words("hint.option_hold", dice=dice_told(option.hold))


def reason_told(words: Words, table: Table, hint: Hint, faces: Sequence[int]) -> str:
    """The reason as one sentence, about dice that show `faces`."""
    reason = hint.reason
    points = words.number(reason.points or 0, 1)

    def name(box: str | None) -> str:
        return words.box(table.id, box) if box else ""

    match reason.why:
        case Why.CHANCE:
            key, values = _chance(words, hint)
            goals = {
                which: _goal(words, table, box, faces)
                for which, box in (("goal", reason.box), ("other_goal", reason.other_box))
                if box is not None
            }
            return words(key, **goals, **values)
        case Why.BONUS:
            return words(_bonus(hint, table), missing=reason.missing)
        case Why.FURTHER:
            key = "hint.further_box" if reason.odds == 1 else "hint.further"
            chances = {
                "odds": _percent(words, reason.odds),
                "other_odds": _percent(words, reason.other_odds),
            }
            return words(key, points=round(reason.points or 0), **chances)
        case Why.LATER:
            return words("hint.later", box=name(reason.box), now=reason.now, points=points)
        case Why.POINTS:
            return words("hint.points", box=name(reason.box), points=round(reason.points or 0))
        case Why.NOTHING_ELSE:
            return words("hint.nothing_else", box=name(reason.box))
        case Why.LEAST_LOST:
            return words("hint.least_lost", box=name(reason.box))


def _bonus(hint: Hint, table: Table) -> str:
    """Which sentence tells what the bonus has to do with it."""
    missing, is_all = hint.reason.missing, (hint.reason.points or 0) >= hint.gain_pts
    if not missing:
        return "hint.bonus_won"
    if table.bonus is not None and missing >= table.bonus.at:
        return "hint.bonus_first_all" if is_all else "hint.bonus_first"
    return "hint.bonus_all" if is_all else "hint.bonus"


def _goal(words: Words, table: Table, box_id: BoxId, faces: Sequence[int]) -> str:
    """What a hold is after: to make a box, or to have more in one that pays already."""
    box = table.box(box_id)
    pays_anyhow = box.kind in (BoxKind.NUMBER, BoxKind.CHOICE) or box.points(faces) > 0
    key = "hint.goal_more" if pays_anyhow else "hint.goal_make"
    return words(key, box=words.box(table.id, box_id))


def _chance(words: Words, hint: Hint) -> tuple[str, dict[str, object]]:
    """Which sentence tells these chances, and their numbers."""
    reason = hint.reason
    odds, other_odds = reason.odds or 0.0, reason.other_odds or 0.0
    values: dict[str, object] = {
        "odds": _percent(words, odds),
        "other_odds": _percent(words, other_odds),
    }
    if reason.other_box is None or hint.gain_pts < BEST_PTS:
        return "hint.chance", values
    is_likelier = odds - other_odds >= _TELLING_ODDS
    if reason.box == reason.other_box:
        average = "hint.average_last" if _is_last_box(hint) else "hint.average"
        return ("hint.chance_same" if is_likelier else average), values
    return ("hint.chance_more" if is_likelier else "hint.chance_other"), values


def _is_last_box(hint: Hint) -> bool:
    """Whether only one box is open."""
    options = (hint.best, *hint.others)
    return sum(isinstance(option, BoxOption) for option in options) == 1


def _percent(words: Words, odds: float | None) -> str:
    share = 100 * (odds or 0.0)
    return words.number(share) if share >= 1 or share == 0 else words.number(share, 1)
