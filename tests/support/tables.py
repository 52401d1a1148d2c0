"""Tables for tests: the longest there can be, and a very short one."""

from game.rules.boxes import Box, BoxId, BoxKind, Pays
from game.rules.dice import Points
from game.rules.table import Table, table_from

_NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
SIXTEEN = table_from(
    {
        "id": "sixteen",
        "name": "Sixteen",
        "bonus": {"at": 63, "points": Points(35)},
        "boxes": [
            *({"id": n, "kind": "number", "face": face} for face, n in enumerate(_NUMBERS, 1)),
            {"id": "one_pair", "kind": "of_a_kind", "count": 2, "pays": "alike"},
            {"id": "two_pairs", "kind": "two_pairs", "pays": "alike"},
            {"id": "three_of_a_kind", "kind": "of_a_kind", "count": 3, "pays": "sum"},
            {"id": "four_of_a_kind", "kind": "of_a_kind", "count": 4, "pays": "sum"},
            {"id": "full_house", "kind": "full_house", "pays": 25},
            {
                "id": "small_straight",
                "kind": "straight",
                "runs": [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]],
                "pays": 30,
            },
            {
                "id": "large_straight",
                "kind": "straight",
                "runs": [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]],
                "pays": 40,
            },
            {"id": "five_of_a_kind", "kind": "five_alike", "pays": 50},
            {"id": "chance", "kind": "choice"},
            {"id": "choice", "kind": "choice"},
        ],
    }
)
"""As many boxes as a table may have."""

SHORT = Table(
    "short",
    (
        Box(BoxId("sixes"), BoxKind.NUMBER, Pays.ALIKE, face=6),
        Box(BoxId("choice"), BoxKind.CHOICE, Pays.SUM),
        Box(BoxId("yacht"), BoxKind.FIVE_ALIKE, 50),
    ),
)
"""A house table of three boxes, for tests that only want an end."""
