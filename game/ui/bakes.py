"""Bakes of tosses in the worker process: when one is wanted, or ahead of time."""

from collections.abc import Sequence
from typing import TypeAlias

from game.toss.throw import throw
from game.worker import Job, Worker

Toss: TypeAlias = tuple[bytes, tuple[int, ...]]  # its seed, and the dice that are thrown


class Bakes:
    """Asked for the bake of a toss; those that are expected are there when they are wanted."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._expected: dict[Toss, Job[object]] = {}

    def of(self, seed: bytes, dice: tuple[int, ...]) -> Job[object]:
        """The job that gives the toss's track: done already, or the next the worker does."""
        job = self._expected.get((seed, dice))
        if job is not None and job.is_done:
            return job
        return self._worker.submit_urgent(throw, seed, dice)

    def expect(self, tosses: Sequence[Toss]) -> None:
        """Bake these while nothing more urgent is to be done, and forget all others."""
        for toss in self._expected.keys() - set(tosses):
            self._expected.pop(toss).drop()
        for toss in tosses:
            if toss not in self._expected:
                self._expected[toss] = self._worker.submit_awaited(throw, *toss)
