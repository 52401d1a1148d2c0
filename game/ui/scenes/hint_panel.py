"""The hint on the table: what is best, what it gains, why, and every other option on request."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.boxes import BoxId, BoxKind
from game.rules.dice import DICE
from game.rules.table import Table
from game.solve.advice import BoxOption, HoldOption, Option
from game.solve.hint import Hint
from game.solve.reason import Why
from game.text import Words
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.glyphs import pips
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece
from game.ui.told import dice_told

if TYPE_CHECKING:
    from game.ui.scenes.play import Play
    from game.ui.scenes.tray_scene import TrayScene

_WIDTH = 322  # design units
_COLUMN = 200
_COLUMNS = 3
_ROW = 24
_TELLING_ODDS = 0.03  # a smaller difference in chance persuades nobody
_EVEN_PTS = 0.05  # below this two options are called equally good


def hint_pieces(kit: Kit, play: "Play") -> list[Piece]:
    """The panel: small where it hides no die, or over the tray with every other option."""
    hint = play.advice.hint
    assert hint is not None
    px, pad, table = kit.look.px, kit.look.px(18), play.view.match.table
    reason = reason_told(kit.words, table, hint, play.view.match.faces or ())
    others = len(hint.others) if play.advice.lists_all else 0
    columns = min(_COLUMNS, play.plan.tray.w // px(_COLUMN)) if others else 0
    width = max(px(_WIDTH), columns * px(_COLUMN)) if others else px(_WIDTH)
    reason_h = text_block_height(kit.look, reason, width - 2 * pad, Size.ROW)
    head_h = pad + px(64) + reason_h + px(54)
    rows = 0
    if others:
        most = (kit.look.height - px(24) - head_h - px(14) - pad) // px(_ROW)
        rows = min(most, -(-others // columns))
    high = head_h + (rows * px(_ROW) + px(14) if rows else 0) + pad
    if rows:
        rect = _over_tray(play, width, high)
    else:
        rect = panel_beside(play, width, high, play.advice.box)
    inner = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.h - 2 * pad)
    pieces = [_panel(kit, rect), *_title(kit, rect, pad, hint, table)]
    pieces += _gain(kit, inner.x, inner.y + px(48), hint, table)
    at = Rect(inner.x, inner.y + px(64), inner.w, reason_h)
    pieces.append(kit.paragraph("hint/reason", reason, at, Size.ROW, kit.look.palette.ink))
    buttons = Rect(inner.x, at.bottom + px(14), inner.w, px(40))
    pieces += _actions(kit, play, buttons, hint, table)
    if rows:
        listed = Rect(inner.x, buttons.bottom + px(14), inner.w, rows * px(_ROW))
        pieces += _others(kit, listed, hint.others[: rows * columns], columns, table)
    close = Rect(rect.right - pad - px(24), rect.y + pad + px(5), px(28), px(28))
    pieces.append(_close(kit, play, close))
    return pieces


def panel_beside(scene: "TrayScene", width: int, high: int, box: BoxId | None) -> Rect:
    """A corner of the felt free of dice, or the empty rack; else over the foot of the card, unless
    the box it is about stands there."""
    look = scene.plan.look
    felt = scene.plan.camera.felt()
    margin = look.px(14)
    left, right = round(felt.x) + margin, round(felt.x + felt.w) - margin - width
    top, bottom = round(felt.y) + margin, round(felt.y + felt.h) - margin - high
    dice = [scene.die_rect(shown.die) for shown in scene.dice.shown() if not shown.on_rack]
    rects = [Rect(d.x - look.px(10), d.y - look.px(10), d.w + look.px(20), d.h + look.px(40))
             for d in dice]  # fmt: skip
    corners = [
        Rect(x, y, width, high)
        for x, y in ((right, bottom), (left, bottom), (right, top), (left, top))
        if y >= round(felt.y) - look.px(30)
    ] or [Rect(right, bottom, width, high)]
    if not any(shown.on_rack for shown in scene.dice.shown()):
        low = scene.plan.tray.bottom - margin - high
        corners += [Rect(x, low, width, high) for x in (right, left, (left + right) // 2)]
    best = min(corners, key=lambda corner: sum(corner.overlaps(die) for die in rects))
    if not any(best.overlaps(die) for die in rects):
        return best
    card, match = scene.plan.card, scene.view.match
    narrow = min(width, card.w - look.px(24))
    foot = Rect(card.right - narrow - look.px(12), card.bottom - high - look.px(12), narrow, high)
    if box is None:
        return foot
    cell = scene.plan.card_plan(match).cell(match.table.index(box), match.seat)
    return best if foot.overlaps(cell) else foot


def _over_tray(play: "Play", width: int, high: int) -> Rect:
    """The middle of the tray, as far up as it must be to fit."""
    tray, look = play.plan.tray, play.plan.look
    x, y = tray.x + (tray.w - width) // 2, tray.y + (tray.h - high) // 2
    return Rect(max(look.px(12), x), min(max(look.px(12), y), look.height - high), width, high)


def _panel(kit: Kit, rect: Rect) -> Piece:
    px = kit.look.px

    def draw(canvas: Canvas) -> None:
        canvas.shadow(rect, px(18), px(20), px(10), 0.42)
        canvas.panel(rect, lift=0.5, radius=18)
        if kit.look.palette.panel_border is None:
            canvas.fill(rect, px(18), None, kit.look.palette.hairline, kit.look.hairline_px)

    node = Node("hint/panel", Role.DIALOG, kit.words("play.hint"), rect)
    return Piece("hint/panel", rect.grown(px(56)), rect, draw, node)


def _title(kit: Kit, rect: Rect, pad: int, hint: Hint, table: Table) -> list[Piece]:
    look, palette, words, px = kit.look, kit.look.palette, kit.words, kit.look.px
    best = hint.best
    middle = rect.y + pad + px(17)
    x = rect.x + pad
    at = Rect(x, rect.y + pad, rect.w - 2 * pad, px(34))
    if isinstance(best, HoldOption):
        label = words("hint.keep") if best.hold else words("hint.keep_none")
        spoken = words("hint.keep_spoken", dice=dice_told(best.hold)) if best.hold else label
    else:
        label = spoken = words("hint.fill", box=words.box(table.id, best.box))
    faces = best.hold if isinstance(best, HoldOption) else ()

    def draw(canvas: Canvas) -> None:
        canvas.disc(x + px(15), middle, px(15), palette.blue_wash)
        canvas.icon("bulb", x + px(15), middle, px(19), palette.blue)
        left = x + px(42)
        left += canvas.text(label, left, middle, Size.CARD_TITLE, palette.ink, Weight.TITLE) + px(
            10
        )
        for face in faces:
            draw_small_die(canvas, Rect(left, round(middle - px(13)), px(26), px(26)), face)
            left += px(30)

    node = Node("hint/title", Role.TEXT, spoken, at)
    return [Piece("hint/title", at.grown(px(4)), (label, faces, look), draw, node)]


def draw_small_die(canvas: Canvas, rect: Rect, face: int) -> None:
    """A flat die, for words and lists."""
    palette = canvas.palette
    paper = palette.paper if palette.shadow_strength <= 1 else (246, 240, 228)
    ink = palette.ink if palette.shadow_strength <= 1 else (43, 35, 32)
    canvas.fill(rect, rect.w * 0.24, paper, palette.border, canvas.look.hairline_px)
    canvas.drawing(pips(face), rect, ink)


def _gain(kit: Kit, x: int, y: int, hint: Hint, table: Table) -> list[Piece]:
    words, palette = kit.words, kit.look.palette
    if hint.compared is None:
        return [kit.text("hint/gain", words("hint.only"), x, y, Size.ROW, palette.ink2)]
    other = option_told(words, table, hint.compared)
    if hint.gain_pts < _EVEN_PTS:
        told = words("hint.even", other=other)
        return [kit.text("hint/gain", told, x, y, Size.ROW, palette.ink2)]
    gain = words("hint.gain", points=f"{hint.gain_pts:.1f}")
    over = words("hint.over", other=other)
    width = text_width(kit.look, gain, Size.POINTS, Weight.HEAVY)
    return [
        kit.text("hint/gain", gain, x, y, Size.POINTS, palette.blue, Weight.HEAVY),
        kit.text("hint/over", over, x + width + kit.look.px(7), y, Size.ROW, palette.ink2),
    ]


def _actions(kit: Kit, play: "Play", rect: Rect, hint: Hint, table: Table) -> list[Piece]:
    px, words = kit.look.px, kit.words
    best = hint.best
    if isinstance(best, BoxOption):
        label = words("hint.write", points=best.points)
    elif play.advice.dice(play.view) == play.view.match.held:  # nothing is left to do but roll
        label = words("play.roll", n=DICE - len(best.hold))
    else:
        dice = dice_told(best.hold)
        label = words("hint.hold", dice=dice) if best.hold else words("hint.hold_none")
    width = max(px(128), text_width(kit.look, label, Size.ROW, Weight.BOLD) + px(32))
    button = Rect(rect.x, rect.y, width, rect.h)
    pieces = [
        kit.button("hint/do", button, label, play.follow_hint, ButtonKind.ADVICE, size=Size.ROW)
    ]
    if hint.others:
        told = words("hint.others", n=len(hint.others))
        icon = "up" if play.advice.lists_all else "down"
        left = button.right + px(6)
        wide = min(rect.right - left, text_width(kit.look, told, Size.LABEL, Weight.BOLD) + px(56))
        more = Rect(left, rect.y, wide, rect.h)
        pieces.append(
            kit.button(
                "hint/others", more, told, play.advice.toggle_list, ButtonKind.QUIET,
                icon=icon, size=Size.LABEL,
            )
        )  # fmt: skip
    return pieces


def _others(
    kit: Kit, rect: Rect, options: Sequence[Option], columns: int, table: Table
) -> list[Piece]:
    """Options and what each loses, best first, down one column after the other."""
    palette, words, px = kit.look.palette, kit.words, kit.look.px
    wide, rows = rect.w // columns, rect.h // px(_ROW)
    pieces = []
    for number, option in enumerate(options):
        column, row = divmod(number, rows)
        left = rect.x + column * wide + (px(14) if column else 0)
        right, middle = rect.x + (column + 1) * wide - px(6), rect.y + px(_ROW) * (row + 0.5)
        loss = words("hint.loss", points=f"{option.loss:.1f}")
        room = right - left - px(46)
        told = _short(kit, option_told(words, table, option), table, option, room)
        pieces += [
            kit.text(f"hint/other/{number}", told, left, middle, Size.LABEL),
            kit.text(
                f"hint/loss/{number}", loss, right, middle, Size.LABEL, palette.ink2, Weight.BOLD,
                align=1.0,
            ),
        ]  # fmt: skip
    return pieces


def _short(kit: Kit, told: str, table: Table, option: Option, room: int) -> str:
    """An option as it fits: a box that is called by a long name must not lose its points."""
    if isinstance(option, BoxOption) and text_width(kit.look, told, Size.LABEL) > room:
        name = kit.words.box(table.id, option.box)
        told = kit.words("hint.option_box_short", box=name, points=option.points)
    return cut_to(kit.look, told, room, Size.LABEL)


def _close(kit: Kit, play: "Play", rect: Rect) -> Piece:
    px, palette = kit.look.px, kit.look.palette

    def draw(canvas: Canvas) -> None:
        ink = palette.ink if kit.touch.hover == "hint/close" else palette.ink2
        canvas.icon("close", rect.x + rect.w / 2, rect.y + rect.h / 2, px(17), ink)
        if kit.touch.focus == "hint/close":
            canvas.ring(rect, px(8))

    label = kit.words("sheet.close")
    node = Node("hint/close", Role.BUTTON, label, rect, (Action.PRESS,))
    return kit.custom(node, None, draw, play.close_hint)


# -- words


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
    points = f"{reason.points or 0:.1f}"

    def name(box: str | None) -> str:
        return words.box(table.id, box) if box else ""

    match reason.why:
        case Why.CHANCE:
            key, values = _chance(hint)
            goals = {
                which: _goal(words, table, box, faces)
                for which, box in (("goal", reason.box), ("other_goal", reason.other_box))
                if box is not None
            }
            return words(key, **goals, **values)
        case Why.BONUS:
            is_all = (reason.points or 0) >= hint.gain_pts
            return words("hint.bonus_all" if is_all else "hint.bonus", missing=reason.missing)
        case Why.FURTHER:
            key = "hint.further_box" if reason.odds == 1 else "hint.further"
            chances = {"odds": _percent(reason.odds), "other_odds": _percent(reason.other_odds)}
            return words(key, points=round(reason.points or 0), **chances)
        case Why.LATER:
            return words("hint.later", box=name(reason.box), now=reason.now, points=points)
        case Why.POINTS:
            return words("hint.points", box=name(reason.box), points=round(reason.points or 0))
        case Why.LEAST_LOST:
            return words("hint.least_lost", box=name(reason.box))


def _goal(words: Words, table: Table, box_id: BoxId, faces: Sequence[int]) -> str:
    """What a hold is after: to make a box, or to have more in one that pays already."""
    box = table.box(box_id)
    pays_anyhow = box.kind in (BoxKind.NUMBER, BoxKind.CHOICE) or box.points(faces) > 0
    key = "hint.goal_more" if pays_anyhow else "hint.goal_make"
    return words(key, box=words.box(table.id, box_id))


def _chance(hint: Hint) -> tuple[str, dict[str, object]]:
    """Which sentence tells these chances, and their numbers."""
    reason = hint.reason
    odds, other_odds = reason.odds or 0.0, reason.other_odds or 0.0
    values: dict[str, object] = {"odds": _percent(odds), "other_odds": _percent(other_odds)}
    if reason.other_box is None or hint.gain_pts < _EVEN_PTS:
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


def _percent(odds: float | None) -> str:
    share = 100 * (odds or 0.0)
    return f"{share:.0f}" if share >= 1 or share == 0 else f"{share:.1f}"
