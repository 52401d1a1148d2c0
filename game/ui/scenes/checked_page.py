"""The page of the check: where its panels stand, its head, and what was found in one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.session.checking import Finding
from game.text import Words
from game.ui.backdrop import table_piece
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.scenes.checked_detail import detail_pieces
from game.ui.scenes.checked_list import list_pieces
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.checked import Checked

_TALL = 680  # design units from which the page breathes
_TITLE = 28
_BAND = 62  # of the line that says what was found


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """Rectangles of the panels, in real pixels."""

    head_y: int
    left: Rect
    right: Rect
    band: Rect  # within the left panel
    listed: Rect

    @classmethod
    def of(cls, look: Look) -> "CheckedPlan":
        """The plan for a window."""
        px = look.px
        is_tall = look.height >= px(_TALL)
        margin = px(40) if look.width >= px(1100) else px(24)
        gap = px(20 if is_tall else 14)
        top, bottom = px(88 if is_tall else 74), look.height - px(40 if is_tall else 22)
        width, high = look.width - 2 * margin, bottom - top
        right_w = max(px(440), round(0.46 * width))
        left = Rect(margin, top, width - right_w - gap, high)
        right = Rect(left.right + gap, top, right_w, high)
        band = Rect(left.x, top, left.w, px(_BAND))
        listed = Rect(left.x, band.bottom, left.w, high - band.h - px(10))
        return cls(px(44 if is_tall else 38), left, right, band, listed)


def checked_pieces(kit: Kit, checked: "Checked") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = CheckedPlan.of(kit.look)
    return [
        table_piece(kit.look),
        *_head(kit, plan, checked),
        kit.panel("left", plan.left),
        *_band(kit, plan.band, checked),
        *list_pieces(kit, plan.listed, checked),
        kit.panel("right", plan.right),
        *detail_pieces(kit, plan.right, checked),
    ]


def _head(kit: Kit, plan: CheckedPlan, checked: "Checked") -> list[Piece]:
    """The way back, the title, and which match it is."""
    px, words, y = kit.look.px, kit.words, plan.head_y
    side = px(44)
    back = Rect(plan.left.x, y - side // 2, side, side)
    title, x = words("check.title"), back.right + px(18)
    told_x = x + text_width(kit.look, title, _TITLE, Weight.TITLE) + px(18)
    told = cut_to(kit.look, _about(words, checked), plan.right.right - told_x, Size.ROW)
    return [
        kit.icon_button("back", back, "left", words("check.back"), checked.escape),
        kit.text("title", title, x, y, _TITLE, weight=Weight.TITLE),
        kit.text("about", told, told_x, y + px(2), Size.ROW, kit.look.palette.ink2),
    ]


def _about(words: Words, checked: "Checked") -> str:
    table = checked.file.table
    told = [checked.name, words.table(table.id, table.name)]
    told.append(", ".join(seat.shown_name for seat in checked.file.seats[:6]))
    return " · ".join(filter(None, told))


def _band(kit: Kit, rect: Rect, checked: "Checked") -> list[Piece]:
    """What was found, in words and with a sign."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    is_true = checked.verdict.fault is None
    is_done = checked.ticked >= len(checked.lines)
    ink = palette.ink2 if not is_done else palette.green if is_true else palette.coral
    icon = "close" if is_done and not is_true else "seal"
    title, note = _found(words, checked) if is_done else _running(words, checked)
    x, room = rect.x + px(62), rect.w - px(62) - px(20)
    note = cut_to(kit.look, note, room, Size.LABEL)
    return [
        kit.icon("found/icon", icon, rect.x + px(36), rect.y + px(32), 28, ink),
        kit.text("found/title", cut_to(kit.look, title, room, Size.POINTS, Weight.TITLE), x,
                 rect.y + px(23), Size.POINTS, weight=Weight.TITLE),
        kit.text("found/note", note, x, rect.y + px(45), Size.LABEL, palette.ink2),
        kit.rule("found/rule", rect.x + px(20), rect.bottom, rect.w - px(40)),
    ]  # fmt: skip


def _found(words: Words, checked: "Checked") -> tuple[str, str]:
    verdict = checked.verdict
    match verdict.finding:
        case Finding.NOT_GENUINE:
            return words("check.not_genuine"), words("check.up_to_fault")
        case Finding.REAL_DICE:
            return words("seal.none"), words("check.all_but_faces")
    if checked.file.seal is None:
        return words("seal.none"), words("check.abandoned")
    dice = words("seal.all_true", n=verdict.dice_checked)
    title = "check.genuine" if verdict.finding is Finding.GENUINE else "check.abandoned"
    return words(title), dice


def _running(words: Words, checked: "Checked") -> tuple[str, str]:
    return words("check.running"), words("check.lines", done=checked.ticked, of=len(checked.lines))
