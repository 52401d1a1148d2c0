"""The right side of the check: one throw with message, bytes and face of each die; the seal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.checked import shown
from game.rules.dice import DICE
from game.session.check_lines import CheckLine, Part
from game.session.checking import CheckedThrow, Finding
from game.ui.canvas import Canvas
from game.ui.checked_dice import draw_one
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_block_height, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.list_page import Column
from game.ui.stage import Piece
from game.ui.told import dice_told, tip_of
from game.ui.told_check import digits_told, line_told, proof_told, slot_told, sum_told
from game.ui.told_match import fault_what, fault_where

if TYPE_CHECKING:
    from game.ui.scenes.checked import Checked

_ROW, _LEAST_ROW = 50, 38  # design units of a die's row
_DIE = 32
_COPY = 26


def detail_pieces(kit: Kit, rect: Rect, checked: "Checked") -> list[Piece]:
    """The line that is shown, from its name down to the seal."""
    px = kit.look.px
    pad = px(22)
    inner = Rect(rect.x + pad, rect.y + px(14), rect.w - 2 * pad, rect.h - px(28))
    seal_h = _seal_height(kit, inner, checked)
    seal = Rect(inner.x, inner.bottom - seal_h, inner.w, seal_h)
    column = Column(kit, inner)
    title = cut_to(
        kit.look, line_told(kit.words, checked.file, checked.shown), inner.w, 19, Weight.TITLE
    )
    column.title("detail/title", title, 19)
    if not checked.shown.is_right:
        _fault(kit, column, checked)
    room = Rect(inner.x, column.y, inner.w, seal.y - px(10) - column.y)
    pieces = [*column.pieces, *_middle(kit, room, checked)]
    return [*pieces, *_seal(kit, seal, checked)]


def _middle(kit: Kit, room: Rect, checked: "Checked") -> list[Piece]:
    """The dice of a throw, or a few sentences about anything else."""
    line, px = checked.shown, kit.look.px
    if line.throw is None:
        return _sentences(kit, room, checked, line)
    how = kit.words("check.how" if checked.file.seal else "check.how_real")
    how_h = text_block_height(kit.look, how, room.w, Size.LABEL, weight=Weight.MEDIUM) + px(8)
    high = min(px(_ROW), (room.h - how_h) // DICE)
    if high < px(_LEAST_ROW):  # there is no room to tell it: the README does
        high = min(px(_ROW), room.h // DICE)
    pieces: list[Piece] = []
    for die in range(min(DICE, len(line.throw.faces))):
        at = Rect(room.x, room.y + die * high, room.w, high)
        pieces += _die(kit, at, checked, line.throw, die)
    y = room.y + DICE * high + px(6)
    if y + how_h <= room.bottom + px(10):
        rest = Rect(room.x, y, room.w, how_h)
        pieces.append(kit.paragraph("detail/how", how, rest, Size.LABEL))
    return pieces


def _sentences(kit: Kit, room: Rect, checked: "Checked", line: CheckLine) -> list[Piece]:
    """What was looked at; for a box the dice that were written there."""
    px, pieces, y = kit.look.px, list[Piece](), room.y
    if line.part is Part.BOX and line.turn is not None and line.turn.rolls:
        faces = line.turn.rolls[-1].faces[:DICE]
        side, pitch = px(_DIE), px(_DIE + 8)
        rect = Rect(room.x, y, DICE * pitch, side)

        def draw(canvas: Canvas) -> None:
            for die, face in enumerate(faces):
                draw_one(canvas, rect.x + die * pitch, rect.centre[1], face, side, is_held=False)

        node = Node("detail/dice", Role.TEXT, shown(dice_told(faces)), rect)
        pieces.append(Piece(node.id, rect.grown(px(2)), faces, draw, node))
        y = rect.bottom + px(12)
    told, width = _explained(kit, checked, line), room.w - px(6)
    high = text_block_height(kit.look, told, width, Size.ROW)
    at = Rect(room.x, y, width, min(high, room.bottom - y))
    return [*pieces, kit.paragraph("detail/words", told, at, Size.ROW)] if told else pieces


def _explained(kit: Kit, checked: "Checked", line: CheckLine) -> str:
    """What was looked at for a line that is no throw."""
    words, file = kit.words, checked.file
    if not line.is_right:
        return ""
    if line.part is Part.BOX and line.turn is not None and line.turn.box is not None:
        asks = tip_of(words, file.table, file.table.box(line.turn.box))
        return words("check.about_box", points=line.turn.points, asks=asks)
    if line.part is Part.SEAL and file.options.day is not None and file.seal is not None:
        return words("check.about_day", day=file.options.day)
    if line.part is Part.SEAL and file.seal is None:
        return words("seal.none_words")
    if line.part is Part.TABLE and checked.knows_table:
        return words("check.about_table_known", table=sum_told(words, file, line))
    if line.part is Part.TOTAL and line.seat is not None and file.result is not None:
        held = sum(turn.points or 0 for turn in file.turns if turn.seat == line.seat)
        more = file.result.totals[line.seat] - held
        return words("check.about_total", held=held, more=more)
    if line.part is Part.RESULT and checked.verdict.finding is Finding.ABANDONED:
        return words("check.about_abandoned")
    return words(f"check.about_{line.part.value}")


def _fault(kit: Kit, column: Column, checked: "Checked") -> None:
    """What stands there and what would be right, and where that is in the file's own numbers."""
    fault, words, palette = checked.verdict.fault, kit.words, kit.look.palette
    if fault is None:
        return
    px = kit.look.px
    told = fault_what(words, fault)
    told = words("check.fault", what=words.locale.capital(told))
    where = fault_where(words, fault)
    rect = column.here(text_block_height(kit.look, told, column.width, Size.POINTS))
    column.pieces.append(
        kit.paragraph("detail/fault", told, rect, Size.POINTS, palette.coral, Weight.BOLD)
    )
    column.y = rect.bottom + px(4)
    if where:
        column.words("detail/where", words("check.in_file", where=where), Size.LABEL)


# -- a die


def _die(kit: Kit, rect: Rect, checked: "Checked", throw: CheckedThrow, die: int) -> list[Piece]:
    """One die: what it shows, and for a thrown one how that follows from the seal."""
    px, palette, words, look = kit.look.px, kit.look.palette, kit.words, kit.look
    fault = None if checked.shown.is_right else checked.verdict.fault
    is_wrong = fault is not None and fault.die == die
    face, slot, is_held = throw.faces[die], throw.slots[die], die in throw.held
    side, middle = min(px(_DIE), rect.h - px(4)), rect.centre[1]
    apart = max(px(8), round(0.19 * rect.h))
    x = rect.x + px(_DIE + 16)
    room = rect.right - px(30) - x
    if slot is not None:
        first = _cut_front(look, slot.message, room, Size.ROW, Weight.BOLD)
        second = slot_told(words, slot)
    elif is_held:
        first, second = words("check.die_held", die=die, face=shown(str(face))), ""
    else:
        first, second = words("check.die_real", die=die, face=shown(str(face))), ""
    tick_x = rect.right - px(11)
    tip = slot.message if slot is not None and first != slot.message else ""

    def draw(canvas: Canvas) -> None:
        draw_one(canvas, rect.x, middle, face, side, is_held=is_held)
        if second:
            canvas.text(first, x, middle - apart, Size.ROW, palette.ink, Weight.BOLD)
            canvas.text(second, x, middle + apart, Size.LABEL, palette.ink2)
        else:
            canvas.text(first, x, middle, Size.ROW, palette.ink2)
        if is_wrong:
            canvas.icon("close", tick_x, middle, px(20), palette.coral)
        elif slot is not None:
            canvas.icon("check", tick_x, middle, px(18), palette.green)

    verdict = words("check.wrong") if is_wrong else words("check.right") if slot else ""
    spoken = ", ".join(filter(None, (slot.message if slot else first, second, verdict)))
    node = Node(f"detail/die/{die}", Role.TEXT, spoken, rect, tip=tip)
    return [
        Piece(node.id, rect.grown(px(2)), (throw, die, is_wrong, first, second), draw, node),
        kit.rule(f"detail/die/{die}/rule", rect.x, rect.bottom - 1, rect.w),
    ]


def _cut_front(look: Look, words: str, width: int, size: float, weight: Weight) -> str:
    """The words, cut at their beginning where they are too wide: their end is what differs."""
    if text_width(look, words, size, weight) <= width:
        return words
    while words and text_width(look, f"…{words}", size, weight) > width:
        words = words[1:]
    return f"…{words}"


# -- the seal


def _digits(kit: Kit, width: int, checked: "Checked") -> Sequence[tuple[str, str, str]]:
    """Name, value and value as it is read, of what everything follows from."""
    seal = checked.file.seal
    if seal is None:
        return ()
    commitment = seal.commitment if len(seal.commitment) == len(seal.secret) else ""
    values = (("commitment", commitment), ("secret", seal.secret))
    read = [digits_told(value) for _, value in values]
    if any(text_width(kit.look, told, Size.LABEL, Weight.MEDIUM) > width for told in read):
        read = ["\n".join(digits_told(half) for half in _halves(value)) for _, value in values]
    return [(name, value, told) for (name, value), told in zip(values, read, strict=True)]


def _halves(digits: str) -> tuple[str, str]:
    """The first and the second half of the digits."""
    middle = len(digits) // 2
    return digits[:middle], digits[middle:]


def _seal_height(kit: Kit, inner: Rect, checked: "Checked") -> int:
    px = kit.look.px
    high = px(8 + 34)
    for _, _, told in _digits(kit, inner.w, checked):
        high += px(22) + _lines_height(kit, inner, told) + px(6)
    return high if checked.file.seal else px(8)


def _lines_height(kit: Kit, inner: Rect, told: str) -> int:
    return text_block_height(kit.look, told, inner.w, Size.LABEL, weight=Weight.MEDIUM)


def _seal(kit: Kit, rect: Rect, checked: "Checked") -> list[Piece]:
    """Commitment and secret in full, the words mixed in, each to be copied."""
    px, palette, words, look = kit.look.px, kit.look.palette, kit.words, kit.look
    seal = checked.file.seal
    if seal is None:
        return []
    pieces = [kit.rule("seal/rule", rect.x, rect.y, rect.w)]
    y = rect.y + px(8)
    for name, value, told in _digits(kit, rect.w, checked):
        note = _note(kit, checked, name)
        middle = y + px(10)
        label = words(f"check.{name}")
        beside = rect.x + text_width(look, label, Size.LABEL, Weight.BOLD) + px(10)
        cut = cut_to(look, note, rect.right - px(_COPY + 8) - beside, Size.NOTE)
        high = _lines_height(kit, rect, told)
        at = Rect(rect.x, y + px(22), rect.w, high)
        pieces += [
            kit.text(f"seal/{name}/label", label, rect.x, middle, Size.LABEL, weight=Weight.BOLD),
            kit.text(f"seal/{name}/note", cut, beside, middle, Size.NOTE, palette.ink2,
                     tip=note if cut != note else ""),
            _copier(kit, Rect(rect.right - px(_COPY), y - px(5), px(_COPY), px(_COPY)), checked,
                    name, value),
            kit.paragraph(f"seal/{name}", told, at, Size.LABEL, palette.ink),
        ]  # fmt: skip
        y += px(22) + high + px(6)
    return [*pieces, *_foot(kit, Rect(rect.x, y, rect.w, px(34)), checked, seal.salt)]


def _foot(kit: Kit, rect: Rect, checked: "Checked", salt: str) -> list[Piece]:
    """The words that were mixed in, and everything as text for somebody else's hands."""
    px, palette, words, look = kit.look.px, kit.look.palette, kit.words, kit.look
    middle = rect.y + px(15)
    label = words("seal.your_words")
    told = words("check.copied" if checked.copied == "all" else "check.copy_all")
    text = proof_told(words, checked.file, checked.shown)
    link = kit.link("copy/all", rect.right, middle, told, checked.copier("all", text), align=1.0)
    left = rect.x + text_width(look, label, Size.LABEL, Weight.BOLD) + px(10)
    room = (link.node.rect.x if link.node else rect.right) - px(12) - left
    cut = cut_to(look, salt, room, Size.LABEL)
    tip = salt[:300] if cut != salt else ""
    return [
        kit.text("seal/salt/label", label, rect.x, middle, Size.LABEL, weight=Weight.BOLD),
        kit.text("seal/salt", cut, left, middle, Size.LABEL, palette.ink, tip=tip),
        link,
    ]


def _note(kit: Kit, checked: "Checked", name: str) -> str:
    """That the commitment is the secret's, once that has been found."""
    fault = checked.verdict.fault
    if name != "commitment" or (fault is not None and fault.key == "commitment"):
        return ""
    return kit.words("check.commitment_note") if len(checked.lines) > 2 else ""


def _copier(kit: Kit, rect: Rect, checked: "Checked", name: str, value: str) -> Piece:
    is_copied = checked.copied == name
    label = kit.words("check.copied" if is_copied else f"check.copy_{name}")
    icon = "check" if is_copied else "copy"
    return kit.quiet_icon(f"copy/{name}", rect, icon, label, checked.copier(name, value))
