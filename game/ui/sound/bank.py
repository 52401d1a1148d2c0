"""The bank: every sound by its name, as bytes that can be played.

Made after the first frame, a few thousandths of a second at a time. The worker process has other
things to do then: the first table's values, the bots' first moves, the first toss.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

RATE = 48_000
STEP_S = 0.003  # of a frame, at most and one sound's variant more
# In the order in which they are wanted after the start: what a player can hear first.
NAMES = (
    "button.tick", "cup.shake", "die.felt", "die.wall", "die.die", "die.hold", "die.release",
    "refuse.thud", "hint.chime", "box.fill", "box.zero", "turn.pass", "yacht.chord", "bonus.bell",
    "clock.tick", "match.win", "match.lose", "seal.open",
)  # fmt: skip

Baked: TypeAlias = tuple[tuple[bytes, ...], ...]
"""The variants of each hardness, the softest first: 16 bits, two channels, 48 kHz."""


def bake(name: str) -> Baked:
    """A sound as it is played. Raises KeyError for a name that is not in the bank."""
    return _in_rows(name, list(_forms(name)))


class Bank:
    """All sounds, as soon as they have been made."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._making: tuple[str, Iterator[bytes], list[bytes]] | None = None
        self._baked: dict[str, Baked] = {}

    def order(self) -> None:
        """Have everything made, step by step, that has not been yet."""
        import game.ui.sound.recipes  # noqa: F401 - loaded now, not in the frame of the first step

        if not self._waiting and self._making is None:
            self._waiting.extend(name for name in NAMES if name not in self._baked)

    def step(self) -> bool:
        """Make a little of what was ordered; whether there is more to do."""
        end_s = time.perf_counter() + STEP_S
        while self._make_one() and time.perf_counter() < end_s:
            pass
        return bool(self._waiting) or self._making is not None

    def sound(self, name: str) -> Baked | None:
        """That sound; None until it has been made. Raises KeyError for an unknown name."""
        if name not in NAMES:
            raise KeyError(f"no sound is called {name}")
        return self._baked.get(name)

    def _make_one(self) -> bool:
        """Make one variant of one sound; whether there was one to make."""
        if self._making is None:
            if not self._waiting:
                return False
            name = self._waiting.popleft()
            self._making = name, _forms(name), []
        name, forms, made = self._making
        form = next(forms, None)
        if form is not None:
            made.append(form)
        else:
            self._baked[name], self._making = _in_rows(name, made), None
        return True


def _forms(name: str) -> Iterator[bytes]:
    from game.ui.sound.recipes import as_played, made  # numpy is not for the first frame

    return map(as_played, made(name))


def _in_rows(name: str, forms: list[bytes]) -> Baked:
    """The forms by hardness."""
    from game.ui.sound.recipes import RECIPES

    wide = RECIPES[name].variants
    return tuple(tuple(forms[at : at + wide]) for at in range(0, len(forms), wide))
