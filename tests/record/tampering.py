"""Ways to tamper with a match file: each knows what the verdict has to name.

`SHAPES` are genuine files of every kind. A way takes the file's JSON value and a generator,
changes the value in place and gives back what the verdict has to say, or None where the file has
nothing of the kind.
"""

import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.record.match_file import SeatRecord, match_file_of, write_match
from game.record.sealed import Seal
from game.rules.boxes import BoxKind
from game.rules.match import Match
from tests.support.matches import SHIPPED, match_file
from tests.support.tables import SHORT, SIXTEEN

DAY = "2026-11-30"
Value = dict[str, Any]


@dataclass(frozen=True)
class Expected:
    """The fault a verdict has to name; None where a number does not apply."""

    key: str
    seat: int | None = None
    turn: int | None = None
    roll: int | None = None
    die: int | None = None


Way = Callable[[Value, random.Random], Expected | None]


# -- genuine files of every shape


def _real_with_direct_turns() -> bytes:
    rng = random.Random(5)
    match = Match.start(SHIPPED["generala"], 2)
    while not match.is_over:
        faces = [rng.randint(1, 6) for _ in range(5)]
        match = match.rolled(faces, direct=len(match.turns) % 3 == 0)
        match = match.filled(rng.choice(match.legal_boxes))
    file = match_file(table_id="generala", sealed=False)
    return write_match(match_file_of(match, file.seats, file.options, (0, 0), None))


def _of_the_day() -> bytes:
    secret = hashlib.sha256(f"yacht-daily/1|{DAY}|yacht-exact".encode()).digest()
    file = match_file(3, "yacht-exact", 1, salt=DAY, secret=secret)
    return write_match(replace(file, options=replace(file.options, day=DAY)))


def _with_stand_ins() -> bytes:
    file = match_file(4, "yacht-bonus", 3)
    people = tuple(SeatRecord(name, "human") for name in ("Ada", "Ben", "Cem"))
    turns = tuple(
        replace(turn, by="hard", timed_out=number % 5 == 0) if number % 4 == 1 else turn
        for number, turn in enumerate(file.turns)
    )
    options = replace(file.options, turn_s=45)
    return write_match(replace(file, seats=people, turns=turns, options=options, hints=(0, 3, 1)))


def _won_at_once() -> bytes:
    boxes = tuple(
        replace(box, wins_when_served=True) if box.kind is BoxKind.FIVE_ALIKE else box
        for box in SHORT.boxes
    )
    table = replace(SHORT, id="at-once", boxes=boxes)
    for number in range(100_000):
        seal = Seal(number.to_bytes(32, "big"), "luck")
        if len(set(seal.faces(0, 1, 1))) == 1:
            break
    for seed in range(1_000):
        file = match_file(seed, table=table, salt="luck", secret=seal.secret)
        if len(file.turns) == 1:
            return write_match(file)
    raise AssertionError("nobody won at once")


def _shapes() -> Iterator[tuple[str, Callable[[], bytes]]]:
    def of(*args: Any, **kwargs: Any) -> Callable[[], bytes]:
        return lambda: write_match(match_file(*args, **kwargs))

    for number, table_id in enumerate(SHIPPED):
        yield table_id, of(number + 1, table_id, number % 6 + 1)
        yield f"{table_id}, real dice", of(number + 9, table_id, 2, sealed=False)
        yield f"{table_id}, abandoned", of(number + 5, table_id, 2, stop=23 + number)
    yield "generala, real dice, abandoned", of(5, "generala", 2, sealed=False, stop=30)
    yield "a house table", of(3, table=SIXTEEN, seats=6)
    yield "a short one", of(4, table=SHORT, seats=2)
    yield "the same dice", of(5, "yacht-bonus", 3, same_dice=True)
    yield "the dice of the day", _of_the_day
    yield "entered directly", _real_with_direct_turns
    yield "stand-ins", _with_stand_ins
    yield "won at once", _won_at_once


SHAPES: dict[str, Callable[[], bytes]] = {name: cache(make) for name, make in _shapes()}


def genuine(shape: str) -> Value:
    """A fresh copy of that file's JSON value."""
    value: Value = json.loads(SHAPES[shape]())
    return value


# -- where something can be found


def _turns(value: Value) -> list[Value]:
    turns: list[Value] = value["turns"]
    return turns


def _pick(found: Iterator[Any], rng: random.Random) -> Any:
    every = list(found)
    return rng.choice(every) if every else None


def _rolls(value: Value, least: int = 1) -> Iterator[tuple[Value, int, Value]]:
    """Every roll from the `least`-th of its turn on: its turn, its number, itself."""
    for turn in _turns(value):
        for number, roll in enumerate(turn["rolls"], 1):
            if number >= least:
                yield turn, number, roll


def _dice(value: Value, *, held: bool) -> Iterator[tuple[Value, int, Value, int]]:
    for turn, number, roll in _rolls(value):
        for die in range(5):
            if (die in roll["held"]) is held:
                yield turn, number, roll, die


def _ended(value: Value) -> Iterator[Value]:
    return (turn for turn in _turns(value) if turn["box"] is not None)


def _at(key: str, turn: Value, roll: int | None = None, die: int | None = None) -> Expected:
    return Expected(key, turn["seat"], turn["turn"], roll, die)


# -- the ways


def another_face(value: Value, rng: random.Random) -> Expected | None:
    found = _pick(_dice(value, held=False), rng)
    if found is None or value["seal"] is None:
        return None
    turn, number, roll, die = found
    roll["faces"][die] = roll["faces"][die] % 6 + 1
    return _at("face", turn, number, die)


def another_held_face(value: Value, rng: random.Random) -> Expected | None:
    found = _pick(_dice(value, held=True), rng)
    if found is None:
        return None
    turn, number, roll, die = found
    roll["faces"][die] = roll["faces"][die] % 6 + 1
    return _at("held_changed", turn, number, die)


def no_face(value: Value, rng: random.Random) -> Expected | None:
    turn, number, roll = _pick(_rolls(value), rng)
    die = rng.randrange(5)
    roll["faces"][die] = rng.choice([0, 7, -1, 10**30])
    return _at("no_face", turn, number, die)


def too_many_or_few_dice(value: Value, rng: random.Random) -> Expected | None:
    turn, number, roll = _pick(_rolls(value), rng)
    roll["faces"] = rng.choice([[], roll["faces"][:4], [*roll["faces"], 1]])
    return _at("dice_count", turn, number)


def held_that_was_thrown(value: Value, rng: random.Random) -> Expected | None:
    """A die is called held that shows another face than before."""
    changed = [
        (turn, number, roll, die)
        for turn, number, roll, die in _dice(value, held=False)
        if number > 1
        and len(roll["held"]) < 4
        and turn["rolls"][number - 2]["faces"][die] != roll["faces"][die]
    ]
    if not changed:
        return None
    turn, number, roll, die = rng.choice(changed)
    roll["held"] = sorted([*roll["held"], die])
    return _at("held_changed", turn, number, die)


def thrown_that_was_held(value: Value, rng: random.Random) -> Expected | None:
    """A die is called thrown though its slot has another face."""
    if value["seal"] is None:
        return None
    seal = Seal(bytes.fromhex(value["seal"]["secret"]), value["seal"]["salt"])
    same = value["options"]["same_dice"]
    for turn, number, roll, die in _dice(value, held=True):
        sealed = seal.face(0 if same else turn["seat"], turn["turn"], number, die)
        if sealed != roll["faces"][die]:
            roll["held"].remove(die)
            return _at("face", turn, number, die)
    return None


def held_at_first(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(iter(_turns(value)), rng)
    turn["rolls"][0]["held"] = [rng.randrange(5)]
    return _at("held_at_first", turn, 1)


def held_in_no_order(value: Value, rng: random.Random) -> Expected | None:
    found = _pick(_rolls(value, 2), rng)
    if found is None:
        return None
    turn, number, roll = found
    roll["held"] = rng.choice([[1, 0], [2, 2], [5], [-1], [0, 10**40], [4, 3, 2, 1, 0]])
    return _at("held_positions", turn, number)


def all_held(value: Value, rng: random.Random) -> Expected | None:
    found = _pick(_rolls(value, 2), rng)
    if found is None:
        return None
    turn, number, roll = found
    roll["held"] = [0, 1, 2, 3, 4]
    return _at("no_die_rolled", turn, number)


def a_fourth_roll(value: Value, rng: random.Random) -> Expected | None:
    whole = (turn for turn in _turns(value) if len(turn["rolls"]) == 3)
    turn = _pick(whole, rng)
    if turn is None:
        return None
    turn["rolls"].append({"held": [0], "faces": turn["rolls"][-1]["faces"]})
    return _at("fourth_roll", turn, 4)


def no_roll(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick((t for t in _ended(value) if not t.get("direct")), rng)
    turn["rolls"] = []
    return _at("box", turn)


def a_box_of_another_table(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(_ended(value), rng)
    turn["box"] = rng.choice(["", "no_such_box", "\u202e", "x" * 5_000])
    return _at("box", turn)


def a_box_twice(value: Value, rng: random.Random) -> Expected | None:
    turns = list(_ended(value))
    later = [turn for turn in turns if turn["turn"] > 1]
    if not later:
        return None
    turn = rng.choice(later)
    mine = [t for t in turns if t["seat"] == turn["seat"] and t["turn"] < turn["turn"]]
    turn["box"] = rng.choice(mine)["box"]
    return _at("box", turn)


def other_points(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(_ended(value), rng)
    turn["points"] += rng.choice([1, -1, 50, 10**25])
    return _at("points", turn)


def no_points(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(_ended(value), rng)
    turn["points"] = None
    return _at("no_points", turn)


def points_and_no_box(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(_ended(value), rng)
    turn["box"] = None
    return _at("points_alone", turn)


def no_box(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick((turn for turn in _turns(value)[:-1]), rng)
    if turn is None:
        return None
    turn.update(box=None, points=None)
    return _at("no_box", turn)


def another_seat(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(iter(_turns(value)), rng)
    turn["seat"] = rng.choice([turn["seat"] + 1, turn["seat"] - 1, -1, 10**20])
    return _at("turn_order", turn)


def another_number(value: Value, rng: random.Random) -> Expected | None:
    turn = _pick(iter(_turns(value)), rng)
    turn["turn"] = rng.choice([turn["turn"] + 1, turn["turn"] - 1, 0, -3, 10**20])
    return _at("turn_order", turn)


def a_turn_missing(value: Value, rng: random.Random) -> Expected | None:
    turns = _turns(value)
    if len(turns) < 2:
        return None
    place = rng.randrange(len(turns) - 1)
    del turns[place]
    return _at("turn_order", turns[place])


def turns_swapped(value: Value, rng: random.Random) -> Expected | None:
    turns = _turns(value)
    if len(turns) < 3:
        return None
    place = rng.randrange(len(turns) - 1)
    turns[place : place + 2] = turns[place + 1], turns[place]
    return _at("turn_order", turns[place])


def a_turn_twice(value: Value, rng: random.Random) -> Expected | None:
    turns = _turns(value)
    if turns[-1]["box"] is None:
        return None
    turns.append(copy.deepcopy(turns[-1]))
    return _at("turn_after_end" if value["result"] else "turn_order", turns[-1])


def the_last_turn_missing(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is None:
        return None
    del _turns(value)[-1]
    return Expected("early_result")


def no_result(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is None:
        return None
    value["result"] = None
    return Expected("no_result")


def an_early_result(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is not None:
        return None
    value["result"] = {"totals": [0] * len(value["seats"]), "winners": [0]}
    return Expected("early_result")


def another_total(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is None:
        return None
    seat = rng.randrange(len(value["seats"]))
    value["result"]["totals"][seat] += rng.choice([1, -1, 35, 10**25])
    return Expected("total", seat)


def totals_too_many_or_few(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is None:
        return None
    totals = value["result"]["totals"]
    value["result"]["totals"] = rng.choice([[], totals[:-1], [*totals, 0]])
    return Expected("total_count")


def other_winners(value: Value, rng: random.Random) -> Expected | None:
    if value["result"] is None:
        return None
    right, seats = value["result"]["winners"], len(value["seats"])
    loser = next((seat for seat in range(seats) if seat not in right), seats)
    wrong = [[], [*right, loser], [loser], right * 2, [-1], [10**20]]
    value["result"]["winners"] = rng.choice(wrong)
    return Expected("winners")


def another_salt(value: Value, rng: random.Random) -> Expected | None:
    if value["seal"] is None or not _turns(value):
        return None
    value["seal"]["salt"] += rng.choice([" ", "x", "|", "\u200b"])
    if value["options"].get("day"):
        return Expected("day")
    return Expected("face")  # the first that differs, whichever it is


def no_salt_at_all(value: Value, rng: random.Random) -> Expected | None:
    if value["seal"] is None:
        return None
    value["seal"]["salt"] = rng.choice(["x" * 65, "a\u0000b", "a\nb", "\u007f", "\u0085", "é" * 65])
    return Expected("salt")


def another_secret(value: Value, rng: random.Random) -> Expected | None:
    if value["seal"] is None:
        return None
    value["seal"]["secret"] = f"{rng.getrandbits(200):064x}"
    return Expected("commitment")


def another_commitment(value: Value, rng: random.Random) -> Expected | None:
    if value["seal"] is None:
        return None
    right = value["seal"]["commitment"]
    wrong = [right[::-1], right.upper(), right[:-1], "", f" {right}", "\u202e", "0" * 64]
    value["seal"]["commitment"] = rng.choice(wrong)
    return Expected("commitment")


def another_day(value: Value, rng: random.Random) -> Expected | None:
    value["options"]["day"] = rng.choice(["2026-11-29", "20261130", "2026-11-3", "", "x" * 999])
    return Expected("day")


def directly_entered(value: Value, rng: random.Random) -> Expected | None:
    """Not with sealed dice, nor with real ones after more than one roll."""
    turns = [t for t in _turns(value) if value["seal"] or len(t["rolls"]) > 1]
    if not turns:
        return None
    turn = rng.choice(turns)
    turn["direct"] = True
    return _at("direct", turn)


def no_seats(value: Value, rng: random.Random) -> Expected | None:
    value["seats"] = rng.choice([[], (value["seats"] * 7)[:7], value["seats"] * 500])
    return Expected("seat_count")


def neither_person_nor_bot(value: Value, rng: random.Random) -> Expected | None:
    seat = rng.randrange(len(value["seats"]))
    value["seats"][seat]["kind"] = rng.choice(["", "Human", "robot", "\u202e" * 3_000])
    return Expected("seat_kind", seat)


def a_second_person_with_the_same_dice(value: Value, rng: random.Random) -> Expected | None:
    if len(value["seats"]) == 1:
        return None
    seat = rng.randrange(1, len(value["seats"]))
    for other in value["seats"][1:]:
        other.update(kind="bot", level="easy")
    value["options"]["same_dice"] = True
    value["seats"][seat]["kind"] = "human"
    return Expected("same_dice", seat)


def other_hints(value: Value, rng: random.Random) -> Expected | None:
    hints = value["hints"]
    value["hints"] = rng.choice([[], [*hints, 0], hints[:-1], [*hints[:-1], -1]])
    return Expected("hints")


def no_clock(value: Value, rng: random.Random) -> Expected | None:
    value["options"]["turn_seconds"] = rng.choice([0, -1, -(10**30)])
    return Expected("turn_seconds")


def another_table(value: Value, rng: random.Random) -> Expected | None:
    if value["table"]["id"] not in SHIPPED:
        return None
    table = value["table"]
    match rng.randrange(4):
        case 0:
            table["boxes"].reverse()
        case 1:
            box = next(b for b in table["boxes"] if b["kind"] == "five_alike")
            box["pays"] = 999
        case 2:
            table["boxes"].append({"id": "one_more", "kind": "choice"})
        case 3:
            table["boxes"][0]["id"] = "another"
    return Expected("table")


def the_name_of_a_shipped_table(value: Value, rng: random.Random) -> Expected | None:
    value["table"]["id"] = "classic" if value["table"]["id"] != "classic" else "generala"
    return Expected("table")


WAYS: list[Way] = [
    another_face, another_held_face, no_face, too_many_or_few_dice, held_that_was_thrown,
    thrown_that_was_held, held_at_first, held_in_no_order, all_held, a_fourth_roll, no_roll,
    a_box_of_another_table, a_box_twice, other_points, no_points, points_and_no_box, no_box,
    another_seat, another_number, a_turn_missing, turns_swapped, a_turn_twice,
    the_last_turn_missing, no_result, an_early_result, another_total, totals_too_many_or_few,
    other_winners, another_salt, no_salt_at_all, another_secret, another_commitment, another_day,
    directly_entered, no_seats, neither_person_nor_bot, a_second_person_with_the_same_dice,
    other_hints, no_clock, another_table, the_name_of_a_shipped_table,
]  # fmt: skip
