"""The keys that ask for help wherever one is."""

from typing import TYPE_CHECKING

import pygame

from game.ui.nodes import Action

if TYPE_CHECKING:
    from game.ui.desk import Desk


def asks_for_help(desk: "Desk", event: pygame.Event) -> bool:
    """Whether that key asks for help: F1, or a question mark that is not typed anywhere."""
    if event.key == pygame.K_F1:
        return True
    return event.unicode == "?" and not _is_typing(desk)


def _is_typing(desk: "Desk") -> bool:
    """Whether a letter would go into a field: one that is open, or has the focus by keyboard."""
    focus = desk.focused
    if focus is None:
        return False
    if desk.editor(focus) is not None:
        return True
    fields = (node.id for node in desk.nodes if Action.TYPE in node.actions)
    return desk.shown_focus is not None and focus in fields
