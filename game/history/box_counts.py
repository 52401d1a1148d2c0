"""What a person's cards hold: how often each box was filled, and with what."""

from dataclasses import dataclass, field

from game.history.ended import MatchDetail
from game.history.figures import Play
from game.rules.boxes import BoxId
from game.solve.counts import Counts


@dataclass(slots=True)
class BoxCounts:
    """What the boxes of the cards that were added hold; `add` one match after the other."""

    cards: int = 0
    _boxes: dict[BoxId, dict[int, int]] = field(default_factory=dict)
    _extra: dict[int, int] = field(default_factory=dict)

    def add(self, play: Play, detail: MatchDetail) -> None:
        """Count the card of that play; a detail that lacks its seat is left out."""
        if play.place >= len(detail.seats):
            return
        written = detail.seats[play.place].boxes
        for box, points in written:
            _count(self._boxes.setdefault(box, {}), points)
        _count(self._extra, play.seat.total - sum(points for _, points in written))
        self.cards += 1

    @property
    def boxes(self) -> dict[BoxId, Counts]:
        """The points written in each box, in no order; a box that was never filled is not there."""
        return {box: Counts.of(found) for box, found in self._boxes.items()}

    @property
    def extra(self) -> Counts:
        """The points of each card that stand in no box: upper bonus, further five alike."""
        return Counts.of(self._extra)


def _count(counts: dict[int, int], points: int) -> None:
    counts[points] = counts.get(points, 0) + 1
