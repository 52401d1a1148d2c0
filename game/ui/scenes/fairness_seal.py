"""What is told of the seal: its three steps, what it proves, and what it does not."""

from game.history.seals import SealCheck
from game.text import Words
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.list_page import Column
from game.ui.stage import Piece

_HEAD = 58  # design units, beside the large sign
_NOT_PROVED = ("names", "chance", "peek", "day")


def seal_pieces(kit: Kit, rect: Rect, check: SealCheck) -> list[Piece]:
    """How many matches opened as sealed, and how sealing goes."""
    px, words, palette = kit.look.px, kit.words, kit.look.palette
    is_true = not check.false
    ink = palette.green if is_true else palette.coral
    x = rect.x + px(46)
    head = [
        kit.icon("seal/icon", "seal", rect.x + px(17), rect.y + px(22), 34, ink),
        kit.text("seal/title", words("fairness.seal_title"), x, rect.y + px(12), Size.POINTS,
                 weight=Weight.BOLD),
        kit.text("seal/told", seals_told(words, check), x, rect.y + px(35), Size.ROW,
                 palette.ink2 if is_true else palette.coral),
    ]  # fmt: skip
    column = Column(kit, Rect(rect.x, rect.y + px(_HEAD), rect.w, rect.h - px(_HEAD)))
    for step in (1, 2, 3):
        column.words(f"seal/step/{step}", f"{step}.  {words(f'fairness.seal_step_{step}')}")
    column.space(4)
    column.caption("seal/proves", words("fairness.proves"))
    column.words("seal/proved", words("fairness.proved"), colour=palette.ink)
    return [*head, *column.pieces]


def seals_told(words: Words, check: SealCheck) -> str:
    """How the check of all matches stands."""
    if check.false:
        return words("fairness.seals_false", n=len(check.false), match=check.false[0])
    values = {"count": words.number(check.true), "of": words.number(check.of)}
    if not check.is_done:
        return words("fairness.seals_checking", **values)
    return words("fairness.seals_true", n=check.of, **values)


def explain_seal(column: Column, words: Words) -> None:
    """Say what the seal does not prove, and what there is instead."""
    column.title("fair/title", words("fairness.not_proved_title"))
    for what in _NOT_PROVED:
        column.words(f"fair/not/{what}", words(f"fairness.not_proved.{what}"))
