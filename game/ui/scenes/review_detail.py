"""One decision of the review: its dice, what was better and why, and the way on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.solve.advice import BEST_PTS, HoldOption, Option, positions_of
from game.solve.review import Decision, Mark
from game.ui.badges import draw_badge, mark_colour
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Colour, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told import dice_told
from game.ui.told_hint import option_told, reason_told
from game.ui.told_review import luck_told, option_named, when_told

if TYPE_CHECKING:
    from game.ui.scenes.review import Review

_ROW = 36  # design units
_FELT = 196  # at most
_CHANCE = 72  # width of a column of numbers
_TOTAL = 66
_LEAST_CHANCE = 0.001  # less is no difference that could be told


@dataclass(frozen=True, slots=True)
class _Line:
    """One option in the comparison; `chance` of winning after it, as it is told."""

    name: str
    option: Option
    colour: Colour
    chance: str = ""


def detail_pieces(kit: Kit, rect: Rect, review: "Review") -> list[Piece]:
    """The panel, from the decision's name down to the buttons."""
    px, words = kit.look.px, kit.words
    pad = px(22)
    inner = Rect(rect.x + pad, rect.y + px(16), rect.w - 2 * pad, rect.h - px(32))
    decision = review.decision(review.cursor)
    lines = _lines(kit, review, decision)
    reason = _reason(kit, review, decision)
    reason_h = text_block_height(kit.look, reason, inner.w, Size.ROW, weight=Weight.MEDIUM)
    buttons = Rect(inner.x, rect.bottom - px(16) - px(48), inner.w, px(48))
    table_h = px(24) + len(lines) * px(_ROW)
    felt_y = inner.y + px(54)
    room = buttons.y - px(12) - reason_h - px(22) - table_h - px(8) - felt_y
    felt = Rect(rect.x + px(14), felt_y, rect.w - 2 * px(14), max(px(70), min(px(_FELT), room)))
    table = Rect(inner.x, felt.bottom + px(8), inner.w, table_h)
    why = Rect(inner.x, table.bottom + px(12), inner.w, reason_h)
    return [
        kit.panel("detail", rect),
        *_head(kit, inner, review, decision),
        _felt(kit, felt, review, decision),
        *_comparison(kit, table, review, lines),
        kit.rule("detail/rule", inner.x, table.bottom + px(4), inner.w),
        kit.paragraph("detail/why", reason, why, Size.ROW, kit.look.palette.ink),
        *_buttons(kit, buttons, review, words("review.try")),
    ]


def _head(kit: Kit, inner: Rect, review: "Review", decision: Decision) -> list[Piece]:
    """When it was, how it was marked, which of how many, and the luck of its throw."""
    px, words, look = kit.look.px, kit.words, kit.look
    y = inner.y + px(14)
    mark = words(f"mark.{decision.mark.value}")
    mark_w = text_width(look, mark, Size.ROW, Weight.BOLD)
    ink = mark_colour(look.palette, decision.mark)
    badge_x = inner.right - mark_w - px(20)
    title = cut_to(
        look, when_told(words, decision), badge_x - px(20) - inner.x, 19, Weight.TITLE
    )  # fmt: skip
    decisions = review.decisions
    luck = review.throw_before(review.cursor).luck
    called = luck_told(words, luck)
    told = words(
        "review.which",
        n=decisions.index(review.cursor) + 1,
        of=len(decisions),
        luck=words.signed(luck),
    )
    told = f"{told}, {called}" if called else told
    if review.is_the_clocks(decision):
        told = words("review.by_clock")
    reach = Rect(round(badge_x) - px(14), y - px(14), px(28), px(28))
    return [
        kit.text("detail/title", title, inner.x, y, 19, weight=Weight.TITLE),
        Piece(
            "detail/badge", reach, decision.mark,
            lambda canvas: draw_badge(canvas, decision.mark, badge_x, y, px(22)),
        ),
        kit.text("detail/mark", mark, inner.right, y, Size.ROW, ink, Weight.BOLD, align=1.0),
        kit.text("detail/which", cut_to(look, told, inner.w, Size.LABEL), inner.x, y + px(25),
                 Size.LABEL, look.palette.ink2),
    ]  # fmt: skip


def _felt(kit: Kit, rect: Rect, review: "Review", decision: Decision) -> Piece:
    """The dice as they lay there, those ringed that were to be held."""
    best = decision.best
    advised = positions_of(best.hold, decision.faces) if isinstance(best, HoldOption) else ()
    picture = review.felt(rect)
    tag = kit.words("play.keep")
    told = dice_told(decision.faces)

    def draw(canvas: Canvas) -> None:
        picture.show(decision.faces, advised, tag)
        picture.draw(canvas)

    node = Node("detail/dice", Role.TEXT, kit.words("review.dice", dice=told), rect)
    key = (decision.faces, advised, picture.key)
    return Piece("detail/dice", rect, key, draw, node)


# -- the comparison


def _lines(kit: Kit, review: "Review", decision: Decision) -> list[_Line]:
    """The better option and the one taken; where that was the best, the one and the runner-up."""
    words, palette, number = kit.words, kit.look.palette, review.cursor
    best, taken = _chances_told(review, number)
    taken_ink = mark_colour(palette, decision.mark)
    own = _Line(words("review.taken"), decision.taken, taken_ink, taken)
    if decision.mark is not Mark.BEST:
        return [_Line(words("review.better"), decision.best, palette.blue, best), own]
    other = decision.runner_up if decision.taken == decision.best else decision.best
    if other is None:
        return [own]
    return [own, _Line(words("review.next_best"), other, palette.ink2)]


def _chances_told(review: "Review", number: int) -> tuple[str, str]:
    """The chance of winning after the best option and after the one taken; empty for one alone.

    The best leaves the chance as it was. Chances that look equal get a digit more.
    """
    if len(review.view.match.cards) == 1:
        return "", ""
    words = review.desk.words
    best, taken = review.chance(number), review.chance(number + 1)
    if words.percent(best) == words.percent(taken) and abs(best - taken) >= _LEAST_CHANCE:
        return words.percent(best, 1), words.percent(taken, 1)
    return words.percent(best), words.percent(taken)


def _comparison(kit: Kit, rect: Rect, review: "Review", lines: Sequence[_Line]) -> list[Piece]:
    px, words, palette = kit.look.px, kit.words, kit.look.palette
    has_chance = len(review.view.match.cards) > 1
    chance_x = rect.right
    total_x = rect.right - (px(_CHANCE) if has_chance else 0)
    y = rect.y + px(10)
    pieces = [
        kit.text("detail/total", words("review.expected_head"), total_x, y, Size.NOTE,
                 palette.ink2, align=1.0, is_read=False)
    ]  # fmt: skip
    if has_chance:
        head = words("review.chance_head")
        pieces.append(
            kit.text("detail/chance", head, chance_x, y, Size.NOTE, palette.ink2, align=1.0,
                     is_read=False)
        )  # fmt: skip
    for place, line in enumerate(lines):
        at = Rect(rect.x, rect.y + px(22) + place * px(_ROW), rect.w, px(_ROW))
        pieces.append(_line(kit, at, review, place, line, total_x if has_chance else None))
    return pieces


def _line(
    kit: Kit, rect: Rect, review: "Review", place: int, line: _Line, total_x: int | None
) -> Piece:
    """Name, dice or box, expected total, and the chance of winning right of `total_x`."""
    px, words, look, palette = kit.look.px, kit.words, kit.look, kit.look.palette
    table = review.view.match.table
    total = words.number(line.option.value, 1)
    left = rect.x + px(78)
    room = (total_x or rect.right) - px(_TOTAL) - left
    faces = line.option.hold if isinstance(line.option, HoldOption) else ()
    name = "" if faces else option_told(words, table, line.option)
    size = Size.ROW
    if text_width(look, name, size, Weight.BOLD) > room:
        name, size = option_named(words, table, line.option), Size.LABEL
    name = cut_to(look, name, room, size, Weight.BOLD)

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        canvas.text(line.name, rect.x, middle, Size.ROW, palette.ink2)
        draw_small_dice(canvas, left, middle, faces, px(23), px(27), line.colour)
        canvas.text(name, left, middle, size, line.colour, Weight.BOLD)
        right = total_x or rect.right
        canvas.text(total, right, middle, Size.POINTS, palette.ink, Weight.BOLD, align=1.0)
        if line.chance:
            canvas.text(
                line.chance, rect.right, middle, Size.POINTS, palette.ink, Weight.BOLD, align=1.0
            )  # fmt: skip

    told = words(
        "review.line", name=line.name, option=option_told(words, table, line.option), total=total
    )
    if line.chance:
        told += ", " + words("review.line_chance", chance=line.chance)
    id_ = f"detail/line/{place}"
    return Piece(id_, rect, line, draw, Node(id_, Role.TEXT, told, rect))


def _reason(kit: Kit, review: "Review", decision: Decision) -> str:
    """Why the better was better; or that there was nothing better."""
    words, table = kit.words, review.view.match.table
    hint = review.look_back.reasons.get(review.cursor)
    if hint is not None:
        told = reason_told(words, table, hint, decision.faces)
        return f"{told} {words('review.to_win')}" if review.plays_to_win else told
    if decision.runner_up is None:
        return words("review.only")
    if decision.taken != decision.best or decision.runner_up.loss < BEST_PTS:
        return words("review.even")
    key = "review.was_obvious" if decision.is_obvious else "review.was_best"
    other = option_told(words, table, decision.runner_up)
    return words(key, other=other, points=words.number(decision.runner_up.loss, 1))


# -- the way on


def _buttons(kit: Kit, rect: Rect, review: "Review", label: str) -> list[Piece]:
    px, words = kit.look.px, kit.words
    side, gap = px(52), px(12)
    decisions = review.decisions
    at_start, at_end = review.cursor == decisions[0], review.cursor == decisions[-1]
    middle = Rect(rect.x + side + gap, rect.y, rect.w - 3 * (side + gap) - gap, rect.h)
    return [
        kit.button(
            "previous", Rect(rect.x, rect.y, side, rect.h), "", lambda: review.step(-1),
            icon="left", is_enabled=not at_start, spoken=words("review.previous"),
        ),
        kit.button("try", middle, label, review.try_again, icon="refresh", size=Size.POINTS),
        kit.button(
            "watch", Rect(middle.right + gap, rect.y, side, rect.h), "", review.watch,
            icon="play", spoken=words("review.watch"),
        ),
        kit.button(
            "next", Rect(rect.right - side, rect.y, side, rect.h), "", lambda: review.step(1),
            icon="right", is_enabled=not at_end, spoken=words("review.next"),
        ),
    ]  # fmt: skip
