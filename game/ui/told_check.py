"""Sentences about the check of a match: its lines, its throws, and how a face follows."""

from game.locales import NONE
from game.rules.checked import shown
from game.rules.dice import DICE, SIDES
from game.session.check_lines import CheckLine, Part
from game.session.checking import CheckedThrow, MatchFile, Slot
from game.text import Words
from game.ui.told import dice_told, listed


def line_told(words: Words, file: MatchFile, line: CheckLine, *, is_short: bool = False) -> str:
    """What a line is about; `is_short` leaves out whose turn it was and which."""
    turn = line.turn
    if turn is None:
        if line.part is Part.TOTAL and line.seat is not None:
            return words("check.total_of", name=_name(file, line.seat))
        return words(f"check.part_{line.part.value}")
    if line.throw is not None:
        told = words("check.throw", roll=line.throw.roll)
    elif turn.box is None:
        told = words("check.no_box")
    elif any(turn.box == box.id for box in file.table.boxes):
        told = words.box(file.table.id, turn.box)
    else:
        told = shown(turn.box)
    if is_short:
        return told
    number = shown(str(turn.number))
    return words("check.of_turn", turn=number, name=_name(file, turn.seat), what=told)


def sum_told(words: Words, file: MatchFile, line: CheckLine) -> str:
    """What stands in the file for that line, in few words."""
    match line.part:
        case Part.TABLE:
            return words.table(file.table.id, file.table.name)
        case Part.SEATS:
            return words("check.seats", n=len(file.seats))
        case Part.SEAL:
            return _seal_told(words, file)
        case Part.BOX if line.turn is not None and line.turn.points is not None:
            return shown(str(line.turn.points))
        case Part.TOTAL if file.result is not None and line.seat is not None:
            return shown(str(file.result.totals[line.seat]))
        case Part.RESULT:
            return _result_told(words, file)
    return ""


def _seal_told(words: Words, file: MatchFile) -> str:
    if file.seal is None:
        return words("check.no_seal")
    if file.options.day is not None:
        return words("check.day", day=shown(file.options.day))
    return words("check.sealed")


def _result_told(words: Words, file: MatchFile) -> str:
    if file.result is None:
        return words("check.no_result")
    names = [_name(file, seat) for seat in file.result.winners[:6]]
    return listed(words, names) if names else NONE


def throw_told(words: Words, throw: CheckedThrow) -> str:
    """The dice of a throw and which of them were held, as it is spoken."""
    told = shown(dice_told(throw.faces[:DICE]))
    if not throw.held:
        return told
    dice = ", ".join(shown(str(die)) for die in throw.held[:DICE])
    held = words("check.held", dice=dice)
    return f"{told}, {held}"


def slot_told(words: Words, slot: Slot) -> str:
    """How the face follows from the bytes, to be done by hand."""
    told = words(
        "check.byte", hex=f"{slot.byte:02x}", byte=slot.byte,
        times=slot.byte // SIDES, rest=slot.byte % SIDES, face=slot.face,
    )  # fmt: skip
    if not slot.passed_over:
        return words("check.first_byte", told=told)
    return words("check.passed_over", bytes=slot.passed_over.hex(" "), told=told)


def digits_told(digits: str) -> str:
    """Hexadecimal digits in groups of eight, for reading."""
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))


def proof_told(words: Words, file: MatchFile, line: CheckLine) -> str:
    """Seal and line as plain text: everything somebody needs to follow it elsewhere."""
    lines = []
    if file.seal is not None:
        for name, value in (
            ("check.commitment", file.seal.commitment),
            ("check.secret", file.seal.secret),
            ("seal.your_words", file.seal.salt),
        ):
            lines.append(f"{words(name)}: {shown(value) if len(value) > 80 else value}")
    lines += ["", line_told(words, file, line)]
    for die, slot in enumerate(line.throw.slots if line.throw else ()):
        if slot is not None:
            lines.append(f"{slot.message}   {slot.stream.hex(' ')}   {slot_told(words, slot)}")
        elif line.throw is not None and die in line.throw.held:
            lines.append(words("check.die_held", die=die, face=line.throw.faces[die]))
    return "\n".join(lines).strip() + "\n"


def _name(file: MatchFile, seat: int) -> str:
    if 0 <= seat < len(file.seats):
        return file.seats[seat].shown_name
    return f"#{shown(str(seat))}"  # a seat that is not there
