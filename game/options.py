"""The words of the `yacht` command: which commands and options there are."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol

from game import __version__
from game.answers import Answer, UsageError

_MOST_DIGITS = 19


def obey(words: Sequence[str], open_game: "_OpenGame") -> int:
    """Do what the words say; the exit status. Raises UsageError for words that make no sense."""
    if words and words[0] in COMMANDS:
        return _command(words)
    return _play(words, open_game)


class _OpenGame(Protocol):
    def __call__(self, match_file: Path | None, *, is_portable: bool) -> int: ...


def _play(words: Sequence[str], open_game: _OpenGame) -> int:
    chosen = game_parser().parse_args(words)
    if chosen.self_test:
        from game.self_test import self_test

        return self_test()
    return open_game(chosen.file, is_portable=chosen.portable)


def _command(words: Sequence[str]) -> int:
    chosen = command_parser(words[0]).parse_intermixed_args(words[1:])
    answer = COMMANDS[words[0]].run(chosen)
    if chosen.json:
        print(_escaped(json.dumps(answer.value, ensure_ascii=False)))
    else:
        print("\n".join(answer.lines))
    return answer.status


def game_parser() -> argparse.ArgumentParser:
    """What reads the words that open the game. Raises UsageError for those it can't make out."""
    parser = _Parser(prog="yacht", description="Yacht, the old five-dice game.", epilog=_EPILOG)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE.yacht", help="a match file to open"
    )
    parser.add_argument("--version", action="version", version=f"yacht {__version__}")
    parser.add_argument(
        "--portable", action="store_true", help="keep the player's files beside the program"
    )
    parser.add_argument(
        "--self-test", action="store_true", help="play a bot match without a screen and say how"
    )
    return parser


def command_parser(name: str) -> argparse.ArgumentParser:
    """What reads the words after the name of a command, one of `COMMANDS`."""
    command = COMMANDS[name]
    parser = _Parser(prog=f"yacht {name}", description=command.about)
    command.options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON value")
    return parser


def _escaped(text: str) -> str:
    """JSON with escapes for all that can't be seen: it might command the terminal it is read on."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the exit to us."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(f"{message}; see {self.prog} --help")


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the command does beside opening the game."""

    about: str
    options: Callable[[argparse.ArgumentParser], None]
    work: str  # module of the game and function in it

    def run(self, chosen: argparse.Namespace) -> Answer:
        """Do it. The modules that do the work are loaded only now."""
        module, function = self.work.split(".")
        answer: Answer = getattr(import_module(f"game.{module}"), function)(chosen)
        return answer


def _whole(text: str) -> int:
    """A whole number in the digits 0 to 9. Raises ArgumentTypeError."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < _MOST_DIGITS):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a whole number")
    return int(text)


def _no_options(_: argparse.ArgumentParser) -> None:
    """Nothing to choose."""


def _position_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", required=True, metavar="ID", help="the score table")
    parser.add_argument(
        "--dice", required=True, nargs="+", type=_whole, metavar="FACE", help="the five faces"
    )
    parser.add_argument(
        "--filled",
        nargs="*",
        action="extend",
        default=[],
        metavar="BOX=POINTS",
        help="boxes filled already",
    )


def _score_options(parser: argparse.ArgumentParser) -> None:
    _position_options(parser)
    parser.add_argument(
        "--roll", type=_whole, default=3, choices=(1, 2, 3), help="the number of the roll just made"
    )


def _advise_options(parser: argparse.ArgumentParser) -> None:
    _position_options(parser)
    parser.add_argument(
        "--rolls-left", required=True, type=_whole, choices=(0, 1, 2), help="rolls still to make"
    )


def _solve_options(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--table", metavar="ID-or-FILE", help="the score table, or a .toml file")
    which.add_argument("--all", action="store_true", help="every table there is")
    parser.add_argument("--fresh", action="store_true", help="ignore what was solved before")


def _simulate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", required=True, metavar="ID", help="the score table")
    parser.add_argument(
        "--players", required=True, metavar="LEVEL,…", help="the levels, in the order of the seats"
    )
    parser.add_argument(
        "--matches", type=_whole, default=1000, metavar="N", help="1000 when left out"
    )
    parser.add_argument(
        "--seed", type=_whole, default=1, metavar="N", help="the same gives the same figures"
    )


def _file_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a match file (.yacht)")


def _export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "match", nargs="?", type=_whole, metavar="MATCH-ID", help="its number in the history"
    )
    parser.add_argument(
        "--csv", action="store_true", help="instead of one match, all of them for a spreadsheet"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to be written")


def _sheet_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--table", required=True, metavar="ID-or-FILE", help="the score table, or a .toml file"
    )
    parser.add_argument(
        "--players", type=_whole, default=6, metavar="N", help="columns, 1 to 6; 6 when left out"
    )
    parser.add_argument(
        "--language",
        default="",
        metavar="CODE",
        help="of the words: en, tr, nb or hu; without it the system's",
    )
    parser.add_argument("--paper", default="a4", choices=("a4", "letter"), help="a4 when left out")
    parser.add_argument("file", type=Path, metavar="OUT.pdf", help="the file to be written")


def _bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=(
            "toss", "frame", "start", "solve", "advise", "champion", "simulate", "history", "idle",
        ),
        help="what to time; idle tells per cent of a core at rest",
    )  # fmt: skip
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="window size, for frame")


COMMANDS = {
    "tables": Command("The score tables there are.", _no_options, "commands.tables"),
    "score": Command(
        "What every legal open box pays for five dice.", _score_options, "commands.score"
    ),
    "advise": Command(
        "Every option of a position with its exact value.", _advise_options, "commands.advise"
    ),
    "solve": Command(
        "The expected total of a table under best play.", _solve_options, "commands.solve"
    ),
    "simulate": Command(
        "Bots against bots, many matches.", _simulate_options, "commands.simulate"
    ),
    "verify": Command("Whether a match file is genuine.", _file_options, "commands.verify"),
    "review": Command(
        "What the dice gave in a match, and what the decisions cost.", _file_options,
        "commands.review",
    ),
    "history": Command("The matches that are over.", _no_options, "history_commands.history"),
    "export": Command(
        "A match of the history as a file, or all of them as CSV.", _export_options,
        "history_commands.export",
    ),
    "import": Command(
        "Put a match file into the history.", _file_options, "history_commands.import_match"
    ),
    "sheet": Command(
        "A score sheet to print, as a PDF.", _sheet_options, "sheet_command.sheet"
    ),
    "bench": Command("How fast it is, measured now.", _bench_options, "commands.bench"),
}  # fmt: skip
_EPILOG = "commands:\n" + "\n".join(
    f"  {name:10}{command.about}" for name, command in COMMANDS.items()
)
