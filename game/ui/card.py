"""The score card beside the tray: the drawn sheet, and the cells that can be reached."""

from collections.abc import Callable

from game.rules.boxes import Box, BoxId
from game.rules.card import Card
from game.rules.dice import Points
from game.ui.canvas import Canvas
from game.ui.card_paint import CardShown, SeatShown, draw_avatar, draw_pill, draw_sheet
from game.ui.card_plan import CardPlan
from game.ui.kit import Kit
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece
from game.ui.told import tip_of

__all__ = ["CardPlan", "CardShown", "SeatShown", "card_pieces", "draw_avatar"]


def card_pieces(
    kit: Kit, plan: CardPlan, shown: CardShown, fill: Callable[[BoxId], None]
) -> list[Piece]:
    """The card and its cells, back to front."""

    def draw(canvas: Canvas) -> None:
        draw_sheet(canvas, plan, shown, kit.words)

    inside = plan.rect.grown(-kit.look.px(7))  # within the rounded corners
    pieces = [kit.panel("card/paper", plan.rect), Piece("card", inside, (shown, plan), draw)]
    pieces += _name_nodes(kit, plan, shown)
    for seat, card in enumerate(shown.cards):
        pieces += _cells(kit, plan, shown, seat, card, fill)
    return pieces


def _name_nodes(kit: Kit, plan: CardPlan, shown: CardShown) -> list[Piece]:
    words, table = kit.words, shown.table
    pieces = []
    for place, box in enumerate(table.boxes):
        rect = plan.name_row(place)
        node = Node(
            f"box/{box.id}",
            Role.TEXT,
            words.box(table.id, box.id),
            rect,
            tip=tip_of(words, table, box),
        )
        pieces.append(Piece(node.id, rect, None, lambda _: None, node))
    return pieces


def _cells(
    kit: Kit,
    plan: CardPlan,
    shown: CardShown,
    seat: int,
    card: Card,
    fill: Callable[[BoxId], None],
) -> list[Piece]:
    possible = dict(shown.possible) if seat == shown.active else {}
    pieces = []
    for place, box in enumerate(shown.table.boxes):
        rect = plan.cell(place, seat)
        written = card.points[place]
        id_ = f"cell/{seat}/{box.id}"
        name = kit.words.box(shown.table.id, box.id)
        who = shown.seats[seat].name
        if box.id in possible:
            pays = possible[box.id]
            label = kit.words("card.cell_possible", box=name, points=pays, who=who)
            if shown.can_fill:
                pieces.append(_open_cell(kit, plan, shown, place, box, pays, label, fill))
                continue
        elif written is None:
            label = kit.words("card.cell_open", box=name, who=who)
        else:
            label = kit.words("card.cell_filled", box=name, points=written, who=who)
        node = Node(id_, Role.CELL, label, rect, group=kit.words("card.of", who=who))
        pieces.append(Piece(id_, rect, None, lambda _: None, node))
    return pieces


def _open_cell(
    kit: Kit,
    plan: CardPlan,
    shown: CardShown,
    place: int,
    box: Box,
    pays: Points,
    label: str,
    fill: Callable[[BoxId], None],
) -> Piece:
    assert shown.active is not None
    id_ = f"cell/{shown.active}/{box.id}"
    is_armed = shown.armed == box.id
    if is_armed:
        label = kit.words("card.cell_armed", box=kit.words.box(shown.table.id, box.id))
    cell, pill = plan.cell(place, shown.active), plan.pill(place, shown.active)
    hot = kit.touch.hover == id_
    hinted = shown.hinted == box.id

    def draw(canvas: Canvas) -> None:
        draw_pill(canvas, plan, pill, pays, hot, hinted, is_armed)
        if kit.touch.focus == id_:
            canvas.ring(pill, 8 * kit.look.scale)

    group = kit.words("card.of", who=shown.seats[shown.active].name)
    node = Node(id_, Role.CELL, label, cell, (Action.PRESS,), value=str(pays), group=group)
    return kit.custom(node, (pays, hot, hinted, is_armed), draw, lambda: fill(box.id))
