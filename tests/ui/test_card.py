"""The card fits every window: any table, any number of seats, nothing overlaps or is clipped."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.rules.boxes import BoxId
from game.rules.card import Card
from game.text import read_words
from game.ui.card import CardPlan, CardShown, SeatShown, card_pieces
from game.ui.card_plan import seat_names
from game.ui.kit import Kit, Touch
from game.ui.lettering import text_width
from game.ui.look import Look, Rect, Theme, Weight
from game.ui.nodes import Role
from game.ui.scenes.play_plan import PlayPlan
from tests.support.matches import LEVELS, SHIPPED

SIZES = [
    (960, 600),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (1280, 1024),
    (2560, 1440),
]
WORDS = read_words(LEVELS.parent / "assets" / "text" / "en.po")
NAMES = ["Ada", "Hard", "Bjørn-Erik", "Szőke Ágnes", "İpek Yıldız", "Master"]


@pytest.fixture(autouse=True)
def fonts():
    pygame.font.init()


def plan(size, table, seats, setting=1.0):
    look = Look.of(*size, Theme.DAY, setting)
    return CardPlan.of(look, PlayPlan.of(look).card, table, seats)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("setting", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("table", SHIPPED.values(), ids=lambda t: t.id)
def test_all_boxes_of_all_seats_are_inside_the_card_and_apart(size, seats, setting, table):
    p = plan(size, table, seats, setting)
    cells = [p.cell(place, seat) for place in range(len(p.rows_y)) for seat in range(seats)]
    for cell in cells:
        assert cell.w >= 20
        assert cell.h >= 16
        assert p.rect.x <= cell.x
        assert cell.right <= p.rect.right - p.pad + 1
        assert p.seats_y < cell.y
        assert cell.bottom <= p.total_y
    assert not any(a.overlaps(b) for i, a in enumerate(cells) for b in cells[i + 1 :])
    if p.further_y is not None:
        assert cells[-1].bottom <= p.further_y < p.total_y
    assert p.total_y + p.look.px(50) <= p.foot_y + p.look.px(9), "totals stand above the seal"
    assert p.names >= p.look.px(118)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 7))
def test_names_fit_their_columns_and_stay_apart(size, seats):
    p = plan(size, SHIPPED["yacht-bonus"], seats)
    shown, type_size = seat_names(p.look, p, NAMES[:seats])
    assert len(set(shown)) == seats
    for name in shown:
        assert text_width(p.look, name, type_size, Weight.BOLD) <= p.column
    long, _ = seat_names(p.look, p, ["Wolfeschlegelsteinhausen"] * seats)
    assert all(name for name in long)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_box_names_fit_before_the_first_column(size, seats):
    for table in SHIPPED.values():
        p = plan(size, table, seats)
        type_size = 13.5 if p.is_narrow else 14.5
        for place, box in enumerate(table.boxes):
            row = p.name_row(place)
            side = min(p.look.px(20), round(row.h * 0.62))
            width = text_width(p.look, WORDS.box(table.id, box.id), type_size)
            assert side + p.look.px(10) + width <= p.names


def shown_card(**changes):
    table = SHIPPED["yacht-bonus"]
    fields = {
        "table": table,
        "title": "Yacht with bonus",
        "round": "Round 1 of 12",
        "seats": (SeatShown("Ada", "A", False, 0), SeatShown("Hard", "H", True, 1)),
        "cards": (Card.empty(table), Card.empty(table)),
        "active": 0,
        "band": 0.0,
        "possible": (),
        "can_fill": False,
    }
    return CardShown(**(fields | changes))


def pieces_of(shown, touch=None):
    look = Look.of(1280, 720, Theme.DAY)
    p = CardPlan.of(look, PlayPlan.of(look).card, shown.table, len(shown.cards))
    return card_pieces(Kit(look, WORDS, touch or Touch()), p, shown, lambda _box: None)


def cells_of(pieces):
    return {p.node.id: p.node for p in pieces if p.node and p.node.role is Role.CELL}


def test_every_cell_is_told_in_words():
    table = SHIPPED["yacht-bonus"]
    card = Card.empty(table).fill(BoxId("full_house"), (6, 6, 6, 5, 5), 1)
    possible = tuple(card.possible((3, 3, 3, 3, 1), 1).items())
    cells = cells_of(pieces_of(shown_card(cards=(card, card), possible=possible, can_fill=True)))
    assert len(cells) == 24
    assert cells["cell/0/full_house"].label == "Ada, Full House: 28"
    assert cells["cell/0/threes"].label == "Ada, Threes: 12 possible"
    assert cells["cell/1/threes"].label == "Hard, Threes: open"
    assert cells["cell/0/threes"].actions
    assert not cells["cell/0/full_house"].actions
    assert not any(node.actions for id_, node in cells.items() if id_.startswith("cell/1"))


def test_nothing_can_be_filled_when_it_is_not_the_players_turn():
    table = SHIPPED["yacht-bonus"]
    possible = tuple(Card.empty(table).possible((3, 3, 3, 3, 1), 1).items())
    cells = cells_of(pieces_of(shown_card(possible=possible, can_fill=False)))
    assert not any(node.actions for node in cells.values())


def test_drawing_twice_gives_the_same_picture():
    pygame.display.init()
    look = Look.of(1280, 720, Theme.DAY)
    from game.ui.canvas import Canvas

    pictures = []
    for _ in range(2):
        target = pygame.Surface((1280, 720))
        for piece in pieces_of(shown_card()):
            piece.draw(Canvas(target, look))
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) > 50, "something was drawn"


def test_rect_helpers():
    rect = Rect(10, 20, 30, 40)
    assert rect.centre == (25, 40)
    assert rect.grown(5) == Rect(5, 15, 40, 50)
    assert rect.overlaps(Rect(39, 59, 5, 5))
    assert not rect.overlaps(Rect(40, 20, 5, 5))
