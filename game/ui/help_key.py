"""The keys that ask for help wherever one is."""

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.desk import Desk


def asks_for_help(desk: "Desk", event: pygame.Event) -> bool:
    """Whether that key asks for help: F1, or a question mark that is not typed anywhere."""
    return bool(event.key == pygame.K_F1 or (event.unicode == "?" and not desk.takes_text))
