import itertools
import math
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.rules.card import Card
from game.rules.dice import Seat
from game.rules.match import Match, Position
from game.solve.bots import Fill, RollAgain, decide
from game.solve.champion import DUEL_TURNS, ToWin
from game.solve.chance import Chances, Rivals
from game.solve.duel import Duel
from game.solve.fillings import Paths
from game.solve.lockstep import Hands
from game.solve.policy import policy_of
from game.solve.simulate import simulate
from game.solve.spread import Layers, spread_out
from game.solve.values import StaleValues, solve
from tests.solve.shared import (
    ALL_TABLES,
    card_with,
    level,
    random_card,
    random_faces,
    solved,
    spreads,
)
from tests.solve.slow_duel import SlowDuel
from tests.solve.slow_solver import number_box, small_table
from tests.solve.test_bots import assert_legal, house_tables
from tests.support.matches import SHIPPED

CHAMPION, MASTER = level("champion"), level("master")
YACHT = ("yacht", "five_alike", {"pays": 50})
STRAIGHT = ("straight", "straight", {"runs": [[1, 2, 3, 4], [2, 3, 4, 5]], "pays": 15})
SMALL = small_table(
    [number_box(3), number_box(6), ("choice", "choice", {}), YACHT, STRAIGHT], bonus=(27, 20)
)


def ask(cards, faces, rolls_left, values, known=None, seat=0):
    position = Position(tuple(cards), Seat(seat), faces, rolls_left)
    decision = decide(CHAMPION, position, values, b"", spreads=known)
    assert decision == decide(CHAMPION, position, values, b"other", spreads=known), "no luck in it"
    return decision


QUICKLY_SOLVED = ("yacht-bonus", "yacht-exact", "generala")


@pytest.mark.parametrize(
    "table_id",
    [
        name if name in QUICKLY_SOLVED else pytest.param(name, marks=pytest.mark.slow)
        for name in ALL_TABLES
    ],
)
def test_decisions_are_legal_from_any_cards(table_id):
    rng, table = random.Random(table_id), SHIPPED[table_id]
    for open_boxes, seats in ((1, 2), (2, 2), (7, 2), (3, 4), (11, 6)):
        seat = rng.randrange(seats)
        cards = [random_card(table, rng, open_boxes - (s < seat)) for s in range(seats)]
        faces, rolls_left = random_faces(rng), rng.randint(0, 2)
        decision = ask(cards, faces, rolls_left, solved(table_id), None, seat)
        assert_legal(decision, cards[seat], faces, rolls_left)


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(house_tables(most=4), st.randoms(use_true_random=False), st.integers(1, 4))
def test_every_house_table_is_played(table, rng, seats):
    values = solve(table)
    known = spread_out(values) if rng.random() < 0.7 else None
    cards = [random_card(table, rng, rng.randint(0, len(table.boxes))) for _ in range(seats)]
    cards[0] = random_card(table, rng, rng.randint(1, len(table.boxes)))
    faces, rolls_left = random_faces(rng), rng.randint(0, 2)
    assert_legal(ask(cards, faces, rolls_left, values, known), cards[0], faces, rolls_left)


def test_alone_it_plays_like_master():
    table, rng = SHIPPED["yacht-exact"], random.Random(3)
    for number in range(40):
        card = random_card(table, rng, 1 + number % 12)
        faces, rolls_left = random_faces(rng), number % 3
        position = Position((card,), Seat(0), faces, rolls_left)
        own, masters = (
            decide(one, position, solved("yacht-exact"), b"") for one in (CHAMPION, MASTER)
        )
        assert own == masters


def last_box_open(table, box, **points):
    return card_with(table, **{b.id: 0 for b in table.boxes if b.id != box} | points)


def test_it_stops_where_it_has_won_though_more_points_could_be_had():
    """Two threes thrown again bring 7 on average. They may also bring 2."""
    table, values = SHIPPED["yacht-exact"], solved("yacht-exact")
    mine, faces = last_box_open(table, "choice"), (3, 3, 6, 6, 6)
    ahead = last_box_open(table, "", yacht=23)
    assert ask([mine, ahead], faces, 1, values) == Fill("choice")
    alone = Position((mine,), Seat(0), faces, 1)
    assert decide(MASTER, alone, values, b"") == RollAgain((2, 3, 4))
    level_with_it = last_box_open(table, "", yacht=24)
    assert ask([mine, level_with_it], faces, 1, values) == RollAgain((2, 3, 4)), "a tie is not all"


def test_the_last_rounds_are_played_for_the_exact_chance_and_no_sure_win_is_lost():
    table, rng = small_table([YACHT, STRAIGHT, number_box(6)]), random.Random(6)
    values, slow, could_be_lost = solve(table), SlowDuel(table), 0
    for _ in range(16):
        mine, rival = random_card(table, rng, 2), random_card(table, rng, rng.randint(0, 1))
        faces = random_faces(rng) if rng.random() < 0.5 else (6, 6, 6, 6, rng.randint(1, 6))
        chances = slow.boxes((mine, rival), faces)
        decision = ask([mine, rival], faces, 0, values)
        assert chances[decision.box] == pytest.approx(max(chances.values()), abs=1e-12)
        could_be_lost += max(chances.values()) == 1 and min(chances.values()) < 1
    assert could_be_lost > 0


@pytest.mark.parametrize("has_spreads", [False, True])
def test_far_behind_it_goes_for_the_long_shot(has_spreads):
    """Two sixes would count now; only a Yacht can still win, in this turn or the next."""
    table = small_table([YACHT, number_box(6)])
    values = solve(table)
    mine, ahead = Card.empty(table), card_with(table, yacht=0, faces_6=45)
    third = [ahead] if has_spreads else []
    known = spread_out(values) if has_spreads else None
    decision = ask([mine, ahead, *third], (2, 2, 2, 6, 6), 1, values, known)
    assert decision == RollAgain((0, 1, 2))


@pytest.mark.parametrize("rivals", [1, 3])
def test_the_chance_is_that_of_beating_all_rivals_at_once(rivals):
    """Summed directly over every total, from the spreads."""
    values, rng = solve(SMALL), random.Random(4)
    known, paths = spread_out(values), Paths(values.states)
    states = values.states
    for open_boxes in (1, 3):
        mine = random_card(SMALL, rng, open_boxes)
        others = [random_card(SMALL, rng, open_boxes - n % 2) for n in range(rivals)]
        cells = [int(paths.cells(states.cards(states.place(card)))[0]) for card in others]
        leads = [mine.total - card.total for card in others]
        fillings = paths.of(states.cards(states.place(mine)))
        faced = Rivals(np.array(cells)[:, None], np.array(leads)[:, None])
        found = Chances(known, len(SMALL.boxes) - open_boxes + 1, faced, paths.most_gain)
        for filling in filter(None, fillings):
            ways = zip(filling.gain, filling.cell, found.of(filling), strict=True)
            for gain, cell, chance in ways:
                right = sum(
                    odds * math.prod(beats(known, c, lead + gain[0] + more)
                                     for c, lead in zip(cells, leads, strict=True))
                    for more, odds in zip(*known.spread(int(cell[0])), strict=True)
                )  # fmt: skip
                assert chance[0] == pytest.approx(right, abs=1e-5)


def beats(known, cell, points):
    others, odds = known.spread(cell)
    return odds[others < points].sum() + odds[others == points].sum() / 2


# -- many matches at once


def figures(table, names, matches, seed=1, **more):
    values = solve(table)
    players = [level(name) for name in names]
    return simulate(table, players, matches, seed, values, spreads=spread_out(values), **more)


def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores():
    one, two = (
        figures(SMALL, ("champion", "easy", "master"), 300, block=110, cores=cores)
        for cores in (1, 2)
    )
    assert one.seats == two.seats
    assert one.ties == two.ties


def test_without_spreads_others_are_not_played_at_length():
    with pytest.raises(StaleValues, match="spreads"):
        simulate(SMALL, [CHAMPION, MASTER], 10, 1, solve(SMALL))
    assert simulate(SMALL, [CHAMPION], 10, 1, solve(SMALL)).ties == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_lockstep_plays_what_single_decisions_play(seat, monkeypatch):
    """The same dice, the same cards, once both solve the end from the same turn on."""
    values, matches = solve(SMALL), 6
    champion = ToWin(values, spread_out(values))
    throws = np.random.default_rng(8).integers(1, 7, (2, matches, 5, 3, 5), dtype=np.int8)
    hands = [Hands(policy_of(MASTER, SMALL, values), matches) for _ in range(2)]
    hands[seat] = Hands(champion, matches)
    everyone = np.arange(matches)
    for turn, mover in itertools.product(range(5), range(2)):
        if mover != seat:
            hands[mover].play_turn(throws[mover, :, turn], None)
            continue
        rival = hands[1 - seat]
        faced = Rivals(rival.cells(everyone)[None], (hands[seat].totals - rival.totals)[None])
        is_end = 2 * (5 - turn) - seat <= DUEL_TURNS
        hands[seat].play_turn_against(throws[seat, :, turn], everyone, faced, is_end)

    def is_near_the_end(self, cards, rivals):
        cells = [*self._paths.cells(cards), *rivals.cells[0]]
        return 2 * 5 - Layers(self.states).filled[cells].sum() <= DUEL_TURNS

    monkeypatch.setattr(ToWin, "_is_near_the_end", is_near_the_end)
    for number in range(matches):
        match = Match.start(SMALL, 2)
        while not match.is_over:
            throw = throws[
                match.seat, number, match.turn.number - 1, match.roll_number % 3
            ].tolist()
            if match.faces is None:
                match = match.rolled(throw)
                continue
            level_to_move = CHAMPION if match.seat == seat else MASTER
            decision = decide(level_to_move, match.position, values, b"", spreads=champion._spreads)
            if isinstance(decision, Fill):
                match = match.filled(decision.box)
                continue
            match, old, new = match.hold(decision.held), match.faces, iter(throw)
            match = match.rolled([old[i] if i in match.held else next(new) for i in range(5)])
        assert list(match.totals) == [hand.totals[number] for hand in hands]


@pytest.mark.longest
@pytest.mark.slow
@pytest.mark.parametrize(("table_id", "least"), [("yacht-exact", 0.5), ("yacht-bonus", 0.5)])
def test_it_wins_more_than_master(table_id, least):
    """Three standard errors above half of 20,000 matches."""
    result = simulate(
        SHIPPED[table_id], [CHAMPION, MASTER], 20_000, 1, solved(table_id),
        spreads=spreads(table_id),
    )  # fmt: skip
    score = (result.seats[0].wins + result.ties / 2) / result.matches
    assert score > least + 3 * 0.5 / math.sqrt(result.matches)


def test_the_end_is_solved_only_for_boxes_that_may_be_filled(monkeypatch):
    """A joker must go where it must: no state stands behind the boxes it may not fill."""
    asked = []

    def chance(_duel, to_move, other, lead):
        asked.extend(other.ravel().tolist())
        return np.zeros(lead.shape)

    monkeypatch.setattr(Duel, "chance", chance)
    kept = {"fives", "sixes", "full_house", "five_of_a_kind", "chance"}
    boxes = tuple(box for box in SHIPPED["classic"].boxes if box.id in kept)
    table = replace(SHIPPED["classic"], id="jokers", boxes=boxes, bonus=None)
    card = card_with(table, fives=0, chance=20, five_of_a_kind=0)
    champion = ToWin(solve(table), None)
    champion.turn_in(Position((card, card), Seat(0), (1, 2, 3, 4, 6), 1))
    filled = champion.states.filled(Paths(champion.states).cards(np.array(asked)))
    assert set(filled.tolist()) == {4}
