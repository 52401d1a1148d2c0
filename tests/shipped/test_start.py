"""Wherever a player's machine is not as ours, the packaged game starts all the same."""

import json

import pytest

from tests.shipped.installed import Installed
from tests.shipped.screen import Screen
from tests.support.matches import SHIPPED

pytestmark = [pytest.mark.slow]


def test_version_and_self_test_pass(installed: Installed, home: str, x_display: str) -> None:
    import product

    done = installed.run("--version", home=home)
    assert (done.returncode, done.stdout.split()[-1]) == (0, product.VERSION)
    done = installed.run("--self-test", home=home, display=x_display)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("self-test passed: ")


def test_nobody_waits_for_a_table_to_be_solved(installed: Installed, home: str) -> None:
    done = installed.run("solve", "--all", "--json", home=home)
    found = json.loads(done.stdout)
    assert {told["table"] for told in found} == set(SHIPPED)
    assert sum(told["cpu_seconds"] for told in found) < 1, "solved, they take nine"
    assert not installed.tree.path(f"{home}/.cache/yacht").exists()


def test_there_is_no_python_but_its_own(installed: Installed) -> None:
    names = ("-path", "*bin/python*", "-o", "-name", "libpython*")
    found = installed.tree.as_root("find", "/", "-xdev", *names).stdout.splitlines()
    assert [path for path in found if not path.startswith(f"{installed.folder}/")] == []


@pytest.mark.parametrize(
    "more",
    [{}, {"LANG": "C"}, {"LC_ALL": "tlh_QX.UTF-8"}, {"LANG": ""}],
    ids=["as usual", "LANG=C", "unknown locale", "no locale"],
)
def test_it_starts_in_any_locale(
    installed: Installed, home: str, x_display: str, more: dict[str, str]
) -> None:
    installed.shows_first_frame(installed.env(home, x_display, **more))


def test_it_starts_in_a_home_with_spaces_and_letters(
    installed: Installed, home: str, x_display: str
) -> None:
    inside = f"{home}/Ünal på tur"
    installed.tree.path(inside).mkdir()
    installed.tree.give(inside)
    installed.shows_first_frame(installed.env(inside, x_display), cwd=inside)
    assert installed.tree.path(f"{inside}/.local/share/yacht/yacht.sqlite3").is_file()


def test_it_starts_without_a_home(installed: Installed, x_display: str) -> None:
    env = installed.env("/home/nobody's", x_display)
    installed.shows_first_frame(env, cwd="/tmp")
    del env["HOME"]
    installed.shows_first_frame(env, cwd="/tmp")


def test_it_starts_for_somebody_the_system_does_not_know(
    installed: Installed, home: str, x_display: str
) -> None:
    """As in many containers: neither HOME nor an entry in passwd."""
    env = installed.env(home, x_display)
    del env["HOME"]
    installed.tree.path(home).chmod(0o777)
    installed.shows_first_frame(env, user="4242:4242", cwd=home)
    assert list(installed.tree.path(home).iterdir()) == []


def test_it_starts_in_a_home_that_can_only_be_read(
    installed: Installed, home: str, screen: Screen
) -> None:
    installed.tree.as_root("chown", "root:", home)
    with installed.open(home=home, display=screen.name) as game:
        screen.window()
        screen.close_window()
        assert (game.wait(30), game.stdout.read()) == (0, "")
    assert list(installed.tree.path(home).iterdir()) == []


def test_it_starts_through_a_link_from_anywhere(
    installed: Installed, home: str, x_display: str
) -> None:
    program = installed.tree.run("sh", "-c", f'command -v "{installed.command}"').stdout.strip()
    installed.tree.path(f"{home}/play").symlink_to(program)
    env = installed.env(home, x_display)
    installed.shows_first_frame(env, command=f"{home}/play", cwd="/usr")


def test_it_starts_with_nothing_to_read_from_or_write_to(
    installed: Installed, home: str, x_display: str
) -> None:
    closed = 'exec "$0" "$@" <&- >&- 2>&-'
    words = ("sh", "-c", closed, installed.command, "--until-first-frame")
    done = installed.tree.run(*words, env=installed.env(home, x_display))
    assert done.returncode == 0
    log = installed.tree.path(f"{home}/.local/share/yacht/yacht.log")
    assert not log.exists() or not log.read_text()


@pytest.mark.parametrize("more", [{"DISPLAY": ":987"}, {}], ids=["none answers", "none is named"])
def test_without_a_display_it_says_so_in_one_line(
    installed: Installed, home: str, more: dict[str, str]
) -> None:
    done = installed.tree.run(installed.command, env=installed.env(home, **more))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("yacht: no window can be opened here")
