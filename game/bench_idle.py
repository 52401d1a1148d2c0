"""What the game costs while nothing moves: the real window, left alone.

The frame loop itself is run and a second thread looks at the processor time of the game and of
its worker, once a second. Where there is a display the window is opened there.
"""

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app import App
    from game.worker import Worker

Figures = dict[str, object]

LOOKS = 20  # of a second each, at every scene
WARM_S = 1.5
BUSY_S = 120.0  # in which the worker has done what it had to do


def measure_idle(looks: int = LOOKS) -> Figures:
    """Per cent of a core the game and its worker take at rest, scene by scene.

    `home` is the first page, `match` one that waits for the player, `clock` the same with the
    turn clock running. `median` and `p95` are those of the scene that costs most.
    """
    _set_environment()
    from game.app import App
    from game.opening import open_services
    from game.paths import PlayerFiles
    from game.ui.window import open_window

    with tempfile.TemporaryDirectory() as folder:
        window = open_window((1280, 720))
        services = open_services(PlayerFiles(Path(folder, "data"), Path(folder, "cache")))
        try:
            app = App(window, services)
            app.show_first_frame()
            scenes: dict[str, Figures] = {}
            for name, turn_s in (("home", None), ("match", 0), ("clock", 90)):
                _show(app, turn_s)
                scenes[name] = _Looker(app, looks).watch()
        finally:
            services.worker.close()
            services.store.close()
            window.destroy()
    dearest = max(scenes.values(), key=lambda figures: float(str(figures["median"])))
    return dearest | {"unit": "per cent of a core"} | scenes


def _set_environment() -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def _show(app: "App", turn_s: int | None) -> None:
    """The first page, or with a time for turns a match that waits for its player."""
    from game.ui.preferences import LastSeat
    from game.ui.scenes.home import Home

    desk = app.desk
    desk.wants_end = False
    home = Home()
    if turn_s is None:
        desk.go(home)
        return
    seats = (LastSeat("A"), LastSeat("", next(iter(desk.services.levels))))
    desk.prefer(replace(desk.preferences, seats=seats, turn_s=turn_s))
    desk.go(home)
    app.frame(0.0)
    home.start()


class _Looker:
    """Runs the app's loop and measures it from beside."""

    def __init__(self, app: "App", looks: int) -> None:
        self._app = app
        self._looks = looks
        self._percents: list[float] = []
        self._worker_percent = 0.0

    def watch(self) -> Figures:
        """The figures of the scene that is shown."""
        beside = threading.Thread(target=self._look)
        beside.start()
        self._app.run()
        beside.join()
        ordered = sorted(self._percents)
        return {
            "median": statistics.median(ordered),
            "p95": ordered[round(0.95 * (len(ordered) - 1))],
            "worker": self._worker_percent,
            "runs": len(ordered),
        }

    def _look(self) -> None:
        """Wait for rest, look, and end the loop."""
        worker = self._app.services.worker
        try:
            time.sleep(WARM_S)
            _wait_for(lambda: not worker.is_busy)
            worker_s, started_s = _worker_cpu_s(worker), time.perf_counter()
            time.sleep(WARM_S)
            for _ in range(self._looks):
                cpu_s, at_s = time.process_time(), time.perf_counter()
                time.sleep(1.0)
                used_s, passed_s = time.process_time() - cpu_s, time.perf_counter() - at_s
                self._percents.append(100 * used_s / passed_s)
            used_s, passed_s = _worker_cpu_s(worker) - worker_s, time.perf_counter() - started_s
            self._worker_percent = 100 * used_s / passed_s
        finally:
            self._app.desk.end()


def _worker_cpu_s(worker: "Worker") -> float:
    """Processor seconds the worker process has taken so far, as it tells itself."""
    job = worker.submit(time.process_time)
    _wait_for(lambda: job.is_done)
    used_s = job.result()
    assert isinstance(used_s, float)
    return used_s


def _wait_for(done: Callable[[], bool]) -> None:
    end_s = time.monotonic() + BUSY_S
    while not done():
        if time.monotonic() > end_s:
            raise TimeoutError(f"the worker is still busy after {BUSY_S:.0f} s")
        time.sleep(0.05)
