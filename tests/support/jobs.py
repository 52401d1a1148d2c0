"""Jobs for the worker's tests: they run in another process and so live in a module."""

import os
import struct
import sys
import time
from stat import S_ISSOCK

from game import worker


def square(number):
    return number * number


def fail(message):
    raise ValueError(message)


def long(steps, pause_s):
    for step in range(steps):
        time.sleep(pause_s)
        yield step / steps
    return steps


def long_failure():
    yield 0.5
    raise ValueError("half way")


def process_number():
    return os.getpid()


def long_jobs_at_hand():
    return list(worker._long_jobs)


def die():
    os._exit(9)


def half_a_result():
    """Begin to hand over a result and get stuck on the way."""
    for number in map(int, os.listdir("/proc/self/fd")):
        try:
            if S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, struct.pack("!i", 1_000_000) + b"half of it")
        except OSError:
            pass  # the folder's own number, closed by now; a socket of somebody else
    time.sleep(60)


def unheard_of():
    return lambda: None


def modules_loaded():
    return sorted(sys.modules)


def fail_with(*given):
    raise ValueError(f"no, not with {len(given)}")
