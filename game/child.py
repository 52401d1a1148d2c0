"""Processes the game starts: they leave Ctrl-C to the one that started them and end with it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def leaving_interrupts_to_us() -> Iterator[None]:
    """While processes are started in here, they are born deaf to Ctrl-C.

    What a process does about it later comes too late: it would tell the terminal where in its
    first imports it was stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may change what Ctrl-C does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end_with_parent() -> None:
    """End when the parent process does, however that ends; and leave Ctrl-C to it."""
    import multiprocessing.connection
    import os

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
