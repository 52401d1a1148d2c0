"""The page of the play scene: strips, tray labels, card and hint, drawn from its fields."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.boxes import BoxId
from game.rules.dice import DICE, ROLLS
from game.session.view import HintState, Phase, View
from game.text import Words
from game.ui.backdrop import tray_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, card_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to, size_that_fits, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.clock_dial import clock_piece
from game.ui.scenes.hint_panel import hint_pieces
from game.ui.scenes.learning import learnt_percent
from game.ui.scenes.match_scene import card_shown
from game.ui.scenes.tour import tour_pieces
from game.ui.scenes.tray_page import dice_pieces, throws_piece
from game.ui.stage import Piece
from game.ui.told import dice_told

if TYPE_CHECKING:
    from game.ui.scenes.play import Play


_LEAST_TURN = 19  # size of whose turn it is, before a name is cut
_AIM = 90  # design units, the least that tells anything of what a match is played for


def play_pieces(kit: Kit, play: "Play") -> Sequence[Piece]:
    """Everything on the page, back to front.

    While dice fly only they change, so all else is made anew only when something of it differs.
    """
    pieces: list[Piece] = [tray_piece(kit.look, play.plan.camera, play.tray_look)]
    pieces += dice_pieces(kit, play)
    shown = card_shown(kit.words, play, play.advice.box, play.guard.armed_box)
    clock = play.time.clock(play.view)
    still = (kit, play.view, shown, play.dice.is_moving, play.advice.hint, play.advice.lists_all,
             learnt_percent(play), clock and clock.shown_s)  # fmt: skip
    pieces += play.memo(still, lambda: _all_else(kit, play, shown))
    return [*pieces, *tour_pieces(kit, play)]


def _all_else(kit: Kit, play: "Play", shown: CardShown) -> list[Piece]:
    pieces = [*top_pieces(kit, play), *_bottom(kit, play)]
    pieces += card_pieces(kit, play.plan.card_plan(play.view.match), shown, play.press_box)
    if not play.view.is_tried:
        pieces.append(_seal(kit, play))
    if play.advice.hint is not None:
        pieces += hint_pieces(kit, play)
    return pieces


# -- top strip


def top_pieces(kit: Kit, play: "Play") -> list[Piece]:
    """Pause, whose turn it is and what can be done, taking back, rules."""
    px, palette, words, top = kit.look.px, kit.look.palette, kit.words, play.plan.top
    side = px(44)
    middle = top.y + top.h // 2
    menu = Rect(top.x, middle - side // 2, side, side)
    back = Rect(top.right - 2 * side - px(8), menu.y, side, side)
    rules = Rect(top.right - side, menu.y, side, side)
    clock = play.time.clock(play.view)
    dial = Rect(back.x - side - px(8), menu.y, side, side)
    x = menu.right + px(16)
    room = (back if clock is None else dial).x - px(12) - x
    view = play.view
    told = headline(words, view)
    can_do = play.prompt
    large = size_that_fits(kit.look, told, room, Size.TURN, Weight.TITLE, least=_LEAST_TURN)
    turn_told = cut_to(kit.look, told, room, large, Weight.TITLE)
    turn_end = x + text_width(kit.look, turn_told, large, Weight.TITLE)
    small = size_that_fits(kit.look, can_do, room, Size.ROW)
    return [
        kit.icon_button("menu", menu, *_way_out(words, view), play.pause),
        kit.text("headline", turn_told, x, middle - px(9.5), large, weight=Weight.TITLE),
        *_aim(kit, play, turn_end, x + room),
        kit.text("prompt", cut_to(kit.look, can_do, room, small), x, middle + px(16.5),
                 small, palette.ink2),
        *([] if clock is None else [clock_piece(kit, dial, clock)]),
        kit.icon_button(
            "take_back", back, "undo", play.take_back_told, play.take_back,
            is_enabled=play.can_take_back, why_not=words("play.take_back_not"),
        ),
        kit.icon_button("rules", rules, "help", words("play.rules"), play.show_rules),
    ]  # fmt: skip


def _aim(kit: Kit, play: "Play", left: int, right: int) -> list[Piece]:
    """What the match is played for, beside whose turn it is, where there is room."""
    px, left = kit.look.px, left + kit.look.px(14)
    if not play.aim or right - left < px(_AIM):
        return []
    told = cut_to(kit.look, play.aim, right - left - px(4), Size.ROW)
    y = play.plan.top.y + play.plan.top.h // 2 - px(7)
    return [kit.text("aim", told, left, y, Size.ROW, kit.look.palette.ink2, tip=play.aim)]


# -- bottom strip


def _bottom(kit: Kit, play: "Play") -> list[Piece]:
    px, words, bottom, view = kit.look.px, kit.words, play.plan.bottom, play.view
    middle = bottom.y + bottom.h // 2
    width = min(px(232), round(bottom.w * 0.42))
    roll = Rect(bottom.x + (bottom.w - width) // 2, middle - px(28), width, px(56))
    if view.phase is Phase.FILLED:
        label = words("try.back" if view.is_tried else "play.see_result")
        return [
            kit.button(
                "roll", roll, label, play.see_result, ButtonKind.PRIMARY,
                icon="left" if view.is_tried else "trophy", size=Size.ROLL,
            )
        ]  # fmt: skip
    pieces = [throws_piece(kit, play.view, bottom.x, middle)]
    pieces.append(
        kit.button(
            "roll", roll, roll_label(words, view), play.roll, ButtonKind.PRIMARY, icon="dice",
            size=Size.ROLL, is_enabled=view.can_roll and not play.dice.is_tossing,
        )
    )  # fmt: skip
    return [*pieces, hint_button(kit, play)]


def hint_button(kit: Kit, play: "Play") -> Piece:
    """The button that asks for a hint, at the right end of the bottom strip."""
    px, bottom = kit.look.px, play.plan.bottom
    rect = Rect(bottom.right - px(118), bottom.y + bottom.h // 2 - px(24), px(118), px(48))
    return kit.button(
        "hint", rect, kit.words("play.hint"), play.toggle_hint, icon="bulb", size=Size.POINTS,
        is_enabled=play.view.hint is HintState.READY and not play.dice.is_moving,
        why_not=play.hint_hindrance, is_open=play.advice.hint is not None,
    )  # fmt: skip


def _seal(kit: Kit, play: "Play") -> Piece:
    """The seal's line at the foot of the card opens the whole of it."""
    plan = play.plan.card_plan(play.view.match)
    rect = Rect(plan.left - kit.look.px(6), plan.foot_y + kit.look.px(2),
                plan.rect.w - 2 * plan.pad, kit.look.px(28))  # fmt: skip
    label = kit.words("seal.spoken", digits=play.view.short_seal)

    def draw(canvas: Canvas) -> None:
        if kit.touch.focus == "seal":
            canvas.ring(rect, 8 * kit.look.scale)

    node = Node("seal", Role.LINK, label, rect, (Action.PRESS,), tip=kit.words("seal.hint"))
    return kit.custom(node, label, draw, play.show_seal)


# -- words


def roll_label(words: Words, view: View) -> str:
    """What the button that throws says."""
    match = view.match
    if match.roll_number == ROLLS:
        return words("play.no_throw_left")
    dice = DICE - len(match.held) if match.roll_number else DICE
    return words("play.roll", n=dice) if dice else words("play.nothing_to_roll")


def hint_hindrance(words: Words, view: View) -> str:
    """Why there is no hint now."""
    match view.hint:
        case HintState.READY:
            return words("hint.wait")
        case HintState.SEVERAL_HUMANS if view.setup.humans:
            return words("hint.several")
        case HintState.SEVERAL_HUMANS:
            return words("hint.nobody")
        case HintState.NOT_YOUR_TURN:
            return words("hint.not_your_turn")
        case HintState.NO_DICE:
            return words("hint.no_dice")


def headline(words: Words, view: View) -> str:
    """Whose turn it is."""
    if view.phase is Phase.FILLED:
        return words("play.all_filled")
    if view.is_tried:
        return words("play.practice")
    seat = view.setup.seats[view.seat]
    if view.is_players_turn and view.setup.humans == 1:
        return words("play.your_turn")
    return words("play.turn_of", name=seat.name)


def _way_out(words: Words, view: View) -> tuple[str, str]:
    """Icon and words of the button that leaves the tray."""
    if view.is_tried:
        return "left", words("try.back")
    return "menu", words("play.menu")


def prompt(words: Words, view: View, *, is_moving: bool, armed: BoxId | None = None) -> str:
    """What can be done now, or what is going on; `armed` is a box that was pressed for a zero."""
    match = view.match
    if armed is not None:
        return words("play.press_again", box=words.box(match.table.id, armed))
    if view.phase is Phase.FILLED:
        if view.is_tried:
            return words("play.practice_over")
        return words("play.look_it_over" if view.can_take_back else "play.seal_waits")
    if view.is_bots_turn:
        if view.in_flight is not None:
            return words("play.bot_rolls")
        if match.faces is None:
            return words("play.bot_will_roll")
        if match.held:
            held = sorted(match.faces[die] for die in match.held)
            return words("play.bot_holds", dice=dice_told(held))
        return words("play.bot_thinks")
    if is_moving and view.in_flight is not None:
        return words("play.rolling")
    if match.faces is None:
        return words("play.roll_first")
    if not match.can_hold:
        return words("play.choose_box")
    free = DICE - len(match.held)
    if free == DICE:
        return words("play.roll_all_or_box")
    return words("play.roll_or_box", n=free) if free else words("play.all_held")
