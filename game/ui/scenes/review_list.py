"""The list of the review: decisions worth a look, or every one, each a row that can be pressed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.solve.review import LUCKY_PTS, Mark
from game.ui.badges import draw_badge
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import cut_to, size_that_fits, text_width
from game.ui.look import Colour, Look, Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told import dice_told
from game.ui.told_review import moment_told, option_named, when_told

if TYPE_CHECKING:
    from game.ui.scenes.review import Review

_ROW = 34  # design units
_HEAD = 54
_BEFORE_ARROW = 10
_DIE = 22  # from one die to the next
_WIDE, _WIDER = 560, 700  # design units from which a row shows dice, and luck


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a row begin, in real pixels; None where there is no room for one."""

    badge: int
    mark: int
    when: int
    dice: int | None
    luck: int | None  # its right edge
    taken: int
    arrow: int
    best: int
    loss: int  # its right edge


def list_pieces(kit: Kit, rect: Rect, review: "Review") -> list[Piece]:
    """The panel with as many rows as fit."""
    px = kit.look.px
    rows = max(1, (rect.h - px(_HEAD) - px(8)) // px(_ROW))
    review.rows_seen = rows
    listed = review.listed
    pieces = [kit.panel("list", rect), *_head(kit, rect, review, len(listed), rows)]
    if not listed:
        told = kit.words("review.nothing")
        x, y = rect.x + px(24), rect.y + px(_HEAD + 20)
        pieces.append(kit.text("list/nothing", told, x, y, Size.ROW, kit.look.palette.ink2))
    columns = _columns(kit, rect, review)
    for place, number in enumerate(listed[review.first_row : review.first_row + rows]):
        y = rect.y + px(_HEAD) + place * px(_ROW)
        at = Rect(rect.x + px(10), y, rect.w - 2 * px(10), px(_ROW) - px(2))
        pieces.append(_row(kit, at, columns, review, number))
    return pieces


def _head(kit: Kit, rect: Rect, review: "Review", count: int, rows: int) -> list[Piece]:
    px, words, look = kit.look.px, kit.words, kit.look
    y = rect.y + px(29)
    title = words("review.all" if review.lists_all else "review.worth")
    x = rect.x + px(24)
    pieces = [kit.text("list/title", title, x, y, 19, weight=Weight.TITLE)]
    right = rect.right - px(16)
    if count > rows:
        side = px(34)
        down = Rect(right - side, y - side // 2, side, side)
        up = Rect(down.x - side - px(4), down.y, side, side)
        pieces += [
            kit.icon_button(
                "list/up", up, "up", words("review.up"), lambda: review.scroll(-rows),
                is_enabled=review.first_row > 0,
            ),
            kit.icon_button(
                "list/down", down, "down", words("review.down"), lambda: review.scroll(rows),
                is_enabled=review.first_row + rows < count,
            ),
        ]  # fmt: skip
        right = up.x - px(10)
    label = words("review.show_worth" if review.lists_all else "review.show_all")
    link = kit.link("list/filter", right, y, label, review.toggle_list, align=1.0)
    x += text_width(look, title, 19, Weight.TITLE) + px(14)
    room = link.node.rect.x - px(12) - x if link.node else 0
    told = words(
        "review.count", shown=count, of=len(review.decisions), points=words.number(_lost(review), 1)
    )
    if text_width(look, told, Size.LABEL) > room:
        told = words("review.count_short", shown=count, of=len(review.decisions))
    if text_width(look, told, Size.LABEL) <= room:
        pieces.append(kit.text("list/count", told, x, y + px(1), Size.LABEL, look.palette.ink2))
    return [*pieces, link]


def _lost(review: "Review") -> float:
    return sum(review.decision(number).loss for number in review.listed)


def _columns(kit: Kit, rect: Rect, review: "Review") -> _Columns:
    """Wide panels show the dice too, and wider ones the luck of their throw: as far as the names
    of the boxes leave room."""
    table = review.view.match.table
    widest = max(
        text_width(kit.look, kit.words.box(table.id, box.id), Size.LABEL) for box in table.boxes
    )
    for has_dice, has_luck in ((True, True), (True, False)):
        at = _placed(kit, rect, has_dice=has_dice, has_luck=has_luck)
        if at.arrow - kit.look.px(_BEFORE_ARROW) - at.taken >= widest:
            return at
    return _placed(kit, rect, has_dice=False, has_luck=False)


def _placed(kit: Kit, rect: Rect, *, has_dice: bool, has_luck: bool) -> _Columns:
    px, look, words = kit.look.px, kit.look, kit.words
    badge = rect.x + px(34)
    mark = badge + px(20)
    names = [words(f"mark.{name.value}") for name in Mark]
    when = mark + max(text_width(look, n, Size.ROW, Weight.BOLD) for n in names) + px(12)
    x = when + text_width(look, words("review.when", turn=12, roll=3), Size.ROW) + px(12)
    dice = luck = None
    if has_dice and rect.w >= px(_WIDE):
        dice, x = x, x + px(5 * _DIE) + px(10)
    if has_luck and rect.w >= px(_WIDER):
        luck = x + px(36)
        x = luck + px(20)
    loss = rect.right - px(26)
    middle = (x + loss - px(50)) // 2
    return _Columns(badge, mark, when, dice, luck, x, middle - px(2), middle + px(14), loss)


def _row(kit: Kit, rect: Rect, at: _Columns, review: "Review", number: int) -> Piece:
    look, palette, words, px = kit.look, kit.look.palette, kit.words, kit.look.px
    table = review.view.match.table
    decision, throw = review.decision(number), review.throw_before(number)
    id_ = f"row/{number}"
    is_shown, is_hot = number == review.cursor, kit.touch.hover == id_
    mark = words(f"mark.{decision.mark.value}")
    taken = option_named(words, table, decision.taken)
    is_best = decision.taken == decision.best
    best = "" if is_best else option_named(words, table, decision.best)
    loss, gift = words.signed(-decision.loss), words.signed(throw.luck)
    when = when_told(words, decision)
    faded = palette.ink2 if decision.is_obvious else palette.ink

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        if is_shown:
            canvas.fill(rect, px(10), palette.blue_wash, palette.blue, look.hairline_px)
        elif is_hot:
            canvas.fill(rect, px(10), palette.hover)
        draw_badge(canvas, decision.mark, at.badge, middle, px(19))
        weight = Weight.BOLD if is_shown else Weight.TEXT
        canvas.text(mark, at.mark, middle, Size.ROW, faded, weight)
        canvas.text(when, at.when, middle, Size.ROW, palette.ink2)
        if at.dice is not None:
            draw_small_dice(canvas, at.dice, middle, decision.faces, px(_DIE - 2), px(_DIE))
        if at.luck is not None:
            _draw_throw_luck(canvas, at.luck, middle, throw.luck, gift)
        _draw_options(canvas, at, middle, taken, best, faded)
        canvas.text(loss, at.loss, middle, Size.ROW, faded, Weight.BOLD, align=1.0)
        if kit.touch.focus == id_:
            canvas.ring(rect.grown(-px(3)), px(8))

    told = taken if is_best else f"{moment_told(words, table, decision)}, {loss}"
    spoken = f"{mark}, {when}, {dice_told(decision.faces)}: {told}"
    node = Node(id_, Role.BUTTON, spoken, rect, (Action.PRESS,), is_checked=is_shown)
    return kit.custom(node, (number, is_shown, is_hot), draw, lambda: review.go_to(number))


def _draw_options(
    canvas: Canvas, at: _Columns, middle: float, taken: str, best: str, ink: Colour
) -> None:
    """What was done and, unless that is empty, what was better."""
    px, look, palette = canvas.look.px, canvas.look, canvas.palette
    end = at.loss - px(46)
    told, size = _fitting(
        look, taken, (at.arrow - px(_BEFORE_ARROW) if best else end) - at.taken, Weight.TEXT
    )
    canvas.text(told, at.taken, middle, size, ink)
    if best:
        canvas.icon("arrow", at.arrow, middle, px(15), palette.ink2)
        told, size = _fitting(look, best, end - at.best, Weight.BOLD)
        canvas.text(told, at.best, middle, size, palette.blue, Weight.BOLD)


def _fitting(look: Look, words: str, room: int, weight: Weight) -> tuple[str, float]:
    """The words as they fit the room, and their size: smaller before any is cut."""
    size = size_that_fits(look, words, room, Size.ROW, weight)
    return cut_to(look, words, room, size, weight), size


def _draw_throw_luck(canvas: Canvas, right: int, middle: float, luck: float, told: str) -> None:
    """The luck of the throw; a disc marks what was lucky or unlucky."""
    px, palette = canvas.look.px, canvas.palette
    is_told = abs(luck) > LUCKY_PTS
    ink = palette.ink if is_told else palette.ink2
    canvas.text(told, right, middle, Size.LABEL, ink, align=1.0)
    if is_told:
        fill = palette.brass if luck > 0 else palette.paper
        canvas.disc(
            right + px(8), middle, px(4), fill, palette.ink, max(1.2, 1.4 * canvas.look.scale)
        )
