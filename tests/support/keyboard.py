"""Whether a page can be used by keyboard alone: looked through with Tab, arrows and Escape."""

import pygame

from game.ui.nodes import focus_after, focus_towards, uncovered
from tests.support.pilot import Pilot

ARROWS = ((-1, 0), (1, 0), (0, -1), (0, 1))
RING = 10  # pixels around a node in which its ring may be


def audit(pilot: Pilot, what: str) -> int:
    """Walk the page that is shown; how many nodes were reached. Fails with what can't be."""
    pilot.desk.focus(None)
    pilot.frames(2)
    ids = [node.id for node in pilot.desk.nodes]
    assert len(set(ids)) == len(ids), f"{what}: two nodes have one id"
    stops = _walk_by_tab(pilot, what)
    reached = _reached_by_arrows(pilot, stops)
    wanted = {node.id for node in uncovered(pilot.desk.nodes) if node.is_focusable}
    assert wanted <= reached, f"{what}: no key leads to {sorted(wanted - reached)}"
    if pilot.scene.is_overlay:
        _leave(pilot, what)
    return len(wanted)


def _walk_by_tab(pilot: Pilot, what: str) -> list[str]:
    """Every stop of Tab, once round, back where it began; each is seen to have the focus."""
    stops: list[str] = []
    for _ in range(400):
        before = pilot.window.get_surface().copy()
        pilot.key(pygame.K_TAB)
        focus = pilot.desk.focused
        if focus is None:
            assert focus_after(pilot.desk.nodes, None, 1) is None, f"{what}: Tab goes nowhere"
            return stops
        if focus in stops:
            assert focus == stops[0], f"{what}: Tab is caught between {stops[-1]} and {focus}"
            _walk_back(pilot, what, stops)
            return stops
        stops.append(focus)
        _see_ring(pilot, before, what)
    raise AssertionError(f"{what}: Tab never came round: {stops[:20]}")


def _walk_back(pilot: Pilot, what: str, stops: list[str]) -> None:
    pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert pilot.desk.focused == stops[-1], f"{what}: Shift-Tab is not the way back"


def _see_ring(pilot: Pilot, before: pygame.Surface, what: str) -> None:
    """Something was drawn around the node that got the focus."""
    node = pilot.node(pilot.desk.focused or "")
    surface = pilot.window.get_surface()
    around = pygame.Rect(node.rect.grown(RING)).clip(surface.get_rect())
    was, now = (
        pygame.image.tobytes(picture.subsurface(around), "RGB") for picture in (before, surface)
    )
    assert was != now, f"{what}: nobody sees that {node.id} has the focus"


def _reached_by_arrows(pilot: Pilot, stops: list[str]) -> set[str]:
    """Every node that arrows lead to from these stops."""
    nodes, reached, ahead = pilot.desk.nodes, set(stops), list(stops)
    while ahead:
        here = ahead.pop()
        for dx, dy in ARROWS:
            there = focus_towards(nodes, here, dx, dy)
            if there is not None and there not in reached:
                reached.add(there)
                ahead.append(there)
    return reached


def _leave(pilot: Pilot, what: str) -> None:
    """Escape leads out of it; then all lies there again as it did."""
    lay_there, overlay = list(pilot.desk.scenes), pilot.scene
    pilot.key(pygame.K_ESCAPE)
    if overlay in pilot.desk.scenes:  # the first press ended typing
        pilot.key(pygame.K_ESCAPE)
    assert overlay not in pilot.desk.scenes, f"{what}: Escape does not lead out"
    while pilot.scene not in lay_there:
        pilot.desk.close(pilot.scene)
    pilot.desk.open(overlay)
    pilot.frames(30)
