"""Who may import whom, that importing does nothing, and that the core loads without pygame."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game import options

GAME = Path(__file__).parents[1] / "game"
MODULES = sorted(GAME.rglob("*.py"))

# The table of the house: each room, and the rooms of ours it may import.
MAY_IMPORT = {
    "rules": set(),
    "toss": set(),
    "locales": set(),
    "text": {"locales"},
    "secret": set(),
    "store": {"secret"},
    "paths": set(),
    "child": set(),
    "whole_file": set(),
    "worker": {"child"},
    "record": {"rules", "secret"},
    "solve": {"rules", "child", "whole_file"},
    "levels": {"rules", "solve"},
    "house": {"rules", "levels", "whole_file"},
    "sheet": set(),
    "session": {"paths", "rules", "record", "solve", "levels", "store", "worker", "whole_file"},
    "history": {"record", "rules", "session", "solve", "store"},
    "ui": {
        "child",
        "history",
        "house",
        "locales",
        "paths",
        "rules",
        "session",
        "sheet",
        "solve",
        "store",
        "text",
        "toss",
        "whole_file",
        "worker",
    },
    "answers": set(),
    "self_test": {
        "app",
        "locales",
        "opening",
        "paths",
        "record",
        "rules",
        "session",
        "sheet",
        "ui",
    },
    "bench_idle": {"app", "opening", "paths", "ui", "worker"},
    "bench": {
        "answers",
        "bench_idle",
        "history",
        "levels",
        "paths",
        "rules",
        "solve",
        "toss",
        "ui",
    },
    "opening": {"house", "levels", "locales", "paths", "session", "store", "text", "ui", "worker"},
    "app": {"opening", "paths", "ui"},
    "commands": {
        "answers",
        "bench",
        "house",
        "levels",
        "locales",
        "paths",
        "record",
        "rules",
        "solve",
        "text",
        "ui",
    },
    "given_file": {"answers", "rules", "whole_file"},
    "sheet_command": {"answers", "commands", "given_file", "paths", "sheet", "ui"},
    "history_commands": {
        "answers",
        "commands",
        "given_file",
        "history",
        "paths",
        "record",
        "rules",
        "session",
        "store",
        "text",
    },
    "last_words": {"answers", "locales", "paths", "text", "ui"},
    "options": {"answers", "commands", "history_commands", "self_test", "sheet_command"},
    "cli": {"answers", "app", "last_words", "options", "paths", "ui"},
    "__main__": {"cli", "last_words"},
}
ONLY_IN = {
    "pygame": {"ui", "app"},
    "pygame_gui": {"ui"},
    "accesskit": {"ui"},
    "pymunk": {"toss"},
    "numpy": {"solve", "ui"},
    "sqlite3": {"store"},
    "polib": {"text"},
    "platformdirs": {"paths"},
    "fpdf": {"sheet"},
}


def room_of(path: Path) -> str:
    first = path.relative_to(GAME).parts[0]
    return first.removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """Every module name the file imports, at the top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found.add(node.module or "")
            if node.module == "game":
                found |= {f"game.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(GAME)))
def test_imports_go_one_way(path):
    room = room_of(path)
    if room == "__init__":
        assert imports_of(path) == set(), "the package itself imports nothing"
        return
    for name in imports_of(path):
        top, _, rest = name.partition(".")
        if top == "game" and rest and not rest.startswith("__") and not rest.isupper():
            other = rest.split(".")[0]
            assert other == room or other in MAY_IMPORT[room], f"{path.name} imports {name}"
        if top in ONLY_IN:
            assert room in ONLY_IN[top], f"{path.name} imports {name}"


def test_commands_are_all_that_is_loaded_by_name():
    loaded = {command.work.split(".")[0] for command in options.COMMANDS.values()}
    assert loaded <= MAY_IMPORT["options"]
    by_name = [path.name for path in MODULES if "importlib" in imports_of(path)]
    assert by_name == ["options.py"]


def test_rules_use_the_standard_library_only():
    for path in (GAME / "rules").glob("*.py"):
        for name in imports_of(path):
            top = name.partition(".")[0]
            assert top == "game" or top in sys.stdlib_module_names, f"{path.name}: {name}"


def test_the_table_names_every_room():
    rooms = {room_of(path) for path in MODULES} - {"__init__"}
    assert rooms == set(MAY_IMPORT)


def fresh(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_core_loads_without_pygame_and_the_toss_is_read_without_pymunk():
    code = """
import sys
import game.rules.match, game.record.verify, game.solve.advice, game.session.session
import game.toss.settle
print(sorted({"pygame", "pymunk", "pygame_gui"} & set(sys.modules)))
"""
    assert fresh(code).strip() == "[]"


def test_importing_everything_opens_nothing():
    """No file is opened for writing, no thread started, no random number drawn, no window."""
    modules = [
        "game." + ".".join(path.relative_to(GAME).with_suffix("").parts)
        for path in MODULES
        if path.name not in ("__init__.py", "__main__.py")
    ]
    code = f"""
import os, sys, threading, random, importlib
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.dont_write_bytecode = True
import pygame, pygame_gui, pymunk, numpy, polib, platformdirs
state = random.getstate()
noticed = []
def hook(event, args):
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        noticed.append((event, args[0]))
    if event in ("sqlite3.connect", "subprocess.Popen", "socket.connect", "os.mkdir", "os.system"):
        noticed.append((event, args[:1]))
sys.addaudithook(hook)
for name in {modules!r}:
    importlib.import_module(name)
assert not noticed, noticed
assert threading.active_count() == 1, threading.enumerate()
assert random.getstate() == state
assert not pygame.display.get_init() and not pygame.font.get_init()
print("nothing")
"""
    assert fresh(code).strip() == "nothing"
