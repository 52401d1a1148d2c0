"""The page of a replay: tray and card as in a match, what happens in words, the controls."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.ui.backdrop import tray_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, card_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.preferences import ReplayPace
from game.ui.scenes.match_scene import card_shown
from game.ui.scenes.replay_line import line_pieces
from game.ui.scenes.tray_page import dice_pieces, throws_piece
from game.ui.stage import Piece
from game.ui.told_match import ending_told
from game.ui.told_replay import moment_told, turn_told

if TYPE_CHECKING:
    from game.ui.scenes.replay import Replay

_HIGH, _SIDE, _GAP, _PLAY = 38, 36, 4, 104  # design units, of buttons
_PACE = 124  # width of the control of the pace
_THROWS = 84  # width of what tells the throws made


def replay_pieces(kit: Kit, replay: "Replay") -> Sequence[Piece]:
    """Everything on the page, back to front; all but the dice is made anew only when it differs."""
    pieces: list[Piece] = [tray_piece(kit.look, replay.plan.camera, replay.tray_look)]
    pieces += dice_pieces(kit, replay)
    shown = card_shown(kit.words, replay)
    still = (kit, replay.at, replay.view.in_flight, shown, replay.is_playing, replay.pace)
    pieces += replay.memo(still, lambda: _all_else(kit, replay, shown))
    return pieces


def _all_else(kit: Kit, replay: "Replay", shown: CardShown) -> list[Piece]:
    plan = replay.plan.card_plan(replay.view.match)
    return [
        *_top(kit, replay),
        *card_pieces(kit, plan, shown, lambda _box: None),
        *_bottom(kit, replay),
    ]


# -- top strip


def _top(kit: Kit, replay: "Replay") -> list[Piece]:
    px, palette, words, top = kit.look.px, kit.look.palette, kit.words, replay.plan.top
    side, middle = px(44), top.y + top.h // 2
    back = Rect(top.x, middle - side // 2, side, side)
    x = back.right + px(16)
    room = top.right - x
    headline = cut_to(kit.look, turn_told(words, replay.shown), room, Size.TURN, Weight.TITLE)
    is_flying = replay.view.in_flight is not None
    told = moment_told(words, replay.shown, is_flying=is_flying)
    if replay.is_at_end:
        told = words("replay.end", told=told, ending=ending_told(words, replay.view)[0])
    return [
        kit.icon_button("back", back, "left", words("replay.back"), replay.escape),
        kit.text("headline", headline, x, middle - px(9.5), Size.TURN, weight=Weight.TITLE),
        kit.text("prompt", cut_to(kit.look, told, room, Size.ROW), x, middle + px(16.5), Size.ROW,
                 palette.ink2, tip=told),
    ]  # fmt: skip


# -- bottom strip


def _bottom(kit: Kit, replay: "Replay") -> list[Piece]:
    """The line of the match, and below it throws made, the buttons that move it, the pace."""
    px, strip = kit.look.px, replay.plan.bottom
    line = Rect(strip.x, strip.y - px(6), strip.w, px(16))
    low = strip.bottom - px(_HIGH)
    wide = px(_PLAY) + 6 * (px(_SIDE) + px(_GAP))
    pace = Rect(strip.right - px(_PACE), low, px(_PACE), px(_HIGH))
    x = max(strip.x, min(strip.x + (strip.w - wide) // 2, pace.x - px(12) - wide))
    pieces = line_pieces(kit, line, replay)
    match = replay.view.match
    if x - strip.x >= px(_THROWS) and not match.is_over and not match.turn.direct:
        pieces.append(throws_piece(kit, replay.view, strip.x, low + px(_HIGH) // 2))
    return [*pieces, *_buttons(kit, x, low, replay), *_pace(kit, pace, replay)]


def _buttons(kit: Kit, left: int, top: int, replay: "Replay") -> list[Piece]:
    px, words = kit.look.px, kit.words
    can_back, can_on = not replay.is_at_start, not replay.is_at_end
    moves: list[tuple[str, str, Callable[[], None]]] = [
        ("first", "first", lambda: replay.go_to(0)),
        ("turn_back", "turn_back", lambda: replay.step_turn(-1)),
        ("step_back", "left", lambda: replay.step(-1)),
        ("step_on", "right", lambda: replay.step(1)),
        ("turn_on", "turn_on", lambda: replay.step_turn(1)),
        ("last", "last", lambda: replay.go_to(replay.course.last)),
    ]
    pieces, x = [], left
    for number, (id_, icon, press) in enumerate(moves):
        if number == len(moves) // 2:
            at = Rect(x, top, px(_PLAY), px(_HIGH))
            pieces.append(_play(kit, at, replay))
            x = at.right + px(_GAP)
        at = Rect(x, top, px(_SIDE), px(_HIGH))
        is_enabled = can_back if number < len(moves) // 2 else can_on
        pieces.append(
            kit.icon_button(id_, at, icon, words(f"replay.{id_}"), press, is_enabled=is_enabled)
        )
        x = at.right + px(_GAP)
    return pieces


def _play(kit: Kit, rect: Rect, replay: "Replay") -> Piece:
    if replay.is_playing:
        key, icon = "replay.pause", "pause"
    elif replay.is_at_end:
        key, icon = "replay.again", "refresh"
    else:
        key, icon = "replay.play", "play"
    label = kit.words(key)
    return kit.button("play", rect, label, replay.toggle, ButtonKind.PRIMARY, icon=icon)


def _pace(kit: Kit, rect: Rect, replay: "Replay") -> list[Piece]:
    """How fast it plays, between the two buttons that change it."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    side, paces = px(32), list(ReplayPace)
    name, pace = words("replay.pace"), words(f"replay.pace.{replay.pace.value}")
    slower, faster = (
        Rect(x, rect.y + (rect.h - side) // 2, side, side) for x in (rect.x, rect.right - side)
    )
    between = Rect(slower.right, rect.y, faster.x - slower.right, rect.h)

    def draw(canvas: Canvas) -> None:
        x, y = between.x + between.w / 2, between.y + between.h / 2
        canvas.text(name, x, y - px(8), Size.NOTE, palette.ink2, align=0.5)
        canvas.text(pace, x, y + px(9), Size.ROW, palette.ink, Weight.BOLD, align=0.5)

    node = Node("pace", Role.TEXT, words("replay.pace_spoken", pace=pace), between)
    return [
        kit.icon_button(
            "slower", slower, "minus", words("replay.slower"), lambda: replay.change_pace(-1),
            is_enabled=replay.pace is not paces[0],
        ),
        Piece("pace", between, pace, draw, node),
        kit.icon_button(
            "faster", faster, "plus", words("replay.faster"), lambda: replay.change_pace(1),
            is_enabled=replay.pace is not paces[-1],
        ),
    ]  # fmt: skip
