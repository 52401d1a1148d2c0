"""The one worker process: bakes of tosses, solving, the bots' thinking.

A job is a picklable function and its arguments. A function that returns a generator is a long
job: the process takes one step of it at a time (what it yields is its progress, what it returns
its result), so that a waiting bake is never held up by more than one step. Jobs marked urgent go
first, then those somebody waits for.
"""

import heapq
import logging
import threading
import traceback
from collections.abc import Callable, Generator
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from game.child import end_with_parent, leaving_interrupts_to_us

if TYPE_CHECKING:  # loading it is not for the window's first frame
    from multiprocessing.connection import Connection

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

_URGENT, _AWAITED, _MAY_WAIT = range(3)
MAX_RESTARTS = 3  # a job that kills the process again and again is given up
ENDING_S = 2.0  # a process that is killed is gone long before
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
        self._process: _Process | None = None
        self._waiting: list[tuple[int, int, Job[object]]] = []
        self._running: Job[object] | None = None
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
            assert self._process is not None
            answer = self._process.answer()
            if answer is None:
                return
            job, self._running = self._running, None
            self._take(job, answer)
        while self._waiting and self._running is None:
            self._start(heapq.heappop(self._waiting)[-1])

    def close(self) -> None:
        """End the process, whatever it is at; nothing of it is left. Waiting jobs are dropped."""
        self._waiting.clear()
        self._running = None
        if self._process is not None:
            self._process.end()
            self._process = None

    def _queue(
        self, urgency: int, function: Callable[..., object], arguments: tuple[object, ...]
    ) -> "Job[object]":
        job: Job[object] = Job(next(self._numbers), urgency, function, arguments)
        self._push(job)
        return job

    def _push(self, job: Job[object]) -> None:
        heapq.heappush(self._waiting, (job.urgency, job.number, job))

    def _start(self, job: Job[object]) -> None:
        if self._deaths >= MAX_DEATHS:
            job.finish(error=WorkerGone("the worker process can't be kept alive"))
            return
        try:
            if self._process is None:
                self._process = _Process()
        except OSError as error:
            self._restart(job, error)
            return
        self._process.hand_over(_Step(job.number, job.is_wanted, job.function, job.arguments))
        self._running = job

    def _take(self, job: Job[object], answer: "_Answer | _Gone") -> None:
        if isinstance(answer, _Gone):
            self._restart(job, answer.why)
            return
        self._deaths = 0
        if answer.error is not None:
            job.finish(error=answer.error)
        elif answer.is_done:
            job.finish(answer.value)
        else:
            job.progress = cast(float, answer.value)
            self._push(job)

    def _restart(self, job: Job[object], why: Exception) -> None:
        """Begin again with a fresh process; the jobs it was at start over."""
        _log.warning("the worker process ended: %r", why)
        if self._process is not None:
            self._process.end()
            self._process = None
        job.restarts += 1
        self._deaths += 1
        if job.restarts > MAX_RESTARTS or self._deaths >= MAX_DEATHS:
            job.finish(error=WorkerGone(f"the worker process ended {self._deaths} times: {why!r}"))
        else:
            self._push(job)


# -- between the two processes


class _Step(NamedTuple):
    """What the process is asked to do."""

    number: int  # the job's
    is_wanted: bool
    function: Callable[..., object]
    arguments: tuple[object, ...]


class _Answer(NamedTuple):
    """What came of a step: the job's result, or its progress so far, or what it raised."""

    value: object = None
    is_done: bool = True
    error: Exception | None = None


class _Gone(NamedTuple):
    """No answer: the process has ended."""

    why: Exception


class _Process:
    """The process, and the thread that waits for it so that no frame has to.

    Not a pool of concurrent.futures: when a process is killed in the middle of a long result the
    pool waits for the rest until the end of days, and its thread and the end of Python race for
    the same pipe. Here the process alone holds the other end, so that its death ends the wait.
    """

    def __init__(self) -> None:
        """Start it. Raises OSError where that can't be."""
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with theirs, leaving_interrupts_to_us():
            self._process.start()
        self._steps: SimpleQueue[_Step | None] = SimpleQueue()
        self._answers: SimpleQueue[_Answer | _Gone] = SimpleQueue()
        talk = (ours, self._steps, self._answers)
        self._thread = threading.Thread(target=_talk, args=talk, name="worker", daemon=True)
        self._thread.start()

    def hand_over(self, step: _Step) -> None:
        """Have it take a step; not before the one before is answered."""
        self._steps.put(step)

    def answer(self) -> _Answer | _Gone | None:
        """What came of the step; None until it has come."""
        try:
            return self._answers.get_nowait()
        except Empty:
            return None

    def end(self) -> None:
        """Kill it, and see it and the thread off."""
        self._steps.put(None)
        self._process.kill()
        self._process.join(ENDING_S)
        self._thread.join(ENDING_S)


def _talk(
    process: "Connection[_Step, _Answer]",
    steps: "SimpleQueue[_Step | None]",
    answers: "SimpleQueue[_Answer | _Gone]",
) -> None:
    """Hand steps over and bring back what came of them, until there are no more or it is gone."""
    with process:
        while (step := steps.get()) is not None:
            try:
                process.send(step)
                answers.put(process.recv())
            except (EOFError, OSError) as error:
                answers.put(_Gone(error))
                return
            except Exception as error:  # noqa: BLE001 - what can't be pickled is the job's mistake
                answers.put(_Answer(error=error))


# -- in the worker process

_long_jobs: dict[int, Generator[float, None, object]] = {}


def _work(asker: "Connection[_Answer, _Step]") -> None:
    """Take step after step until nobody asks any more."""
    end_with_parent()
    while True:
        try:
            asker.send(_answer(asker.recv()))
        except (EOFError, OSError):
            return
        except Exception as error:  # noqa: BLE001 - a step that can't be read, a result not sent
            asker.send(_failure(error))


def _answer(step: _Step) -> _Answer:
    if not step.is_wanted:
        _long_jobs.pop(step.number, None)
        return _Answer()
    try:
        return _taken(step)
    except Exception as error:  # noqa: BLE001 - whoever asks for the result is to have it
        return _failure(error)


def _taken(step: _Step) -> _Answer:
    """Take one step of a job."""
    steps = _long_jobs.pop(step.number, None)
    if steps is None:
        value = step.function(*step.arguments)
        if not isinstance(value, Generator):
            return _Answer(value)
        steps = value
    try:
        progress = next(steps)
    except StopIteration as stop:
        return _Answer(stop.value)
    _long_jobs[step.number] = steps
    return _Answer(progress, is_done=False)


def _failure(error: Exception) -> _Answer:
    """The error, with where it was raised: a traceback does not travel."""
    error.add_note("".join(traceback.format_exception(error)))
    return _Answer(error=error)


def _nothing() -> None:
    """What the process does to be warm."""
