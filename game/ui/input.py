"""Mouse and keys become presses of nodes, once for all scenes.

Tab and arrows move the focus, Enter and Space press, Escape is handed to the scene on top. What a
scene wants of other keys comes before that of Enter and Space.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.hand import Hand, without_far_dice
from game.ui.nodes import Action, Node, Role, focus_after, focus_towards, node_at, node_under

if TYPE_CHECKING:
    from game.ui.desk import Desk

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_PAGE_KEYS = (pygame.K_TAB, *_ARROWS, *_PRESS_KEYS)  # they mean what is shown
_TICKING = (Role.BUTTON, Role.LINK, Role.SWITCH, Role.RADIO)  # dice and boxes sound themselves


class Input:
    """Takes the events of the window for a desk."""

    def __init__(self, desk: "Desk", hand: Hand) -> None:
        self._desk = desk
        self._hand = hand

    def take(self, event: pygame.Event) -> None:
        """Take one event; positions are in real pixels."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(*event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._mouse_down(*event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._mouse_up(*event.pos)
            case pygame.KEYDOWN:
                self._key_down(event)
            case pygame.WINDOWLEAVE:
                self._moved(-1, -1)

    def press(self, node_id: str) -> None:
        """Press a node, once before the page is shown again: it may not be there any more."""
        desk = self._desk
        piece = desk.piece(node_id)
        if piece is None or piece.node is None or desk.is_stale:
            return
        desk.change()
        node = piece.node
        if not node.is_enabled:
            desk.services.sounds.play("refuse.thud")
            if node.why_not:
                desk.say(node.why_not)
        elif piece.press is not None:
            if node.role in _TICKING:
                desk.services.sounds.play("button.tick")
            piece.press()

    def under(self, nodes: Sequence[Node]) -> Node | None:
        """Which of the nodes the hand points at."""
        return node_under(self._in_reach(nodes), self._hand.x, self._hand.y)

    # -- the mouse

    def _in_reach(self, nodes: Sequence[Node]) -> list[Node]:
        hand = self._hand
        return without_far_dice(nodes, self._desk.scene.die_at(hand.x, hand.y))

    def _at(self) -> Node | None:
        """What a click acts on."""
        return node_at(self._in_reach(self._desk.nodes), self._hand.x, self._hand.y)

    def _moved(self, x: float, y: float) -> None:
        self._hand.x, self._hand.y = x, y
        self._hand.point_at(self.under(self._desk.nodes))

    def _mouse_down(self, x: float, y: float) -> None:
        self._moved(x, y)
        desk, hand = self._desk, self._hand
        if desk.is_stale:
            return
        hand.need_no_tip()
        hand.by_keyboard = False
        if desk.is_guarded:
            return
        node = self._at()
        if node is None or not node.is_enabled:
            desk.scene.clicked()
        hand.pressed = node.id if node else None
        if node is None or hand.pressed != hand.focus:
            desk.stop_typing()
        if node is not None and node.is_focusable:
            hand.focus = node.id

    def _mouse_up(self, x: float, y: float) -> None:
        self._moved(x, y)
        pressed, self._hand.pressed = self._hand.pressed, None
        node = self._at()
        if node is not None and node.id == pressed:
            self.press(node.id)

    # -- keys

    def _key_down(self, event: pygame.Event) -> None:
        desk, hand = self._desk, self._hand
        hand.need_no_tip()
        if event.key == pygame.K_ESCAPE:
            hand.by_keyboard = True
            desk.scene.escape()
        elif event.key in _PAGE_KEYS and desk.is_stale:
            return
        elif event.key == pygame.K_TAB:
            hand.by_keyboard = True
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            hand.focus = focus_after(desk.nodes, hand.focus, step)
            self._may_type()
        elif event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            hand.by_keyboard = True
            hand.focus = focus_towards(desk.nodes, hand.focus, *_ARROWS[event.key])
        elif self._key_of_scene(event):
            hand.by_keyboard = True
        elif event.key in _PRESS_KEYS and hand.focus is not None:
            hand.by_keyboard = True
            self.press(hand.focus)
        elif event.unicode.isprintable() and event.unicode:
            self._may_type()  # the letter itself comes as text

    def _key_of_scene(self, event: pygame.Event) -> bool:
        """Offer a key to the scene. What was clicked last has no further say from then on."""
        desk, hand = self._desk, self._hand
        scene, focus = desk.scene, hand.focus
        took = scene.key(event)
        if took and not hand.by_keyboard and (desk.scene, hand.focus) == (scene, focus):
            hand.focus = scene.first_focus()
        return took

    def _may_type(self) -> None:
        """A field that gets the focus by keyboard is typed in at once."""
        focused = self._desk.piece(self._hand.focus or "")
        if focused and focused.node and Action.TYPE in focused.node.actions and focused.press:
            focused.press()
