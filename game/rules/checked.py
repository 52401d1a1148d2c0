"""Checks of plain values as files hold them: each names the place and what would be right."""

from collections.abc import Collection, Mapping

_SHOWN = 60  # characters of a wrong value


class Misfit(ValueError):
    """A value that can't be used: the key path where it stands, and what would be right."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place


def wrong(place: str, value: object, right: str) -> Misfit:
    """The error for a value that should be something else.

    >>> str(wrong("boxes[3].face", 7, "a whole number from 1 to 6"))
    'boxes[3].face: 7 should be a whole number from 1 to 6'
    """
    return Misfit(place, f"{told(value)} should be {right}")


def told(value: object) -> str:
    """A wrong value as it is named in an error."""
    try:
        return shown(repr(value))
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in lists in …
        return "what stands there"


def shown(words: str) -> str:
    """Words of somebody else's, cut short, with nothing in them that breaks a line.

    >>> shown("a\\x1b[31mb")
    'a?[31mb'
    """
    start = plain(words[: _SHOWN + 1])
    return start if len(start) <= _SHOWN else f"{start[:_SHOWN]}…"


def plain(words: str) -> str:
    """The words with a question mark for everything that can't be seen: it might command a
    terminal, break a line, or turn the direction of what stands around it."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def mapping(
    value: object, place: str, required: Collection[str], optional: Collection[str] | None = ()
) -> Mapping[str, object]:
    """The value as a mapping that has the required keys and, but for the optional ones, no other.

    `place` is "" for the whole file; `optional` None allows any key. Raises Misfit.
    """
    if not isinstance(value, Mapping):
        raise wrong(place or "the file", value, "a table of keys and values")
    known = {*required, *(optional or ())}
    for key in value:
        if optional is not None and key not in known:
            right = f"a key that is known: {', '.join(sorted(known))}"
            raise wrong(_join(place, shown(str(key)) or '""'), value[key], right)
    for key in sorted(set(required) - set(value)):
        raise Misfit(_join(place, key), "is missing")
    return value


def whole(value: object, place: str, least: int, most: int) -> int:
    """A whole number, which neither `true` nor `17.0` is. Raises Misfit."""
    if type(value) is not int or not least <= value <= most:
        raise wrong(place, value, f"a whole number from {least} to {most}")
    return value


def number(value: object, place: str, most: float) -> float:
    """A number from 0 to `most`. Raises Misfit."""
    if isinstance(value, (int, float)) and type(value) is not bool and 0 <= value <= most:
        return float(value)
    raise wrong(place, value, f"a number from 0 to {most:g}")


def switch(value: object, place: str) -> bool:
    """True or false. Raises Misfit."""
    if isinstance(value, bool):
        return value
    raise wrong(place, value, "true or false")


def _join(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
