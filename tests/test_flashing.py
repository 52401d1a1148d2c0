"""Nothing flashes: no large part of the window grows lighter and darker again and again.

WCAG 2, three flashes: a flash is a pair of opposing changes of relative luminance by a tenth or
more, the darker below .8. More than three in a second are too many where they fill a quarter of
some 341 × 256 pixels at the same time.
"""

from collections import deque

import numpy as np
import pygame
import pytest

from game.session.view import Phase
from game.ui.look import Theme
from game.ui.preferences import Movement, Pace, TossStyle
from game.ui.scenes.ending import Ending

CELL_PX = 20
FIELD = (17, 13)  # cells of 341 × 256 pixels
CHANGE, DARK = 0.1, 0.8
MOST = 3  # flashes a second
SECOND = 60  # frames


class Watcher:
    """Follows the light of every cell of the window, and counts how often it turns round."""

    def __init__(self, width, height):
        self.shape = width // CELL_PX, height // CELL_PX
        self.turn_at = None  # the light from which the next change is measured
        self.way = np.zeros(self.shape, int)
        self.changes = deque()  # of the last second, frame by frame
        self.frames = 0
        self.largest = 0.0  # share of a field that flashed too often

    def look(self, surface):
        """Take a frame."""
        share = pygame.surfarray.array3d(pygame.transform.smoothscale(surface, self.shape)) / 255
        light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
        mean = light @ (0.2126, 0.7152, 0.0722)
        self.frames += 1
        if self.turn_at is None:
            self.turn_at = mean
        goes_on = self.way * (mean - self.turn_at) > 0
        self.turn_at = np.where(goes_on, mean, self.turn_at)
        step = mean - self.turn_at
        turned = (np.abs(step) >= CHANGE) & (np.minimum(mean, self.turn_at) < DARK)
        self.way = np.where(turned, np.sign(step).astype(int), self.way)
        self.turn_at = np.where(turned, mean, self.turn_at)
        self.changes.append(turned)
        if len(self.changes) > SECOND:
            self.changes.popleft()
        self._measure(np.sum(self.changes, axis=0) / 2 > MOST)

    def _measure(self, flashing):
        """Note the field of which the largest share flashes."""
        total = np.pad(flashing.astype(int).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        w, h = FIELD
        field = total[w:, h:] - total[:-w, h:] - total[w:, :-h] + total[:-w, :-h]
        self.largest = max(self.largest, field.max() / (w * h))


def test_the_watcher_sees_flashing():
    flashing, once, growing = (Watcher(640, 480) for _ in range(3))
    surface = pygame.Surface((640, 480))
    for frame in range(60):
        surface.fill((200, 200, 200) if frame // 6 % 2 else (90, 90, 90))
        flashing.look(surface)
        surface.fill((200, 200, 200) if 10 < frame < 30 else (90, 90, 90))
        once.look(surface)
        surface.fill((frame * 4, frame * 4, frame * 4))
        growing.look(surface)
    assert flashing.largest == 1
    assert once.largest == growing.largest == 0


@pytest.mark.slow
@pytest.mark.parametrize("theme", [Theme.DAY, Theme.CONTRAST])
def test_a_match_with_all_that_moves_does_not_flash(open_app, theme):
    app = open_app()
    watcher = Watcher(*app.window.size)
    frame = app.app.frame

    def watched(dt_s):
        moving = frame(dt_s)
        watcher.look(app.window.get_surface())
        return moving

    play = app.start(
        ["Ada", "bot easy"], table="short", theme=theme, movement=Movement.FULL,
        toss=TossStyle.FULL, pace=Pace.FAST,
    )  # fmt: skip
    app.app.frame = watched
    while play.view.phase is Phase.PLAYING and watcher.frames < 3000:
        if play.view.awaits_player:
            if play.view.match.faces is None:
                app.roll()
                app.key(pygame.K_1)
                app.frames(20)
            possible = play.view.match.possible
            app.fill(max(possible, key=possible.get))
        else:
            app.frames()
    play.see_result()
    assert isinstance(app.scene, Ending)
    app.frames(150)
    assert watcher.frames > 300
    assert watcher.largest < 0.25
