"""Where mouse and keyboard are on the page, and for how long."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.kit import Touch
from game.ui.look import Rect
from game.ui.nodes import Node, Role, node_under

TIP_AFTER_S, TIP_UNTIL_S = 0.6, 7.0


@dataclass(slots=True)
class Hand:
    """What is pointed at, held down and focused, by node id."""

    x: float = -1.0
    y: float = -1.0
    hover: str | None = None
    hover_s: float = 0.0
    pressed: str | None = None
    focus: str | None = None
    by_keyboard: bool = False  # the mouse is not in use: the focus is shown

    @property
    def shown_focus(self) -> str | None:
        """The node that has the focus and shows it."""
        return self.focus if self.by_keyboard else None

    @property
    def touch(self) -> Touch:
        """What of the page looks touched."""
        return Touch(self.hover, self.pressed, self.shown_focus)

    @property
    def until_tip_s(self) -> float:
        """Seconds until a tip comes or goes, if the hand stays where it is."""
        if self.hover is None or self.hover_s >= TIP_UNTIL_S:
            return math.inf
        return (TIP_AFTER_S if self.hover_s < TIP_AFTER_S else TIP_UNTIL_S) - self.hover_s

    def point_at(self, node: Node | None) -> bool:
        """Point at a node, or at nothing; whether that is news."""
        before, self.hover = self.hover, node.id if node else None
        if self.hover == before:
            return False
        self.hover_s = 0.0
        return True

    def need_no_tip(self) -> None:
        """Whoever acts knows what is here: no tip until something else is pointed at."""
        self.hover_s = TIP_UNTIL_S

    def let_go(self) -> None:
        """Be on a new page: nothing of it is held down or focused."""
        self.pressed = self.focus = None

    def wait(self, dt_s: float) -> None:
        """Let time pass for whoever waits for a tip."""
        if not math.isinf(self.until_tip_s):
            self.hover_s += dt_s

    def tip(self, nodes: Sequence[Node]) -> tuple[str, Rect] | None:
        """More about what has been pointed at for a while, and what it is about."""
        if not TIP_AFTER_S <= self.hover_s < TIP_UNTIL_S or self.pressed:
            return None
        node = node_under(nodes, self.x, self.y)
        if node is None:
            return None
        words = node.why_not if not node.is_enabled and node.why_not else node.tip
        return (words, node.rect) if words else None


def without_far_dice(nodes: Sequence[Node], die: str | None) -> list[Node]:
    """The nodes, of dice that only which the hand is on: a die is less than its rectangle."""
    return [node for node in nodes if node.role is not Role.DIE or node.id == die]
