"""The verifier of sixty lines run in this process, thousands of times if need be."""

import io
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import CodeType
from unittest.mock import patch

SCRIPT = Path(__file__).parents[1] / "verify_alone.py"


@cache
def _code() -> CodeType:
    return compile(SCRIPT.read_text("utf-8"), SCRIPT.name, "exec")


def verdict_of(path: Path) -> str:
    """What it says of the file: genuine, abandoned, or what is wrong.

    Raises what the script raises for a file that is not of the right shape.
    """
    said = io.StringIO()
    with patch.object(sys, "argv", [SCRIPT.name, str(path)]), redirect_stdout(said):
        try:
            exec(_code(), {"__name__": "__main__"})
        except SystemExit as end:
            return str(end.code)
    return said.getvalue().strip()
