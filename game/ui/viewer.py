"""Files shown by the programs the player's system has for them."""

import logging
import os
import subprocess
import sys
from pathlib import Path

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
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    except OSError as error:
        _log.info("nothing here opens %s: %s", path, error)
        return False
    return True


def _environment() -> dict[str, str]:
    """Ours, without the libraries a packed game brings: other programs have their own."""
    inside = dict(os.environ)
    before = inside.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        inside.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            inside["LD_LIBRARY_PATH"] = before
    return inside
