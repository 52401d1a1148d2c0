"""A table as the text of its TOML file, every switch with a comment that names its choices.

`levels.read_table` reads the same table back. Written by hand because no TOML writer in the
standard library exists, and none elsewhere writes comments.
"""

from collections.abc import Iterable, Iterator

from game.rules.boxes import Box, BoxKind, Pays
from game.rules.table import Table

_COMMENT_AT = 26  # column

_HEAD = """\
# A house table: change it here, or in the game with the pencil beside its name.
# Boxes stand in the order of the card; leave one out by deleting its block.
"""
_PAYS_WORDS = {
    BoxKind.OF_A_KIND: '"sum" of all five, "alike" (those that match), or points',
    BoxKind.TWO_PAIRS: '"sum" of all five, "alike" (those that match), or points',
}


def table_text(table: Table) -> str:
    """The text of the table's file."""
    lines = [*_HEAD.splitlines(), *_table_lines(table)]
    if table.bonus:
        lines += ["", "[bonus]", _line("at", table.bonus.at, "points in the number boxes earn it")]
        lines += [_line("points", table.bonus.points)]
    for box in table.boxes:
        lines += ["", "[[boxes]]", *_box_lines(box)]
    return "\n".join(lines) + "\n"


def _table_lines(table: Table) -> Iterator[str]:
    yield _line("id", table.id, "no other table may have it")
    if table.name:
        yield _line("name", table.name)
    joker = '"forced": once their box is filled, five alike fill others; "none": they do not'
    yield _line("joker", table.joker.value, joker)
    further = "points for each five alike after the first; 0: nothing"
    yield _line("further_five_alike", table.further_five_alike, further)


def _box_lines(box: Box) -> Iterator[str]:
    yield _line("id", box.id)
    yield _line("kind", box.kind.value)
    if box.is_number:
        yield _line("face", box.face)
        return
    if box.kind is BoxKind.OF_A_KIND:
        yield _line("count", box.count, "so many dice alike, or more")
    if box.kind is BoxKind.STRAIGHT:
        runs = [sorted(run) for run in box.runs]
        yield _line("runs", runs, "one of these is enough; other dice are free")
    if box.kind is BoxKind.CHOICE:
        return
    pays = box.pays.value if isinstance(box.pays, Pays) else box.pays
    yield _line("pays", pays, _PAYS_WORDS.get(box.kind, '"sum" of all five, or points'))
    if box.kind is BoxKind.TWO_PAIRS:
        yield _line("may_be_one_face", box.may_be_one_face, "true: four alike are two pairs")
    if box.kind is BoxKind.FULL_HOUSE:
        yield _line("may_be_one_face", box.may_be_one_face, "true: five alike are one as well")
    yield _line("served_extra", box.served_extra, "points more when the first roll makes it")
    if box.after:
        yield _line("after", box.after, "pays only while that box holds points")
    elif box.is_five_alike:
        yield _line("wins_when_served", box.wins_when_served, "true: the first roll wins with it")


def _line(key: str, value: object, comment: str = "") -> str:
    written = f"{key} = {_toml(value)}"
    return f"{written:<{_COMMENT_AT}} # {comment}" if comment else written


def _toml(value: object) -> str:
    """A value as TOML writes it.

    >>> _toml([[1, 2], [3]])
    '[[1, 2], [3]]'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case Iterable():
            return "[" + ", ".join(_toml(one) for one in value) + "]"
    raise AssertionError(value)
