"""What all tests share: the app in a window of its own, closed again afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable]:
    """Open the real app; `open_app(size=…, home=…)` gives a pilot."""
    from tests.support.pilot import Pilot

    pilots = []

    def opened(size: tuple[int, int] = (1280, 720), home: Path | None = None) -> Pilot:
        pilot = Pilot(home or tmp_path, size)
        pilots.append(pilot)
        return pilot

    yield opened
    for pilot in pilots:
        if not pilot.is_closed:
            pilot.close()
