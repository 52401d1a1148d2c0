"""The commands about the player's matches: listing, exporting and importing them."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from game import paths
from game.answers import Answer, UsageError
from game.commands import match_bytes, shelf, the_words, verdict_line
from game.given_file import check_free, put
from game.history.archive import (
    HadAlready,
    Listing,
    NoMatch,
    Refused,
    add_file,
    details,
    listing,
    opened,
    sum_up_for,
)
from game.history.csv_file import csv_of
from game.history.ended import EndedMatch
from game.record.match_file import write_match
from game.rules.checked import plain
from game.session.session import BrokenMatch
from game.store import Store, StoreError
from game.text import Words

_A_WHILE_S = 3600.0


def history(_: argparse.Namespace) -> Answer:
    """The player's matches that are over, the last one first."""
    words = the_words()
    with _player_store() as store:
        found = _listed(store).matches
    lines = [_line(words, match) for match in found] or [words("history.none")]
    return Answer([match.to_mapping() for match in found], lines)


def export(chosen: argparse.Namespace) -> Answer:
    """Write a match, or a table of all of them, to a file that is not there yet."""
    if chosen.csv == (chosen.match is not None):
        raise UsageError("export: either a MATCH-ID or --csv, and a FILE; see yacht export --help")
    check_free(chosen.file)
    with _player_store() as store:
        data = _csv(store) if chosen.csv else _match(store, chosen.match)
    return put(chosen.file, data)


def import_match(chosen: argparse.Namespace) -> Answer:
    """Put the match of a file into the history; its number there."""
    words, data, tables = the_words(), match_bytes(chosen.file), shelf().tables
    with _player_store(is_made=True) as store:
        try:
            number = add_file(store, data, tables)
        except Refused as error:
            raise UsageError(verdict_line(words, chosen.file, error.verdict)) from error
        except HadAlready as error:
            raise UsageError(
                f"{chosen.file.name}: is in the history already, as match {error.number}"
            ) from error
    return Answer({"id": number}, [f"{plain(chosen.file.name)}: match {number}"])


@contextmanager
def _player_store(*, is_made: bool = False) -> Iterator[Store]:
    """The player's database; where there is none yet an empty one, made only if `is_made`."""
    path = paths.player_files().database
    try:
        store = Store.open(path) if is_made or path.exists() else Store.in_memory()
    except StoreError as error:
        raise UsageError(f"{path}: can't be used: {error}") from error
    try:
        yield store
    except StoreError as error:
        raise UsageError(f"{path}: {error}") from error
    finally:
        store.close()


def _listed(store: Store) -> Listing:
    found = listing(store)
    if not found.unlisted:
        return found
    sum_up_for(store, found.unlisted, _A_WHILE_S)
    return listing(store)


def _match(store: Store, number: int) -> bytes:
    try:
        return write_match(opened(store, number).file())
    except (NoMatch, BrokenMatch) as error:
        raise UsageError(f"{error}; yacht history lists those there are") from error


def _csv(store: Store) -> bytes:
    return csv_of(_listed(store).matches, details(store), shelf().tables.values()).encode("utf-8")


def _line(words: Words, match: EndedMatch) -> str:
    seats = ", ".join(
        f"{seat.name} {seat.total}{'*' if number in match.winners else ''}"
        for number, seat in enumerate(match.seats)
    )
    table = words.table(match.table_id, match.table_name)
    state = "" if match.is_finished else f" ({words('history.given_up')})"
    return f"{match.id:5}  {match.ended[:16].replace('T', ' ')}  {table}: {seats}{state}"
