"""The bank: every sound by its name, as bytes that can be played.

Baked name by name in the worker process, a few thousandths of a second each, so that neither the
start nor a frame waits for it. The window itself needs no numpy for it.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from game.worker import Job, Worker, WorkerGone

RATE = 48_000
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
    from game.ui.sound.recipes import as_played, made  # loads numpy

    return tuple(tuple(as_played(heard) for heard in variants) for variants in made(name))


class Bank:
    """All sounds, as soon as the worker has made them."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._jobs: dict[str, Job[object]] = {}
        self._baked: dict[str, Baked] = {}

    def order(self) -> None:
        """Have everything made that has not been yet."""
        for name in NAMES:
            if name not in self._jobs:
                self._jobs[name] = self._worker.submit(bake, name)

    def sound(self, name: str) -> Baked | None:
        """That sound; None until it has been made. Raises KeyError for an unknown name."""
        if name not in NAMES:
            raise KeyError(f"no sound is called {name}")
        if name not in self._baked:
            job = self._jobs.get(name)
            if job is None or not job.is_done:
                return None
            try:
                self._baked[name] = cast(Baked, job.result())
            except WorkerGone:
                self._baked[name] = bake(name)
        return self._baked[name]
