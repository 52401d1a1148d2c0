"""What the system's own programs are started with."""

import sys

import pytest

from game.ui.programs import environment


@pytest.mark.parametrize(
    ("packed", "before", "given"),
    [(False, "/theirs", "/packed"), (True, "/theirs", "/theirs"), (True, None, None)],
)
def test_other_programs_load_their_own_libraries(monkeypatch, packed, before, given):
    monkeypatch.setattr(sys, "frozen", packed, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/packed")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    assert environment().get("LD_LIBRARY_PATH") == given
    assert "LD_LIBRARY_PATH_ORIG" not in environment()
