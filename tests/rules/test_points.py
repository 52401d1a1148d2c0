"""Every box of every table for all 252 rolls, against rules written a second time.

The second writing works on sorted text and on the words of the rules, box by box and table by
table, and calls nothing of the game's own scoring.
"""

import re
import tomllib
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.card import Card
from game.rules.table import Table, table_from

TABLES = Path(__file__).parents[2] / "levels" / "tables"
ALL_ROLLS = list(combinations_with_replacement((1, 2, 3, 4, 5, 6), 5))


def load(table_id: str) -> Table:
    return table_from(tomllib.loads((TABLES / f"{table_id}.toml").read_text("utf-8")))


def written(roll) -> str:
    return "".join(map(str, sorted(roll)))


def four_alike(roll) -> str | None:
    found = re.search(r"(.)\1{3}", written(roll))
    return found[1] if found else None


def is_full_house(roll) -> bool:
    text = written(roll)
    return bool(re.fullmatch(r"(.)\1\1(.)\2|(.)\3(.)\4\4", text)) and text[0] != text[4]


def number(face):
    return lambda roll: sum(d for d in roll if d == face)


NUMBERS = {
    "ones": number(1),
    "twos": number(2),
    "threes": number(3),
    "fours": number(4),
    "fives": number(5),
    "sixes": number(6),
}
COMMON = NUMBERS | {
    "choice": sum,
    "full_house": lambda r: sum(r) if is_full_house(r) else 0,
    "yacht": lambda r: 50 if written(r)[0] == written(r)[4] else 0,
}
EXACT_STRAIGHTS = {
    "small_straight": lambda r: 30 if written(r) == "12345" else 0,
    "large_straight": lambda r: 30 if written(r) == "23456" else 0,
}
EXPECTED = {
    "yacht-bonus": COMMON
    | {
        "four_of_a_kind": lambda r: sum(r) if four_alike(r) else 0,
        "small_straight": lambda r: (
            15 if any(all(c in written(r) for c in run) for run in ("1234", "2345", "3456")) else 0
        ),
        "large_straight": lambda r: 30 if written(r) in ("12345", "23456") else 0,
    },
    "yacht-exact": COMMON
    | EXACT_STRAIGHTS
    | {"four_of_a_kind": lambda r: 4 * int(four_alike(r) or 0)},
    "yacht-classic": COMMON
    | EXACT_STRAIGHTS
    | {"four_of_a_kind": lambda r: sum(r) if four_alike(r) else 0},
}
ORDER = {
    "yacht-bonus": "ones twos threes fours fives sixes choice four_of_a_kind full_house "
    "small_straight large_straight yacht",
    "yacht-exact": "ones twos threes fours fives sixes full_house four_of_a_kind "
    "small_straight large_straight choice yacht",
    "yacht-classic": "yacht large_straight small_straight four_of_a_kind full_house choice "
    "sixes fives fours threes twos ones",
}


@pytest.mark.parametrize("table_id", EXPECTED)
def test_every_box_pays_what_the_rules_say_for_all_252_rolls(table_id):
    table = load(table_id)
    assert len(ALL_ROLLS) == 252
    for box in table.boxes:
        for roll in ALL_ROLLS:
            expected = EXPECTED[table_id][box.id](roll)
            for order in (roll, roll[::-1], roll[2:] + roll[:2]):
                assert box.points(order) == expected, (box.id, order)


@pytest.mark.parametrize("table_id", EXPECTED)
def test_boxes_stand_in_card_order(table_id):
    assert [box.id for box in load(table_id).boxes] == ORDER[table_id].split()


@pytest.mark.parametrize(
    ("table_id", "best"), [("yacht-bonus", 323), ("yacht-exact", 297), ("yacht-classic", 303)]
)
def test_best_card(table_id, best):
    assert load(table_id).best_card == best


WORKED = [
    ("yacht-bonus", "44421", {"fours": 12}),
    ("yacht-bonus", "65431", {"choice": 19}),
    ("yacht-bonus", "55552", {"four_of_a_kind": 22}),
    ("yacht-bonus", "66655", {"full_house": 28}),
    ("yacht-bonus", "11122", {"full_house": 7}),
    ("yacht-bonus", "23455", {"small_straight": 15, "large_straight": 0}),
    ("yacht-bonus", "12346", {"small_straight": 15, "large_straight": 0}),
    ("yacht-bonus", "12345", {"small_straight": 15, "large_straight": 30}),
    ("yacht-bonus", "33333", {"yacht": 50, "full_house": 0}),
    (
        "yacht-bonus",
        "66666",
        {"sixes": 30, "choice": 30, "four_of_a_kind": 30, "full_house": 0, "yacht": 50},
    ),
    ("yacht-bonus", "55521", {"fives": 15}),
    ("yacht-exact", "66661", {"four_of_a_kind": 24}),
    ("yacht-exact", "66665", {"four_of_a_kind": 24}),
    ("yacht-exact", "55551", {"four_of_a_kind": 20}),
    ("yacht-exact", "44441", {"four_of_a_kind": 16}),
    ("yacht-exact", "12346", {"small_straight": 0, "large_straight": 0}),
    ("yacht-exact", "23456", {"small_straight": 0, "large_straight": 30}),
    ("yacht-exact", "33333", {"four_of_a_kind": 12}),
    ("yacht-classic", "44441", {"four_of_a_kind": 17}),
    ("yacht-classic", "66666", {"four_of_a_kind": 30}),
    ("yacht-classic", "33366", {"full_house": 21}),
]


@pytest.mark.parametrize(("table_id", "roll", "pays"), WORKED)
def test_worked_examples(table_id, roll, pays):
    card = Card.empty(load(table_id))
    faces = tuple(map(int, roll))
    assert {box: card.pays(BoxId(box), faces, 3) for box in pays} == pays


# The kinds the later tables ask for, each by its rule in words.
LATER = [
    (Box(BoxId("one_pair"), BoxKind.OF_A_KIND, Pays.ALIKE, count=2), "66551", 12),
    (Box(BoxId("one_pair"), BoxKind.OF_A_KIND, Pays.ALIKE, count=2), "12345", 0),
    (Box(BoxId("one_pair"), BoxKind.OF_A_KIND, Pays.ALIKE, count=2), "44444", 8),
    (Box(BoxId("two_pairs"), BoxKind.TWO_PAIRS, Pays.ALIKE), "33551", 16),
    (Box(BoxId("two_pairs"), BoxKind.TWO_PAIRS, Pays.ALIKE), "33335", 0),
    (Box(BoxId("two_pairs"), BoxKind.TWO_PAIRS, Pays.ALIKE), "33355", 16),
    (Box(BoxId("three"), BoxKind.OF_A_KIND, Pays.ALIKE, count=3), "22266", 6),
    (Box(BoxId("three"), BoxKind.OF_A_KIND, Pays.SUM, count=3), "22266", 18),
    (Box(BoxId("full"), BoxKind.FULL_HOUSE, 25), "22266", 25),
    (Box(BoxId("full"), BoxKind.FULL_HOUSE, 25), "22222", 0),
    (
        Box(BoxId("kent"), BoxKind.STRAIGHT, 20, runs=(frozenset({3, 4, 5, 6, 1}),)),
        "13456",
        20,
    ),
    (Box(BoxId("kent"), BoxKind.STRAIGHT, 20, runs=(frozenset({3, 4, 5, 6, 1}),)), "23456", 0),
]


@pytest.mark.parametrize(("box", "roll", "points"), LATER)
def test_kinds_of_other_tables(box, roll, points):
    assert box.points(tuple(map(int, roll))) == points
