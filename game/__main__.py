"""`python -m game` is the `yacht` command."""

import sys


def start() -> int:
    """Run the command; its exit status. An installation too damaged for that is told of."""
    try:
        from game.cli import main
    except Exception as error:  # noqa: BLE001 - whatever is missing
        from game.last_words import tell_the_end

        return tell_the_end(error, None)
    return main()


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a packaged worker process begins here too
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(start())
