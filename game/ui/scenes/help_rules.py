"""The rules of a table, box by box, each with dice that it pays and dice that just miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.boxes import Box, BoxKind
from game.rules.dice import DICE
from game.rules.examples import Worked, worked
from game.rules.table import Joker, Table
from game.ui.flow import Block
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.scenes.help_blocks import (
    dice_beside,
    paragraph,
    rule,
    side_by_side,
    space,
    title,
    together,
)
from game.ui.scenes.help_parts import TablesPart
from game.ui.stage import Piece
from game.ui.told import tip_of

if TYPE_CHECKING:
    from game.text import Words
    from game.ui.scenes.help import Help

_JOKER_FACE = 4  # of the worked joker
_LINE_BY_THREES = 3  # of each face: what an upper bonus is often set at


class RulesPart(TablesPart):
    """The rules of the table that is chosen."""

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """Turn, boxes, what hangs on several boxes, and the end."""
        table = page.tables[page.chosen]
        blocks = [
            title(kit, "rules/title", kit.words.table(table.id, table.name), width),
            *paragraph(kit, "rules/turn", kit.words("rules.turn"), width),
            _print(kit, page),
        ]
        numbers = [box for box in table.boxes if box.is_number]
        for box in table.boxes:
            if box.is_number:
                blocks.append(_number(kit, table, box, width, is_first=box == numbers[0]))
            else:
                blocks.append(_box(kit, table, box, width))
        blocks += _more(kit, table, width)
        end = kit.words("help.ending", best_card=table.best_card)
        blocks.append(_told(kit, "ending", kit.words("help.ending_title"), [end], width))
        return blocks


def _print(kit: Kit, page: Help) -> Block:
    """The way to a score sheet for real dice."""
    high = kit.look.px(34)

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        middle = rect.y + high // 2 - kit.look.px(3)
        return [kit.link("print", rect.x, middle, kit.words("print.open"), page.print_sheet)]

    return Block(high, make)


def _number(kit: Kit, table: Table, box: Box, width: int, *, is_first: bool) -> Block:
    """A number box in one line: they are all alike, and the first one says how."""
    words, shown = kit.words, worked(box)
    id_ = f"rules/{box.id}"
    name = words.box(table.id, box.id)
    ink = kit.look.palette.ink
    line = side_by_side(kit, width, [
        lambda wide: together(
            paragraph(kit, id_, name, wide, Size.POINTS, ink, gap=0, weight=Weight.BOLD)
        ),
        lambda wide: dice_beside(kit, f"{id_}/pays", shown.pays, _pays(words, shown), wide),
    ])  # fmt: skip
    if not is_first or shown.misses is None:
        return together([rule(kit, f"{id_}/rule"), line])
    misses, why = shown.misses, _misses(words, table, box, shown)
    about = side_by_side(kit, width, [
        lambda wide: together(
            paragraph(kit, f"{id_}/asks", tip_of(words, table, box), wide, Size.LABEL, gap=4)
        ),
        lambda wide: dice_beside(kit, f"{id_}/misses", misses, why, wide, is_good=False),
    ])  # fmt: skip
    return together([rule(kit, f"{id_}/rule"), line, about])


def _box(kit: Kit, table: Table, box: Box, width: int) -> Block:
    """Name, what it asks for and pays, and the dice."""
    words, shown = kit.words, worked(box)
    id_ = f"rules/{box.id}"
    name = words.box(table.id, box.id)
    parts = [
        rule(kit, f"{id_}/rule"),
        *paragraph(kit, id_, name, width, Size.POINTS, kit.look.palette.ink, gap=2,
                   weight=Weight.BOLD),
        *paragraph(kit, f"{id_}/asks", tip_of(words, table, box), width, Size.LABEL, gap=7),
    ]  # fmt: skip
    makers = [
        lambda wide: dice_beside(kit, f"{id_}/pays", shown.pays, _pays(words, shown), wide),
    ]
    if shown.misses is not None:
        misses, why = shown.misses, _misses(words, table, box, shown)
        makers.append(
            lambda wide: dice_beside(kit, f"{id_}/misses", misses, why, wide, is_good=False)
        )
    return together([*parts, side_by_side(kit, width, [*makers, _nothing][:2])])


def _nothing(_wide: int) -> Block:
    return Block(0, lambda _kit, _rect: [])


def _pays(words: Words, shown: Worked) -> str:
    if shown.served is None:
        return words("help.pays", points=shown.points)
    return words("help.pays_served", points=shown.points, served=shown.served)


def _misses(words: Words, table: Table, box: Box, shown: Worked) -> str:
    assert shown.why is not None
    after = words.box(table.id, box.after or "")
    return words(f"help.miss.{shown.why.value}", after=after)


# -- what hangs on several boxes


def _told(kit: Kit, id_: str, name: str, told: list[str], width: int) -> Block:
    parts = [
        rule(kit, f"rules/{id_}/rule"),
        *paragraph(kit, f"rules/{id_}", name, width, Size.POINTS, kit.look.palette.ink, gap=2,
                   weight=Weight.BOLD),
    ]  # fmt: skip
    for number, line in enumerate(told):
        parts += paragraph(kit, f"rules/{id_}/{number}", line, width, Size.LABEL, gap=4)
    return together([*parts, space(kit, 4)])


def _more(kit: Kit, table: Table, width: int) -> list[Block]:
    """Upper bonus, further five alike, jokers."""
    words, blocks = kit.words, []
    if table.bonus is not None:
        told = [words("help.bonus", at=table.bonus.at, points=table.bonus.points)]
        if _LINE_BY_THREES * sum(b.face for b in table.boxes if b.is_number) == table.bonus.at:
            told.append(words("help.bonus_threes", at=table.bonus.at))
        blocks.append(_told(kit, "bonus", words("help.bonus_title"), told, width))
    if table.five_alike is not None and table.further_five_alike:
        name = words.box(table.id, table.five_alike.id)
        told = [words("help.further", box=name, points=table.further_five_alike)]
        blocks.append(_told(kit, "further", words("help.further_title"), told, width))
    if table.five_alike is not None and table.joker is not Joker.NONE:
        blocks.append(_joker(kit, table, table.five_alike, width))
    return blocks


def _joker(kit: Kit, table: Table, five_alike: Box, width: int) -> Block:
    words = kit.words
    name = words.box(table.id, five_alike.id)
    told = _told(kit, "joker", words("help.joker_title"), [words("help.joker", box=name)], width)
    faces = (_JOKER_FACE,) * DICE
    paid = next((b for b in table.boxes if b.kind in _SHOWN_AS_JOKER), None)
    if paid is None:
        return told
    pays = words("help.joker_pays", box=words.box(table.id, paid.id),
                 points=paid.points(faces, is_joker=True))  # fmt: skip
    return together([told, dice_beside(kit, "rules/joker/dice", faces, pays, width)])


_SHOWN_AS_JOKER = (BoxKind.FULL_HOUSE, BoxKind.STRAIGHT)  # five alike make neither by themselves
