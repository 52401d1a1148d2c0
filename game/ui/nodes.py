"""What can be reached on screen: one list for keyboard focus, mouse and screen reader.

The order of the list is the order of Tab. Of two nodes that overlap, the later one is on top.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.ui.look import Rect


class Role(StrEnum):
    """What a node is."""

    BUTTON = "button"
    LINK = "link"
    SWITCH = "switch"
    RADIO = "radio"
    FIELD = "field"
    DIE = "die"
    CELL = "cell"
    TEXT = "text"  # read, never focused
    DIALOG = "dialog"  # a group, never focused


class Action(StrEnum):
    """What may be done to a node."""

    PRESS = "press"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on screen, as every kind of user meets it."""

    id: str
    role: Role
    label: str  # all of it in words, as it would be spoken
    rect: Rect
    actions: tuple[Action, ...] = ()
    is_enabled: bool = True
    why_not: str = ""  # why it is disabled, in words
    is_checked: bool | None = None  # held, chosen, on; None where that means nothing
    value: str = ""
    tip: str = ""  # more about it, shown when it is pointed at for a while
    by_tab: bool = True  # False for one of many alike: only arrows and the mouse come to it
    group: str = ""  # what it belongs to with its neighbours, in words: a card, a choice of few

    @property
    def is_focusable(self) -> bool:
        """Whether the keyboard can come here. A disabled node is a stop if it can say why it is."""
        return bool(self.actions) and (self.is_enabled or bool(self.why_not))


def uncovered(nodes: Sequence[Node]) -> list[Node]:
    """The nodes that no dialog lies on: nobody should be where nothing of it is seen."""
    seen: list[Node] = []
    for node in nodes:
        if node.role is Role.DIALOG:
            seen = [below for below in seen if not node.rect.contains(*below.rect.centre)]
        seen.append(node)
    return seen


def node_at(nodes: Sequence[Node], x: float, y: float) -> Node | None:
    """The topmost node at a point that can be acted on; nothing below a dialog can."""
    for node in reversed(nodes):
        if node.role is Role.DIALOG and node.rect.contains(x, y):
            return None
        if node.actions and node.rect.contains(x, y):
            return node
    return None


def node_under(nodes: Sequence[Node], x: float, y: float) -> Node | None:
    """The topmost node at a point that can be acted on or has more to tell."""
    for node in reversed(nodes):
        if node.role is Role.DIALOG and node.rect.contains(x, y):
            return None
        if (node.actions or node.tip) and node.rect.contains(x, y):
            return node
    return None


def focus_after(nodes: Sequence[Node], focus: str | None, step: int) -> str | None:
    """The id Tab (`step` 1) or Shift-Tab (-1) goes to; round and round."""
    stops = [
        node.id
        for node in uncovered(nodes)
        if node.is_focusable and (node.by_tab or node.id == focus)
    ]
    if not stops:
        return None
    if focus not in stops:
        return stops[0] if step > 0 else stops[-1]
    return stops[(stops.index(focus) + step) % len(stops)]


def focus_towards(nodes: Sequence[Node], focus: str | None, dx: int, dy: int) -> str | None:
    """The id an arrow key goes to: the nearest stop in that direction, else where it was.

    Nearness counts the way sideways double, so that a column of cells is walked straight down.
    """
    stops = [node for node in uncovered(nodes) if node.is_focusable]
    here = next((node for node in stops if node.id == focus), None)
    if here is None:
        return focus_after(nodes, focus, 1)
    best: tuple[float, str] | None = None
    for node in stops:
        ahead, aside = _way(here.rect, node.rect, dx, dy)
        if node is here or ahead <= 0 or not _is_beyond(here.rect, node.rect, dx, dy):
            continue
        cost = ahead + 2.0 * aside
        if best is None or cost < best[0]:
            best = (cost, node.id)
    return best[1] if best else focus


def _is_beyond(a: Rect, b: Rect, dx: int, dy: int) -> bool:
    """Whether b begins past a's middle: what only reaches a little further lies beside it."""
    (ax, ay) = a.centre
    if dx:
        return b.x >= ax if dx > 0 else b.right <= ax
    return b.y >= ay if dy > 0 else b.bottom <= ay


def _way(a: Rect, b: Rect, dx: int, dy: int) -> tuple[float, float]:
    """How far b's middle lies ahead of a's in a direction, and how far off to the side."""
    (ax, ay), (bx, by) = a.centre, b.centre
    if dx:
        gap = max(0, b.y - a.bottom, a.y - b.bottom)
        return (bx - ax) * dx, gap + 0.1 * abs(by - ay)
    gap = max(0, b.x - a.right, a.x - b.right)
    return (by - ay) * dy, gap + 0.1 * abs(bx - ax)
