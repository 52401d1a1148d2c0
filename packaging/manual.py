"""The manual page yacht(6), made from what the command itself knows of its words.

`python packaging/manual.py | man -l -` shows it.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import product
import words

from game.options import COMMANDS, command_parser, game_parser
from game.paths import PlayerFiles

ABOUT: Final = (
    "Yacht is the old game of five dice, alone against bots or round the table with up to six. A "
    "turn is up to three throws; what is worth it is held, the rest is thrown again, and then one "
    "box of the card is filled. The highest total wins.",
    "Dice are thrown by real physics, and every one of them was sealed before the match began: "
    "when it is over, anybody can check that nobody chose them.",
    "Without a command the game opens, with a match file the match in it. Every command works "
    "without a display and prints for people, or one JSON value with --json; with --help it tells "
    "its own options. Boxes and tables are named by their ids, which yacht tables --json lists.",
)
EXAMPLES: Final = (
    ("yacht MATCH.yacht", "Open a match: to be replayed, checked and reviewed."),
    ("yacht verify MATCH.yacht", "Check every die of it, and every point."),
    (
        "yacht advise --table yacht-bonus --dice 3 3 1 6 2 --rolls-left 2",
        "What to hold, and what everything else would cost.",
    ),
    (
        "yacht simulate --table classic --players master,hard --matches 200",
        "Two bots against each other.",
    ),
    ("yacht sheet --table classic --players 4 SHEET.pdf", "A score sheet for real dice."),
    ("yacht export --csv MATCHES.csv", "All matches of the history for a spreadsheet."),
)
VARIABLES: Final = (
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "The language at first: the first that is set counts."),
    (
        "XDG_DATA_HOME, XDG_CACHE_HOME",
        "Where the player's files lie, instead of ~/.local/share and ~/.cache.",
    ),
    ("SDL_VIDEODRIVER", "x11 or wayland, where the other one is not wanted."),
)
STATUSES: Final = (
    (
        "0",
        "Done. Of verify: genuine, or kept with real dice, or given up and true as far as it goes.",
    ),
    ("1", "Of verify: not genuine. Of --self-test: something failed. The line printed says what."),
    ("2", "It can't be done; one line on standard error says why."),
    ("130", "Interrupted."),
)
_SIGNS = (("\\", r"\e"), ("-", r"\-"), ("~", r"\(ti"), ("'", r"\(aq"), ("…", "..."))
_COMMON = ("help", "json")  # every command has these


def write(path: Path, epoch: int) -> None:
    """Write the page, dated `epoch` (seconds since 1970)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(epoch), encoding="utf-8", newline="\n")


def page(epoch: int) -> str:
    """The page as roff for man(7)."""
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    name, summary = product.COMMAND, words.told("summary")[words.SOURCE]
    head = f'.TH {name.upper()} 6 {day} "{name} {product.VERSION}" "Games"'
    parts = (
        ("NAME", [f"{_plain(name)} \\- {_plain(_small(summary))}"]),
        ("SYNOPSIS", [*_usage(game_parser()), ".br", f".B {name}", r"\fICOMMAND\fR ..."]),
        ("DESCRIPTION", _paragraphs(ABOUT)),
        ("OPTIONS", _options(game_parser(), ("help",))),
        ("COMMANDS", [line for command in COMMANDS for line in _command(command)]),
        ("EXAMPLES", _list(EXAMPLES)),
        ("FILES", _list(_files())),
        ("ENVIRONMENT", _list(VARIABLES)),
        ("EXIT STATUS", _list(STATUSES)),
    )
    lines = [head, *(line for title, body in parts for line in (f".SH {title}", *body))]
    return "\n".join(_narrow(line) for line in lines) + "\n"


def _files() -> Sequence[tuple[str, str]]:
    files = PlayerFiles(Path("~/.local/share/yacht"), Path("~/.cache/yacht"))
    return (
        (str(files.database), "Matches, statistics and settings."),
        (str(files.matches), "A match file of every match that is over."),
        (str(files.tables), "Score tables of the player's own, as TOML."),
        (str(files.own_exports), "What is exported where there is no folder for downloads."),
        (str(files.log), "What went wrong, for whoever is asked to help."),
        (str(files.values), "Values of the player's tables, worked out again when missing."),
    )


def _command(name: str) -> list[str]:
    parser = command_parser(name)
    about = [".PP", _plain(COMMANDS[name].about)]
    return [f".SS {name}", *_usage(parser), *about, *_options(parser, _COMMON)]


def _usage(parser: argparse.ArgumentParser) -> list[str]:
    """What may be typed, in one line for each program."""
    parser.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=10_000)
    told = parser.format_usage().removeprefix("usage: ").removeprefix(parser.prog)
    return [f".B {parser.prog}", _marked(told.replace(" [-h]", "").strip())]


def _options(parser: argparse.ArgumentParser, left_out: Sequence[str]) -> list[str]:
    """Every option with its help; argparse tells them no other way than by its own list."""
    return [
        line
        for action in parser._actions
        if action.dest not in left_out
        for line in (".TP", _marked(_head(action)), _plain(_sentence(action.help or "")))
    ]


def _head(action: argparse.Action) -> str:
    """An option with what follows it, as its usage has it."""
    value = action.metavar or action.dest
    if action.choices is not None:
        value = "|".join(str(choice) for choice in action.choices)
    if action.nargs == 0:
        value = ""
    elif action.nargs in ("*", "+"):
        value = f"{value} …"
    return " ".join(part for part in (", ".join(action.option_strings), str(value)) if part)


def _list(entries: Iterable[tuple[str, str]]) -> list[str]:
    return [line for head, text in entries for line in (".TP", f".B {_plain(head)}", _plain(text))]


def _paragraphs(texts: Iterable[str]) -> list[str]:
    return [line for text in texts for line in (".PP", _marked(text))][1:]


def _marked(text: str) -> str:
    """Text with its options in bold and what is to be filled in slanted."""
    found = re.compile(r"(?<![\w-])(--?[a-z][a-z-]*)|\b([A-Z][A-Za-z.-]*[A-Z.][A-Za-z.-]*|N)\b")

    def mark(match: re.Match[str]) -> str:
        return f"\0B{match[1]}\0R" if match[1] else f"\0I{match[2]}\0R"

    return _plain(found.sub(mark, text)).replace("\0", r"\f")


def _narrow(line: str) -> str:
    """A line of text over several, none of which roff takes for a request."""
    if line.startswith("."):
        return line
    broken = textwrap.wrap(line, 80, break_long_words=False, break_on_hyphens=False)
    return "\n".join(rf"\&{part}" if part.startswith((".", "'")) else part for part in broken)


def _plain(text: str) -> str:
    """Text whose signs roff takes as they stand, whatever the terminal's letters are."""
    for sign, escape in _SIGNS:
        text = text.replace(sign, escape)
    return text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


if __name__ == "__main__":
    sys.stdout.write(page(int(time.time())))
