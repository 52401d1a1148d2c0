"""Only what changed is drawn again, and drawing twice gives the same picture."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.look import Look, Rect, Theme
from game.ui.stage import Piece, Stage

LOOK = Look.of(1280, 720, Theme.DAY)


@pytest.fixture
def target():
    pygame.display.init()
    return pygame.Surface((1280, 720))


class Painter:
    def __init__(self):
        self.drawn = []

    def piece(self, id_, rect, colour):
        def draw(canvas):
            self.drawn.append(id_)
            canvas.target.fill(colour, rect)

        return Piece(id_, Rect(*rect), colour, draw)

    def take(self):
        drawn, self.drawn = self.drawn, []
        return drawn


GROUND = ("ground", (0, 0, 1280, 720), (10, 10, 10))


def covered(drawn, *wanted):
    """Exactly these rectangles, but for a column to the left that SDL copies faster with."""
    spread = [Rect(r.x - (r.x > 0 and r.x % 4 == 0), r.y, 0, r.h) for r in map(Rect._make, wanted)]
    spread = [Rect(s.x, s.y, r[0] + r[2] - s.x, s.h) for s, r in zip(spread, wanted, strict=True)]
    return sorted(drawn) == sorted(spread)


def test_nothing_is_drawn_when_nothing_changed(target):
    painter, stage = Painter(), Stage()
    pieces = [painter.piece(*GROUND), painter.piece("a", (100, 100, 50, 50), (200, 0, 0))]
    assert stage.show(target, LOOK, pieces) == [Rect(0, 0, 1280, 720)]
    painter.take()
    before = pygame.image.tobytes(target, "RGB")
    again = [painter.piece(*GROUND), painter.piece("a", (100, 100, 50, 50), (200, 0, 0))]
    assert stage.show(target, LOOK, again) == []
    assert painter.take() == []
    stage.forget()
    stage.show(target, LOOK, again)
    assert pygame.image.tobytes(target, "RGB") == before


def test_a_change_redraws_its_place_and_what_lies_over_and_under_it(target):
    painter, stage = Painter(), Stage()

    def scene(colour, x=100):
        return [
            painter.piece(*GROUND),
            painter.piece("a", (x, 100, 50, 50), colour),
            painter.piece("over", (120, 120, 50, 50), (0, 0, 200)),
            painter.piece("far", (600, 600, 20, 20), (0, 200, 0)),
        ]

    stage.show(target, LOOK, scene((200, 0, 0)))
    painter.take()
    assert covered(stage.show(target, LOOK, scene((0, 200, 200))), (100, 100, 50, 50))
    assert painter.take() == ["ground", "a", "over"]
    assert target.get_at((105, 105))[:3] == (0, 200, 200)
    assert target.get_at((130, 130))[:3] == (0, 0, 200), "what lies over it still does"
    drawn = stage.show(target, LOOK, scene((0, 200, 200), x=900))
    assert covered(drawn, (100, 100, 50, 50), (900, 100, 50, 50))
    assert target.get_at((105, 105))[:3] == (10, 10, 10), "its old place is clean"


def test_a_piece_that_goes_leaves_no_mark(target):
    painter, stage = Painter(), Stage()
    ground = painter.piece(*GROUND)
    stage.show(target, LOOK, [ground, painter.piece("a", (1270, 710, 50, 50), (200, 0, 0))])
    assert stage.show(target, LOOK, [ground]) == [Rect(1270, 710, 10, 10)]
    assert target.get_at((1275, 715))[:3] == (10, 10, 10)


def test_marks_that_overlap_are_drawn_once(target):
    painter, stage = Painter(), Stage()
    pieces = [painter.piece(*GROUND)]
    stage.show(target, LOOK, pieces)
    painter.take()
    marks = [Rect(0, 0, 20, 20), Rect(10, 10, 20, 20), Rect(25, 25, 20, 20), Rect(500, 500, 5, 5)]
    drawn = stage.show(target, LOOK, pieces, marks)
    assert covered(drawn, (0, 0, 45, 45), (500, 500, 5, 5))
    assert painter.take() == ["ground", "ground"]


def test_another_look_draws_everything(target):
    painter, stage = Painter(), Stage()
    pieces = [painter.piece(*GROUND)]
    stage.show(target, LOOK, pieces)
    evening = Look.of(1280, 720, Theme.EVENING)
    assert stage.show(target, evening, pieces) == [Rect(0, 0, 1280, 720)]
