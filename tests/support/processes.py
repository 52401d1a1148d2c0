"""Processes that the game starts: which there are, and waiting for them to go."""

import multiprocessing
import os
import signal
import time
from contextlib import suppress
from pathlib import Path


def kill_children():
    """Kill every worker process of this one; one that is gone already is no matter."""
    for process in multiprocessing.active_children():
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)


def children_of(pid):
    """The processes that one has started, by number; two of them when it is all there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rsplit(")", 1)[1].split()[1]
        except OSError:
            continue
        if parent == str(pid):
            found.append(int(stat.parent.name))
    return found if len(found) >= 2 else []


def waited_for(found, seconds=10.0):
    """What `found` gives as soon as it is true; its last answer where it never is."""
    end = time.monotonic() + seconds
    while not (answer := found()) and time.monotonic() < end:
        time.sleep(0.02)
    return answer


def is_running(pid):
    """Whether that process is still there; one that only waits to be noticed is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
