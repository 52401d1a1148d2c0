"""stub until the picture is there"""

import pygame
from game.ui.camera import Box
from game.ui.look import Rect


class TrayView:
    def __init__(self, plan, preferences):
        self.plan = plan
        self._shown = []
        self._rings = {}

    def key(self, shown, rings):
        self._shown = shown
        self._rings = rings
        return (tuple(shown), tuple(sorted(rings.items())))

    def rect(self, die, shown):
        for s in shown:
            if s.die == die:
                p = self.plan.camera.project(s.pose[:3])
                k = p.scale * 0.6
                return Box(p.x - k, p.y - k, 2 * k, 2 * k)
        return Box(-100, -100, 1, 1)

    def draw(self, target):
        for s in self._shown:
            r = self.rect(s.die, self._shown)
            pygame.draw.rect(
                target, (250, 240, 220) if s.opacity > 0.5 else (150, 150, 150), pygame.Rect(r)
            )
            if s.die in self._rings:
                pygame.draw.rect(target, (240, 190, 80), pygame.Rect(r), 3)

    def advised(self, hint, view):
        from game.solve.advice import HoldOption, positions_of

        if hint is None or not isinstance(hint.best, HoldOption) or view.match.faces is None:
            return ()
        return positions_of(hint.best.hold, view.match.faces, view.match.held)
