"""The one worker process: bakes of tosses, solving, the bots' thinking.

A job is a picklable function and its arguments. A function that returns a generator is a long
job: the process takes one step of it at a time (what it yields is its progress, what it returns
its result), so that a waiting bake is never held up by more than one step. Jobs marked urgent go
first, then those somebody waits for.
"""

import heapq
import logging
from collections.abc import Callable, Generator
from itertools import count
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from game.child import end_with_parent, leaving_interrupts_to_us

if TYPE_CHECKING:  # loading these costs the window's first frame 40 ms
    from concurrent.futures import Future, ProcessPoolExecutor

    _Future = Future[tuple[bool, object]]

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

_URGENT, _AWAITED, _MAY_WAIT = range(3)
MAX_RESTARTS = 3  # a job that kills the process again and again is given up
HANDING_OVER_S = 0.3  # several times what the bake of a toss takes
MAX_DEATHS = 8  # a process that dies so often and never does anything is not started again


class WorkerGone(RuntimeError):
    """The worker process ended and could not be brought back."""


class Job(Generic[_T]):
    """Work handed over. Ask `is_done` once a frame, then `result`."""

    def __init__(
        self,
        number: int,
        urgency: int,
        function: Callable[..., object],
        arguments: tuple[object, ...],
    ) -> None:
        self.number = number
        self.urgency = urgency
        self.function = function
        self.arguments = arguments
        self.progress = 0.0  # 0 to 1, as the job itself tells
        self.is_done = False
        self.is_wanted = True
        self._value: object = None
        self._error: BaseException | None = None
        self.restarts = 0

    def result(self) -> _T:
        """What the function returned. Raises what it raised, or WorkerGone."""
        if self._error is not None:
            raise self._error
        return cast(_T, self._value)

    def drop(self) -> None:
        """Nobody wants the result any more: it goes no further than the step it is at."""
        self.is_wanted = False

    def finish(self, value: object = None, error: BaseException | None = None) -> None:
        """Note the outcome."""
        self._value, self._error, self.is_done = value, error, True


class Worker:
    """Hands jobs to one spawned process, one step at a time. `poll` it once a frame."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: list[tuple[int, int, Job[object]]] = []
        self._running: tuple[Job[object], _Future] | None = None
        self._numbers = count()
        self._deaths = 0  # since the process did something last

    def warm_up(self) -> None:
        """Start the process before it is needed."""
        self.submit(_nothing)
        self.poll()

    def submit(self, function: Callable[..., object], *arguments: object) -> "Job[object]":
        """Hand over a job that may wait."""
        return self._queue(_MAY_WAIT, function, arguments)

    def submit_awaited(self, function: Callable[..., object], *arguments: object) -> "Job[object]":
        """Hand over a long job somebody waits for: before all that may wait."""
        return self._queue(_AWAITED, function, arguments)

    def submit_urgent(self, function: Callable[..., object], *arguments: object) -> "Job[object]":
        """Hand over a job somebody is watching for."""
        return self._queue(_URGENT, function, arguments)

    def hurry(self, job: "Job[object]") -> None:
        """Somebody waits for it now, though it was handed over as one that may wait."""
        if job.urgency > _AWAITED:
            job.urgency = _AWAITED
            self._waiting = [(job.urgency, number, job) for _, number, job in self._waiting]
            heapq.heapify(self._waiting)

    @property
    def is_busy(self) -> bool:
        """Whether any job is waiting or running."""
        return self._running is not None or bool(self._waiting)

    def poll(self) -> None:
        """Take what the process has finished and hand it the next step. Never waits."""
        if self._running is not None:
            job, future = self._running
            if not future.done():
                return
            self._running = None
            self._take(job, future)
        while self._waiting and self._running is None:
            self._start(heapq.heappop(self._waiting)[-1])

    def close(self) -> None:
        """End the process. Waiting jobs are dropped.

        A short one that runs is waited for: a process that ends while it hands over its result
        leaves half of it in the pipe, and Python would wait for the other half at its own end.
        """
        self._waiting.clear()
        if self._pool is not None:
            import multiprocessing
            from concurrent.futures import wait

            if self._running is not None:
                wait([self._running[1]], timeout=HANDING_OVER_S)
                self._running = None
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            self._pool = None

    def _queue(
        self, urgency: int, function: Callable[..., object], arguments: tuple[object, ...]
    ) -> "Job[object]":
        job: Job[object] = Job(next(self._numbers), urgency, function, arguments)
        self._push(job)
        return job

    def _push(self, job: Job[object]) -> None:
        heapq.heappush(self._waiting, (job.urgency, job.number, job))

    def _start(self, job: Job[object]) -> None:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        if self._deaths >= MAX_DEATHS:
            job.finish(error=WorkerGone("the worker process can't be kept alive"))
            return
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    1, multiprocessing.get_context("spawn"), initializer=end_with_parent
                )
            do = _step if job.is_wanted else _forget
            with leaving_interrupts_to_us():
                future = self._pool.submit(do, job.number, job.function, job.arguments)
        except (BrokenProcessPool, OSError) as error:
            self._restart(job, error)
        else:
            self._running = (job, future)

    def _take(self, job: Job[object], future: "_Future") -> None:
        from concurrent.futures.process import BrokenProcessPool

        error = future.exception()
        if isinstance(error, BrokenProcessPool):
            self._restart(job, error)
            return
        self._deaths = 0
        if error is not None:
            job.finish(error=error)
        else:
            is_done, value = future.result()
            if is_done:
                job.finish(value)
            else:
                job.progress = cast(float, value)
                self._push(job)

    def _restart(self, job: Job[object], error: BaseException) -> None:
        """Begin again with a fresh process; the jobs it was at start over."""
        _log.warning("the worker process ended: %s", error)
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None
        job.restarts += 1
        self._deaths += 1
        if job.restarts > MAX_RESTARTS or self._deaths >= MAX_DEATHS:
            job.finish(error=WorkerGone(f"the worker process ended {self._deaths} times: {error}"))
        else:
            self._push(job)


# -- in the worker process

_long_jobs: dict[int, Generator[float, None, object]] = {}


def _step(
    number: int, function: Callable[..., object], arguments: tuple[object, ...]
) -> tuple[bool, object]:
    """One step of a job: (True, its result) or (False, its progress so far)."""
    steps = _long_jobs.get(number)
    if steps is None:
        value = function(*arguments)
        if not isinstance(value, Generator):
            return True, value
        steps = _long_jobs[number] = value
    try:
        return False, next(steps)
    except StopIteration as stop:
        del _long_jobs[number]
        return True, stop.value
    except BaseException:
        del _long_jobs[number]
        raise


def _forget(
    number: int, _function: Callable[..., object], _arguments: tuple[object, ...]
) -> tuple[bool, object]:
    """Let go of a job that nobody wants any more."""
    _long_jobs.pop(number, None)
    return True, None


def _nothing() -> None:
    """What the process does to be warm."""
