"""How long a frame of a toss takes: restoring the table, shadows, dice, flip.

Real tosses are played at 60 frames a second of their own time, while another process bakes
tosses without pause, as the game's worker does at its busiest.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from statistics import median
from typing import TYPE_CHECKING, Final

from game.child import end_with_parent

if TYPE_CHECKING:
    from game.ui.camera import Pose

TOSSES: Final = 8
FRAME_S: Final = 1 / 60
FEW: Final = 200  # measurements of what hardly varies
FIVE: Final = (0, 1, 2, 3, 4)
Figures = dict[str, object]


def measure_frames(size: tuple[int, int], tosses: int = TOSSES) -> Figures:
    """Milliseconds of a toss frame in a window of `size`: `median`, `p95` and `runs`.

    The `cpu` figures leave out what other programs took, `floor` is copying a whole window and
    flipping it, `at_rest` a frame in which no die moves.
    """
    _set_environment()
    import pygame

    from game import paths
    from game.ui.dice import DicePainter, DrawnDie
    from game.ui.look import Look, Theme
    from game.ui.scenes.play_plan import PlayPlan
    from game.ui.tray import TrayLook, laid_table

    window = pygame.Window("bench", size)
    target = window.get_surface()
    camera = PlayPlan.of(Look.of(*size, Theme.DAY)).camera
    textures = paths.assets() / "textures"
    table = laid_table(textures, size, camera, TrayLook())
    painter = DicePainter.on_tray(textures, camera, TrayLook())
    frames = [[DrawnDie(pose) for pose in poses] for poses in _frames(tosses)]

    redrawn = 0

    def show(dice: Sequence[DrawnDie]) -> None:
        nonlocal redrawn
        if painter.update(target, table, dice):
            redrawn += 1
            window.flip()

    def floor() -> None:
        target.blit(table, (0, 0))
        window.flip()

    with _busy_process():
        floor()
        for dice in frames[: len(frames) // tosses]:
            show(dice)
        times, cpu = _timed([partial(show, dice) for dice in frames])
        redrawn = 0
        at_rest, _ = _timed([partial(show, frames[-1])] * FEW)
        redrawn_at_rest = redrawn
        floors, _ = _timed([floor] * FEW)
    window.destroy()
    return {
        "median": median(times),
        "p95": _p95(times),
        "cpu_median": median(cpu),
        "cpu_p95": _p95(cpu),
        "runs": len(times),
        "floor": median(floors),
        "at_rest": median(at_rest),
        "redrawn_at_rest": redrawn_at_rest,
        "size": list(size),
        "die_edge_px": round(camera.px, 1),
        "driver": pygame.display.get_driver(),
    }


def _set_environment() -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second one only waits for a core


def _timed(actions: Sequence[Callable[[], object]]) -> tuple[list[float], list[float]]:
    """Milliseconds each action takes, by the clock and of the processor; each sorted."""
    clock, processor = [], []
    for action in actions:
        clock_s, processor_s = time.perf_counter(), time.thread_time()
        action()
        processor.append((time.thread_time() - processor_s) * 1e3)
        clock.append((time.perf_counter() - clock_s) * 1e3)
    return sorted(clock), sorted(processor)


def _p95(ordered: Sequence[float]) -> float:
    return ordered[round(0.95 * (len(ordered) - 1))]


def _frames(tosses: int) -> Iterator[list[Pose]]:
    """The poses of five dice in every frame of some tosses, one toss after the other."""
    from game.toss.settle import Toss
    from game.toss.throw import throw
    from game.ui.camera import Pose

    chance = random.Random(1)
    for number in range(tosses):
        faces = [chance.randint(1, 6) for _ in FIVE]
        toss = Toss.land(throw(f"frame {number}".encode(), FIVE), faces)
        playback = toss.full()
        for frame in range(int(playback.length_s / FRAME_S) + 1):
            poses = toss.pose(playback.time_s(frame * FRAME_S))
            yield [Pose(*pose.place, *pose.turn) for pose in poses]


@contextmanager
def _busy_process() -> Iterator[None]:
    """While the block runs, another process bakes tosses."""
    context = get_context("spawn")
    started = context.Event()
    process = context.Process(target=_bake, args=(started,), daemon=True)
    process.start()
    started.wait(30)
    try:
        yield
    finally:
        process.kill()
        process.join()


def _bake(started: Event) -> None:
    from game.toss.throw import throw

    end_with_parent()
    number = 0
    while True:
        throw(number.to_bytes(4, "big"), FIVE)
        started.set()
        number += 1
