"""The command that makes a score sheet to print."""

import argparse

from game import paths
from game.answers import Answer, UsageError
from game.commands import table_or_file, words_in
from game.given_file import check_free, put
from game.sheet.content import MOST_PLAYERS, Paper
from game.sheet.pdf import sheet_pdf
from game.ui.told_sheet import sheet_of


def sheet(chosen: argparse.Namespace) -> Answer:
    """Write the sheet of a table as a PDF to a file that is not there yet."""
    if not 1 <= chosen.players <= MOST_PLAYERS:
        raise UsageError(f"--players: 1 to {MOST_PLAYERS}, not {chosen.players}")
    words, table = words_in(chosen.language), table_or_file(chosen.table)
    check_free(chosen.file)
    content = sheet_of(words, table, chosen.players)
    try:
        data = sheet_pdf(content, Paper(chosen.paper), paths.assets() / "fonts")
    except OSError as error:
        raise UsageError(f"the fonts can't be read: {error.strerror or error}") from error
    return put(chosen.file, data)
