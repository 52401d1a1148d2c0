"""Files shown by the programs the player's system has for them."""

import logging
import os
import subprocess
import sys
from pathlib import Path

from game.ui.programs import environment

_log = logging.getLogger(__name__)


def show_file(path: Path) -> bool:
    """Have the system open a file; whether it could be asked to. Never waits for the answer."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            opener = "open" if sys.platform == "darwin" else "xdg-open"
            subprocess.Popen(
                [opener, str(path)],
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    except OSError as error:
        _log.info("nothing here opens %s: %s", path, error)
        return False
    return True
