"""The page of a practice position: tray and card as in a match, and the truth after the answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.dice import DICE, ROLLS
from game.solve.advice import HoldOption
from game.solve.drill import Truth
from game.text import Words
from game.ui.backdrop import tray_piece
from game.ui.badges import draw_badge, mark_colour
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, SeatShown, card_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.tray_page import dice_pieces, floating_panel, panel_beside, throws_piece
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.told import dice_told
from game.ui.told_hint import option_told, reason_told

if TYPE_CHECKING:
    from game.ui.scenes.drill import Drill

_WIDTH = 340  # design units, of the panel with the truth


def drill_pieces(kit: Kit, drill: "Drill") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    if drill.practice.position is None:
        return [*_tray_alone(kit, drill), *_top(kit, drill)]
    shown = _card_shown(kit.words, drill)
    pieces: list[Piece] = [tray_piece(kit.look, drill.plan.camera, drill.tray_look)]
    pieces += dice_pieces(kit, drill)
    pieces += [*_top(kit, drill), *_bottom(kit, drill)]
    pieces += card_pieces(kit, drill.plan.card_plan(drill.view.match), shown, drill.press_box)
    if drill.practice.truth is not None:
        pieces += _truth(kit, drill, drill.practice.truth)
    return pieces


def _tray_alone(kit: Kit, drill: "Drill") -> list[Piece]:
    """The empty tray, and what is waited for."""
    px, plan = kit.look.px, drill.plan
    note = Rect(plan.card.x + px(28), plan.card.y + px(40), plan.card.w - px(56), px(120))
    return [
        tray_piece(kit.look, plan.camera, drill.tray_look),
        kit.panel("card/paper", plan.card),
        kit.paragraph("wait", kit.words("practice.wait"), note, Size.ROW),
    ]


# -- strips


def _top(kit: Kit, drill: "Drill") -> list[Piece]:
    px, palette, words, top = kit.look.px, kit.look.palette, kit.words, drill.plan.top
    side, middle = px(44), top.y + top.h // 2
    back = Rect(top.x, middle - side // 2, side, side)
    rating = words("practice.rated", rating=round(drill.practice.standing.rating))
    told_w = text_width(kit.look, rating, Size.POINTS, Weight.BOLD)
    x = back.right + px(16)
    room = top.right - told_w - px(20) - x
    prompt = cut_to(kit.look, _prompt(words, drill), room, Size.ROW)
    return [
        kit.icon_button("back", back, "left", words("practice.back"), drill.leave_for_page),
        kit.text("headline", words("page.practice"), x, middle - px(9.5), Size.TURN,
                 weight=Weight.TITLE),
        kit.text("prompt", prompt, x, middle + px(16.5), Size.ROW, palette.ink2),
        kit.text("rated", rating, top.right, middle, Size.POINTS, palette.ink, Weight.BOLD,
                 align=1.0),
    ]  # fmt: skip


def _prompt(words: Words, drill: "Drill") -> str:
    """What is wanted now."""
    if drill.practice.position is None:
        return words("practice.wait")
    match, armed = drill.view.match, drill.guard.armed_box
    if drill.practice.truth is not None:
        return words("practice.look")
    if armed is not None:
        return words("practice.press_again", box=words.box(match.table.id, armed))
    return words("practice.ask" if match.can_hold else "play.choose_box")


def _bottom(kit: Kit, drill: "Drill") -> list[Piece]:
    """The throws made, and the button that answers."""
    px, words, bottom = kit.look.px, kit.words, drill.plan.bottom
    middle, match = bottom.y + bottom.h // 2, drill.view.match
    width = min(px(280), round(bottom.w * 0.5))
    at = Rect(bottom.x + (bottom.w - width) // 2, middle - px(28), width, px(56))
    if drill.practice.truth is not None:
        label, can_press = words("practice.next"), True
    elif match.roll_number == ROLLS:
        label, can_press = words("play.no_throw_left"), False
    else:
        dice = DICE - len(match.held)
        label = words("practice.roll", n=dice) if dice else words("play.nothing_to_roll")
        can_press = drill.can_answer and match.can_roll
    return [
        throws_piece(kit, drill.view, bottom.x, middle),
        kit.button(
            "roll", at, label, drill.press_roll, ButtonKind.PRIMARY, size=Size.ROLL,
            icon=None if drill.practice.truth else "dice", is_enabled=can_press,
        ),
    ]  # fmt: skip


def _card_shown(words: Words, drill: "Drill") -> CardShown:
    """The card as it stands; nothing is sealed, so no seal is told of."""
    match = drill.view.match
    boxes = len(match.table.boxes)
    return CardShown(
        table=match.table,
        title=words.table(match.table.id),
        round=words("card.round", turn=match.turn.number, of=boxes),
        seats=(SeatShown.of(words, words("practice.you"), is_bot=False, seat=0),),
        cards=match.cards,
        active=0,
        band=0.0,
        possible=tuple(match.possible.items()),
        can_fill=drill.can_answer,
        hinted=drill.advised_box,
        armed=drill.guard.armed_box,
    )


# -- the truth


def _truth(kit: Kit, drill: "Drill", truth: Truth) -> list[Piece]:
    """The panel: the answer's mark and price, the best option, one reason, the rating."""
    px, pad, words = kit.look.px, kit.look.px(18), kit.words
    table, faces = drill.view.match.table, drill.view.match.faces or ()
    reason = reason_told(words, table, truth.hint, faces)
    inner_w = px(_WIDTH) - 2 * pad
    reason_h = text_block_height(kit.look, reason, inner_w, Size.ROW)
    is_best = truth.taken == truth.hint.best
    high = 2 * pad + px(34) + (0 if is_best else px(34)) + px(8) + reason_h + px(38)
    rect = panel_beside(drill, px(_WIDTH), high, drill.advised_box)
    inner_w = rect.w - 2 * pad
    x, y = rect.x + pad, rect.y + pad
    pieces = [
        floating_panel(kit, "truth", rect, words("practice.truth")),
        _verdict(kit, Rect(x, y, inner_w, px(34)), truth),
    ]
    y += px(38)
    if not is_best:
        pieces.append(_better(kit, Rect(x, y, inner_w, px(30)), drill, truth))
        y += px(34)
    pieces.append(
        kit.paragraph("truth/reason", reason, Rect(x, y, inner_w, reason_h), Size.ROW,
                      kit.look.palette.ink)
    )  # fmt: skip
    y += reason_h + px(20)
    pieces.append(kit.text("truth/rating", _rating_told(words, drill), x, y, Size.ROW,
                           kit.look.palette.ink2))  # fmt: skip
    return pieces


def truth_told(words: Words, drill: "Drill", truth: Truth) -> list[str]:
    """What the panel says, line by line, for those who listen."""
    table, faces = drill.view.match.table, drill.view.match.faces or ()
    told = [words(f"mark.{truth.mark.value}")]
    if truth.taken != truth.hint.best:
        told.append(f"{words('practice.better')} {option_told(words, table, truth.hint.best)}")
    return [*told, reason_told(words, table, truth.hint, faces)]


def _verdict(kit: Kit, rect: Rect, truth: Truth) -> Piece:
    """The mark with its badge, and the price in points."""
    px, words, mark = kit.look.px, kit.words, truth.mark
    label = words(f"mark.{mark.value}")
    loss = truth.taken.loss
    price = (
        words("practice.free") if loss < 0.005 else words("hint.loss", points=words.number(loss, 2))
    )
    ink = mark_colour(kit.look.palette, mark)

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        draw_badge(canvas, mark, rect.x + px(15), middle, px(30))
        canvas.text(
            label, rect.x + px(42), middle, Size.CARD_TITLE, canvas.palette.ink, Weight.TITLE
        )
        canvas.text(price, rect.right, middle, Size.POINTS, ink, Weight.HEAVY, align=1.0)

    node = Node("truth/mark", Role.TEXT, f"{label}, {price}", rect)
    return Piece(node.id, rect.grown(px(4)), (label, price), draw, node)


def _better(kit: Kit, rect: Rect, drill: "Drill", truth: Truth) -> Piece:
    """The best option: its dice, or its box."""
    px, words, best = kit.look.px, kit.words, truth.hint.best
    table = drill.view.match.table
    shown = best.hold if isinstance(best, HoldOption) else ()
    label = words("practice.better")
    if not shown:
        label = f"{label} {option_told(words, table, best)}"

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        x = rect.x + canvas.text(
            label, rect.x, middle, Size.POINTS, canvas.palette.blue, Weight.BOLD
        )
        draw_small_dice(canvas, x + px(10), middle, shown, px(24), px(28))

    spoken = label if not shown else f"{label} {dice_told(shown)}"
    return Piece("truth/better", rect, label, draw, Node("truth/better", Role.TEXT, spoken, rect))


def _rating_told(words: Words, drill: "Drill") -> str:
    """How the answer moved the rating."""
    practice = drill.practice
    after = round(practice.standing.rating)
    change = after - round(practice.before if practice.before is not None else after)
    return words("practice.moved", rating=after, change=f"{change:+d}".replace("-", "−"))
