"""What programs of the player's system need that the game starts."""

import os
import sys


def environment() -> dict[str, str]:
    """Ours, without the libraries a packed game brings: other programs have their own."""
    inside = dict(os.environ)
    before = inside.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        inside.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            inside["LD_LIBRARY_PATH"] = before
    return inside
