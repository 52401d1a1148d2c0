"""`python -m game` is the `yacht` command."""

import sys

from game.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a packaged worker process begins here too
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
