"""Files changed at random: by bytes, by JSON structure, by values, by the way JSON is written."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Place = tuple[Any, Any]  # a list or an object, and the index or key in it

_NUMBERS = (0, 1, -1, 2, 3, 5, 6, 7, 252, 2**31, 2**63, 10**30, 10**400, -(10**25), 10**4299)
_TEXTS = (
    "", " ", "x", "0", "human", "bot", "classic", "short", "choice", "\u202e", "\u200b", "\u0000",
    "\n", "\x1b[31m", "e\u0301", "\ud800", "\udfff\ud800", "🎲", "../../etc/passwd", "x" * 3_000,
    "yacht-match/1", "yacht-match/2", "yacht-sealed-dice/1", "2026-11-30",
    "0" * 64, "{0.__class__}",
)  # fmt: skip
_OTHERS = (None, True, False, [], {}, 17.0, -0.0, 1e308, [[]], [None], {"": None}, [1, 2, 3, 4, 5])
_WRITTEN = (
    "NaN", "Infinity", "-Infinity", "1e999", "1.0", "-0", "01", "+1", ".5", "0x10", "'a'", "nul",
    '"\\ud800"', '"\\udc00\\ud800"', '"\\x"', '"\t"', "9" * 5_000, "[" * 3_000, '{"a":' * 3_000,
    "//", "/*", "\ufeff", "\u2028", ",", ",,", ":", "]", "}", '"', "\\", "true", "null",
)  # fmt: skip
_BYTES = (
    b"\x00",
    b"\xff",
    b"\xfe\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf5",
    b"\xe2\x82",
    b"\x80",
)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with one to four changes of one kind."""
    way: Callable[[bytes, random.Random], bytes] = rng.choice(
        (by_bytes, by_bytes, by_value, by_value, by_value, by_structure, by_structure, by_writing)
    )
    return way(data, rng)


def by_bytes(data: bytes, rng: random.Random) -> bytes:
    """Bytes set, cut out, doubled, put in; digits exchanged; the end missing."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if not changed:
            break
        place = rng.randrange(len(changed))
        match rng.randrange(7):
            case 0:
                changed[place] = rng.randrange(256)
            case 1:
                del changed[place : place + rng.randint(1, 40)]
            case 2:
                changed[place:place] = changed[rng.randrange(len(changed)) :][:30]
            case 3:
                _exchange_digit(changed, place, rng)
            case 4:
                changed[place:place] = rng.choice(_BYTES)
            case 5:
                changed[place] ^= 1 << rng.randrange(8)
            case 6 if rng.random() < 0.3:
                del changed[place:]
    return bytes(changed)


def _exchange_digit(changed: bytearray, place: int, rng: random.Random) -> None:
    digits = b"0123456789"
    for at in range(place, len(changed)):
        if changed[at] in digits:
            changed[at] = rng.choice(digits)
            return


def by_value(data: bytes, rng: random.Random) -> bytes:
    """Numbers, texts and switches replaced, mostly by others of the same type."""
    value = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        holder, key = rng.choice(list(_leaves(value)))
        holder[key] = _other(holder[key], rng)
    return _written(value, rng)


def _other(value: Any, rng: random.Random) -> Any:
    if rng.random() < 0.15:
        return copy.deepcopy(rng.choice(_OTHERS))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + rng.choice((-1, 1))
        return near if rng.random() < 0.6 else rng.choice(_NUMBERS)
    if isinstance(value, str) and value and rng.random() < 0.4:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice("aA0 |\u0301é") + value[place + rng.randint(0, 1) :]
    return rng.choice(_TEXTS)


def by_structure(data: bytes, rng: random.Random) -> bytes:
    """Keys and elements taken out, doubled, exchanged, put in each other."""
    value = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        places = list(_places(value))
        if not places:
            break
        holder, key = rng.choice(places)
        match rng.randrange(6):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), holder[key])
            case 2 if isinstance(holder, list):
                other = rng.randrange(len(holder))
                holder[key], holder[other] = holder[other], holder[key]
            case 3:
                from_holder, from_key = rng.choice(places)
                holder[key] = json.loads(json.dumps(from_holder[from_key]))
            case 4:
                holder[key] = [holder[key]] if rng.random() < 0.5 else {"a": holder[key]}
            case _ if isinstance(holder, dict):
                key = rng.choice(("", "comment", "by", "direct", "day", "level"))
                holder[key] = copy.deepcopy(rng.choice((*_OTHERS, *_TEXTS)))
    return _written(value, rng)


def by_writing(data: bytes, rng: random.Random) -> bytes:
    """JSON that is not JSON: names of no number, a key twice, signs that have no place."""
    text = data.decode("utf-8")
    ends = [place for place, letter in enumerate(text) if letter in ',:[]{}"']
    place = rng.choice(ends)
    if rng.random() < 0.25:  # a key twice
        lines = [line for line in text.splitlines() if '": ' in line and not line.endswith("[")]
        line = rng.choice(lines)
        return text.replace(line, f"{line.rstrip(',')},\n{line}", 1).encode()
    put = rng.choice(_WRITTEN)
    return (text[:place] + put + text[place + rng.randint(0, 1) :]).encode("utf-8")


def _written(value: Any, rng: random.Random) -> bytes:
    text = json.dumps(value, ensure_ascii=rng.random() < 0.7, indent=rng.choice((None, 1)))
    return text.encode("utf-8", "surrogatepass")


def _places(value: Any) -> Iterator[Place]:
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def _leaves(value: Any) -> Iterator[Place]:
    return (
        (holder, key) for holder, key in _places(value) if not isinstance(holder[key], (dict, list))
    )
