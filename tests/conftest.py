"""What all tests share: the app in a window of its own, and tables that take seconds to solve."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["LANGUAGE"] = "en"  # whatever the machine speaks: commands that are tested inherit it
os.environ.setdefault("SDL_AUDIODRIVER", "none")  # tests of sound plug a device in themselves

# no window, and no box that waits for somebody, before those who work at this machine
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

settings.register_profile("yacht", deadline=None)  # no test here is about time
settings.load_profile("yacht")


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable]:
    """Open the real app; `open_app(size=…, home=…)` gives a pilot."""
    from tests.support.pilot import Pilot

    pilots = []

    def opened(
        size: tuple[int, int] = (1280, 720), home: Path | None = None, *, tour: bool = False
    ) -> Pilot:
        pilot = Pilot(home or tmp_path, size, tour=tour)
        pilots.append(pilot)
        return pilot

    yield opened
    for pilot in pilots:
        if not pilot.is_closed:
            pilot.close()


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder all processes of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def _solved_once(run_folder: Path) -> None:
    """Each shipped table is solved by one of the run's processes, for all of them."""
    from tests.solve import shared

    shared.folder = run_folder / "solved"


@pytest.fixture
def x_display() -> Iterator[str]:
    """A display of its own, where Xvfb is.

    It must not begin anew when its first client goes: that is the bus of the readers, and the
    game, which comes next, would find no display for a moment.
    """
    if not shutil.which("Xvfb"):
        pytest.skip("Xvfb is not here")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.wait()
