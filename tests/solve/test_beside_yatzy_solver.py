"""Option by option beside yatzy-solver, a program of others that knows two of our tables.

How fast both solve: `python -m tests.solve.beside_yatzy_solver`.
"""

import random
from dataclasses import replace
from functools import cache

import pytest

from game.rules.card import Card
from game.rules.table import Joker, Table, table_from
from game.solve.advice import advise
from game.solve.values import solve
from tests.solve.shared import random_faces, solved
from tests.support.matches import SHIPPED

VARIANTS = {"classic": "american+forced-joker", "scandinavian": "yatzy-scandinavian"}
POSITIONS = 1_500

pytestmark = pytest.mark.slow


@cache
def theirs(variant: str):
    yatzy_solver = pytest.importorskip("yatzy_solver")
    return yatzy_solver.Solver.build(yatzy_solver.Variant(variant))


def played_card(table: Table, rng: random.Random, turns: int) -> Card:
    """A card filled as players do, each roll in any box it may go in; five alike more often."""
    card = Card.empty(table)
    for _ in range(turns):
        faces = (rng.randint(1, 6),) * 5 if rng.random() < 0.15 else random_faces(rng)
        card = card.fill(rng.choice(card.legal_boxes(faces)), faces, 3)
    return card


def notation(card: Card, faces, rolls_left: int) -> str:
    """The position in the words of yatzy-solver."""
    filled = [box.id for box in card.table.boxes if card[box.id] is not None]
    five = card.table.five_alike
    parts = [
        "dice " + " ".join(map(str, sorted(faces))),
        f"rolls {rolls_left}",
        f"upper {min(card.upper, 63)}",
        "filled " + (",".join(filled) or "-"),
    ]
    if card.table.further_five_alike and card[five.id] is not None:
        parts.append(f"{five.id} {card[five.id]}")
    return " | ".join(parts)


def option_name(option) -> str:
    return f"score {option.box}" if hasattr(option, "box") else f"keep {option.hold}"


@pytest.mark.parametrize("table_id", VARIANTS)
def test_every_option_of_many_positions_agrees(table_id):
    table, rng = SHIPPED[table_id], random.Random(2026)
    solver = theirs(VARIANTS[table_id])
    options = 0
    for number in range(POSITIONS):
        card = played_card(table, rng, number % len(table.boxes))
        faces = (rng.randint(1, 6),) * 5 if number % 10 == 0 else random_faces(rng)
        rolls_left = rng.randint(0, 2)
        ours = advise(solved(table_id), card, faces, rolls_left)
        situation = notation(card, faces, rolls_left)
        expected = their_options(solver, situation, faces)
        found = {option_name(o): o.value - card.total for o in ours.options}
        assert found.keys() == expected.keys(), situation
        assert found == pytest.approx(expected, abs=1e-6), situation
        options += len(found)
    assert options > 10 * POSITIONS


def their_options(solver, situation: str, faces) -> dict[str, float]:
    """Options by our names. Keeping all five is no option of ours, and none that is worth more."""
    named = {}
    for action, value in solver.option_values(situation):
        kind, _, rest = action.partition(" ")
        if kind == "keep":
            kept = tuple(sorted(int(face) for face in rest.replace("-", "").split()))
            if len(kept) < 5:
                named[f"keep {kept}"] = value
        else:
            named[f"score {rest}"] = value
    return named


def with_switch(table_id: str, **switches: bool) -> Table:
    mapping = SHIPPED[table_id].to_mapping() | {"id": "house"}
    for box in mapping["boxes"]:
        box |= {name: True for name, boxes in switches.items() if box["id"] in boxes}
    return table_from(mapping)


HOUSE = {
    "yatzy-scandinavian+fh5+tp4": with_switch(
        "scandinavian", may_be_one_face=("full_house", "two_pairs")
    ),
    "american+no-joker": replace(SHIPPED["classic"], joker=Joker.NONE),
    "american+no-bonus": replace(SHIPPED["classic"], joker=Joker.NONE, further_five_alike=0),
}


@pytest.mark.longest
@pytest.mark.parametrize("variant", HOUSE)
def test_house_switches_agree(variant):
    start = "upper 0 | filled -"
    expected = theirs(variant).state_value(start)
    assert solve(HOUSE[variant]).start == pytest.approx(expected, abs=1e-6)
