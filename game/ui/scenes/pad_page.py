"""The page of the score pad: the dice as entered, the faces to enter, and the card beside them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.dice import DICE, SIDES
from game.session.view import Phase
from game.text import Words
from game.ui.backdrop import tray_piece
from game.ui.button_paint import ButtonKind
from game.ui.camera import HALF
from game.ui.canvas import Canvas
from game.ui.card import CardShown, card_pieces
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.pad_dice import place_on_felt
from game.ui.preferences import PadEntry
from game.ui.scenes.hint_panel import hint_pieces
from game.ui.scenes.match_scene import card_shown
from game.ui.scenes.play_page import hint_button, top_pieces
from game.ui.scenes.tray_page import all_dice, slot_label, throws_piece
from game.ui.small_dice import draw_die
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.pad import Pad

_MODE_Y, _FACES_Y = 6.15, 1.75  # edges: what is entered is chosen far on the felt, faces near
_FACE_STEP = 1.52  # edges from one face to the next
_FACE = 1.12  # of an edge


def pad_pieces(kit: Kit, pad: "Pad") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    pieces: list[Piece] = [tray_piece(kit.look, pad.plan.camera, pad.tray_look)]
    if pad.view.can_enter:
        pieces += [_place(kit, pad, n) for n, face in enumerate(pad.shown_faces) if face is None]
    pieces.append(all_dice(kit, pad))
    pieces += [slot_label(kit, pad, die) for die in range(DICE)]
    pieces += [_die(kit, pad, die, face) for die, face in enumerate(pad.shown_faces) if face]
    pieces += top_pieces(kit, pad)
    if pad.view.can_enter:
        if not pad.view.match.turn.rolls:
            pieces += _mode(kit, pad)
        pieces += [_face(kit, pad, face) for face in range(1, SIDES + 1)]
    pieces += _bottom(kit, pad)
    shown = _card(kit, pad)
    pieces += card_pieces(kit, pad.plan.card_plan(pad.view.match), shown, pad.press_box)
    if pad.advice.hint is not None:
        pieces += hint_pieces(kit, pad)
    return pieces


def pad_prompt(words: Words, pad: "Pad") -> str:
    """What can be done now."""
    view, match, entry = pad.view, pad.view.match, pad.entry
    if pad.guard.armed_box is not None:
        return words("play.press_again", box=words.box(match.table.id, pad.guard.armed_box))
    if view.phase is Phase.FILLED:
        return words("play.look_it_over")
    if not view.can_enter:
        return pad.hindrance
    if entry.is_complete:
        return words("pad.choose_box" if pad.is_direct else "pad.confirm_or_box")
    if entry.is_begun:
        return words("pad.enter_more", n=entry.missing)
    if match.held:
        return words("pad.rest_or_box", n=entry.missing)
    if match.faces is not None:
        return words("pad.hold_or_box")
    return words("pad.enter_result" if pad.is_direct else "pad.enter_throw")


def _card(kit: Kit, pad: "Pad") -> CardShown:
    """The card; it tells what an entry would pay as soon as all of it is there."""
    shown = card_shown(kit.words, pad, pad.advice.box, pad.guard.armed_box)
    preview = pad.preview
    if preview is not None:
        return replace(shown, possible=tuple(preview.possible.items()))
    return replace(shown, possible=()) if pad.entry.is_begun else shown


# -- on the felt


def _place(kit: Kit, pad: "Pad", die: int) -> Piece:
    """The empty place of a die that is to be entered; the next one stands out."""
    look, palette = kit.look, kit.look.palette
    rect = place_on_felt(pad.plan.camera, die)
    is_next = pad.entry.next_die == die
    key = "pad.place_next" if is_next else "pad.place"
    radius = round(rect.w * 0.2)

    def draw(canvas: Canvas) -> None:
        if is_next:
            canvas.fill(rect, radius, (*palette.on_felt, 46), palette.on_felt, look.px(2.4))
        else:
            canvas.fill(rect, radius, (*palette.on_felt, 18), palette.on_felt, look.hairline_px)
        weight = Weight.HEAVY if is_next else Weight.MEDIUM
        x, y = rect.centre
        canvas.text(str(die + 1), x, y, Size.ROLL, palette.on_felt, weight, align=0.5, alpha=215)
        if kit.touch.focus == node.id:
            canvas.ring(rect, radius, palette.on_felt)

    label = kit.words(key, number=die + 1)
    node = Node(f"place/{die}", Role.BUTTON, label, rect, (Action.PRESS,))
    return kit.custom(node, is_next, draw, lambda: pad.choose(die))


def _die(kit: Kit, pad: "Pad", die: int, face: int) -> Piece:
    """A die that lies there: it can be held, or entered anew while it is not confirmed."""
    palette, view = kit.look.palette, pad.view
    is_entered = die in pad.entry.faces
    is_held = die in view.match.held
    key = "pad.die" if is_entered else "die.held" if is_held else "die.free"
    rect = pad.die_rect(die)
    can_press = is_entered or view.can_hold
    label = kit.words(key, number=die + 1, face=face)
    node = Node(f"die/{die}", Role.DIE, label, rect, (Action.PRESS,) if can_press else (),
                is_checked=is_held, value=str(face))  # fmt: skip
    shows_number = pad.desk.preferences.die_numbers and not is_held
    x, y = rect.centre[0], rect.bottom + kit.look.px(10)
    on_rack = {shown.die for shown in pad.dice.shown() if shown.on_rack}

    def draw(canvas: Canvas) -> None:
        if shows_number and die not in on_rack and not pad.dice.is_moving:
            canvas.text(
                str(die + 1), x, y, Size.LABEL, palette.on_felt, Weight.BOLD, align=0.5, alpha=215
            )

    reach = rect.grown(kit.look.px(34))
    state = (shows_number, pad.dice.is_moving, die in on_rack)
    return kit.custom(node, state, draw, lambda: pad.toggle_die(die), reach=reach)


def _face(kit: Kit, pad: "Pad", face: int) -> Piece:
    """A face to be entered, with the key that does so."""
    look, palette, camera = kit.look, kit.look.palette, pad.plan.camera
    seen = camera.project((5 + (face - (SIDES + 1) / 2) * _FACE_STEP, _FACES_Y, HALF))
    side = round(_FACE * seen.scale)
    rect = Rect(round(seen.x - side / 2), round(seen.y - side / 2), side, side)
    id_ = f"face/{face}"
    hot, pushed = kit.touch.hover == id_, kit.touch.pressed == id_
    at = rect if pushed or not hot else Rect(rect.x, rect.y - look.px(2), rect.w, rect.h)

    def draw(canvas: Canvas) -> None:
        if not pushed:
            canvas.shadow(at, side * 0.24, look.px(8), look.px(4), 0.4)
        draw_die(canvas, at, face)
        if hot:
            canvas.fill(at, side * 0.24, None, palette.on_felt, look.px(2))
        x, y = rect.centre[0], rect.bottom + look.px(12)
        canvas.text(str(face), x, y, Size.LABEL, palette.on_felt, Weight.BOLD, align=0.5, alpha=215)
        if kit.touch.focus == id_:
            canvas.ring(rect, side * 0.24, palette.on_felt)

    node = Node(id_, Role.BUTTON, kit.words("pad.face", face=face), rect, (Action.PRESS,))
    reach = rect.grown(look.px(20))
    return kit.custom(node, (hot, pushed), draw, lambda: pad.type_face(face), reach=reach)


def _mode(kit: Kit, pad: "Pad") -> list[Piece]:
    """Every throw is entered, or only what a turn came to; until the first is confirmed."""
    words = kit.words
    options = [
        (PadEntry.THROWS.value, words("pad.throws")),
        (PadEntry.RESULT.value, words("pad.result")),
    ]
    middle = pad.plan.camera.project((5, _MODE_Y, 0))
    chosen = pad.desk.preferences.pad_entry.value
    room = round(pad.plan.camera.felt().w)

    def made(right: int) -> list[Piece]:
        return kit.segmented(
            "mode", right, round(middle.y), words("pad.entry"), options, chosen, pad.choose_entry,
            room,
        )  # fmt: skip

    wide = made(0)[0].rect.w
    return made(round(middle.x) + wide // 2)


# -- bottom strip


def _bottom(kit: Kit, pad: "Pad") -> list[Piece]:
    px, words, bottom, view = kit.look.px, kit.words, pad.plan.bottom, pad.view
    middle = bottom.y + bottom.h // 2
    width = min(px(250), round(bottom.w * 0.44))
    button = Rect(bottom.x + (bottom.w - width) // 2, middle - px(28), width, px(56))
    if view.phase is Phase.FILLED:
        return [
            kit.button(
                "roll", button, words("play.see_result"), pad.see_result, ButtonKind.PRIMARY,
                icon="trophy", size=Size.ROLL,
            )
        ]  # fmt: skip
    return [
        _throws(kit, pad, middle),
        kit.button(
            "roll", button, _confirm_told(words, pad), pad.roll, ButtonKind.PRIMARY, icon="check",
            size=Size.ROLL, is_enabled=pad.preview is not None, why_not=pad.hindrance,
        ),
        hint_button(kit, pad),
    ]  # fmt: skip


def _confirm_told(words: Words, pad: "Pad") -> str:
    match = pad.view.match
    if pad.is_direct or match.turn.direct:
        return words("pad.is_result")
    number = match.roll_number + pad.view.can_enter
    return words("pad.is_throw", number=number)


def _throws(kit: Kit, pad: "Pad", middle: int) -> Piece:
    """The throws that are entered; nobody knows how many where only the result is."""
    if not (pad.is_direct or pad.view.match.turn.direct):
        return throws_piece(kit, pad.view, pad.plan.bottom.x, middle)
    told = kit.words("pad.result")
    return kit.text("throws", told, pad.plan.bottom.x + kit.look.px(4), middle, Size.ROW)
