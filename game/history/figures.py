"""What a person's finished matches come to: wins, totals, luck and loss, against each opponent.

A *play* is one seat of that person in one match. Somebody who sat on two seats of a match played
twice. A seat for which a bot stood in is not the person's own play: it is left out, and counted
apart. Totals compare only within one table; wins do over all.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from game.history.ended import EndedMatch, EndedSeat
from game.history.sample import Range, Sample, sample, share_range
from game.solve.counts import Counts, counted

_T = TypeVar("_T")


class Rival(StrEnum):
    """Who sat at the table with somebody."""

    BOT = "bot"
    PERSON = "person"
    NOBODY = "nobody"


class Opponent(NamedTuple):
    """Bots of one level, a person by name, or nobody."""

    rival: Rival
    name: str = ""  # the level, or what the person is called


ALONE = Opponent(Rival.NOBODY)


class Outcome(StrEnum):
    """How a match ended for a seat; to win it had to be above all others."""

    WON = "won"
    SHARED = "shared"
    LOST = "lost"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Play:
    """One seat of a person in a finished match."""

    match: EndedMatch
    place: int  # of the seat in the match

    @property
    def seat(self) -> EndedSeat:
        """What the person made of it."""
        return self.match.seats[self.place]

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        if len(self.match.seats) == 1:
            return Outcome.ALONE
        if self.place not in self.match.winners:
            return Outcome.LOST
        return Outcome.WON if len(self.match.winners) == 1 else Outcome.SHARED

    @property
    def others(self) -> tuple[tuple[int, EndedSeat], ...]:
        """The other seats, each with its place."""
        return tuple(pair for pair in enumerate(self.match.seats) if pair[0] != self.place)

    @property
    def opponents(self) -> frozenset[Opponent]:
        """Against whom it was."""
        return frozenset(opponent_of(seat) for _, seat in self.others) or frozenset({ALONE})

    def above(self, other: int) -> float:
        """1 above that other seat, ½ level with it, 0 below.

        A match won at once has the winner above all, whatever the totals.
        """
        own_wins, others_wins = (place in self.match.winners for place in (self.place, other))
        if own_wins is not others_wins:
            return 1.0 if own_wins else 0.0
        own, others = self.seat.total, self.match.seats[other].total
        return 0.5 if own == others else float(own > others)


def opponent_of(seat: EndedSeat) -> Opponent:
    """Who sits there, as an opponent."""
    if seat.level is None:
        return Opponent(Rival.PERSON, seat.name)
    return Opponent(Rival.BOT, seat.level)


def plays_of(matches: Iterable[EndedMatch], person: str) -> tuple[Play, ...]:
    """The person's own plays in these matches, the first first."""
    found = [
        Play(match, place)
        for match in matches
        if match.is_finished
        for place, seat in enumerate(match.seats)
        if seat.level is None and seat.is_own and seat.name == person
    ]
    found.sort(key=lambda play: (play.match.ended, play.match.id))
    return tuple(found)


def stood_in(matches: Iterable[EndedMatch], person: str) -> int:
    """How many of the person's seats are left out, as a bot stood in for part of the match."""
    return sum(
        seat.level is None and seat.name == person and not seat.is_own
        for match in matches
        if match.is_finished
        for seat in match.seats
    )


def only_against(plays: Iterable[Play], opponent: Opponent) -> tuple[Play, ...]:
    """The plays at whose table that opponent sat."""
    return tuple(play for play in plays if opponent in play.opponents)


# -- what they come to


@dataclass(frozen=True, slots=True)
class Record:
    """Wins in matches against others. A shared win counts half in the share."""

    matches: int
    won: int
    shared: int

    @property
    def share(self) -> float | None:
        """The share of wins, 0 to 1; None where there was nobody to win against."""
        return (self.won + self.shared / 2) / self.matches if self.matches else None

    @property
    def range(self) -> Range | None:
        """Where the true share may lie; see `share_range`."""
        return share_range(self.won + self.shared / 2, self.matches) if self.matches else None


@dataclass(frozen=True, slots=True)
class Figures:
    """What some plays, at least one, come to."""

    plays: tuple[Play, ...]  # the first first
    totals: Sample  # points; means little over several tables
    record: Record
    hinted: int  # plays in which a hint was asked; they count like any other

    @property
    def counts(self) -> Counts:
        """How often each total was reached."""
        return counted(play.seat.total for play in self.plays)

    @property
    def looked_back(self) -> tuple[EndedSeat, ...]:
        """The seats of which luck and loss are known, the first first."""
        return tuple(play.seat for play in self.plays if play.seat.luck is not None)


def figures(plays: Sequence[Play]) -> Figures | None:
    """What the plays come to; None where there are none."""
    totals = sample([play.seat.total for play in plays])
    if totals is None:
        return None
    hinted = sum(play.seat.hints > 0 for play in plays)
    return Figures(tuple(plays), totals, record(plays), hinted)


def record(plays: Iterable[Play]) -> Record:
    """Wins among the plays against others."""
    ends = [play.outcome for play in plays]
    against_others = len(ends) - ends.count(Outcome.ALONE)
    return Record(against_others, ends.count(Outcome.WON), ends.count(Outcome.SHARED))


@dataclass(frozen=True, slots=True)
class Against:
    """What plays against one opponent come to, whoever else sat there."""

    opponent: Opponent
    figures: Figures
    met: int  # seats of that opponent; more than the plays where several sat at one table
    above: float  # of those seats, how many the person was above; one level with them counts half
    theirs: float | None  # the mean of the opponent's totals, points; None if there are none


def against_each(plays: Sequence[Play]) -> tuple[Against, ...]:
    """What the plays come to against each opponent, the one met most first.

    A person's seat for which a bot stood in is not counted as met.
    """
    met: dict[Opponent, list[tuple[Play, int]]] = {}
    for play in plays:
        for place, seat in play.others:
            if seat.is_own:
                met.setdefault(opponent_of(seat), []).append((play, place))
    found = _grouped(plays, lambda play: play.opponents)
    lines = [_against(opponent, those, met.get(opponent, ())) for opponent, those in found.items()]
    return tuple(sorted(lines, key=lambda a: (-len(a.figures.plays), a.opponent.name)))


def _against(opponent: Opponent, plays: Sequence[Play], met: Sequence[tuple[Play, int]]) -> Against:
    of_plays = figures(plays)
    assert of_plays is not None
    above = sum(play.above(place) for play, place in met)
    theirs = sample([play.match.seats[place].total for play, place in met])
    return Against(opponent, of_plays, len(met), above, theirs.mean if theirs else None)


def on_each_table(plays: Sequence[Play]) -> dict[str, Figures]:
    """What the plays come to on each table, by its digest, the one played most first."""
    found = _grouped(plays, lambda play: (play.match.table_digest,))
    lines = {digest: of for digest, those in found.items() if (of := figures(those))}
    return dict(sorted(lines.items(), key=lambda line: -len(line[1].plays)))


def _grouped(
    plays: Iterable[Play], groups_of: Callable[[Play], Iterable[_T]]
) -> dict[_T, list[Play]]:
    """The plays by the groups each belongs to, one or more."""
    found: dict[_T, list[Play]] = {}
    for play in plays:
        for group in groups_of(play):
            found.setdefault(group, []).append(play)
    return found
