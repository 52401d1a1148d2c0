"""The line of a whole match below its replay: a mark a turn, each seat's at a height of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.rules.match import Match
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.look import Rect, mix
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece
from game.ui.told_replay import mark_told

if TYPE_CHECKING:
    from game.ui.scenes.replay import Replay

_PAD, _ABOVE, _MARK = 4, 3, 4  # design units: clear of ends and edges, a mark's height
_BETWEEN = 3  # between two rounds
_FAINT = 0.55  # how far the marks of turns to come fade into the paper


@dataclass(frozen=True, slots=True)
class _Line:
    """Where the marks stand, in real pixels. All turns a match can have find room."""

    rect: Rect
    pad: int
    between: float
    cell_w: float
    seats: int

    @classmethod
    def of(cls, kit: Kit, rect: Rect, match: Match) -> "_Line":
        seats, rounds = len(match.cards), len(match.table.boxes)
        pad = kit.look.px(_PAD)
        between = kit.look.px(_BETWEEN) if seats > 1 else 0
        room = rect.w - 2 * pad - (rounds - 1) * between
        return cls(rect, pad, between, room / (seats * rounds), seats)

    def cell(self, place: int) -> Rect:
        """The whole height of the line where the mark of that turn stands."""
        left, right = (self._x(place + side) - side * self._gap(place) for side in (0, 1))
        return Rect(round(left), self.rect.y, round(right) - round(left), self.rect.h)

    def _x(self, place: int) -> float:
        return self.rect.x + self.pad + place * self.cell_w + place // self.seats * self.between

    def _gap(self, place: int) -> float:
        """What lies between that turn and the next."""
        return self.between if (place + 1) % self.seats == 0 else 0


def line_pieces(kit: Kit, rect: Rect, replay: "Replay") -> list[Piece]:
    """The line, and a node for each turn, that leads to it when pressed."""
    line = _Line.of(kit, rect, replay.view.match)
    place, done = replay.shown.place, _share_done(replay)
    seats = [turn.seat for turn in replay.course.turns]

    def draw(canvas: Canvas) -> None:
        _draw(canvas, line, seats, place, done)

    key = (replay.at, replay.view.in_flight)
    pieces = [Piece("line", rect.grown(kit.look.px(3)), key, draw)]
    return pieces + [_turn(kit, line.cell(number), replay, number) for number in range(len(seats))]


def _share_done(replay: "Replay") -> float:
    """How much of the turn that is shown has been seen, 0 to 1."""
    course, shown = replay.course, replay.shown
    numbers = [n for n, moment in enumerate(course.moments) if moment.place == shown.place]
    reached = replay.at + (replay.view.in_flight is not None)
    return (reached - numbers[0]) / max(1, len(numbers) - 1)


def _draw(canvas: Canvas, line: _Line, seats: Sequence[int], place: int, done: float) -> None:
    """Turns that are over in full, those to come faint, a pointer at where it is."""
    px, palette, rect = canvas.look.px, canvas.palette, line.rect
    canvas.fill(rect, px(7), palette.paper, palette.border, canvas.look.hairline_px)
    here = line.cell(place)
    canvas.fill(here, px(3), palette.band, palette.possible_line, canvas.look.hairline_px)
    high = px(_MARK)
    free = rect.h - 2 * px(_ABOVE) - high
    for number, seat in enumerate(seats):
        cell = line.cell(number)
        lane = seat / (line.seats - 1) if line.seats > 1 else 0.5
        mark = Rect(cell.x, rect.y + px(_ABOVE) + round(free * lane), max(1, cell.w - 1), high)
        colour = palette.seats[seat]
        if number > place:
            colour = mix(colour, palette.paper, _FAINT)
        canvas.fill(mark, min(px(2), mark.w / 2), colour)
    wide = max(2, px(2.4))
    x = round(here.x + (here.w - wide) * done)
    canvas.fill(Rect(x, rect.y - px(2), wide, rect.h + 2 * px(2)), wide / 2, palette.ink)


def _turn(kit: Kit, cell: Rect, replay: "Replay", place: int) -> Piece:
    """The node of a turn. Tab comes to the one that is shown, arrows and the mouse to all."""
    told = mark_told(kit.words, replay.view, replay.course.turns[place])
    is_shown = replay.shown.place == place
    id_ = f"turn/{place}"
    is_hot = kit.touch.hover == id_

    def draw(canvas: Canvas) -> None:
        if is_hot:
            canvas.fill(cell, canvas.look.px(3), None, canvas.palette.ink, canvas.look.hairline_px)
        if kit.touch.focus == id_:
            canvas.ring(cell, canvas.look.px(3))

    node = Node(
        id_, Role.BUTTON, told, cell, (Action.PRESS,), is_checked=is_shown, tip=told,
        by_tab=is_shown,
    )  # fmt: skip
    return kit.custom(node, None, draw, partial(replay.go_to_turn, place))
