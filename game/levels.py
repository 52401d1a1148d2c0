"""Reads and checks `levels/`: tables, bots, the ladder. What is broken is named and left out."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from game.rules.checked import Misfit, shown
from game.rules.ladder import Missing, Rung, ladder_from
from game.rules.table import Table, table_from
from game.solve.level import Level, level_from

_T = TypeVar("_T")
_Named = TypeVar("_Named", Table, Level)

_ORDER = "order.toml"
_LONGEST_FILE = 64 * 1024  # bytes; the longest that ships has 3 KiB
_LONGEST_LINE = 500  # characters; what a key of many dots costs the parser grows with its square
_LADDER = "ladder.toml"


class LevelsError(ValueError):
    """A file that can't be used: its name, the place in it, what would be right."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What `levels/` offers, in the order it is shown; `faults` tell which files were left out."""

    tables: Mapping[str, Table] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    ladder: tuple[Rung, ...] = ()
    faults: tuple[str, ...] = ()


def read_shelf(folder: Path) -> Shelf:
    """Everything in `levels/` that makes sense. Never raises for what stands in a file."""
    faults: list[str] = []
    order = _order(folder / _ORDER, faults)
    tables = _read_all(folder / "tables", order.get("tables"), table_from, faults)
    levels = _read_all(folder / "bots", order.get("bots"), level_from, faults)
    ladder = _ladder(folder / _LADDER, tables, levels, faults)
    return Shelf(tables, levels, ladder, tuple(faults))


def read_table(path: Path) -> Table:
    """The table in a file. Raises LevelsError with file, place and remedy."""
    return _read(path, table_from)


def _read_all(
    folder: Path, order: object, parse: Callable[[object], _Named], faults: list[str]
) -> dict[str, _Named]:
    found: dict[str, _Named] = {}
    for path in _in_order(folder, order):
        try:
            thing = _read(path, parse)
        except LevelsError as error:
            faults.append(str(error))
            continue
        if thing.id in found:
            faults.append(f"{path.name}: id: {thing.id!r} is taken by an earlier file")
        else:
            found[thing.id] = thing
    return found


def _ladder(
    path: Path, tables: Mapping[str, Table], levels: Mapping[str, Level], faults: list[str]
) -> tuple[Rung, ...]:
    """The rungs that make sense; none without a ladder, which nobody needs to play."""
    if not path.exists():
        return ()
    try:
        rungs, misfits = _read(path, lambda value: ladder_from(value, tables, levels))
    except LevelsError as error:
        faults.append(str(error))
        return ()
    if faults:  # a table or level that is missing was told of with its own file
        misfits = tuple(misfit for misfit in misfits if not isinstance(misfit, Missing))
    if misfits:
        more = f" (and {len(misfits) - 1} more of its rungs)" if len(misfits) > 1 else ""
        faults.append(f"{path.name}: {misfits[0]}{more}")
    return rungs


def _order(path: Path, faults: list[str]) -> Mapping[str, object]:
    try:
        return _mapping(path)
    except LevelsError as error:
        faults.append(str(error))
        return {}


def _in_order(folder: Path, order: object) -> list[Path]:
    """The folder's files: first those that `order` names, then the others by name."""
    names = [name for name in order if isinstance(name, str)] if isinstance(order, list) else []
    ranks = {name: rank for rank, name in enumerate(names)}
    paths = sorted(folder.glob("*.toml"))
    return sorted(paths, key=lambda path: ranks.get(path.stem, len(ranks)))


def _read(path: Path, parse: Callable[[object], _T]) -> _T:
    mapping = _mapping(path)
    try:
        return parse(mapping)
    except Misfit as error:
        raise LevelsError(f"{shown_name(path)}: {error}") from error


def _mapping(path: Path) -> Mapping[str, object]:
    name = shown_name(path)
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            raise LevelsError(f"{name}: should be a file")
        with path.open("rb") as file:
            data = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise LevelsError(f"{name}: can't be read: {error.strerror}") from error
    if len(data) > _LONGEST_FILE:
        raise LevelsError(f"{name}: should be at most {_LONGEST_FILE // 1024} KiB long")
    try:
        text = data.decode("utf-8-sig")  # some editors begin with a mark
        _check_lines(name, text)
        return tomllib.loads(text)
    except LevelsError:
        raise
    except UnicodeDecodeError as error:
        raise LevelsError(f"{name}: byte {error.start} should be UTF-8 text") from error
    except (ValueError, RecursionError) as error:  # not TOML, or a number of thousands of digits
        is_deep = isinstance(error, RecursionError)
        told = "brackets are nested too deep" if is_deep else str(error)
        raise LevelsError(f"{name}: {told}") from error


def _check_lines(name: str, text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            most = f"at most {_LONGEST_LINE} characters"
            raise LevelsError(f"{name}: line {number} should be {most} long")


def shown_name(path: Path) -> str:
    """A file's name with nothing in it that breaks a line or commands a terminal."""
    return shown(path.name)
