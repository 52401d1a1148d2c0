"""What a person's matches come to: by hand, and by a second, slower computation."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.history.box_counts import BoxCounts
from game.history.ended import EndedMatch, EndedSeat, MatchDetail, SeatDetail
from game.history.figures import (
    ALONE,
    Opponent,
    Outcome,
    Rival,
    against_each,
    figures,
    on_each_table,
    only_against,
    plays_of,
    record,
    stood_in,
)
from game.solve.counts import Counts, counted
from game.store import MatchState

ADA, BEN = Opponent(Rival.PERSON, "Ada"), Opponent(Rival.PERSON, "Ben")
HARD = Opponent(Rival.BOT, "hard")


def ended(number, *seats, winners=None, table="one", state=MatchState.FINISHED):
    """A match of seats such as ("Ada", 180) or ("Hard", 150, "hard"); the best win."""
    made = tuple(
        EndedSeat(name, level[0] if level else None, total, 0) for name, total, *level in seats
    )
    if winners is None:
        best = max(seat.total for seat in made)
        winners = tuple(place for place, seat in enumerate(made) if seat.total == best)
    return EndedMatch(
        number, f"2026-11-{number:02}T10:00:00+00:00", state, False, table, "", table, made,
        winners, "", None, None,
    )  # fmt: skip


HISTORY = (
    ended(5, ("Ada", 150), ("Hard", 190, "hard"), ("Ben", 170)),
    ended(4, ("Hard", 180, "hard"), ("Ada", 180)),
    ended(3, ("Ada", 210), ("Hard", 140, "hard"), ("Hard", 215, "hard")),
    ended(2, ("Ada", 200), table="two"),
    ended(1, ("Ben", 160), ("Ada", 240)),
)


def test_a_short_history_by_hand():
    plays = plays_of(HISTORY, "Ada")
    assert [play.match.id for play in plays] == [1, 2, 3, 4, 5]
    assert [play.outcome for play in plays] == [
        Outcome.WON, Outcome.ALONE, Outcome.LOST, Outcome.SHARED, Outcome.LOST,
    ]  # fmt: skip
    found = figures(plays)
    assert (found.totals.count, found.totals.mean, found.totals.most) == (5, 196, 240)
    assert (found.record.matches, found.record.won, found.record.shared) == (4, 1, 1)
    assert found.record.share == 1.5 / 4
    assert found.counts == Counts(((150, 1), (180, 1), (200, 1), (210, 1), (240, 1)))
    assert found.looked_back == ()


def test_each_opponent_is_met_by_seat_whoever_else_sat_there():
    lines = {line.opponent: line for line in against_each(plays_of(HISTORY, "Ada"))}
    assert list(lines) == [HARD, BEN, ALONE]  # who was met most first
    hard = lines[HARD]
    assert hard.figures.totals.count == 3
    assert (hard.met, hard.above) == (4, 1.5)  # below and above two at a table, level with one
    assert hard.theirs == (190 + 180 + 140 + 215) / 4
    assert (hard.figures.record.won, hard.figures.record.shared) == (0, 1)
    ben = lines[BEN]
    assert (ben.met, ben.above, ben.theirs) == (2, 1, 165)
    assert ben.figures.record.won == 1
    alone = lines[ALONE]
    assert (alone.met, alone.theirs, alone.figures.record.share) == (0, None, None)
    assert alone.figures.record.range is None


def test_tables_are_told_apart():
    assert {digest: found.totals.count for digest, found in
            on_each_table(plays_of(HISTORY, "Ada")).items()} == {"one": 4, "two": 1}  # fmt: skip


def test_who_sat_twice_played_twice():
    match = ended(1, ("Ada", 100), ("Ada", 200), ("Ben", 150))
    plays = plays_of([match], "Ada")
    assert [play.outcome for play in plays] == [Outcome.LOST, Outcome.WON]
    assert figures(plays).totals.mean == 150
    lines = {line.opponent: line for line in against_each(plays)}
    assert (lines[BEN].met, lines[BEN].above) == (2, 1)
    assert (lines[ADA].met, lines[ADA].above) == (2, 1)


def test_a_seat_a_bot_stood_in_for_is_left_out_and_counted_apart():
    match = ended(1, ("Ada", 100), ("Ben", 150))
    left = replace(match, seats=(replace(match.seats[0], is_own=False), match.seats[1]))
    assert plays_of([left], "Ada") == ()
    assert figures(plays_of([left], "Ada")) is None
    assert stood_in([left, match], "Ada") == 1
    (line,) = against_each(plays_of([left], "Ben"))  # Ben played on, but not against Ada alone
    assert (line.opponent, line.met, line.theirs) == (ADA, 0, None)
    assert line.figures.record.won == 1


def test_hints_are_counted_and_bots_by_that_name_are_nobody():
    match = ended(1, ("Ada", 100), ("Ada", 150, "hard"))
    hinted = replace(match, seats=(replace(match.seats[0], hints=2), match.seats[1]))
    found = figures(plays_of([match, hinted], "Ada"))
    assert (found.totals.count, found.hinted) == (2, 1)


def test_a_match_won_at_once_has_the_winner_above_all():
    match = ended(1, ("Ada", 60), ("Hard", 90, "hard"), winners=(0,))
    (line,) = against_each(plays_of([match], "Ada"))
    assert (line.above, line.figures.record.won) == (1, 1)
    lost = ended(2, ("Ada", 90), ("Hard", 60, "hard"), winners=(1,))
    (line,) = against_each(plays_of([lost], "Ada"))
    assert (line.above, line.figures.record.won) == (0, 0)


def test_matches_given_up_count_for_nothing():
    assert plays_of([ended(1, ("Ada", 60), state=MatchState.ABANDONED)], "Ada") == ()


def test_boxes_are_counted_by_hand():
    plays = plays_of(HISTORY[2:], "Ada")
    details = {
        1: MatchDetail((SeatDetail((("choice", 9),), ""), SeatDetail((("choice", 20),), ""))),
        2: MatchDetail((SeatDetail((("choice", 20), ("yacht", 0)), ""),)),
        3: MatchDetail((SeatDetail((("yacht", 50), ("choice", 25)), ""),) * 3),
    }
    found = BoxCounts()
    for play in plays:
        found.add(play, details[play.match.id])
    assert found.cards == 3
    assert found.boxes == {
        "choice": Counts(((20, 2), (25, 1))),
        "yacht": Counts(((0, 1), (50, 1))),
    }
    assert found.extra == counted([240 - 20, 200 - 20, 210 - 75])
    assert found.boxes["yacht"].share(0) == 0.5


# -- a second way

_NAMES = st.sampled_from(["Ada", "Ben", "Cem"])
_SEAT = st.tuples(_NAMES, st.integers(80, 90), st.sampled_from([None, None, "easy", "hard"]),
                  st.booleans())  # fmt: skip


@st.composite
def histories(draw):
    found = []
    for number in range(draw(st.integers(0, 12))):
        seats = tuple(
            EndedSeat(name, level, total, number % 3, is_own)
            for name, total, level, is_own in draw(st.lists(_SEAT, min_size=1, max_size=4))
        )
        match = ended(1, *((seat.name, seat.total) for seat in seats))
        found.append(replace(match, id=number, seats=seats))
    return found


@given(histories(), _NAMES)
def test_figures_are_what_slow_counting_makes_of_any_history(matches, person):
    own = [
        (match, place)
        for match in sorted(matches, key=lambda match: match.id)
        for place in range(len(match.seats))
        if match.seats[place].name == person
        and match.seats[place].level is None
        and match.seats[place].is_own
    ]
    plays = plays_of(matches, person)
    assert [(play.match, play.place) for play in plays] == own
    shared = [(match, place) for match, place in own if len(match.seats) > 1]
    firsts = [
        sum(seat.total > match.seats[place].total for seat in match.seats) == 0
        for match, place in shared
    ]
    alone_first = [
        sum(seat.total >= match.seats[place].total for seat in match.seats) == 1
        for match, place in shared
    ]
    found = record(plays)
    assert (found.matches, found.won) == (len(shared), sum(alone_first))
    assert found.shared == sum(firsts) - sum(alone_first)
    for line in against_each(plays):
        met = [
            (match.seats[place].total, other.total)
            for match, place in own
            for at, other in enumerate(match.seats)
            if at != place and other.is_own and (other.level or other.name) == line.opponent.name
            and (other.level is not None) == (line.opponent.rival is Rival.BOT)
        ]  # fmt: skip
        if line.opponent == ALONE:
            assert line.figures.totals.count == sum(len(match.seats) == 1 for match, _ in own)
            continue
        assert line.met == len(met)
        assert line.above == sum((a > b) + (a == b) / 2 for a, b in met)
        assert line.figures == figures(only_against(plays, line.opponent))


@given(st.lists(st.integers(-3, 40), min_size=1, max_size=40), st.floats(0, 1))
def test_counts_are_what_slow_counting_makes_of_any_numbers(numbers, share):
    found = counted(numbers)
    assert found.count == len(numbers)
    assert found.mean * len(numbers) - sum(numbers) < 1e-6
    assert found.share(7) == numbers.count(7) / len(numbers)
    bins = found.in_bins(0, 5, 4)
    assert bins == tuple(sum(5 * n <= x < 5 * n + 5 for x in numbers) for n in range(4))
    quantile = found.quantile(share)
    assert sum(x <= quantile for x in numbers) >= share * len(numbers)
    assert sum(x < quantile for x in numbers) <= share * len(numbers)
