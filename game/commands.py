"""What the commands do. Each takes its parsed options and gives an answer."""

import argparse
import contextlib
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from game import paths
from game.answers import Answer, UsageError
from game.house.files import House
from game.levels import LevelsError, Shelf, read_shelf, read_table
from game.locales import LANGUAGES, chosen_locale
from game.record.match_file import read_match
from game.record.strict_json import MAX_BYTES
from game.record.verify import Fault, Finding, Verdict, replayed, verify_bytes
from game.rules.boxes import BoxId
from game.rules.card import Card
from game.rules.checked import plain
from game.rules.dice import Faces, Points, check_faces
from game.rules.table import Table
from game.solve import spread_file
from game.solve.advice import advise as advise_position
from game.solve.level import Level
from game.solve.review import review as review_match
from game.solve.simulate import simulate as simulate_matches
from game.solve.spread import Spreads, spread_out
from game.solve.value_file import load, save
from game.solve.values import StaleValues, Values
from game.solve.values import solve as solve_table
from game.text import Words, WordsError, read_words, speak
from game.ui.system import system_locales
from game.ui.told import dice_told
from game.ui.told_match import fault_told
from game.ui.told_review import review_lines

_EXIT = {Finding.NOT_GENUINE: 1, Finding.UNREADABLE: 2}


def tables(_: argparse.Namespace) -> Answer:
    """The score tables, with their boxes and best cards."""
    words, known = the_words(), _tables()
    value = [
        {
            "id": table.id,
            "boxes": [box.id for box in table.boxes],
            "best_card": table.best_card,
            "table": table.to_mapping(),
        }
        for table in known.values()
    ]
    wide = max([16, *(len(table_id) + 2 for table_id in known)])
    lines = [
        f"{table.id:{wide}}{words.table(table.id, table.name):20}{len(table.boxes)} boxes, "
        f"best card {table.best_card}"
        for table in known.values()
    ]
    return Answer(value, lines)


def score(chosen: argparse.Namespace) -> Answer:
    """What every legal open box pays."""
    table = _table(chosen.table)
    card = _card(table, chosen.filled)
    pays = card.possible(_faces(chosen.dice), chosen.roll)
    words = the_words()
    lines = [f"{words.box(table.id, box):18}{points:4}" for box, points in pays.items()]
    return Answer(dict(pays), lines)


def advise(chosen: argparse.Namespace) -> Answer:
    """Every option of a position with its exact value."""
    table = _table(chosen.table)
    card = _card(table, chosen.filled)
    faces = _faces(chosen.dice)
    if card.is_full:
        raise UsageError("--filled: every box is filled, nothing is left to decide")
    advice = advise_position(_values(table), card, faces, chosen.rolls_left)
    words = the_words()
    lines = [f"expected total {advice.value:.3f}"]
    lines += [
        f"hold {dice_told(o.hold) or 'nothing':12}{o.value:10.3f}{-o.loss or 0.0:10.3f}"
        for o in advice.holds
    ]
    lines += [
        f"fill {words.box(table.id, o.box):18}{o.points:4}{o.value:10.3f}{-o.loss or 0.0:10.3f}"
        for o in advice.boxes
    ]
    return Answer(advice.to_mapping(), lines)


def solve(chosen: argparse.Namespace) -> Answer:
    """Expected totals under best play, with what it took to find them."""
    if chosen.all:
        found = [_solved(table, chosen.fresh) for table in _tables().values()]
        return Answer(found, [_solved_line(one) for one in found])
    one = _solved(table_or_file(chosen.table), chosen.fresh)
    return Answer(one, [_solved_line(one)])


def simulate(chosen: argparse.Namespace) -> Answer:
    """Bots against bots."""
    table = _table(chosen.table)
    players = [_level(name.strip()) for name in chosen.players.split(",")]
    if not 1 <= len(players) <= 6:
        raise UsageError(f"--players: 1 to 6 levels, not {len(players)}")
    if chosen.matches < 1:
        raise UsageError(f"--matches: at least 1, not {chosen.matches}")
    if chosen.seed < 0:
        raise UsageError(f"--seed: 0 or more, not {chosen.seed}")
    values = _values(table) if any(level.feel is None for level in players) else None
    spreads = None
    if values and len(players) > 1 and any(level.plays_to_win for level in players):
        spreads = _spreads(values)
    with _progress() as progress:
        figures = simulate_matches(
            table,
            players,
            chosen.matches,
            chosen.seed,
            values,
            progress=progress,
            spreads=spreads,
        )
    lines = [f"{figures.matches} matches, {figures.ties} ties, "
             f"{figures.matches_per_second:.0f} matches a second"]  # fmt: skip
    for seat in figures.seats:
        error = "" if seat.standard_error is None else f" ± {seat.standard_error:.2f}"
        bonus = "" if seat.bonus_rate is None else f", bonus {seat.bonus_rate:.1%}"
        five = "" if seat.yacht_rate is None else f", five alike {seat.yacht_rate:.1%}"
        lines.append(f"{seat.level:10}mean {seat.mean:.2f}{error}{bonus}{five}, wins {seat.wins}")
    return Answer(figures.to_mapping(), lines)


def verify(chosen: argparse.Namespace) -> Answer:
    """Whether a match file is genuine."""
    words = the_words()
    verdict = verify_bytes(match_bytes(chosen.file), shelf().tables)
    value = {"verdict": verdict.finding.value, "fault": _fault_value(words, verdict.fault)}
    line = verdict_line(words, chosen.file, verdict)
    status = _EXIT.get(verdict.finding, 0)
    if status == 2 and not chosen.json:
        raise UsageError(line)
    return Answer(value, [line], status)


def review(chosen: argparse.Namespace) -> Answer:
    """What the dice gave and what the decisions cost, seat by seat."""
    words = the_words()
    data = match_bytes(chosen.file)
    verdict = verify_bytes(data, shelf().tables)
    if verdict.finding is Finding.ABANDONED:
        raise UsageError(f"{chosen.file.name}: only a match played to its end can be reviewed")
    if verdict.finding not in (Finding.GENUINE, Finding.REAL_DICE):
        raise UsageError(verdict_line(words, chosen.file, verdict))
    file = read_match(data)
    reviews = review_match(replayed(file), _values(file.table))
    names = [seat.name for seat in file.seats]
    value = {"seats": [r.to_mapping(name) for r, name in zip(reviews, names, strict=True)]}
    lines = [line for r, seat in zip(reviews, file.seats, strict=True)
             for line in review_lines(words, file.table, seat.shown_name, r)]  # fmt: skip
    return Answer(value, lines)


def bench(chosen: argparse.Namespace) -> Answer:
    """Figures of speed, measured now."""
    from game.bench import measure

    sides = re.fullmatch(r"([1-9][0-9]{1,3})x([1-9][0-9]{1,3})", chosen.size)
    if sides is None:
        raise UsageError(f"--size: width and height such as 1280x720, not {chosen.size[:40]}")
    value = measure(chosen.what, (int(sides[1]), int(sides[2])))
    return Answer(value, list(_figure_lines(value)))


# -- reading what was asked for


@cache
def shelf() -> Shelf:
    """What comes with the game; the files left out are told once."""
    found = read_shelf(paths.levels())
    _tell(found.faults)
    return found


def _tables() -> dict[str, Table]:
    """The tables of the game, then the player's own; the files left out are told once."""
    shipped = shelf().tables
    house = House(paths.player_files().tables, shipped)
    _tell(house.reread())
    return {**shipped, **house.tables}


def _tell(faults: Iterable[str]) -> None:
    for fault in faults:
        print(f"yacht: left out: {fault}", file=sys.stderr)


def the_words() -> Words:
    """The catalogue. Raises UsageError where it can't be read."""
    try:
        return read_words(paths.assets() / "text" / "en.po")
    except WordsError as error:
        raise UsageError(str(error)) from error


def words_in(language: str) -> Words:
    """The words of a language, the system's if it is empty. Raises UsageError."""
    if language and language not in LANGUAGES:
        told = f"there is no {language[:40]!r}; there are {_listed(LANGUAGES)}"
        raise UsageError(f"--language: {told}")
    try:
        return speak(paths.assets() / "text", chosen_locale(language, system_locales()))
    except WordsError as error:
        raise UsageError(str(error)) from error


def match_bytes(path: Path) -> bytes:
    """What a match file holds, or the most that one may. Raises UsageError."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path}: can't be read: {error.strerror}") from error


def _table(table_id: str) -> Table:
    known = _tables()
    if table_id not in known:
        raise UsageError(f"--table: there is no {table_id}; there are {_listed(known)}")
    return known[table_id]


def table_or_file(name: str) -> Table:
    """The table of that id, or the one in a `.toml` file. Raises UsageError."""
    if not name.endswith(".toml"):
        return _table(name)
    try:
        return read_table(Path(name))
    except LevelsError as error:
        raise UsageError(str(error)) from error


def _level(name: str) -> Level:
    known = shelf().levels
    if name not in known:
        raise UsageError(f"--players: there is no level {name!r}; there are {_listed(known)}")
    return known[name]


def _listed(known: Iterable[str]) -> str:
    return ", ".join(known) or "none"


def _faces(dice: Sequence[int]) -> Faces:
    try:
        return check_faces(dice)
    except ValueError as error:
        raise UsageError(f"--dice: {error}") from error


def _card(table: Table, filled: Sequence[str]) -> Card:
    points: dict[BoxId, Points] = {}
    for entry in filled:
        name, _, written = entry.partition("=")
        box = BoxId(name)
        try:
            can_pay = table.payable(box)
        except KeyError:
            known = ", ".join(b.id for b in table.boxes)
            raise UsageError(f"--filled: {table.id} has no box {name}; it has {known}") from None
        if box in points:
            raise UsageError(f"--filled: {name} stands there twice")
        paid = {str(value): value for value in can_pay}
        if written not in paid:
            raise UsageError(f"--filled: {name} can hold {', '.join(paid)}, not {written[:40]!r}")
        points[box] = paid[written]
    return Card(table, tuple(points.get(box.id) for box in table.boxes))


# -- values


def _values(table: Table) -> Values:
    """The table's exact values: kept ones, or solved now and kept."""
    folder = paths.player_files().values
    with contextlib.suppress(StaleValues):
        return load(table, paths.solved(), folder)
    values = solve_table(table)
    with contextlib.suppress(OSError):  # where nothing can be kept, it is solved again
        save(values, folder)
    return values


def _spreads(values: Values) -> Spreads:
    """The spreads of a table's values: kept ones, or worked out now and kept."""
    folder = paths.player_files().values
    with contextlib.suppress(StaleValues):
        return spread_file.load(values.table, folder)
    with _progress() as progress:
        spreads = spread_out(values, progress)
    with contextlib.suppress(OSError):
        spread_file.save(spreads, folder)
    return spreads


def _solved(table: Table, fresh: bool) -> dict[str, object]:
    started_s, started_cpu_s = time.perf_counter(), time.process_time()
    values = solve_table(table) if fresh else _values(table)
    return {
        "table": table.id,
        "expected": values.start,
        "states": int(values.grid.size),
        "seconds": time.perf_counter() - started_s,
        "cpu_seconds": time.process_time() - started_cpu_s,
    }


def _solved_line(found: Mapping[str, object]) -> str:
    return (
        f"{found['table']:16}expected {found['expected']:.7f}, {found['states']} states, "
        f"{found['seconds']:.2f} s, {found['cpu_seconds']:.2f} s of processor time"
    )


# -- printing


def verdict_line(words: Words, path: Path, verdict: Verdict) -> str:
    """The verdict on a file, and the fault, in one line."""
    line = f"{plain(path.name)}: {words(f'verdict.{verdict.finding.value}')}"
    return f"{line}: {fault_told(words, verdict.fault)}" if verdict.fault else line


def _fault_value(words: Words, fault: Fault | None) -> dict[str, object] | None:
    if fault is None:
        return None
    return {
        "seat": fault.seat,
        "turn": fault.turn,
        "roll": fault.roll,
        "die": fault.die,
        "what": fault_told(words, fault),
    }


def _figure_lines(figures: Mapping[str, object], indent: str = "") -> Iterator[str]:
    """A line for every figure; figures within figures follow indented under their name."""
    for name, figure in figures.items():
        if isinstance(figure, Mapping):
            yield f"{indent}{name}"
            yield from _figure_lines(figure, f"{indent}  ")
        else:
            shown = f"{figure:.3f}" if isinstance(figure, float) else str(figure)
            yield f"{indent}{name:16}{shown}"


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _share: None
        return

    def show(share: float) -> None:
        full = round(40 * share)
        print(f"\r[{'█' * full}{'·' * (40 - full)}] {share:4.0%}", end="", file=sys.stderr)

    try:
        yield show
    finally:
        print("\r" + " " * 50 + "\r", end="", file=sys.stderr)
