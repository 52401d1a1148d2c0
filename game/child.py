"""What a process started by the game does first: it ends with the one that started it."""


def end_with_parent() -> None:
    """End when the parent process does, however that ends; and leave Ctrl-C to it."""
    import multiprocessing.connection
    import os
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
