"""A player killed again and again, each time looking whether anything was lost.

    python -m tests.support.kills 300

A life is a process with a window, a worker and a home of its own, forked from one that has
everything imported; it goes on where the life before was ended. SIGKILL comes from outside to all
its processes: at any moment from the fork on, or while an action is being written.
"""

import json
import multiprocessing
import os
import random
import select
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.ledger import Ledger

HOMES_LIVES = 50  # so many lives share a home, and so its matches
START_S = 0.15  # from the fork to the first page
STEP_S = 0.02  # from one thing that is told to the next, at most
WRITING_S = 0.004  # a commit takes about so long
ENDING_S = 0.05  # from the last box to the opened seal
MOST_STEPS = 100
LONGEST_S = 10.0
CHAINS_KILLS = 50  # a chain takes two seconds to warm up: more of them only for so many kills each
MOST_CHAINS = 2

Told = list[list[object]]


@dataclass(frozen=True)
class Moment:
    """When a life ends: so long after something was told for the nth time; or after its fork."""

    after_s: float
    told: tuple[str, ...] = ()  # how the line begins
    nth: int = 0

    def has_come(self, lines: bytes) -> bool:
        """Whether the time after which it ends begins now."""
        begin = json.dumps(self.told).encode()[:-1]
        return lines.count(begin) >= self.nth or lines.count(b"[") >= MOST_STEPS


@dataclass
class Figures:
    """What came of the kills."""

    moments: Counter[str] = field(default_factory=Counter)  # what the player was at
    told: int = 0  # actions the store had promised to hold
    unheard: int = 0  # actions that were being written and are there
    lost: int = 0  # actions that were being written and are not there
    matches: int = 0
    ended: int = 0

    @property
    def kills(self) -> int:
        return self.moments.total()

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.moments + other.moments,
            self.told + other.told,
            self.unheard + other.unheard,
            self.lost + other.lost,
            self.matches + other.matches,
            self.ended + other.ended,
        )

    def __str__(self) -> str:
        at = ", ".join(f"{n} {where}" for where, n in self.moments.most_common())
        return (
            f"{self.kills} kills ({at})\n"
            f"{self.matches} matches, {self.ended} of them to their end\n"
            f"{self.told} actions told, none of them lost\n"
            f"{self.unheard + self.lost} in flight: {self.unheard} kept, {self.lost} lost"
        )


def some_moment(rng: random.Random) -> Moment:
    """Any moment of a life, with weight on its start, on the end and on what is written."""
    way = rng.random()
    if way < 0.1:
        return Moment(rng.uniform(0.0, START_S))
    if way < 0.5:
        return Moment(rng.uniform(0.0, STEP_S), nth=rng.randint(1, MOST_STEPS))
    if way < 0.6:
        return Moment(rng.uniform(0.0, ENDING_S), ("at", "filled"), nth=1)
    return Moment(rng.uniform(0.0, WRITING_S), ("writes",), nth=rng.randint(1, 12))


class Life:
    """A process that plays until it is killed."""

    def __init__(self, play: Callable[[Callable[..., None]], None], log: Path) -> None:
        self.log = log
        self._told, told = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.setpgid(0, 0)
            _live(play, told, log)
        os.setpgid(self.pid, self.pid)
        os.close(told)
        self._lines = b""

    def killed_at(self, moment: Moment) -> Told:
        """End it then; everything it told. Raises AssertionError if it ended by itself."""
        self._read_until(lambda: moment.has_come(self._lines))
        time.sleep(moment.after_s)
        os.killpg(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        assert died, f"the player ended by itself:\n{self.log.read_text()[-3000:]}"
        while more := os.read(self._told, 1 << 16):  # to the end: its worker is gone as well
            self._lines += more
        os.close(self._told)
        return [json.loads(line) for line in self._lines.splitlines()]

    def _read_until(self, is_enough: Callable[[], bool]) -> None:
        end_s = time.monotonic() + LONGEST_S
        while not is_enough() and (left_s := end_s - time.monotonic()) > 0:
            if select.select([self._told], [], [], left_s)[0]:
                more = os.read(self._told, 1 << 16)
                self._lines += more
                if not more:
                    return  # it has ended; whoever kills it will see how


def _live(play: Callable[[Callable[..., None]], None], told: int, log: Path) -> None:
    """The life itself; the process never leaves this function."""
    try:
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        context = multiprocessing.get_context
        multiprocessing.get_context = lambda _method=None: context("fork")  # has all imported
        play(lambda *what: os.write(told, json.dumps(what).encode() + b"\n"))
    except BaseException:  # noqa: BLE001 - nothing of it may reach the process it came from
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(1)


def chain(seed: int, kills: int) -> Figures:
    """So many lives one after the other; a home's matches go through many of them."""
    from tests.support.player import live, warm_up

    rng = random.Random(seed)
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        warm_up(Path(folder) / "warm")
        for first in range(0, kills, HOMES_LIVES):
            home = Path(folder) / str(first)
            home.mkdir()
            ledger = Ledger()
            for number in range(first, min(first + HOMES_LIVES, kills)):
                life = Life(
                    lambda tell, home=home, number=number: live(home, number, tell),
                    Path(folder) / "log",
                )
                told = life.killed_at(some_moment(rng))
                figures.moments[_was_at(told)] += 1
                ledger.take(told)
                ledger.check(home / "data" / "yacht.sqlite3")
            figures += Figures(
                told=ledger.told,
                unheard=ledger.unheard,
                lost=ledger.lost,
                matches=len(ledger.matches),
                ended=ledger.ended,
            )
    return figures


def _was_at(told: Told) -> str:
    """What the player was at in the end."""
    where = "starting"
    for what, *details in told:
        if what == "at":
            where = f"at {details[0]}"
    count = Counter(what for what, *_ in told)
    return "writing" if count["writes"] > count["wrote"] else where


def killed(kills: int, seed: int = 1) -> Figures:
    """So many lives in several chains at a time."""
    chains = min(MOST_CHAINS, 1 + kills // CHAINS_KILLS)
    shares = [kills // chains + (number < kills % chains) for number in range(chains)]
    with ProcessPoolExecutor(chains, multiprocessing.get_context("spawn")) as pool:
        return sum(pool.map(chain, range(seed, seed + chains), shares), Figures())


if __name__ == "__main__":
    began_s = time.monotonic()
    print(killed(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
    print(f"{time.monotonic() - began_s:.0f} s")
