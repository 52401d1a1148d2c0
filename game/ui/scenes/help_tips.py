"""Tips for play, each worked in dice, with what the options are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.boxes import BoxId
from game.rules.dice import ROLLS
from game.solve.odds import box_odds, chance_from, mean_points
from game.ui import tips
from game.ui.canvas import Canvas
from game.ui.flow import Block
from game.ui.kit import Kit
from game.ui.look import Rect, Size
from game.ui.nodes import Node, Role
from game.ui.scenes.help_blocks import dice_beside, name_and_value, paragraph, space, title
from game.ui.scenes.help_parts import Entry, WholePart
from game.ui.small_dice import draw_small_dice
from game.ui.stage import Piece
from game.ui.tips import Position, TipId
from game.ui.told import dice_told
from game.ui.told_chances import chance_told, points_told

if TYPE_CHECKING:
    from game.rules.table import Table
    from game.text import Words
    from game.ui.scenes.help import Help

_DIE, _PITCH = 40, 47  # design units


class TipsPart(WholePart):
    """One tip at a time."""

    def entries(self, page: Help) -> Sequence[Entry]:
        """The tips by name."""
        return [Entry(tip.value, page.desk.words(f"tips.{tip.value}.name")) for tip in TipId]

    def first(self, page: Help) -> str:
        """The first tip."""
        return next(iter(TipId)).value

    def blocks(self, page: Help, kit: Kit, width: int) -> list[Block]:
        """The tip in words, then in dice."""
        tip, words = TipId(page.chosen), kit.words
        tables = page.desk.services.tables
        blocks = [
            title(kit, "tip/title", words(f"tips.{tip.value}.name"), width),
            *paragraph(kit, "tip/words", words(f"tips.{tip.value}"), width, gap=14),
        ]
        if tip in tips.POSITIONS:
            position = tips.POSITIONS[tip]
            if position.table in tables:
                blocks += _position(kit, position, tables[position.table], width)
                if tip is TipId.NET:
                    blocks += _net(kit, tables[position.table], width)
        elif tip is TipId.DUPLICATE:
            found = [tables[id_] for id_ in tips.STRAIGHT_TABLES if id_ in tables]
            blocks += [block for table in found for block in _straight(kit, table, width)]
        elif tip is TipId.HIGH_FOUR and tips.FOURS_TABLE in tables:
            blocks += _fours(kit, tables[tips.FOURS_TABLE], width)
        elif tip is TipId.EARLY:
            blocks += _early(kit, width)
        return blocks


def _large_dice(kit: Kit, faces: Sequence[int]) -> Block:
    px = kit.look.px

    def make(kit: Kit, rect: Rect) -> list[Piece]:
        at = Rect(rect.x, rect.y, px(_PITCH) * len(faces), px(_DIE))

        def draw(canvas: Canvas) -> None:
            middle = at.y + at.h / 2
            draw_small_dice(canvas, at.x, middle, faces, px(_DIE), px(_PITCH))

        node = Node("tip/dice", Role.TEXT, dice_told(faces), at)
        return [Piece(node.id, at.grown(px(4)), (tuple(faces), rect), draw, node)]

    return Block(px(_DIE) + px(12), make)


def _position(kit: Kit, position: Position, table: Table, width: int) -> list[Block]:
    """What lies there, and what the options are worth."""
    words = kit.words
    told = words.table(table.id, table.name)
    rolls = position.rolls_left
    left = words("tips.throws_left", n=rolls) if rolls else words("tips.last")
    blocks = [_large_dice(kit, position.faces)]
    blocks += paragraph(kit, "tip/where", words("tips.where", table=told, left=left), width,
                        Size.LABEL)  # fmt: skip
    for box, points in position.given.items():
        name = words.box(table.id, box)
        line = words("tips.given", box=name, points=points)
        blocks += paragraph(kit, f"tip/given/{box}", line, width, Size.LABEL, gap=4)
    for number, option in enumerate(position.options):
        value = words("tips.gives_up", points=points_told(words, option.gives_up))
        told = _told(words, position, table, option.taken)
        shown = value if option.gives_up else words("tips.best")
        blocks.append(name_and_value(kit, f"tip/option/{number}", told, shown, width))
    return blocks


def _told(words: Words, position: Position, table: Table, taken: BoxId | tuple[int, ...]) -> str:
    if isinstance(taken, tuple):
        return words("tips.hold", dice=dice_told(taken))
    roll_number = ROLLS - position.rolls_left
    points = position.card(table).pays(taken, position.faces, roll_number)
    return words("tips.box", box=words.box(table.id, taken), points=points)


def _net(kit: Kit, table: Table, width: int) -> list[Block]:
    words, box = kit.words, table.box(BoxId("choice"))
    told = words("tips.net.average", points=points_told(words, mean_points(box)))
    return [space(kit, 8), *paragraph(kit, "tip/average", told, width, Size.LABEL)]


def _straight(kit: Kit, table: Table, width: int) -> list[Block]:
    """The same dice in the straight of two tables, and how often each is made."""
    words, box = kit.words, table.box(BoxId("small_straight"))
    points = box.points(tips.STRAIGHT)
    told = words("tips.in_box", table=words.table(table.id, table.name),
                 box=words.box(table.id, box.id), points=points)  # fmt: skip
    chance = chance_told(words, box_odds(table)[box.id].three)
    line = words("tips.made_within_three", chance=chance)
    return [
        dice_beside(kit, f"tip/dice/{table.id}", tips.STRAIGHT, told, width, is_good=points > 0),
        *paragraph(kit, f"tip/chance/{table.id}", line, width, Size.LABEL, gap=16),
    ]


def _fours(kit: Kit, table: Table, width: int) -> list[Block]:
    words, box = kit.words, table.box(BoxId("four_of_a_kind"))
    blocks = [
        dice_beside(kit, f"tip/dice/{faces[0]}", faces,
                    words("help.pays", points=box.points(faces)), width)
        for faces in tips.FOURS
    ]  # fmt: skip
    chance = chance_told(words, box_odds(table)[box.id].three)
    line = words("tips.made_within_three", chance=chance)
    return [*blocks, *paragraph(kit, "tip/chance", line, width, Size.LABEL)]


def _early(kit: Kit, width: int) -> list[Block]:
    words = kit.words
    blocks = [_large_dice(kit, tips.FOUR_HELD)]
    for throws in (1, 2):
        chance = chance_from(tips.FOUR_HELD, throws, lambda roll: len(set(roll)) == 1)
        told, left = chance_told(words, chance), words("tips.throws_left", n=throws)
        blocks.append(name_and_value(kit, f"tip/option/{throws}", left, told, width))
    return blocks
