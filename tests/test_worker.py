"""The worker process: results, long jobs, urgency, and a process that is killed."""

import multiprocessing
import os
import pickle
import signal
import threading
import time
from pathlib import Path

import pytest

from game.worker import Worker, WorkerGone
from tests.support import jobs


@pytest.fixture(scope="module")
def worker():
    made = Worker()
    yield made
    made.close()


def wait(worker, *waited, timeout_s=20.0):
    end = time.monotonic() + timeout_s
    while not all(job.is_done for job in waited):
        assert time.monotonic() < end, "the job never came back"
        worker.poll()
        time.sleep(0.002)


def test_a_job_gives_its_result_from_another_process(worker):
    a, b = worker.submit(jobs.square, 7), worker.submit(jobs.process_number)
    wait(worker, a, b)
    assert a.result() == 49
    assert b.result() != os.getpid()


def test_a_job_raises_what_its_function_raised(worker):
    a, b = worker.submit(jobs.fail, "no"), worker.submit(jobs.long_failure)
    wait(worker, a, b)
    with pytest.raises(ValueError, match="no"):
        a.result()
    with pytest.raises(ValueError, match="half way"):
        b.result()


def test_what_can_not_travel_fails_its_own_job_alone(worker):
    unsent, unreturned = worker.submit(lambda: 1), worker.submit(jobs.unheard_of)
    after = worker.submit(jobs.square, 4)
    wait(worker, unsent, unreturned, after)
    for job in (unsent, unreturned):
        with pytest.raises((pickle.PicklingError, AttributeError)):
            job.result()
    assert after.result() == 16


def test_an_error_tells_where_in_the_job_it_was_raised(worker):
    job = worker.submit(jobs.fail, "no")
    wait(worker, job)
    with pytest.raises(ValueError, match="no") as raised:
        job.result()
    assert "jobs.py" in raised.value.__notes__[0]


def test_an_urgent_job_waits_for_one_step_of_a_long_one_at_most(worker):
    long = worker.submit(jobs.long, 40, 0.02)
    while long.progress == 0.0:
        worker.poll()
    urgent = worker.submit_urgent(jobs.square, 3)
    wait(worker, urgent)
    assert not long.is_done
    assert long.progress < 0.5
    wait(worker, long)
    assert long.result() == 40


def test_a_job_somebody_waits_for_goes_before_one_that_may_wait(worker):
    long = worker.submit(jobs.long, 40, 0.02)
    while long.progress == 0.0:
        worker.poll()
    awaited = worker.submit_awaited(jobs.long, 3, 0.0)
    wait(worker, awaited)
    assert not long.is_done
    assert long.progress < 0.5
    wait(worker, long)


def test_a_job_that_may_wait_goes_before_others_once_somebody_waits_for_it(worker):
    long = worker.submit(jobs.long, 40, 0.02)
    hurried = worker.submit(jobs.long, 3, 0.0)
    while long.progress == 0.0:
        worker.poll()
    assert hurried.progress == 0.0
    worker.hurry(hurried)
    wait(worker, hurried)
    assert not long.is_done
    assert long.progress < 0.5
    wait(worker, long)


def test_a_dropped_job_holds_nobody_up(worker):
    begun, waiting = (worker.submit_awaited(jobs.long, 500, 0.02) for _ in range(2))
    while begun.progress == 0.0:
        worker.poll()
    begun.drop()
    waiting.drop()
    after = worker.submit(jobs.long_jobs_at_hand)
    wait(worker, after, timeout_s=5.0)
    assert begun.number not in after.result()
    assert waiting.number not in after.result()


def test_a_killed_process_is_replaced_and_the_job_done_again(worker):
    number = worker.submit(jobs.process_number)
    wait(worker, number)
    long = worker.submit(jobs.long, 10, 0.02)
    while long.progress == 0.0:
        worker.poll()
    os.kill(number.result(), signal.SIGKILL)
    after = worker.submit(jobs.process_number)
    wait(worker, long, after)
    assert long.result() == 10
    assert after.result() != number.result()


def test_a_job_that_always_kills_its_process_is_given_up(worker):
    deadly, harmless = worker.submit(jobs.die), worker.submit(jobs.square, 5)
    wait(worker, deadly, harmless)
    with pytest.raises(WorkerGone):
        deadly.result()
    assert harmless.result() == 25


def begun():
    """A worker of its own, whose process is up."""
    worker = Worker()
    wait(worker, worker.submit(jobs.square, 1))
    return worker


def test_closing_leaves_neither_a_process_nor_a_thread_behind():
    threads, children = set(threading.enumerate()), set(multiprocessing.active_children())
    worker = begun()
    worker.submit(jobs.long, 1, 60.0)
    worker.poll()
    assert set(threading.enumerate()) > threads
    worker.close()
    assert set(threading.enumerate()) == threads
    assert set(multiprocessing.active_children()) == children


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="finds the pipe in /proc")
def test_closing_waits_for_no_half_of_a_result():
    threads = set(threading.enumerate())
    worker = begun()
    worker.submit(jobs.half_a_result)
    worker.poll()
    time.sleep(0.2)  # for the half that comes
    before = time.monotonic()
    worker.close()
    assert time.monotonic() - before < 1.0
    assert set(threading.enumerate()) == threads
