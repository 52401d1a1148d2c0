"""What moves on the card: the band that slides, a number that is written, the bar to the bonus."""

from game.rules.boxes import BoxId
from game.rules.match import Match
from game.ui.preferences import Movement
from game.ui.travel import eased

SLIDE_S, FILL_S, BAR_S = 0.26, 0.16, 0.40  # look.md, Motion


class CardMotion:
    """Follows a match with some delay; `update` it every frame."""

    def __init__(self, match: Match) -> None:
        self.just = _filled_last(match)
        self.grown = 0.0  # 1 the moment it is written, then down to 0
        self.band = float(match.seat)
        self.uppers: tuple[float, ...] = tuple(float(card.upper) for card in match.cards)
        self._band_from = self.band
        self._uppers_from = self.uppers
        self._match = match
        self._slide_s = SLIDE_S
        self._bar_s = BAR_S

    def follow(self, match: Match) -> None:
        """The match has gone on (or a step back)."""
        if len(match.turns) != len(self._match.turns):
            self.just = _filled_last(match)
            self.grown = 1.0 if len(match.turns) > len(self._match.turns) else 0.0
        if match.seat != self._match.seat:
            self._band_from, self._slide_s = self.band, 0.0
        if [c.upper for c in match.cards] != [c.upper for c in self._match.cards]:
            self._uppers_from, self._bar_s = self.uppers, 0.0
        self._match = match

    def update(self, dt_s: float, movement: Movement) -> bool:
        """Move on; whether anything still moves."""
        at_once = movement is not Movement.FULL
        self._slide_s = SLIDE_S if at_once else min(SLIDE_S, self._slide_s + dt_s)
        self._bar_s = BAR_S if at_once else min(BAR_S, self._bar_s + dt_s)
        self.grown = 0.0 if at_once else max(0.0, self.grown - dt_s / FILL_S)
        way = eased(self._slide_s / SLIDE_S)
        self.band = self._band_from + (self._match.seat - self._band_from) * way
        way = eased(self._bar_s / BAR_S)
        self.uppers = tuple(
            start + (card.upper - start) * way
            for start, card in zip(self._uppers_from, self._match.cards, strict=True)
        )
        return self._slide_s < SLIDE_S or self._bar_s < BAR_S or self.grown > 0

    def finish(self) -> None:
        """End everything that moves."""
        self.update(max(SLIDE_S, BAR_S, FILL_S), Movement.NONE)


def _filled_last(match: Match) -> tuple[int, BoxId] | None:
    """The seat and the box that were filled last, which stay marked until the next are."""
    if not match.turns:
        return None
    turn = match.turns[-1]
    assert turn.box is not None
    return turn.seat, turn.box
